import { eraseVisitors, holdVisitors } from '../chats/chats.ts';
import { countBelongings } from '../db/belongings.ts';
import type { Tx } from '../db/database.ts';
import type { ErasureCounts } from '../db/personal-data-tables.ts';
import type { Deps } from '../deps.ts';
import { forgetGapsOf, gapsJob } from '../gaps/gaps.ts';
import { deleteMails, findMailsAbout } from '../mail/mail.ts';
import { forgetProposalsOf } from '../proposals/proposals.ts';
import { forgetGroupsOf, groupJob } from '../reinforcement/reinforcement.ts';
import { eraseTickets, refreshSearchWords } from '../tickets/tickets.ts';
import { patternsOf } from './address.ts';
import { keepTraces, updateReport } from './erasure-store.ts';
import { findPerson, type Person } from './find-person.ts';
import { deleteToldOf, emptyQuotes, listMailsTo, retrainCategorizer } from './person-store.ts';
import {
  forgetInAuditLog,
  listTablesToRedact,
  redactTable,
  touchDocuments,
} from './redact-store.ts';

/** Takes one person out of everything that is here. Each step may be done twice. */

type FileKind = 'tickets' | 'chats' | 'suggestions' | 'audit' | 'person';
const kinds: FileKind[] = ['tickets', 'chats', 'suggestions', 'audit', 'person'];

/** What the slice `exports`, which builds on this one, does in it. */
export type ErasureWork = {
  /** Empties the files of a client that may hold a line of somebody. */
  endExports: (
    tx: Tx,
    wanted: { clientId: number; kinds: readonly FileKind[]; since: Date; at: Date },
  ) => Promise<void>;
};

/** By what a person is told: kept, sealed, until the end, as the rows that tell it go first. */
export type Traces = { address: string; identifiers: string[]; uuids: string[] };

/** An erasure under way: what the audit log forgets is bound to its row. */
export type Erasing = { uuid: string; clientId: number; traces: Traces; report: ErasureCounts };

const timing = { statementTimeoutMs: 300_000 };

function add(counts: Record<string, number>, more: Record<string, number>): void {
  for (const [table, count] of Object.entries(more))
    if (count > 0) counts[table] = (counts[table] ?? 0) + count;
}

function sinceOf({ tickets, visitors }: Person): Date {
  const times = [
    ...tickets.map(({ createdAt }) => createdAt),
    ...visitors.map(({ firstSeenAt }) => firstSeenAt),
  ];
  return new Date(Math.min(...times.map((at) => at.getTime())));
}

/** Mails are opened one by one, so they are looked for ahead of the transaction that holds everything. */
async function eraseMails(deps: Deps, traces: Traces, counts: ErasureCounts): Promise<void> {
  const words = [...traces.identifiers, ...traces.uuids];
  const found = await deps.db.withStaff(async (tx) => {
    const about = await findMailsAbout(tx, deps, { since: new Date(0), words });
    return [...new Set([...about, ...(await listMailsTo(tx, traces.address))])];
  }, timing);
  if (found.length === 0) return;
  await deps.db.withStaff((tx) => deleteMails(tx, found));
  add(counts.removed, { mails: found.length });
}

/** Everything that is the person's, at once: tickets, chats, and what was learned from them. */
async function removeOwn(
  tx: Tx,
  deps: Deps,
  person: Person,
  { work, counts }: { work: ErasureWork; counts: ErasureCounts },
): Promise<void> {
  const { clientId, tickets, visitors } = person;
  if (tickets.length + visitors.length === 0) return;
  const ids = tickets.map(({ id }) => id);
  await holdVisitors(
    tx,
    clientId,
    visitors.map(({ uuid }) => uuid),
  );
  add(counts.removed, await countBelongings(tx, person.belongings));
  await forgetGapsOf(tx, clientId, ids);
  await forgetGroupsOf(tx, clientId, ids, deps.clock());
  await forgetProposalsOf(tx, clientId, ids);
  add(counts.removed, await deleteToldOf(tx, clientId, tickets));
  add(counts.changed, await emptyQuotes(tx, clientId, tickets));
  await eraseTickets(tx, clientId, ids);
  await eraseVisitors(
    tx,
    clientId,
    visitors.map(({ id }) => id),
  );
  if (ids.length > 0) await retrainCategorizer(tx, clientId, deps.clock());
  await work.endExports(tx, { clientId, kinds, since: sinceOf(person), at: deps.clock() });
  for (const { platform } of tickets) add(counts.inCrm, { [platform]: 1 });
}

/** The address in what others wrote: table by table, each in a transaction of its own. */
async function redact(
  deps: Deps,
  { clientId, traces }: Erasing,
  counts: ErasureCounts,
): Promise<void> {
  const patterns = patternsOf(traces.identifiers);
  for (const table of await deps.db.withStaff((tx) => listTablesToRedact(tx))) {
    const rows = await deps.db.withStaff(async (tx) => {
      const changed = await redactTable(tx, clientId, table, patterns);
      if (table.table === 'chunks') await touchDocuments(tx, clientId, changed.read);
      else await refreshSearchWords(tx, clientId, changed.read);
      return changed.rows;
    }, timing);
    add(counts.changed, { [table.table]: rows });
  }
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
  return deps.db.withStaff(async (tx) => {
    const report = structuredClone(erasing.report);
    const person = await findPerson(tx, clientId, traces.address);
    await removeOwn(tx, deps, person, { work, counts: report });
    await updateReport(tx, { clientId, uuid, report });
    return { ...erasing, traces, report };
  }, timing);
}

/**
 * Removes everything of one person of a client's customers; rows of others stay, without the address. Killed midway it is
 * begun again, and removes what is left.
 * @returns what went, by table
 */
export async function erasePerson(
  deps: Deps,
  begun: Erasing,
  work: ErasureWork,
): Promise<ErasureCounts> {
  const removed = await findAndRemove(deps, begun, work);
  const { traces } = removed;
  await eraseMails(deps, traces, removed.report);
  const { text } = patternsOf(traces.identifiers);
  const forgotten = await deps.db.withStaff(
    (tx) => forgetInAuditLog(tx, removed.uuid, text, traces.uuids),
    timing,
  );
  add(removed.report.changed, { audit_log: forgotten });
  // What arrived meanwhile must not be made unrecognisable before it is removed.
  const last = await findAndRemove(deps, removed, work);
  await redact(deps, last, last.report);
  deps.indexes.forget(last.clientId);
  if (traces.uuids.length > 0) for (const job of [gapsJob, groupJob]) deps.wake(job);
  return last.report;
}
