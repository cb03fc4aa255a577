import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import {
  signInAtProvider,
  startForgingProvider,
  startOpenIdProvider,
  type ForgingProvider,
  type OpenIdProvider,
} from '@replique/tests/servers/openid-provider.ts';
import { demoPassword } from '../../../demo/make/people.ts';
import { exchange, openForm, submitForm, type OpenForm } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

const callback = 'http://localhost:3000/signin/callback';
const application = { id: 'replique', secret: 'a secret of the provider', callback };

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let provider: OpenIdProvider;
let forger: ForgingProvider;
/** The provider of acme.example, of the first client. */
let row: { uuid: string };

const accounts = {
  nora: { email: 'nora@acme.example', email_verified: true },
  Nora: { email: 'NORA@Acme.Example', email_verified: true },
  olga: { email: 'nora@acme.example', email_verified: false },
  paul: { email: 'paul@elsewhere.example', email_verified: true },
  quin: { email: 'quin@acme.example', email_verified: true },
  rosa: { email: 'rosa@acme.example', email_verified: true },
};

const put = (change: object) =>
  testApp.call('alice', 'PUT', `/v2/clients/${clients.first.uuid}/single-sign-on/${row.uuid}`, {
    domain: 'acme.example',
    issuer: provider.issuer,
    applicationId: application.id,
    secret: application.secret,
    isRequired: false,
    ...change,
  });

beforeAll(async () => {
  provider = await startOpenIdProvider(application, accounts);
  forger = await startForgingProvider(application);
  testApp = await createTestApp({
    config: { outboundAllow: [provider.hostAndPort, forger.hostAndPort] },
  });
  clients = await makeTwoClients(testApp.deps);
  await makePerson(testApp.deps, {
    email: 'nora@acme.example',
    level: 3,
    clientId: clients.first.id,
  });
  await makePerson(testApp.deps, {
    email: 'rosa@acme.example',
    level: 3,
    clientId: clients.second.id,
  });
  const made = await testApp.call(
    'alice',
    'POST',
    `/v2/clients/${clients.first.uuid}/single-sign-on`,
    {
      domain: 'Acme.Example',
      issuer: provider.issuer,
      applicationId: application.id,
      secret: application.secret,
      isRequired: false,
    },
  );
  if (made.status !== 201) throw new Error(made.text);
  row = made.body as { uuid: string };
});

afterEach(async () => {
  testApp.setClock();
  const answer = await put({});
  if (answer.status !== 200) throw new Error(answer.text);
});

afterAll(async () => {
  await testApp.close();
  await provider.close();
  await forger.close();
});

const post = (form: OpenForm, path: string, fields: Record<string, string>) =>
  testApp.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: form.cookie },
    payload: new URLSearchParams({ pending: form.pending, ...fields }).toString(),
  });

async function begin(email = 'nora@acme.example', fields: Record<string, string> = {}) {
  const form = await openForm(testApp.app, testApp.deps.config, {
    redirectUri: 'http://localhost:3000/tickets?search=a%20b#x',
  });
  const answer = await post(form, '/signin/single-sign-on', { email, ...fields });
  const refresh = String(answer.headers['refresh'] ?? '');
  return { form, answer, url: refresh.replace(/^0; url=/, '') };
}

const open = (url: URL, cookie: string) =>
  testApp.app.inject({ url: `${url.pathname}${url.search}`, headers: { cookie } });

/** The whole trip up to the callback's answer. */
async function travel(login: string, email?: string) {
  const { form, url } = await begin(email);
  const back = await signInAtProvider(url, callback, login);
  return { form, back, answer: await open(back, form.cookie) };
}

const problemOf = (answer: { payload: string }) =>
  answer.payload.match(/role="alert">([^<]+)</)?.[1] ?? null;

describe('single sign-on with a real OpenID provider', () => {
  it('brings a person in, back to the very page, with a session of the usual kind', async () => {
    const { answer } = await travel('nora');
    expect([answer.statusCode, problemOf(answer)]).toEqual([303, null]);
    const back = new URL(String(answer.headers.location));
    expect([back.pathname, back.searchParams.get('search'), back.hash]).toEqual([
      '/tickets',
      'a b',
      '#x',
    ]);
    const tokens = await exchange(testApp.app, back.searchParams.get('authorization_code') ?? '');
    const { accessToken } = tokens.json<{ accessToken: string }>();
    const me = await testApp.call({ token: accessToken }, 'GET', '/v2/users/me');
    expect(me.body).toMatchObject({ email: 'nora@acme.example', role: 3 });
    const [cookie] = [answer.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^__Host-signin=; .*Max-Age=0$/);
  });

  it('is closed to who left on the way, and to everybody of an archived client', async () => {
    const { form, url } = await begin();
    const set = (text: string) => testApp.sql(text, [clients.first.id]);
    const back = await signInAtProvider(url, callback, 'nora');
    await set('update clients set archived_at = now() where id = $1');
    const late = await open(back, form.cookie);
    await set('update clients set archived_at = null where id = $1');
    expect([late.statusCode, late.headers.location]).toEqual([403, undefined]);
    await testApp.sql(`update users set disabled_at = now() where email = 'nora@acme.example'`);
    const left = (await travel('nora')).answer;
    await testApp.sql(`update users set disabled_at = null where email = 'nora@acme.example'`);
    expect([left.statusCode, left.headers.location]).toEqual([403, undefined]);
  });

  it('finds the person whatever the capitals in the address', async () => {
    expect((await travel('Nora', ' NORA@acme.EXAMPLE ')).answer.statusCode).toBe(303);
  });

  it('offers it on the form only where somebody uses it', async () => {
    const page = await testApp.app.inject({ url: '/signin' });
    expect(page.payload).toContain('formaction="/signin/single-sign-on"');
    const other = await createTestApp();
    await makeTwoClients(other.deps);
    expect((await other.app.inject({ url: '/signin' })).payload).not.toContain('single-sign-on');
    await other.close();
  });

  it('asks with state, nonce and a PKCE challenge, and gives none of its secrets away', async () => {
    const { url, answer } = await begin();
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: application.id,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      login_hint: 'nora@acme.example',
    });
    const state = searchParams.get('state') ?? '';
    const readable = state
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(readable.join()).not.toContain(searchParams.get('nonce'));
    expect(answer.payload).not.toContain(application.secret);
  });

  it('says so when the person cancels at the company', async () => {
    const { form, url } = await begin();
    const back = await signInAtProvider(url, callback, 'nora', 'cancel');
    const answer = await open(back, form.cookie);
    expect(answer.statusCode).toBe(403);
    expect(problemOf(answer)).toContain('was cancelled');
  });

  it.each([
    ['olga', 'did not confirm your e-mail address'],
    ['paul', 'of another domain'],
    ['quin', 'do not have an account yet'],
    ['rosa', 'do not have an account yet'],
  ])('lets %s not in: %s', async (login, problem) => {
    const { answer } = await travel(login);
    expect([answer.statusCode, answer.headers.location]).toEqual([403, undefined]);
    expect(problemOf(answer)).toContain(problem);
    const [users] = await testApp.sql<{ count: string }>(
      `select count(*) from users where email like 'quin@%' or email like 'paul@%'`,
    );
    expect(Number(users?.count)).toBe(0);
  });

  it('knows no provider for another domain', async () => {
    const { answer } = await begin('nora@unknown.example');
    expect([answer.statusCode, problemOf(answer)]).toEqual([
      404,
      expect.stringContaining('does not use single sign-on'),
    ]);
  });
});

describe('a callback that somebody tampered with', () => {
  it('works once: the same one again signs nobody in', async () => {
    const { form, back, answer } = await travel('nora');
    expect(answer.statusCode).toBe(303);
    const again = await open(back, form.cookie);
    expect([again.statusCode, again.headers.location]).toEqual([502, undefined]);
  });

  it('is worth nothing in another browser, with a changed state, with none, or after ten minutes', async () => {
    const { form, url } = await begin();
    const other = await begin();
    const back = await signInAtProvider(url, callback, 'nora');
    const state = back.searchParams.get('state') ?? '';
    const withState = (value: string | null) => {
      const changed = new URL(back);
      if (value === null) changed.searchParams.delete('state');
      else changed.searchParams.set('state', value);
      return changed;
    };
    const refused = async (target: URL, cookie: string) => {
      const answer = await open(target, cookie);
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
      expect(problemOf(answer)).toContain('Start again');
    };
    await refused(back, other.form.cookie);
    await refused(back, 'a=b');
    await refused(withState(null), form.cookie);
    await refused(withState(`${state}x`), form.cookie);
    await refused(withState('v1.a.b.c.d'), form.cookie);
    testApp.setClock(new Date(Date.now() + 11 * 60_000));
    await refused(back, form.cookie);
    testApp.setClock();
    const mixed = await open(withState(new URL(other.url).searchParams.get('state')), form.cookie);
    expect(mixed.statusCode).toBe(400);
    expect((await open(back, form.cookie)).statusCode).toBe(303);
  });

  it('does not take a code of one trip with the state of another in the same browser', async () => {
    const first = await begin();
    const second = await post(first.form, '/signin/single-sign-on', { email: 'nora@acme.example' });
    const secondUrl = String(second.headers['refresh']).replace(/^0; url=/, '');
    const back = await signInAtProvider(first.url, callback, 'nora');
    back.searchParams.set('state', new URL(secondUrl).searchParams.get('state') ?? '');
    expect((await open(back, first.form.cookie)).statusCode).toBe(502);
  });

  it('does not come from another issuer', async () => {
    const { form, url } = await begin();
    const back = await signInAtProvider(url, callback, 'nora');
    expect(back.searchParams.get('iss')).toBe(provider.issuer);
    back.searchParams.set('iss', forger.issuer);
    expect((await open(back, form.cookie)).statusCode).toBe(502);
  });
});

describe('an ID token', () => {
  const right = { email: 'nora@acme.example', email_verified: true };

  /** A trip to the forging provider, which answers with a token of the test's making. */
  async function forge(forgery: Parameters<ForgingProvider['forge']>[0] | object) {
    forger.forge({ nonce: '', ...forgery });
    expect((await put({ issuer: forger.issuer })).status).toBe(200);
    const { form, url } = await begin();
    if (!url) return null;
    const { searchParams } = new URL(url);
    forger.forge({ nonce: searchParams.get('nonce') ?? '', ...forgery });
    const back = new URL(callback);
    back.searchParams.set('code', 'any');
    back.searchParams.set('state', searchParams.get('state') ?? '');
    return open(back, form.cookie);
  }

  it('is taken when nothing is wrong with it: the forger can forge', async () => {
    expect((await forge({ claims: right }))?.statusCode).toBe(303);
    const request = forger.tokenRequests.at(-1);
    expect(request?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(request?.get('redirect_uri')).toBe(callback);
  });

  const now = Math.floor(Date.now() / 1_000);
  it.each<[string, object]>([
    ['another nonce', { claims: { ...right, nonce: 'other' } }],
    ['no nonce', { claims: { ...right, nonce: undefined } }],
    ['another issuer', { claims: { ...right, iss: 'https://accounts.example' } }],
    ['another audience', { claims: { ...right, aud: 'other' } }],
    ['an end in the past', { claims: { ...right, exp: now - 3_600 } }],
    ['the signature of a stranger', { claims: right, isSignedByStranger: true }],
    ['no signature', { claims: right, isUnsigned: true }],
  ])('is refused with %s', async (_, forgery) => {
    const answer = await forge(forgery);
    expect([answer?.statusCode, answer?.headers.location]).toEqual([502, undefined]);
  });

  it.each<[string, object]>([
    ['not verified', { email: right.email }],
    ['verified by a number', { email: right.email, email_verified: 1 }],
    ['no address', { email_verified: true }],
    ['an address of another domain', { email: 'alice@replique.test', email_verified: true }],
    ['a domain that only ends so', { email: 'nora@not-acme.example', email_verified: true }],
    ['two at signs', { email: 'nora@acme.example@evil.example', email_verified: true }],
  ])('lets nobody in whose e-mail is %s', async (_, claims) => {
    expect((await forge({ claims }))?.statusCode).toBe(403);
  });

  it('is not even asked for when the issuer calls itself otherwise', async () => {
    expect(await forge({ issuer: provider.issuer })).toBeNull();
  });
});

describe('a domain whose single sign-on is required', () => {
  const signIn = async (email: string, password = demoPassword) => {
    const form = await openForm(testApp.app, testApp.deps.config);
    return submitForm(testApp.app, testApp.deps.config, { ...form, email, password });
  };

  it('signs nobody in with a password, right or wrong, known or not: one page @check-8.5', async () => {
    expect((await signIn('nora@acme.example')).statusCode).toBe(303);
    await put({ isRequired: true });
    const pages = [
      await signIn('nora@acme.example'),
      await signIn('nora@acme.example', 'wrong'),
      await signIn('nobody@acme.example'),
    ];
    for (const page of pages) {
      expect([page.statusCode, page.headers.location]).toEqual([403, undefined]);
      expect(problemOf(page)).toContain('You cannot sign in with a password');
    }
    const plain = pages.map(({ payload }) => payload.replace(/nonce="[^"]*"/g, ''));
    expect(new Set(plain).size).toBe(1);
    expect((await travel('nora')).answer.statusCode).toBe(303);
  });

  it('leaves people alone whom the provider would never let in', async () => {
    await put({ isRequired: true });
    expect((await signIn('rosa@acme.example')).statusCode).toBe(303);
  });

  it('sends no forgotten password @check-8.5', async () => {
    await put({ isRequired: true });
    const ask = async (email: string) => {
      const form = await openForm(testApp.app, testApp.deps.config);
      const page = await testApp.app.inject({
        url: '/signin/forgotten',
        headers: { cookie: form.cookie },
      });
      const pending = page.payload.match(/name="pending" value="([^"]+)"/)?.[1] ?? form.pending;
      const cookie = String(page.headers['set-cookie'] ?? form.cookie).split(';')[0] ?? '';
      await post({ pending, cookie }, '/signin/forgotten', { email });
      const [mails] = await testApp.sql<{ count: string }>(
        'select count(*) from mails where recipient = $1',
        [email],
      );
      return Number(mails?.count);
    };
    expect(await ask('rosa@acme.example')).toBe(1);
    expect(await ask('nora@acme.example')).toBe(0);
  });
});
