import type { RunCaseDetail, TestRun } from '@replique/contract/answering/batch-testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import {
  startModelServer,
  ways,
  type ModelServer,
  type Way,
  writtenBy,
} from '@replique/tests/servers/model-server.ts';
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
  startRun,
} from '@replique/tests/fixtures/test-runs.ts';
import { workTestRuns } from '../batch-testing.ts';

const right =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse. [1]';
const wrong = 'A delivery takes three working days to any address on the mainland. [1][2]';
const expected = holds('until the parcel has left');

let server: ModelServer;
let testApp: TestApp;
let client: Awaited<ReturnType<typeof makeTestedClient>>;

beforeAll(async () => {
  server = await startModelServer();
  testApp = await createTestApp({
    config: writtenBy(server),
  });
  await makeTwoClients(testApp.deps);
  client = await makeTestedClient(testApp);
});
afterEach(() => {
  server.seen.length = 0;
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});

const questions = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    question: `${addressQuestion} It is number ${n + 1}.`,
    checks: [expected],
  }));

async function runThrough(set: string, body: object = { version: 1 }): Promise<TestRun> {
  const { uuid } = await startRun(testApp, set, body);
  await workTestRuns(testApp.deps, { heartbeatMs: 20 });
  return readRun(testApp, uuid);
}

describe('a run with a language model', () => {
  it('marks a case that passes in some of its repeats only as flaky, which is not passed', async () => {
    const set = await makeSet(testApp, client, questions(1));
    server.answer(ways.whole(right), ways.whole(wrong), ways.whole(right));
    const run = await runThrough(set, { version: 1, repeats: 3 });
    expect(run.sides).toMatchObject([{ passed: 0, failed: 0, flaky: 1 }]);
    const [flaky] = await readCases(testApp, run.uuid);
    expect(flaky?.a).toMatchObject({
      outcome: 'flaky',
      passes: 2,
      answers: 3,
      failed: ['contains'],
    });
    expect(server.seen).toHaveLength(3);
    const purposes = await testApp.sql(`select distinct purpose from model_calls`);
    expect(purposes).toEqual([{ purpose: 'test' }]);
  });

  it('is cancelled in the middle and resumed without asking again for what was answered', async () => {
    const set = await makeSet(testApp, client, questions(6));
    let cancelling: Promise<unknown> | undefined;
    let uuid = '';
    const cancelAt: Way = (response) => {
      cancelling = ask(testApp, 'POST', `/v2/test-runs/${uuid}/cancel`);
      ways.stalled()(response, '');
    };
    server.answer(ways.whole(right), ways.whole(right), cancelAt, ways.stalled());
    uuid = (await startRun(testApp, set)).uuid;
    await workTestRuns(testApp.deps, { heartbeatMs: 20 });
    await cancelling;
    const cancelled = await readRun(testApp, uuid);
    expect(cancelled.state).toBe('cancelled');
    const { done } = cancelled.progress;
    expect(done).toBeLessThan(6);
    server.seen.length = 0;
    server.answer(ways.whole(right));
    await ask(testApp, 'POST', `/v2/test-runs/${uuid}/resume`, {});
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, uuid)).toMatchObject({
      state: 'done',
      progress: { done: 6, total: 6 },
      sides: [{ passed: 6 }],
    });
    expect(server.seen).toHaveLength(6 - done);
    const again = await testApp.call('alice', 'POST', `/v2/test-runs/${uuid}/resume`, {});
    expect([again.status, again.body]).toMatchObject([409, { code: 'test-runs.not-resumable' }]);
    const late = await testApp.call('alice', 'POST', `/v2/test-runs/${uuid}/cancel`, {});
    expect(late.body).toMatchObject({ code: 'test-runs.ended' });
  });

  it('fails by the same fault twenty times in a row, and resumes with what was not answered', async () => {
    const set = await makeSet(testApp, client, questions(30));
    server.answer(ways.whole(right), ways.whole(right), ways.status(401));
    const failed = await runThrough(set);
    expect(failed.state).toBe('failed');
    expect(failed.fault).not.toBeNull();
    expect(failed.progress.done).toBeLessThan(30);
    server.seen.length = 0;
    testApp.deps.models.breakers.reset(`${client.id}:openai-compatible:environment`);
    server.answer(ways.whole(right));
    await ask(testApp, 'POST', `/v2/test-runs/${failed.uuid}/resume`, {});
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, failed.uuid)).toMatchObject({
      state: 'done',
      fault: null,
      progress: { done: 30, total: 30 },
      sides: [{ passed: 30 }],
    });
    expect(server.seen).toHaveLength(28);
  });

  it('keeps what a model says that cannot be stored as it is', async () => {
    const judged = { kind: 'judged' as const, criteria: 'It names the warehouse.', least: 0.5 };
    const set = await makeSet(testApp, client, [{ question: addressQuestion, checks: [judged] }]);
    const halved = `${'a'.repeat(999)}😀`;
    for (const reasons of [halved, 'It \\u0000names it \\ud83d.']) {
      server.answer(ways.whole(right), ways.whole(`{"score": 0.9, "reasons": "${reasons}"}`));
      expect(await runThrough(set)).toMatchObject({ state: 'done', sides: [{ passed: 1 }] });
    }
  });

  it('ends on the model that it began with', async () => {
    const set = await makeSet(testApp, client, questions(3));
    let switching: Promise<unknown> | undefined;
    const switchAt: Way = (response, body) => {
      switching ??= testApp
        .sql(`update clients set llm = 'builtin', model = 'extractive' where id = $1`, [client.id])
        .then(() => ways.whole(right)(response, body));
    };
    server.answer(switchAt, ways.whole(right));
    const run = await runThrough(set);
    await switching;
    expect(server.seen).toHaveLength(3);
    const models = await testApp.sql(
      `select distinct r.model from test_results r join test_runs t on t.client_id = r.client_id and t.id = r.run_id
       where t.uuid = $1`,
      [run.uuid],
    );
    expect(models).toEqual([{ model: 'writer-1' }]);
    await testApp.sql(
      `update clients set llm = 'openai-compatible', model = 'writer-1' where id = $1`,
      [client.id],
    );
  });
});

describe('a person’s word', () => {
  it('holds against the checks wherever the case gets the same text, in finished runs too', async () => {
    const set = await makeSet(testApp, client, questions(1));
    server.answer(ways.whole(wrong));
    const [first, second] = [await runThrough(set), await runThrough(set)];
    expect(second.sides).toMatchObject([{ passed: 0, failed: 1 }]);
    const [found] = await readCases(testApp, second.uuid);
    const say = (body: object) =>
      ask<RunCaseDetail>(
        testApp,
        'PUT',
        `/v2/test-runs/${second.uuid}/cases/${found?.case}/verdict`,
        { side: 'a', attempt: 1, ...body },
      );
    const said = await say({ verdict: 'pass', note: 'Right all the same.' });
    expect(said.answers[0]).toMatchObject({
      passed: true,
      verdict: { verdict: 'pass', note: 'Right all the same.' },
    });
    for (const { uuid } of [first, second]) {
      expect((await readRun(testApp, uuid)).sides).toMatchObject([{ passed: 1, failed: 0 }]);
      expect((await readCases(testApp, uuid))[0]).toMatchObject({
        isOverruled: true,
        a: { failed: [] },
      });
    }
    const third = await runThrough(set);
    expect(third.sides).toMatchObject([{ passed: 1 }]);
    expect((await readAnswers(testApp, third.uuid))[0]?.verdict?.verdict).toBe('pass');
    server.answer(ways.whole(right));
    const other = await runThrough(set);
    expect((await readAnswers(testApp, other.uuid))[0]?.verdict).toBeNull();
    await say({ verdict: null, note: '' });
    expect((await readRun(testApp, third.uuid)).sides).toMatchObject([{ passed: 0, failed: 1 }]);
    const none = await testApp.call(
      'alice',
      'PUT',
      `/v2/test-runs/${second.uuid}/cases/${found?.case}/verdict`,
      { side: 'b', attempt: 1, verdict: 'pass', note: '' },
    );
    expect(none.body).toMatchObject({ code: 'test-runs.no-answer' });
  });
});
