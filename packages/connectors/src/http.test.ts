import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createAccountState } from './account-state.ts';
import type { Send } from './connector.ts';
import { CrmFailed } from './failure.ts';
import { createCrmHttp, type CrmRequest, type HttpOptions } from './http.ts';

/** What no platform's own test shows: answers of one that is ill, hostile, or told to wait. */

const now = new Date('2026-11-20T12:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Answer = { status?: number; headers?: Record<string, string>; text?: string };

/** Answers one after the other, the last one again and again. */
function open(answers: (Answer | Error)[], options: Partial<HttpOptions> = {}) {
  const send = vi.fn<Send>(async (_url, { signal }) => {
    signal?.throwIfAborted();
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    const { status = 200, headers = {}, text = '{}' } = answer ?? {};
    return new Response(text, { status, headers });
  });
  const state = createAccountState({ limit: { most: 1_000, perMs: 1_000 }, clock: () => now });
  const http = createCrmHttp(
    { send, clock: () => now, state },
    { baseUrl: 'https://crm.example', authorize: async () => ({}), ...options },
  );
  const ask = (request: Partial<CrmRequest> = {}) =>
    http.ask(
      { path: '/things', ...request },
      z.looseObject({ list: z.array(z.string()).nullish() }),
    );
  return { send, state, ask };
}

async function failureOf(call: Promise<unknown>): Promise<CrmFailed> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CrmFailed) return error;
  throw new Error('It should have failed, as connectors fail.', { cause: error });
}

describe('waiting', () => {
  it('is as long as a platform asks for that is not well, and holds everybody', async () => {
    const { send, state, ask } = open([{ status: 503, headers: { 'retry-after': '90' } }]);
    const retryAt = new Date(now.getTime() + 90_000);
    expect(await failureOf(ask())).toMatchObject({ reason: 'unavailable', status: 503, retryAt });
    expect(send).toHaveBeenCalledTimes(1);
    expect(state.pausedUntil()).toEqual(retryAt);
    expect(await failureOf(ask())).toMatchObject({ reason: 'rate-limited', retryAt });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each(['99999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'never lasts longer than a day, whatever is said: %s',
    async (said) => {
      const { state, ask } = open([{ status: 429, headers: { 'retry-after': said } }]);
      const failure = await failureOf(ask());
      expect(failure.retryAt).toEqual(new Date(now.getTime() + dayMs));
      expect(state.pausedUntil()).toEqual(new Date(now.getTime() + dayMs));
    },
  );

  it('holds nobody else where the platform counts apart', async () => {
    const { state, ask } = open([{ status: 429, headers: { 'retry-after': '90' } }]);
    const failure = await failureOf(ask({ hasOwnLimit: true }));
    expect(failure).toMatchObject({ reason: 'rate-limited' });
    expect(failure.retryAt).toEqual(new Date(now.getTime() + 90_000));
    expect(state.pausedUntil()).toBeNull();
  });
});

describe('a write', () => {
  it.each([
    ['led elsewhere', { status: 303, headers: { location: '/other' } }, 'invalid-answer'],
    ['met by an error', { status: 500 }, 'unavailable'],
    ['answered by no JSON', { text: '<h1>Maintenance</h1>' }, 'invalid-answer'],
    ['whose connection broke', new TypeError('terminated'), 'unavailable'],
  ] as const)('%s may have been carried out, and is sent once', async (_name, answer, reason) => {
    const { send, ask } = open([answer]);
    const failure = await failureOf(ask({ method: 'POST', json: {} }));
    expect(failure).toMatchObject({ reason, isUncertain: true });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['refused', { status: 422 }],
    ['forbidden', { status: 403 }],
    ['not-found', { status: 404 }],
  ] as const)('that is %s was not carried out', async (reason, answer) => {
    const { ask } = open([answer]);
    expect(await failureOf(ask({ method: 'POST' }))).toMatchObject({ reason, isUncertain: false });
  });
});

describe('who asks no longer', () => {
  it('says nothing of the platform: nobody else is held up', async () => {
    const { ask, send } = open([{}]);
    for (let times = 0; times < 6; times += 1) {
      const gone = new AbortController();
      send.mockImplementationOnce(async (_url, { signal }) => {
        gone.abort();
        signal?.throwIfAborted();
        throw new Error('unreachable');
      });
      await ask({ signal: gone.signal }).catch(() => undefined);
    }
    await expect(ask()).resolves.toEqual({});
  });
});

describe('a hostile answer', () => {
  it('of nothing but open brackets takes no time', async () => {
    const { ask } = open([{ status: 400, text: '<'.repeat(2_000_000) }]);
    const begun = performance.now();
    expect(await failureOf(ask())).toMatchObject({ reason: 'refused' });
    expect(performance.now() - begun).toBeLessThan(20_000);
  }, 10_000);

  it.each([
    ['one list', (entries: string) => `{"list":[${entries}]}`],
    ['lists in lists', (entries: string) => `{"list":[[${entries}],{"more":[${entries}]}]}`],
  ])(
    'without end is not judged entry by entry: %s',
    async (_name, textOf) => {
      const { ask } = open([{ text: textOf(`${'1,'.repeat(2_000_000)}1`) }]);
      const begun = performance.now();
      expect(await failureOf(ask())).toMatchObject({
        reason: 'invalid-answer',
        detail: 'too long a list',
      });
      expect(performance.now() - begun).toBeLessThan(20_000);
    },
    60_000,
  );

  it('says what is wrong in a few words, and none of its own', async () => {
    const list = Array.from({ length: 50_000 }, () => ({ secret: 'from the ticket' }));
    const { ask } = open([{ text: JSON.stringify({ list }) }]);
    const { detail } = await failureOf(ask());
    expect(detail).toContain('list[0]');
    expect(detail).not.toContain('ticket');
  });

  it('that is deep is read like any other', async () => {
    const { ask } = open([{ text: `{"list":null,"deep":${'['.repeat(1e5)}${']'.repeat(1e5)}}` }]);
    await expect(ask()).resolves.toMatchObject({ list: null });
  });

  it.each([
    'https://other.example/next',
    '\\\\other.example',
    'file:///etc',
    'https://crm.example.net',
  ])('leads nowhere else: %s', async (path) => {
    const { send, ask } = open([{}]);
    expect(await failureOf(ask({ path }))).toMatchObject({
      reason: 'invalid-answer',
      detail: 'other origin',
    });
    expect(send).not.toHaveBeenCalled();
  });

  it('that looks like another host is a path of this one', async () => {
    const { send, ask } = open([{}]);
    await ask({ path: '//other.example/next' });
    expect(send.mock.calls.map(([url]) => url.href)).toEqual([
      'https://crm.example/other.example/next',
    ]);
  });
});
