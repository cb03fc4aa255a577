import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { columns, type Sync } from './sync-store.ts';

/**
 * The SQL by which processes share the readings out among them: whoever holds one says every few seconds that it is
 * still there, by the database's clock; one that fell silent is followed by another. All of it runs as staff.
 */

/** A holder that was silent for this long is taken to be gone. */
export const leaseSeconds = 45;

const silenceOf = (syncs: 'source_syncs' | 'other') =>
  sql<boolean>`${sql.ref(`${syncs}.heartbeat_at`)} < clock_timestamp() - make_interval(secs => ${leaseSeconds})`;
const isSilent = silenceOf('source_syncs');

export type Claim = Sync & { holder: string };

/**
 * The reading that waited longest, or one whose holder fell silent; two processes never get the same. A client has one
 * at a time: a slow site costs its own client time, not all the others.
 */
export async function claimSync(tx: Tx, holder: string, at: Date): Promise<Claim | undefined> {
  const row = await tx
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('source_syncs')
          .innerJoin('clients', 'clients.id', 'source_syncs.client_id')
          .select(['source_syncs.client_id as nextClient', 'source_syncs.id as nextId'])
          .where((or) =>
            or.or([
              or('source_syncs.state', '=', 'waiting'),
              or.and([or('source_syncs.state', '=', 'running'), isSilent]),
            ]),
          )
          .where('clients.archived_at', 'is', null)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('source_syncs as other')
                  .select('other.id')
                  .whereRef('other.client_id', '=', 'source_syncs.client_id')
                  .whereRef('other.id', '<>', 'source_syncs.id')
                  .where('other.state', '=', 'running')
                  .where(eb.not(silenceOf('other'))),
              ),
            ),
          )
          .orderBy('source_syncs.requested_at')
          .limit(1)
          .forUpdate('source_syncs')
          .skipLocked(),
    )
    .updateTable('source_syncs')
    .set((eb) => ({
      state: 'running',
      holder,
      heartbeat_at: sql<Date>`clock_timestamp()`,
      started_at: eb.fn.coalesce('started_at', sql<Date>`${at}::timestamptz`),
      attempts: eb('attempts', '+', 1),
    }))
    .from('next')
    .whereRef('source_syncs.client_id', '=', 'next.nextClient')
    .whereRef('source_syncs.id', '=', 'next.nextId')
    .returning(columns)
    .executeTakeFirst();
  return row && { ...row, holder };
}

/** What waits or was left behind of clients that were archived meanwhile. */
export async function cancelOfArchived(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('source_syncs')
    .set({ state: 'cancelled', finished_at: at, holder: null, heartbeat_at: null })
    .where('state', 'in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('state', '=', 'waiting'), isSilent]))
    .where('client_id', 'in', (eb) =>
      eb.selectFrom('clients').select('id').where('archived_at', 'is not', null),
    )
    .execute();
}

export type Counts = Pick<
  Sync,
  'found' | 'read' | 'added' | 'changed' | 'unchanged' | 'waiting' | 'failed' | 'skipped'
>;

/** What the holder of a reading learns when it says that it is still there; nothing when it no longer holds it. */
export type Standing = { isCancelled: boolean; isArchived: boolean };

export async function keepLease(
  tx: Tx,
  claim: Pick<Claim, 'clientId' | 'id' | 'holder'>,
  counts?: Counts,
): Promise<Standing | undefined> {
  const row = await tx
    .updateTable('source_syncs')
    .from('clients')
    .set({ heartbeat_at: sql<Date>`clock_timestamp()`, ...counts })
    .whereRef('clients.id', '=', 'source_syncs.client_id')
    .where('source_syncs.client_id', '=', claim.clientId)
    .where('source_syncs.id', '=', claim.id)
    .where('source_syncs.holder', '=', claim.holder)
    .where('source_syncs.state', '=', 'running')
    .returning([
      'source_syncs.cancel_asked_at as cancelAskedAt',
      'clients.archived_at as archivedAt',
    ])
    .executeTakeFirst();
  return row && { isCancelled: row.cancelAskedAt !== null, isArchived: row.archivedAt !== null };
}
