import type { ExportKind } from '@replique/contract/insight/export-columns';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** How files end: their time is over, or a person was erased of whom they may tell. */

/** Takes every byte out of files; what they told of themselves stays. */
export async function emptyFiles(tx: Tx, ids: number[]): Promise<void> {
  await tx.deleteFrom('export_parts').where('export_id', 'in', ids).execute();
  await tx
    .updateTable('exports')
    .set({ parts: 0, size: 0, reached: 0, checksum: 0, raw_size: 0 })
    .where('id', 'in', ids)
    .execute();
}

/** Through the staff door: files whose time is over, some at a time; the lines of those that were ready say so. */
export async function expireExports(tx: Tx, now: Date, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('exports')
    .select('id')
    .where('state', 'in', ['ready', 'failed', 'cancelled'])
    .where('expires_at', '<=', now)
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const isReady = sql<boolean>`state = 'ready'`;
  await tx
    .updateTable('exports')
    .set({
      state: sql<
        'expired' | 'failed' | 'cancelled'
      >`case when ${isReady} then 'expired' else state end`,
      // What cannot be gone on with any more has no further end.
      expires_at: sql<Date | null>`case when ${isReady} then expires_at end`,
      // Of a file that was there its line still tells how large it was.
      size: sql<number>`case when ${isReady} then size else 0 end`,
      parts: 0,
    })
    .where('id', 'in', ids)
    .execute();
  await tx.deleteFrom('export_parts').where('export_id', 'in', ids).execute();
  return ids.length;
}

/**
 * Ends files of a client that may have come to a line since a moment, whatever their state, and, through the staff door,
 * those over all clients; none of them keeps a line.
 */
export async function endSince(
  tx: Tx,
  wanted: { clientId: number; kinds: readonly ExportKind[]; since: Date; at: Date },
): Promise<void> {
  const { clientId, kinds, since, at } = wanted;
  const rows = await tx
    .updateTable('exports')
    .set({
      state: sql<
        'expired' | 'cancelled' | 'failed'
      >`case state when 'ready' then 'expired' when 'failed' then 'failed' else 'cancelled' end`,
      reason: 'erased',
      ended_at: sql<Date>`coalesce(ended_at, ${at}::timestamptz)`,
      expires_at: null,
      holder: null,
    })
    .where((eb) => eb.or([eb('client_id', '=', clientId), eb('client_id', 'is', null)]))
    .where('kind', 'in', kinds)
    .where('state', '!=', 'expired')
    // A file that was ready before can hold nothing of it.
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)]))
    .returning('id')
    .execute();
  if (rows.length > 0)
    await emptyFiles(
      tx,
      rows.map(({ id }) => id),
    );
}

/** Through the staff door: lines of files that have been gone for long. */
export async function removeOldExports(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('exports')
    .where('state', 'in', ['failed', 'cancelled', 'expired'])
    .where('requested_at', '<', before)
    .execute();
}
