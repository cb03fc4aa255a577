import { auditActions } from '@replique/contract/contract';
import type { AuditEntry } from '@replique/contract/accounts/audit';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { differencesOf } from './differences.ts';
import {
  countEntries,
  findClientId,
  findEntries,
  findPeopleByWords,
  findUserId,
  listEntryIds,
  listEntryIdsAfter,
  type LogFilter,
  type LogRow,
} from './log-store.ts';

/** How far what is filtered is counted (decision 0016). */
const mostCounted = 10_000;
/** Of people whose names hold the words of a search. */
const mostPeople = 500;
/** So few are read through sooner than words are looked up that stand everywhere. */
const fewToRead = 20_000;
const dayMs = 86_400_000;

/** What narrows the log, as the contract has it (`AuditFilter`). */
export type AuditQuery = {
  client?: string | undefined;
  person?: string | undefined;
  action?: string[] | undefined;
  area?: string[] | undefined;
  actor?: 'person' | 'key' | 'server' | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Both narrow: an action that is in none of the areas finds nothing. */
function actionsOf({ action, area }: AuditQuery): string[] | null {
  if (!area?.length) return action?.length ? action : null;
  const areas = new Set(area);
  const named: readonly string[] = action?.length ? action : auditActions;
  return named.filter((each) => areas.has(each.split('.')[0] ?? ''));
}

/** @throws `clients.not-found`, `users.not-found` */
async function resolve(tx: Tx, query: AuditQuery): Promise<LogFilter> {
  const { client, person, actor = null, search = '', from, to } = query;
  const clientId = client === undefined ? null : await findClientId(tx, client);
  if (clientId === undefined) throw fail('clients.not-found');
  const userId = person === undefined ? null : await findUserId(tx, person);
  if (userId === undefined) throw fail('users.not-found');
  const filter: LogFilter = {
    clientId,
    userId,
    actions: actionsOf(query),
    actor,
    search,
    isNarrow: false,
    people: search === '' ? [] : await findPeopleByWords(tx, search, mostPeople),
    from: from === undefined ? null : new Date(`${from}T00:00:00Z`),
    until: to === undefined ? null : new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
  };
  return { ...filter, isNarrow: search !== '' && (await isNarrow(tx, filter)) };
}

async function isNarrow(tx: Tx, filter: LogFilter): Promise<boolean> {
  const { clientId, userId, actions, actor, from, until } = filter;
  if ([clientId, userId, actions, actor, from, until].every((each) => each === null)) return false;
  return (await countEntries(tx, { ...filter, search: '' }, fewToRead)) <= fewToRead;
}

/** Which pair of credentials it was tells two programs of a client, and before and after a rotation, apart. */
function nameOf({ actorKind, actorName, apiKey }: LogRow): string | null {
  if (actorKind === 'key' && apiKey !== null)
    return [actorName, apiKey].filter(Boolean).join(' · ');
  return actorName;
}

function present(row: LogRow): AuditEntry {
  return {
    uuid: row.uuid,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, uuid: row.actorUuid, name: nameOf(row), email: row.email },
    client:
      row.clientName === null && row.clientUuid === null
        ? null
        : { uuid: row.clientUuid, name: row.clientName ?? '' },
    action: row.action,
    label: row.label,
    href: row.href,
    address: row.address,
    requestId: row.requestId,
    differences: differencesOf(row.before, row.after),
    isSealed: row.isSealed,
  };
}

/**
 * The log, newest first.
 * @throws `clients.not-found`, `users.not-found`
 */
export async function readLog(deps: Deps, query: AuditQuery & { page: number; pageSize: number }) {
  return deps.db.withStaff(async (tx) => {
    const filter = await resolve(tx, query);
    const counted = await countEntries(tx, filter, mostCounted);
    const { pageSize, page } = query;
    const offset = (page - 1) * pageSize;
    const isFrequent = counted > mostCounted;
    const asked = { limit: pageSize, offset, isFrequent };
    // What is not counted has no page: nobody leafs so far, a filter leads there.
    const ids = offset < mostCounted ? await listEntryIds(tx, filter, asked) : [];
    return {
      items: (await findEntries(tx, ids)).map(present),
      nextCursor: null,
      total: Math.min(counted, mostCounted),
      totalIsCapped: isFrequent,
    };
  });
}

/**
 * Entries for a file, oldest first, in a staff transaction: those behind `afterId` (0 at the start). `lastId` is what the
 * next call goes on behind; null when there are no more.
 * @throws `clients.not-found`, `users.not-found`
 */
export async function listForExport(
  tx: Tx,
  query: AuditQuery,
  afterId: number,
  limit: number,
): Promise<{ entries: AuditEntry[]; lastId: number | null }> {
  const ids = await listEntryIdsAfter(tx, await resolve(tx, query), afterId, limit);
  return { entries: (await findEntries(tx, ids)).map(present), lastId: ids.at(-1) ?? null };
}

/** How many entries a filter finds, counted to `most`. */
export async function countForExport(tx: Tx, query: AuditQuery, most: number): Promise<number> {
  return Math.min(most, await countEntries(tx, await resolve(tx, query), most));
}
