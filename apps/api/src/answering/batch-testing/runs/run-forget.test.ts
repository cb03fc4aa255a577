import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTicket, makeTwoClients } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  addressQuestion,
  ask,
  makeSet,
  makeTestedClient,
  readCases,
  runThrough,
  startRun,
  timeQuestion,
} from '@replique/tests/fixtures/test-runs.ts';
import { forgetRuns } from './run-forget.ts';

let testApp: TestApp;
let client: Awaited<ReturnType<typeof makeTestedClient>>;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
  client = await makeTestedClient(testApp);
});
afterAll(() => testApp.close());

const finished = async (set: string, body?: object) => (await runThrough(testApp, set, body)).uuid;

const age = (run: string, days: number) =>
  testApp.sql(
    `update test_runs set finished_at = now() - make_interval(days => $2::int) where uuid = $1`,
    [run, days],
  );
const isThere = async (run: string) =>
  (await testApp.call('alice', 'GET', `/v2/test-runs/${run}`)).status === 200;

it('old runs are forgotten but those that something needs', async () => {
  const set = await makeSet(testApp, client, [{ question: timeQuestion }]);
  const ofDeployment = await finished(set);
  const outrun = await finished(set);
  const baseline = await finished(set);
  const young = await finished(set, { version: 2 });
  const alone = await finished(set, { version: 2, compareWith: 1 });
  const cancelled = (await startRun(testApp, set)).uuid;
  await ask(testApp, 'POST', `/v2/test-runs/${cancelled}/cancel`, {});
  const open = (await startRun(testApp, set)).uuid;
  for (const [at, run] of [ofDeployment, outrun, baseline, cancelled].entries())
    await age(run, 100 - at);
  await age(alone, 91);
  await age(young, 89);
  await testApp.sql(
    `with deployed as (
       insert into deployments (uuid, prompt_id, version, rules_version, way, state, created_at, ended_at)
       select gen_random_uuid(), prompt_id, 1, 1, 'tests', 'deployed', now(), now() from test_runs
       where uuid = $1 returning id)
     update test_runs set deployment_id = (select id from deployed) where uuid = $1`,
    [ofDeployment],
  );
  expect(await forgetRuns(testApp.deps)).toBe(2);
  const left = [outrun, ofDeployment, baseline, young, alone, cancelled, open];
  expect(await Promise.all(left.map(isThere))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    true,
  ]);
  expect(await forgetRuns(testApp.deps)).toBe(0);
});

it('what was said of a case goes with the last of it, and not before', async () => {
  const ticket = await makeTicket(testApp.deps, client.id, {
    subject: 'Address',
    messages: [{ text: addressQuestion }],
  });
  const set = await makeSet(testApp, client, [
    { question: 'Of a ticket.', ticket, cut: 1 },
    { question: timeQuestion },
  ]);
  const run = await finished(set);
  const [ofTicket, removed] = await readCases(testApp, run);
  for (const each of [ofTicket, removed])
    await ask(testApp, 'PUT', `/v2/test-runs/${run}/cases/${each?.case}/verdict`, {
      side: 'a',
      attempt: 1,
      verdict: 'fail',
      note: 'Nora asked otherwise.',
    });
  await ask(testApp, 'POST', `/v2/test-sets/${set}/remove-cases`, { cases: [removed?.case] });
  await testApp.sql('delete from tickets where uuid = $1', [ticket]);
  await forgetRuns(testApp.deps);
  const left = await testApp.sql(
    'select case_uuid as case from test_verdicts where client_id = $1',
    [client.id],
  );
  expect(left).toEqual([{ case: removed?.case }]);
});
