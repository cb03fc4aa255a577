import { sql } from 'kysely';
import type { ExportFormat } from '@replique/contract/export-requests';
import type { ExportKind } from '@replique/contract/export-columns';
import type { Tx } from '../db/database.ts';
import type { FileKey } from './store.ts';

/**
 * The SQL by which processes share out the files: whoever holds one says with every step that it is still there, by the
 * database's clock.
 */

/** A holder that was silent for this long is taken to be gone. */
const leaseSeconds = 60;

export type ExportClaim = FileKey & {
  uuid: string;
  holder: string;
  kind: ExportKind;
  fileName: string;
  format: ExportFormat;
  language: 'en' | 'fr';
  columns: string[];
  filter: Record<string, unknown> | null;
  picked: number[] | null;
  requestedBy: number | null;
  requestedAt: Date;
  scheduleId: number | null;
  attempts: number;
  /** The last one that is in the file already, and the last one that may come into it. */
  reached: number;
  chosenLast: number;
};

const silence = sql<boolean>`(heartbeat_at is null
  or heartbeat_at < clock_timestamp() - make_interval(secs => ${leaseSeconds}))`;

/** Others of the same client are being made: a client with one file does not wait for one with ten. */
const isBesideOthers = sql<boolean>`exists (select from exports other
  where other.client_id is not distinct from exports.client_id and other.id <> exports.id and other.state = 'running')`;

/** Through the staff door: the file that waited longest, or one whose holder fell silent. */
export async function claimExport(tx: Tx, holder: string): Promise<ExportClaim | undefined> {
  const row = await tx
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('exports')
          .select('id')
          .where('state', 'in', ['waiting', 'running'])
          .where(silence)
          .orderBy(isBesideOthers)
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
    .whereRef('exports.id', '=', 'next.id')
    .returning([
      'exports.client_id as clientId',
      'exports.id',
      'exports.uuid',
      'exports.kind',
      'exports.file_name as fileName',
      'exports.format',
      'exports.language',
      'exports.columns',
      'exports.filter',
      'exports.picked',
      'exports.requested_by as requestedBy',
      'exports.requested_at as requestedAt',
      'exports.schedule_id as scheduleId',
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
  { id, holder }: Pick<ExportClaim, 'id' | 'holder'>,
  reached: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ heartbeat_at: sql<Date>`clock_timestamp()`, reached, attempts: 1 })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
