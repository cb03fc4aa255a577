import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { anthropicMessages } from '@replique/tests/servers/providers/anthropic-messages.ts';
import {
  dialects,
  startStandIn,
  type StandIn,
} from '@replique/tests/servers/providers/stand-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { costOf } from './ledger.ts';
import { measured, standardProfile, widened } from './profile.ts';

/** What is set and learned of a model, and who may change it. */

type Entry = {
  model: string;
  isListed: boolean;
  profile: object;
  trial: { outcome: string } | null;
};
type Settings = { revision: number; models: Entry[] };

const llm = 'openai-compatible';
const azure = dialects.find(({ name }) => name === 'Azure') ?? anthropicMessages;
let server: StandIn;
let testApp: TestApp;
let first: MadeClient;

beforeAll(async () => {
  server = await startStandIn(azure);
});

beforeEach(async () => {
  const config = { llm: { baseUrl: server.url, apiKey: 'k', model: 'env-model' } };
  testApp = await createTestApp({ config: { ...config, outboundAllow: [server.host] } });
  ({ first } = await makeTwoClients(testApp.deps));
  server.plays({});
  server.seen.length = 0;
  return () => testApp.close();
});

afterAll(() => server.close());

const read = async () =>
  (await testApp.call('alice', 'GET', '/v2/model-settings')).body as Settings;
const connect = () =>
  testApp.call('alice', 'PUT', `/v2/model-keys/${llm}`, {
    key: 'a-key-of-the-tests',
    baseUrl: server.url,
    model: 'writer-1',
  });
const entry = { llm, model: 'writer-1', kind: 'text', label: 'W', priceIn: null, priceOut: null };
const save = async (more: object) => {
  const { revision } = await read();
  const models = [{ ...entry, ...more }];
  return testApp.call('alice', 'PATCH', '/v2/model-settings', { revision, models });
};
const write = async (model: string) => {
  const writer = await testApp.deps.models.writerFor({ id: first.id, llm, model });
  let text = '';
  for await (const piece of writer?.write({ system: '', user: 'Well?' }) ?? [])
    if ('text' in piece) text += piece.text;
  return text;
};

describe('a profile', () => {
  it('that a person has set stays through tests, and through changes that do not speak of it', async () => {
    await connect();
    const profile = { ...standardProfile, totalSeconds: 45, effort: 'low' };
    await save({ profile });
    await save({ label: 'Another label' });
    const path = `/v2/model-keys/${llm}/test`;
    await testApp.call('alice', 'POST', path, { model: 'writer-1' });
    expect((await read()).models).toMatchObject([{ profile, trial: { outcome: 'ok' } }]);
  });

  it('is not changed by a test that fails, whose cause stands beside it', async () => {
    await connect();
    const [before] = (await read()).models;
    server.plays({ status: 'overloaded', refuses: ['temperature'] });
    await testApp.call('alice', 'POST', `/v2/model-keys/${llm}/test`, { model: 'writer-1' });
    expect((await read()).models).toMatchObject([
      { profile: before?.profile, trial: { outcome: 'provider-error' } },
    ]);
  });

  it('has limits, and a test is nobody’s to write', async () => {
    await connect();
    for (const wrong of [
      { profile: { ...standardProfile, totalSeconds: 181 } },
      { profile: { ...standardProfile, temperature: 2.1 } },
      { trial: { at: '2026-01-01T00:00:00Z', outcome: 'ok', ms: 1, thinks: false } },
    ])
      expect([wrong, (await save(wrong)).status]).toEqual([wrong, 400]);
  });

  it('that was changed is in the log of changes', async () => {
    await connect();
    await save({ profile: { ...standardProfile, temperature: null } });
    const [row] = await testApp.sql<{ after: { models: Entry[] } }>(
      'select after from audit_log order by id desc limit 1',
    );
    expect(row?.after.models).toMatchObject([{ profile: { temperature: null } }]);
  });

  it('of a model that the environment alone names is kept in the list of the installation', async () => {
    server.plays({ refuses: ['temperature'] });
    expect(await write('env-model')).toBe('All is well.');
    expect(await write('env-model')).toBe('All is well.');
    expect(server.seen).toHaveLength(3);
    expect((await read()).models).toMatchObject([
      { model: 'env-model', isListed: true, profile: { ...standardProfile, temperature: null } },
    ]);
  });

  it('that is learned refuses nobody’s change', async () => {
    await connect();
    const { revision } = await read();
    server.plays({ refuses: ['temperature'] });
    await write('writer-1');
    const change = { revision, fallbacks: [{ llm, model: 'writer-1' }] };
    const saved = await testApp.call('alice', 'PATCH', '/v2/model-settings', change);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { models: [{ profile: { temperature: null } }] },
    ]);
  });
});

it('a slow model that does not think keeps the time that it needs', () => {
  const slow = measured(standardProfile, { ms: 9_000, thinks: false });
  expect(slow).toMatchObject({ firstWordSeconds: 45, totalSeconds: 60, maxTokens: 4_000 });
  expect(measured(standardProfile, { ms: 9_000, thinks: true })).toEqual(standardProfile);
  expect(measured(standardProfile, { ms: 90, thinks: false })).toMatchObject({
    firstWordSeconds: 30,
  });
});

it('a model that thinks after all is given more, unless a person has set it', () => {
  const trial = { at: '2026-01-01T00:00:00Z', outcome: 'ok', ms: 900, thinks: false } as const;
  const profile = { ...measured(standardProfile, trial), temperature: null };
  const more = { firstWordSeconds: 60, totalSeconds: 100, maxTokens: 32_000 };
  expect(widened({ profile, trial })).toEqual(more);
  expect(widened({ profile: { ...profile, maxTokens: 2_000 }, trial })).toBeNull();
  expect(widened({ profile, trial: { ...trial, thinks: true } })).toBeNull();
  expect(widened({ profile, trial: null })).toBeNull();
});

describe('the cost of tokens', () => {
  const prices = { kind: 'text', priceIn: 1_000_000, priceOut: 2_000_000 } as const;
  const tokens = { tokensIn: 1_000, tokensOut: 100, cached: 400, written: 200, thought: 80 };

  it('has a price for those from the cache, and Anthropic’s for those put into it', () => {
    const priced = { ...prices, priceCached: 100_000 };
    expect(costOf({ ...priced, llm: 'openai' }, tokens)).toBe(600 + 40 + 200);
    expect(costOf({ ...priced, llm: 'anthropic' }, tokens)).toBe(400 + 250 + 40 + 200);
  });

  it('is that of other input where no price of the cache is given', () => {
    expect(costOf({ ...prices, priceCached: null, llm: 'openai' }, tokens)).toBe(1_200);
  });
});
