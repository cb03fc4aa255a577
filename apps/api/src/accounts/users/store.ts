import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for users. Reached through the staff door: a person is known before a client is. */

export type User = {
  id: number;
  uuid: string;
  email: string;
  firstname: string;
  lastname: string;
  language: 'en' | 'fr' | null;
  level: number;
  clientId: number | null;
  clientUuid: string | null;
  /** How often role, client or standing changed: a token of an earlier era lets nobody in. */
  accessEra: number;
};

function activeUsers(tx: Tx) {
  return tx
    .selectFrom('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .select([
      'users.id',
      'users.uuid',
      'users.email',
      'users.firstname',
      'users.lastname',
      'users.language',
      'users.level',
      'users.client_id as clientId',
      'clients.uuid as clientUuid',
      'users.access_era as accessEra',
      'users.password_hash as passwordHash',
    ])
    .where('users.disabled_at', 'is', null)
    .where('clients.archived_at', 'is', null);
}

export async function findActiveUser(
  tx: Tx,
  by: { id: number } | { uuid: string } | { email: string },
): Promise<(User & { passwordHash: string | null }) | undefined> {
  const query = activeUsers(tx);
  if ('id' in by) return query.where('users.id', '=', by.id).executeTakeFirst();
  if ('uuid' in by) return query.where('users.uuid', '=', by.uuid).executeTakeFirst();
  // An address is what people sign in with; API credentials have none of theirs.
  return query
    .where('users.email', '=', by.email.toLowerCase())
    .where('users.is_service', '=', false)
    .executeTakeFirst();
}

export async function insertUser(
  tx: Tx,
  user: Omit<User, 'id' | 'clientUuid' | 'accessEra'> & {
    passwordHash: string | null;
    isDemo: boolean;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      uuid: user.uuid,
      client_id: user.clientId,
      email: user.email.toLowerCase(),
      firstname: user.firstname,
      lastname: user.lastname,
      level: user.level,
      language: user.language,
      password_hash: user.passwordHash,
      is_demo: user.isDemo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(
  tx: Tx,
  id: number,
  change: {
    firstname?: string | undefined;
    lastname?: string | undefined;
    language?: 'en' | 'fr' | undefined;
  },
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function updatePasswordHash(tx: Tx, id: number, hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** Who wants to be the first user takes turns until the end of the transaction. */
export async function lockFirstUser(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('users.first'))`.execute(tx);
}

/** Whom the installation writes to about itself. */
export async function listSuperAdmins(
  tx: Tx,
): Promise<{ email: string; firstname: string; language: 'en' | 'fr' | null }[]> {
  return tx
    .selectFrom('users')
    .select(['email', 'firstname', 'language'])
    .where('level', '=', 5)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** People who can sign in. */
export async function hasUsers(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('is_service', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** People beside the demo's accounts: with one, the installation is somebody's own. */
export async function hasOwnUsers(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', false)
    .where('is_service', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
