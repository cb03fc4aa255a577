import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { standardProfile } from './profile.ts';
import { cronTable } from '../../jobs.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { startModelServer, ways, type ModelServer } from '@replique/tests/servers/model-server.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

type Settings = {
  revision: number;
  providers: {
    provider: string;
    origin: string | null;
    hasKey: boolean;
    keyHint: string;
    baseUrl: string | null;
    testOutcome: string | null;
    setBy: string | null;
    lastFailure: { code: string } | null;
  }[];
  models: { llm: string; model: string; label: string; origin: string }[];
  chain: object[];
  chosen: { label: string | null } | null;
  fallbacks: object[] | null;
};

const secret = 'sk-very-secret-key-0815';
const llm = 'openai-compatible';

let server: ModelServer;
let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  server = await startModelServer();
});

beforeEach(async () => {
  testApp = await createTestApp({ config: { outboundAllow: [server.host] } });
  clients = await makeTwoClients(testApp.deps);
  server.answer(ways.whole());
  server.seen.length = 0;
  return () => testApp.close();
});

afterAll(() => server.close());

const scope = (client?: MadeClient) => (client ? { client: client.uuid } : {});
const connect = (client?: MadeClient, more: object = {}) =>
  testApp.call('alice', 'PUT', `/v2/model-keys/${llm}`, {
    ...scope(client),
    key: secret,
    baseUrl: server.url,
    model: 'writer-1',
    ...more,
  });
const read = async (client?: MadeClient) => {
  const query = client ? `?client=${client.uuid}` : '';
  const { body } = await testApp.call('alice', 'GET', `/v2/model-settings${query}`);
  return body as Settings;
};
const save = async (client: MadeClient | undefined, change: object) => {
  const { revision } = await read(client);
  const body = { ...scope(client), revision, ...change };
  return testApp.call('alice', 'PATCH', '/v2/model-settings', body);
};
const providerOf = (settings: Settings) =>
  settings.providers.find(({ provider }) => provider === llm);
const offeredTo = async (caller: TestCaller, query = '') =>
  (await testApp.call(caller, 'GET', `/v1/models${query}`)).body;
const entry = (model: string, more: object = {}) => ({
  llm,
  model,
  kind: 'text',
  label: model,
  priceIn: null,
  priceOut: null,
  ...more,
});

describe('a key', () => {
  it('is tested with one tiny call, sealed, and never answered, logged or written down', async () => {
    const saved = await connect();
    expect(saved.status).toBe(200);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(providerOf(saved.body as Settings)).toMatchObject({
      origin: 'installation',
      hasKey: true,
      keyHint: '0815',
      baseUrl: server.url,
      testOutcome: 'ok',
      setBy: 'alice@replique.test',
    });
    const answers = [
      saved.text,
      JSON.stringify(await read()),
      JSON.stringify(await read(clients.first)),
    ];
    const [rows] = await testApp.sql<{ text: string }>(
      `select concat((select string_agg(t::text, '') from model_keys t), (select string_agg(t::text, '') from audit_log t),
         (select string_agg(t::text, '') from model_settings t), (select string_agg(t::text, '') from model_calls t)) as text`,
    );
    expect(rows?.text).toContain('models.key-saved');
    for (const text of [...answers, rows?.text ?? '', testApp.logged.join('')])
      expect(text).not.toContain('very-secret');
  });

  it('that fails its test is not kept, unless it is to be', async () => {
    server.answer(ways.status(401));
    const refused = await connect();
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'models.test-failed', message: expect.any(String), data: { cause: 'wrong-key' } },
    ]);
    expect(await testApp.sql('select * from model_keys')).toEqual([]);
    const kept = await connect(undefined, { anyway: true });
    expect(providerOf(kept.body as Settings)).toMatchObject({ testOutcome: 'wrong-key' });
    server.answer(ways.whole());
    const tested = await testApp.call('alice', 'POST', `/v2/model-keys/${llm}/test`, {
      model: 'writer-1',
    });
    expect(providerOf(tested.body as Settings)).toMatchObject({
      testOutcome: 'ok',
      lastFailure: null,
    });
  });

  it('sealed by another master key is as good as none: what is set can still be seen and given anew', async () => {
    await connect();
    await testApp.sql(`update model_keys set sealed_key = 'v1.00000000.AAAA.AAAA.AAAA'`);
    const { status } = await testApp.call('alice', 'GET', '/v2/model-settings');
    expect([status, providerOf(await read())?.hasKey]).toEqual([200, false]);
    expect((await connect()).status).toBe(200);
    expect(providerOf(await read())?.hasKey).toBe(true);
  });

  it('of a client that fails is no failure of the installation’s', async () => {
    server.answer(ways.status(401));
    await connect(clients.first, { anyway: true });
    expect(providerOf(await read(clients.first))?.lastFailure).toMatchObject({ code: 'wrong-key' });
    expect(providerOf(await read())?.lastFailure).toBeNull();
  });

  it('too short to show part of it shows nothing', async () => {
    const saved = await connect(undefined, { key: 'short-key' });
    expect(providerOf(saved.body as Settings)?.keyHint).toBe('');
  });

  it('that is stored goes to no other address than the one it was given for', async () => {
    await connect();
    const other = await startModelServer();
    try {
      server.seen.length = 0;
      testApp.deps.outbound.isAllowedByName = () => true;
      testApp.deps.outbound.mayReach = () => true;
      const { status } = await testApp.call('alice', 'PUT', `/v2/model-keys/${llm}`, {
        baseUrl: other.url,
        model: 'writer-1',
        anyway: true,
      });
      // A server of one's own may ask for no key: what is not sent is the stored one.
      expect(status).toBe(200);
      for (const { headers } of other.seen) expect(headers.authorization).toBeUndefined();
      const missing = await testApp.call('alice', 'PUT', '/v2/model-keys/openai', { model: 'm' });
      expect(missing.body).toMatchObject({ code: 'models.key-missing' });
    } finally {
      await other.close();
    }
  });

  it('goes to no private address, and none without https, that the operator has not allowed', async () => {
    const inside = await startModelServer();
    try {
      const insecure = await connect(undefined, { baseUrl: inside.url });
      expect(insecure.body).toMatchObject({ code: 'models.address-insecure' });
      const hidden = await connect(clients.first, {
        baseUrl: inside.url.replace('http:', 'https:'),
      });
      expect(hidden.body).toMatchObject({ code: 'models.address-insecure' });
      const asked = await testApp.call('alice', 'POST', `/v2/model-keys/${llm}/models`, {
        key: secret,
        baseUrl: 'https://169.254.169.254/latest',
      });
      expect(asked.body).toMatchObject({ code: 'models.address-insecure' });
      // A name leads inside only once it is asked.
      const named = await connect(undefined, { baseUrl: 'https://models.invalid/v1' });
      expect(named.body).toMatchObject({ data: { cause: 'unreachable' } });
      expect(inside.seen).toEqual([]);
    } finally {
      await inside.close();
    }
  });

  it('of a client replaces the installation’s for that provider, its models too', async () => {
    await connect();
    await connect(clients.first, { key: 'the-clients-own-key', model: 'own-model' });
    expect((await read(clients.first)).models.map(({ model, origin }) => [model, origin])).toEqual([
      ['own-model', 'client'],
    ]);
    expect(await offeredTo('bob')).toEqual({
      builtin: { extractive: 'Replique extractive' },
      [llm]: { 'own-model': 'own-model' },
    });
    expect(await offeredTo('erin')).toMatchObject({ [llm]: { 'writer-1': 'writer-1' } });
    const writer = await testApp.deps.models.writerFor({
      id: clients.first.id,
      llm,
      model: 'own-model',
    });
    for await (const _ of writer?.write({ system: '', user: 'Well?' }) ?? []);
    expect(server.seen.at(-1)?.headers.authorization).toBe('Bearer the-clients-own-key');
    const removed = await testApp.call(
      'alice',
      'DELETE',
      `/v2/model-keys/${llm}?client=${clients.first.uuid}`,
    );
    expect((removed.body as Settings).models).toMatchObject([
      { model: 'writer-1', origin: 'installation' },
    ]);
  });
});

describe('the models on offer', () => {
  it('are what a client may be set to', async () => {
    await connect();
    const change = (model: string) =>
      testApp.call('alice', 'PATCH', `/v1/clients/${clients.first.id}`, { llm, model });
    expect((await change('writer-1')).status).toBe(200);
    expect((await change('writer-9')).body).toMatchObject({ code: 'clients.model-unknown' });
    const form = {
      name: 'New',
      llm,
      model: 'writer-9',
      zone: 'eu',
      logo: 'data:image/png;base64,iVBORw0KGgo=',
      promptUuid: '018f0000-0000-7000-8000-000000000000',
    };
    const made = await testApp.call('alice', 'POST', '/v1/clients', form);
    expect(made.body).toMatchObject({ code: 'clients.model-unknown' });
  });

  it('have labels and prices that people give them, each model once', async () => {
    await connect();
    const twice = await save(undefined, { models: [entry('a'), entry('a')] });
    expect(twice.body).toMatchObject({ code: 'models.twice' });
    const foreign = await save(undefined, { models: [{ ...entry('a'), llm: 'mistral' }] });
    expect(foreign.body).toMatchObject({ code: 'models.unknown' });
    const saved = await save(undefined, {
      models: [entry('a', { label: 'Best', priceIn: 2_500_000, priceOut: 10_000_000 })],
    });
    expect((saved.body as Settings).models).toEqual([
      {
        ...entry('a', { label: 'Best', priceIn: 2_500_000, priceOut: 10_000_000 }),
        priceCached: null,
        profile: standardProfile,
        trial: null,
        origin: 'installation',
        isListed: true,
      },
    ]);
    expect(await offeredTo('dan')).toMatchObject({ [llm]: { a: 'Best' } });
  });

  it('of a client cannot be listed without a key of its own', async () => {
    await connect();
    const refused = await save(clients.first, { models: [entry('a')] });
    expect(refused.body).toMatchObject({ code: 'models.unknown' });
  });

  it('that a provider has are asked of it', async () => {
    server.answer(ways.json({ data: [{ id: 'm-1' }, { id: 'm-2', display_name: 'Model two' }] }));
    const asked = await testApp.call('alice', 'POST', `/v2/model-keys/${llm}/models`, {
      key: secret,
      baseUrl: server.url,
    });
    expect(asked.body).toEqual({
      items: [
        { model: 'm-1', label: 'm-1' },
        { model: 'm-2', label: 'Model two' },
      ],
      failure: null,
    });
    expect(server.seen[0]?.path).toBe('/v1/models');
    server.answer(ways.json({ error: 'no list here' }));
    const none = await testApp.call('alice', 'POST', `/v2/model-keys/${llm}/models`, {
      baseUrl: server.url,
    });
    expect(none.body).toEqual({ items: [], failure: 'malformed-answer' });
  });
});

describe('the order', () => {
  it('is the chosen model and then the fallbacks, of the client or else of the installation', async () => {
    await connect();
    const [a, b] = [
      { llm, model: 'a' },
      { llm, model: 'b' },
    ];
    await save(undefined, { models: [entry('a'), entry('b'), entry('writer-1')], fallbacks: [a] });
    await testApp.call('alice', 'PATCH', `/v1/clients/${clients.first.id}`, { llm, model: 'b' });
    expect(await read(clients.first)).toMatchObject({ fallbacks: null, chain: [b, a] });
    await save(clients.first, { fallbacks: [] });
    expect(await read(clients.first)).toMatchObject({ fallbacks: [], chain: [b] });
    const unknown = await save(clients.first, { fallbacks: [{ llm, model: 'gone' }] });
    expect(unknown.body).toMatchObject({ code: 'models.unknown' });
    expect(await read(clients.second)).toMatchObject({
      chain: [],
      chosen: { label: 'Replique extractive' },
    });
  });

  it('can be mended when more than one of its models are gone', async () => {
    await connect();
    const [one, two] = [
      { llm, model: 'one' },
      { llm, model: 'two' },
    ];
    await save(undefined, { models: [entry('one'), entry('two')], fallbacks: [one, two] });
    await save(undefined, { models: [] });
    expect((await save(undefined, { fallbacks: [two] })).status).toBe(200);
    expect((await save(undefined, { fallbacks: [two, one] })).status).toBe(400);
  });

  it('is not overwritten by somebody who has not seen it', async () => {
    await connect();
    const { revision } = await read();
    const body = { revision, models: [entry('a')] };
    const both = await Promise.all([
      testApp.call('alice', 'PATCH', '/v2/model-settings', body),
      testApp.call('alice', 'PATCH', '/v2/model-settings', body),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('writes down who changed what', async () => {
    await connect(clients.first);
    await save(clients.first, {
      budget: { monthlyMicros: 5_000_000, atLimit: 'stop', cheaper: null },
    });
    const [last] = await testApp.sql(
      'select action, client_id, label, href, before, after from audit_log order by id desc limit 1',
    );
    expect(last).toEqual({
      action: 'models.settings-changed',
      client_id: String(clients.first.id),
      label: clients.first.name,
      href: `/models?client=${clients.first.uuid}`,
      before: { budgetMicros: null },
      after: { budgetMicros: 5_000_000 },
    });
  });
});

describe('ranking', () => {
  it('is asked of a rerank endpoint, and its scores come back in the order of the texts', async () => {
    const results = [
      { index: 1, relevance_score: 0.9 },
      { index: 0, relevance_score: 0.1 },
    ];
    server.answer(ways.json({ results, usage: { total_tokens: 30 } }));
    await connect(undefined, { model: 'ranker', kind: 'rerank' });
    await save(undefined, { rerank: { llm, model: 'ranker' } });
    const reranker = await testApp.deps.models.rerankerFor(clients.first.id);
    expect(await reranker?.rerank('Where?', ['here', 'there'])).toEqual([0.1, 0.9]);
    expect(JSON.parse(server.seen.at(-1)?.body ?? '{}')).toMatchObject({
      model: 'ranker',
      query: 'Where?',
      documents: ['here', 'there'],
    });
    await expect(reranker?.rerank('Where?', ['a', 'b', 'c'])).rejects.toMatchObject({
      code: 'malformed-answer',
    });
  });
});

describe('usage', () => {
  it('is summed by model and purpose, and by client', async () => {
    await connect();
    await save(undefined, {
      models: [entry('writer-1', { priceIn: 1_000_000, priceOut: 2_000_000 })],
    });
    for (const { id } of [clients.first, clients.first, clients.second]) {
      const writer = await testApp.deps.models.writerFor({ id, llm, model: 'writer-1' });
      for await (const _ of writer?.write({ system: '', user: 'Well?' }) ?? []);
    }
    const all = await testApp.call('alice', 'GET', '/v2/model-usage');
    expect(all.body).toMatchObject({
      items: [
        { model: 'writer-1', purpose: 'suggestion', calls: 3, tokensIn: 3_000, costMicros: 6_000 },
        { model: 'writer-1', purpose: 'test', calls: 1, unpricedCalls: 1 },
      ],
      clients: [
        { client: { uuid: clients.first.uuid }, calls: 2, costMicros: 4_000 },
        { client: { uuid: clients.second.uuid }, calls: 1 },
      ],
    });
    const path = `/v2/model-usage?client=${clients.second.uuid}&month=2020-01`;
    expect((await testApp.call('alice', 'GET', path)).body).toEqual({
      month: '2020-01',
      items: [],
      clients: [],
    });
  });
});

it('none of it is for anybody but super-admins', async () => {
  for (const caller of ['bob', 'carol', 'dan'] as const) {
    for (const [method, path, body] of [
      ['GET', '/v2/model-settings', undefined],
      ['PATCH', '/v2/model-settings', { revision: 0 }],
      ['PUT', '/v2/model-keys/openai', { key: secret, model: 'm' }],
      ['DELETE', '/v2/model-keys/openai', undefined],
      ['POST', '/v2/model-keys/openai/test', { model: 'm' }],
      ['POST', '/v2/model-keys/openai/models', { key: secret }],
      ['GET', '/v2/model-usage', undefined],
    ] as const)
      expect([path, (await testApp.call(caller, method, path, body)).status]).toEqual([path, 403]);
  }
  expect(server.seen).toEqual([]);
});

it('erasing a client takes its keys, settings, months and calls with it', async () => {
  const { first } = clients;
  await connect(first);
  await testApp.call('alice', 'PATCH', `/v1/clients/${first.id}`, { llm, model: 'writer-1' });
  await testApp.sql(
    `insert into model_months (client_id, month, spent_micros) values ($1, '2026-03-01', 5)`,
    [first.id],
  );
  const rows = () =>
    testApp.sql<{ n: number }>(
      `select (select count(*) from model_keys where client_id = $1) + (select count(*) from model_settings where client_id = $1)
         + (select count(*) from model_calls where client_id = $1) + (select count(*) from model_months where client_id = $1) as n`,
      [first.id],
    );
  expect(Number((await rows())[0]?.n)).toBe(4);
  await testApp.call('alice', 'PATCH', `/v2/clients/${first.uuid}`, { archived: true });
  await testApp.call('alice', 'DELETE', `/v1/clients/${first.uuid}`);
  await cronTable.find(({ name }) => name === 'clients.erase')?.run(testApp.deps);
  expect(Number((await rows())[0]?.n)).toBe(0);
});

describe('servers of the environment', () => {
  it('are offered without a key in the database, may be private, and give way to one that is saved', async () => {
    const { url: baseUrl } = server;
    const config = { baseUrl, apiKey: 'key-of-the-environment', model: 'env-model' };
    const lone = await createTestApp({
      config: { llm: config, embeddings: { ...config, model: 'env-vectors' }, outboundAllow: [] },
    });
    try {
      const { first } = await makeTwoClients(lone.deps);
      const readLone = async () =>
        (await lone.call('alice', 'GET', '/v2/model-settings')).body as Settings & {
          inUse: object;
        };
      const settings = await readLone();
      expect(providerOf(settings)).toMatchObject({
        origin: 'environment',
        hasKey: true,
        keyHint: '',
      });
      expect(settings.models).toMatchObject([{ model: 'env-model', origin: 'environment' }]);
      expect(settings.inUse).toEqual({ embedding: { llm, model: 'env-vectors' }, rerank: null });
      const writer = await lone.deps.models.writerFor({ id: first.id, llm, model: 'env-model' });
      let text = '';
      for await (const piece of writer?.write({ system: '', user: 'Well?' }) ?? [])
        if ('text' in piece) text += piece.text;
      expect(text).toBe('All is well.');
      expect(server.seen.at(-1)?.headers.authorization).toBe('Bearer key-of-the-environment');
      // What a person names is held to the public internet, even at the very same address.
      const refused = await lone.call('alice', 'PUT', `/v2/model-keys/${llm}`, {
        key: secret,
        baseUrl,
        model: 'm',
      });
      expect(refused.body).toMatchObject({ code: 'models.address-insecure' });
      lone.deps.outbound.isAllowedByName = () => true;
      lone.deps.outbound.mayReach = () => true;
      const stillRefused = await lone.call('alice', 'PUT', `/v2/model-keys/${llm}`, {
        key: secret,
        baseUrl,
        model: 'm',
      });
      expect(stillRefused.body).toMatchObject({ data: { cause: 'address' } });
      await lone.call('alice', 'PATCH', '/v2/model-settings', {
        revision: 0,
        models: [entry('env-model', { label: 'House model', priceIn: 0, priceOut: 0 })],
      });
      expect((await readLone()).models).toMatchObject([
        { label: 'House model', origin: 'environment', priceIn: 0 },
      ]);
    } finally {
      await lone.close();
    }
  });
});
