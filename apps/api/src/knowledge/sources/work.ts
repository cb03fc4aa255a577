import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import {
  columnsOf,
  durableWork,
  isHeld,
  ofActiveClient,
} from '../../platform/work/durable-work.ts';
import type { Work } from '../../platform/work/durable-work.ts';
import { columns, type Sync } from './sync-store.ts';

/** The reading was stopped by a person, or its client was archived. */
export class SyncCancelled extends Error {
  override readonly name = 'SyncCancelled';
}

type Proof = { isCancelled: boolean; isArchived: boolean };

/** One reading a client at a time: a slow site costs its own client time, not all the others. */
export const readings = durableWork({
  table: 'source_syncs',
  key: { client_id: 'clientId', id: 'id' },
  claimed: columnsOf<Sync>(columns),
  open: ['waiting', 'running'],
  ready: () => ofActiveClient,
  oneAtATime: sql`o.client_id = w.client_id`,
  order: sql`w.requested_at`,
  begin: (at) => ({
    state: 'running',
    started_at: sql`coalesce(w.started_at, ${at}::timestamptz)`,
  }),
  handBack: () => ({ state: 'waiting' }),
  leaseSeconds: 45,
  heartbeatMs: 2_000,
  concurrency: 2,
  // A reading that ended its process so often would do so again.
  maxAttempts: 3,
  proof: sql<Proof>`w.cancel_asked_at is not null as "isCancelled", not ${ofActiveClient} as "isArchived"`,
  stop: ({ isCancelled, isArchived }) => (isCancelled || isArchived ? new SyncCancelled() : null),
});

export type ReadingWork = Work<'source_syncs', Sync, Proof>;

export type Counts = Pick<
  Sync,
  'found' | 'read' | 'added' | 'changed' | 'unchanged' | 'waiting' | 'failed' | 'skipped'
>;

/** What waits or was left behind of clients that were archived meanwhile. */
export async function cancelOfArchived(tx: Tx, at: Date): Promise<void> {
  await sql`
    update source_syncs w set state = 'cancelled', finished_at = ${at}, holder = null, lease_until = null
    where w.state in ('waiting', 'running') and not ${isHeld('w')} and not ${ofActiveClient}`.execute(
    tx,
  );
}
