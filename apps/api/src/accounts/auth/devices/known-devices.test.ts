import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../../demo/make/people.ts';
import { openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { plainPage, sendForm } from '@replique/tests/app/sign-in-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { codeOf, turnSecondFactorOn } from '@replique/tests/app/totp.ts';
import { purgeExpired } from '../auth.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
const start = Date.now();
const dayMs = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

let [number, visitors] = [0, 0];
let email = '';
let userId = 0;

beforeEach(async () => {
  testApp.setClock(new Date(start));
  email = `device-${(number += 1)}@replique.test`;
  const made = await makePerson(testApp.deps, { email, level: 3, clientId: clients.first.id });
  userId = made.id;
});

const at = (ms: number) => testApp.setClock(new Date(start + ms));

/** One try of a browser that holds this cookie of ours, or none. */
async function tryOnce(given: { email: string; password: string; device?: string | undefined }) {
  const { app, deps } = testApp;
  const form = await openForm(app, deps.config);
  const cookie = given.device ? `${form.cookie}; ${given.device}` : form.cookie;
  // Every try from a network of its own: what is counted here is no network.
  visitors += 1;
  const remoteAddress = `10.8.${Math.floor(visitors / 250)}.${visitors % 250}`;
  return submitForm(app, deps.config, { ...form, ...given, cookie, remoteAddress });
}

/** The cookie that makes a device known, as an answer set it. */
function deviceOf(answer: { headers: Record<string, unknown> }): string | undefined {
  const all = [answer.headers['set-cookie']].flat().map(String);
  return all.find((each) => each.startsWith('__Host-device='))?.split(';')[0];
}

async function signInFrom(device?: string): Promise<string> {
  const answer = await tryOnce({ email, password: demoPassword, device });
  const given = deviceOf(answer);
  if (answer.statusCode !== 303 || !given) throw new Error(`Not signed in: ${answer.statusCode}`);
  return given;
}

/** Ten wrong passwords, each once the wait before it is over; answers when the lock began. */
async function lockFrom(device: string | undefined, whose = email): Promise<number> {
  let ms = 0;
  for (let tried = 0; tried < 10; tried += 1) {
    at(ms);
    const { statusCode } = await tryOnce({ email: whose, password: 'wrong', device });
    expect(statusCode).toBe(401);
    ms += 9_000;
  }
  at(ms);
  return ms;
}

describe('a person locked out by a stranger’s tries @check-8.6', () => {
  it('signs in from a known device', async () => {
    const device = await signInFrom();
    const lockedAt = await lockFrom(undefined);
    expect((await tryOnce({ email, password: demoPassword })).statusCode).toBe(429);
    const mine = await tryOnce({ email, password: demoPassword, device });
    expect(mine.statusCode).toBe(303);
    // The strangers stay out until their time is over.
    expect((await tryOnce({ email, password: demoPassword })).statusCode).toBe(429);
    at(lockedAt + 15 * 60_000);
    expect((await tryOnce({ email, password: demoPassword })).statusCode).toBe(303);
  });

  it('gives the code of the second factor from a known device too', async () => {
    const { secret } = await turnSecondFactorOn(testApp, { email }, demoPassword);
    const step = async (device?: string, code = '000000') => {
      const page = await tryOnce({ email, password: demoPassword, device });
      const cookie = [String(page.headers['set-cookie']).split(';')[0], device].filter(Boolean);
      const packed = page.payload.match(/name="step" value="([^"]+)"/)?.[1] ?? '';
      return sendForm(
        testApp,
        '/signin/second-factor',
        { step: packed, code },
        { cookie: cookie.join('; ') },
      );
    };
    const first = await step(undefined, codeOf(secret, start, 0));
    expect(first.statusCode).toBe(303);
    for (let round = 0; round < 10; round += 1) {
      at(60_000 + round * 9_000);
      expect((await step()).statusCode).toBe(401);
    }
    at(180_000);
    expect((await tryOnce({ email, password: demoPassword })).statusCode).toBe(429);
    const known = await step(deviceOf(first), codeOf(secret, start + 180_000, 0));
    expect(known.statusCode).toBe(303);
  });
});

describe('a known device', () => {
  it('has a count of its own, which locks it alone', async () => {
    const device = await signInFrom();
    await lockFrom(device);
    expect((await tryOnce({ email, password: demoPassword, device })).statusCode).toBe(429);
    expect((await tryOnce({ email, password: demoPassword })).statusCode).toBe(303);
  });

  it('is known to those who signed in there, to nobody else', async () => {
    const device = await signInFrom();
    const other = emailOf('bob');
    for (let tried = 0; tried < 5; tried += 1)
      await tryOnce({ email: other, password: 'wrong', device });
    expect((await tryOnce({ email: other, password: demoPassword })).statusCode).toBe(429);
  });

  it('makes no address tell whether somebody has it @check-8.6', async () => {
    const device = await signInFrom();
    const answers = [];
    for (const asked of [emailOf('frank'), 'nobody-at-all@replique.test']) {
      at(0);
      await lockFrom(device, asked);
      const { statusCode, headers, payload } = await tryOnce({
        email: asked,
        password: 'wrong',
        device,
      });
      const page = plainPage(payload).replaceAll(asked, '');
      answers.push([statusCode, headers['retry-after'], page]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('gets another token at each sign-in, and the one before is known no more', async () => {
    const first = await signInFrom();
    const second = await signInFrom(first);
    expect(second).not.toBe(first);
    await lockFrom(undefined);
    expect((await tryOnce({ email, password: demoPassword, device: first })).statusCode).toBe(429);
    expect((await tryOnce({ email, password: demoPassword, device: second })).statusCode).toBe(303);
  });

  it('stays known to everybody who shares it', async () => {
    const mine = email;
    const first = await signInFrom();
    const answer = await tryOnce({ email: emailOf('dan'), password: demoPassword, device: first });
    const device = deviceOf(answer);
    await lockFrom(undefined, mine);
    expect((await tryOnce({ email: mine, password: demoPassword, device })).statusCode).toBe(303);
  });

  it.each(['x'.repeat(43), 'short', '../../etc', `${'y'.repeat(43)}; __Host-device=`])(
    'is none that a browser made up: %s',
    async (token) => {
      await lockFrom(undefined);
      const device = `__Host-device=${token}`;
      expect((await tryOnce({ email, password: demoPassword, device })).statusCode).toBe(429);
    },
  );

  it('is forgotten three months after the last sign-in there, by the job too', async () => {
    const device = await signInFrom();
    at(91 * dayMs);
    for (let tried = 0; tried < 5; tried += 1) await tryOnce({ email, password: 'wrong', device });
    expect((await tryOnce({ email, password: demoPassword })).statusCode).toBe(429);
    await purgeExpired(testApp.deps);
    const rows = await testApp.sql('select * from known_devices where user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });

  it('is one of ten at most, the latest', async () => {
    for (let each = 0; each < 12; each += 1) {
      at(each * 1_000);
      await signInFrom();
    }
    const rows = await testApp.sql<{ last_used_at: Date }>(
      'select last_used_at from known_devices where user_id = $1 order by last_used_at',
      [userId],
    );
    expect(rows).toHaveLength(10);
    expect(rows[0]?.last_used_at.getTime()).toBe(start + 2_000);
  });

  it('is forgotten with all sessions of its person: signed out everywhere', async () => {
    await signInFrom();
    const done = await testApp.call({ email }, 'DELETE', '/v2/users/me/sessions');
    expect(done.status).toBe(204);
    expect(await testApp.sql('select * from known_devices where user_id = $1', [userId])).toEqual(
      [],
    );
  });

  it('is kept as a hash, and signs nobody in', async () => {
    const device = await signInFrom();
    const [row] = await testApp.sql<{ found: string }>(
      `select count(*) as found from known_devices t where t::text like '%' || $1 || '%'`,
      [device.split('=')[1]],
    );
    expect(Number(row?.found)).toBe(0);
    const page = await testApp.app.inject({ url: '/signin', headers: { cookie: device } });
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('name="password"');
  });
});
