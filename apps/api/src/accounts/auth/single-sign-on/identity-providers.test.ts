import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import {
  startForgingProvider,
  type ForgingProvider,
} from '@replique/tests/servers/openid-provider.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let issuer: ForgingProvider;

beforeAll(async () => {
  issuer = await startForgingProvider({ id: 'replique' });
  testApp = await createTestApp({ config: { outboundAllow: [issuer.hostAndPort] } });
  clients = await makeTwoClients(testApp.deps);
});

afterAll(async () => {
  await testApp.close();
  await issuer.close();
});

const secret = 'the-secret-of-the-provider';
const fields = {
  issuer: 'https://id.example.org',
  applicationId: 'replique',
  isRequired: false,
};
let number = 0;
const at = (client: MadeClient, rest = '') => `/v2/clients/${client.uuid}/single-sign-on${rest}`;
const add = (change: object = {}, client = clients.first) =>
  testApp.call('alice', 'POST', at(client), {
    ...fields,
    domain: `d${(number += 1)}.example.org`,
    secret,
    ...change,
  });
const uuidOf = (answer: { body: unknown }) => (answer.body as { uuid: string }).uuid;

describe('identity providers', () => {
  it('are added, changed and removed; the secret is stored sealed and never answered', async () => {
    const made = await add({ domain: 'Example.ORG', isRequired: true });
    expect(made.body).toEqual({
      uuid: expect.any(String),
      domain: 'example.org',
      issuer: fields.issuer,
      applicationId: 'replique',
      isRequired: true,
      updatedAt: expect.any(String),
    });
    const path = at(clients.first, `/${uuidOf(made)}`);
    const change = { ...fields, domain: 'example.org', applicationId: 'other' };
    expect((await testApp.call('alice', 'PUT', path, change)).body).toMatchObject({
      applicationId: 'other',
      isRequired: false,
    });
    const [row] = await testApp.sql<{ sealed_secret: string }>(
      'select sealed_secret from identity_providers where uuid = $1',
      [uuidOf(made)],
    );
    expect(row?.sealed_secret).not.toContain(secret);
    const place = `identity_providers.sealed_secret.${uuidOf(made)}`;
    expect(testApp.deps.sealer.open(row?.sealed_secret ?? '', place)).toBe(secret);
    const list = await testApp.call('alice', 'GET', at(clients.first));
    expect(list.text).toContain('"example.org"');
    expect(list.text).not.toContain('secret');
    expect((await testApp.call('alice', 'DELETE', path)).status).toBe(204);
    expect((await testApp.call('alice', 'DELETE', path)).status).toBe(404);
    const log = await testApp.sql<{ entry: string }>(
      `select before::text || after::text as entry from audit_log where action = 'clients.single-sign-on-changed'`,
    );
    expect(log).toHaveLength(3);
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('keep their secret for the issuer that it was given for', async () => {
    const made = await add();
    const path = at(clients.first, `/${uuidOf(made)}`);
    const { domain } = made.body as { domain: string };
    const other = { ...fields, domain, issuer: 'https://elsewhere.example.org' };
    const refused = await testApp.call('alice', 'PUT', path, other);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'single-sign-on.secret-missing' },
    ]);
    const [kept] = await testApp.sql('select issuer from identity_providers where uuid = $1', [
      uuidOf(made),
    ]);
    expect(kept).toEqual({ issuer: fields.issuer });
    const given = await testApp.call('alice', 'PUT', path, { ...other, secret: 'of elsewhere' });
    expect(given.status).toBe(200);
  });

  it('have a domain each, across clients', async () => {
    const first = await add({ domain: 'taken.example.org' });
    expect(first.status).toBe(201);
    const again = await add({ domain: 'TAKEN.example.org' }, clients.second);
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'single-sign-on.domain-taken' },
    ]);
    const other = await add();
    const path = at(clients.first, `/${uuidOf(other)}`);
    const moved = await testApp.call('alice', 'PUT', path, {
      ...fields,
      domain: 'taken.example.org',
    });
    expect(moved.status).toBe(409);
  });

  it('are found under their own client alone', async () => {
    const path = at(clients.second, `/${uuidOf(await add())}`);
    for (const [method, url, body] of [
      ['DELETE', path, undefined],
      ['PUT', path, { ...fields, domain: 'x.example.org' }],
      ['POST', `${path}/check`, undefined],
    ] as const) {
      const answer = await testApp.call('alice', method, url, body);
      expect([method, answer.status, answer.body]).toMatchObject([
        method,
        404,
        { code: 'single-sign-on.not-found' },
      ]);
    }
  });

  it('are set by super-admins alone', async () => {
    expect((await testApp.call('bob', 'GET', at(clients.first))).status).toBe(403);
    expect((await testApp.call('bob', 'POST', at(clients.first), {})).status).toBe(403);
  });

  it.each<[string, object]>([
    ['a domain without a dot', { domain: 'example' }],
    ['an address for a domain', { domain: 'a@example.org' }],
    ['a domain of numbers', { domain: '127.0.0.1' }],
    ['no address', { issuer: 'id.example.org' }],
    ['another protocol', { issuer: 'ftp://id.example.org' }],
    ['no application', { applicationId: ' ' }],
    ['no secret', { secret: '' }],
  ])('are refused with %s', async (_, change) => {
    expect((await add(change)).status).toBe(400);
  });

  it('have an https issuer, or one that the operator allows', async () => {
    const answer = await add({ issuer: 'http://id.example.org' });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'single-sign-on.issuer-insecure' },
    ]);
    expect((await add({ issuer: issuer.issuer })).status).toBe(201);
  });

  it('have an issuer on the public internet', async () => {
    for (const inside of ['https://127.0.0.1:8443', 'https://169.254.169.254', 'https://localhost'])
      expect((await add({ issuer: inside })).body).toMatchObject({
        code: 'single-sign-on.issuer-insecure',
      });
  });
});

describe('the check of an issuer', () => {
  const check = async (address: string, forgery: object = {}) => {
    issuer.forge({ nonce: '', ...forgery });
    const uuid = uuidOf(await add({ issuer: issuer.issuer }));
    // As it may stand there from a time when it was allowed.
    await testApp.sql('update identity_providers set issuer = $1 where uuid = $2', [address, uuid]);
    const path = at(clients.first, `/${uuid}/check`);
    return (await testApp.call('alice', 'POST', path)).body;
  };

  it('says that it is ready', async () => {
    expect(await check(issuer.issuer)).toEqual({ isReady: true, reason: null });
  });

  it.each<[string, () => string, object?]>([
    ['address-refused', () => 'https://127.0.0.1:8443'],
    ['address-refused', () => 'https://169.254.169.254'],
    ['address-refused', () => 'https://localhost:8443'],
    ['unreachable', () => 'https://id.invalid'],
    ['not-openid', () => `${issuer.issuer}/jwks`],
    ['other-issuer', () => issuer.issuer, { issuer: 'https://other.example' }],
    ['no-code-flow', () => issuer.issuer, { metadata: { response_types_supported: ['id_token'] } }],
  ])('says why not: %s', async (reason, address, forgery) => {
    expect(await check(address(), forgery)).toEqual({ isReady: false, reason });
  });
});
