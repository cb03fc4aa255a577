import type { TestSet } from '@replique/contract/answering/batch-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@replique/tests/app/test-app.ts';
import { ask, makeSet } from '@replique/tests/fixtures/test-runs.ts';
import {
  honest,
  honestCost,
  liar,
  liarCost,
  startTwoModels,
  timeCases,
  type TwoModels,
} from '@replique/tests/fixtures/two-models.ts';
import { compareModels, tableOf, type Comparison } from '../batch-testing.ts';

let two: TwoModels;
let testApp: TestApp;
let client: TwoModels['client'];

beforeAll(async () => {
  two = await startTwoModels();
  ({ testApp, client } = two);
});
afterAll(() => two.close());

const enough = 1_000_000;
const compare = (asked: Partial<Comparison>) =>
  compareModels(testApp.deps, {
    set: undefined,
    models: undefined,
    repeats: undefined,
    ceilingMicros: enough,
    ...asked,
  });

describe('a comparison of models', () => {
  it('has a row for each, in which the one that lies loses by what sources contradict', async () => {
    const set = await makeSet(testApp, client, timeCases(3));
    const told: string[] = [];
    const asked = { set, models: undefined, repeats: undefined, ceilingMicros: enough };
    const [compared, ...others] = await compareModels(testApp.deps, asked, ({ model }) =>
      told.push(model),
    );
    expect(others).toEqual([]);
    expect(told.toSorted()).toEqual(['anthropic/liar-1', 'builtin/extractive', 'openai/honest-1']);
    const lines = compared ? tableOf(compared).split('\n') : [];
    const cellsOf = (model: string) =>
      lines.find((line) => line.startsWith(`| ${model} `))?.split(' | ') ?? [];
    expect(lines[0]).toContain('3 cases, version 1');
    // Cases passed, send-worthy, contradicted.
    expect(cellsOf('openai/honest-1').slice(1, 4)).toEqual(['3 of 3', '3 of 3', '0']);
    expect(cellsOf('anthropic/liar-1').slice(1, 4)).toEqual(['3 of 3', '0 of 3', '3']);
    expect(cellsOf('builtin/extractive').slice(1, 4)).toEqual(['3 of 3', '3 of 3', '0']);
    expect(cellsOf('openai/honest-1')[8]).toBe(((3 * honestCost) / 1_000_000).toFixed(4));
    // What a model does that is not the client's is not how the client's set stands.
    const { lastRun } = await ask<TestSet>(testApp, 'GET', `/v2/test-sets/${set}`);
    const builtin = compared?.models.find(({ model }) => model.llm === 'builtin');
    expect(lastRun?.run).toBe(builtin?.run?.uuid);
  });

  it('stays within its ceiling over all models', async () => {
    const set = await makeSet(testApp, client, timeCases(4));
    // Enough for the honest one and two answers of the other.
    const ceilingMicros = 4 * honestCost + 2 * liarCost + 1;
    const models = ['honest-1', 'anthropic/liar-1', 'honest-1', 'builtin'];
    const [compared] = await compare({ set, models, ceilingMicros });
    expect(compared?.models.map(({ run }) => run?.state ?? null)).toEqual([
      'done',
      'stopped',
      'stopped',
      'done',
    ]);
    const spent = compared?.models.reduce((sum, { run }) => sum + (run?.costMicros ?? 0), 0);
    expect(spent).toBeLessThanOrEqual(ceilingMicros);
    const nothing = await compare({ set, models: ['honest-1'], ceilingMicros: 1 });
    expect(nothing[0]?.models[0]?.run?.state).toBe('stopped');
  });

  it('says before it asks anybody what cannot be compared', async () => {
    const set = await makeSet(testApp, client, timeCases(1));
    two.honest.seen.length = 0;
    await expect(compare({ set: 'No such set' })).rejects.toThrow('no test set "No such set"');
    await expect(compare({ set, models: ['honest-1', 'unheard-of'] })).rejects.toThrow(
      'There are: builtin/extractive, openai/honest-1, anthropic/liar-1.',
    );
    const { revision } = await ask<{ revision: number }>(testApp, 'GET', '/v2/model-settings');
    const unpriced = { kind: 'text', label: 'Liar', priceIn: null, priceOut: null };
    const priced = { kind: 'text', label: 'Honest', priceIn: 1_000_000, priceOut: 4_000_000 };
    await ask(testApp, 'PATCH', '/v2/model-settings', {
      revision,
      models: [
        { ...honest, ...priced },
        { ...liar, ...unpriced },
      ],
    });
    await expect(compare({ set })).rejects.toThrow('enter that of anthropic/liar-1');
    expect(two.honest.seen).toEqual([]);
  });
});
