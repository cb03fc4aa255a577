import type { ModelProfile } from '@replique/contract/answering/model-profile';
import type { WriterUse } from '@replique/engine/generation/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  dialects,
  startStandIn,
  type Scene,
  type StandIn,
} from '@replique/tests/servers/providers/stand-in.ts';
import { toldBy } from '@replique/tests/servers/providers/scene.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { createBreakers } from './breakers.ts';
import { createModels } from './models.ts';
import { standardProfile } from './profile.ts';

/**
 * Models as people use them, on each provider's stand-in: they think for a minute with nothing on the wire, refuse
 * parameters, answer late or not at all. A second of a profile lasts 10 ms here.
 */

const secondMs = 10;
const seconds = (count: number) => count * secondMs;

type Entry = { profile: ModelProfile; trial: { outcome: string; thinks: boolean } | null };
type Written = { text: string; used: WriterUse | null; code: string | null };

describe.each(dialects)('$name', (dialect) => {
  let standIn: StandIn;
  let testApp: TestApp;
  let client: MadeClient;

  beforeAll(async () => {
    standIn = await startStandIn(dialect);
    testApp = await createTestApp({ config: { outboundAllow: [standIn.host] } });
    await makeTwoClients(testApp.deps);
  });

  afterAll(async () => {
    await testApp.close();
    await standIn.close();
  });

  beforeEach(async () => {
    standIn.plays({});
    client = await makeClient(testApp.deps);
  });

  const call = (method: 'PUT' | 'PATCH' | 'GET' | 'POST', path: string, body?: object) =>
    testApp.call('alice', method, path, body);

  const connect = (more: object = {}) =>
    call('PUT', `/v2/model-keys/${dialect.provider}`, {
      client: client.uuid,
      key: 'a-key-of-the-tests-0815',
      baseUrl: standIn.url,
      model: 'writer-1',
      ...more,
    });

  async function entryOf(): Promise<Entry> {
    const { body } = await call('GET', `/v2/model-settings?client=${client.uuid}`);
    const [entry] = (body as { models: Entry[] }).models;
    if (!entry) throw new Error('There is no model.');
    return entry;
  }

  /** A connected model with this profile, and what is asked of it from now on. */
  async function withProfile(profile: Partial<ModelProfile>, ...scenes: Scene[]) {
    standIn.plays({});
    const { body } = await connect();
    const { revision } = body as { revision: number };
    const price = { priceIn: 1_000_000, priceOut: 2_000_000, priceCached: 100_000 };
    const entry = { llm: dialect.provider, model: 'writer-1', kind: 'text', label: 'W', ...price };
    const saved = await call('PATCH', '/v2/model-settings', {
      client: client.uuid,
      revision,
      models: [{ ...entry, profile: { ...standardProfile, ...profile } }],
    });
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
    standIn.seen.length = 0;
    standIn.plays(...scenes);
  }

  async function write(second = secondMs, shape?: Record<string, unknown>): Promise<Written> {
    const written: Written = { text: '', used: null, code: null };
    const pace = { secondMs: second, retries: 2, backoffMs: 10 };
    const models = createModels(testApp.deps, { pace, breakers: createBreakers() });
    const chosen = { id: client.id, llm: dialect.provider, model: 'writer-1' };
    const writer = await models.writerFor(chosen);
    try {
      const request = { system: 'Be kind.', user: 'Is all well?', ...(shape ? { shape } : {}) };
      for await (const piece of writer?.write(request) ?? []) {
        if ('text' in piece) written.text += piece.text;
        if ('used' in piece) written.used = piece.used;
      }
    } catch (error) {
      written.code = (error as { code: string }).code;
    }
    return written;
  }

  const lastCall = async () => {
    const [row] = await testApp.sql(
      `select outcome, attempts, cost_micros, tokens_in, tokens_out, tokens_cached, tokens_thought from model_calls
       where client_id = $1 order by id desc limit 1`,
      [client.id],
    );
    return row;
  };

  const answered = { text: 'All is well.', code: null };

  it('that thinks hidden for 55 s is waited for', async () => {
    // Longer seconds: 55 of 60 leave little room on a busy machine.
    await withProfile({}, { thinking: { ms: 55 * 60, tokens: 1_800 } });
    expect(await write(60)).toMatchObject(answered);
    expect(standIn.seen).toHaveLength(1);
  });

  it('that thinks hidden for longer than its profile lets it has timed out', async () => {
    await withProfile(
      { firstWordSeconds: 20, totalSeconds: 30 },
      { thinking: { ms: seconds(55), tokens: 1_800 } },
    );
    expect(await write()).toEqual({ text: '', used: null, code: 'timeout' });
  });

  // Some say at least that thinking has begun.
  const { begin, piece } = dialect.script(toldBy({})).thinking;
  const isSeen = begin !== '' || piece !== null;
  it(`that ${isSeen ? 'is seen' : 'is not seen'} to think has ${isSeen ? 'longer than' : 'no longer than'} its first word may take`, async () => {
    const thinking = { ms: seconds(40), tokens: 30, words: 30 };
    await withProfile({ firstWordSeconds: 25, totalSeconds: 70 }, { thinking });
    expect((await write()).code).toBe(isSeen ? null : 'timeout');
    standIn.plays({ thinking: { ...thinking, ms: seconds(900) } });
    expect((await write()).code).toBe('timeout');
    // What thinking costs that was given up nobody says; of a model that was silent it is nothing.
    expect(await lastCall()).toMatchObject({ cost_micros: isSeen ? null : '0' });
  });

  it('that thinks for 30,000 tokens has written its answer', async () => {
    const thinking = { ms: 100, tokens: 30_000, words: 30_000 };
    await withProfile({}, { thinking });
    expect(await write(200)).toMatchObject(answered);
  });

  it('that used up its tokens in thinking says so', async () => {
    const thinking = { ms: seconds(5), tokens: 2_000 };
    await withProfile(
      { maxTokens: 2_000 },
      { thinking, text: '', ends: 'length', tokens: { in: 1_000, out: 0 } },
    );
    expect(await write()).toEqual({ text: '', used: null, code: 'out-of-tokens' });
    // What it thought is charged all the same.
    expect(await lastCall()).toMatchObject({ outcome: 'out-of-tokens', cost_micros: '5000' });
  });

  it('whose first byte takes 50 s is waited for', async () => {
    await withProfile({}, { silentMs: 50 * 40 });
    expect(await write(40)).toMatchObject(answered);
  });

  it('whose first byte never comes has timed out', async () => {
    await withProfile({ firstWordSeconds: 20 }, { silentMs: seconds(600) });
    expect(await write()).toEqual({ text: '', used: null, code: 'timeout' });
  });

  it('that allows no temperature is asked once more without it, and never again with it', async () => {
    await withProfile({}, { refuses: ['temperature'] });
    expect(await write()).toMatchObject(answered);
    expect(standIn.seen).toHaveLength(2);
    expect((await entryOf()).profile).toEqual({ ...standardProfile, temperature: null });
    expect(await write()).toMatchObject(answered);
    expect(standIn.seen).toHaveLength(3);
  });

  it('that does not stream is asked once more for an answer in one piece', async () => {
    await withProfile({}, { refuses: ['stream'], thinking: { ms: seconds(40), tokens: 900 } });
    expect(await write()).toMatchObject(answered);
    expect(standIn.seen).toHaveLength(2);
    expect((await entryOf()).profile).toEqual({ ...standardProfile, isStreamed: false });
    standIn.plays({ refuses: ['stream'] });
    expect(await write()).toMatchObject(answered);
    expect(standIn.seen).toHaveLength(3);
  });

  it('that allows less output is asked for as much as it allows', async () => {
    await withProfile({}, { refuses: ['limit'] });
    expect(await write()).toMatchObject(answered);
    expect(standIn.seen).toHaveLength(2);
    expect((await entryOf()).profile.maxTokens).toBeLessThanOrEqual(16_384);
    expect((await entryOf()).profile.maxTokens).toBeGreaterThanOrEqual(8_000);
  });

  const isCompatible = dialect.provider === 'openai-compatible';
  it.skipIf(!isCompatible)('that knows the limit by another name is told it by that', async () => {
    await withProfile({}, { refuses: ['limit-name'] });
    expect(await write()).toMatchObject(answered);
    expect(standIn.seen.map(({ body }) => Object.keys(body))).toEqual([
      expect.arrayContaining(['max_tokens']),
      expect.arrayContaining(['max_completion_tokens']),
    ]);
    expect((await entryOf()).profile.limitName).toBe('max_completion_tokens');
  });

  it('that refuses three parameters is asked without each of them', async () => {
    await withProfile({}, { refuses: ['temperature', 'stream', 'limit'] });
    expect(await write()).toMatchObject(answered);
    expect(standIn.seen).toHaveLength(4);
  });

  it('that takes a JSON schema is sent it, and one that refuses it is asked once more without', async () => {
    const properties = { score: { type: 'number' } };
    const shape = { type: 'object', properties, required: ['score'], additionalProperties: false };
    await withProfile({}, { text: '{"score": 1}' });
    expect(await write(secondMs, shape)).toMatchObject({ text: '{"score": 1}', code: null });
    const { holds } = dialect;
    expect(standIn.seen.map(({ body, path }) => holds.schema(body, path))).toEqual([true]);
    standIn.plays({ refuses: ['schema'] });
    expect(await write(secondMs, shape)).toMatchObject(answered);
    expect((await entryOf()).profile).toEqual({ ...standardProfile, isStructured: false });
  });

  // Of Mistral's models the SDK tells those alone that know efforts.
  it.skipIf(dialect.provider === 'mistral')(
    'is told how much to think, until it refuses',
    async () => {
      await withProfile({ effort: 'low' }, { refuses: ['effort'] });
      expect(await write()).toMatchObject(answered);
      const held = standIn.seen.map(({ body, path }) => dialect.holds.effort(body, path));
      expect(held).toEqual([true, false]);
      expect((await entryOf()).profile).toEqual(standardProfile);
    },
  );

  it('whose stream is cut has cut its answer, before a word or after', async () => {
    await withProfile({}, { ends: 'cut' });
    expect(await write()).toEqual({ text: 'All is well.', used: null, code: 'cut-answer' });
    standIn.plays({ ends: 'unfinished' });
    expect(await write()).toEqual({ text: 'All is well.', used: null, code: 'cut-answer' });
    standIn.plays({ text: '', ends: 'cut' }, {});
    expect(await write()).toMatchObject(answered);
  });

  it('that fails in mid-stream is the provider’s fault, and asked again before its first word', async () => {
    await withProfile({}, { ends: 'fault' });
    expect(await write()).toEqual({ text: 'All is well.', used: null, code: 'provider-error' });
    standIn.plays({ text: '', ends: 'fault' }, {});
    expect(await write()).toMatchObject(answered);
  });

  it('that is limited for a second is asked again after it', async () => {
    await withProfile({ totalSeconds: 180 }, { status: 'too-many' }, {});
    const before = performance.now();
    expect(await write()).toMatchObject(answered);
    // Ollama and vLLM say nothing of a time.
    const isSaid = !['Ollama', 'vLLM'].includes(dialect.name);
    expect(performance.now() - before > 850).toBe(isSaid);
  });

  it.each([
    ['no-key', 'wrong-key'],
    ['no-model', 'no-such-model'],
    ['overloaded', 'provider-error'],
  ] as const)('that answers %s is said to fail by %s', async (status, code) => {
    await withProfile({}, { status });
    expect(await write()).toEqual({ text: '', used: null, code });
  });

  it.each([
    ['filter', 'refused'],
    ['tool', 'empty-answer'],
  ] as const)('that ends by %s before a word is said to fail by %s', async (ends, code) => {
    await withProfile({}, { ends, text: '' });
    // Mistral documents no end by a filter.
    const isNamed = dialect.provider !== 'mistral' || ends !== 'filter';
    const said = isNamed ? code : 'empty-answer';
    expect(await write()).toEqual({ text: '', used: null, code: said });
  });

  it('is charged for what it thinks as output, and for what is cached by its own price', async () => {
    const counts = ['Mistral', 'vLLM', 'Ollama'].includes(dialect.name);
    const [cached, thought] = counts ? [0, 0] : [600, 700];
    await withProfile(
      {},
      {
        thinking: { ms: 10, tokens: 700, words: 3 },
        tokens: { in: 1_000, out: 100, cached: 600 },
      },
    );
    const { used } = await write();
    expect(await lastCall()).toMatchObject({
      outcome: 'ok',
      tokens_in: 1_000,
      tokens_out: 800,
      tokens_cached: cached,
      tokens_thought: thought,
    });
    // Millionths: 1 for a token in, 0.1 for one from the cache, 2 for one out.
    expect(used?.costMicros).toBe(1_000 - cached * 0.9 + 1_600);
  });

  it('is tried when it is added, which fills its profile', async () => {
    standIn.plays({ thinking: { ms: 30, tokens: 1_800, words: 3 }, refuses: ['temperature'] });
    const connected = await connect();
    expect([connected.status, connected.text]).toEqual([200, expect.any(String)]);
    expect(await entryOf()).toMatchObject({
      trial: { outcome: 'ok', thinks: true },
      profile: { ...standardProfile, temperature: null },
    });
  });

  it('that does not think on its trial is given less time and fewer tokens', async () => {
    standIn.plays({});
    await connect();
    const { trial, profile } = await entryOf();
    expect(trial).toMatchObject({ outcome: 'ok', thinks: false });
    expect(profile).toMatchObject({ firstWordSeconds: 30, totalSeconds: 60, maxTokens: 4_000 });
  });

  it('that thinks only later is given more tokens at once, and more time from then on', async () => {
    standIn.plays({});
    await connect();
    standIn.seen.length = 0;
    const thinking = { ms: 10, tokens: 4_000, words: 3 };
    standIn.plays({ thinking, text: '', ends: 'length', tokens: { in: 1_000, out: 0 } }, {});
    expect(await write()).toMatchObject(answered);
    expect(standIn.seen).toHaveLength(2);
    expect(await entryOf()).toMatchObject({ profile: standardProfile, trial: { thinks: true } });
  });

  it('that thinks on a later test is given more too', async () => {
    standIn.plays({});
    await connect();
    standIn.plays({ thinking: { ms: 10, tokens: 900, words: 3 } });
    const asked = { client: client.uuid, model: 'writer-1' };
    await call('POST', `/v2/model-keys/${dialect.provider}/test`, asked);
    expect(await entryOf()).toMatchObject({ profile: standardProfile, trial: { thinks: true } });
  });
});
