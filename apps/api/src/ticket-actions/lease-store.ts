import { sql } from 'kysely';
import type { TicketActionName, TicketActionReason } from '@replique/contract/ticket-actions';
import type { Tx } from '../db/database.ts';
import type { ActionKey } from './store.ts';

/**
 * The SQL by which processes share the actions out among them: whoever holds one says every few seconds that it is still
 * there, by the database's clock, and every change of a ticket goes with its row in one transaction that proves the hold.
 */

/** A holder that was silent for this long is taken to be gone. */
export const leaseSeconds = 30;

/** Minutes rather than seconds: one of them must not keep the others waiting. */
const slow = ['generate', 'categorise'] satisfies TicketActionName[];

const silenceOf = (table: 'ticket_actions' | 'other') =>
  sql<boolean>`${sql.ref(`${table}.heartbeat_at`)} < clock_timestamp() - make_interval(secs => ${leaseSeconds})`;
const isSlow = (table: 'ticket_actions' | 'other') =>
  sql<boolean>`(${sql.ref(`${table}.action`)} = any (${slow}::text[]))`;

const claimed = [
  'client_id as clientId',
  'id',
  'uuid',
  'action',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'attempts',
  'filter',
  'undoes_id as undoesId',
  'total',
] as const;

export type Claim = NonNullable<Awaited<ReturnType<typeof takeNext>>> & { holder: string };

/**
 * The action that waited longest, or one whose holder fell silent. A client has one slow and one quick action at work at
 * a time, and what takes another one back comes after it.
 */
async function takeNext(tx: Tx, holder: string, at: Date) {
  return tx
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom('ticket_actions')
          .select(['ticket_actions.client_id as nextClient', 'ticket_actions.id as nextId'])
          .where((or) =>
            or.or([
              or('ticket_actions.state', '=', 'waiting'),
              or.and([or('ticket_actions.state', '=', 'running'), silenceOf('ticket_actions')]),
            ]),
          )
          .where((not) =>
            not.not(
              not.exists(
                not
                  .selectFrom('ticket_actions as other')
                  .select('other.id')
                  .whereRef('other.client_id', '=', 'ticket_actions.client_id')
                  .whereRef('other.id', '<>', 'ticket_actions.id')
                  .where('other.state', 'in', ['waiting', 'running'])
                  .where((or) =>
                    or.or([
                      or('other.id', '=', or.ref('ticket_actions.undoes_id')),
                      or.and([
                        or('other.state', '=', 'running'),
                        or.not(silenceOf('other')),
                        or(isSlow('other'), '=', isSlow('ticket_actions')),
                      ]),
                    ]),
                  ),
              ),
            ),
          )
          .orderBy('ticket_actions.requested_at')
          .limit(1)
          .forUpdate('ticket_actions')
          .skipLocked(),
    )
    .updateTable('ticket_actions')
    .set((eb) => ({
      state: 'running',
      holder,
      heartbeat_at: sql<Date>`clock_timestamp()`,
      started_at: eb.fn.coalesce('started_at', sql<Date>`${at}::timestamptz`),
      attempts: eb('attempts', '+', 1),
    }))
    .from('next')
    .whereRef('ticket_actions.client_id', '=', 'next.nextClient')
    .whereRef('ticket_actions.id', '=', 'next.nextId')
    .returning(claimed)
    .executeTakeFirst();
}

/** Through the staff door; two processes never get the same one, nor two of one client at the same time. */
export async function claimAction(tx: Tx, holder: string, at: Date): Promise<Claim | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('ticket-actions.claim'))`.execute(tx);
  const row = await takeNext(tx, holder, at);
  return row && { ...row, holder };
}

export type Counted = {
  done: number;
  skipped: Partial<Record<TicketActionReason, number>>;
  failed: Partial<Record<TicketActionReason, number>>;
};

const sumOf = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** Adds to the reasons that are written down already. */
const withReasons = (counted: Counted) => {
  const all = [...Object.entries(counted.skipped), ...Object.entries(counted.failed)];
  return sql<string>`(select coalesce(jsonb_object_agg(reason, count), '{}') from (
    select reason, sum(count) as count from (
      select key as reason, value::int as count from jsonb_each_text(reasons)
      union all select * from unnest(${all.map(([reason]) => reason)}::text[], ${all.map(([, count]) => count)}::int[])
    ) each group by reason having sum(count) <> 0) summed)`;
};

/**
 * Says that the holder is still there, and what it did in this transaction.
 * @returns nothing when it no longer holds the action: the transaction must then change nothing
 */
export async function keepLease(
  tx: Tx,
  claim: Pick<Claim, 'clientId' | 'id' | 'holder'>,
  counted?: Counted,
): Promise<{ isCancelled: boolean } | undefined> {
  const row = await tx
    .updateTable('ticket_actions')
    .set((eb) => ({
      heartbeat_at: sql<Date>`clock_timestamp()`,
      ...(counted && {
        // What goes on is no action that ends its process again and again.
        attempts: 1,
        done: eb('done', '+', counted.done),
        skipped: eb('skipped', '+', sumOf(counted.skipped)),
        failed: eb('failed', '+', sumOf(counted.failed)),
        reasons: withReasons(counted),
      }),
    }))
    .where('client_id', '=', claim.clientId)
    .where('id', '=', claim.id)
    .where('holder', '=', claim.holder)
    .where('state', '=', 'running')
    .returning('cancel_asked_at as cancelAskedAt')
    .executeTakeFirst();
  return row && { isCancelled: row.cancelAskedAt !== null };
}

/** Up to which ticket the filter was followed, and where that ends; nothing once all are written down. */
export async function findChoice(
  tx: Tx,
  { clientId, id }: ActionKey,
): Promise<{ until: number; last: number } | undefined> {
  const row = await tx
    .selectFrom('ticket_actions')
    .select(['chosen_until as until', 'chosen_last as last'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.until === null || row.last === null) return undefined;
  return { until: row.until, last: row.last };
}

/** @param until null: all are written down, and their number is the total now */
export async function updateChoice(
  tx: Tx,
  { clientId, id }: ActionKey,
  until: number | null,
): Promise<void> {
  await tx
    .updateTable('ticket_actions')
    .set({
      chosen_until: until,
      ...(until === null
        ? {
            total: sql<number>`(select count(*)::int from ticket_action_items i
              where i.client_id = ${clientId} and i.action_id = ${id})`,
          }
        : {}),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Tickets still to do, in the order of their ids. */
export async function listItems(
  tx: Tx,
  { clientId, id }: ActionKey,
  most: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('ticket_action_items')
    .select('ticket_id')
    .where('client_id', '=', clientId)
    .where('action_id', '=', id)
    .orderBy('ticket_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.ticket_id);
}

/** Takes tickets off the list. Answers how many stood there. */
export async function removeItems(
  tx: Tx,
  { clientId, id }: ActionKey,
  ticketIds: number[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_action_items')
    .where('client_id', '=', clientId)
    .where('action_id', '=', id)
    .where('ticket_id', 'in', ticketIds)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function endAction(
  tx: Tx,
  { clientId, id }: ActionKey,
  end: { state: 'done' | 'cancelled' | 'failed'; at: Date; reason?: TicketActionReason },
): Promise<void> {
  const reason = end.reason ? { done: 0, skipped: {}, failed: { [end.reason]: 1 } } : null;
  await tx
    .updateTable('ticket_actions')
    .set({
      state: end.state,
      ended_at: end.at,
      holder: null,
      heartbeat_at: null,
      ...(reason && { reasons: withReasons(reason) }),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('ticket_action_items')
    .where('client_id', '=', clientId)
    .where('action_id', '=', id)
    .execute();
}
