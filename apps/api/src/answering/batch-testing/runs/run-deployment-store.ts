import { sql } from 'kysely';
import type { FailingCase } from '@replique/contract/answering/deployments';
import type { Tx } from '../../../platform/db/database.ts';
import { isPassed, judgedAnswers } from './run-sql.ts';

/** The SQL of the runs of a deployment. */

export async function listRunsOf(tx: Tx, deploymentId: number) {
  return tx
    .selectFrom('test_runs')
    .select(['client_id as clientId', 'id', 'state', 'done', 'total'])
    .where('deployment_id', '=', deploymentId)
    .orderBy('id')
    .execute();
}

/** A history shows a hundred cases of each of its deployments: of a question as much as tells it from others. */
const shownQuestion = 300;

/** Cases that have all their answers and did not pass, by client and set; `failedCount` counts those past `most` too. */
export async function listFailing(
  tx: Tx,
  deploymentId: number,
  most: number,
): Promise<{ failing: FailingCase[]; failedCount: number }> {
  const { rows } = await sql<FailingCase & { count: number }>`
    with missed as (
      select r.client_id, r.run_id, r.position, count(*) as misses
      from test_runs t join ${judgedAnswers} on r.client_id = t.client_id and r.run_id = t.id
      where t.deployment_id = ${deploymentId} and r.side = 'a' and not ${isPassed}
      group by r.client_id, r.run_id, r.position),
    named as (
      select t.client_id, t.id, c.position, t.uuid as run, c.case_uuid, l.uuid as client, l.name as client_name,
        s.uuid as set, s.name as set_name, t.prompt_id,
        left(c.question, ${shownQuestion}) as question, k.misses >= t.repeats as is_fail,
        count(*) over () as count
      from missed k
      join test_runs t on t.client_id = k.client_id and t.id = k.run_id
      join test_run_cases c on c.client_id = k.client_id and c.run_id = k.run_id and c.position = k.position
      join clients l on l.id = k.client_id
      join test_sets s on s.client_id = t.client_id and s.id = t.test_set_id
      where c.is_done
      order by l.name, s.name, t.id, c.position
      limit ${most})
    select n.run, n.case_uuid as "case", json_build_object('uuid', n.client, 'name', n.client_name) as client,
      json_build_object('uuid', n.set, 'name', n.set_name) as set,
      json_build_object('uuid', p.uuid, 'name', p.name) as prompt, n.question,
      case when n.is_fail then 'fail' else 'flaky' end as outcome,
      coalesce((select json_agg(json_build_object('kind', e->>'kind', 'why', e->>'why'))
        from jsonb_array_elements(first.checks) e where not (e->>'passed')::boolean), '[]') as failed,
      n.count
    from named n
    join prompts p on p.id = n.prompt_id
    -- The first attempt that did not pass tells why.
    cross join lateral (
      select r.checks from ${judgedAnswers}
      where r.client_id = n.client_id and r.run_id = n.id and r.position = n.position and r.side = 'a'
        and not ${isPassed}
      order by r.attempt limit 1) first
    order by n.client_name, n.set_name, n.id, n.position`.execute(tx);
  const failing = rows.map(({ count: _, ...row }) => row);
  return { failing, failedCount: rows[0]?.count ?? 0 };
}
