import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewPasskeyRequest, PasskeyRequest } from '@replique/contract/accounts/passkeys';
import {
  createAuthenticator,
  type Authenticator,
  type Wrongs,
} from '@replique/tests/app/authenticator.ts';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { demoPassword } from '../../../demo/make/people.ts';
import { addPasskey, prove, proveByPasskey } from '@replique/tests/app/prove.ts';
import { exchange, openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { openPage, sendForm } from '@replique/tests/app/sign-in-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { turnSecondFactorOn } from '@replique/tests/app/totp.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

let number = 0;
let email = '';
let id = 0;
let device: Authenticator;

/** Everybody has a passkey of their own. */
beforeEach(async () => {
  testApp.setClock();
  email = `keys-${(number += 1)}@replique.test`;
  ({ id } = await makePerson(testApp.deps, { email, level: 3, clientId: clients.first.id }));
  device = createAuthenticator();
});

const me = () => ({ email });
const path = '/v2/users/me/passkeys';
const register = async (name?: string) => {
  await prove(testApp, me());
  return addPasskey(testApp, me(), device, name);
};
const keys = () =>
  testApp.sql<{ name: string; sign_count: number; last_used_at: Date | null }>(
    'select name, sign_count::int, last_used_at from passkeys where user_id = $1 order by id',
    [id],
  );
const actions = async () =>
  (
    await testApp.sql<{ action: string }>(
      `select action from audit_log where user_id = $1 and action like 'account.%' order by id`,
      [id],
    )
  ).map(({ action }) => action);

/** The hidden fields of a page that asks for a passkey, and what it asks for. */
function askedOf(page: { payload: string; headers: Record<string, unknown> }) {
  const form = page.payload.match(/<form[^>]*data-passkey[\s\S]*?<\/form>/)?.[0] ?? '';
  const hidden = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  const fields = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
  const text = form.match(/data-options="([^"]*)"/)?.[1]?.replaceAll('&quot;', '"') ?? 'null';
  const cookie = String(page.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const options = JSON.parse(text) as unknown;
  return { fields: fields as Record<string, string>, options, cookie };
}

async function openSignIn() {
  const { fields, options, cookie } = askedOf(await openPage(testApp, '/signin'));
  return { fields, cookie, options: options as PasskeyRequest['options'] };
}

type Opened = Awaited<ReturnType<typeof openSignIn>>;
const send = ({ fields, cookie }: Opened, answer: unknown) =>
  sendForm(testApp, '/signin/passkey', { ...fields, answer: JSON.stringify(answer) }, { cookie });
const signIn = async (wrongs: Wrongs = {}) => {
  const opened = await openSignIn();
  return send(opened, device.get(opened.options, wrongs));
};
const problemOf = (answer: { payload: string }) =>
  answer.payload.match(/<p class="problem" role="alert">([^<]+)</)?.[1] ?? null;

describe('adding a passkey', () => {
  it('asks for a proof, keeps a name and a public key, and gives recovery codes with the first', async () => {
    const early = await testApp.call(me(), 'POST', `${path}/requests`);
    expect([early.status, early.body]).toMatchObject([403, { code: 'auth.proof-needed' }]);
    const added = await register('Work laptop');
    expect(added.status).toBe(201);
    const body = added.body as { passkey: { name: string }; recoveryCodes: string[] };
    expect(body.passkey).toMatchObject({ name: 'Work laptop', lastUsedAt: null });
    expect(body.recoveryCodes).toHaveLength(10);
    const second = await addPasskey(testApp, me(), device, 'Key');
    expect((second.body as { recoveryCodes: null }).recoveryCodes).toBeNull();
    expect(await keys()).toMatchObject([{ name: 'Work laptop' }, { name: 'Key' }]);
    expect((await testApp.call(me(), 'GET', path)).body).toMatchObject({ isOffered: true });
    expect(await actions()).toEqual(['account.passkey-added', 'account.passkey-added']);
  });

  it('asks the browser for what is found without a name, by a verified person, of three algorithms', async () => {
    await prove(testApp, me());
    const { body } = await testApp.call(me(), 'POST', `${path}/requests`);
    const { options } = body as NewPasskeyRequest;
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  it.each<[string, Wrongs]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'bm9uZQ' }],
    ['without verification of the person', { isUserVerified: false }],
    ['without a person', { isUserPresent: false }],
    ['that is a signature', { type: 'webauthn.get' }],
    ['that names the make of the authenticator', { format: 'packed' }],
  ])('refuses an answer %s', async (_, wrongs) => {
    await prove(testApp, me());
    const begun = await testApp.call(me(), 'POST', `${path}/requests`);
    const { ticket, options } = begun.body as NewPasskeyRequest;
    const body = { ticket, name: 'x', answer: device.create(options, wrongs) };
    const answer = await testApp.call(me(), 'POST', path, body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'users.passkey-refused' }]);
    expect(await keys()).toEqual([]);
  });

  it('takes an answer once, within five minutes, from the session that asked', async () => {
    await prove(testApp, me());
    const begin = async () =>
      (await testApp.call(me(), 'POST', `${path}/requests`)).body as NewPasskeyRequest;
    const { ticket, options } = await begin();
    const body = { ticket, name: 'x', answer: device.create(options) };
    const other = await testApp.signIn(me());
    await prove(testApp, { token: other.accessToken });
    const elsewhere = await testApp.call({ token: other.accessToken }, 'POST', path, body);
    expect(elsewhere.body).toMatchObject({ code: 'users.passkey-refused' });
    const again = await begin();
    await prove(testApp, me());
    const once = { ticket: again.ticket, name: 'x', answer: device.create(again.options) };
    expect((await testApp.call(me(), 'POST', path, once)).status).toBe(201);
    expect((await testApp.call(me(), 'POST', path, once)).status).toBe(400);
    const late = await begin();
    const answer = device.create(late.options);
    testApp.setClock(new Date(Date.now() + 299_000));
    const start = await proveByPasskey(testApp, me(), device);
    testApp.setClock(new Date(Date.now() + 301_000));
    const tooLate = await testApp.call(me(), 'POST', path, {
      ticket: late.ticket,
      name: 'x',
      answer,
    });
    expect([start.status, tooLate.body]).toMatchObject([204, { code: 'users.passkey-refused' }]);
  });
});

describe('signing in by a passkey alone', () => {
  it('opens a session without a password, and counts its use', async () => {
    await register();
    const answer = await signIn();
    expect(answer.statusCode).toBe(303);
    const code = new URL(String(answer.headers.location)).searchParams.get('authorization_code');
    const tokens = (await exchange(testApp.app, code ?? '')).json<{ accessToken: string }>();
    const self = await testApp.call({ token: tokens.accessToken }, 'GET', '/v2/users/me');
    expect(self.body).toMatchObject({ email });
    expect((await keys())[0]).toMatchObject({ sign_count: 1, last_used_at: expect.any(Date) });
  });

  it('refuses every wrong answer with one and the same page', async () => {
    await register();
    const wrongs: Wrongs[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'bm9uZQ' },
      { isUserVerified: false },
      { isUserPresent: false },
      { type: 'webauthn.create' },
      { isForged: true },
      { userHandle: null },
      { userHandle: Buffer.from('somebody else').toString('base64url') },
    ];
    const answers = [];
    for (const wrong of wrongs) answers.push(await signIn(wrong));
    // A key that nobody added.
    const stranger = createAuthenticator();
    const { options } = await beginFor(stranger);
    const opened = await openSignIn();
    stranger.create(options);
    answers.push(await send(opened, stranger.get(opened.options)));
    answers.push(
      await send(await openSignIn(), { id: 'none' }),
      await send(await openSignIn(), null),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401));
    expect(new Set(answers.map(problemOf)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.location)).toEqual([]);
    expect((await keys())[0]).toMatchObject({ sign_count: 0, last_used_at: null });
    expect((await signIn()).statusCode).toBe(303);
  });

  const beginFor = async (_: Authenticator) => {
    const begun = await testApp.call(me(), 'POST', `${path}/requests`);
    return begun.body as NewPasskeyRequest;
  };

  it('takes a challenge once, in the browser that was asked, for five minutes', async () => {
    await register();
    const opened = await openSignIn();
    const answer = device.get(opened.options);
    const other = await openSignIn();
    expect((await send({ ...opened, cookie: other.cookie }, answer)).statusCode).toBe(400);
    expect((await send(opened, answer)).statusCode).toBe(303);
    expect((await send(opened, answer)).statusCode).toBe(401);
    const late = await openSignIn();
    const lateAnswer = device.get(late.options);
    testApp.setClock(new Date(Date.now() + 301_000));
    expect((await send(late, lateAnswer)).statusCode).toBe(400);
    const [row] = await testApp.sql<{ n: string }>('select count(*) as n from used_challenges');
    expect(Number(row?.n)).toBeGreaterThan(0);
  });

  it('refuses a count that goes back: the key was copied', async () => {
    await register();
    expect((await signIn({ count: 7 })).statusCode).toBe(303);
    expect((await signIn({ count: 7 })).statusCode).toBe(401);
    expect((await signIn({ count: 3 })).statusCode).toBe(401);
    expect((await signIn({ count: 8 })).statusCode).toBe(303);
  });

  it('lets nobody in who left, nor by a passkey that was removed', async () => {
    const { passkey } = (await register()).body as { passkey: { uuid: string } };
    await testApp.sql('update users set disabled_at = now() where id = $1', [id]);
    expect((await signIn()).statusCode).toBe(401);
    await testApp.sql('update users set disabled_at = null where id = $1', [id]);
    const { accessToken } = await testApp.signIn(me()).catch(async () => passkeySession());
    await proveByPasskey(testApp, { token: accessToken }, device);
    const gone = await testApp.call({ token: accessToken }, 'DELETE', `${path}/${passkey.uuid}`);
    expect(gone.status).toBe(204);
    expect((await signIn()).statusCode).toBe(401);
    await testApp.signIn(me());
    const codes = await testApp.sql('select from recovery_codes where user_id = $1', [id]);
    expect([codes.length, await actions()]).toEqual([
      0,
      ['account.passkey-added', 'account.passkey-removed'],
    ]);
  });

  const passkeySession = async () => {
    const answer = await signIn();
    const code = new URL(String(answer.headers.location)).searchParams.get('authorization_code');
    return (await exchange(testApp.app, code ?? '')).json<{ accessToken: string }>();
  };

  it('is not offered where the sign-in site has no name', async () => {
    const bare = await createTestApp({ config: { signinUrl: 'http://127.0.0.1:3000/signin' } });
    try {
      await makeTwoClients(bare.deps);
      expect((await openPage(bare, '/signin')).payload).not.toContain('data-passkey="');
    } finally {
      await bare.close();
    }
  });

  it('tells browsers which of our sites share passkeys, and serves the page its script', async () => {
    const known = await openPage(testApp, '/.well-known/webauthn');
    expect(known.json()).toEqual({ origins: ['http://localhost:3000'] });
    const page = await openPage(testApp, '/signin');
    expect(page.payload).toContain('<script src="/signin/passkey.js" defer></script>');
    expect(page.payload).toMatch(/<form[^>]* hidden data-passkey="get"/);
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self';");
    const script = await openPage(testApp, '/signin/passkey.js');
    expect(script.headers['content-type']).toContain('text/javascript');
  });
});

describe('a passkey as the second factor', () => {
  async function passPassword() {
    const { app, deps } = testApp;
    const form = await openForm(app, deps.config);
    const answer = await submitForm(app, deps.config, { ...form, email, password: demoPassword });
    const { fields, options } = askedOf(answer);
    return { fields, cookie: form.cookie, options: options as PasskeyRequest['options'], answer };
  }
  const sendStep = ({ fields, cookie }: Opened, answer: unknown) =>
    sendForm(
      testApp,
      '/signin/second-factor',
      { ...fields, answer: JSON.stringify(answer) },
      { cookie },
    );

  it('is asked for after the password, and taken; so is a recovery code', async () => {
    const { recoveryCodes } = (await register()).body as { recoveryCodes: string[] };
    const step = await passPassword();
    expect([step.answer.statusCode, step.answer.headers.location]).toEqual([200, undefined]);
    expect(step.options.allowCredentials).toHaveLength(1);
    expect((await sendStep(step, device.get(step.options))).statusCode).toBe(303);
    const other = await passPassword();
    const code = recoveryCodes[0] ?? '';
    const sent = { ...other.fields, code, answer: '' };
    const done = await sendForm(testApp, '/signin/second-factor', sent, { cookie: other.cookie });
    expect(done.statusCode).toBe(303);
  });

  it('is nobody else’s, not unverified, and not answered twice', async () => {
    await register();
    const mine = device;
    const first = email;
    email = `keys-${(number += 1)}@replique.test`;
    ({ id } = await makePerson(testApp.deps, { email, level: 3, clientId: clients.first.id }));
    device = createAuthenticator();
    await register();
    const step = await passPassword();
    const theirs = mine.get({ ...step.options, allowCredentials: [] });
    expect((await sendStep(step, theirs)).statusCode).toBe(401);
    const again = await passPassword();
    const unverified = device.get(again.options, { isUserVerified: false });
    expect((await sendStep(again, unverified)).statusCode).toBe(401);
    const last = await passPassword();
    const answer = device.get(last.options);
    expect((await sendStep(last, answer)).statusCode).toBe(303);
    expect((await sendStep(last, answer)).statusCode).toBe(401);
    expect(first).not.toBe(email);
  });
});

describe('passkeys and the app', () => {
  it('share recovery codes, which go with the last of both', async () => {
    const app = await turnSecondFactorOn(testApp, me(), demoPassword);
    const added = await addPasskey(testApp, me(), device);
    expect((added.body as { recoveryCodes: null }).recoveryCodes).toBeNull();
    const left = async () =>
      (await testApp.sql('select from recovery_codes where user_id = $1', [id])).length;
    expect((await testApp.call(me(), 'DELETE', '/v2/users/me/second-factor')).status).toBe(204);
    expect([app.recoveryCodes.length, await left()]).toEqual([10, 10]);
    const [key] = ((await testApp.call(me(), 'GET', path)).body as { items: { uuid: string }[] })
      .items;
    expect((await testApp.call(me(), 'DELETE', `${path}/${key?.uuid}`)).status).toBe(204);
    expect(await left()).toBe(0);
  });

  it('are removed by whoever manages a person that lost them', async () => {
    await register();
    const [person] = await testApp.sql<{ uuid: string }>('select uuid from users where id = $1', [
      id,
    ]);
    const gone = await testApp.call('bob', 'DELETE', `/v2/users/${person?.uuid}/second-factor`);
    expect([gone.status, gone.body]).toEqual([200, { removed: true }]);
    expect(await keys()).toEqual([]);
    expect((await testApp.call(me(), 'GET', '/v2/users/me')).status).toBe(401);
    expect((await signIn()).statusCode).toBe(401);
  });
});
