import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { ExportKind, FileKey } from './store.ts';

/**
 * The SQL by which processes share out files that no action on tickets makes: whoever holds one says with every step that
 * it is still there, by the database's clock.
 */

/** A holder that was silent for this long is taken to be gone. */
const leaseSeconds = 60;

export type ExportClaim = FileKey & {
  uuid: string;
  holder: string;
  language: 'en' | 'fr';
  filter: Record<string, unknown> | null;
  requestedBy: number | null;
  attempts: number;
  /** The last one that is in the file already, and the last one that may come into it. */
  reached: number;
  chosenLast: number;
};

/** Through the staff door: the file that waited longest, or one whose holder fell silent. */
export async function claimExport(
  tx: Tx,
  kind: ExportKind,
  holder: string,
): Promise<ExportClaim | undefined> {
  const row = await tx
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('exports')
          .select(['client_id', 'id'])
          .where('kind', '=', kind)
          .where('state', 'in', ['waiting', 'running'])
          .where(
            sql<boolean>`(heartbeat_at is null or heartbeat_at < clock_timestamp() - make_interval(secs => ${leaseSeconds}))`,
          )
          .orderBy('requested_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('exports')
    .set((eb) => ({
      state: 'running',
      holder,
      heartbeat_at: sql<Date>`clock_timestamp()`,
      attempts: eb('attempts', '+', 1),
    }))
    .from('next')
    .whereRef('exports.client_id', '=', 'next.client_id')
    .whereRef('exports.id', '=', 'next.id')
    .returning([
      'exports.client_id as clientId',
      'exports.id',
      'exports.uuid',
      'exports.language',
      'exports.filter',
      'exports.requested_by as requestedBy',
      'exports.attempts',
      'exports.reached',
      'exports.chosen_last as chosenLast',
    ])
    .executeTakeFirst();
  return row && { ...row, holder, chosenLast: row.chosenLast ?? 0 };
}

/**
 * Says that the holder is still there, and how far it came; a step forward also forgets earlier tries.
 * @returns false when it no longer holds the file: the transaction must then change nothing
 */
export async function keepExport(
  tx: Tx,
  { clientId, id, holder }: Pick<ExportClaim, 'clientId' | 'id' | 'holder'>,
  reached: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ heartbeat_at: sql<Date>`clock_timestamp()`, reached, attempts: 1 })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
