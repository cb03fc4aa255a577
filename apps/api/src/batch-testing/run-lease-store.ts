import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { TestResultsTable } from '../db/test-run-tables.ts';
import type { Check } from '@replique/contract/checks';
import type { ExpectedDocument, TestRunState } from '../db/test-run-tables.ts';
import type { KeptSource } from '../db/tester-tables.ts';
import type { RunKey } from './run-store.ts';

/**
 * The SQL by which processes share the runs out among them: whoever works on one says every few seconds that it is still
 * there, by the database's clock, and every answer is written in one transaction with the proof that it is.
 */

/** Who was silent for so long is taken to be gone. */
export const leaseSeconds = 30;

const isHeld = (table: string) =>
  sql`(${sql.ref(`${table}.holder`)} is not null
    and ${sql.ref(`${table}.heartbeat_at`)} >= clock_timestamp() - make_interval(secs => ${leaseSeconds}))`;

/** Whether a run `r` may be taken up: nobody is at work on it, and of its set it is the oldest that is not over. */
const isFree = sql`r.state in ('waiting', 'running') and not ${isHeld('r')}
  and not exists (select from test_runs o where o.client_id = r.client_id and o.test_set_id = r.test_set_id
    and o.state in ('waiting', 'running') and o.id < r.id)`;

export type Claim = RunKey & {
  uuid: string;
  holder: string;
  promptId: number;
  version: number;
  compareVersion: number | null;
  rulesVersion: number;
  repeats: number;
  deploymentId: number | null;
  /** How often it was taken up since it last went forward. */
  attempts: number;
};

/**
 * Takes up a run that waits or that nobody works on any more. The client that has the fewest at work comes first, then the
 * one that was served longest ago; of one set one run at a time, the oldest.
 */
export async function claimRun(tx: Tx, holder: string, at: Date): Promise<Claim | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('batch-testing.claim'))`.execute(tx);
  const { rows } = await sql<Omit<Claim, 'holder'>>`
    update test_runs t set state = 'running', holder = ${holder}::uuid, heartbeat_at = clock_timestamp(),
      turn_at = clock_timestamp(), started_at = coalesce(t.started_at, ${at}::timestamptz), attempts = t.attempts + 1
    from (
      select r.client_id, r.id from test_runs r
      where ${isFree}
      order by (select count(*) from test_runs o where o.client_id = r.client_id and o.state = 'running'
          and ${isHeld('o')}),
        (select max(o.turn_at) from test_runs o where o.client_id = r.client_id) nulls first,
        r.turn_at nulls first, r.created_at, r.id
      limit 1 for update of r skip locked) next
    where t.client_id = next.client_id and t.id = next.id
    returning t.client_id as "clientId", t.id, t.uuid, t.prompt_id as "promptId", t.prompt_version as version,
      t.compare_version as "compareVersion", t.rules_version as "rulesVersion", t.repeats,
      t.deployment_id as "deploymentId", t.attempts`.execute(tx);
  return rows[0] && { ...rows[0], holder };
}

/** Whether a run that may be taken up stands there for want of somebody free. */
export async function isAnyWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from test_runs r where ${isFree} limit 1`.execute(tx);
  return rows.length > 0;
}

/** How a run stands when somebody looks. Money in millionths. */
export type Standing = {
  spentMicros: number;
  limitMicros: number | null;
  lastFault: string | null;
  faultsInRow: number;
};

const standing = [
  'cost_micros as spentMicros',
  'limit_micros as limitMicros',
  'last_fault as lastFault',
  'faults_in_row as faultsInRow',
] as const;

type Held = Pick<Claim, 'clientId' | 'id' | 'holder'>;

/** What an answer adds to its run. */
export type Step = { costMicros: number | null; fault: string | null };

/**
 * Says that the holder is still there, and what it did in this transaction.
 * @returns nothing when it no longer holds the run: the transaction must then change nothing
 */
export async function keepLease(tx: Tx, held: Held, step?: Step): Promise<Standing | undefined> {
  return tx
    .updateTable('test_runs')
    .set((eb) => ({
      heartbeat_at: sql<Date>`clock_timestamp()`,
      ...(step && {
        // What goes on is no run that ends its process again and again.
        attempts: 1,
        done: eb('done', '+', 1),
        cost_micros: eb('cost_micros', '+', step.costMicros ?? 0),
        is_cost_known: sql<boolean>`is_cost_known and ${step.costMicros !== null}::boolean`,
        last_fault: step.fault,
        faults_in_row: sql<number>`case when ${step.fault}::text is null then 0
          when last_fault = ${step.fault} then faults_in_row + 1 else 1 end`,
      }),
    }))
    .where('client_id', '=', held.clientId)
    .where('id', '=', held.id)
    .where('holder', '=', held.holder)
    .where('state', '=', 'running')
    .returning(standing)
    .executeTakeFirst();
}

/** Leaves a run for whoever is free next. */
export async function releaseRun(tx: Tx, held: Held): Promise<void> {
  await tx
    .updateTable('test_runs')
    .set({ holder: null, heartbeat_at: null, attempts: 0 })
    .where('client_id', '=', held.clientId)
    .where('id', '=', held.id)
    .where('holder', '=', held.holder)
    .execute();
}

/** Ends a run that is held. Answers that went with their ticket are counted no more. */
export async function endHeldRun(
  tx: Tx,
  { clientId, id }: RunKey,
  end: {
    state: Extract<TestRunState, 'done' | 'stopped' | 'failed'>;
    fault: string | null;
    at: Date;
  },
): Promise<void> {
  const written = sql<number>`(select count(*)::int from test_results w
    where w.client_id = ${clientId} and w.run_id = ${id})`;
  await tx
    .updateTable('test_runs')
    .set({
      state: end.state,
      fault: end.fault,
      finished_at: end.at,
      holder: null,
      heartbeat_at: null,
      ...(end.state === 'done' && { total: written, done: written }),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
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
  TestResultsTable,
  | 'client_id'
  | 'run_id'
  | 'sentences'
  | 'sources'
  | 'checks'
  | 'text'
  | 'cited'
  | 'tokens_in'
  | 'tokens_out'
> & {
  text: string;
  cited: string[];
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
