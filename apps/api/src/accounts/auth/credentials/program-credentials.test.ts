import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiCredential } from '@replique/contract/accounts/api-credentials';
import { levels, programScopes } from '@replique/contract/route';
import { contractRoutes } from '../../../platform/http/serve-contract.ts';
import { makeTickets, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { claimsOf } from '@replique/tests/app/forge-token.ts';
import type { PersonKey } from '../../../demo/make/people.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';
import type { Claims } from '../sessions/access-tokens.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  await makeTickets(testApp.deps, first.id, [
    { externalId: '1', subject: 'A', messages: [{ text: 'Where is my parcel?' }] },
  ]);
});
beforeEach(() => testApp.setClock());
afterAll(() => testApp.close());

type Made = { credential: ApiCredential; apiSecret: string };

const pathOf = (client = first) => `/v2/clients/${client.uuid}/api-credentials`;
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code];

async function create(settings: object = {}, by: PersonKey = 'bob'): Promise<Made> {
  const body = { name: 'Help desk', scopes: ['tickets:read'], ...settings };
  const answer = await testApp.call(by, 'POST', pathOf(by === 'erin' ? second : first), body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Made;
}

const of = ({ credential }: Made, more = '') => `${pathOf()}/${credential.uuid}${more}`;

async function exchange({ credential, apiSecret }: Made, address = '192.0.2.1'): Promise<Answer> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/auth/token',
    remoteAddress: address,
    payload: { grantType: 'clientCredentials', apiKey: credential.apiKey, apiSecret },
  });
  return {
    status: answer.statusCode,
    body: answer.json(),
    text: answer.body,
    headers: answer.headers,
  } as Answer;
}

async function tokenOf(made: Made, address?: string): Promise<string> {
  const answer = await exchange(made, address);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { accessToken: string }).accessToken;
}

const call = (token: string, path = '/v2/tickets') => testApp.call({ token }, 'GET', path);
const statusOf = async (token: string, path?: string) => (await call(token, path)).status;

async function callFrom(token: string, address: string, path = '/v2/tickets') {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await testApp.app.inject({ url: path, headers, remoteAddress: address });
  return [answer.statusCode, (answer.json() as { code?: string }).code];
}

async function lastEntry() {
  const [entry] = await testApp.sql('select * from audit_log order by id desc limit 1');
  return entry;
}

describe('API credentials of a program', () => {
  it('are several for each client, and the secret is told this once and kept as a hash', async () => {
    const one = await create({ name: 'Shop', scopes: ['tickets:read', 'exports'] });
    const other = await create();
    expect(one.credential).toMatchObject({
      name: 'Shop',
      apiKey: expect.stringMatching(/^rpc_[\w-]{20}$/),
      scopes: ['tickets:read', 'exports'],
      addresses: [],
      createdBy: 'Bob Brennan',
      lastUsedAt: null,
      oldSecretUntil: null,
    });
    expect(one.apiSecret).toMatch(/^rps_[\w-]{43}$/);
    const list = await testApp.call('bob', 'GET', pathOf());
    const { items } = list.body as { items: ApiCredential[] };
    expect(items.slice(-2)).toEqual([one.credential, other.credential]);
    const everywhere = JSON.stringify([
      list.text,
      ...(await testApp.sql('select * from program_credentials')),
      ...(await testApp.sql('select * from audit_log')),
      testApp.logged,
    ]);
    expect(everywhere).not.toContain(one.apiSecret);
    expect(await lastEntry()).toMatchObject({
      action: 'api-credentials.created',
      label: 'Help desk',
      client_id: String(first.id),
    });
  });

  it('end in a year where nothing is said, and never only where it is said', async () => {
    testApp.setClock(new Date('2026-05-01T10:00:00Z'));
    expect((await create()).credential.expiresAt).toBe('2027-05-01T10:00:00.000Z');
    expect((await create({ expiresAt: null })).credential.expiresAt).toBeNull();
    const expiresAt = '2026-04-30T10:00:00Z';
    const past = await testApp.call('bob', 'POST', pathOf(), {
      name: 'x',
      scopes: ['exports'],
      expiresAt,
    });
    expect(codeOf(past)).toEqual([400, 'api-credentials.expiry-past']);
  });

  it.each(['carol', 'dan'] as const)('are not for %s', async (person) => {
    const made = await create();
    for (const [method, path] of [
      ['GET', pathOf()],
      ['POST', pathOf()],
      ['PATCH', of(made)],
      ['POST', of(made, '/secret')],
      ['DELETE', of(made, '/old-secret')],
      ['DELETE', of(made)],
    ] as const)
      expect((await testApp.call(person, method, path)).status).toBe(403);
  });

  it('are their own client’s: an Admin reaches no other’s, a super-admin all', async () => {
    const foreign = await create({}, 'erin');
    const path = `${pathOf(second)}/${foreign.credential.uuid}`;
    expect(codeOf(await testApp.call('bob', 'DELETE', path))).toEqual([404, 'clients.not-found']);
    expect(codeOf(await testApp.call('bob', 'DELETE', of(foreign)))).toEqual([
      404,
      'api-credentials.not-found',
    ]);
    const renamed = await testApp.call('alice', 'PATCH', path, { name: 'Theirs' });
    expect(renamed.body).toMatchObject({ name: 'Theirs' });
  });

  it.each([
    [{ scopes: [] }],
    [{ scopes: ['tickets:read', 'tickets:read'] }],
    [{ scopes: ['everything'] }],
    [{ name: ' ' }],
    [{ addresses: ['10.0.0.0/33'] }],
    [{ addresses: ['example.org'] }],
    [{ addresses: ['0.0.0.0/0'] }],
    [{ addresses: ['::/0'] }],
    [{ expiresAt: 'soon' }],
  ])('refuse %j', async (wrong) => {
    const body = { name: 'x', scopes: ['exports'], ...wrong };
    expect((await testApp.call('bob', 'POST', pathOf(), body)).status).toBe(400);
  });

  it('are twenty at most, also when many are asked for at once', async () => {
    const ask = () =>
      testApp.call('erin', 'POST', pathOf(second), { name: 'x', scopes: ['exports'] });
    const statuses = (await Promise.all(Array.from({ length: 25 }, ask))).map(
      ({ status }) => status,
    );
    const [row] = await testApp.sql<{ count: string }>(
      'select count(*) from program_credentials where client_id = $1',
      [second.id],
    );
    expect(Number(row?.count)).toBe(20);
    expect(statuses).toContain(409);
    await testApp.sql('update program_credentials set revoked_at = now() where client_id = $1', [
      second.id,
    ]);
    expect((await ask()).status).toBe(201);
  });
});

describe('the token got with them', () => {
  it('opens what its scopes name, and says which one is missing', async () => {
    const token = await tokenOf(await create({ scopes: ['tickets:read'] }));
    expect(claimsOf(token)).toMatchObject({ clientId: first.id, role: 2 });
    expect(await statusOf(token)).toBe(200);
    const missing = await call(token, '/v2/documents');
    expect([missing.status, missing.body]).toEqual([
      403,
      {
        code: 'auth.scope-missing',
        message: expect.any(String),
        data: { scope: 'knowledge' },
      },
    ]);
    const push = await testApp.call({ token }, 'POST', '/v2/tickets', {});
    expect(push.body).toMatchObject({ data: { scope: 'tickets:write' } });
    expect(codeOf(await call(token, '/v2/users/me'))).toEqual([403, 'auth.forbidden']);
    expect(codeOf(await call(token, pathOf()))).toEqual([403, 'auth.forbidden']);
  });

  it('opens files with the scope for them alone', async () => {
    const reads = await tokenOf(await create());
    const exports = await tokenOf(await create({ scopes: ['exports'] }));
    const file = `/v2/exports/${first.uuid}/file`;
    expect(codeOf(await call(reads, file))).toEqual([403, 'auth.scope-missing']);
    expect((await call(exports, file)).status).toBe(404);
  });

  it('loses and gains scopes at once', async () => {
    const made = await create({ scopes: ['tickets:read'] });
    const token = await tokenOf(made);
    await testApp.call('bob', 'PATCH', of(made), { scopes: ['knowledge'] });
    expect([await statusOf(token), await statusOf(token, '/v2/documents')]).toEqual([403, 200]);
    expect(await lastEntry()).toMatchObject({ action: 'api-credentials.changed' });
  });

  it('ends with its credentials: revoked, or over', async () => {
    const [revoked, over] = [await create(), await create()];
    const tokens = [await tokenOf(revoked), await tokenOf(over)];
    expect((await testApp.call('bob', 'DELETE', of(revoked))).status).toBe(204);
    expect(await lastEntry()).toMatchObject({ action: 'api-credentials.revoked' });
    const soon = new Date(Date.now() + 60_000);
    await testApp.call('bob', 'PATCH', of(over), { expiresAt: soon.toISOString() });
    expect(await statusOf(tokens[1] ?? '')).toBe(200);
    testApp.setClock(new Date(soon.getTime() + 1));
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    for (const made of [revoked, over])
      expect(codeOf(await exchange(made))).toEqual([400, 'auth.code-invalid']);
    expect(codeOf(await testApp.call('bob', 'DELETE', of(revoked)))).toEqual([
      404,
      'api-credentials.not-found',
    ]);
  });

  it('ends while the client is archived', async () => {
    const made = await create();
    const token = await tokenOf(made);
    await testApp.sql('update clients set archived_at = now() where id = $1', [first.id]);
    const now = [await statusOf(token), (await exchange(made)).status];
    await testApp.sql('update clients set archived_at = null where id = $1', [first.id]);
    expect(now).toEqual([401, 400]);
  });

  it('is told in the log by its key', async () => {
    const made = await create({ scopes: ['tickets:write'] });
    const token = await tokenOf(made);
    const pushed = await testApp.call({ token }, 'POST', '/v2/tickets', {
      externalId: 'p1',
      subject: 'Parcel',
      createdAt: '2026-01-01T10:00:00Z',
      messages: [
        { externalId: 'm1', role: 'requester', sentAt: '2026-01-01T10:00:00Z', text: 'Where?' },
      ],
    });
    expect(pushed.status, pushed.text).toBe(201);
    expect(await lastEntry()).toMatchObject({
      action: 'tickets.pushed',
      api_key: made.credential.apiKey,
    });
  });

  it('is believed for its own user and secret alone', async () => {
    const [own, foreign] = [await create(), await create({}, 'erin')];
    const claims = claimsOf(await tokenOf(own)) as Claims;
    const forged = (sid: string) => testApp.deps.keys.tokens.sign({ ...claims, sid });
    for (const sid of [
      `api.${foreign.credential.apiKey}.1`,
      `api.${own.credential.apiKey}.2`,
      `api.${own.credential.apiKey}.0`,
      `api.${own.credential.apiKey}.`,
      `api.${own.credential.apiKey}`,
    ])
      expect(await statusOf(await forged(sid))).toBe(401);
    expect(await statusOf(await forged(`api.${own.credential.apiKey}.1`))).toBe(200);
  });

  it('leaves the specification’s pair all the rights of an agent', async () => {
    const { headers, read } = await makeSessionKey(testApp);
    const path = `/v1/clients/${first.id}/credentials`;
    const answer = await testApp.call('bob', 'GET', path, undefined, headers);
    const { apiKey, apiSecret } = answer.body as { apiKey: string; apiSecret: string };
    const got = await testApp.call(null, 'POST', '/v2/auth/token', {
      grantType: 'clientCredentials',
      apiKey: read(apiKey),
      apiSecret: read(apiSecret),
    });
    const { accessToken } = got.body as { accessToken: string };
    for (const each of ['/v2/tickets', '/v2/documents', '/v2/users/me', '/v2/exports'])
      expect(await statusOf(accessToken, each)).toBe(200);
    const made = await testApp.sql('select id from users where is_service and client_id = $1', [
      first.id,
    ]);
    expect(made).toHaveLength(1);
  });
});

describe('wrong tries', () => {
  it('have one answer, and are slowed down for their key and address alone', async () => {
    const made = await create();
    const other = await create();
    const wrong = [
      { ...made, apiSecret: 'rps_wrong' },
      { ...made, apiSecret: other.apiSecret },
      { ...made, credential: { ...made.credential, apiKey: 'rpc_unknown' } },
    ];
    const texts = new Set(
      (await Promise.all(wrong.map((each) => exchange(each)))).map((a) => a.text),
    );
    expect(texts.size).toBe(1);
    const guess = () => exchange({ ...other, apiSecret: 'x' }, '192.0.2.9');
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await exchange(other)).status).toBe(200);
    expect((await exchange(made, '192.0.2.9')).status).toBe(200);
  });
});

describe('the list of addresses', () => {
  it('is held against the token’s issue and every use of it', async () => {
    const made = await create({ addresses: ['192.0.2.0/24', '2001:db8:1::/48', '198.51.100.7'] });
    const refused = [403, 'auth.address-refused'];
    expect(codeOf(await exchange(made, '203.0.113.1'))).toEqual(refused);
    expect(codeOf(await exchange({ ...made, apiSecret: 'x' }, '203.0.113.1'))).toEqual([
      400,
      'auth.code-invalid',
    ]);
    const token = await tokenOf(made, '192.0.2.44');
    for (const address of ['192.0.2.1', '198.51.100.7', '2001:db8:1:2::3', '::ffff:192.0.2.9'])
      expect(await callFrom(token, address)).toEqual([200, undefined]);
    for (const address of ['203.0.113.1', '198.51.100.8', '2001:db8:2::1', '::ffff:203.0.113.1'])
      expect(await callFrom(token, address)).toEqual(refused);
    expect(await callFrom(token, '203.0.113.1', `/v2/exports/${first.uuid}/file`)).toEqual(refused);
    await testApp.call('bob', 'PATCH', of(made), { addresses: ['203.0.113.1'] });
    expect(await callFrom(token, '203.0.113.1')).toEqual([200, undefined]);
    expect(await callFrom(token, '192.0.2.1')).toEqual(refused);
    await testApp.call('bob', 'PATCH', of(made), { addresses: [] });
    expect(await callFrom(token, '192.0.2.1')).toEqual([200, undefined]);
  });

  it('is held against the address that the proxy tells, where one is trusted', async () => {
    const proxied = await createTestApp({ config: { trustProxy: 1 } });
    const clients = await makeTwoClients(proxied.deps);
    const made = (
      await proxied.call('bob', 'POST', `/v2/clients/${clients.first.uuid}/api-credentials`, {
        name: 'x',
        scopes: ['tickets:read'],
        addresses: ['192.0.2.1'],
      })
    ).body as Made;
    const ask = (forwarded: string) =>
      proxied.app.inject({
        method: 'POST',
        url: '/v2/auth/token',
        headers: { 'x-forwarded-for': forwarded },
        payload: {
          grantType: 'clientCredentials',
          apiKey: made.credential.apiKey,
          apiSecret: made.apiSecret,
        },
      });
    expect((await ask('192.0.2.1')).statusCode).toBe(200);
    expect((await ask('192.0.2.2')).statusCode).toBe(403);
    // What the caller wrote itself stands before what the proxy added.
    expect((await ask('192.0.2.1, 203.0.113.5')).statusCode).toBe(403);
    await proxied.close();
  });
});

describe('a new secret', () => {
  const rotate = async (made: Made, body: object = {}): Promise<Made> => {
    const answer = await testApp.call('bob', 'POST', of(made, '/secret'), body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Made;
  };

  it('works beside the old one for a day, so that no call fails', async () => {
    testApp.setClock(new Date('2026-05-01T10:00:00Z'));
    const old = await create({ expiresAt: null });
    const oldToken = await tokenOf(old);
    const now = await rotate(old);
    expect(now.credential).toMatchObject({
      apiKey: old.credential.apiKey,
      oldSecretUntil: '2026-05-02T10:00:00.000Z',
    });
    expect(await lastEntry()).toMatchObject({ action: 'api-credentials.rotated' });
    const newToken = await tokenOf(now);
    for (const token of [oldToken, newToken, await tokenOf(old)])
      expect(await statusOf(token)).toBe(200);
    testApp.setClock(new Date('2026-05-02T10:00:01Z'));
    expect([await statusOf(oldToken), await statusOf(newToken)]).toEqual([401, 200]);
    expect((await exchange(old)).status).toBe(400);
    expect((await exchange(now)).status).toBe(200);
    const list = (await testApp.call('bob', 'GET', pathOf())).body as { items: ApiCredential[] };
    expect(list.items.find(({ uuid }) => uuid === old.credential.uuid)?.oldSecretUntil).toBeNull();
  });

  it('ends the old one now where that is asked, and the one before that always', async () => {
    const one = await create();
    const two = await rotate(one, { keepOldHours: 720 });
    const tokenOfOne = await tokenOf(one);
    const ended = await testApp.call('bob', 'DELETE', of(one, '/old-secret'));
    expect(ended.body).toMatchObject({ oldSecretUntil: null });
    expect([await statusOf(tokenOfOne), (await exchange(one)).status]).toEqual([401, 400]);
    const three = await rotate(two);
    const four = await rotate(three, { keepOldHours: 0 });
    const statuses = await Promise.all(
      [one, two, three, four].map(async (m) => (await exchange(m)).status),
    );
    expect(statuses).toEqual([400, 400, 400, 200]);
    for (const keepOldHours of [-1, 721, 1.5])
      expect((await testApp.call('bob', 'POST', of(one, '/secret'), { keepOldHours })).status).toBe(
        400,
      );
  });
});

describe('the last use', () => {
  it('is written down once a minute', async () => {
    testApp.setClock(new Date('2026-05-01T10:00:00Z'));
    const made = await create({ expiresAt: null });
    const token = await tokenOf(made);
    const used = async () => {
      const { body } = await testApp.call('bob', 'GET', pathOf());
      const { items } = body as { items: ApiCredential[] };
      return items.find(({ uuid }) => uuid === made.credential.uuid)?.lastUsedAt;
    };
    expect(await used()).toBeNull();
    await Promise.all([1, 2, 3].map(() => call(token)));
    expect(await used()).toBe('2026-05-01T10:00:00.000Z');
    testApp.setClock(new Date('2026-05-01T10:00:59Z'));
    await call(token);
    expect(await used()).toBe('2026-05-01T10:00:00.000Z');
    testApp.setClock(new Date('2026-05-01T10:01:00Z'));
    await call(token);
    expect(await used()).toBe('2026-05-01T10:01:00.000Z');
  });
});

describe('the scopes of the contract', () => {
  it('are on routes that an agent may call, each on one at least, and none opens an Admin’s', () => {
    const open = contractRoutes().filter(({ meta }) => meta.program);
    for (const { name, meta } of open) {
      const access = meta.access;
      expect(access?.auth, name).toBe('user');
      if (access?.auth !== 'user') continue;
      expect(levels[access.role], name).toBeLessThanOrEqual(levels.agent);
      expect(access.scope, name).toBe('own');
    }
    expect(new Set(open.map(({ meta }) => meta.program))).toEqual(new Set(programScopes));
  });

  it('never let a route that only reads tickets change anything', () => {
    const reading = contractRoutes().filter(({ meta }) => meta.program === 'tickets:read');
    expect(reading.map(({ method }) => method)).toEqual(reading.map(() => 'GET'));
  });
});
