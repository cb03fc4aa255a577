import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { claimsOf } from '@replique/tests/app/forge-token.ts';
import type { PersonKey } from '../../../demo/make/people.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { hasOwnUsers, hasUsers } from '../../users/users.ts';
import type { Claims } from '../sessions/access-tokens.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

type Pair = { apiKey: string; apiSecret: string };

async function read(
  person: PersonKey,
  options: { id?: number | string; rotate?: boolean } = {},
): Promise<Pair & { url: string }> {
  const made = await makeSessionKey(testApp);
  const path = `/v1/clients/${options.id ?? first.id}/credentials`;
  const answer = options.rotate
    ? await testApp.call(person, 'POST', `${path}/rotate`, undefined, made.headers)
    : await testApp.call(person, 'GET', path, undefined, made.headers);
  expect(answer.status).toBe(200);
  const body = answer.body as Pair & { url: string };
  return { url: body.url, apiKey: made.read(body.apiKey), apiSecret: made.read(body.apiSecret) };
}

const exchange = ({ apiKey, apiSecret }: Pair) =>
  testApp.call(null, 'POST', '/v2/auth/token', {
    grantType: 'clientCredentials',
    apiKey,
    apiSecret,
  });

async function tokenOf(pair: Pair): Promise<string> {
  const answer = await exchange(pair);
  expect(answer.status).toBe(200);
  return (answer.body as { accessToken: string }).accessToken;
}

const statusOf = async (token: string) =>
  (await testApp.call({ token }, 'GET', '/v2/tickets')).status;

describe('API credentials', () => {
  it('are made at the first look, once for all who look at the same time, and stay @spec-2.64 @spec-7.15', async () => {
    expect(await testApp.sql('select * from api_credentials')).toEqual([]);
    const seen = await Promise.all([
      read('bob'),
      read('alice', { id: first.uuid }),
      read('bob', { id: first.uuid }),
    ]);
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(seen[0]).toEqual({
      url: 'http://localhost:3000',
      apiKey: expect.stringMatching(/^rpk_[\w-]{24}$/),
      apiSecret: expect.stringMatching(/^rps_[\w-]{43}$/),
    });
    expect(await read('bob')).toEqual(seen[0]);
    expect(await testApp.sql('select * from users where is_service')).toHaveLength(1);
  });

  it('are another client’s own', async () => {
    expect((await read('erin', { id: second.id })).apiKey).not.toBe((await read('bob')).apiKey);
  });

  it('stand sealed in the database, and nowhere in an answer or a log in the clear @spec-3.18', async () => {
    const pair = await read('bob');
    const made = await makeSessionKey(testApp);
    const answer = await testApp.call(
      'bob',
      'GET',
      `/v1/clients/${first.id}/credentials`,
      undefined,
      made.headers,
    );
    const stored = JSON.stringify([
      ...(await testApp.sql('select * from api_credentials')),
      ...(await testApp.sql('select * from audit_log')),
      ...(await testApp.sql('select * from users')),
    ]);
    for (const secret of [pair.apiKey, pair.apiSecret]) {
      expect(stored).not.toContain(secret);
      expect(answer.text).not.toContain(secret);
      expect(testApp.logged.join()).not.toContain(secret);
    }
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['carol', 'dan'] as const)('are not for %s', async (person) => {
    const { headers } = await makeSessionKey(testApp);
    const path = `/v1/clients/${first.id}/credentials`;
    expect((await testApp.call(person, 'GET', path, undefined, headers)).status).toBe(403);
    const rotate = await testApp.call(person, 'POST', `${path}/rotate`, undefined, headers);
    expect(rotate.status).toBe(403);
  });

  it('are not replaced by a call with a bad Session-Key', async () => {
    const before = await read('bob');
    const path = `/v1/clients/${first.id}/credentials/rotate`;
    const answer = await testApp.call('bob', 'POST', path, undefined, { 'session-key': 'bad' });
    expect(answer.status).toBe(400);
    expect(await read('bob')).toEqual(before);
  });
});

describe('clientCredentials', () => {
  it('answers an access token alone: an agent of the client, ten minutes long @spec-7.2', async () => {
    const answer = await exchange(await read('bob'));
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([200, ['accessToken']]);
    const token = (answer.body as { accessToken: string }).accessToken;
    expect(claimsOf(token)).toMatchObject({
      clientId: first.id,
      clientUuid: first.uuid,
      role: 2,
    });
    expect(await statusOf(token)).toBe(200);
    const clients = await testApp.call({ token }, 'GET', '/v2/clients');
    expect((clients.body as { uuid: string }[]).map((each) => each.uuid)).toEqual([first.uuid]);
    const { headers } = await makeSessionKey(testApp);
    const path = `/v1/clients/${first.id}/credentials`;
    expect((await testApp.call({ token }, 'GET', path, undefined, headers)).status).toBe(403);
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload.exp - payload.iat).toBe(600);
  });

  it('refuses every wrong pair with one answer', async () => {
    const right = await read('bob');
    const other = await read('erin', { id: second.id });
    const answers = await Promise.all(
      [
        { ...right, apiSecret: 'rps_wrong' },
        { ...right, apiSecret: other.apiSecret },
        { ...right, apiKey: other.apiKey },
        { ...right, apiKey: 'rpk_unknown' },
        { apiKey: right.apiSecret, apiSecret: right.apiKey },
      ].map(exchange),
    );
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400]);
    expect([...new Set(answers.map((answer) => answer.text))]).toEqual([
      '{"code":"auth.code-invalid","message":"This code or these credentials are not valid, or no longer."}',
    ]);
  });

  it('refuses a body of neither form', async () => {
    const right = await read('bob');
    for (const body of [
      { grantType: 'clientCredentials', apiKey: right.apiKey },
      { grantType: 'authorizationCode', ...right },
      { grantType: 'clientCredentials', ...right, authorizationCode: 'x' },
      { grantType: 'password', ...right },
      { ...right },
    ]) {
      const answer = await testApp.call(null, 'POST', '/v2/auth/token', body);
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([
        400,
        'request.invalid',
      ]);
      expect(answer.text).not.toContain(right.apiSecret);
    }
  });

  it('slows wrong tries of one key down, and only these', async () => {
    const [right, wrong] = [await read('bob'), { apiKey: 'rpk_guessed', apiSecret: 'x' }];
    testApp.setClock(new Date('2026-05-01T10:00:00Z'));
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await exchange(wrong)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect((await exchange(right)).status).toBe(200);
    testApp.setClock(new Date('2026-05-01T10:01:01Z'));
    expect((await exchange(wrong)).status).toBe(400);
    testApp.setClock();
  });

  it('ends with a rotation: the pair, and the tokens got with it, at once', async () => {
    const old = await read('bob');
    const token = await tokenOf(old);
    expect(await statusOf(token)).toBe(200);
    const now = await read('bob', { rotate: true });
    expect(now.apiKey).not.toBe(old.apiKey);
    expect(now.apiSecret).not.toBe(old.apiSecret);
    expect(await statusOf(token)).toBe(401);
    expect((await exchange(old)).status).toBe(400);
    expect((await exchange({ ...old, apiKey: now.apiKey })).status).toBe(400);
    expect(await statusOf(await tokenOf(now))).toBe(200);
    expect(
      await testApp.sql('select * from users where is_service and client_id = $1', [first.id]),
    ).toHaveLength(1);
    const [entry] = await testApp.sql<{ action: string; label: string }>(
      `select * from audit_log where action = 'clients.credentials-rotated' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      action: 'clients.credentials-rotated',
      label: first.name,
      client_id: String(first.id),
    });
  });

  it('is written down when it is used first, once for each pair', async () => {
    const firsts = async () =>
      (
        await testApp.sql(
          `select id from audit_log where client_id = $1 and action = 'clients.credentials-first-used'
             and actor_kind = 'key' and api_key is not null`,
          [first.id],
        )
      ).length;
    const pair = await read('bob', { rotate: true });
    const before = await firsts();
    await tokenOf(pair);
    await tokenOf(pair);
    expect(await firsts()).toBe(before + 1);
    await tokenOf(await read('bob', { rotate: true }));
    expect(await firsts()).toBe(before + 2);
  });

  it('ends while the client is archived', async () => {
    const pair = await read('erin', { id: second.id });
    const token = await tokenOf(pair);
    await testApp.sql('update clients set archived_at = now() where id = $1', [second.id]);
    expect(await statusOf(token)).toBe(401);
    expect((await exchange(pair)).status).toBe(400);
    await testApp.sql('update clients set archived_at = null where id = $1', [second.id]);
    expect(await statusOf(token)).toBe(200);
  });

  it('believes no session id that names another user’s key', async () => {
    const [foreign] = await testApp.sql<{ key_hash: string }>(
      'select key_hash from api_credentials where client_id = $1',
      [second.id],
    );
    const own = claimsOf(await tokenOf(await read('bob'))) as Claims;
    expect(foreign?.key_hash).toBeTruthy();
    const token = await testApp.deps.keys.tokens.sign({ ...own, sid: `api.${foreign?.key_hash}` });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await testApp.deps.keys.tokens.sign({ ...own, sid: 'api.' }))).toBe(401);
  });
});

describe('the user that stands for the credentials', () => {
  it('is in no list of people, and cannot sign in even with a password', async () => {
    const pair = await read('bob');
    await tokenOf(pair);
    const [service] = await testApp.sql<{ email: string; uuid: string }>(
      'select email, uuid from users where is_service and client_id = $1',
      [first.id],
    );
    const email = service?.email ?? '';
    for (const person of ['alice', 'bob', 'carol'] as const) {
      const answer = await testApp.call(person, 'GET', '/v2/users');
      expect(answer.text).not.toContain(email);
      expect(answer.text).not.toContain(service?.uuid);
    }
    await testApp.sql(
      `update users set password_hash = (select password_hash from users where email = 'bob@replique.test')
       where email = $1`,
      [email],
    );
    await expect(testApp.signIn({ email })).rejects.toThrow(/not signed in/);
  });

  it('does not make the demo somebody’s own, nor an installation set up', async () => {
    await read('bob');
    await testApp.sql('update users set is_demo = true, disabled_at = now() where not is_service');
    const found = await testApp.deps.db.withStaff(async (tx) => [
      await hasOwnUsers(tx),
      await hasUsers(tx),
    ]);
    await testApp.sql('update users set is_demo = false, disabled_at = null');
    expect(found).toEqual([false, false]);
  });
});
