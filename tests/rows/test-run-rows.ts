import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import { findTestSet } from './test-set-rows.ts';
import type { WorldClient } from '../fixtures/world.ts';

type Owner = Pick<WorldClient, 'key' | 'id' | 'prompt'>;

/** A run of the client's first set with one answer to its first case, which a person let pass. */
async function putTestRun(
  testApp: TestApp,
  { key, id, prompt }: Owner,
  state: 'done' | 'waiting' | 'cancelled' = 'done',
): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    `with set as (select id from test_sets where client_id = $1 order by id limit 1),
     first as (select uuid from test_cases where client_id = $1 order by id limit 1),
     run as (
       insert into test_runs (client_id, uuid, test_set_id, prompt_id, prompt_version, deployed_version, rules_version,
         state, total, done, passed, created_at, started_at, finished_at)
       select $1, $2::text::uuid, set.id, p.id, 1, 1, 1, $4, 1, 1, 1, now(), now(), case when $4 <> 'waiting' then now() end
       from set, prompts p where p.uuid = $3 returning client_id, id, test_set_id),
     side as (
       insert into test_run_sides (client_id, run_id, side, llm, model, passed, score, answers, send_worthy, duration_ms)
       select client_id, id, 'a', 'builtin', 'extractive', 1, 1, 1, 1, 10 from run),
     asked as (
       insert into test_run_cases (client_id, run_id, position, case_uuid, question, is_done)
       select run.client_id, run.id, 1, first.uuid, $5, true from run, first returning client_id, run_id, case_uuid),
     said as (
       insert into test_verdicts (client_id, case_uuid, text_hash, case_hash, test_set_id, verdict, note, judged_at)
       select asked.client_id, asked.case_uuid, $2::text, '', run.test_set_id, 'pass', $7, now() from asked, run
       on conflict do nothing)
     insert into test_results (client_id, run_id, position, side, attempt, case_uuid, state, text, text_hash, case_hash, passed,
       score, model, duration_ms, written_at)
     select client_id, run_id, 1, 'a', 1, case_uuid, 'ready', $6, $2::text, '', false, 0, 'builtin', 10, now() from asked`,
    [
      id,
      uuid,
      prompt,
      state,
      canary(key, 'test_run_cases', 'question'),
      canary(key, 'test_results', 'text'),
      canary(key, 'test_verdicts', 'note'),
    ],
  );
  return uuid;
}

/** Three finished runs. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putTestRun(testApp, owner);
}

async function findTestRun(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from test_runs where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

export async function targetTestRun(
  testApp: TestApp,
  client: WorldClient,
  isFresh: boolean,
): Promise<string> {
  return isFresh ? putTestRun(testApp, client) : findTestRun(testApp, client.id);
}

/** A set of its own with a case, so that none of its runs is under way. */
async function putSetWithCase(testApp: TestApp, { key, id }: WorldClient): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    `with made as (
       insert into test_sets (client_id, uuid, name, created_at) values ($1, $2, $3, now()) returning client_id, id)
     insert into test_cases (client_id, uuid, test_set_id, question, created_at)
     select client_id, gen_random_uuid(), id, 'When?', now() from made`,
    [id, uuid, `${canary(key, 'test_sets', 'name')} ${uuid}`],
  );
  return uuid;
}

/** Every run of the fixtures is of the client's first case. */
const ofFirstCase: RouteFixture['target'] = async (testApp, kind, client) => {
  if (kind !== 'test-case') return targetTestRun(testApp, client, true);
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from test_cases where client_id = $1 order by id limit 1',
    [client.id],
  );
  return row?.uuid ?? '';
};

/** What the access matrix needs for the calls of test runs. */
export const fixtures: Record<string, RouteFixture> = {
  'batchTesting.estimate': { roundTrips: 14, input: () => ({ version: 1 }), showsCanary: false },
  'batchTesting.run': {
    roundTrips: 25,
    input: () => ({ version: 1 }),
    target: (testApp, _, client) => putSetWithCase(testApp, client),
    showsCanary: true,
  },
  'batchTesting.runs': {
    roundTrips: 13,
    target: (testApp, kind, client) => {
      if (kind === 'prompt') return Promise.resolve(client.prompt);
      return kind === 'test-set' ? findTestSet(testApp, client.id) : undefined;
    },
    showsCanary: true,
  },
  'batchTesting.getRun': { roundTrips: 7, showsCanary: true },
  'batchTesting.cancelRun': {
    roundTrips: 12,
    target: (testApp, _, client) => putTestRun(testApp, client, 'waiting'),
    showsCanary: true,
  },
  'batchTesting.resumeRun': {
    roundTrips: 16,
    target: async (testApp, _, client) => {
      await testApp.sql(
        `update test_runs set state = 'cancelled', finished_at = now()
         where client_id = $1 and state in ('waiting', 'running')`,
        [client.id],
      );
      return putTestRun(testApp, client, 'cancelled');
    },
    showsCanary: true,
  },
  'batchTesting.runCases': { roundTrips: 8, showsCanary: true },
  'batchTesting.runCase': { roundTrips: 9, target: ofFirstCase, showsCanary: true },
  'batchTesting.judge': {
    roundTrips: 17,
    input: () => ({ side: 'a', attempt: 1, verdict: 'fail', note: 'Not so.' }),
    target: ofFirstCase,
    showsCanary: true,
  },
  'batchTesting.runCsv': { roundTrips: 11, showsCanary: true },
};

export const rowsAfter = ['test-set-rows'];

export const targets: Record<string, Target> = {
  'test-run': (testApp, client, { isFresh }) => targetTestRun(testApp, client, isFresh),
};
