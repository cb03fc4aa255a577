import type { Tx } from '../db/database.ts';

/** The only SQL for sign_in_tries; always through the staff door. */

export type Tries = { failures: number; lockedUntil: Date | null; updatedAt: Date };

export async function findTries(tx: Tx, emailHash: string): Promise<Tries | undefined> {
  return tx
    .selectFrom('sign_in_tries')
    .select(['failures', 'locked_until as lockedUntil', 'updated_at as updatedAt'])
    .where('email_hash', '=', emailHash)
    .executeTakeFirst();
}

/** The row, made when there is none, and locked: tries at one address take turns. */
export async function lockTries(tx: Tx, emailHash: string, at: Date): Promise<Tries> {
  await tx
    .insertInto('sign_in_tries')
    .values({ email_hash: emailHash, failures: 0, locked_until: null, updated_at: at })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute();
  return tx
    .selectFrom('sign_in_tries')
    .select(['failures', 'locked_until as lockedUntil', 'updated_at as updatedAt'])
    .where('email_hash', '=', emailHash)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateTries(tx: Tx, emailHash: string, tries: Tries): Promise<void> {
  await tx
    .updateTable('sign_in_tries')
    .set({
      failures: tries.failures,
      locked_until: tries.lockedUntil,
      updated_at: tries.updatedAt,
    })
    .where('email_hash', '=', emailHash)
    .execute();
}

export async function removeTries(tx: Tx, emailHash: string): Promise<void> {
  await tx.deleteFrom('sign_in_tries').where('email_hash', '=', emailHash).execute();
}

export async function removeTriesBefore(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('sign_in_tries')
    .where('updated_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
