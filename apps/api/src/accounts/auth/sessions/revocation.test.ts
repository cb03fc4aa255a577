import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeClient,
  makePerson,
  makeTicket,
  makeTwoClients,
  type MadeClient,
  type MadePerson,
} from '../../../demo/make/factories.ts';
import { exchange, obtainCode, type Tokens } from '@replique/tests/app/sign-in.ts';
import { createLiveHub } from '../../live/live.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp({
    // As long as it really lasts: a stream that ends earlier was ended.
    adapt: (deps) => ({ ...deps, live: createLiveHub(deps.db, deps.log) }),
  });
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

async function enter(level: number, clientId: number | null): Promise<MadePerson & Tokens> {
  const person = await makePerson(testApp.deps, { level, clientId });
  return { ...person, ...(await testApp.signIn(person)) };
}

const me = async (token: string) => (await testApp.call({ token }, 'GET', '/v2/users/me')).status;

async function expectGone(person: MadePerson & Tokens): Promise<void> {
  expect(await me(person.accessToken)).toBe(401);
  const { refreshToken } = person;
  expect((await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken })).status).toBe(401);
  await expect(testApp.signIn(person)).rejects.toThrow('was not signed in');
}

describe('access that was taken away', () => {
  it('ends at once for a disabled person, tokens, refresh and password @check-7.3', async () => {
    const person = await enter(3, clients.first.id);
    expect(await me(person.accessToken)).toBe(200);
    await testApp.sql('update users set disabled_at = now() where id = $1', [person.id]);
    await expectGone(person);
  });

  it('ends at once for everybody of an archived client, and for nobody else @check-7.3', async () => {
    const client = await makeClient(testApp.deps);
    const [person, other] = [await enter(4, client.id), await enter(4, clients.first.id)];
    await testApp.sql('update clients set archived_at = now() where id = $1', [client.id]);
    await expectGone(person);
    expect(await me(other.accessToken)).toBe(200);
  });

  it('falls with the role: the old token dies, a refreshed one has the new role alone @check-6.4', async () => {
    const person = await enter(3, clients.first.id);
    const ticket = await makeTicket(testApp.deps, clients.first.id);
    await testApp.sql('update users set level = 1 where id = $1', [person.id]);
    expect(await me(person.accessToken)).toBe(401);
    const { refreshToken } = person;
    const renewed = await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    const { accessToken } = renewed.body as Tokens;
    const generate = await testApp.call(
      { token: accessToken },
      'POST',
      `/v2/tickets/${ticket}/suggestions`,
      {},
    );
    expect(generate.status).toBe(403);
    expect(
      (await testApp.call({ token: accessToken }, 'GET', `/v2/tickets/${ticket}`)).status,
    ).toBe(200);
  });

  it('moves with the person: a refreshed token sees the new client alone @check-7.3', async () => {
    const person = await enter(3, clients.first.id);
    const [left, right] = [
      await makeTicket(testApp.deps, clients.first.id),
      await makeTicket(testApp.deps, clients.second.id),
    ];
    await testApp.sql('update users set client_id = $1 where id = $2', [
      clients.second.id,
      person.id,
    ]);
    expect(await me(person.accessToken)).toBe(401);
    const { refreshToken } = person;
    const renewed = await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    const token = (renewed.body as Tokens).accessToken;
    expect((await testApp.call({ token }, 'GET', `/v2/tickets/${left}`)).status).toBe(404);
    expect((await testApp.call({ token }, 'GET', `/v2/tickets/${right}`)).status).toBe(200);
  });

  it.each([
    ['to another client and back', 'client_id', () => [clients.second.id, clients.first.id]],
    ['to another role and back', 'level', () => [4, 3]],
    ['deleted, and there again', 'disabled_at', () => [new Date(), null]],
  ])('is not given back to a token of before: %s @check-7.4', async (_, column, steps) => {
    const person = await enter(3, clients.first.id);
    const old = person.accessToken;
    expect(await me(old)).toBe(200);
    for (const value of steps())
      await testApp.sql(`update users set ${column} = $1 where id = $2`, [value, person.id]);
    expect(await me(old)).toBe(401);
    const { refreshToken } = person;
    const renewed = await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    expect(await me((renewed.body as Tokens).accessToken)).toBe(200);
    expect(await me(old)).toBe(401);
  });

  it('stays as it is where nothing of access changed @check-7.4', async () => {
    const person = await enter(3, clients.first.id);
    await testApp.sql(`update users set level = 3, firstname = 'Else' where id = $1`, [person.id]);
    expect(await me(person.accessToken)).toBe(200);
  });

  it('is not given by a code that was issued before', async () => {
    const person = await makePerson(testApp.deps, { level: 3, clientId: clients.first.id });
    const code = await obtainCode(testApp.app, testApp.deps.config, person);
    await testApp.sql('update users set disabled_at = now() where id = $1', [person.id]);
    expect((await exchange(testApp.app, code)).statusCode).toBe(400);
  });
});

describe('an open stream of the console', () => {
  const ends: ((person: MadePerson & Tokens) => Promise<unknown>)[] = [
    ({ refreshToken }) => testApp.call(null, 'POST', '/v2/auth/logout', { refreshToken }),
    ({ id }) => testApp.sql('update users set level = 1 where id = $1', [id]),
    ({ id }) =>
      testApp.sql('update users set client_id = $2 where id = $1', [id, clients.second.id]),
  ];

  it('is closed within five seconds to who signed out, has another role, or is of another client @check-7.2', async () => {
    const people = await Promise.all(ends.map(() => enter(3, clients.first.id)));
    const streams = people.map(({ accessToken }) =>
      testApp.call({ token: accessToken }, 'GET', '/v2/live'),
    );
    await expect.poll(() => testApp.deps.live.listeners).toBe(ends.length);
    await Promise.all(ends.map((end, index) => end(people[index] as MadePerson & Tokens)));
    for (const { status } of await Promise.all(streams)) expect(status).toBe(200);
    expect(testApp.deps.live.listeners).toBe(0);
  });
});
