import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { linkTo } from '@replique/tests/servers/mails.ts';
import { demoPassword } from '../../../demo/make/people.ts';
import { openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { openPage, sendForm, setPassword } from '@replique/tests/app/sign-in-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { codeOf, turnSecondFactorOn } from '@replique/tests/app/totp.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

let number = 0;
let email = '';

beforeEach(async () => {
  email = `newer-${(number += 1)}@replique.test`;
  await makePerson(testApp.deps, { email, level: 3, clientId: clients.first.id });
});

const [newer, newest] = ['seven green umbrellas', 'eight blue umbrellas'];

async function submitPassword(password = demoPassword) {
  const form = await openForm(testApp.app, testApp.deps.config);
  const answer = await submitForm(testApp.app, testApp.deps.config, { ...form, email, password });
  return { form, answer };
}

async function setByLink(password: string): Promise<string> {
  await sendForm(testApp, '/signin/forgotten', { email });
  const done = await setPassword(testApp, await linkTo(testApp, email), password);
  expect(done.headers.location).toBe('/signin/password-set');
  return String(done.headers['set-cookie']).split(';')[0] ?? '';
}

const codesOf = async () =>
  Number(
    (
      await testApp.sql<{ count: string }>(
        'select count(*) from sign_in_codes where user_id = (select id from users where email = $1)',
        [email],
      )
    )[0]?.count,
  );

describe('a sign-in that began with an older password', () => {
  it('does not pass the second step, and uses no code up', async () => {
    const { secret } = await turnSecondFactorOn(testApp, { email }, demoPassword);
    const before = await codesOf();
    const { form, answer } = await submitPassword();
    const step = answer.payload.match(/name="step" value="([^"]+)"/)?.[1] ?? '';
    const changed = await testApp.call({ email }, 'POST', '/v2/users/me/password', {
      newPassword: newer,
    });
    expect(changed.status).toBe(204);
    const send = (fields: { step: string }, cookie: string) =>
      sendForm(testApp, '/signin/second-factor', { ...fields, code: codeOf(secret) }, { cookie });
    const late = await send({ step }, form.cookie);
    expect([late.statusCode, late.headers.location]).toEqual([400, undefined]);
    expect(late.payload).toContain('role="alert"');
    expect(await codesOf()).toBe(before);
    const again = await submitPassword(newer);
    const fresh = again.answer.payload.match(/name="step" value="([^"]+)"/)?.[1] ?? '';
    expect((await send({ step: fresh }, again.form.cookie)).statusCode).toBe(303);
  });

  it('gets no code when the password changes while it is looked at', async () => {
    const other = new pg.Client({ connectionString: testApp.database.adminUrl });
    await other.connect();
    await other.query('begin');
    await other.query(`update users set password_hash = 'another' where email = $1`, [email]);
    const submitted = submitPassword();
    await delay(700);
    await other.query('commit');
    await other.end();
    const { answer } = await submitted;
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/signin/?redirect_uri=${encodeURIComponent('http://localhost:3000/')}`,
    ]);
    expect(await codesOf()).toBe(0);
    expect((await openPage(testApp, String(answer.headers.location))).payload).toContain(
      'name="password"',
    );
  });

  it('is not finished by the proof of having set that one', async () => {
    const begin = `/signin?code_challenge=${'c'.repeat(43)}&code_challenge_method=S256`;
    const first = await setByLink(newer);
    const second = await setByLink(newest);
    const stale = await openPage(testApp, begin, { cookie: first });
    expect([stale.statusCode, stale.headers.location]).toEqual([200, undefined]);
    expect((await openPage(testApp, begin, { cookie: second })).statusCode).toBe(303);
  });
});
