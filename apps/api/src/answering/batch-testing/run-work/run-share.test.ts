import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { startAgain } from '@replique/tests/processes/restarted-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  addressQuestion,
  makeSet,
  makeTestedClient,
  readRun,
  startRun,
  timeQuestion,
} from '@replique/tests/fixtures/test-runs.ts';
import { workTestRuns } from '../batch-testing.ts';
import { runs } from '../work.ts';

let testApp: TestApp;
let other: Awaited<ReturnType<typeof startAgain>>;
let client: Awaited<ReturnType<typeof makeTestedClient>>;

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 16 });
  other = await startAgain(testApp, {});
  await makeTwoClients(testApp.deps);
  client = await makeTestedClient(testApp);
});
afterAll(async () => {
  await other.app.close();
  await testApp.close();
});

const questions = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ question: `${addressQuestion} It is number ${n}.` }));

const answersOf = async (run: string) =>
  (
    await testApp.sql<{ place: string }>(
      `select r.position || r.side || r.attempt as place from test_results r
       join test_runs t on t.client_id = r.client_id and t.id = r.run_id where t.uuid = $1`,
      [run],
    )
  ).map(({ place }) => place);

const claim = () => testApp.deps.db.withStaff((tx) => runs.claim(tx, { at: new Date() }));

describe('processes that share test runs', () => {
  it('write every answer once, whoever works on which run', async () => {
    const sets = await Promise.all([1, 2, 3].map(() => makeSet(testApp, client, questions(8))));
    const runs: string[] = [];
    for (const set of sets)
      runs.push((await startRun(testApp, set, { version: 2, compareWith: 1, repeats: 2 })).uuid);
    await Promise.all([
      workTestRuns(testApp.deps, { turnMs: 0, heartbeatMs: 20 }),
      workTestRuns(other.deps, { turnMs: 0, heartbeatMs: 20 }),
    ]);
    for (const run of runs) {
      expect(await readRun(testApp, run)).toMatchObject({
        state: 'done',
        progress: { done: 32, total: 32 },
      });
      const answers = await answersOf(run);
      expect([answers.length, new Set(answers).size]).toEqual([32, 32]);
    }
  });

  it('go on with what a dead one left, once it was silent for long enough', async () => {
    const set = await makeSet(testApp, client, questions(12));
    const { uuid } = await startRun(testApp, set);
    const dying = new AbortController();
    const dead = workTestRuns(other.deps, { signal: dying.signal });
    while ((await answersOf(uuid)).length < 3)
      await new Promise((resolve) => setImmediate(resolve));
    dying.abort();
    await dead;
    const written = await answersOf(uuid);
    expect(written.length).toBeLessThan(12);
    await workTestRuns(testApp.deps);
    expect(await answersOf(uuid)).toEqual(written);
    await testApp.sql(
      `update test_runs set lease_until = now() - interval '1 second' where uuid = $1`,
      [uuid],
    );
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, uuid)).toMatchObject({ state: 'done', sides: [{ passed: 12 }] });
    expect(new Set(await answersOf(uuid)).size).toBe(12);
  });

  it('give up a run that ended its process again and again without an answer', async () => {
    const set = await makeSet(testApp, client, questions(1));
    const { uuid } = await startRun(testApp, set);
    await testApp.sql('update test_runs set attempts = 3 where uuid = $1', [uuid]);
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, uuid)).toMatchObject({ state: 'failed', fault: 'interrupted' });
  });

  it('take turns between clients, and work on one run of a set at a time', async () => {
    const second = await makeTestedClient(testApp);
    const mine = await Promise.all(
      [1, 2].map(() => makeSet(testApp, client, [{ question: timeQuestion }])),
    );
    const theirs = await makeSet(testApp, second, [{ question: timeQuestion }]);
    for (const set of [...mine, theirs]) await startRun(testApp, set);
    // As a deployment adds one to a set that is being run.
    await testApp.sql(
      `insert into test_runs (client_id, uuid, test_set_id, prompt_id, prompt_version, rules_version, created_at)
       select client_id, gen_random_uuid(), test_set_id, prompt_id, 1, 1, now() from test_runs
       where state = 'waiting' and client_id = $1`,
      [second.id],
    );
    const taken = [await claim(), await claim(), await claim(), await claim()];
    expect(taken.map((each) => each?.clientId)).toEqual([
      second.id,
      client.id,
      client.id,
      undefined,
    ]);
  });
});
