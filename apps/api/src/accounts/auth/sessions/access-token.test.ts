import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { claimsOf, forgeToken, readSigningKey } from '@replique/tests/app/forge-token.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let claims: Record<string, unknown>;
let tokens: { accessToken: string; refreshToken: string };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  tokens = await testApp.signIn('carol');
  claims = claimsOf(tokens.accessToken);
});

afterAll(() => testApp.close());

const me = (token: string) => testApp.call({ token }, 'GET', '/v2/users/me');
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function expectRefused(token: string): Promise<void> {
  const answer = await me(token);
  expect([answer.status, answer.body]).toEqual([
    401,
    { code: 'auth.required', message: 'Sign in first.' },
  ]);
}

describe('an access token', () => {
  it('carries the claims of wire.md: the role is the level minus one @spec-3.1 @spec-3.11', () => {
    expect(claims).toMatchObject({
      role: 2,
      clientId: clients.first.id,
      clientUuid: clients.first.uuid,
      iss: 'http://localhost:3000',
      aud: 'replique-api',
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
    expect(Object.keys(claims).toSorted()).toEqual([
      'aud',
      'clientId',
      'clientUuid',
      'era',
      'exp',
      'iat',
      'iss',
      'jti',
      'role',
      'sid',
      'sub',
    ]);
  });

  it('names no client for a super-admin', async () => {
    const { accessToken } = await testApp.signIn('alice');
    expect(claimsOf(accessToken)).toMatchObject({ role: 4, clientId: null, clientUuid: null });
  });
});

describe('a forged access token', () => {
  it('is let in only when nothing about it is wrong: the forger of these tests can forge', async () => {
    expect((await me(await forgeToken(testApp, { claims }))).status).toBe(200);
  });

  it.each([
    ['another audience', { audience: 'another-api' }],
    ['another issuer', { issuer: 'http://localhost:3001' }],
    ['another type', { header: { typ: 'JWT' } }],
    ['another key id', { header: { kid: 'another' } }],
    ['a path as key id', { header: { kid: '../../../../dev/null' } }],
    ['no key id', { header: { kid: undefined } }],
    ['an end one second ago', { expiresIn: -1 }],
    ['no end', { expiresIn: null }],
  ])('is refused with %s @check-6.1 @check-7.4', async (_, change) => {
    await expectRefused(await forgeToken(testApp, { claims, ...change }));
  });

  it.each([
    ['the role as a string', { role: '2' }],
    ['the level instead of the role', { role: 3 }],
    ['a higher role', { role: 4 }],
    ['a role beyond the last', { role: 5 }],
    ['a broken role', { role: 2.5 }],
    ['no role', { role: undefined }],
    ['another client', { clientId: 999_999 }],
    ['no client', { clientId: null }],
    ['the client as a string', { clientId: '1' }],
    ['an address instead of the person', { sub: 'carol@replique.test' }],
    ['a part of the address', { sub: 'carol' }],
    ['a pattern for a person', { sub: '%' }],
    ['no person', { sub: undefined }],
    ['another era', { era: 7 }],
    ['the era as a string', { era: '0' }],
    ['no session', { sid: undefined }],
    ['an invented session', { sid: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a beginning in the future', { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ])('is refused with %s @check-6.3', async (_, change) => {
    await expectRefused(await forgeToken(testApp, { claims: { ...claims, ...change } }));
  });

  it('is refused after its end, however often it was let in before', async () => {
    const token = await forgeToken(testApp, { claims, expiresIn: 2 });
    expect((await me(token)).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 });
    try {
      await expectRefused(token);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused with the session of somebody else', async () => {
    const { accessToken } = await testApp.signIn('bob');
    await expectRefused(
      await forgeToken(testApp, { claims: { ...claims, sid: claimsOf(accessToken).sid } }),
    );
  });

  it('is refused unsigned @check-6.1', async () => {
    const { kid } = await readSigningKey(testApp);
    for (const alg of ['none', 'None', 'NONE', '']) {
      await expectRefused(`${base64({ alg, kid, typ: 'at+jwt' })}.${base64(claims)}.`);
      await expectRefused(`${base64({ alg, kid, typ: 'at+jwt' })}.${base64(claims)}`);
    }
    const [header, , signature] = tokens.accessToken.split('.');
    await expectRefused(`${header}.${base64({ ...claims, role: 4 })}.${signature}`);
  });

  it('is refused when it is signed by HMAC with the public key @check-6.1', async () => {
    const { kid, publicJwk } = await readSigningKey(testApp);
    const pem = createPublicKey({ key: { ...publicJwk }, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const secrets = [
      Buffer.from(String(pem)),
      Buffer.from(publicJwk.x ?? '', 'base64url'),
      Buffer.from(JSON.stringify(publicJwk)),
    ];
    for (const secret of secrets) {
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid, typ: 'at+jwt' });
      await expectRefused(await token.sign(secret));
    }
  });

  it('is refused when it brings its own key or says where to fetch one @check-6.1', async () => {
    const { kid } = await readSigningKey(testApp);
    const pair = generateKeyPairSync('ed25519');
    const jwk = await exportJWK(pair.publicKey);
    for (const extra of [
      { jwk },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/key' },
    ]) {
      const token = new SignJWT(claims).setProtectedHeader({
        alg: 'EdDSA',
        kid,
        typ: 'at+jwt',
        ...extra,
      });
      await expectRefused(await token.sign(pair.privateKey));
    }
  });

  it('is refused when it is another kind of token or no token @check-6.2', async () => {
    const odd = [
      tokens.refreshToken,
      `${tokens.accessToken}x`,
      'x',
      'a.b.c',
      `${tokens.accessToken}.x`,
      '..',
    ];
    for (const token of odd) await expectRefused(token);
    const { app } = testApp;
    const good = tokens.accessToken;
    const headers = [
      good,
      `Basic ${good}`,
      `bearer ${good}`,
      `Bearer  ${good}`,
      `Bearer ${good} x`,
      `Bearer ${good}, x`,
    ];
    for (const authorization of headers) {
      const answer = await app.inject({ url: '/v2/users/me', headers: { authorization } });
      expect([authorization.slice(0, 12), answer.statusCode]).toEqual([
        authorization.slice(0, 12),
        401,
      ]);
    }
    const answer = await app.inject({
      url: `/v2/users/me?access_token=${good}`,
      headers: { cookie: `token=${good}` },
    });
    expect(answer.statusCode).toBe(401);
  });
});
