import { sql } from 'kysely';
import type { TicketActionReason } from '@replique/contract/helpdesk/ticket-actions';
import type { Tx } from '../../platform/db/database.ts';
import type { ActionKey } from './store.ts';
import type { RunningAction } from './work.ts';

/** The SQL of how far an action is: the tickets that are left, and what became of the others. */

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

/** What a step forward sets, in the transaction that proves the lease. */
export const stepOf = (counted: Counted) => ({
  // What goes on is no action that ends its process again and again.
  attempts: 1,
  done: sql`w.done + ${counted.done}`,
  skipped: sql`w.skipped + ${sumOf(counted.skipped)}`,
  failed: sql`w.failed + ${sumOf(counted.failed)}`,
  reasons: withReasons(counted),
});

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

/** @throws WorkLost */
export async function endAction(
  tx: Tx,
  running: RunningAction,
  end: { state: 'done' | 'cancelled' | 'failed'; at: Date; reason?: TicketActionReason },
): Promise<void> {
  const reason = end.reason ? { done: 0, skipped: {}, failed: { [end.reason]: 1 } } : null;
  await running.end(tx, {
    state: end.state,
    ended_at: end.at,
    ...(reason && { reasons: withReasons(reason) }),
  });
  const { clientId, id } = running.row;
  await tx
    .deleteFrom('ticket_action_items')
    .where('client_id', '=', clientId)
    .where('action_id', '=', id)
    .execute();
}
