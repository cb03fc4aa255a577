import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { linkTo, mailsTo } from '@replique/tests/servers/mails.ts';
import { demoPassword } from '../../../demo/make/people.ts';
import { openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { openPage, sendForm } from '@replique/tests/app/sign-in-site.ts';
import { proveAlways } from '@replique/tests/app/prove.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { codeOf, turnSecondFactorOn } from '@replique/tests/app/totp.ts';

let testApp: TestApp;
let client: MadeClient;
let path: string;
const fields = { domain: 'acme.example', issuer: 'https://id.example', applicationId: 'replique' };

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  const email = 'nora@acme.example';
  await makePerson(testApp.deps, { email, level: 3, clientId: client.id });
  path = `/v2/clients/${client.uuid}/single-sign-on`;
  const provider = { ...fields, secret: 'x', isRequired: false };
  const made = await testApp.call('alice', 'POST', path, provider);
  path += `/${(made.body as { uuid: string }).uuid}`;
});

afterAll(() => testApp.close());

async function require(isRequired: boolean): Promise<void> {
  const answer = await testApp.call('alice', 'PUT', path, { ...fields, isRequired });
  expect(answer.status).toBe(200);
}

beforeEach(() => require(false));

describe('single sign-on that is required from now on', () => {
  it('lets nobody in who gave the password before, and uses no code up @check-8.5', async () => {
    const { secret } = await turnSecondFactorOn(
      testApp,
      { email: 'nora@acme.example' },
      demoPassword,
    );
    const form = await openForm(testApp.app, testApp.deps.config);
    const given = { ...form, email: 'nora@acme.example', password: demoPassword };
    const page = await submitForm(testApp.app, testApp.deps.config, given);
    const step = page.payload.match(/name="step" value="([^"]+)"/)?.[1] ?? '';
    await require(true);
    const send = () =>
      sendForm(
        testApp,
        '/signin/second-factor',
        { step, code: codeOf(secret) },
        { cookie: form.cookie },
      );
    const late = await send();
    expect([late.statusCode, late.headers.location]).toEqual([403, undefined]);
    await require(false);
    expect((await send()).statusCode).toBe(303);
  });

  it('keeps people from taking an address where it is not', async () => {
    const nora = { email: 'nora@acme.example' };
    await testApp.signIn(nora).catch(() => undefined);
    await proveAlways(testApp);
    const ask = (email: string) => testApp.call(nora, 'POST', '/v2/users/me/email', { email });
    expect((await ask('nora@private.example')).status).toBe(202);
    const link = await linkTo(testApp, 'nora@private.example');
    await require(true);
    const refused = await ask('nora2@private.example');
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'single-sign-on.required' },
    ]);
    expect(await mailsTo(testApp, 'nora2@private.example')).toEqual([]);
    expect((await openPage(testApp, link.pathname + link.search)).statusCode).toBe(410);
    const token = link.searchParams.get('token') ?? '';
    const late = await sendForm(testApp, link.pathname, { token });
    expect(late.statusCode).toBe(410);
    const [row] = await testApp.sql('select email from users where email like $1', ['nora%']);
    expect(row).toEqual({ email: 'nora@acme.example' });
  });
});
