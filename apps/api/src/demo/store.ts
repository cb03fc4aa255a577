import type { Tx } from '../db/database.ts';

/** The only SQL for the installation row, and for switching demo accounts off. */

export async function findInstallation(tx: Tx): Promise<{ isDemo: boolean } | undefined> {
  return tx.selectFrom('installation').select('is_demo as isDemo').executeTakeFirst();
}

export async function insertInstallation(tx: Tx, isDemo: boolean): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ is_demo: isDemo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** With `DEMO=0` the known password must open nothing; with the demo on again the accounts work again. */
export async function updateDemoAccounts(
  tx: Tx,
  change: { areOn: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ disabled_at: change.areOn ? null : change.at })
    .where('is_demo', '=', true)
    .where('disabled_at', change.areOn ? 'is not' : 'is', null)
    .execute();
}
