import type { Tx } from '../../platform/db/database.ts';

/** What signing in and its links write on a person; always through the staff door. */

/** @throws a unique violation when somebody else has the address by now */
export async function updateEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: email.toLowerCase() })
    .where('id', '=', userId)
    .execute();
}

/** The stored hash, held until the transaction ends: nobody sets another password meanwhile. */
export async function holdPasswordHash(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash as hash')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.hash ?? null;
}

export async function markSignedIn(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx.updateTable('users').set({ last_signed_in_at: at }).where('id', '=', userId).execute();
}

/** When it was first asked of the person to have a second factor. */
export async function noteDemand(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx.updateTable('users').set({ factor_since: at }).where('id', '=', userId).execute();
}
