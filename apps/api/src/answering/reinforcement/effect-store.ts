import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isStanding } from './group-store.ts';

/** The SQL of what an approved answer changed: tickets and suggestions are read, never written. */

type Place = { clientId: number; id: number };

/** The first approval since an answer of the group was last taken back; undefined where none stands. */
export async function findStandingSince(
  tx: Tx,
  { clientId, id }: Place,
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce((
      select min(e.at) from question_group_events e
      where e.client_id = g.client_id and e.group_id = g.id and e.what in ('approved', 'approved-automatically')
        and e.at > coalesce((select max(b.at) from question_group_events b
          where b.client_id = g.client_id and b.group_id = g.id and b.what in ('withdrawn', 'stopped')), '-infinity')
      ), g.approved_at) as since
    from question_groups g
    where g.client_id = ${clientId} and g.id = ${id} and ${isStanding}`.execute(tx);
  return rows[0]?.since ?? undefined;
}

export type SpanCounts = {
  tickets: number;
  /** Of these, with a suggestion that was not deleted; with one that says something. */
  suggested: number;
  covered: number;
  /** Whose answer was compared with a suggestion; sent as it was or lightly edited. */
  answered: number;
  well: number;
};

/**
 * Tickets asked in a span [from, until). Of a ticket counts its last suggestion; `suggestedBefore` leaves out what was
 * suggested later: it knew the answer already.
 */
export async function countSpan(
  tx: Tx,
  { clientId, id }: Place,
  span: { from: Date; until: Date; suggestedBefore: Date | null },
): Promise<SpanCounts> {
  const { rows } = await sql<SpanCounts>`
    select count(*)::int as tickets, count(last.state)::int as suggested,
      count(*) filter (where last.state <> 'silent')::int as covered, count(t.edit_class)::int as answered,
      count(*) filter (where t.edit_class in ('as-is', 'light'))::int as well
    from grouped_questions q
    join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
    left join lateral (
      select s.state from suggestions s
      where s.client_id = q.client_id and s.ticket_id = q.ticket_id and s.state <> 'deleted'
        and s.created_at < coalesce(${span.suggestedBefore}::timestamptz, 'infinity')
      order by s.id desc limit 1) last on true
    where q.client_id = ${clientId} and q.group_id = ${id}
      and q.asked_at >= ${span.from} and q.asked_at < ${span.until}`.execute(tx);
  return rows[0] ?? { tickets: 0, suggested: 0, covered: 0, answered: 0, well: 0 };
}
