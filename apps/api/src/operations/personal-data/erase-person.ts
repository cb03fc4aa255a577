import { eraseVisitors, holdVisitors } from '../../chat/index.ts';
import { countBelongings } from '../../platform/db/belongings.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ErasureCounts } from '../../platform/db/column-shapes.ts';
import type { Deps } from '../../insight/index.ts';
import {
  addToReport,
  keepTraces,
  type Erasing,
  type Traces,
  deleteMails,
  findMailsAbout,
} from '../../accounts/index.ts';
import { forgetGapsOf, gapsJob, forgetProposalsOf, touchDocuments } from '../../knowledge/index.ts';
import { forgetGroupsOf, groupJob } from '../../answering/index.ts';
import { eraseTickets, forgetModel, refreshSearchWords } from '../../helpdesk/index.ts';
import { findPerson, type Person } from './find-person.ts';
import { patternsOf } from './patterns.ts';
import { deleteToldOf, emptyQuotes, listMailsTo } from './person-store.ts';
import { forgetInAuditLog, listTablesToRedact, redactTable } from './redact-store.ts';

/** Takes one person out of everything that is here. Each step may be done twice. */

type FileKind = 'tickets' | 'chats' | 'suggestions' | 'audit' | 'person';
const kinds: FileKind[] = ['tickets', 'chats', 'suggestions', 'audit', 'person'];

/** What the slice `exports`, which builds on this one, does in it. */
export type ErasureWork = {
  /** Empties the files of a client, and those over all clients, that may hold a line of somebody. */
  endExports: (
    tx: Tx,
    wanted: { clientId: number; kinds: readonly FileKind[]; since: Date; at: Date },
  ) => Promise<void>;
};

const timing = { statementTimeoutMs: 300_000 };

/** Also files of before: what others wrote, and held the address, may stand in any of them. */
const since = new Date(0);

/** Mails are opened one by one, so they are looked for ahead of the transaction that removes them. */
async function eraseMails(deps: Deps, erasing: Erasing): Promise<void> {
  const { traces } = erasing;
  const words = [...traces.identifiers, ...traces.uuids];
  const found = await deps.db.withStaff(async (tx) => {
    const about = await findMailsAbout(tx, deps, { since: new Date(0), words });
    return [...new Set([...about, ...(await listMailsTo(tx, traces.address))])];
  }, timing);
  if (found.length === 0) return;
  await deps.db.withStaff(async (tx) => {
    await deleteMails(tx, found);
    await addToReport(tx, erasing, { removed: { mails: found.length } });
  });
}

/** Everything that is the person's, at once: tickets, chats, and what was learned from them. */
async function removeOwn(
  tx: Tx,
  deps: Deps,
  person: Person,
  work: ErasureWork,
): Promise<Partial<ErasureCounts>> {
  const { clientId, tickets, visitors } = person;
  if (tickets.length + visitors.length === 0) return {};
  const ids = tickets.map(({ id }) => id);
  await holdVisitors(
    tx,
    clientId,
    visitors.map(({ uuid }) => uuid),
  );
  const hanging = await countBelongings(tx, person.belongings);
  await forgetGapsOf(tx, clientId, ids);
  await forgetGroupsOf(tx, clientId, ids, deps.clock());
  await forgetProposalsOf(tx, clientId, ids);
  const told = await deleteToldOf(tx, clientId, tickets);
  const changed = await emptyQuotes(tx, clientId, tickets);
  await eraseTickets(tx, clientId, ids);
  await eraseVisitors(
    tx,
    clientId,
    visitors.map(({ id }) => id),
  );
  if (ids.length > 0) await forgetModel(tx, clientId, deps.clock());
  await work.endExports(tx, { clientId, kinds, since, at: deps.clock() });
  const byPlatform = Map.groupBy(tickets, ({ platform }) => platform);
  const inCrm = Object.fromEntries([...byPlatform].map(([name, { length }]) => [name, length]));
  return { removed: { ...told, ...hanging }, changed, inCrm };
}

/** The address in what others wrote: table by table, each in a transaction of its own. */
async function redact(deps: Deps, erasing: Erasing): Promise<void> {
  const { clientId, traces } = erasing;
  const patterns = patternsOf(traces.identifiers);
  const { personalColumns } = deps.registry;
  for (const table of await deps.db.withStaff((tx) => listTablesToRedact(tx, personalColumns)))
    await deps.db.withStaff(async (tx) => {
      const { rows, read } = await redactTable(tx, clientId, table, patterns);
      if (table.table === 'chunks') await touchDocuments(tx, clientId, read);
      else await refreshSearchWords(tx, clientId, read);
      if (rows > 0) await addToReport(tx, erasing, { changed: { [table.table]: rows } });
    }, timing);
}

const union = (a: string[], b: string[]): string[] => [...new Set([...a, ...b])];

function tracesOf(before: Traces, person: Person): Traces {
  const chats = person.visitors.map(({ uuid }) => uuid);
  return {
    address: before.address,
    identifiers: union(before.identifiers, person.identifiers),
    uuids: union(before.uuids, [...person.tickets.map(({ uuid }) => uuid), ...chats]),
  };
}

/** Finds what there is, and removes it together with the row's knowledge of it. */
async function findAndRemove(deps: Deps, erasing: Erasing, work: ErasureWork): Promise<Erasing> {
  const { clientId, uuid } = erasing;
  const found = await deps.db.withStaff(
    (tx) => findPerson(tx, clientId, erasing.traces.address),
    timing,
  );
  const traces = tracesOf(erasing.traces, found);
  await deps.db.withStaff((tx) => keepTraces(tx, deps, { clientId, uuid, traces }));
  await deps.db.withStaff(async (tx) => {
    const person = await findPerson(tx, clientId, traces.address);
    await addToReport(tx, erasing, await removeOwn(tx, deps, person, work));
  }, timing);
  return { ...erasing, traces };
}

/**
 * Removes everything of one person of a client's customers; rows of others stay, without the address. Killed midway it is
 * begun again, and removes what is left; the row's report counts what went each time.
 */
export async function erasePerson(deps: Deps, begun: Erasing, work: ErasureWork): Promise<void> {
  const removed = await findAndRemove(deps, begun, work);
  await eraseMails(deps, removed);
  const { text } = patternsOf(removed.traces.identifiers);
  await deps.db.withStaff(async (tx) => {
    const forgotten = await forgetInAuditLog(tx, removed.uuid, text, removed.traces.uuids);
    await addToReport(tx, removed, { changed: { audit_log: forgotten } });
  }, timing);
  // What arrived meanwhile must not be made unrecognisable before it is removed.
  const last = await findAndRemove(deps, removed, work);
  await redact(deps, last);
  const { clientId, traces } = last;
  // With lines that were read before the address was taken out of them.
  await deps.db.withStaff((tx) =>
    work.endExports(tx, { clientId, kinds, since, at: deps.clock() }),
  );
  deps.indexes.forget(clientId);
  if (traces.uuids.length > 0) for (const job of [gapsJob, groupJob]) deps.wake(job);
}
