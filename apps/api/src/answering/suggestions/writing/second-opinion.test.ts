import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createBreakers } from '../../models/breakers.ts';
import { createModels } from '../../models/models.ts';
import { startModelServer, ways, type ModelServer } from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/**
 * The judge answers as Text Embeddings Inference describes `/predict` in its OpenAPI document: for a batch of pairs, a
 * list of labels with scores for each.
 */

const rule = 'Custom shoes cannot be returned.';
const truth = 'Other shoes can be returned within 30 days of delivery.';
const lie = 'Custom shoes can be returned.';
const paraphrase = 'Anything else goes back without trouble.';

let model: LLMock;
let judge: ModelServer;
let testApp: TestApp;
let client: MadeClient;
let ticket: string;

const labels = (entailment: number, neutral: number, contradiction: number) => [
  { score: entailment, label: 'ENTAILMENT' },
  { score: neutral, label: 'neutral' },
  { score: contradiction, label: 'contradiction' },
];
const borneOut = labels(0.97, 0.02, 0.01);
const denied = labels(0.01, 0.02, 0.97);
const absent = labels(0.01, 0.97, 0.02);

beforeAll(async () => {
  model = await LLMock.create({ port: 0 });
  judge = await startModelServer();
  testApp = await createTestApp({
    config: {
      llm: { baseUrl: `${model.url}/v1`, apiKey: 'a-key', model: 'writer-1' },
      judge: { baseUrl: judge.url, apiKey: 'judges-key', model: 'nli-1' },
    },
  });
  const { deps } = testApp;
  const prompt = await makePrompt(deps, { context: 'You answer for a shoe shop.' });
  client = await makeClient(deps, { promptUuid: prompt.uuid });
  await makeNamedPeople(deps, { first: client, second: await makeClient(deps) });
  await makeArticles(deps, client.id, [
    { title: 'Can I return custom shoes?', html: `<p>${rule} ${truth}</p>` },
  ]);
});

beforeEach(async () => {
  model.reset();
  judge.seen.length = 0;
  ticket = await makeTicket(testApp.deps, client.id, {
    subject: 'Returns',
    messages: [{ text: 'Can I return custom shoes?' }],
  });
});

afterAll(async () => {
  await testApp.close();
  await model.stop();
  await judge.close();
});

async function write(content: string): Promise<Suggestion> {
  model.onMessage(/./, { content });
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const last = events.findLast((each) => each.event === 'message')?.data;
  return (last as { suggestion: Suggestion }).suggestion;
}

describe('a judge beside the built-in check', () => {
  it('is asked once for a reply, with its key, pairs of source and sentence', async () => {
    judge.answer(ways.json([borneOut, borneOut]));
    const made = await write(`${rule} [1] ${truth} [1]`);
    expect(made).toMatchObject({ unsupported: 0, contradicted: 0, notes: [] });
    expect(judge.seen).toHaveLength(1);
    const [seen] = judge.seen;
    expect(seen).toMatchObject({ path: '/v1/predict' });
    expect(seen?.headers.authorization).toBe('Bearer judges-key');
    const { inputs, truncate } = JSON.parse(seen?.body ?? '') as Record<string, unknown>;
    expect([inputs, truncate]).toEqual([
      [
        [`${rule} ${truth}`, rule],
        [`${rule} ${truth}`, truth],
      ],
      true,
    ]);
    const calls = await testApp.sql(
      `select outcome, model from model_calls where purpose = 'judge'`,
    );
    expect(calls).toEqual([{ outcome: 'ok', model: 'nli-1' }]);
  });

  it('finds a contradiction, which counts like any other', async () => {
    judge.answer(ways.json([borneOut, denied]));
    const made = await write(`${rule} [1] ${truth} [1]`);
    expect(made).toMatchObject({ unsupported: 1, contradicted: 1 });
    expect(made.confidence).toBeLessThan(0.5);
    expect(made.sentences[1]).toMatchObject({
      supported: false,
      conflict: { verdict: 'contradicted', kind: 'judged', sourceText: truth },
    });
    const { uuid, revision } = made;
    const accepted = await testApp.call('carol', 'POST', `/v2/suggestions/${uuid}/accept`, {
      revision,
    });
    expect(accepted.body).toMatchObject({ code: 'suggestions.contradicted' });
  });

  it('bears out what is said in other words, and refuses what stands nowhere', async () => {
    judge.answer(ways.json([absent, borneOut]));
    const made = await write(`${rule} [1] ${paraphrase}`);
    expect(made.sentences.map(({ supported }) => supported)).toEqual([false, true]);
    expect(made).toMatchObject({ unsupported: 1, contradicted: 0 });
  });

  it('is not asked about what the rules found contradicted, which stays so', async () => {
    judge.answer(ways.json([borneOut]));
    const made = await write(`${lie} [1] ${truth} [1]`);
    expect(JSON.parse(judge.seen[0]?.body ?? '')).toMatchObject({
      inputs: [[expect.any(String), truth]],
    });
    expect(made).toMatchObject({ unsupported: 1, contradicted: 1 });
  });

  it.each([
    ['an error', ways.status(424)],
    ['too few verdicts', ways.json([borneOut])],
    ['labels of another task', ways.json([[{ score: 1, label: 'joy' }], borneOut])],
    ['a page', ways.page()],
  ])('leaves the built-in verdicts after %s, and says so', async (_, way) => {
    judge.answer(way);
    const made = await write(`${rule} [1] ${truth} [1]`);
    expect(made).toMatchObject({ state: 'ready', unsupported: 0, notes: ['judge-failed'] });
    expect(judge.seen).toHaveLength(1);
  });

  it('is waited for no longer than a few seconds, and its call is no second one', async () => {
    judge.answer(ways.silent());
    const pace = { secondMs: 20, retries: 0, backoffMs: 10 };
    const models = createModels(testApp.deps, { pace, breakers: createBreakers() });
    const { id } = client;
    const writer = await models.writerFor({ id, llm: 'openai-compatible', model: 'writer-1' });
    const asked = await models.judgeFor(id, writer as NonNullable<typeof writer>);
    const pair = { sentence: rule, source: rule };
    await expect(asked?.([pair], {})).rejects.toMatchObject({ code: 'timeout' });
    expect(judge.seen).toHaveLength(1);
  });

  it('is left alone for a while after five failures, while models go on', async () => {
    judge.answer(ways.status(500));
    const texts = [];
    for (let at = 0; at < 7; at += 1) texts.push(await write(`${rule} [1] ${truth} [1]`));
    expect(judge.seen.length).toBeLessThan(6);
    expect(texts.at(-1)).toMatchObject({
      state: 'ready',
      model: 'writer-1',
      notes: ['judge-failed'],
    });
  });
});

describe('the client’s own model as judge', () => {
  it('is asked for a verdict on each sentence, and counted with the reply', async () => {
    const own = await createTestApp({
      config: {
        llm: { baseUrl: `${model.url}/v1`, apiKey: 'a-key', model: 'writer-1' },
        judge: 'model',
      },
    });
    try {
      const prompt = await makePrompt(own.deps, { context: 'You answer for a shoe shop.' });
      const shop = await makeClient(own.deps, { promptUuid: prompt.uuid });
      await makeNamedPeople(own.deps, { first: shop, second: await makeClient(own.deps) });
      await makeArticles(own.deps, shop.id, [
        { title: 'Can I return custom shoes?', html: `<p>${rule} ${truth}</p>` },
      ]);
      const asked = await makeTicket(own.deps, shop.id, {
        subject: 'Returns',
        messages: [{ text: 'Can I return custom shoes?' }],
      });
      const verdicts = [
        { number: 1, verdict: 'supported' },
        { number: 2, verdict: 'contradicted' },
      ];
      model.onMessage(/STATEMENT/, { content: JSON.stringify({ verdicts }) });
      model.onMessage(/./, { content: `${rule} [1] ${truth} [1]` });
      const { events } = await own.stream('carol', `/v2/tickets/${asked}/suggestions`, {});
      const last = events.findLast((each) => each.event === 'message')?.data;
      const { suggestion } = last as { suggestion: Suggestion };
      expect(suggestion).toMatchObject({ unsupported: 1, contradicted: 1, notes: [] });
      const calls = await own.sql(`select purpose, outcome from model_calls`);
      expect(calls).toHaveLength(2);
    } finally {
      await own.close();
    }
  });
});
