import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../../demo/make/people.ts';
import {
  exchange,
  makePkce,
  obtainCode,
  openForm,
  submitForm,
  type SignInOptions,
  type Tokens,
} from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const carol = { email: emailOf('carol'), password: demoPassword };
const codeFor = (options?: SignInOptions) =>
  obtainCode(testApp.app, testApp.deps.config, carol, options);
const refused = {
  code: 'auth.code-invalid',
  message: 'This code or these credentials are not valid, or no longer.',
};

describe('an authorization code', () => {
  it('gives a pair of tokens that open the API @spec-7.2', async () => {
    const answer = await exchange(testApp.app, await codeFor());
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json<object>())).toEqual(['accessToken', 'refreshToken']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const me = await testApp.call(
      { token: answer.json<Tokens>().accessToken },
      'GET',
      '/v2/users/me',
    );
    expect(me.body).toMatchObject({ email: carol.email, role: 3 });
  });

  it('works once, and a second use ends the session that the first one opened @check-1.1', async () => {
    const code = await codeFor();
    const { accessToken, refreshToken } = (await exchange(testApp.app, code)).json<Tokens>();
    const again = await exchange(testApp.app, code);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual(refused);
    expect((await testApp.call({ token: accessToken }, 'GET', '/v2/users/me')).status).toBe(401);
    expect((await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken })).status).toBe(
      401,
    );
    const [session] = await testApp.sql<{ ended_because: string }>(
      'select ended_because from sessions where id = $1',
      [refreshToken.split('.')[0]],
    );
    expect(session?.ended_because).toBe('code-replayed');
  });

  it('works for exactly one of twenty exchanges at once @check-1.2', async () => {
    const code = await codeFor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => exchange(testApp.app, code)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
      200,
      ...Array<number>(19).fill(400),
    ]);
  });

  it('is worth nothing after a minute @check-1.3', async () => {
    const issuedAt = Date.now();
    testApp.setClock(new Date(issuedAt));
    const [early, late] = [await codeFor(), await codeFor()];
    testApp.setClock(new Date(issuedAt + 59_000));
    expect((await exchange(testApp.app, early)).statusCode).toBe(200);
    testApp.setClock(new Date(issuedAt + 61_000));
    expect((await exchange(testApp.app, late)).json()).toEqual(refused);
    testApp.setClock();
  });

  it('is not stored as it is, and neither is a refresh token', async () => {
    const code = await codeFor();
    const { refreshToken } = (await exchange(testApp.app, code)).json<Tokens>();
    const [row] = await testApp.sql<{ found: string }>(
      `select (select count(*) from sign_in_codes t where t::text like '%' || $1 || '%')
            + (select count(*) from sessions t where t::text like '%' || $2 || '%') as found`,
      [code, refreshToken.split('.')[1]],
    );
    expect(Number(row?.found)).toBe(0);
  });

  it('refuses what is no code with the same words', async () => {
    for (const code of ['x', randomBytes(32).toString('base64url'), "' or 1=1 --"]) {
      const answer = await exchange(testApp.app, code);
      expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
    }
  });
});

describe('proof key for code exchange', () => {
  it('redeems a code that began with a challenge only with its verifier @check-1.4', async () => {
    const pkce = makePkce();
    for (const wrong of [undefined, makePkce().verifier, pkce.challenge]) {
      const code = await codeFor({ pkce });
      expect((await exchange(testApp.app, code, wrong)).json()).toEqual(refused);
      // A failed try uses the code up.
      expect((await exchange(testApp.app, code, pkce.verifier)).statusCode).toBe(400);
    }
    expect((await exchange(testApp.app, await codeFor({ pkce }), pkce.verifier)).statusCode).toBe(
      200,
    );
  });

  it('refuses a challenge that is not S256', async () => {
    const { challenge } = makePkce();
    const redirect = encodeURIComponent('http://localhost:3000/');
    const bad = [
      `code_challenge=${challenge}`,
      `code_challenge=${challenge}&code_challenge_method=plain`,
      `code_challenge=short&code_challenge_method=S256`,
      `code_challenge=${challenge}&code_challenge=${challenge}&code_challenge_method=S256`,
      `code_challenge=&code_challenge_method=S256`,
    ];
    for (const query of bad) {
      const answer = await testApp.app.inject({ url: `/signin?redirect_uri=${redirect}&${query}` });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  it('keeps the challenge in the form: nobody takes it out on the way', async () => {
    const { app, deps } = testApp;
    const form = await openForm(app, deps.config, { pkce: makePkce() });
    const [payload = '', signature] = form.pending.split('.');
    const value = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const bare = Buffer.from(JSON.stringify({ ...value, codeChallenge: null })).toString(
      'base64url',
    );
    const answer = await submitForm(app, deps.config, {
      ...form,
      ...carol,
      pending: `${bare}.${signature}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('a code', () => {
  const redeem = async (headers: Record<string, string>, pkce?: ReturnType<typeof makePkce>) => {
    const payload = {
      authorizationCode: await codeFor(pkce ? { pkce } : undefined),
      grantType: 'authorizationCode',
      ...(pkce ? { codeVerifier: pkce.verifier } : {}),
    };
    const { app } = testApp;
    return (await app.inject({ method: 'POST', url: '/v2/auth/token', headers, payload }))
      .statusCode;
  };
  const ownOrigin = () => testApp.deps.config.publicUrl;

  it('is redeemed only by a page of the origin that it was sent to @check-1.4', async () => {
    for (const pkce of [undefined, makePkce()]) {
      expect(await redeem({ origin: 'https://elsewhere.example' }, pkce)).toBe(400);
      expect(await redeem({ origin: 'null' }, pkce)).toBe(400);
      expect(await redeem({ origin: ownOrigin() }, pkce)).toBe(200);
    }
  });

  it('without a challenge is not redeemed by a request that does not say where it comes from', async () => {
    expect(await redeem({})).toBe(400);
    expect(await redeem({ 'sec-fetch-site': 'cross-site' })).toBe(400);
    expect(await redeem({ 'sec-fetch-site': 'same-site' })).toBe(400);
    expect(await redeem({ 'sec-fetch-site': 'none' })).toBe(400);
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' };
    expect(await redeem(elsewhere)).toBe(400);
    expect(await redeem({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  it('with a challenge is redeemed by its verifier where nothing is said', async () => {
    expect(await redeem({}, makePkce())).toBe(200);
  });
});
