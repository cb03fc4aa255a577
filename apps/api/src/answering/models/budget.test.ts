import type { WriterUse } from '@replique/engine/generation/types';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { startModelServer, ways, type ModelServer } from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { tidyCalls } from './jobs.ts';

/** 1,000 tokens in at 2.00 and 500 out at 8.00 per million: 2,000 + 4,000 millionths a call. */
const price = { priceIn: 2_000_000, priceOut: 8_000_000 };
const callCost = 6_000;
/** What is held back for a call: its question's letters by three, and the 4,000 tokens of a model that does not think. */
const mostCost = 32_000 + 2 * Math.ceil(('Be kind.'.length + 'Is all well?'.length) / 3);

type Budget = { monthlyMicros: number | null; atLimit: string; cheaper: object | null };

let server: ModelServer;
let testApp: TestApp;
let client: MadeClient;

beforeAll(async () => {
  server = await startModelServer();
  testApp = await createTestApp({ config: { outboundAllow: [server.host] }, poolSize: 24 });
  await makeTwoClients(testApp.deps);
  const key = { key: 'key-of-installation', baseUrl: server.url, model: 'dear' };
  await testApp.call('alice', 'PUT', '/v2/model-keys/openai-compatible', key);
  await save(null, {
    models: [
      { llm: 'openai-compatible', model: 'dear', kind: 'text', label: 'Dear', ...price },
      {
        llm: 'openai-compatible',
        model: 'cheap',
        kind: 'text',
        label: 'Cheap',
        priceIn: 0,
        priceOut: 100_000,
      },
      {
        llm: 'openai-compatible',
        model: 'unpriced',
        kind: 'text',
        label: 'Unpriced',
        priceIn: null,
        priceOut: null,
      },
    ],
  });
});

afterEach(async () => {
  server.answer(ways.whole());
  server.seen.length = 0;
  testApp.setClock();
  await testApp.sql('delete from model_months');
  await save(null, { budget: { monthlyMicros: null, atLimit: 'stop', cheaper: null } });
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

async function save(of: MadeClient | null, change: object): Promise<void> {
  const scope = of ? { client: of.uuid } : {};
  const query = of ? `?client=${of.uuid}` : '';
  const { body } = await testApp.call('alice', 'GET', `/v2/model-settings${query}`);
  const { revision } = body as { revision: number };
  const answer = await testApp.call('alice', 'PATCH', '/v2/model-settings', {
    ...scope,
    revision,
    ...change,
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

const withBudget = async (micros: number, more: Partial<Budget> = {}) => {
  client = await makeClient(testApp.deps);
  await save(client, {
    budget: { monthlyMicros: micros, atLimit: 'stop', cheaper: null, ...more },
  });
};

async function write(model = 'dear', of = client) {
  const written: { text: string; used: WriterUse | null; code: string | null } = {
    text: '',
    used: null,
    code: null,
  };
  const writer = await testApp.deps.models.writerFor({
    id: of.id,
    llm: 'openai-compatible',
    model,
  });
  try {
    for await (const piece of writer?.write({ system: 'Be kind.', user: 'Is all well?' }) ?? []) {
      if ('text' in piece) written.text += piece.text;
      if ('used' in piece) written.used = piece.used;
    }
  } catch (error) {
    written.code = (error as { code: string }).code;
  }
  return written;
}

const stateOf = async (of: MadeClient | null = client) => {
  const query = of ? `?client=${of.uuid}` : '';
  const { body } = await testApp.call('alice', 'GET', `/v2/model-settings${query}`);
  return (body as { budgetState: Record<string, unknown> }).budgetState;
};
const mailsAbout = (words: string) =>
  testApp.sql<{ subject: string; recipient: string }>(
    'select subject, recipient from mails where subject like $1',
    [`%${words}%`],
  );

describe('the cost of a call', () => {
  it('is that of its tokens, and not known where a price or the tokens are not', async () => {
    client = await makeClient(testApp.deps);
    expect((await write()).used).toMatchObject({ costMicros: callCost, warning: null });
    expect((await write('unpriced')).used).toMatchObject({ costMicros: null });
    server.answer(ways.whole('All is well.', null));
    expect((await write()).used).toMatchObject({ costMicros: null });
    // What nobody counted stands in the budget by its length: the letters of the question and of the answer by three.
    const [asked, answered] = [7, Math.ceil('All is well.'.length / 3)];
    expect(await stateOf()).toMatchObject({
      spentMicros: callCost + asked * 2 + answered * 8,
      unpricedCalls: 2,
      state: 'none',
    });
  });

  it('counts in the budget also when the reader breaks every answer off @check-36.6', async () => {
    client = await makeClient(testApp.deps);
    server.answer(ways.stalled());
    const writer = await testApp.deps.models.writerFor({
      id: client.id,
      llm: 'openai-compatible',
      model: 'dear',
    });
    const prompt = { system: 'Be kind.', user: 'Is all well? '.repeat(1_000) };
    for await (const _ of writer?.write(prompt) ?? []) break;
    const { spentMicros, reservedMicros } = await stateOf();
    expect(reservedMicros).toBe(0);
    expect(spentMicros).toBeGreaterThan((prompt.user.length / 3) * 2);
  });
});

describe('a monthly budget', () => {
  it('is not passed by parallel calls: what they may cost is held back before they begin', async () => {
    const limit = 5 * mostCost;
    await withBudget(limit);
    // The month is there, so that it is no first insertion that makes them wait for each other.
    await testApp.sql(
      `insert into model_months (client_id, month) values ($1, date_trunc('month', now() at time zone 'utc'))`,
      [client.id],
    );
    const decided = Promise.withResolvers<void>();
    server.answer((response) => void decided.promise.then(() => ways.whole()(response, '')));
    let refused = 0;
    const begun = Array.from({ length: 20 }, async () => {
      const written = await write();
      if (written.code) refused += 1;
      return written;
    });
    // Nobody is answered before all have asked to spend.
    await vi.waitUntil(() => refused + server.seen.length === 20, { timeout: 15_000 });
    decided.resolve();
    const all = await Promise.all(begun);
    const codes = all.map((each) => each.code);
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(codes.filter((code) => code === 'budget-exhausted')).toHaveLength(15);
    expect(server.seen).toHaveLength(5);
    expect(await stateOf()).toMatchObject({ spentMicros: 5 * callCost, reservedMicros: 0 });
  });

  it('stops before the call that would pass it, and the refused call is none', async () => {
    await withBudget(mostCost + callCost);
    expect((await write()).code).toBeNull();
    expect((await write()).code).toBeNull();
    expect((await write()).code).toBe('budget-exhausted');
    expect(server.seen).toHaveLength(2);
    const [{ n } = { n: 0 }] = await testApp.sql<{ n: number }>(
      'select count(*)::int as n from model_calls where client_id = $1',
      [client.id],
    );
    expect(n).toBe(2);
  });

  it('lets a model whose price nobody knows go on until it is used up', async () => {
    await withBudget(callCost + 1_000);
    expect((await write('unpriced')).code).toBeNull();
    await testApp.sql(
      `insert into model_months (client_id, month, spent_micros) values ($1, date_trunc('month', now() at time zone 'utc'), $2)
       on conflict (client_id, month) do update set spent_micros = excluded.spent_micros`,
      [client.id, callCost + 1_000],
    );
    expect((await write('unpriced')).code).toBe('budget-exhausted');
  });

  it('goes on with the cheaper model where that is set, also past the limit', async () => {
    const cheaper = { llm: 'openai-compatible', model: 'cheap' };
    await withBudget(mostCost, { atLimit: 'cheaper', cheaper });
    await write();
    for (let n = 0; n < 3; n += 1) {
      const { used, code } = await write();
      expect([used, code]).toMatchObject([{ model: 'cheap', fellBack: 'budget-exhausted' }, null]);
    }
  });

  it('of the installation that says stop is not passed by a client’s cheaper model', async () => {
    const cheaper = { llm: 'openai-compatible', model: 'cheap' };
    await withBudget(mostCost, { atLimit: 'cheaper', cheaper });
    await save(null, { budget: { monthlyMicros: mostCost + 10, atLimit: 'stop', cheaper: null } });
    expect((await write()).code).toBeNull();
    await testApp.sql('update model_months set spent_micros = $1', [mostCost + 10]);
    expect((await write()).code).toBe('budget-exhausted');
  });

  it('warns anew when it was changed', async () => {
    await withBudget(callCost + mostCost);
    await write();
    await testApp.sql('update model_months set warned_at = now() where client_id = $1', [
      client.id,
    ]);
    await save(client, {
      budget: { monthlyMicros: 1.2 * callCost + 10 * mostCost, atLimit: 'stop', cheaper: null },
    });
    expect(
      await testApp.sql('select warned_at from model_months where client_id = $1', [client.id]),
    ).toEqual([{ warned_at: null }]);
  });

  it('warns every super-admin once when four fifths are spent, and says so with each answer', async () => {
    const limit = 10 * mostCost;
    await withBudget(limit);
    expect((await write()).used?.warning).toBeNull();
    expect(await mailsAbout(client.name)).toEqual([]);
    await testApp.sql('update model_months set spent_micros = $2 where client_id = $1', [
      client.id,
      Math.ceil(limit * 0.8) - callCost,
    ]);
    expect((await write()).used?.warning).toBe('budget-80');
    expect((await write()).used?.warning).toBe('budget-80');
    expect(await mailsAbout(client.name)).toEqual([
      {
        subject: `Language models: 80% of the budget of ${client.name} used`,
        recipient: 'alice@replique.test',
      },
    ]);
    expect(await stateOf()).toMatchObject({ state: 'warned', limitMicros: limit });
  });

  it('begins anew with the month of UTC', async () => {
    testApp.setClock(new Date('2026-03-31T23:59:00Z'));
    await withBudget(mostCost);
    expect((await write()).code).toBeNull();
    expect((await write()).code).toBe('budget-exhausted');
    testApp.setClock(new Date('2026-04-01T00:00:30Z'));
    expect((await write()).code).toBeNull();
    expect(await stateOf()).toMatchObject({ month: '2026-04-01', spentMicros: callCost });
  });

  it('of the installation counts the calls of all clients by its keys, and none by a client’s own', async () => {
    await withBudget(1_000_000_000);
    const other = await makeClient(testApp.deps);
    await save(null, { budget: { monthlyMicros: mostCost, atLimit: 'stop', cheaper: null } });
    expect((await write()).code).toBeNull();
    expect((await write('dear', other)).code).toBe('budget-exhausted');
    const key = { client: other.uuid, key: 'key-of-the-other', baseUrl: server.url, model: 'dear' };
    await testApp.call('alice', 'PUT', '/v2/model-keys/openai-compatible', key);
    expect((await write('dear', other)).code).toBeNull();
    expect(await stateOf(null)).toMatchObject({ spentMicros: callCost });
  });

  it('gets back what a killed server held, and the call is closed by the job @check-36.6', async () => {
    await withBudget(mostCost);
    await testApp.sql(
      `insert into model_calls (client_id, key_owner, provider, model, purpose, begun_at, reserved_micros)
       values ($1, 'installation', 'openai-compatible', 'dear', 'suggestion', now() - interval '2 minutes', $2)`,
      [client.id, mostCost],
    );
    expect((await write()).code).toBe('budget-exhausted');
    await testApp.sql(
      `update model_calls set begun_at = begun_at - interval '2 hours' where client_id = $1`,
      [client.id],
    );
    expect((await write()).code).toBeNull();
    await tidyCalls(testApp.deps);
    expect(
      await testApp.sql('select outcome from model_calls where client_id = $1 order by id', [
        client.id,
      ]),
    ).toEqual([{ outcome: 'aborted' }, { outcome: 'ok' }]);
  });
});
