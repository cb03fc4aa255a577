import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLiveHub } from '../live/live.ts';
import {
  makePerson,
  makeTwoClients,
  type MadeClient,
  type MadePerson,
} from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { exchange, obtainCode, type Tokens } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let person: MadePerson;
let sessions: Tokens[];

beforeAll(async () => {
  testApp = await createTestApp({
    // As long as it really lasts: a stream that ends earlier was ended.
    adapt: (deps) => ({ ...deps, live: createLiveHub(deps.db, deps.log) }),
  });
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

beforeEach(async () => {
  person = await makePerson(testApp.deps, { level: 3, clientId: clients.first.id });
  sessions = [await testApp.signIn(person), await testApp.signIn(person)];
});

const end = (caller: PersonKey, uuid = person.uuid) =>
  testApp.call(caller, 'DELETE', `/v2/users/${uuid}/sessions`);
const alive = async () => {
  const statuses = sessions.map(({ accessToken }) =>
    testApp.call({ token: accessToken }, 'GET', '/v2/users/me'),
  );
  return (await Promise.all(statuses)).filter(({ status }) => status === 200).length;
};

describe('the sessions of a person', () => {
  it('are ended by nobody who does not manage the person', async () => {
    const statuses = await Promise.all(
      (['carol', 'dan', 'erin', 'frank'] as const).map(async (who) => (await end(who)).status),
    );
    expect(statuses).toEqual([403, 403, 404, 403]);
    expect(await alive()).toBe(2);
  });

  it.each(['bob', 'alice'] as const)('are ended at once by %s, all of them', async (who) => {
    const code = await obtainCode(testApp.app, testApp.deps.config, person);
    const answer = await end(who);
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }]);
    expect(await alive()).toBe(0);
    for (const { refreshToken } of sessions)
      expect((await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken })).status).toBe(
        401,
      );
    // A sign-in under way too.
    expect((await exchange(testApp.app, code)).statusCode).toBe(400);
    expect(
      await testApp.sql('select * from known_devices where user_id = $1', [person.id]),
    ).toEqual([]);
    const [entry] = await testApp.sql(
      `select action, client_id::int as client, after from audit_log order by id desc limit 1`,
    );
    expect(entry).toEqual({
      action: 'users.sessions-ended',
      client: clients.first.id,
      after: { sessions: 2 },
    });
    // Whoever knows the password signs in again.
    expect(await testApp.signIn(person)).toHaveProperty('accessToken');
  });

  it('of oneself are ended in the account', async () => {
    const me = await testApp.call('bob', 'GET', '/v2/users/me');
    const answer = await end('bob', (me.body as { uuid: string }).uuid);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'users.not-oneself' }]);
  });

  it('ended so close an open stream of the console', async () => {
    const [first] = sessions;
    const stream = testApp.call({ token: first?.accessToken ?? '' }, 'GET', '/v2/live');
    await expect.poll(() => testApp.deps.live.listeners).toBe(1);
    await end('bob');
    expect((await stream).status).toBe(200);
    expect(testApp.deps.live.listeners).toBe(0);
  });
});

describe('one’s own sessions elsewhere', () => {
  it('end together, and the one that asks goes on', async () => {
    const [first] = sessions;
    const asFirst = { token: first?.accessToken ?? '' };
    const code = await obtainCode(testApp.app, testApp.deps.config, person);
    const answer = await testApp.call(asFirst, 'DELETE', '/v2/users/me/other-sessions');
    expect([answer.status, answer.body]).toEqual([200, { ended: 1 }]);
    expect(await alive()).toBe(1);
    expect((await testApp.call(asFirst, 'GET', '/v2/users/me')).status).toBe(200);
    expect((await exchange(testApp.app, code)).statusCode).toBe(400);
    const [entry] = await testApp.sql(
      'select action, user_id::int as person from audit_log order by id desc limit 1',
    );
    expect(entry).toEqual({ action: 'account.other-sessions-ended', person: person.id });
  });
});
