import { sql, type SelectQueryBuilder } from 'kysely';
import type { userSorts } from '@replique/contract/accounts/users';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The SQL for managing people. Deleted ones and the accounts behind API credentials are nowhere in it. */

export type UserSort = (typeof userSorts)[number];

export type ManagedRecord = {
  id: number;
  uuid: string;
  email: string;
  firstname: string;
  lastname: string;
  level: number;
  language: 'en' | 'fr' | null;
  clientId: number | null;
  clientUuid: string | null;
  clientName: string | null;
  hasPassword: boolean;
  lastSignedInAt: Date | null;
  createdAt: Date;
};

export type UserQuery = {
  /** Null: every client (staff door). */
  clientId: number | null;
  search: string;
  level: number | null;
  sort: UserSort;
  direction: 'asc' | 'desc';
  pageSize: number;
  page: number;
};

function people(tx: Tx) {
  return tx
    .selectFrom('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('users.disabled_at', 'is', null)
    .where('users.is_service', '=', false);
}

const columns = [
  'users.id',
  'users.uuid',
  'users.email',
  'users.firstname',
  'users.lastname',
  'users.level',
  'users.language',
  'users.client_id as clientId',
  'clients.uuid as clientUuid',
  'clients.name as clientName',
  'users.has_password as hasPassword',
  'users.last_signed_in_at as lastSignedInAt',
  'users.created_at as createdAt',
] as const;

const sortKeys = {
  client: sql`lower(clients.name)`,
  role: sql`users.level`,
  email: sql`users.email`,
  firstname: sql`users.firstname_key`,
  lastname: sql`users.lastname_key`,
} as const satisfies Record<UserSort, unknown>;

/** What narrows people, without how a list of them is shown. */
export type PeopleFilter = Pick<UserQuery, 'clientId' | 'search' | 'level'>;

type Matching = SelectQueryBuilder<DB, 'users', object>;

function matching(tx: Tx, query: PeopleFilter): Matching {
  let rows: Matching = tx
    .selectFrom('users')
    .where('users.disabled_at', 'is', null)
    .where('users.is_service', '=', false);
  if (query.clientId !== null) rows = rows.where('users.client_id', '=', query.clientId);
  if (query.level !== null) rows = rows.where('users.level', '=', query.level);
  for (const word of query.search.split(/\s+/).filter(Boolean)) {
    const pattern = sql`'%' || fold_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`;
    rows = rows.where(
      sql<boolean>`(users.firstname_key like ${pattern} or users.lastname_key like ${pattern} or users.email like ${pattern})`,
    );
  }
  return rows;
}

/** The ids of the page first, so that sorting carries no wide rows; then the rows of these ids. */
export async function listPeople(
  tx: Tx,
  query: UserQuery,
): Promise<{ rows: ManagedRecord[]; total: number }> {
  const { direction, sort } = query;
  const found = await matching(tx, query)
    .$if(sort === 'client', (rows) => rows.leftJoin('clients', 'clients.id', 'users.client_id'))
    .select('users.id')
    // Super-admins have no client: they come first.
    .orderBy(sortKeys[sort], (order) =>
      sort === 'client' ? order[direction]().nullsFirst() : order[direction](),
    )
    .orderBy('users.email', direction)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    // A search reads everybody once, and counts on the way; else the count has an index of its own.
    .$if(query.search !== '', (rows) => rows.select(sql<number>`count(*) over ()`.as('total')))
    .execute();
  const isNobody = query.search !== '' && query.page === 1 && found.length === 0;
  const total = found[0]?.total ?? (isNobody ? 0 : await countPeople(tx, query));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], total };
  const rows = await people(tx).select(columns).where('users.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

async function countPeople(tx: Tx, query: UserQuery): Promise<number> {
  const { count } = await matching(tx, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many there are of a client, or of all, and up to which id. */
export async function countForExport(
  tx: Tx,
  query: PeopleFilter,
): Promise<{ total: number; last: number }> {
  const { total, last } = await matching(tx, query)
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.max('users.id').as('last')])
    .executeTakeFirstOrThrow();
  return { total, last: Number(last ?? 0) };
}

/** People for a file, in the order of their ids: those behind `after` up to `last`. */
export async function listForExport(
  tx: Tx,
  query: PeopleFilter,
  range: { after: number; last: number; most: number },
): Promise<ManagedRecord[]> {
  const found = await matching(tx, query)
    .select('users.id')
    .where('users.id', '>', range.after)
    .where('users.id', '<=', range.last)
    .orderBy('users.id')
    .limit(range.most)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return people(tx).select(columns).where('users.id', 'in', ids).orderBy('users.id').execute();
}

export async function findPerson(tx: Tx, uuid: string): Promise<ManagedRecord | undefined> {
  return people(tx).select(columns).where('users.uuid', '=', uuid).executeTakeFirst();
}

/** A confirmed app or a passkey, as {@link removeSecondFactor} removes them. */
export async function hasSecondFactor(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from second_factors where user_id = ${id} and confirmed_at is not null)
      or exists (select from passkeys where user_id = ${id}) as has`.execute(tx);
  return rows[0]?.has ?? false;
}

export type LockedPerson = {
  id: number;
  uuid: string;
  level: number;
  clientId: number | null;
  language: 'en' | 'fr' | null;
};

/**
 * Locks who acts and whom they act on, in one order for everybody: two people who delete each other take
 * turns, and the second one is gone before acting.
 */
export async function lockPeople(
  tx: Tx,
  who: { id: number; uuid: string | null },
): Promise<LockedPerson[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'uuid', 'level', 'client_id as clientId', 'language'])
    .where('disabled_at', 'is', null)
    .where('is_service', '=', false)
    .where((eb) =>
      who.uuid === null
        ? eb('id', '=', who.id)
        : eb.or([eb('id', '=', who.id), eb('uuid', '=', who.uuid)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function countSuperAdmins(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('level', '=', 5)
    .where('disabled_at', 'is', null)
    .where('is_service', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Answers undefined when somebody has the address already. */
export async function insertPerson(
  tx: Tx,
  person: {
    uuid: string;
    email: string;
    firstname: string;
    lastname: string;
    level: number;
    clientId: number | null;
    at: Date;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      uuid: person.uuid,
      email: person.email,
      firstname: person.firstname,
      lastname: person.lastname,
      level: person.level,
      client_id: person.clientId,
      created_at: person.at,
      invited_at: person.at,
    })
    .onConflict((conflict) => conflict.column('email').where('disabled_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Which of these addresses people have already. */
export async function findTakenEmails(tx: Tx, emails: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export type PersonChange = {
  email?: string;
  firstname?: string;
  lastname?: string;
  level?: number;
  client_id?: number | null;
};

export async function markInvited(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('users').set({ invited_at: at }).where('id', '=', id).execute();
}

export async function updatePerson(tx: Tx, id: number, change: PersonChange): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

/** The person's own row; what they come in by is ended by auth. What they did stays theirs. */
export async function disablePerson(tx: Tx, id: number, at: Date): Promise<void> {
  // A demo account that was deleted is not switched on again with the demo.
  await tx
    .updateTable('users')
    .set({ disabled_at: at, is_demo: false, password_hash: null })
    .where('id', '=', id)
    .execute();
}
