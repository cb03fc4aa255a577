import { sql } from 'kysely';
import type { Outcome } from '@replique/contract/answering/batch-testing';
import type { Tx } from '../../../platform/db/database.ts';
import { isPassed, judgedAnswers, outcomeOf } from './run-sql.ts';

/** What the runs of a set say where sets and cases are shown. */

export type LastRun = {
  setId: number;
  id: number;
  uuid: string;
  version: number;
  passed: number;
  /** Flaky cases too. */
  failed: number;
  at: Date;
};

/** Runs of the client's model; what others make of a set is in their reports. */
const isOwn = sql`not exists (select from test_run_sides m
  where m.client_id = test_runs.client_id and m.run_id = test_runs.id and m.side = 'a' and not m.is_own)`;

/** The last finished run of each of these sets that has one. */
export async function listLastRuns(tx: Tx, setIds: number[]): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select s.id as "setId", r.id, r.uuid, r.version, r.passed, r.failed, r.at
    from test_sets s
    cross join lateral (
      select id, uuid, prompt_version as version, passed, failed, finished_at as at
      from test_runs
      where client_id = s.client_id and test_set_id = s.id and state = 'done' and ${isOwn}
      order by finished_at desc, id desc limit 1) r
    where s.id = any(${setIds}::bigint[])`.execute(tx);
  return rows;
}

/** The run of each of these sets that is under way or waits. */
export async function listOpenRuns(
  tx: Tx,
  setIds: number[],
): Promise<{ setId: number; uuid: string }[]> {
  const { rows } = await sql<{ setId: number; uuid: string }>`
    select distinct on (client_id, test_set_id) test_set_id as "setId", uuid
    from test_runs
    where test_set_id = any(${setIds}::bigint[]) and state in ('waiting', 'running')
    order by client_id, test_set_id, id`.execute(tx);
  return rows;
}

/** How each case did in a run with the version asked for, people's word included, by the uuid of the case. */
export async function listOutcomes(
  tx: Tx,
  run: { clientId: number; id: number },
): Promise<Map<string, Outcome>> {
  const { rows } = await sql<{ uuid: string; outcome: Outcome }>`
    with counted as (
      select r.case_uuid, count(*) as answers, count(*) filter (where ${isPassed}) as passes,
        count(*) filter (where r.state = 'failed') as faults
      from ${judgedAnswers}
      where r.client_id = ${run.clientId} and r.run_id = ${run.id} and r.side = 'a'
      group by r.case_uuid)
    select uuid, outcome from (
      select counted.case_uuid as uuid, ${outcomeOf('counted', 't.repeats')} as outcome
      from counted, test_runs t where t.client_id = ${run.clientId} and t.id = ${run.id}) each
    where outcome is not null`.execute(tx);
  return new Map(rows.map(({ uuid, outcome }) => [uuid, outcome]));
}
