import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeToken } from '../../testing/fake-session.ts';
import { fetchWithSession } from './refresh.ts';
import { readSession, saveTokens } from './session.ts';

const stale = makeToken({ role: 2 });
const fresh = makeToken({ role: 2 });

/** A lock held by one at a time, as navigator.locks gives it across tabs. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_name: string, work: () => Promise<T>): Promise<T> => {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

describe('refresh', () => {
  let refreshAnswer: () => Promise<Response>;
  let refreshCalls: Headers[];
  let authorized: (string | null)[];
  let leave: ReturnType<typeof vi.spyOn>;

  beforeEach(() => {
    localStorage.clear();
    window.dispatchEvent(new Event('pageshow'));
    refreshCalls = [];
    authorized = [];
    refreshAnswer = async () => Response.json({ accessToken: fresh, refreshToken: 'r2' });
    vi.stubGlobal('navigator', { locks: makeLocks(), language: 'en' });
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/v2/auth/refresh')) {
        refreshCalls.push(request.headers);
        return refreshAnswer();
      }
      authorized.push(request.headers.get('authorization'));
      const isFresh = request.headers.get('authorization') === `Bearer ${fresh}`;
      return isFresh
        ? Response.json({ echo: await request.text() })
        : new Response('{}', { status: 401 });
    });
    leave = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const post = (body: string) =>
    fetchWithSession(new Request(`${window.location.origin}/v2/prompts`, { method: 'POST', body }));

  it('shares one refresh among 50 concurrent 401s and retries each with its own body @spec-4.8 @spec-7.1 @check-5.1', async () => {
    saveTokens({ accessToken: stale, refreshToken: 'r1' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(`body ${index}`)),
    );
    expect(refreshCalls).toHaveLength(1);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
      Array.from({ length: 50 }, (_, index) => ({ echo: `body ${index}` })),
    );
    expect(authorized.filter((header) => header === `Bearer ${fresh}`)).toHaveLength(50);
    expect(readSession()).toMatchObject({ accessToken: fresh, refreshToken: 'r2' });
  });

  it('renews a token that is about to end before it is refused', async () => {
    const now = Math.floor(Date.now() / 1000);
    const ending = makeToken({ role: 2, iat: now - 590, exp: now + 10 });
    // As a page finds it that opens.
    vi.resetModules();
    const opened = await import('./refresh.ts');
    localStorage.setItem('accessToken', ending);
    localStorage.setItem('refreshToken', 'r1');
    const request = new Request(`${window.location.origin}/v2/prompts`, {
      method: 'POST',
      body: 'x',
    });
    expect((await opened.fetchWithSession(request)).status).toBe(200);
    expect(authorized).toEqual([`Bearer ${fresh}`]);
    expect(refreshCalls).toHaveLength(1);
  });

  it('renews no token twice where the clock of this machine is ahead', async () => {
    const then = Math.floor(Date.now() / 1000) - 86_400;
    const old = makeToken({ role: 2, iat: then, exp: then + 600 });
    saveTokens({ accessToken: makeToken({ role: 2 }), refreshToken: 'r0' });
    readSession();
    saveTokens({ accessToken: old, refreshToken: 'r1' });
    await post('x');
    await post('y');
    expect(authorized[0]).toBe(`Bearer ${old}`);
    expect(refreshCalls).toHaveLength(1);
  });

  it('refreshes without an Authorization header @spec-7.3', async () => {
    saveTokens({ accessToken: stale, refreshToken: 'r1' });
    await post('x');
    expect(refreshCalls[0]?.get('authorization')).toBeNull();
  });

  it('takes the token that another tab refreshed while this one waited for the lock @check-5.1', async () => {
    saveTokens({ accessToken: stale, refreshToken: 'r1' });
    const otherTab = navigator.locks.request('replique-refresh', async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      localStorage.setItem('accessToken', fresh);
      localStorage.setItem('refreshToken', 'r2');
    });
    const answer = await post('x');
    await otherTab;
    expect(answer.status).toBe(200);
    expect(refreshCalls).toHaveLength(0);
  });

  it.each([401, 400])(
    'ends the session with one redirect when the refresh answers %i @check-5.2',
    async (status) => {
      saveTokens({ accessToken: stale, refreshToken: 'r1' });
      refreshAnswer = async () => new Response('{}', { status });
      const answers = await Promise.all([post('a'), post('b'), post('c')]);
      expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
      expect(refreshCalls).toHaveLength(1);
      expect(leave).toHaveBeenCalledTimes(1);
      expect(localStorage.length).toBe(0);
    },
  );

  it('asks a server in trouble twice more before the session ends @spec-4.10 @check-5.2', async () => {
    saveTokens({ accessToken: stale, refreshToken: 'r1' });
    refreshAnswer = async () => new Response('{}', { status: 503 });
    expect((await post('x')).status).toBe(401);
    expect(refreshCalls).toHaveLength(3);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['a 502', async () => new Response('', { status: 502 })],
    ['silence', () => Promise.reject(new TypeError('offline'))],
  ])('survives %s while the server restarts', async (_, trouble) => {
    saveTokens({ accessToken: stale, refreshToken: 'r1' });
    const answerWell = refreshAnswer;
    refreshAnswer = () => (refreshCalls.length === 1 ? trouble() : answerWell());
    expect((await post('x')).status).toBe(200);
    expect(refreshCalls).toHaveLength(2);
    expect(leave).not.toHaveBeenCalled();
  });

  it('logs out on a 401 when there is no refresh token @spec-4.9', async () => {
    saveTokens({ accessToken: stale });
    expect((await post('x')).status).toBe(401);
    expect(refreshCalls).toHaveLength(0);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(readSession().loggedIn).toBe(false);
  });

  it('keeps the session when no answer comes at all @check-5.2', async () => {
    saveTokens({ accessToken: stale, refreshToken: 'r1' });
    refreshAnswer = () => Promise.reject(new TypeError('offline'));
    await expect(post('x')).rejects.toThrow('offline');
    expect(readSession().refreshToken).toBe('r1');
    expect(leave).not.toHaveBeenCalled();
  });

  it('does not refresh again for a request that is refused with the new token too @spec-8.6 @check-5.2', async () => {
    saveTokens({ accessToken: stale, refreshToken: 'r1' });
    refreshAnswer = async () =>
      Response.json({ accessToken: makeToken({ role: 2 }), refreshToken: 'r2' });
    expect((await post('x')).status).toBe(401);
    expect(refreshCalls).toHaveLength(1);
  });

  it('refreshes no more once nobody was there for as long as the session allows, in any tab', async () => {
    const idle = makeToken({ role: 2, idle: 15 });
    const atOnce = Date.now();
    const later = (minutes: number) =>
      vi.spyOn(Date, 'now').mockReturnValue(atOnce + minutes * 60_000);
    saveTokens({ accessToken: idle, refreshToken: 'r1' });
    later(14);
    window.dispatchEvent(new Event('keydown'));
    later(28);
    expect((await post('x')).status).toBe(200);
    saveTokens({ accessToken: idle, refreshToken: 'r1' });
    later(30);
    expect((await post('x')).status).toBe(401);
    expect(refreshCalls).toHaveLength(1);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(readSession().loggedIn).toBe(false);
  });
});
