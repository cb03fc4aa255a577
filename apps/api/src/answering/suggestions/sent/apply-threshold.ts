import { findClient, listClients } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockTickets } from '../../../helpdesk/index.ts';
import { listMeasured, listMisjudged } from './sent-store.ts';
import { judge, storeJudged } from './sent.ts';

export const applyThresholdJob = 'suggestions.apply-threshold';
/** So many tickets take about a second: more would keep the person waiting who changes the threshold. */
const mostWithinRequest = 500;

/** By what was measured already: no text is read. */
async function judgeAgain(tx: Tx, clientId: number, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await lockTickets(tx, clientId, ticketIds);
  const threshold = (await findClient(tx, { id: clientId }))?.acceptanceThreshold ?? 1;
  const suggestions = await listMeasured(tx, clientId, ticketIds, { isHeld: true });
  const byTicket = Map.groupBy(suggestions, ({ ticketId }) => ticketId);
  const judged = [...byTicket].map(([ticketId, stored]) => ({
    ticketId,
    editClass: stored.findLast(({ measure }) => measure !== null)?.measure?.editClass ?? null,
    suggestions: stored.map((each) => judge(each, each.measure, threshold)),
  }));
  await storeJudged(tx, clientId, judged);
}

/** Judges one page of a client's tickets by its threshold. Answers the suggestion to go on after; null at the end. */
async function judgePage(
  tx: Tx,
  clientId: number,
  after: number,
  most: number,
): Promise<number | null> {
  const found = await listMisjudged(tx, clientId, after, most);
  await judgeAgain(tx, clientId, [...new Set(found.map(({ ticketId }) => ticketId))]);
  return found.length < most ? null : (found.at(-1)?.id ?? null);
}

/** After the client's threshold changed in this transaction; of many tickets the job does the rest. */
export async function applyThreshold(deps: Deps, tx: Tx, clientId: number): Promise<void> {
  const rest = await judgePage(tx, clientId, 0, mostWithinRequest);
  if (rest !== null) deps.wake(applyThresholdJob);
}

/** Judges every ticket anew that its client's threshold no longer fits; one batch a transaction. */
export async function applyThresholds(deps: Deps, batchSize = 500): Promise<void> {
  const clients = await deps.db.withStaff((tx) => listClients(tx, false));
  for (const { id } of clients) {
    for (let after: number | null = 0; after !== null;) {
      const from: number = after;
      after = await deps.db.withClient(id, (tx) => judgePage(tx, id, from, batchSize), {
        statementTimeoutMs: 60_000,
      });
    }
  }
}
