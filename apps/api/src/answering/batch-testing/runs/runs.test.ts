import type { TestSet } from '@replique/contract/answering/batch-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseClients } from '../../../accounts/clients/clients.ts';
import { makeTicket, makeTwoClients } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  addressQuestion,
  ask,
  holds,
  makeSet,
  makeTestedClient,
  readAnswers,
  readCases,
  readRun,
  runThrough,
  startRun,
  timeQuestion,
} from '@replique/tests/fixtures/test-runs.ts';
import { workTestRuns } from '../batch-testing.ts';

let testApp: TestApp;
let client: Awaited<ReturnType<typeof makeTestedClient>>;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
  client = await makeTestedClient(testApp);
});
afterAll(() => testApp.close());

const extractive = { llm: 'builtin', model: 'extractive' };

const documentOf = async (title: string) =>
  (
    await testApp.sql<{ uuid: string }>(
      'select uuid from documents where client_id = $1 and title = $2',
      [client.id, title],
    )
  )[0]?.uuid ?? '';

describe('a run over a test set', () => {
  it('answers every case as the client would, and checks what is expected of it @spec-7.20', async () => {
    const [address, time] = [
      await documentOf('How do I change my delivery address?'),
      await documentOf('How long does a delivery take?'),
    ];
    const set = await makeSet(testApp, client, [
      { question: addressQuestion, checks: [holds('until the parcel has left')] },
      { question: timeQuestion, checks: [holds('five weeks')] },
      { question: 'Who won the chess championship of 1972?', checks: [{ kind: 'silent' }] },
      { question: `${addressQuestion} Please.`, documents: [address] },
      {
        question: `${timeQuestion} Please.`,
        documents: [address, time],
        checks: [{ kind: 'cites', mode: 'all' }],
      },
    ]);
    const run = await runThrough(testApp, set);
    expect(run).toMatchObject({
      state: 'done',
      fault: null,
      progress: { done: 5, total: 5 },
      costMicros: 0,
      sides: [
        { side: 'a', version: 1, wasDeployed: true, passed: 3, failed: 2, flaky: 0, costMicros: 0 },
      ],
    });
    const cases = await readCases(testApp, run.uuid);
    expect(cases.map(({ a }) => [a.outcome, a.failed])).toEqual([
      ['pass', []],
      ['fail', ['contains']],
      ['pass', []],
      ['pass', []],
      ['fail', ['cites']],
    ]);
    const [answer] = await readAnswers(testApp, run.uuid);
    expect(answer).toMatchObject({
      side: 'a',
      attempt: 1,
      state: 'ready',
      passed: true,
      verdict: null,
      model: 'builtin',
    });
    expect(answer?.sources.map(({ title }) => title)).toContain(
      'How do I change my delivery address?',
    );
    expect(answer?.sentences.length).toBeGreaterThan(0);
    const list = await ask<{ uuid: string; lastRun: object }[]>(
      testApp,
      'GET',
      `/v1/prompts/batch-testing?clientId=${client.uuid}`,
    );
    expect(list.find(({ uuid }) => uuid === set)?.lastRun).toMatchObject({
      version: 1,
      passed: 3,
      failed: 2,
    });
  });

  it('compares two versions case by case, and finds cases by outcome, change and words', async () => {
    const set = await makeSet(testApp, client, [
      { question: addressQuestion, checks: [{ kind: 'answers' }] },
      { question: 'Who won the chess championship of 1972?', checks: [{ kind: 'answers' }] },
    ]);
    const run = await runThrough(testApp, set, { version: 2, compareWith: 1, repeats: 2 });
    expect(run.progress).toEqual({ done: 8, total: 8 });
    expect(run.sides).toMatchObject([
      { side: 'a', version: 2, wasDeployed: false, passed: 1, failed: 1 },
      { side: 'b', version: 1, wasDeployed: true, passed: 1, failed: 1 },
    ]);
    const cases = await readCases(testApp, run.uuid);
    expect(cases.map(({ change, b }) => [change, b?.outcome, b?.answers])).toEqual([
      ['same', 'pass', 2],
      ['same', 'fail', 2],
    ]);
    const found = async (query: string) =>
      (await readCases(testApp, run.uuid, query)).map(({ position }) => position);
    expect(await found('&outcome=fail')).toEqual([2]);
    expect(await found('&change=same')).toEqual([1, 2]);
    expect(await found('&change=worse')).toEqual([]);
    expect(await found('&search=CHESS')).toEqual([2]);
  });

  it('is compared with the last finished run of the deployed version, sources too', async () => {
    const other = await makeTestedClient(testApp);
    const set = await makeSet(testApp, other, [
      { question: timeQuestion, checks: [holds('three working days')] },
    ]);
    const first = await runThrough(testApp, set);
    expect((await readCases(testApp, first.uuid))[0]).toMatchObject({ b: null, change: null });
    const [document] = await testApp.sql<{ uuid: string }>(
      `select uuid from documents where client_id = $1 and title like 'How long%'`,
      [other.id],
    );
    await ask(testApp, 'POST', `/v2/documents/${document?.uuid}/exclude`, {});
    const second = await runThrough(testApp, set, { version: 2 });
    expect((await readCases(testApp, second.uuid))[0]).toMatchObject({
      b: null,
      change: 'worse',
      sourcesGained: ['How do I change my delivery address?'],
      sourcesLost: ['How long does a delivery take?'],
    });
    // A report names what it compares with, and a set the run that its last result comes from.
    expect([first, second].map(({ comparedWith }) => comparedWith)).toEqual([
      null,
      { version: 1, model: extractive, run: first.uuid },
    ]);
    const both = await runThrough(testApp, set, { version: 2, compareWith: 1 });
    expect(both.comparedWith).toEqual({ version: 1, model: extractive, run: null });
    const { lastRun } = await ask<TestSet>(testApp, 'GET', `/v2/test-sets/${set}`);
    expect(lastRun?.run).toBe(both.uuid);
  });

  it('is compared case by case only where the same is asked and expected, and not with rules that never were in force', async () => {
    const other = await makeTestedClient(testApp);
    const set = await makeSet(testApp, other, [
      { question: timeQuestion, checks: [holds('three working days')] },
      { question: addressQuestion, checks: [holds('until the parcel has left')] },
    ]);
    await runThrough(testApp, set);
    const { items } = await ask<{ items: { uuid: string }[] }>(
      testApp,
      'GET',
      `/v2/test-sets/${set}/cases`,
    );
    await ask(testApp, 'PATCH', `/v2/test-cases/${items[0]?.uuid}`, {
      revision: 1,
      checks: [holds('never')],
    });
    // As tests of other rules leave it, which were refused for what they did to every answer.
    const tried = await runThrough(testApp, set);
    await testApp.sql(
      `with refused as (
         insert into deployments (uuid, version, rules_version, way, state, fingerprint, created_at, ended_at)
         values (gen_random_uuid(), 1, 1, 'tests', 'refused', 'x', now(), now()) returning id),
       failed as (update test_results set passed = false from test_runs t
         where t.id = run_id and t.uuid = $1)
       update test_runs set deployment_id = (select id from refused) where uuid = $1`,
      [tried.uuid],
    );
    const second = await runThrough(testApp, set, { version: 2 });
    const changes = (await readCases(testApp, second.uuid)).map(({ change }) => change);
    expect(changes).toEqual([null, 'same']);
  });

  it('keeps the cases as they were when it began', async () => {
    const set = await makeSet(testApp, client, [
      { question: addressQuestion, checks: [holds('until the parcel has left')] },
      { question: timeQuestion, checks: [holds('three working days')] },
    ]);
    const { uuid } = await startRun(testApp, set);
    const { items } = await ask<{ items: { uuid: string; revision: number }[] }>(
      testApp,
      'GET',
      `/v2/test-sets/${set}/cases`,
    );
    const [changed, removed] = items;
    await ask(testApp, 'PATCH', `/v2/test-cases/${changed?.uuid}`, {
      revision: 1,
      checks: [holds('never')],
    });
    await ask(testApp, 'POST', `/v2/test-sets/${set}/remove-cases`, { cases: [removed?.uuid] });
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, uuid)).toMatchObject({ state: 'done', sides: [{ passed: 2 }] });
  });

  it('asks the conversation of a ticket until its cut; a ticket that is deleted takes its answers along', async () => {
    const ticket = await makeTicket(testApp.deps, client.id, {
      subject: 'Address',
      messages: [{ text: addressQuestion }, { text: timeQuestion }],
    });
    const set = await makeSet(testApp, client, [
      { question: 'Not asked.', ticket, cut: 1, checks: [holds('until the parcel has left')] },
      { question: timeQuestion },
    ]);
    const run = await runThrough(testApp, set);
    expect(run.sides).toMatchObject([{ passed: 2 }]);
    const second = await startRun(testApp, set);
    await testApp.sql('delete from tickets where uuid = $1', [ticket]);
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, second.uuid)).toMatchObject({
      state: 'done',
      progress: { done: 1, total: 1 },
    });
    expect(await readCases(testApp, run.uuid)).toHaveLength(1);
  });

  it('is refused without cases, without a prompt, for an unknown version and while another one of its set is open', async () => {
    const path = (set: string) => `/v2/test-sets/${set}/runs`;
    const refusal = async (set: string, body: object = { version: 1 }) => {
      const { status, body: answer } = await testApp.call('alice', 'POST', path(set), body);
      return [status, (answer as { code?: string }).code];
    };
    const empty = await makeSet(testApp, client, []);
    expect(await refusal(empty)).toEqual([409, 'test-sets.empty']);
    const set = await makeSet(testApp, client, [{ question: timeQuestion }]);
    expect(await refusal(set, { version: 9 })).toEqual([404, 'prompts.version-not-found']);
    const both = await Promise.all([refusal(set), refusal(set)]);
    expect(both.map(([status]) => status).toSorted()).toEqual([201, 409]);
    expect(await refusal(set)).toEqual([409, 'test-sets.running']);
    await workTestRuns(testApp.deps);
    expect((await refusal(set))[0]).toBe(201);
    await workTestRuns(testApp.deps);
  });

  it('goes with its set and its client', async () => {
    const other = await makeTestedClient(testApp);
    const set = await makeSet(testApp, other, [{ question: timeQuestion }]);
    const run = await runThrough(testApp, set);
    const gone = await makeSet(testApp, other, [{ question: addressQuestion }]);
    const runGone = await runThrough(testApp, gone);
    await ask(testApp, 'DELETE', `/v2/test-sets/${gone}`);
    expect((await testApp.call('alice', 'GET', `/v2/test-runs/${runGone.uuid}`)).status).toBe(404);
    await ask(
      testApp,
      'PUT',
      `/v2/test-runs/${run.uuid}/cases/${(await readCases(testApp, run.uuid))[0]?.case}/verdict`,
      {
        side: 'a',
        attempt: 1,
        verdict: 'fail',
        note: '',
      },
    );
    await ask(testApp, 'PATCH', `/v2/clients/${other.uuid}`, { archived: true });
    await ask(testApp, 'DELETE', `/v1/clients/${other.uuid}`);
    await eraseClients(testApp.deps, testApp.deps.indexes);
    const [left] = await testApp.sql<{ count: string }>(
      `select (select count(*) from test_runs where client_id = $1) + (select count(*) from test_results where client_id = $1)
         + (select count(*) from test_verdicts where client_id = $1) as count`,
      [other.id],
    );
    expect(Number(left?.count)).toBe(0);
  });
});
