import type { RunEstimate, TestRun } from '@replique/contract/answering/batch-testing';
import type { Check } from '@replique/contract/checks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { startModelServer, ways, type ModelServer } from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  addressQuestion,
  ask,
  makeSet,
  makeTestedClient,
  readAnswers,
  readRun,
  startRun,
} from '@replique/tests/fixtures/test-runs.ts';
import { workTestRuns } from '../batch-testing.ts';

/** 1,000 tokens in at 2.00 and 500 out at 8.00 per million: millionths of a call. */
const callCost = 6_000;
const reply =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse. [1]';
const judged: Check = { kind: 'judged', criteria: 'It names the warehouse.', least: 0.5 };

let server: ModelServer;
let testApp: TestApp;
let client: Awaited<ReturnType<typeof makeTestedClient>>;

beforeAll(async () => {
  server = await startModelServer();
  testApp = await createTestApp({ config: { outboundAllow: [server.host] } });
  await makeTwoClients(testApp.deps);
  const key = { key: 'key-of-installation', baseUrl: server.url, model: 'dear' };
  await ask(testApp, 'PUT', '/v2/model-keys/openai-compatible', key);
  const model = { llm: 'openai-compatible', model: 'dear', kind: 'text', label: 'Dear' };
  const { revision } = await ask<{ revision: number }>(testApp, 'GET', '/v2/model-settings');
  await ask(testApp, 'PATCH', '/v2/model-settings', {
    revision,
    models: [{ ...model, priceIn: 2_000_000, priceOut: 8_000_000 }],
  });
  client = await makeTestedClient(testApp);
  await useModel(client.id, 'openai-compatible', 'dear');
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});

const useModel = (clientId: number, llm: string, model: string) =>
  testApp.sql('update clients set llm = $2, model = $3 where id = $1', [clientId, llm, model]);

const questions = (count: number, checks: Check[] = []) =>
  Array.from({ length: count }, (_, n) => ({
    question: `${addressQuestion} It is number ${n}.`,
    checks,
  }));
const estimate = (set: string, body: object) =>
  ask<RunEstimate>(testApp, 'POST', `/v2/test-sets/${set}/estimate`, body);

describe('what a run costs', () => {
  it('is estimated by what the model took lately, judges included, and not known before', async () => {
    const set = await makeSet(testApp, client, questions(3, [judged]));
    const asked = { version: 2, compareWith: 1, repeats: 2 };
    expect(await estimate(set, asked)).toEqual({
      cases: 3,
      answers: 12,
      judgements: 12,
      seconds: null,
      costMicros: null,
    });
    server.answer(ways.whole(reply));
    const small = await makeSet(testApp, client, questions(1));
    await startRun(testApp, small);
    await workTestRuns(testApp.deps);
    const known = await estimate(set, asked);
    expect(known.costMicros).toBe(24 * callCost);
    expect(known.seconds).toBeGreaterThanOrEqual(1);
    const builtin = await makeTestedClient(testApp);
    await useModel(builtin.id, 'builtin', 'extractive');
    const free = await makeSet(testApp, builtin, questions(2, [judged]));
    expect(await estimate(free, { version: 1 })).toMatchObject({
      judgements: 0,
      costMicros: 0,
      seconds: 1,
    });
  });

  it('counts what judges take, and their reasons are kept', async () => {
    const set = await makeSet(testApp, client, questions(1, [judged]));
    server.answer(
      ways.whole(reply),
      ways.whole('{"score": 0.8, "reasons": "It names the warehouse."}'),
    );
    const { uuid } = await startRun(testApp, set);
    await workTestRuns(testApp.deps);
    const run = await readRun(testApp, uuid);
    expect(run).toMatchObject({ state: 'done', costMicros: 2 * callCost, sides: [{ passed: 1 }] });
    expect((await readAnswers(testApp, uuid))[0]?.checks).toEqual([
      { kind: 'judged', passed: true, score: 0.8, why: 'It names the warehouse.' },
    ]);
  });

  it('counts judges that give no judgement too', async () => {
    const set = await makeSet(testApp, client, questions(1, [judged]));
    server.answer(ways.whole(reply), ways.whole('Well, it depends.'));
    const { uuid } = await startRun(testApp, set);
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, uuid)).toMatchObject({
      costMicros: 3 * callCost,
      sides: [{ failed: 1, costMicros: 3 * callCost, tokensIn: 3_000 }],
    });
  });

  it('stays within its limit: the run stops before an answer that would pass it, and goes on with a higher one', async () => {
    const set = await makeSet(testApp, client, questions(8));
    server.answer(ways.whole(reply));
    const { uuid } = await startRun(testApp, set, { version: 1, limitMicros: 3 * callCost });
    await workTestRuns(testApp.deps);
    const stopped = await readRun(testApp, uuid);
    expect(stopped.state).toBe('stopped');
    expect(stopped).toMatchObject({ costMicros: 3 * callCost, progress: { done: 3 } });
    const path = `/v2/test-runs/${uuid}/resume`;
    const refused = await testApp.call('alice', 'POST', path, {});
    expect(refused.body).toMatchObject({ code: 'test-runs.not-resumable' });
    server.seen.length = 0;
    await ask<TestRun>(testApp, 'POST', path, { limitMicros: 100 * callCost });
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, uuid)).toMatchObject({ state: 'done', costMicros: 8 * callCost });
    expect(server.seen).toHaveLength(8 - stopped.progress.done);
  });

  it('may be spent by the last answer: the run is done', async () => {
    const set = await makeSet(testApp, client, questions(2));
    server.answer(ways.whole(reply));
    const { uuid } = await startRun(testApp, set, { version: 1, limitMicros: 2 * callCost });
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, uuid)).toMatchObject({ state: 'done', costMicros: 2 * callCost });
  });
});

describe('the report as CSV', () => {
  it('has a row an answer, and runs no formula of a question', async () => {
    const question = '=HYPERLINK("http://evil.example") How do I change the delivery address?';
    const set = await makeSet(testApp, client, [{ question }]);
    server.answer(ways.whole(reply));
    const { uuid } = await startRun(testApp, set, { version: 1, repeats: 2 });
    await workTestRuns(testApp.deps);
    const file = await ask<{ fileName: string; text: string }>(
      testApp,
      'GET',
      `/v2/test-runs/${uuid}/csv`,
    );
    expect(file.fileName).toMatch(/^Set-.*\.csv$/);
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`1,"'=HYPERLINK(""http://evil.example"")`);
  });
});
