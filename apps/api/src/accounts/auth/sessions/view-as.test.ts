import { randomUUID } from 'node:crypto';
import type { RoleView } from '@replique/contract/accounts/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTickets, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let token: string;

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  await makeTickets(testApp.deps, clients.first.id, [
    { externalId: 'first', messages: [{ text: 'Where is my parcel?' }] },
  ]);
  await makeTickets(testApp.deps, clients.second.id, [
    { externalId: 'second', messages: [{ text: 'Where is my parcel?' }] },
  ]);
  token = await signInAlice();
});

afterAll(() => testApp.close());
afterEach(() => testApp.setClock());

async function signInAlice(): Promise<string> {
  const [row] = await testApp.sql<{ email: string }>('select email from users where level = 5');
  const { accessToken } = await testApp.signIn({ email: row?.email ?? '' });
  return accessToken;
}

async function begin(role: string, client = clients.first.uuid): Promise<RoleView> {
  const answer = await testApp.call({ token }, 'POST', '/v2/auth/view-as', { client, role });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as RoleView;
}

/** A request that carries a view beside the bearer token. */
async function send(view: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string) {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'view-as': view },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

describe('a view of a role', () => {
  it('reads what that role of that client reads, and nothing of another client', async () => {
    const { view } = await begin('agent');
    const tickets = await send(view, 'GET', '/v2/tickets');
    expect(
      (tickets.body['items'] as { externalId: string }[]).map((row) => row.externalId),
    ).toEqual(['first']);
    const listed = await send(view, 'GET', '/v2/clients');
    expect(JSON.stringify(listed.body)).not.toContain(clients.second.uuid);
    const foreign = await send(view, 'GET', `/v2/tickets?client=${clients.second.uuid}`);
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'clients.not-found']);
  });

  it('opens nothing that the role may not open', async () => {
    const forSuperAdmins = ['/v2/prompts', '/v2/audit'];
    const { view } = await begin('admin');
    for (const path of forSuperAdmins) {
      const own = await testApp.call({ token }, 'GET', path);
      const seen = await send(view, 'GET', path);
      expect([path, own.status, seen.status]).toEqual([path, 200, 403]);
    }
    expect((await send(view, 'GET', '/v2/audit')).body['code']).toBe('auth.forbidden');
    const guest = await begin('guest');
    expect((await send(guest.view, 'GET', '/v2/exports')).status).toBe(403);
    expect((await send((await begin('agent')).view, 'GET', '/v2/exports')).status).toBe(200);
  });

  it('changes nothing, whatever the role might', async () => {
    const { view } = await begin('admin');
    const { uuid } = clients.first;
    for (const [method, path] of [
      ['PATCH', `/v2/clients/${uuid}`],
      ['PATCH', '/v2/users/me/preferences'],
      ['POST', '/v2/ticket-views'],
      ['POST', '/v2/auth/view-as'],
      ['DELETE', '/v2/users/me/sessions'],
    ] as const) {
      const { status, body } = await send(view, method, path);
      expect([path, status]).toEqual([path, 403]);
      expect(['auth.view-only', 'auth.forbidden']).toContain(body['code']);
    }
    const file = await send(view, 'GET', `/v2/exports/${randomUUID()}/file`);
    expect(file.body['code']).toBe('auth.view-only');
    // The session itself goes on as it was.
    expect((await testApp.call({ token }, 'GET', '/v2/audit')).status).toBe(200);
  });

  it('is begun by super-admins alone, of a client that is there', async () => {
    const body = { client: clients.first.uuid, role: 'guest' };
    for (const caller of ['bob', 'carol', 'dan'] as TestCaller[])
      expect((await testApp.call(caller, 'POST', '/v2/auth/view-as', body)).status).toBe(403);
    expect((await testApp.call(null, 'POST', '/v2/auth/view-as', body)).status).toBe(401);
    const refused = async (input: object) =>
      (await testApp.call({ token }, 'POST', '/v2/auth/view-as', input)).status;
    expect(await refused({ ...body, role: 'super-admin' })).toBe(400);
    expect(await refused({ ...body, client: randomUUID() })).toBe(404);
  });

  it('never widens: in anybody else’s hands, of another session, or made up, it lets nobody in', async () => {
    const { view } = await begin('admin');
    const ended = { statusCode: 403, code: 'auth.view-ended' };
    const tryIt = async (bearer: string, given: string) => {
      const answer = await testApp.app.inject({
        method: 'GET',
        url: '/v2/tickets',
        headers: { authorization: `Bearer ${bearer}`, 'view-as': given },
      });
      return { statusCode: answer.statusCode, code: answer.json<{ code: string }>().code };
    };
    const [bob] = await testApp.sql<{ email: string }>(
      'select email from users where level = 4 and client_id = $1',
      [clients.second.id],
    );
    const other = await testApp.signIn({ email: bob?.email ?? 'bob@replique.test' });
    expect(await tryIt(other.accessToken, view)).toEqual(ended);
    expect(await tryIt(await signInAlice(), view)).toEqual(ended);
    for (const made of ['', 'admin', `${view}x`, view.slice(0, -4)])
      expect(await tryIt(token, made)).toEqual(ended);
    const nobody = await testApp.app.inject({ url: '/v2/tickets', headers: { 'view-as': view } });
    expect(nobody.statusCode).toBe(401);
  });

  it('ends after an hour', async () => {
    const late = await begin('guest');
    testApp.setClock(new Date(Date.parse(late.expiresAt) - 1_000));
    expect((await send(late.view, 'GET', '/v2/tickets')).status).toBe(200);
    testApp.setClock(new Date(late.expiresAt));
    expect((await send(late.view, 'GET', '/v2/tickets')).body['code']).toBe('auth.view-ended');
  });

  it('ends with the role of who began it', async () => {
    const { view } = await begin('guest');
    await testApp.sql(`update users set level = 4, client_id = $1 where level = 5`, [
      clients.first.id,
    ]);
    // The token itself is worth nothing any more.
    expect((await send(view, 'GET', '/v2/tickets')).status).toBe(401);
    await testApp.sql(
      `update users set level = 5, client_id = null where email like 'alice@%' and level = 4`,
    );
    // What she had in hand before may be worth nothing for good.
    token = await signInAlice();
  });

  it('is written down, with the role', async () => {
    await begin('guest', clients.second.uuid);
    const rows = await testApp.sql<{ after: { role: string }; label: string }>(
      `select after, label from audit_log where action = 'clients.viewed-as'
       and client_id = $1 order by id desc limit 1`,
      [clients.second.id],
    );
    expect(rows).toMatchObject([{ after: { role: 'guest' } }]);
  });
});
