import type { RunEstimate } from '@replique/contract/answering/batch-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@replique/tests/app/test-app.ts';
import {
  ask,
  makeSet,
  readAnswers,
  readRun,
  runThrough,
  startRun,
} from '@replique/tests/fixtures/test-runs.ts';
import {
  honest,
  honestCost,
  liar,
  liarCost,
  startTwoModels,
  timeCases,
  type TwoModels,
} from '@replique/tests/fixtures/two-models.ts';
import { workTestRuns } from '../batch-testing.ts';

/** Runs whose sides differ by their model. */

const extractive = { llm: 'builtin', model: 'extractive' };

let two: TwoModels;
let testApp: TestApp;
let client: TwoModels['client'];

beforeAll(async () => {
  two = await startTwoModels();
  ({ testApp, client } = two);
});
afterAll(() => two.close());

describe('a run that compares two models', () => {
  it('asks each of its side, and the one that lies loses by what sources contradict', async () => {
    const set = await makeSet(testApp, client, timeCases(3));
    const asked = { version: 1, model: honest, compareModel: liar };
    const run = await runThrough(testApp, set, asked);
    expect(run).toMatchObject({
      state: 'done',
      comparedWith: { version: 1, model: liar, run: null },
    });
    const [a, b] = run.sides;
    expect(a).toMatchObject({
      version: 1,
      model: honest,
      passed: 3,
      answers: 3,
      sendWorthy: 3,
      contradicted: 0,
      silent: 0,
      unwritten: 0,
      costMicros: 3 * honestCost,
      tokensIn: 3_000,
      tokensOut: 1_500,
    });
    // By the checks of its cases alone it would be as good.
    expect(b).toMatchObject({
      version: 1,
      model: liar,
      passed: 3,
      sendWorthy: 0,
      contradicted: 3,
      costMicros: 3 * liarCost,
    });
    expect(a?.firstMs).toBeLessThanOrEqual(a?.firstP95Ms ?? 0);
    expect(a?.firstMs).toBeLessThanOrEqual(a?.durationMs ?? 0);
    expect(a?.durationMs).toBeLessThanOrEqual(a?.durationP95Ms ?? 0);
    const answers = await readAnswers(testApp, run.uuid);
    expect(answers.map(({ side, model }) => [side, model])).toEqual([
      ['a', honest.model],
      ['b', liar.model],
    ]);
  });

  it('may set one against the built-in writer, which costs nothing', async () => {
    const set = await makeSet(testApp, client, timeCases(1));
    const run = await runThrough(testApp, set, { version: 2, model: honest, compareWith: 1 });
    expect(run.sides).toMatchObject([
      { version: 2, model: honest, costMicros: honestCost },
      { version: 1, model: extractive, costMicros: 0, sendWorthy: 1 },
    ]);
  });

  it('counts silence and answers that were not written apart', async () => {
    const set = await makeSet(testApp, client, [
      ...timeCases(1),
      { question: 'Who won the chess championship of 1972?', checks: [{ kind: 'silent' }] },
    ]);
    two.liar.plays({ status: 'overloaded' });
    const run = await runThrough(testApp, set, { version: 1, model: honest, compareModel: liar });
    two.liar.plays({ text: 'It takes a while. [1]' });
    expect(run.sides).toMatchObject([
      { passed: 2, answers: 2, sendWorthy: 1, silent: 1, unwritten: 0 },
      { passed: 1, failed: 1, answers: 2, sendWorthy: 0, silent: 1, unwritten: 1, firstMs: null },
    ]);
  });

  it('is estimated by what each of its models took lately', async () => {
    const set = await makeSet(testApp, client, timeCases(2));
    const asked = { version: 1, model: honest, compareModel: liar };
    await runThrough(testApp, set, asked);
    const path = `/v2/test-sets/${set}/estimate`;
    const estimate = await ask<RunEstimate>(testApp, 'POST', path, asked);
    expect(estimate).toMatchObject({
      cases: 2,
      answers: 4,
      costMicros: 2 * (honestCost + liarCost),
    });
    const own = await ask<RunEstimate>(testApp, 'POST', path, { version: 1 });
    expect(own).toMatchObject({ answers: 2, costMicros: 0 });
  });

  it('is compared with an earlier run of the same model only', async () => {
    const set = await makeSet(testApp, client, timeCases(1));
    const first = await runThrough(testApp, set, { version: 1, model: honest });
    expect((await runThrough(testApp, set, { version: 2 })).comparedWith).toBeNull();
    const second = await runThrough(testApp, set, { version: 2, model: honest });
    expect(second.comparedWith).toEqual({ version: 1, model: honest, run: first.uuid });
  });

  it('is refused with a model that the client may not use', async () => {
    const set = await makeSet(testApp, client, timeCases(1));
    for (const body of [
      { version: 1, model: { llm: 'openai', model: 'unheard-of' } },
      { version: 1, compareModel: { llm: 'nobody', model: honest.model } },
    ])
      for (const path of ['runs', 'estimate']) {
        const refused = await testApp.call('alice', 'POST', `/v2/test-sets/${set}/${path}`, body);
        expect([refused.status, refused.body]).toMatchObject([400, { code: 'models.unknown' }]);
      }
  });

  it('has nobody answer in the name of a model that is on offer no more', async () => {
    const set = await makeSet(testApp, client, timeCases(1));
    const { uuid } = await startRun(testApp, set, { version: 1, model: liar });
    await ask(testApp, 'DELETE', '/v2/model-keys/anthropic');
    await workTestRuns(testApp.deps);
    expect(await readRun(testApp, uuid)).toMatchObject({
      state: 'failed',
      fault: 'no-such-model',
      progress: { done: 0 },
    });
  });
});
