import type { Writer, WriterUse } from '@replique/engine/generation/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  startModelServer,
  ways,
  type ModelServer,
  type Way,
} from '@replique/tests/servers/model-server.ts';
import { openaiResponses } from '@replique/tests/servers/providers/openai-responses.ts';
import { startStandIn, type StandIn } from '@replique/tests/servers/providers/stand-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { createBreakers } from './breakers.ts';
import { createModels } from './models.ts';
import type { ModelsAtWork } from './types.ts';
import { standardProfile } from './profile.ts';

/** Every way an answer can go wrong, on a real connection: what it is called, and who answers instead. */

let bad: ModelServer;
let good: StandIn;
let testApp: TestApp;
let models: ModelsAtWork;
let client: MadeClient;
/** Seconds of 10 ms: a model has 400 ms for its first word and 900 ms in all. */
const pace = { secondMs: 10, retries: 2, backoffMs: 10 };
const profile = { ...standardProfile, firstWordSeconds: 40, totalSeconds: 90 };

beforeAll(async () => {
  [bad, good] = [await startModelServer(), await startStandIn(openaiResponses)];
  testApp = await createTestApp({ config: { outboundAllow: [bad.host, good.host] } });
  await makeTwoClients(testApp.deps);
  const save = (provider: string, server: { url: string }, model: string) =>
    testApp.call('alice', 'PUT', `/v2/model-keys/${provider}`, {
      key: `key-of-${provider}-4711`,
      baseUrl: server.url,
      model,
    });
  await save('openai-compatible', bad, 'first');
  const { body } = await save('openai', good, 'second');
  const { revision } = body as { revision: number };
  const fallbacks = [{ llm: 'openai', model: 'second' }];
  const entry = { kind: 'text', priceIn: null, priceOut: null, profile };
  const list = [
    { ...entry, llm: 'openai-compatible', model: 'first', label: 'First' },
    { ...entry, llm: 'openai', model: 'second', label: 'Second' },
  ];
  const change = { revision, models: list, fallbacks };
  await testApp.call('alice', 'PATCH', '/v2/model-settings', change);
});

beforeEach(async () => {
  models = createModels(testApp.deps, {
    pace,
    breakers: createBreakers({ failures: 3, restMs: 1_500 }),
  });
  client = await makeClient(testApp.deps);
  bad.seen.length = 0;
  good.seen.length = 0;
  bad.answer(ways.whole());
  good.plays({});
});

afterAll(async () => {
  await testApp.close();
  await bad.close();
  await good.close();
});

const writerOf = async (work = models, of = client): Promise<Writer> => {
  const writer = await work.writerFor({ id: of.id, llm: 'openai-compatible', model: 'first' });
  if (!writer) throw new Error('There is no writer.');
  return writer;
};

type Written = { text: string; used: WriterUse | null; code: string | null };

async function write(writer: Writer, signal?: AbortSignal): Promise<Written> {
  const written: Written = { text: '', used: null, code: null };
  try {
    const request = { system: 'Be kind.', user: 'Is all well?', ...(signal ? { signal } : {}) };
    for await (const piece of writer.write(request)) {
      if ('text' in piece) written.text += piece.text;
      if ('used' in piece) written.used = piece.used;
    }
  } catch (error) {
    written.code = (error as { code: string }).code;
  }
  return written;
}

const callsOf = (of = client) =>
  testApp.sql<{ provider: string; outcome: string; attempts: number; cost_micros: string | null }>(
    'select provider, outcome, attempts, cost_micros from model_calls where client_id = $1 order by id',
    [of.id],
  );

const failing: [string, Way, string, number][] = [
  ['a wrong key', ways.status(401), 'wrong-key', 1],
  ['a model that is not there', ways.status(404), 'no-such-model', 1],
  ['no credit', ways.status(402), 'no-credit', 1],
  [
    'no credit, said as too many requests',
    ways.status(429, {}, 'You exceeded your current quota, please check your billing details.'),
    'no-credit',
    1,
  ],
  ['too many requests', ways.status(429), 'rate-limited', 3],
  [
    'too many requests for a long time',
    ways.status(429, { 'retry-after': '60' }),
    'rate-limited',
    1,
  ],
  ['a fault of the server', ways.status(500), 'provider-error', 3],
  ['an empty answer', ways.empty(), 'empty-answer', 1],
  ['a malformed answer', ways.malformed(), 'malformed-answer', 1],
  ['a web page for an answer', ways.page(), 'malformed-answer', 1],
  ['no first word in time', ways.silent(), 'timeout', 1],
];

describe('a model that fails before its first word', () => {
  it.each(failing)(
    'by %s is followed by the next, which says so @check-36.1',
    async (_, way, code, tries) => {
      bad.answer(way);
      const written = await write(await writerOf());
      expect(written).toEqual({
        text: 'All is well.',
        used: { llm: 'openai', model: 'second', costMicros: null, warning: null, fellBack: code },
        code: null,
      });
      expect(bad.seen).toHaveLength(tries);
      expect(await callsOf()).toEqual([
        { provider: 'openai-compatible', outcome: code, attempts: tries, cost_micros: '0' },
        { provider: 'openai', outcome: 'ok', attempts: 1, cost_micros: null },
      ]);
    },
  );

  it('and the next too leaves the last failure for the builtin writer to name @check-36.3', async () => {
    bad.answer(ways.status(500));
    good.plays({ status: 'no-key' });
    expect(await write(await writerOf())).toEqual({ text: '', used: null, code: 'wrong-key' });
  });

  it('for a moment is asked again, not sooner than it says @check-36.1', async () => {
    bad.answer(ways.status(429, { 'retry-after': '0.3' }), ways.whole('Well again.'));
    const before = performance.now();
    const written = await write(await writerOf());
    expect(written).toMatchObject({
      text: 'Well again.',
      used: { model: 'first', fellBack: null },
    });
    expect(performance.now() - before).toBeGreaterThan(290);
    expect(bad.seen).toHaveLength(2);
  });
});

describe('models that are asked one after the other', () => {
  it('of which nothing is known have a minute for a first word and 100 s in all @check-30.6', () => {
    expect(standardProfile).toMatchObject({ firstWordSeconds: 60, totalSeconds: 100 });
  });

  it('have one time together, that of the slowest and 15 s: the next is not begun when it is over @check-30.6', async () => {
    const impatient = createModels(testApp.deps, {
      pace: { ...pace, secondMs: 2, backoffMs: 400 },
      breakers: createBreakers(),
    });
    // Waits for another try until all the time is over.
    bad.answer(ways.status(500));
    const before = performance.now();
    expect((await write(await writerOf(impatient))).code).toBe('timeout');
    expect(performance.now() - before).toBeLessThan(1_500);
    expect(good.seen).toHaveLength(0);
  });
});

describe('a model that fails after its first word', () => {
  it.each([
    ['a connection that breaks', ways.cut(), 'cut-answer'],
    ['a stream that just ends', ways.unfinished(), 'cut-answer'],
    ['an answer longer than it may be', ways.tooLong(), 'cut-answer'],
    ['an answer that stalls', ways.stalled(), 'timeout'],
  ])('by %s is neither asked again nor replaced @check-36.2', async (_, way, code) => {
    bad.answer(way);
    expect(await write(await writerOf())).toEqual({ text: 'All is ', used: null, code });
    expect([bad.seen.length, good.seen.length]).toEqual([1, 0]);
    // What half an answer costs nobody knows.
    expect(await callsOf()).toEqual([
      { provider: 'openai-compatible', outcome: code, attempts: 1, cost_micros: null },
    ]);
  });
});

it('an answer that pauses for 30 s after a word is not waited for until its whole time is over', async () => {
  const slower = createModels(testApp.deps, { pace: { ...pace, secondMs: 50 } });
  bad.answer(ways.stalled());
  const before = performance.now();
  expect((await write(await writerOf(slower))).code).toBe('timeout');
  // Of the 4.5 s that it has.
  expect(performance.now() - before).toBeLessThan(3_500);
});

describe('whoever stops reading', () => {
  it('ends the call, which counts as nobody’s failure', async () => {
    bad.answer(ways.stalled());
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 100);
    expect((await write(await writerOf(), leaving.signal)).code).toBe('aborted');
    expect(await callsOf()).toMatchObject([{ outcome: 'aborted' }]);
    const writer = await writerOf();
    for await (const _ of writer.write({ system: '', user: 'Is all well?' })) break;
    expect(await callsOf()).toMatchObject([{ outcome: 'aborted' }, { outcome: 'aborted' }]);
    expect(good.seen).toHaveLength(0);
  });
});

describe('the breaker', () => {
  const failThrice = async () => {
    bad.answer(ways.status(401));
    for (let n = 0; n < 3; n += 1) await write(await writerOf());
  };

  it('leaves a provider alone after failures in a row, for this client only @check-36.4', async () => {
    await failThrice();
    bad.seen.length = 0;
    expect(await write(await writerOf())).toMatchObject({ used: { fellBack: 'breaker-open' } });
    expect(bad.seen).toHaveLength(0);
    const other = await makeClient(testApp.deps);
    await write(await writerOf(models, other));
    expect(bad.seen).toHaveLength(1);
  });

  it('lets one call try after a rest, and closes when that goes well @check-36.4', async () => {
    await failThrice();
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    bad.seen.length = 0;
    bad.answer((response) => setTimeout(() => ways.whole('Back.')(response, ''), 150));
    const [probe, beside] = await Promise.all([
      write(await writerOf()),
      new Promise((resolve) => setTimeout(resolve, 30)).then(async () => write(await writerOf())),
    ]);
    expect(probe).toMatchObject({ text: 'Back.', used: { model: 'first' } });
    expect(beside).toMatchObject({ used: { model: 'second', fellBack: 'breaker-open' } });
    expect(bad.seen).toHaveLength(1);
    expect(await write(await writerOf())).toMatchObject({ used: { model: 'first' } });
  });

  it('stays open when the try fails @check-36.4', async () => {
    await failThrice();
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    await write(await writerOf());
    bad.seen.length = 0;
    await write(await writerOf());
    expect(bad.seen).toHaveLength(0);
  });

  it('says nothing of a provider whose answer was only not of use', async () => {
    bad.answer(ways.empty());
    for (let n = 0; n < 5; n += 1) await write(await writerOf());
    expect(bad.seen).toHaveLength(5);
  });
});

describe('the log', () => {
  it('names the model and the failure, and holds no word of question, answer or key @check-26.5 @check-44.4', async () => {
    bad.answer(ways.status(500, {}, 'Secret words of the provider'));
    testApp.logged.length = 0;
    await write(await writerOf());
    const text = testApp.logged.join('\n');
    expect(text).toContain('provider-error');
    for (const word of ['Is all well', 'Be kind', 'key-of-', '4711', 'Secret words'])
      expect(text).not.toContain(word);
  });
});
