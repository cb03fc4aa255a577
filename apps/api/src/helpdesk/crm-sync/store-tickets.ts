import type { CrmTicket } from '@replique/connectors/connector';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { withoutRemoved, type AddressHash, announce } from '../../accounts/index.ts';
import {
  listCrmReadings,
  noteCrmReadings,
  prepareTicket,
  putTickets,
  withLexemes,
  type PreparedTicket,
} from '../tickets/tickets.ts';
import { noticeEvents, type Place } from './changes-store.ts';
import { toIncoming, toReading } from './map-ticket.ts';

/** A ticket as it was read, made ready; `prepared` is null where it is no more in the CRM. */
export type ReadTicket = { ticket: CrmTicket; prepared: PreparedTicket | null; readAt: Date };

const isGone = ({ state }: CrmTicket) => ['deleted', 'merged', 'spam'].includes(state);

/** What takes time, outside of any transaction that stores. */
export async function makeReady(
  { texts, db }: Pick<Deps, 'texts' | 'db'>,
  { platform, clientId }: Pick<Place, 'platform' | 'clientId'>,
  ticket: CrmTicket,
  readAt: Date,
): Promise<ReadTicket> {
  const prepared = isGone(ticket)
    ? null
    : await withLexemes(
        db,
        clientId,
        await prepareTicket(toIncoming(platform, ticket), { texts, client: clientId }),
      );
  return { ticket, prepared, readAt };
}

/** Where the tickets come from, and since when: what was read before may be of another account, or mistaken. */
type History = Place & { begunAt: Date };

/** Readings that are older than what is stored of this history change nothing. */
async function withoutOlder(tx: Tx, { clientId, platform, begunAt }: History, read: ReadTicket[]) {
  const ids = read.map(({ ticket }) => ticket.externalId);
  const known = await listCrmReadings(tx, clientId, platform, ids);
  const newest = new Map(
    known
      .filter(({ readAt }) => readAt !== null && readAt >= begunAt)
      .map(({ externalId, updatedAt }) => [externalId, updatedAt]),
  );
  return read.filter(({ ticket }) => {
    const stored = newest.get(ticket.externalId);
    return !stored || stored.getTime() <= ticket.updatedAt.getTime();
  });
}

/** What people asked to be removed does not come back. */
async function withoutGone(tx: Tx, clientId: number, read: ReadTicket[], hashOf: AddressHash) {
  const arriving = read.flatMap(({ prepared }) => prepared ?? []);
  const staying = new Set(await withoutRemoved(tx, clientId, arriving, hashOf));
  return read.filter(({ prepared }) => prepared === null || staying.has(prepared));
}

/**
 * Stores tickets that were read, in one transaction with the proof that they are this process's to store. A ticket that
 * is gone and was never stored stays unknown; where one was merged, the other one is read.
 * @param of.told which of them open consoles are told of, by external id
 */
export async function storeTickets(
  tx: Tx,
  history: History,
  read: ReadTicket[],
  { told, hashOf }: { told: ReadonlySet<string>; hashOf: AddressHash },
): Promise<void> {
  const { clientId, platform } = history;
  const newer = await withoutGone(tx, clientId, await withoutOlder(tx, history, read), hashOf);
  if (newer.length === 0) return;
  const prepared = newer.flatMap((each) => each.prepared ?? []);
  await putTickets(tx, clientId, prepared);
  const readings = newer.map(({ ticket, readAt }) => toReading(ticket, readAt));
  const changed = await noteCrmReadings(tx, history, readings);
  const stored = await listCrmReadings(
    tx,
    clientId,
    platform,
    readings.map(({ externalId }) => externalId),
  );
  await followMerged(tx, history, { readings, changed, stored });
  for (const { uuid, externalId } of stored)
    if (told.has(externalId)) await announce(tx, { clientId, ticketUuid: uuid, what: 'ticket' });
}

async function followMerged(
  tx: Tx,
  place: Place,
  of: {
    readings: ReturnType<typeof toReading>[];
    changed: { id: number; gone: string | null }[];
    stored: { externalId: string; ticketId: number }[];
  },
): Promise<void> {
  const merged = new Set(of.changed.filter(({ gone }) => gone === 'merged').map(({ id }) => id));
  if (merged.size === 0) return;
  const ids = new Set(
    of.stored.filter(({ ticketId }) => merged.has(ticketId)).map(({ externalId }) => externalId),
  );
  const into = of.readings.flatMap(({ externalId, mergedInto, readAt }) =>
    mergedInto && ids.has(externalId) ? [{ mergedInto, readAt }] : [],
  );
  const at = into[0]?.readAt;
  if (!at) return;
  await noticeEvents(
    tx,
    place,
    into.map(({ mergedInto }) => ({ externalId: mergedInto })),
    at,
  );
}
