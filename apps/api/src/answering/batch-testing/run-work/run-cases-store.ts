import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Check } from '@replique/contract/checks';
import type { ExpectedDocument, KeptSource } from '../../../platform/db/column-shapes.ts';
import type { TestRunState } from '../../../platform/db/column-words.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { isHeld } from '../../../platform/work/durable-work.ts';
import type { RunKey } from '../runs/run-store.ts';
import type { RunWork } from '../work.ts';

/** The SQL of a run that is worked on: its cases, its answers and its end. */

/** Whether a run that may be claimed stands there for want of a process that is free. */
export async function isAnyWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from test_runs r where r.state in ('waiting', 'running') and not ${isHeld('r')}
      and not exists (select from test_runs o where o.client_id = r.client_id and o.test_set_id = r.test_set_id
        and o.state in ('waiting', 'running') and o.id < r.id) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Ends a claimed run. Answers that went with their ticket are counted no more. @throws WorkLost */
export async function endRun(
  tx: Tx,
  work: RunWork,
  end: {
    state: Extract<TestRunState, 'done' | 'stopped' | 'failed'>;
    fault: string | null;
    at: Date;
  },
): Promise<void> {
  const written = sql`(select count(*)::int from test_results e
    where e.client_id = w.client_id and e.run_id = w.id)`;
  await work.end(tx, {
    state: end.state,
    fault: end.fault,
    finished_at: end.at,
    ...(end.state === 'done' && { total: written, done: written }),
  });
}

/** Whether a run of the deployment has still something to do. */
export async function hasOpenRuns(tx: Tx, deploymentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('test_runs')
    .select('id')
    .where('deployment_id', '=', deploymentId)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The models of a run's sides, and what the dearest answer of each took so far, in millionths. */
export async function listSideModels(tx: Tx, { clientId, id }: RunKey) {
  return tx
    .selectFrom('test_run_sides as s')
    .select((eb) => [
      's.side',
      's.llm',
      's.model',
      eb
        .selectFrom('test_results as r')
        .select((of) => of.fn.coalesce(of.fn.max('r.cost_micros'), sql<number>`0`).as('most'))
        .whereRef('r.client_id', '=', 's.client_id')
        .whereRef('r.run_id', '=', 's.run_id')
        .whereRef('r.side', '=', 's.side')
        .$asScalar()
        .as('dearestMicros'),
    ])
    .where('s.client_id', '=', clientId)
    .where('s.run_id', '=', id)
    .execute();
}

export type OpenCase = {
  position: number;
  caseUuid: string;
  question: string;
  /** The uuid of the ticket whose conversation is asked. */
  ticket: string | null;
  cut: number | null;
  expectedAnswer: string | null;
  documents: ExpectedDocument[];
  checks: Check[];
  /** What is there already, as `side` and `attempt` together. */
  written: string[];
};

/** The next cases without all their answers. */
export async function listOpenCases(
  tx: Tx,
  { clientId, id }: RunKey,
  { after, most }: { after: number; most: number },
): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    select c.position, c.case_uuid as "caseUuid", c.question, t.uuid as ticket, c.cut,
      c.expected_answer as "expectedAnswer", c.documents, c.checks,
      coalesce((select json_agg(w.side || w.attempt) from test_results w
        where w.client_id = c.client_id and w.run_id = c.run_id and w.position = c.position), '[]') as written
    from test_run_cases c left join tickets t on t.client_id = c.client_id and t.id = c.ticket_id
    where c.client_id = ${clientId} and c.run_id = ${id} and not c.is_done and c.position > ${after}
    order by c.position limit ${most}`.execute(tx);
  return rows;
}

export type NewResult = Omit<
  DB['test_results'],
  | 'client_id'
  | 'run_id'
  | 'sentences'
  | 'sources'
  | 'checks'
  | 'text'
  | 'cited'
  | 'contradicted'
  | 'tokens_in'
  | 'tokens_out'
> & {
  text: string;
  cited: string[];
  contradicted: number;
  tokens_in: number;
  tokens_out: number;
  /** As JSON. */
  sentences: string;
  checks: string;
};

/**
 * Keeps the passages with the case, when it has none yet.
 * @returns whether those of the case are these; nothing when the case went with its ticket
 */
export async function markCase(
  tx: Tx,
  { clientId, id }: RunKey,
  { position, sources, isDone }: { position: number; sources: KeptSource[]; isDone: boolean },
): Promise<{ isSame: boolean } | undefined> {
  const json = JSON.stringify(sources);
  const { rows } = await sql<{ isSame: boolean }>`
    update test_run_cases set sources = coalesce(sources, ${json}::jsonb), is_done = is_done or ${isDone}
    where client_id = ${clientId} and run_id = ${id} and position = ${position}
    returning sources = ${json}::jsonb as "isSame"`.execute(tx);
  return rows[0];
}

/** @param sources null: those of the case */
export async function insertResult(
  tx: Tx,
  { clientId, id }: RunKey,
  result: NewResult,
  sources: KeptSource[] | null,
): Promise<void> {
  await tx
    .insertInto('test_results')
    .values({
      ...result,
      client_id: clientId,
      run_id: id,
      sources: sources && JSON.stringify(sources),
    })
    .execute();
}
