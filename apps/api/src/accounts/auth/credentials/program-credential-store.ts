import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { givenName } from '../../../platform/db/person-name.ts';
import type { DB } from '../../../platform/db/schema.ts';

/** The only SQL for program_credentials. */

function credentials(tx: Tx) {
  return tx
    .selectFrom('program_credentials as p')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'p.created_by').onRef('u.client_id', '=', 'p.client_id'),
    )
    .select([
      'p.client_id as clientId',
      'p.id',
      'p.uuid',
      'p.user_id as userId',
      'p.name',
      'p.key_id as keyId',
      'p.secret_hash as secretHash',
      'p.secret_number as secretNumber',
      'p.old_secret_hash as oldSecretHash',
      'p.old_secret_until as oldSecretUntil',
      'p.scopes',
      'p.addresses',
      'p.expires_at as expiresAt',
      'p.last_used_at as lastUsedAt',
      'p.created_at as createdAt',
      givenName('u').as('createdBy'),
    ])
    .where('p.revoked_at', 'is', null);
}

export type ProgramCredential = Awaited<ReturnType<typeof listProgramCredentials>>[number];

/** Those that were not revoked, the oldest first. */
export async function listProgramCredentials(tx: Tx, clientId: number) {
  return credentials(tx).where('p.client_id', '=', clientId).orderBy('p.id').execute();
}

/** As staff: nobody knows yet whose it is. */
export async function findProgramCredentialByKey(
  tx: Tx,
  keyId: string,
): Promise<ProgramCredential | undefined> {
  return credentials(tx).where('p.key_id', '=', keyId).executeTakeFirst();
}

export async function findProgramCredentialById(
  tx: Tx,
  clientId: number,
  id: number,
): Promise<ProgramCredential | undefined> {
  return credentials(tx)
    .where('p.client_id', '=', clientId)
    .where('p.id', '=', id)
    .executeTakeFirst();
}

/** With the row held, for a change. */
export async function findProgramCredentialForUpdate(
  tx: Tx,
  clientId: number,
  uuid: string,
): Promise<ProgramCredential | undefined> {
  return credentials(tx)
    .where('p.client_id', '=', clientId)
    .where('p.uuid', '=', uuid)
    .forNoKeyUpdate('p')
    .executeTakeFirst();
}

/** Two who add at once take turns, so that both count what is there. */
export async function countProgramCredentialsForInsert(tx: Tx, clientId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('program_credentials', ${clientId}::bigint))`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('program_credentials')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertProgramCredential(
  tx: Tx,
  made: {
    clientId: number;
    uuid: string;
    userId: number;
    name: string;
    keyId: string;
    secretHash: string;
    scopes: string[];
    addresses: string[];
    expiresAt: Date | null;
    createdAt: Date;
    createdBy: number;
  },
): Promise<void> {
  await tx
    .insertInto('program_credentials')
    .values({
      client_id: made.clientId,
      uuid: made.uuid,
      user_id: made.userId,
      name: made.name,
      key_id: made.keyId,
      secret_hash: made.secretHash,
      scopes: made.scopes,
      addresses: made.addresses,
      expires_at: made.expiresAt,
      created_at: made.createdAt,
      created_by: made.createdBy,
    })
    .execute();
}

export async function updateProgramCredential(
  tx: Tx,
  { clientId, id }: Pick<ProgramCredential, 'clientId' | 'id'>,
  change: Updateable<DB['program_credentials']>,
): Promise<void> {
  await tx
    .updateTable('program_credentials')
    .set(change)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Once a minute is enough; of many requests at once the first writes it. */
export async function markProgramCredentialUsed(
  tx: Tx,
  { clientId, id }: Pick<ProgramCredential, 'clientId' | 'id'>,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await tx
    .updateTable('program_credentials')
    .set({ last_used_at: now })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<=', before)]))
    .execute();
}

/** Those that end between two moments, the next first. */
export async function listProgramCredentialsEnding(
  tx: Tx,
  clientId: number,
  { from, until, most }: { from: Date; until: Date; most: number },
) {
  return tx
    .selectFrom('program_credentials')
    .select(['uuid', 'name', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', from)
    .where('expires_at', '<=', until)
    .orderBy('expires_at')
    .limit(most)
    .execute();
}
