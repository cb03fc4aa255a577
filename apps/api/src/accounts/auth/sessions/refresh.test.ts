import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import type { Tokens } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
const start = new Date('2026-04-01T10:00:00Z');
const second = 1_000;
const hour = 3_600_000;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

beforeEach(() => testApp.setClock(start));
afterAll(() => testApp.close());

const at = (milliseconds: number) => testApp.setClock(new Date(start.getTime() + milliseconds));
const refresh = (refreshToken: string) =>
  testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
const opens = async (token: string) =>
  (await testApp.call({ token }, 'GET', '/v2/users/me')).status === 200;

async function rotated(refreshToken: string): Promise<Tokens> {
  const answer = await refresh(refreshToken);
  expect(answer.status).toBe(200);
  return answer.body as Tokens;
}

const ended = { code: 'auth.refresh-invalid', message: 'This session has ended. Sign in again.' };
const endOf = async (refreshToken: string) => {
  const [row] = await testApp.sql<{ ended_because: string | null }>(
    'select ended_because from sessions where id = $1',
    [refreshToken.split('.')[0]],
  );
  return row?.ended_because;
};

describe('a refresh token', () => {
  it('is exchanged for a new pair without an Authorization header @spec-7.3', async () => {
    const first = await testApp.signIn('carol');
    const next = await rotated(first.refreshToken);
    expect(next.refreshToken).not.toBe(first.refreshToken);
    expect(await opens(next.accessToken)).toBe(true);
  });

  it('answers the same successor within 10 s of its rotation, so that two tabs and lost answers go on @check-4.1', async () => {
    const { refreshToken } = await testApp.signIn('carol');
    const next = await rotated(refreshToken);
    at(3 * second);
    expect((await rotated(refreshToken)).refreshToken).toBe(next.refreshToken);
    at(10 * second);
    expect((await rotated(refreshToken)).refreshToken).toBe(next.refreshToken);
    expect((await rotated(next.refreshToken)).refreshToken).not.toBe(next.refreshToken);
  });

  it('gives ten tabs at once one successor @check-4.1', async () => {
    const { refreshToken } = await testApp.signIn('carol');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => (answer.body as Tokens).refreshToken)).size).toBe(1);
  });

  it('ends its whole family when it comes again after 11 s @check-4.2', async () => {
    const { refreshToken } = await testApp.signIn('carol');
    const next = await rotated(refreshToken);
    at(11 * second);
    const late = await refresh(refreshToken);
    expect([late.status, late.body]).toEqual([401, ended]);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect(await opens(next.accessToken)).toBe(false);
    expect(await endOf(refreshToken)).toBe('refresh-reuse');
    expect(testApp.logged.some((line) => line.includes('refresh token reused'))).toBe(true);
  });

  it('ends its whole family when it is two generations old, also within 10 s @check-4.2', async () => {
    const { refreshToken } = await testApp.signIn('carol');
    const next = await rotated(refreshToken);
    const third = await rotated(next.refreshToken);
    at(1 * second);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect(await opens(third.accessToken)).toBe(false);
  });

  it('leaves the other sessions of the person alone', async () => {
    const [lost, kept] = [await testApp.signIn('carol'), await testApp.signIn('carol')];
    await rotated(lost.refreshToken);
    at(11 * second);
    expect((await refresh(lost.refreshToken)).status).toBe(401);
    expect(await opens(kept.accessToken)).toBe(true);
    await rotated(kept.refreshToken);
  });

  it('lasts 12 hours, or 30 days with "remember this device", never longer by rotation @check-4.3', async () => {
    for (const [remember, lifetime] of [
      [false, 12 * hour],
      [true, 30 * 24 * hour],
    ] as const) {
      testApp.setClock(start);
      let { refreshToken, accessToken } = await testApp.signIn('carol', { remember });
      at(lifetime / 2);
      ({ refreshToken, accessToken } = await rotated(refreshToken));
      at(lifetime - second);
      ({ refreshToken, accessToken } = await rotated(refreshToken));
      expect(await opens(accessToken)).toBe(true);
      at(lifetime + second);
      expect((await refresh(refreshToken)).body).toEqual(ended);
      expect(await opens(accessToken)).toBe(false);
    }
  });

  it('refuses what was never one with the same words', async () => {
    const { refreshToken } = await testApp.signIn('carol');
    const [id, secret] = refreshToken.split('.');
    const other = (await testApp.signIn('bob')).refreshToken.split('.');
    for (const wrong of [
      'x',
      `${id}.`,
      `${id}.x`,
      `${other[0]}.${secret}`,
      'a.b.c',
      `${id}.${secret}.`,
      '.',
    ]) {
      const answer = await refresh(wrong);
      expect([wrong, answer.status, answer.body]).toEqual([wrong, 401, ended]);
    }
  });
});

describe('signing out', () => {
  it('ends the session at once, for the access token too @check-7.3', async () => {
    const { accessToken, refreshToken } = await testApp.signIn('carol');
    const answer = await testApp.call(null, 'POST', '/v2/auth/logout', { refreshToken });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await opens(accessToken)).toBe(false);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await endOf(refreshToken)).toBe('logout');
  });

  it('works with the token that was just rotated, and answers the same for a stranger', async () => {
    const { refreshToken } = await testApp.signIn('carol');
    const next = await rotated(refreshToken);
    expect((await testApp.call(null, 'POST', '/v2/auth/logout', { refreshToken })).status).toBe(
      204,
    );
    expect(await opens(next.accessToken)).toBe(false);
    expect(
      (await testApp.call(null, 'POST', '/v2/auth/logout', { refreshToken: 'nobody.knows' }))
        .status,
    ).toBe(204);
  });

  it('does nothing for who knows only the first half of a token', async () => {
    const { accessToken, refreshToken } = await testApp.signIn('carol');
    const guess = `${refreshToken.split('.')[0]}.${'A'.repeat(43)}`;
    expect(
      (await testApp.call(null, 'POST', '/v2/auth/logout', { refreshToken: guess })).status,
    ).toBe(204);
    expect(await opens(accessToken)).toBe(true);
  });
});
