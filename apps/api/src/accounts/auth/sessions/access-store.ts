import type { Tx } from '../../../platform/db/database.ts';

/** What others end of a person's ways in; always through the staff door. */

/** Sign-ins under way end too, and no device is known any more. Answers how many sessions ended. */
export async function endSessionsOf(
  tx: Tx,
  id: number,
  because: string,
  at: Date,
): Promise<number> {
  await tx
    .updateTable('sign_in_codes')
    .set({ used_at: at })
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
  await tx.deleteFrom('known_devices').where('user_id', '=', id).execute();
  const result = await tx
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: because })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** What a person who is gone could still come in by: sessions, the app, its codes, passkeys. */
export async function endAccess(tx: Tx, id: number, at: Date): Promise<void> {
  await endSessionsOf(tx, id, 'user-deleted', at);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', id).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', id).execute();
}

/** The app and the passkeys with their recovery codes, and every session; false when there was none. */
export async function removeSecondFactor(tx: Tx, id: number, at: Date): Promise<boolean> {
  const app = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const keys = await tx.deleteFrom('passkeys').where('user_id', '=', id).executeTakeFirst();
  if (app.numDeletedRows + keys.numDeletedRows === 0n) return false;
  await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  await endSessionsOf(tx, id, 'second-factor-removed', at);
  return true;
}
