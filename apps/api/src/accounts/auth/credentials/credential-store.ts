import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for api_credentials; always through the staff door. */

export type StoredCredential = {
  clientId: number;
  userId: number;
  keyHash: string;
  sealedKey: string;
  sealedSecret: string;
};

function credentials(tx: Tx) {
  return tx
    .selectFrom('api_credentials')
    .select([
      'client_id as clientId',
      'user_id as userId',
      'key_hash as keyHash',
      'sealed_key as sealedKey',
      'sealed_secret as sealedSecret',
    ]);
}

/** Who makes or replaces the credentials of a client takes turns until the end of the transaction. */
export async function lockCredential(tx: Tx, clientId: number): Promise<void> {
  const name = `api_credentials.${clientId}`;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

export async function findCredential(
  tx: Tx,
  by: { clientId: number } | { keyHash: string },
): Promise<StoredCredential | undefined> {
  if ('clientId' in by)
    return credentials(tx).where('client_id', '=', by.clientId).executeTakeFirst();
  return credentials(tx).where('key_hash', '=', by.keyHash).executeTakeFirst();
}

export async function insertCredential(
  tx: Tx,
  credential: StoredCredential,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('api_credentials')
    .values({
      client_id: credential.clientId,
      user_id: credential.userId,
      key_hash: credential.keyHash,
      sealed_key: credential.sealedKey,
      sealed_secret: credential.sealedSecret,
      created_at: at,
    })
    .execute();
}

export async function replaceCredential(
  tx: Tx,
  { clientId, keyHash, sealedKey, sealedSecret }: Omit<StoredCredential, 'userId'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('api_credentials')
    .set({
      key_hash: keyHash,
      sealed_key: sealedKey,
      sealed_secret: sealedSecret,
      rotated_at: at,
      first_used_at: null,
    })
    .where('client_id', '=', clientId)
    .execute();
}

/** Whether this key is still the one of this service user. */
export async function isCredentialAlive(tx: Tx, keyHash: string, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('api_credentials')
    .select('client_id')
    .where('key_hash', '=', keyHash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether these credentials come for the first time. */
export async function markFirstUse(tx: Tx, keyHash: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('api_credentials')
    .set({ first_used_at: at })
    .where('key_hash', '=', keyHash)
    .where('first_used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
