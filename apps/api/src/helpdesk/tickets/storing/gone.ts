import type { Tx } from '../../../platform/db/database.ts';
import {
  listCrmReadings,
  updateGone,
  upsertCrmReadings,
  type CrmReading,
  type Gone,
} from './crm-store.ts';
import { retireAnswersOf } from './past-answers-store.ts';
import { holdTicketRules, judgeTickets } from '../rules/rules.ts';

/**
 * Writes down what the CRM said of stored tickets, in the transaction that stores them. One that was deleted,
 * merged or marked as spam there leaves the eligible ones and nothing is learned from it any more; one that came back is judged by the rules
 * again. Readings of tickets that are not stored are passed over.
 * @param history of one platform, and when its reading was begun: earlier readings say nothing any more
 * @returns the tickets that went, or came back
 */
export async function noteCrmReadings(
  tx: Tx,
  { clientId, platform, begunAt }: { clientId: number; platform: string; begunAt: Date },
  readings: CrmReading[],
): Promise<{ id: number; gone: Gone | null }[]> {
  const known = await listCrmReadings(
    tx,
    clientId,
    platform,
    readings.map(({ externalId }) => externalId),
  );
  const byId = new Map(readings.map((reading) => [reading.externalId, reading]));
  const rows = known.flatMap(({ externalId, ticketId }) => {
    const reading = byId.get(externalId);
    return reading ? [{ ...reading, ticketId }] : [];
  });
  if (rows.length === 0) return [];
  const { rules } = await holdTicketRules(tx, clientId);
  await upsertCrmReadings(tx, clientId, rows, begunAt);
  const ids = rows.map(({ ticketId }) => ticketId);
  const changed = await updateGone(tx, clientId, ids);
  const gone = changed.filter((each) => each.gone !== null).map(({ id }) => id);
  if (gone.length > 0) await retireAnswersOf(tx, clientId, gone);
  if (changed.length > 0)
    await judgeTickets(
      tx,
      clientId,
      rules,
      changed.map(({ id }) => id),
    );
  return changed;
}
