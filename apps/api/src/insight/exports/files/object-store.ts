import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * The SQL of the objects that no part names. A part takes its object off this list, and puts it back when it goes, by
 * triggers of `export_parts`: no way of ending a file can forget one. By the database's clock, through the staff door.
 */

/** An object that no part took by then was of a step that ended in the middle; far longer than writing one may take. */
const writingSeconds = 600;
/** Between two tries to remove one. */
const removingSeconds = 240;

const inSeconds = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Before the objects are written. */
export async function announceObjects(tx: Tx, keys: string[]): Promise<void> {
  await tx
    .insertInto('export_objects_gone')
    .values(keys.map((key) => ({ key, due_at: inSeconds(writingSeconds) })))
    .execute();
}

/** The step that wrote them was not kept. Those that a part has after all are not on the list any more. */
export async function giveUpObjects(tx: Tx, keys: string[]): Promise<void> {
  await tx
    .updateTable('export_objects_gone')
    .set({ due_at: inSeconds(0) })
    .where('key', 'in', keys)
    .execute();
}

/** Some that are due, for one process at a time; no part can have them from here on. */
export async function claimGoneObjects(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('export_objects_gone')
          .select('key')
          .where('due_at', '<=', sql<Date>`clock_timestamp()`)
          .orderBy('due_at')
          .limit(most)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('export_objects_gone')
    .set({ is_going: true, due_at: inSeconds(removingSeconds) })
    .from('next')
    .whereRef('export_objects_gone.key', '=', 'next.key')
    .returning('export_objects_gone.key')
    .execute();
  return rows.map(({ key }) => key);
}

export async function forgetObjects(tx: Tx, keys: string[]): Promise<void> {
  await tx.deleteFrom('export_objects_gone').where('key', 'in', keys).execute();
}
