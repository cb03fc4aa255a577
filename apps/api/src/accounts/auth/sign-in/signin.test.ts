import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../../demo/make/people.ts';
import { openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { plainPage } from '@replique/tests/app/sign-in-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ config: { rateFactor: 1 } });
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

/** Tries of one test slow down no other one. */
const forgetTries = () => testApp.sql('delete from sign_in_tries');
beforeEach(forgetTries);

type Change = {
  email?: string;
  password?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
};

async function submit(change: Change = {}) {
  const { app, deps } = testApp;
  const form = await openForm(app, deps.config);
  return submitForm(app, deps.config, {
    ...form,
    email: emailOf('carol'),
    password: demoPassword,
    ...change,
  });
}

/** The page without what differs at every call. */
const pageOf = (payload: string, email: string) => plainPage(payload).replaceAll(email, '');

describe('the sign-in page', () => {
  it('answers a wrong password and an unknown address with the same page', async () => {
    const unknown = 'nobody@replique.test';
    const [wrong, stranger] = [
      await submit({ password: 'wrong' }),
      await submit({ email: unknown }),
    ];
    expect([wrong.statusCode, stranger.statusCode]).toEqual([401, 401]);
    expect(pageOf(stranger.payload, unknown)).toBe(pageOf(wrong.payload, emailOf('carol')));
    expect(wrong.payload).toContain('role="alert"');
    expect(wrong.headers.location).toBeUndefined();
  });

  it('works as hard for an unknown address as for a wrong password @check-8.2', async () => {
    // Processor time of the whole process, hashing included: unlike the clock it does not depend on the neighbours.
    const work = async (change: Change) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 6; round += 1) {
        await forgetTries();
        await submit(change);
      }
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await work({ password: 'wrong' });
    const [known, unknown] = [
      await work({ password: 'wrong' }),
      await work({ email: 'nobody@replique.test' }),
    ];
    expect(unknown).toBeGreaterThan(known / 2);
    expect(known).toBeGreaterThan(unknown / 2);
  });

  it('finds the address whatever its capitals and the spaces around it', async () => {
    expect((await submit({ email: ` ${emailOf('carol').toUpperCase()} ` })).statusCode).toBe(303);
  });

  it('believes no header that names a person @check-8.4', async () => {
    const headers = {
      'x-remote-user': emailOf('alice'),
      'x-forwarded-user': emailOf('alice'),
      'x-forwarded-email': emailOf('alice'),
      'remote-user': emailOf('alice'),
      'x-user-id': '1',
      'x-http-method-override': 'GET',
    };
    const answer = await testApp.app.inject({ url: '/v2/users/me', headers });
    expect(answer.statusCode).toBe(401);
    expect((await submit({ password: 'wrong', headers })).statusCode).toBe(401);
  });

  it('believes no header about host and scheme: addresses come from the settings alone @check-8.4', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    const page = await testApp.app.inject({ url: '/signin', headers });
    expect(page.payload + JSON.stringify(page.headers)).not.toContain('evil.example');
    const answer = await submit({ headers });
    expect(new URL(String(answer.headers.location)).origin).toBe('http://localhost:3000');
  });

  it('takes the fields only as single texts', async () => {
    const { app, deps } = testApp;
    for (const extra of ['password=', 'password%5B%5D=x', 'email=&email=x']) {
      const form = await openForm(app, deps.config);
      const answer = await app.inject({
        method: 'POST',
        url: '/signin',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: form.cookie },
        payload: `pending=${encodeURIComponent(form.pending)}&email=${encodeURIComponent(emailOf('carol'))}&${extra}`,
      });
      expect([extra, answer.statusCode]).toEqual([extra, 401]);
    }
  });

  it('finds nobody, and does not fail, for what no address can hold', async () => {
    for (const email of [
      '\0',
      'a\0b@replique.test',
      '\ud800@replique.test',
      '%',
      "' or 1=1 --",
      'x'.repeat(5_000),
    ]) {
      expect([email.slice(0, 20), (await submit({ email })).statusCode]).toEqual([
        email.slice(0, 20),
        401,
      ]);
    }
  });

  it('refuses a form that was opened in another browser, or half an hour ago', async () => {
    const { app, deps } = testApp;
    const person = { email: emailOf('carol'), password: demoPassword };
    const [mine, other] = [await openForm(app, deps.config), await openForm(app, deps.config)];
    expect(
      (await submitForm(app, deps.config, { ...mine, ...person, cookie: other.cookie })).statusCode,
    ).toBe(400);
    expect(
      (await submitForm(app, deps.config, { ...mine, ...person, cookie: 'a=b' })).statusCode,
    ).toBe(400);
    testApp.setClock(new Date(Date.now() + 31 * 60_000));
    expect((await submitForm(app, deps.config, { ...mine, ...person })).statusCode).toBe(400);
    testApp.setClock();
    expect((await submitForm(app, deps.config, { ...mine, ...person })).statusCode).toBe(303);
  });

  it('sets one cookie that no script reads, takes it away after sign-in, and then knows the device by another', async () => {
    const page = await testApp.app.inject({ url: '/signin' });
    expect(page.headers['set-cookie']).toMatch(
      /^__Host-signin=[\w-]{22}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=1800$/,
    );
    expect((await submit()).headers['set-cookie']).toEqual([
      '__Host-signin=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
      expect.stringMatching(
        /^__Host-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
      ),
    ]);
  });

  it('runs no script but its own that asks for passkeys, and cannot be framed', async () => {
    const page = await testApp.app.inject({ url: '/signin' });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src [^;]*/g)).toEqual(["script-src 'self'"]);
    expect(page.payload.match(/<script[^<]*<\/script>/gi)).toEqual([
      '<script src="/signin/passkey.js" defer></script>',
    ]);
    expect(page.payload).not.toMatch(/\son\w+=/i);
    const without = await testApp.app.inject({ url: '/signin/forgotten' });
    expect(String(without.headers['content-security-policy'])).not.toContain('script-src');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('shows what was typed as text', async () => {
    const { payload } = await submit({ email: '"><img src=x onerror=alert(1)>', password: 'x' });
    expect(payload).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"');
  });

  it('slows down who tries too often, whatever X-Forwarded-For says, with the form and a time to wait @check-8.1', async () => {
    const { app, deps } = testApp;
    const remoteAddress = '203.0.113.7';
    const form = { ...(await openForm(app, deps.config)), email: 'x@replique.test', password: 'x' };
    const tries = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          submitForm(app, deps.config, {
            ...form,
            cookie: 'a=b',
            remoteAddress,
            headers: { 'x-forwarded-for': `198.51.100.${index}` },
          }),
        ),
      );
    expect(new Set((await tries(120)).map((answer) => answer.statusCode))).toEqual(new Set([400]));
    const [limited] = await tries(1);
    expect(limited?.statusCode).toBe(429);
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0);
    expect(limited?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(limited?.payload).toContain('Too many attempts.');
    expect((await submit({ remoteAddress: '203.0.113.8' })).statusCode).toBe(303);
  });
});
