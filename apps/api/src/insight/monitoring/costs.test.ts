import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makePrompt,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { putChatbot } from '@replique/tests/rows/chatbot-rows.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let prompt: { uuid: string; name: string };
let chatbot = '';

type Written = {
  of: MadeClient;
  day: string;
  ms: number;
  state?: string;
  micros?: number | null;
  tokens?: [number, number];
  model?: string;
};

async function putSuggestion({
  of,
  day,
  ms,
  state = 'ready',
  micros = 0,
  tokens = [0, 0],
  model = 'builtin',
}: Written) {
  const { deps } = testApp;
  const ticket = await makeTicket(deps, of.id);
  const [document = ''] = await makeArticles(deps, of.id, [
    { title: 'Parcels', html: '<p>They come.</p>' },
  ]);
  const uuid = await makeSuggestion(deps, of.id, { ticket, document, text: 'A reply.' });
  await testApp.sql(
    `update suggestions set created_at = $2, duration_ms = $3, state = $4, cost_micros = $5, tokens_in = $6, tokens_out = $7,
       model = $8, prompt_id = (select id from prompts where uuid = $9), prompt_version = 1 where uuid = $1`,
    [uuid, `${day}T12:00:00Z`, ms, state, micros, ...tokens, model, prompt.uuid],
  );
}

type Call = {
  of: MadeClient;
  day: string;
  outcome?: string;
  micros?: number | null;
  tokens?: [number, number];
  ms?: number;
  model?: string;
};
const putCall = ({
  of,
  day,
  outcome = 'ok',
  micros = null,
  tokens = [0, 0],
  ms = 1_000,
  model = 'gpt',
}: Call) =>
  testApp.sql(
    `insert into model_calls (client_id, key_owner, provider, model, purpose, begun_at, outcome, tokens_in, tokens_out, cost_micros, duration_ms)
     values ($1, 'client', 'openai', $2, 'suggestion', $3, $4, $5, $6, $7, $8)`,
    [of.id, model, `${day}T12:00:00Z`, outcome, ...tokens, micros, ms],
  );

/** A chat of one answer of the bot. */
async function putAnswer(answer: {
  day: string;
  ms: number;
  micros: number;
  score: string | null;
  fault?: string;
}) {
  await testApp.sql(
    `with b as (select client_id, id, prompt_id from chatbots where uuid = $1),
     c as (insert into chats (client_id, uuid, chatbot_id, origin, language, started_at, last_at)
       select client_id, gen_random_uuid(), id, 'panel', 'en', $2, $2 from b returning client_id, id),
     m as (insert into chat_messages (client_id, uuid, chat_id, number, version, author, text, score, at)
       select client_id, gen_random_uuid(), id, 1, 1, 'bot', 'Hello.', $3, $2 from c returning client_id, id)
     insert into chat_traces (client_id, message_id, kind, question, language, prompt_id, prompt_version, rules_version,
       sources, sentences, model, fault, tokens_in, tokens_out, cost_micros, duration_ms)
     select m.client_id, m.id, 'answer', 'q', 'en', b.prompt_id, 1, 1, '[]', '[]', 'gpt', $4, 10, 5, $5, $6 from m, b`,
    [
      chatbot,
      `${answer.day}T12:00:00Z`,
      answer.score,
      answer.fault ?? null,
      answer.micros,
      answer.ms,
    ],
  );
}

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  prompt = await makePrompt(testApp.deps, { name: 'House prompt' });
  chatbot = await putChatbot(testApp, { key: 'a', id: first.id, prompt: prompt.uuid });
  // Four suggestions of the first client within the span, two of them accepted; one a day before it.
  await putSuggestion({
    of: first,
    day: '2026-11-02',
    ms: 100,
    state: 'accepted',
    micros: 4_000,
    tokens: [900, 90],
    model: 'gpt',
  });
  await putSuggestion({
    of: first,
    day: '2026-11-02',
    ms: 200,
    state: 'accepted',
    micros: 2_000,
    tokens: [400, 40],
    model: 'gpt',
  });
  await putSuggestion({
    of: first,
    day: '2026-11-03',
    ms: 300,
    micros: null,
    tokens: [100, 10],
    model: 'gpt',
  });
  await putSuggestion({ of: first, day: '2026-11-03', ms: 400 });
  await putSuggestion({
    of: first,
    day: '2026-11-01',
    ms: 9_000,
    state: 'accepted',
    micros: 99_000,
    model: 'gpt',
  });
  await putSuggestion({ of: second, day: '2026-11-02', ms: 1_000 });
  // What they cost the provider: one failed and cost nothing, one of which no price is known.
  await putCall({ of: first, day: '2026-11-02', micros: 4_000, tokens: [900, 90], ms: 80 });
  await putCall({ of: first, day: '2026-11-02', micros: 2_000, tokens: [400, 40], ms: 120 });
  await putCall({ of: first, day: '2026-11-02', outcome: 'timeout', micros: 0, ms: 9_999 });
  await putCall({ of: first, day: '2026-11-03', tokens: [100, 10], ms: 160 });
  await putCall({ of: first, day: '2026-11-01', micros: 99_000 });
  await putAnswer({ day: '2026-11-03', ms: 500, micros: 300, score: 'good' });
  await putAnswer({ day: '2026-11-03', ms: 700, micros: 500, score: 'bad' });
  await putAnswer({ day: '2026-11-03', ms: 900, micros: 0, score: null, fault: 'timeout' });
});
afterAll(() => testApp.close());

type Row = Record<string, unknown>;
async function costs(query: string) {
  const path = `/v2/monitoring/costs?from=2026-11-02&to=2026-11-03&${query}`;
  const { status, body } = await testApp.call('alice', 'GET', path);
  expect(status).toBe(200);
  return body as { items: Row[]; total: number; sum: Row };
}

describe('by client', () => {
  it('holds what all calls cost against what was accepted, by hand', async () => {
    const { items, total, sum } = await costs('by=client');
    const ofFirst = {
      key: first.uuid,
      label: first.name,
      client: { uuid: first.uuid, name: first.name },
      suggestions: 4,
      accepted: 2,
      tokensIn: 1_400,
      tokensOut: 140,
      // 4,000 + 2,000 + 0; the one without a price counts for nothing.
      costMicros: 6_000,
      costPerAcceptedMicros: 3_000,
      // 100, 200, 300, 400: the middle is 250; 0.95 of the way from the first to the last is 385.
      p50Ms: 250,
      p95Ms: 385,
      failed: 1,
    };
    const ofSecond = {
      key: second.uuid,
      label: second.name,
      client: { uuid: second.uuid, name: second.name },
      suggestions: 1,
      accepted: 0,
      tokensIn: 0,
      tokensOut: 0,
      costMicros: null,
      costPerAcceptedMicros: null,
      p50Ms: 1_000,
      p95Ms: 1_000,
      failed: 0,
    };
    expect([items, total]).toEqual([[ofFirst, ofSecond], 2]);
    // 100, 200, 300, 400, 1,000
    expect(sum).toEqual({
      ...ofFirst,
      key: 'sum',
      label: '',
      client: null,
      suggestions: 5,
      p50Ms: 300,
      p95Ms: 880,
    });
  });

  it('of one client leaves the others out, of an unknown one is refused', async () => {
    const { items, sum } = await costs(`by=client&client=${second.uuid}`);
    expect([items.length, sum]).toEqual([
      1,
      expect.objectContaining({ suggestions: 1, costMicros: null }),
    ]);
    const path = `/v2/monitoring/costs?by=client&from=2026-11-02&to=2026-11-03&client=${crypto.randomUUID()}`;
    expect((await testApp.call('alice', 'GET', path)).status).toBe(404);
  });
});

it('by chatbot: answers, those that visitors called good, and what went wrong', async () => {
  const { items } = await costs('by=chatbot');
  expect(items).toEqual([
    expect.objectContaining({
      key: chatbot,
      client: { uuid: first.uuid, name: first.name },
      suggestions: 3,
      accepted: 1,
      tokensIn: 30,
      costMicros: 800,
      costPerAcceptedMicros: 800,
      p50Ms: 700,
      p95Ms: 880,
      failed: 1,
    }),
  ]);
});

it('by version of the prompt: suggestions and answers in chats together', async () => {
  const { items } = await costs('by=promptVersion');
  expect(items).toEqual([
    expect.objectContaining({
      key: `${prompt.uuid}:1`,
      label: 'House prompt · 1',
      client: null,
      suggestions: 8,
      accepted: 3,
      costMicros: 6_800,
      costPerAcceptedMicros: 2_267,
      failed: 1,
    }),
  ]);
});

it('by model: what its calls cost and took, with the built-in writer beside', async () => {
  const { items } = await costs('by=model');
  expect(items).toEqual([
    expect.objectContaining({
      key: 'gpt',
      label: 'gpt',
      suggestions: 3,
      accepted: 2,
      costMicros: 6_000,
      p50Ms: 120,
      failed: 1,
    }),
    expect.objectContaining({
      key: 'builtin',
      suggestions: 2,
      accepted: 0,
      costMicros: null,
      p50Ms: null,
    }),
  ]);
});

it('a day on which nothing happened has no rows and no cost', async () => {
  const path = '/v2/monitoring/costs?by=client&from=2026-10-01&to=2026-10-01';
  const { body } = await testApp.call('alice', 'GET', path);
  expect(body).toMatchObject({
    items: [],
    total: 0,
    sum: { suggestions: 0, costMicros: null, p50Ms: null },
  });
});

it('pages are cut after the sum was made', async () => {
  const { items, total, sum } = await costs('by=client&pageSize=10&page=2');
  expect([items, total, sum['suggestions']]).toEqual([[], 2, 5]);
});

it.each([
  ['2026-11-03', '2026-11-02'],
  ['2020-01-01', '2026-11-02'],
])('from %s to %s is no period', async (from, to) => {
  const path = `/v2/monitoring/costs?by=client&from=${from}&to=${to}`;
  expect(await testApp.call('alice', 'GET', path)).toMatchObject({
    status: 400,
    body: { code: 'insights.period-invalid' },
  });
});
