import { sql } from 'kysely';
import type { RunSide, TestedModel } from '@replique/contract/answering/batch-testing';
import type { Tx } from '../../../platform/db/database.ts';
import { personName } from '../../../platform/db/person-name.ts';
import type { TestRunState } from '../../../platform/db/column-words.ts';
import { isPassed, judgedAnswers } from './run-sql.ts';

/** The SQL of test runs as people see them: started, listed, cancelled, gone on with. Through the staff door. */

export type RunKey = { clientId: number; id: number };

type SideTotals = Omit<RunSide, 'version' | 'wasDeployed'>;

const sides = sql<SideTotals[]>`(select json_agg(json_build_object('side', s.side,
    'model', json_build_object('llm', s.llm, 'model', s.model), 'passed', s.passed, 'failed', s.failed,
    'flaky', s.flaky, 'score', s.score, 'answers', s.answers, 'sendWorthy', s.send_worthy,
    'contradicted', s.contradicted, 'silent', s.silent, 'unwritten', s.unwritten, 'firstMs', s.first_ms,
    'firstP95Ms', s.first_p95_ms, 'durationMs', s.duration_ms, 'durationP95Ms', s.duration_p95_ms, 'costMicros', s.cost_micros, 'tokensIn', s.tokens_in, 'tokensOut', s.tokens_out) order by s.side)
  from test_run_sides s where s.client_id = r.client_id and s.run_id = r.id)`;

function runs(tx: Tx) {
  return tx
    .selectFrom('test_runs as r')
    .innerJoin('test_sets as t', (join) =>
      join.onRef('t.client_id', '=', 'r.client_id').onRef('t.id', '=', 'r.test_set_id'),
    )
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .innerJoin('prompts as p', 'p.id', 'r.prompt_id')
    .leftJoin('deployments as d', 'd.id', 'r.deployment_id')
    .leftJoin('test_runs as base', (join) =>
      join.onRef('base.client_id', '=', 'r.client_id').onRef('base.id', '=', 'r.baseline_id'),
    )
    .select([
      'r.client_id as clientId',
      'r.id',
      'r.uuid',
      'r.test_set_id as setId',
      't.uuid as setUuid',
      't.name as setName',
      'c.uuid as clientUuid',
      'c.name as clientName',
      'p.uuid as promptUuid',
      'p.name as promptName',
      'r.prompt_version as version',
      'r.compare_version as compareVersion',
      'r.deployed_version as deployedVersion',
      'r.repeats',
      'r.state',
      'r.fault',
      'r.total',
      'r.done',
      'r.cost_micros as costMicros',
      'r.is_cost_known as isCostKnown',
      'r.limit_micros as limitMicros',
      'd.uuid as deploymentUuid',
      'r.baseline_id as baselineId',
      'r.baseline_side as baselineSide',
      'base.uuid as baselineUuid',
      sql<
        number | null
      >`case r.baseline_side when 'b' then base.compare_version else base.prompt_version end`.as(
        'baselineVersion',
      ),
      'r.created_at as createdAt',
      'r.started_at as startedAt',
      'r.finished_at as finishedAt',
      personName('r.requested_by').as('by'),
      sides.as('sides'),
    ]);
}

export type RunRecord = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export async function findRun(tx: Tx, uuid: string) {
  return runs(tx).where('r.uuid', '=', uuid).executeTakeFirst();
}

export type RunQuery = {
  clientId: number | null;
  setId: number | null;
  promptId: number | null;
  page: number;
  pageSize: number;
};

/** Newest first. */
export async function listRuns(tx: Tx, query: RunQuery) {
  const wanted = runs(tx)
    .$if(query.clientId !== null, (rows) => rows.where('r.client_id', '=', query.clientId))
    .$if(query.setId !== null, (rows) => rows.where('r.test_set_id', '=', query.setId))
    .$if(query.promptId !== null, (rows) => rows.where('r.prompt_id', '=', query.promptId));
  const { total } = await wanted
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { rows, total };
}

/** Whoever starts or goes on with a run of a set takes turns until the transaction ends. */
export async function lockSetOfRuns(tx: Tx, clientId: number, setId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('batch-testing.runs'), ${setId}::int)`.execute(
    tx,
  );
  await tx
    .selectFrom('test_sets')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', setId)
    .forShare()
    .execute();
}

/** Whether a run of the set waits or runs. */
export async function isSetRunning(tx: Tx, clientId: number, setId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('test_runs')
    .select('id')
    .where('client_id', '=', clientId)
    .where('test_set_id', '=', setId)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `isOwn`: it is the client's. */
export type SideModel = TestedModel & { isOwn: boolean };

const sideRow = ({ llm, model, isOwn }: SideModel) => ({ llm, model, is_own: isOwn });

export type NewRun = {
  clientId: number;
  uuid: string;
  setId: number;
  promptId: number;
  version: number;
  compareVersion: number | null;
  model: SideModel;
  compareModel: SideModel | null;
  rulesVersion: number;
  repeats: number;
  limitMicros: number | null;
  deploymentId: number | null;
  requestedBy: number | null;
  at: Date;
};

/**
 * The last finished run of the version that is deployed now with the same model, whichever side it was; none that tried it
 * with rules that did not come into force.
 */
const baselineOf = ({ clientId, setId, promptId, model }: NewRun) => sql`
  select r.id, s.side
  from prompts p join test_runs r on r.prompt_id = p.id
    join test_run_sides s on s.client_id = r.client_id and s.run_id = r.id
      and p.deployed_version = case s.side when 'a' then r.prompt_version else r.compare_version end
      and s.llm = ${model.llm} and s.model = ${model.model}
  where p.id = ${promptId} and r.client_id = ${clientId} and r.test_set_id = ${setId} and r.state = 'done'
    and not exists (select from deployments d
      where d.id = r.deployment_id and d.prompt_id is null and d.state <> 'deployed')
  order by r.finished_at desc, r.id desc, s.side limit 1`;

/** With its cases as they are now. */
export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  const { clientId, compareVersion, model, compareModel } = run;
  const { rows } = await sql<{ id: number }>`
    with baseline as (${baselineOf(run)})
    insert into test_runs (client_id, uuid, test_set_id, prompt_id, prompt_version, compare_version,
      deployed_version, rules_version, repeats, limit_micros, deployment_id, requested_by, created_at,
      baseline_id, baseline_side)
    select ${clientId}::bigint, ${run.uuid}::uuid, ${run.setId}::bigint, p.id, ${run.version}::int, ${compareVersion}::int,
      p.deployed_version, ${run.rulesVersion}::int, ${run.repeats}::int, ${run.limitMicros}::bigint,
      ${run.deploymentId}::bigint, ${run.requestedBy}::bigint, ${run.at}::timestamptz,
      (select id from baseline), (select side from baseline)
    from prompts p where p.id = ${run.promptId}
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A run was asked for without its prompt.');
  const sideOf = { client_id: clientId, run_id: id };
  await tx
    .insertInto('test_run_sides')
    .values([
      { ...sideOf, side: 'a', ...sideRow(model) },
      ...(compareModel ? [{ ...sideOf, side: 'b' as const, ...sideRow(compareModel) }] : []),
    ])
    .execute();
  const cases = await copyCases(tx, { clientId, id }, run.setId);
  const total = cases * run.repeats * (compareVersion === null ? 1 : 2);
  await tx
    .updateTable('test_runs')
    .set({ total })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** @returns how many there are */
async function copyCases(tx: Tx, { clientId, id }: RunKey, setId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into test_run_cases (client_id, run_id, position, case_uuid, question, ticket_id, cut,
      expected_answer, documents, checks)
    select k.client_id, ${id}::bigint, row_number() over (order by k.id), k.uuid, k.question, k.ticket_id,
      k.cut, k.expected_answer,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'uuid', d.uuid, 'title', d.title) order by d.title, d.id)
        from test_case_documents l join documents d on d.client_id = l.client_id and d.id = l.document_id
        where l.client_id = k.client_id and l.test_case_id = k.id), '[]'),
      k.checks
    from test_cases k
    where k.client_id = ${clientId} and k.test_set_id = ${setId}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Ends a run that waits or runs; whoever works on it notices. @returns false when it had ended */
export async function endOpenRun(
  tx: Tx,
  { clientId, id }: RunKey,
  state: Extract<TestRunState, 'cancelled'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('test_runs')
    .set({ state, finished_at: at, holder: null, lease_until: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/**
 * Answers that could not be written, or that no judge could judge, are asked for again; the others stay.
 * @param limitMicros undefined: as it was
 */
export async function reopenRun(
  tx: Tx,
  { clientId, id }: RunKey,
  limitMicros: number | undefined,
): Promise<void> {
  await sql`
    with gone as (
      delete from test_results r where r.client_id = ${clientId} and r.run_id = ${id}
        and (r.state = 'failed' or exists (
          select from jsonb_array_elements(r.checks) e where e->>'why' = 'judge-failed'))
      returning r.position),
    open as (
      update test_run_cases c set is_done = false
      where c.client_id = ${clientId} and c.run_id = ${id} and c.position in (select position from gone)
      returning c.position)
    update test_runs set state = 'waiting', fault = null, last_fault = null, faults_in_row = 0, attempts = 0,
      finished_at = null, holder = null, lease_until = null, done = done - (select count(*)::int from gone),
      limit_micros = coalesce(${limitMicros ?? null}::bigint, limit_micros)
    where client_id = ${clientId} and id = ${id}`.execute(tx);
}

/**
 * Counts how each side did: cases once they have all their answers, and answers as they come. Who counts a run takes turns, and counts what was
 * said until its turn: two verdicts at once are two.
 */
export async function refreshSides(tx: Tx, { clientId, id }: RunKey): Promise<void> {
  await sql`select from test_runs where client_id = ${clientId} and id = ${id} for no key update`.execute(
    tx,
  );
  await sql`
    with counted as (
      select r.side, r.position, t.repeats, count(*) as answers, count(*) filter (where ${isPassed}) as passes,
        avg(r.score) as score
      from test_runs t join ${judgedAnswers} on r.client_id = t.client_id and r.run_id = t.id
      where t.client_id = ${clientId} and t.id = ${id}
      group by r.side, r.position, t.repeats),
    outcomes as (
      select side, count(*) filter (where passes = answers) as passed,
        count(*) filter (where passes = 0) as failed,
        count(*) filter (where passes between 1 and answers - 1) as flaky, avg(score) as score
      from counted where answers >= repeats group by side),
    sums as (
      select r.side, case when bool_or(r.cost_micros is null) then null else sum(r.cost_micros) end as cost,
        percentile_disc(array[0.5, 0.95]) within group (order by r.duration_ms)
          filter (where r.state = 'ready') as duration,
        percentile_disc(array[0.5, 0.95]) within group (order by r.first_ms)
          filter (where r.first_ms is not null) as first,
        count(*) as answers,
        count(*) filter (where r.state = 'ready' and r.contradicted = 0 and ${isPassed}) as send_worthy,
        count(*) filter (where r.contradicted > 0) as contradicted,
        count(*) filter (where r.state = 'silent') as silent,
        count(*) filter (where r.state = 'failed') as unwritten,
        sum(r.tokens_in) as tokens_in, sum(r.tokens_out) as tokens_out
      from ${judgedAnswers} where r.client_id = ${clientId} and r.run_id = ${id} group by r.side),
    kept as (
      update test_run_sides s set passed = coalesce(o.passed, 0), failed = coalesce(o.failed, 0),
        flaky = coalesce(o.flaky, 0), score = o.score, answers = coalesce(u.answers, 0),
        send_worthy = coalesce(u.send_worthy, 0), contradicted = coalesce(u.contradicted, 0),
        silent = coalesce(u.silent, 0), unwritten = coalesce(u.unwritten, 0), first_ms = u.first[1],
        first_p95_ms = u.first[2], duration_ms = u.duration[1], duration_p95_ms = u.duration[2], cost_micros = u.cost,
        tokens_in = coalesce(u.tokens_in, 0), tokens_out = coalesce(u.tokens_out, 0)
      from (values ('a'), ('b')) w (side) left join outcomes o using (side) left join sums u using (side)
      where s.client_id = ${clientId} and s.run_id = ${id} and s.side = w.side
      returning s.side, s.passed, s.failed, s.flaky)
    update test_runs t set passed = k.passed, failed = k.failed + k.flaky
    from kept k where k.side = 'a' and t.client_id = ${clientId} and t.id = ${id}`.execute(tx);
}
