import { sql } from 'kysely';
import type { CaseChange, Outcome } from '@replique/contract/answering/batch-testing';
import type { Check, CheckKind, CheckResult } from '@replique/contract/checks';
import type { Tx } from '../../../platform/db/database.ts';
import { hasLetters } from '../../../platform/db/has-letters.ts';
import { personName } from '../../../platform/db/person-name.ts';
import type {
  ExpectedDocument,
  KeptSource,
  NewSentence,
} from '../../../platform/db/column-shapes.ts';
import { isPassed, judgedAnswers, outcomeOf } from '../runs/run-sql.ts';
import type { RunKey, RunRecord } from '../runs/run-store.ts';

/** The SQL of a run's report: its cases, their answers, and what people say of them. */

export type SideRecord = {
  outcome: Outcome | null;
  passes: number;
  answers: number;
  score: number | null;
  durationMs: number | null;
  costMicros: number | null;
  failed: CheckKind[];
};

export type CaseRow = {
  case: string;
  position: number;
  question: string;
  a: SideRecord;
  b: SideRecord | null;
  change: CaseChange | null;
  sourcesGained: string[];
  sourcesLost: string[];
  isOverruled: boolean;
};

export type CaseQuery = {
  outcome: Outcome | undefined;
  change: CaseChange | undefined;
  search: string | undefined;
  page: number;
  pageSize: number;
};

/** One side of a run, and where in it a case stands: `at` names the row of the case there. */
type Place = { key: RunKey; side: 'a' | 'b'; at: 'c' | 'base' };

/** The answers of a case, found by their key: however many rows there are, and however old their statistics. */
const answersAt = (at: string, { key, side }: Place) => sql`r.client_id = ${key.clientId}
  and r.run_id = ${key.id} and r.position = ${sql.ref(at)} and r.side = ${side}`;

const countedAt = (place: Place) => sql`(
  select count(*)::int as answers, (count(*) filter (where ${isPassed}))::int as passes,
    (count(*) filter (where r.state = 'failed'))::int as faults, avg(r.score)::float8 as score,
    percentile_disc(0.5) within group (order by r.duration_ms) as duration,
    case when bool_or(r.cost_micros is null) then null else sum(r.cost_micros)::bigint end as cost,
    coalesce(bool_or(v.verdict is not null and (v.verdict = 'pass') <> r.passed), false) as is_overruled
  from ${judgedAnswers} where ${answersAt(`${place.at}.position`, place)})`;

/** Titles that the answers to a case cite. */
const citedAt = (at: string, place: Place) => sql`(
  select coalesce(array_agg(distinct title order by title), '{}') from test_results r, unnest(r.cited) title
  where ${answersAt(at, place)})`;

/** Kinds of checks that an answer did not meet, unless a person let it pass. */
const failedAt = (at: string, place: Place) => sql`(
  select coalesce(json_agg(distinct e->>'kind'), '[]') from ${judgedAnswers}, jsonb_array_elements(r.checks) e
  where ${answersAt(at, place)} and not ${isPassed} and not (e->>'passed')::boolean)`;

const sideJson = (table: 'a' | 'b', at: string, place: Place) => {
  const name = sql.raw(`paged.${table}`);
  return sql`json_build_object('outcome', ${name}_outcome, 'passes', ${name}_passes, 'answers', ${name}_answers,
    'score', ${name}_score, 'durationMs', ${name}_duration, 'costMicros', ${name}_cost,
    'failed', ${failedAt(at, place)})`;
};

const columnsOf = (table: 'a' | 'b') => {
  const name = sql.raw(table);
  return sql`${name}.answers as ${name}_answers, ${name}.passes as ${name}_passes, ${name}.score as ${name}_score,
    ${name}.duration as ${name}_duration, ${name}.cost as ${name}_cost,
    ${outcomeOf(table, `${table}_run.repeats`)} as ${name}_outcome`;
};

/** What is held against the answers to a case; a document may be called otherwise by now. */
const expectedIn = (table: 'c' | 'base') => {
  const name = sql.raw(table);
  return sql`${name}.expected_answer, ${name}.checks, jsonb_path_query_array(${name}.documents, '$[*].id')`;
};

/**
 * A page of the cases of a run. They are compared with the other side, where there is one, otherwise with the run's
 * baseline: by the share of the repeats that pass. One that asks or expects something else there is not.
 */
export async function listRunCases(
  tx: Tx,
  run: Pick<RunRecord, 'clientId' | 'id' | 'compareVersion' | 'baselineId' | 'baselineSide'>,
  query: CaseQuery,
): Promise<{ rows: CaseRow[]; total: number }> {
  const hasB = run.compareVersion !== null;
  const a: Place = { key: run, side: 'a', at: 'c' };
  const other = { clientId: run.clientId, id: run.baselineId ?? 0 };
  const b: Place = hasB
    ? { key: run, side: 'b', at: 'base' }
    : { key: other, side: run.baselineSide ?? 'a', at: 'base' };
  const isFound = query.search ? hasLetters(sql.ref('question'), query.search) : sql`true`;
  const { rows } = await sql<CaseRow & { total: number }>`
    with joined as (
      select c.case_uuid, c.position, base.position as base_position, c.question, ${columnsOf('a')}, ${columnsOf('b')},
        (${expectedIn('c')}) is not distinct from (${expectedIn('base')}) as expects_same,
        a.is_overruled or (${hasB}::boolean and b.is_overruled) as is_overruled
      from test_run_cases c
      join test_runs a_run on a_run.client_id = c.client_id and a_run.id = c.run_id
      left join test_run_cases base
        on base.client_id = c.client_id and base.run_id = ${b.key.id} and base.case_uuid = c.case_uuid
          and base.question = c.question and base.cut is not distinct from c.cut
      left join test_runs b_run on b_run.client_id = c.client_id and b_run.id = base.run_id
      cross join lateral ${countedAt(a)} a cross join lateral ${countedAt(b)} b
      where c.client_id = ${run.clientId} and c.run_id = ${run.id}),
    compared as (
      select joined.*, case when a_outcome is null or b_outcome is null or not expects_same then null
        when a_passes * b_answers > b_passes * a_answers then 'better'
        when a_passes * b_answers < b_passes * a_answers then 'worse' else 'same' end as change
      from joined),
    paged as (
      select compared.*, count(*) over () as total from compared
      where (${query.outcome ?? null}::text is null or a_outcome = ${query.outcome ?? null})
        and (${query.change ?? null}::text is null or change = ${query.change ?? null})
        and ${isFound}
      order by position limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize})
    select paged.case_uuid as "case", paged.position, paged.question, paged.change, paged.total,
      paged.is_overruled as "isOverruled", ${sideJson('a', 'paged.position', a)} as a,
      ${hasB ? sideJson('b', 'paged.base_position', b) : sql`null::json`} as b,
      case when paged.b_outcome is null then '[]' else to_json(array(
        select unnest(here) except select unnest(there) order by 1)) end as "sourcesGained",
      case when paged.b_outcome is null then '[]' else to_json(array(
        select unnest(there) except select unnest(here) order by 1)) end as "sourcesLost"
    from paged cross join lateral (
      select ${citedAt('paged.position', a)} as here, ${citedAt('paged.base_position', b)} as there) cited
    order by paged.position`.execute(tx);
  const total = rows[0]?.total ?? (await countCases(tx, run, query));
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

/** A page past the last one has no row that would know the total. */
async function countCases(
  tx: Tx,
  run: Parameters<typeof listRunCases>[1],
  query: CaseQuery,
): Promise<number> {
  if (query.page === 1) return 0;
  return (await listRunCases(tx, run, { ...query, page: 1, pageSize: 1 })).total;
}

export type CaseSnapshot = NonNullable<Awaited<ReturnType<typeof findRunCase>>>;

/** A case as it was when the run began. */
export async function findRunCase(tx: Tx, { clientId, id }: RunKey, caseUuid: string) {
  return tx
    .selectFrom('test_run_cases')
    .select([
      'position',
      'case_uuid as uuid',
      'question',
      'expected_answer as expectedAnswer',
      'documents',
      'checks',
    ])
    .$narrowType<{ documents: ExpectedDocument[]; checks: Check[] }>()
    .where('client_id', '=', clientId)
    .where('run_id', '=', id)
    .where('case_uuid', '=', caseUuid)
    .executeTakeFirst();
}

export type AnswerRow = {
  position: number;
  question: string;
  side: 'a' | 'b';
  attempt: number;
  state: 'ready' | 'silent' | 'failed';
  text: string;
  textHash: string;
  caseHash: string;
  sentences: NewSentence[];
  sources: KeptSource[] | null;
  cited: string[];
  silenceReason: string | null;
  fault: string | null;
  passed: boolean;
  score: number;
  checks: CheckResult[];
  verdict: 'pass' | 'fail' | null;
  note: string | null;
  judgedBy: string | null;
  judgedAt: Date | null;
  contradicted: number;
  model: string;
  firstMs: number | null;
  durationMs: number;
  costMicros: number | null;
  tokensIn: number;
  tokensOut: number;
};

/** Answers in the order of the cases. `after`: past this position, without their sources; `position`: of this case alone. */
export async function listAnswers(
  tx: Tx,
  { clientId, id }: RunKey,
  range: { position: number } | { after: number; cases: number },
): Promise<AnswerRow[]> {
  const within =
    'position' in range
      ? sql`r.position = ${range.position}`
      : sql`r.position > ${range.after} and r.position <= ${range.after + range.cases}`;
  const { rows } = await sql<AnswerRow>`
    select r.position, c.question, r.side, r.attempt, r.state, r.text, r.text_hash as "textHash", r.case_hash as "caseHash", r.sentences,
      ${'position' in range ? sql`coalesce(r.sources, c.sources)` : sql`null::jsonb`} as sources, r.cited, r.silence_reason as "silenceReason", r.fault,
      ${isPassed} as passed, r.score, r.checks, v.verdict, v.note, v.judged_at as "judgedAt",
      ${personName('v.judged_by')} as "judgedBy",
      r.contradicted, r.model, r.first_ms as "firstMs", r.duration_ms as "durationMs", r.cost_micros as "costMicros", r.tokens_in as "tokensIn",
      r.tokens_out as "tokensOut"
    from ${judgedAnswers} join test_run_cases c
      on c.client_id = r.client_id and c.run_id = r.run_id and c.position = r.position
    where r.client_id = ${clientId} and r.run_id = ${id} and ${within}
    order by r.position, r.side, r.attempt`.execute(tx);
  return rows;
}

/** The last position of a run; 0 without cases. */
export async function findLastPosition(tx: Tx, { clientId, id }: RunKey): Promise<number> {
  const row = await tx
    .selectFrom('test_run_cases')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('client_id', '=', clientId)
    .where('run_id', '=', id)
    .executeTakeFirst();
  return row?.last ?? 0;
}
