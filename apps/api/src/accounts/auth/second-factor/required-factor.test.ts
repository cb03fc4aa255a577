import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewPasskeyRequest } from '@replique/contract/accounts/passkeys';
import { createAuthenticator } from '@replique/tests/app/authenticator.ts';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { demoPassword, type PersonKey } from '../../../demo/make/people.ts';
import { prove } from '@replique/tests/app/prove.ts';
import { openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { formOf, sendForm } from '@replique/tests/app/sign-in-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { codeOf } from '@replique/tests/app/totp.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());
beforeEach(() => testApp.setClock());

const dayMs = 86_400_000;
const inDays = (days: number) => testApp.setClock(new Date(Date.now() + days * dayMs));
const urlOf = (client: MadeClient) => `/v2/clients/${client.uuid}/second-factor`;

async function demand(who: PersonKey, client: MadeClient, from: string, graceDays = 14) {
  await prove(testApp, who);
  return testApp.call(who, 'PUT', urlOf(client), { from, graceDays });
}

let number = 0;
const makeOne = async (level: 1 | 2 | 3 | 4 | 5, client: MadeClient | null, app = testApp) => {
  const email = `demanded-${(number += 1)}@replique.test`;
  await makePerson(app.deps, { email, level, clientId: client?.id ?? null });
  return email;
};

/** The page, or the redirect, that a right password leads to. */
async function passPassword(email: string, app = testApp) {
  const form = await openForm(app.app, app.deps.config);
  const answer = await submitForm(app.app, app.deps.config, {
    ...form,
    email,
    password: demoPassword,
  });
  return { answer, cookie: form.cookie, step: formOf(answer).fields['step'] ?? '' };
}

const isIn = async (email: string, app = testApp) =>
  (await passPassword(email, app)).answer.statusCode === 303;

const dueOf = async (email: string) =>
  ((await testApp.call({ email }, 'GET', '/v2/users/me/second-factor')).body as { dueAt: string })
    .dueAt;

describe('a second factor that a client demands', () => {
  const matrix = [
    ['nobody', [true, true, true, true]],
    ['admins', [true, true, true, false]],
    ['agents', [true, true, false, false]],
    ['everybody', [false, false, false, false]],
  ] as const;

  it.each(matrix)(
    'of %s leads those to the set-up once their days are over',
    async (from, free) => {
      expect((await demand('bob', clients.first, from)).status).toBe(200);
      for (const [index, isFree] of free.entries()) {
        const level = (index + 1) as 1 | 2 | 3 | 4;
        testApp.setClock();
        const [mine, theirs] = [
          await makeOne(level, clients.first),
          await makeOne(level, clients.second),
        ];
        const seen = [];
        for (const days of [0, 13.9, 14.1]) {
          inDays(days);
          seen.push([level, await isIn(mine), await isIn(theirs)]);
        }
        expect(seen).toEqual([
          [level, true, true],
          [level, true, true],
          [level, isFree, true],
        ]);
      }
    },
  );

  it('begins for each person when it meets them, is told to them, and begins anew after a pause', async () => {
    await demand('bob', clients.first, 'everybody', 3);
    const email = await makeOne(2, clients.first);
    inDays(40);
    const start = testApp.deps.clock().getTime();
    expect(await isIn(email)).toBe(true);
    const due = Date.parse(await dueOf(email));
    expect(Math.abs(due - start - 3 * dayMs)).toBeLessThan(60_000);
    testApp.setClock();
    await demand('bob', clients.first, 'nobody');
    expect(await dueOf(email)).toBeNull();
    inDays(60);
    await testApp.signIn('bob');
    await demand('bob', clients.first, 'everybody', 3);
    expect(await isIn(email)).toBe(true);
    inDays(64);
    expect(await isIn(email)).toBe(false);
    testApp.setClock();
    await testApp.signIn('bob');
    await demand('bob', clients.first, 'nobody');
  });

  it('is set by its Admins alone, with a proof, and written down', async () => {
    const put = (who: PersonKey) =>
      testApp.call(who, 'PUT', urlOf(clients.first), { from: 'admins', graceDays: 7 });
    expect((await put('carol')).status).toBe(403);
    await testApp.signIn('bob');
    expect((await put('bob')).body).toMatchObject({ code: 'auth.proof-needed' });
    await prove(testApp, 'erin');
    expect((await put('erin')).status).toBe(404);
    await prove(testApp, 'bob');
    expect((await put('bob')).status).toBe(200);
    expect((await testApp.call('bob', 'GET', urlOf(clients.first))).body).toEqual({
      from: 'admins',
      graceDays: 7,
    });
    const [entry] = await testApp.sql<{ after: unknown }>(
      `select after from audit_log where action = 'clients.second-factor-demanded' order by id desc limit 1`,
    );
    expect(entry?.after).toMatchObject({ from: 'admins', graceDays: 7 });
    await demand('bob', clients.first, 'nobody');
  });
});

describe('the set-up at the sign-in', () => {
  const demandOfAll = (days: number) =>
    testApp.sql(
      `update clients set factor_from = 'everybody', factor_grace_days = $1, factor_since = now() where id = $2`,
      [days, clients.first.id],
    );
  beforeEach(() => demandOfAll(0));

  const send = (step: { step: string; cookie: string }, more: Record<string, string>) =>
    sendForm(
      testApp,
      '/signin/second-factor/setup',
      { step: step.step, ...more },
      { cookie: step.cookie },
    );

  it('takes the first code of an app, shows recovery codes, and lets in', async () => {
    const email = await makeOne(3, clients.first);
    const step = await passPassword(email);
    expect(step.answer.payload).toContain('Set up a second factor');
    const secret = (step.answer.payload.match(/class="key">([^<]+)</)?.[1] ?? '').replaceAll(
      ' ',
      '',
    );
    const wrong = await send(step, { code: '000000' });
    expect([wrong.statusCode, wrong.payload.includes(secret.slice(0, 4))]).toEqual([401, true]);
    const shown = await send(step, { code: codeOf(secret, Date.now(), -1) });
    expect(shown.payload.match(/<li><code>/g)).toHaveLength(10);
    const { fields } = formOf(shown);
    const done = await sendForm(testApp, '/signin/second-factor/done', fields, {
      cookie: step.cookie,
    });
    expect(done.statusCode).toBe(303);
    // From now on it is asked for, and the set-up of before sets up nothing more.
    expect((await passPassword(email)).answer.payload).toContain('One more step');
    expect((await send(step, { code: codeOf(secret) })).statusCode).toBe(400);
    const rows = await testApp.sql(
      `select from audit_log where action = 'account.second-factor-on' and user_id =
         (select id from users where email = $1)`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  it('shows nobody the secret that another sign-in was shown', async () => {
    const email = await makeOne(3, clients.first);
    const [stranger, owner] = [await passPassword(email), await passPassword(email)];
    const secretOf = (payload: string) => payload.match(/class="key">([^<]+)</)?.[1];
    expect(secretOf(owner.answer.payload)).not.toBe(secretOf(stranger.answer.payload));
    const asked = await send(stranger, { code: '000000' });
    expect(secretOf(asked.payload)).toBeUndefined();
    const secret = (secretOf(owner.answer.payload) ?? '').replaceAll(' ', '');
    expect((await send(owner, { code: codeOf(secret) })).payload).toContain('<li><code>');
  });

  it('takes a passkey as well', async () => {
    const email = await makeOne(3, clients.first);
    const step = await passPassword(email);
    const text = step.answer.payload.match(/data-options="([^"]*)"/)?.[1] ?? '';
    const options = JSON.parse(text.replaceAll('&quot;', '"')) as NewPasskeyRequest['options'];
    const device = createAuthenticator();
    const bad = device.create(options, { isUserVerified: false });
    expect((await send(step, { answer: JSON.stringify(bad) })).statusCode).toBe(401);
    const again = await passPassword(email);
    const fresh = JSON.parse(
      (again.answer.payload.match(/data-options="([^"]*)"/)?.[1] ?? '').replaceAll('&quot;', '"'),
    ) as NewPasskeyRequest['options'];
    const shown = await send(again, { answer: JSON.stringify(device.create(fresh)) });
    expect(shown.payload.match(/<li><code>/g)).toHaveLength(10);
    const keys = await testApp.sql(
      'select name from passkeys where user_id = (select id from users where email = $1)',
      [email],
    );
    expect(keys).toEqual([{ name: 'Passkey' }]);
  });

  it('belongs to one browser, and a step that asks for a factor never sets one up', async () => {
    const email = await makeOne(3, clients.first);
    const step = await passPassword(email);
    const other = await passPassword(email);
    expect((await send({ ...step, cookie: other.cookie }, { code: '1' })).statusCode).toBe(400);
    const factor = await sendForm(
      testApp,
      '/signin/second-factor',
      { step: step.step },
      { cookie: step.cookie },
    );
    expect(factor.statusCode).toBe(400);
    const done = await sendForm(
      testApp,
      '/signin/second-factor/done',
      { step: step.step },
      { cookie: step.cookie },
    );
    expect([done.statusCode, done.headers.location]).toEqual([400, undefined]);
  });

  it('is nowhere to be turned off while it is demanded', async () => {
    await demandOfAll(14);
    const email = await makeOne(3, clients.first);
    await testApp.signIn({ email });
    await prove(testApp, { email });
    const begun = await testApp.call({ email }, 'POST', '/v2/users/me/second-factor');
    const { secret } = begun.body as { secret: string };
    const code = codeOf(secret, Date.now(), -1);
    await testApp.call({ email }, 'POST', '/v2/users/me/second-factor/confirm', { code });
    const off = await testApp.call({ email }, 'DELETE', '/v2/users/me/second-factor');
    expect([off.status, off.body]).toMatchObject([409, { code: 'users.second-factor-demanded' }]);
  });

  it('speaks French', async () => {
    const email = await makeOne(3, clients.first);
    const form = await openForm(testApp.app, testApp.deps.config);
    const answer = await submitForm(testApp.app, testApp.deps.config, {
      ...form,
      email,
      password: demoPassword,
      headers: { 'accept-language': 'fr' },
    });
    expect(answer.payload).toContain('Configurer la double authentification');
  });
});

describe('a second factor of super-admins', () => {
  it('is demanded where others reach the service, after seven days, but not of the demo’s', async () => {
    const publicUrl = 'https://support.example.org';
    const config = { publicUrl, signinUrl: `${publicUrl}/signin`, isPublic: true };
    const app = await createTestApp({ config });
    try {
      await makeTwoClients(app.deps);
      const email = await makeOne(5, null, app);
      const demo = await makeOne(5, null, app);
      await app.sql('update users set is_demo = true where email = $1', [demo]);
      const seen = [];
      for (const days of [0, 6.9, 7.1]) {
        app.setClock(new Date(Date.now() + days * dayMs));
        seen.push([await isIn(email, app), await isIn(demo, app)]);
      }
      expect(seen).toEqual([
        [true, true],
        [true, true],
        [false, true],
      ]);
    } finally {
      await app.close();
    }
  });

  it('is not demanded on a machine of one’s own, until a super-admin says so', async () => {
    const email = await makeOne(5, null);
    inDays(30);
    expect(await isIn(email)).toBe(true);
    testApp.setClock();
    expect((await testApp.call('alice', 'GET', '/v2/second-factor')).body).toEqual({
      isRequired: false,
      graceDays: 7,
    });
    const put = (who: PersonKey) =>
      testApp.call(who, 'PUT', '/v2/second-factor', { isRequired: true, graceDays: 2 });
    expect((await put('bob')).status).toBe(403);
    expect((await put('alice')).body).toMatchObject({ code: 'auth.proof-needed' });
    await prove(testApp, 'alice');
    expect((await put('alice')).status).toBe(200);
    const other = await makeOne(5, null);
    const seen = [];
    for (const days of [0, 1.9, 2.1]) {
      inDays(days);
      seen.push(await isIn(other));
    }
    expect(seen).toEqual([true, true, false]);
  });
});
