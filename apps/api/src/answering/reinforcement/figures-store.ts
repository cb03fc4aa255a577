import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { periodDays, weeksShown } from './limits.ts';

/** The figures of groups, kept in their rows for the list: counted from the tickets that are in them. */

const dayMs = 86_400_000;
const mostChannels = 5;
/** Classes of tickets whose suggestion did the work. */
const answeredWell = ['as-is', 'light'];

function countWeeks(now: Date) {
  const bound = (weeksAgo: number) => new Date(now.getTime() - weeksAgo * 7 * dayMs);
  const weeks = Array.from({ length: weeksShown }, (_, place) => weeksShown - place);
  return sql.join(
    weeks.map(
      (ago) => sql`count(a.ticket_id) filter (where a.asked_at > ${bound(ago)}::timestamptz
        and a.asked_at <= ${bound(ago - 1)}::timestamptz)::int`,
    ),
  );
}

/**
 * Counts the figures of groups anew, in the transaction that changed what is in them. A group without a ticket has all
 * at nought.
 */
export async function refreshFigures(
  tx: Tx,
  clientId: number,
  groupIds: readonly number[] | 'all',
  now: Date,
): Promise<void> {
  if (groupIds !== 'all' && groupIds.length === 0) return;
  const since = new Date(now.getTime() - periodDays * dayMs);
  const before = new Date(now.getTime() - 2 * periodDays * dayMs);
  // Older tickets count in the size alone, so they are not looked up.
  const oldest = new Date(now.getTime() - Math.max(2 * periodDays, 7 * weeksShown) * dayMs);
  const ofGroups = (column: 'g.id' | 'q.group_id') =>
    groupIds === 'all'
      ? sql`${sql.ref(column)} is not null`
      : sql`${sql.ref(column)} = any(${[...groupIds]}::bigint[])`;
  await sql`
    with asked as materialized (
      select q.group_id, q.ticket_id, q.asked_at, t.channel, t.edit_class
      from grouped_questions q
      join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
      where q.client_id = ${clientId} and q.asked_at >= ${oldest} and ${ofGroups('q.group_id')}
    ), sizes as (
      select q.group_id, count(*)::int as size, max(q.asked_at) as last_asked_at
      from grouped_questions q where q.client_id = ${clientId} and ${ofGroups('q.group_id')}
      group by q.group_id
    ), by_channel as (
      select group_id, channel, count(*)::int as tickets,
        row_number() over (partition by group_id order by count(*) desc, channel) as place
      from asked where asked_at >= ${since} and channel is not null
      group by group_id, channel
    ), channels as (
      select group_id, jsonb_agg(jsonb_build_object('channel', channel, 'tickets', tickets) order by place) as listed
      from by_channel where place <= ${mostChannels}
      group by group_id
    ), counted as (
      select g.id, count(a.ticket_id) filter (where a.asked_at >= ${since})::int as tickets,
        count(a.ticket_id) filter (where a.asked_at >= ${before} and a.asked_at < ${since})::int as tickets_before,
        count(a.ticket_id) filter (where a.asked_at >= ${since}
          and a.edit_class = any(${answeredWell}::text[]))::int as answered_well,
        array[${countWeeks(now)}] as weeks
      from question_groups g
      left join asked a on a.group_id = g.id
      where g.client_id = ${clientId} and ${ofGroups('g.id')}
      group by g.id
    )
    update question_groups g set size = coalesce(s.size, 0), tickets = c.tickets, tickets_before = c.tickets_before,
      weeks = c.weeks, answered_well = c.answered_well, worth = c.tickets - c.answered_well,
      channels = coalesce((select listed from channels where group_id = g.id), '[]'),
      last_asked_at = s.last_asked_at, counted_at = ${now}
    from counted c left join sizes s on s.group_id = c.id where g.client_id = ${clientId} and g.id = c.id`.execute(
    tx,
  );
}
