import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for passkeys and used_challenges; always through the staff door. */

export type PasskeyRow = {
  id: number;
  uuid: string;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

function passkeys(tx: Tx) {
  return tx
    .selectFrom('passkeys')
    .select([
      'id',
      'uuid',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'sign_count as signCount',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ]);
}

export async function listPasskeys(tx: Tx, userId: number): Promise<PasskeyRow[]> {
  return passkeys(tx).where('user_id', '=', userId).orderBy('id').execute();
}

/** Locks the key: of two answers at once the second sees the count of the first. */
export async function findPasskeyForUpdate(
  tx: Tx,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return passkeys(tx).where('credential_id', '=', credentialId).forUpdate().executeTakeFirst();
}

/** Undefined when the key is known already, whosever it is. */
export async function insertPasskey(
  tx: Tx,
  key: Omit<PasskeyRow, 'id' | 'lastUsedAt'>,
): Promise<PasskeyRow | undefined> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      uuid: key.uuid,
      user_id: key.userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      sign_count: key.signCount,
      transports: key.transports,
      name: key.name,
      created_at: key.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && { ...key, id: row.id, lastUsedAt: null };
}

export async function markPasskeyUsed(
  tx: Tx,
  id: number,
  signCount: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: at })
    .where('id', '=', id)
    .execute();
}

/** The name of the key that is gone; undefined when the person has none of this id. */
export async function deletePasskey(
  tx: Tx,
  userId: number,
  uuid: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Whether nobody answered this challenge before. */
export async function useChallenge(tx: Tx, hash: string, expiresAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Challenges that would be too old anyway; answers how many rows went. */
export async function removeChallengesBefore(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('used_challenges')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
