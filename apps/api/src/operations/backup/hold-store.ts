import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for the hold on everything that goes out. */

export type Hold = { since: Date; backupMadeAt: Date };

export async function findHold(tx: Tx): Promise<Hold | undefined> {
  return tx
    .selectFrom('outgoing_hold')
    .select(['since', 'backup_made_at as backupMadeAt'])
    .executeTakeFirst();
}

/** A backup may hold one of its own, of an earlier restore: the newest counts. */
export async function putHold(tx: Tx, hold: Hold): Promise<void> {
  const values = { since: hold.since, backup_made_at: hold.backupMadeAt };
  await tx
    .insertInto('outgoing_hold')
    .values(values)
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute();
}

export async function removeHold(tx: Tx): Promise<Hold | undefined> {
  return tx
    .deleteFrom('outgoing_hold')
    .returning(['since', 'backup_made_at as backupMadeAt'])
    .executeTakeFirst();
}
