import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { createLiveHub } from '../../live/live.ts';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { demoPassword, emailOf, type PersonKey } from '../../../demo/make/people.ts';
import type { Tokens } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
const start = Date.now();
const minute = 60_000;

beforeAll(async () => {
  testApp = await createTestApp({
    config: { sessionIdle: 30, rememberedIdle: 24 * 60 },
    adapt: (deps) => ({ ...deps, live: createLiveHub(deps.db, deps.log) }),
  });
  await makeTwoClients(testApp.deps);
});

beforeEach(() => testApp.setClock(new Date(start)));
afterAll(() => testApp.close());

const at = (minutes: number) => testApp.setClock(new Date(start + minutes * minute));
const signIn = (remember = false, who: PersonKey = 'carol') =>
  testApp.signIn({ email: emailOf(who), password: demoPassword }, { remember });
const refresh = (refreshToken: string) =>
  testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
const endOf = async ({ refreshToken }: Tokens) => {
  const [row] = await testApp.sql<{ ended_because: string | null }>(
    'select ended_because from sessions where id = $1',
    [refreshToken.split('.')[0]],
  );
  return row?.ended_because;
};

describe('a session in which nothing was asked', () => {
  it('ends after the minutes of SESSION_IDLE and those of an access token, and the log says so', async () => {
    const tokens = await signIn();
    at(41);
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
    expect(await endOf(tokens)).toBe('idle');
    const [entry] = await testApp.sql(
      `select action, after from audit_log where action = 'sign-ins.session-ended' order by id desc limit 1`,
    );
    expect(entry).toEqual({ action: 'sign-ins.session-ended', after: { because: 'idle' } });
  });

  it('goes on as long as it is refreshed in time, up to its twelve hours', async () => {
    let { refreshToken } = await signIn();
    for (let minutes = 39; minutes < 12 * 60; minutes += 39) {
      at(minutes);
      const answer = await refresh(refreshToken);
      expect(answer.status).toBe(200);
      ({ refreshToken } = answer.body as Tokens);
    }
    at(12 * 60 + 1);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('has a limit of its own where the device is remembered', async () => {
    const tokens = await signIn(true);
    at(23 * 60);
    const answer = await refresh(tokens.refreshToken);
    expect(answer.status).toBe(200);
    at(23 * 60 + 24 * 60 + 11);
    expect((await refresh((answer.body as Tokens).refreshToken)).status).toBe(401);
    expect(await endOf(tokens)).toBe('idle');
  });

  it('lets no request in either, is not listed, and its open stream is closed', async () => {
    const tokens = await signIn(false, 'frank');
    const stream = testApp.call({ token: tokens.accessToken }, 'GET', '/v2/live');
    await expect.poll(() => testApp.deps.live.listeners).toBe(1);
    at(41);
    const me = await testApp.call({ token: tokens.accessToken }, 'GET', '/v2/users/me');
    expect(me.status).toBe(401);
    expect((await stream).status).toBe(200);
    const other = await signIn(false, 'frank');
    const list = await testApp.call({ token: other.accessToken }, 'GET', '/v2/users/me/sessions');
    expect((list.body as { items: unknown[] }).items).toHaveLength(1);
  });

  it('is told its limit in the access token, for the console', async () => {
    const idleOf = ({ accessToken }: Tokens) =>
      (
        JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
          idle?: number;
        }
      ).idle;
    expect(idleOf(await signIn())).toBe(30);
    expect(idleOf(await signIn(true))).toBe(24 * 60);
  });
});

describe('the settings of inactivity', () => {
  const read = (env: Record<string, string>) => {
    const { sessionIdle, rememberedIdle } = readConfig(env);
    return [sessionIdle, rememberedIdle];
  };

  it('are off on one’s own machine, and four hours where others reach the server', () => {
    expect(read({})).toEqual([0, 0]);
    expect(read({ PUBLIC_URL: 'https://replies.example' })).toEqual([240, 0]);
    expect(read({ PUBLIC_URL: 'https://replies.example', SESSION_IDLE: '0' })).toEqual([0, 0]);
    expect(read({ SESSION_IDLE: '15', REMEMBERED_IDLE: '1440' })).toEqual([15, 1440]);
  });

  it('are refused below a quarter of an hour', () => {
    expect(() => readConfig({ SESSION_IDLE: '5' })).toThrow('SESSION_IDLE');
    expect(() => readConfig({ REMEMBERED_IDLE: '-1' })).toThrow('REMEMBERED_IDLE');
  });
});
