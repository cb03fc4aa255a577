import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { nameOrAddress } from '../../platform/db/person-name.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The only SQL that reads the log for super-admins; through the staff door. */

/** What narrows the log, by ids. `people`: whose names or addresses hold the words of `search`. */
export type LogFilter = {
  clientId: number | null;
  userId: number | null;
  actions: string[] | null;
  actor: 'person' | 'key' | 'server' | null;
  search: string;
  /** The rest of the filter leaves few: these are read and searched, the indexes of words are not asked. */
  isNarrow: boolean;
  people: number[];
  from: Date | null;
  /** Not itself. */
  until: Date | null;
};

export type LogRow = {
  id: number;
  uuid: string;
  at: Date;
  actorKind: 'person' | 'key' | 'server';
  actorUuid: string | null;
  actorName: string | null;
  email: string | null;
  apiKey: string | null;
  clientId: number | null;
  clientUuid: string | null;
  clientName: string | null;
  action: string;
  label: string;
  href: string | null;
  address: string | null;
  requestId: string | null;
  before: unknown;
  after: unknown;
  isSealed: boolean;
};

type Entries = SelectQueryBuilder<DB, 'audit_log', object>;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function matching(tx: Tx, filter: LogFilter): Entries {
  const { clientId, userId, actions, actor, search, from, until } = filter;
  let rows: Entries = tx.selectFrom('audit_log');
  if (clientId !== null) rows = rows.where('audit_log.client_id', '=', clientId);
  if (userId !== null) rows = rows.where('audit_log.user_id', '=', userId);
  if (actions) rows = rows.where(sql<boolean>`audit_log.action = any(${actions}::text[])`);
  if (actor) rows = rows.where('audit_log.actor_kind', '=', actor);
  if (from) rows = rows.where('audit_log.at', '>=', from);
  if (until) rows = rows.where('audit_log.at', '<', until);
  return search === '' ? rows : rows.where(holds(filter));
}

/** Parts of a label from three letters on, of which the index is made; shorter ones must begin it. */
function holds({ search, people, isNarrow }: LogFilter) {
  const key = isNarrow ? sql`(audit_log.label_key || '')` : sql`audit_log.label_key`;
  const words = sql`fold_text(${escaped(search)})`;
  const label =
    search.length < 3 && !isNarrow
      ? sql`left(audit_log.label_key, 20) like ${words} || '%'`
      : sql`${key} like '%' || ${words} || '%'`;
  return sql<boolean>`(${label}
    or audit_log.user_id = any(${people}::bigint[])
    or audit_log.request_id = ${search}
    or audit_log.address like ${`${escaped(search)}%`})`;
}

/** People, deleted ones too, and programs by their client's name. */
export async function findPeopleByWords(tx: Tx, search: string, most: number): Promise<number[]> {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  let rows = tx.selectFrom('users').leftJoin('clients', 'clients.id', 'users.client_id');
  for (const word of words) {
    const pattern = sql`'%' || fold_text(${escaped(word)}) || '%'`;
    rows = rows.where(
      sql<boolean>`(users.firstname_key like ${pattern} or users.lastname_key like ${pattern}
        or (not users.is_service and users.email like ${pattern})
        or (users.is_service and fold_text(clients.name) like ${pattern}))`,
    );
  }
  const found = await rows.select('users.id').orderBy('users.id').limit(most).execute();
  return found.map(({ id }) => id);
}

export async function findClientId(tx: Tx, uuid: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('clients')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row?.id;
}

/** Deleted people too: what they did stays theirs. */
export async function findUserId(tx: Tx, uuid: string): Promise<number | undefined> {
  const row = await tx.selectFrom('users').select('id').where('uuid', '=', uuid).executeTakeFirst();
  return row?.id;
}

/** How many there are, counted to `most` + 1. */
export async function countEntries(tx: Tx, filter: LogFilter, most: number): Promise<number> {
  const some = matching(tx, filter)
    .select(sql`1`.as('one'))
    .limit(most + 1);
  const row = await tx
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

/**
 * Ids of one page, newest first: sorting carries no wide rows. Where very many are found (`isFrequent`) they are met on
 * the way back in time soonest; the planner, who would gather and sort all of them first, is kept from it.
 */
export async function listEntryIds(
  tx: Tx,
  filter: LogFilter,
  page: { limit: number; offset: number; isFrequent: boolean },
): Promise<number[]> {
  if (page.isFrequent) await sql`set local enable_bitmapscan = off`.execute(tx);
  const rows = await matching(tx, filter)
    .select('audit_log.id')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  if (page.isFrequent) await sql`set local enable_bitmapscan = on`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids behind `afterId`, in the order in which the entries were begun. */
export async function listEntryIdsAfter(
  tx: Tx,
  filter: LogFilter,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await matching(tx, filter)
    .select('audit_log.id')
    .where('audit_log.id', '>', afterId)
    .orderBy('audit_log.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A client that was erased is named by what its erasure keeps. */
const erasedName = sql<string | null>`(select e.client_name from erasures e
  where e.erased_client_id = audit_log.client_id order by e.requested_at desc limit 1)`;

/** The entries of these ids, in their order. */
export async function findEntries(tx: Tx, ids: number[]): Promise<LogRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('audit_log')
    .leftJoin('users', 'users.uuid', 'audit_log.actor_uuid')
    .leftJoin('clients', 'clients.id', 'audit_log.client_id')
    .leftJoin('clients as programs', 'programs.id', 'users.client_id')
    .select([
      'audit_log.id',
      'audit_log.uuid',
      'audit_log.at',
      'audit_log.actor_kind as actorKind',
      'audit_log.actor_uuid as actorUuid',
      'audit_log.api_key as apiKey',
      'audit_log.client_id as clientId',
      'clients.uuid as clientUuid',
      'audit_log.action',
      'audit_log.label',
      'audit_log.href',
      'audit_log.address',
      'audit_log.request_id as requestId',
      'audit_log.before',
      'audit_log.after',
    ])
    .select(
      sql<string | null>`case when users.is_service then programs.name else
        ${nameOrAddress('users')} end`.as('actorName'),
    )
    .select(sql<string | null>`case when not users.is_service then users.email end`.as('email'))
    .select(sql<string | null>`coalesce(clients.name, ${erasedName})`.as('clientName'))
    .select(
      sql<boolean>`exists (select from audit_seals s where s.entry_id = audit_log.id)`.as(
        'isSealed',
      ),
    )
    .where(sql<boolean>`audit_log.id = any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
