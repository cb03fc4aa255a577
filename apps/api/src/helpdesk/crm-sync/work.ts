import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import {
  columnsOf,
  durableWork,
  ofActiveClient,
  type Claim as ClaimOf,
} from '../../platform/work/durable-work.ts';
import { columns, noError, type Sync, type SyncFailure } from './store.ts';

/** The syncs, the one that has been due the longest first. */
export const syncs = durableWork({
  table: 'crm_syncs',
  key: { client_id: 'clientId', platform: 'platform' },
  claimed: columnsOf<Sync>(columns),
  open: ['waiting', 'paused', 'failed', 'running'],
  ready: (at) => sql`(w.state = 'running' or w.due_at <= ${at}) and ${ofActiveClient}`,
  order: sql`w.due_at`,
  begin: () => ({ state: 'running' }),
  handBack: () => ({ state: 'waiting' }),
  // Longer than any one thing that is done between two proofs.
  leaseSeconds: 180,
  // A slow CRM holds up one of them.
  concurrency: 4,
});

export type Claim = ClaimOf<Sync>;

/**
 * Proves the lease, and writes down how far the sync is. After the rows of crm_changes: webhooks lock them in that order
 * too.
 * @throws WorkLost
 */
export async function keepSync(
  tx: Tx,
  claim: Claim,
  change: {
    cursor?: string;
    isCaughtUp?: true;
    lastReadAt?: Date;
    lastChangeAt?: Date | null;
    estimate?: number | null;
    read?: number;
    stored?: number;
    failed?: number;
  } = {},
): Promise<void> {
  const { cursor, isCaughtUp, lastReadAt, lastChangeAt, estimate } = change;
  const { read = 0, stored = 0, failed = 0 } = change;
  await syncs.prove(tx, claim, {
    read_count: sql`w.read_count + ${read}`,
    stored_count: sql`w.stored_count + ${stored}`,
    failed_count: sql`w.failed_count + ${failed}`,
    ...(cursor === undefined ? {} : { cursor }),
    ...(isCaughtUp === undefined ? {} : { is_caught_up: true }),
    ...(lastReadAt === undefined ? {} : { last_read_at: lastReadAt }),
    ...(estimate === undefined ? {} : { estimate }),
    ...(lastChangeAt
      ? { last_change_at: sql`greatest(w.last_change_at, ${lastChangeAt}::timestamptz)` }
      : {}),
  });
}

/**
 * The turn ended well; the next page is asked for at `pollAt`, and tickets are read as soon as there are any: but not
 * before those of others that have been due since, however long its own have waited.
 */
export async function endTurn(
  tx: Tx,
  claim: Claim,
  { pollAt, at }: { pollAt: Date; at: Date },
): Promise<void> {
  // Locked before the changes are looked at: a webhook that comes meanwhile is either seen, or makes it due itself.
  await syncs.prove(tx, claim);
  await syncs.end(tx, claim, {
    state: 'waiting',
    poll_at: pollAt,
    due_at: sql`greatest(${at}::timestamptz, least(${pollAt}::timestamptz,
        (select min(c.due_at) from crm_changes c
          where c.client_id = ${claim.clientId} and c.platform = ${claim.platform} and c.state = 'waiting')))`,
    ...noError,
  });
}

/** The turn failed, or the CRM asked to wait: nothing more is asked of it before `retryAt`. @throws WorkLost */
export async function breakTurn(
  tx: Tx,
  claim: Claim,
  end: {
    state: 'paused' | 'failed';
    failure: SyncFailure;
    attempts: number;
    retryAt: Date;
    at: Date;
  },
): Promise<void> {
  const { state, failure, attempts, retryAt, at } = end;
  await syncs.end(tx, claim, {
    state,
    due_at: retryAt,
    retry_at: retryAt,
    attempts,
    error_reason: failure.reason,
    error_detail: failure.detail,
    error_status: failure.status,
    error_at: at,
    failed_count: sql`w.failed_count + ${state === 'failed' ? 1 : 0}`,
  });
}

/** As staff: when the next sync is due that anybody may take, held ones aside. */
export async function findNextDue(tx: Tx): Promise<Date | null> {
  const row = await tx
    .selectFrom('crm_syncs')
    .innerJoin('clients', 'clients.id', 'crm_syncs.client_id')
    .select((eb) => eb.fn.min<Date | null>('crm_syncs.due_at').as('dueAt'))
    .where('crm_syncs.state', 'in', ['waiting', 'paused', 'failed'])
    .where('clients.archived_at', 'is', null)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}
