import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for encryption_keys; always through the staff door. */

export type EncryptionKey = { kid: string; publicPem: string; sealedPrivatePem: string };

export async function findEncryptionKey(tx: Tx): Promise<EncryptionKey | undefined> {
  return tx
    .selectFrom('encryption_keys')
    .select(['kid', 'public_pem as publicPem', 'sealed_private_pem as sealedPrivatePem'])
    .orderBy('created_at')
    .orderBy('kid')
    .executeTakeFirst();
}

/** Two processes may need the first key at once: they take turns, and the first one's key serves both. */
export async function insertEncryptionKey(
  tx: Tx,
  key: EncryptionKey,
  at: Date,
): Promise<EncryptionKey> {
  await sql`select pg_advisory_xact_lock(hashtext('encryption_keys'))`.execute(tx);
  const known = await findEncryptionKey(tx);
  if (known) return known;
  await tx
    .insertInto('encryption_keys')
    .values({
      kid: key.kid,
      public_pem: key.publicPem,
      sealed_private_pem: key.sealedPrivatePem,
      created_at: at,
    })
    .execute();
  return key;
}
