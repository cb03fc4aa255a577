import { sql } from 'kysely';
import type { PersonScope } from '@replique/contract/accounts/account';
import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for registered_programs, and that for the sessions of programs; always through the staff door. */

export type RegisteredProgram = { id: number; uuid: string; name: string; redirectUris: string[] };

/** Those that register take turns, so that their count holds. */
export async function countProgramsForInsert(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('registered_programs'))`.execute(tx);
  const { count } = await tx
    .selectFrom('registered_programs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertProgram(
  tx: Tx,
  program: { name: string; redirectUris: string[]; at: Date },
): Promise<string> {
  const { uuid } = await tx
    .insertInto('registered_programs')
    .values({ name: program.name, redirect_uris: program.redirectUris, created_at: program.at })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export async function findProgram(tx: Tx, uuid: string): Promise<RegisteredProgram | undefined> {
  return tx
    .selectFrom('registered_programs')
    .select(['id', 'uuid', 'name', 'redirect_uris as redirectUris'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

const unused = (tx: Tx) =>
  tx
    .selectFrom('registered_programs as p')
    .select('p.id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('sessions as s').select('s.id').whereRef('s.program_id', '=', 'p.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sign_in_codes as c')
            .select('c.code_hash')
            .whereRef('c.program_id', '=', 'p.id'),
        ),
      ),
    );

/** Programs registered before then that no one connected, or whose last connection is long over. */
export async function removeUnusedPrograms(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('registered_programs')
    .where('id', 'in', unused(tx).where('p.created_at', '<', before))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Makes room for another one; false where every program is connected. */
export async function removeOldestUnused(tx: Tx): Promise<boolean> {
  const result = await tx
    .deleteFrom('registered_programs')
    .where('id', 'in', unused(tx).orderBy('p.created_at').orderBy('p.id').limit(1))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

const connected = (tx: Tx, userId: number, at: Date) =>
  tx
    .selectFrom('sessions as s')
    .innerJoin('registered_programs as p', 'p.id', 's.program_id')
    .select([
      's.id',
      's.uuid',
      'p.name',
      'p.redirect_uris as redirectUris',
      's.scopes',
      's.created_at as createdAt',
      's.last_used_at as lastUsedAt',
      's.expires_at as expiresAt',
      's.is_remembered as isRemembered',
    ])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', at);

export type Connection = Awaited<ReturnType<typeof listConnections>>[number];

export async function listConnections(tx: Tx, userId: number, at: Date) {
  const rows = await connected(tx, userId, at)
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({ ...row, scopes: row.scopes as PersonScope[] }));
}

/** Held, so that it ends once. */
export async function findConnectionForUpdate(tx: Tx, userId: number, uuid: string, at: Date) {
  return connected(tx, userId, at).where('s.uuid', '=', uuid).forUpdate('s').executeTakeFirst();
}
