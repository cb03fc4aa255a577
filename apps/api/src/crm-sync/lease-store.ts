import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { columns, noError, type Sync, type SyncFailure } from './store.ts';

/**
 * The SQL by which processes share the syncs out among them. Whoever holds one proves it in every transaction that
 * writes for it; one that fell silent is followed by another.
 */

/** Longer than any one thing that is done between two proofs. */
const leaseMs = 3 * 60_000;

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);

export type Claim = Sync & { holder: string };

/** Somebody else works on it, or nobody shall any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** As staff: the sync that has been due the longest, or one whose holder fell silent; two processes never get the same. */
export async function claimSync(tx: Tx, holder: string, now: Date): Promise<Claim | undefined> {
  const row = await tx
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('crm_syncs')
          .innerJoin('clients', 'clients.id', 'crm_syncs.client_id')
          .select(['crm_syncs.client_id', 'crm_syncs.platform'])
          .where('clients.archived_at', 'is', null)
          .where((or) =>
            or.or([
              or.and([
                or('crm_syncs.state', 'in', ['waiting', 'paused', 'failed']),
                or('crm_syncs.due_at', '<=', now),
              ]),
              or.and([
                or('crm_syncs.state', '=', 'running'),
                or('crm_syncs.lease_until', '<=', now),
              ]),
            ]),
          )
          .orderBy('crm_syncs.due_at')
          .limit(1)
          .forUpdate('crm_syncs')
          .skipLocked(),
    )
    .updateTable('crm_syncs')
    .set({ state: 'running', holder, lease_until: leaseFrom(now) })
    .from('next')
    .whereRef('crm_syncs.client_id', '=', 'next.client_id')
    .whereRef('crm_syncs.platform', '=', 'next.platform')
    .returning(columns)
    .executeTakeFirst();
  return row && { ...row, holder };
}

/**
 * Proves the lease and lengthens it; the row stays locked until the end of the transaction. After the rows of
 * crm_changes: webhooks lock them in that order too.
 * @throws LeaseLost
 */
export async function keepSync(
  tx: Tx,
  claim: Pick<Claim, 'clientId' | 'platform' | 'holder'>,
  now: Date,
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
  const row = await tx
    .updateTable('crm_syncs')
    .set((eb) => ({
      lease_until: leaseFrom(now),
      read_count: eb('read_count', '+', read),
      stored_count: eb('stored_count', '+', stored),
      failed_count: eb('failed_count', '+', failed),
      ...(cursor === undefined ? {} : { cursor }),
      ...(isCaughtUp === undefined ? {} : { is_caught_up: true }),
      ...(lastReadAt === undefined ? {} : { last_read_at: lastReadAt }),
      ...(estimate === undefined ? {} : { estimate }),
      ...(lastChangeAt
        ? { last_change_at: sql<Date>`greatest(last_change_at, ${lastChangeAt}::timestamptz)` }
        : {}),
    }))
    .where('client_id', '=', claim.clientId)
    .where('platform', '=', claim.platform)
    .where('holder', '=', claim.holder)
    .where('state', '=', 'running')
    .returning('platform')
    .executeTakeFirst();
  if (!row) throw new LeaseLost('This sync is held by nobody, or by another.');
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
  await keepSync(tx, claim, at);
  await tx
    .updateTable('crm_syncs')
    .set({
      state: 'waiting',
      holder: null,
      lease_until: null,
      poll_at: pollAt,
      due_at: sql<Date>`greatest(${at}::timestamptz, least(${pollAt}::timestamptz,
        (select min(c.due_at) from crm_changes c
          where c.client_id = ${claim.clientId} and c.platform = ${claim.platform} and c.state = 'waiting')))`,
      ...noError,
    })
    .where('client_id', '=', claim.clientId)
    .where('platform', '=', claim.platform)
    .where('holder', '=', claim.holder)
    .execute();
}

/** The turn failed, or the CRM asked to wait: nothing more is asked of it before `retryAt`. */
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
  await tx
    .updateTable('crm_syncs')
    .set((eb) => ({
      state,
      holder: null,
      lease_until: null,
      due_at: retryAt,
      retry_at: retryAt,
      attempts,
      error_reason: failure.reason,
      error_detail: failure.detail,
      error_status: failure.status,
      error_at: at,
      failed_count: eb('failed_count', '+', state === 'failed' ? 1 : 0),
    }))
    .where('client_id', '=', claim.clientId)
    .where('platform', '=', claim.platform)
    .where('holder', '=', claim.holder)
    .execute();
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
