import type { Tx } from '../../platform/db/database.ts';

/** The accounts of a copy without names (backup/). */

export async function setPasswordOfAll(tx: Tx, hash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('is_service', '=', false)
    .execute();
}

const most = 10;

/** Some who may sign in, super-admins first. */
export async function listForCopy(tx: Tx): Promise<{ email: string; level: number }[]> {
  return tx
    .selectFrom('users')
    .select(['email', 'level'])
    .where('disabled_at', 'is', null)
    .where('is_service', '=', false)
    .orderBy('level', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}
