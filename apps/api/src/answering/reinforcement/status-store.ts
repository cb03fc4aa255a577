import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isHeld } from '../../platform/work/durable-work.ts';

/** The SQL of how far the grouping of a client is and what auto-reinforcement did. */

export type GroupingCounts = {
  checkedAt: Date | null;
  isRunning: boolean;
  waiting: number;
  grouped: number;
  leftOut: number;
};

/** Tickets wait that no run has read, or whose questions no run has grouped. */
export async function readCounts(tx: Tx, clientId: number): Promise<GroupingCounts> {
  const { rows } = await sql<GroupingCounts>`
    select run.checked_at as "checkedAt", coalesce(${isHeld('run')}, false) as "isRunning",
      (unread.count + asked.fresh)::int as waiting, asked.grouped::int, asked.alone::int as "leftOut"
    from (select 1) one
    left join question_group_runs run on run.client_id = ${clientId}
    cross join lateral (
      select count(*) from tickets t
      where t.client_id = ${clientId} and t.id > coalesce(run.read_to, 0) and t.is_eligible and t.question <> ''
        and t.language in ('en', 'fr')
        and not exists (select from grouped_questions q where q.client_id = t.client_id and q.ticket_id = t.id)
    ) unread
    cross join lateral (
      select count(*) filter (where is_new) as fresh, count(group_id) filter (where not is_new) as grouped,
        count(*) filter (where not is_new and group_id is null and question <> '') as alone
      from grouped_questions where client_id = ${clientId}) asked`.execute(tx);
  return rows[0] ?? { checkedAt: null, isRunning: false, waiting: 0, grouped: 0, leftOut: 0 };
}

export type AutomaticRow = {
  groupUuid: string;
  groupName: string;
  documentUuid: string | null;
  documentTitle: string | null;
  at: Date;
  answers: number;
  people: number;
  likeness: number;
  state: 'standing' | 'withdrawn' | 'stopped';
};

/** What it approved, newest first. Put away by whomever but itself, an answer is withdrawn. */
export async function listAutomatic(
  tx: Tx,
  clientId: number,
  most: number,
): Promise<AutomaticRow[]> {
  const { rows } = await sql<AutomaticRow>`
    select g.uuid as "groupUuid", g.name as "groupName", d.uuid as "documentUuid", d.title as "documentTitle", e.at,
      coalesce((e.measure ->> 'answers')::int, 0) as answers, coalesce((e.measure ->> 'people')::int, 0) as people,
      coalesce((e.measure ->> 'likeness')::float8, 0) as likeness,
      case when d.state = 'active' and d.excluded_at is null then 'standing'
        when exists (select from question_group_events s where s.client_id = e.client_id and s.group_id = e.group_id
          and s.what = 'stopped' and s.id > e.id) then 'stopped' else 'withdrawn' end as state
    from question_group_events e
    join question_groups g on g.client_id = e.client_id and g.id = e.group_id
    left join documents d on d.client_id = e.client_id and d.uuid = (e.measure ->> 'document')::uuid
    where e.client_id = ${clientId} and e.what = 'approved-automatically'
    order by e.at desc, e.id desc limit ${most}`.execute(tx);
  return rows;
}
