import type { ManagedUserDetail } from '@replique/contract/accounts/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePerson,
  makeTwoClients,
  type MadeClient,
  type MadePerson,
} from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { turnSecondFactorOn } from '@replique/tests/app/totp.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let person: MadePerson;
let token: string;

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  person = await makePerson(testApp.deps, {
    level: 3,
    clientId: clients.first.id,
    firstname: 'Ida',
  });
  token = (await testApp.signIn(person)).accessToken;
  await turnSecondFactorOn(testApp, { token }, person.password);
});

afterAll(() => testApp.close());

const remove = (caller: PersonKey, uuid = person.uuid) =>
  testApp.call(caller, 'DELETE', `/v2/users/${uuid}/second-factor`);
const factors = async () =>
  (
    await testApp.sql<{ rows: number }>(
      `select (select count(*) from second_factors where user_id = $1)
         + (select count(*) from recovery_codes where user_id = $1) as rows`,
      [person.id],
    )
  ).map(({ rows }) => Number(rows))[0];

const hasOne = async (caller: PersonKey) =>
  ((await testApp.call(caller, 'GET', `/v2/users/${person.uuid}`)).body as ManagedUserDetail)
    .hasSecondFactor;

describe('a lost second factor', () => {
  it('is known to those who manage people alone', async () => {
    expect([await hasOne('alice'), await hasOne('bob')]).toEqual([true, true]);
    expect([await hasOne('carol'), await hasOne('dan')]).toEqual([null, null]);
  });

  it('is kept from everybody who does not manage the person', async () => {
    const statuses = await Promise.all(
      (['carol', 'dan', 'erin', 'frank'] as const).map(async (who) => (await remove(who)).status),
    );
    expect(statuses).toEqual([403, 403, 404, 403]);
    expect(await factors()).toBeGreaterThan(1);
  });

  it('is removed with its recovery codes; sessions end, the person is told, and the password is enough', async () => {
    await expect(testApp.signIn(person)).rejects.toThrow('was not signed in');
    const answer = await remove('bob');
    expect([answer.status, answer.body]).toEqual([200, { removed: true }]);
    expect([await factors(), await hasOne('bob')]).toEqual([0, false]);
    expect((await testApp.call({ token }, 'GET', '/v2/users/me')).status).toBe(401);
    const mails = await testApp.sql<{ recipient: string; subject: string }>(
      'select recipient, subject from mails order by id desc limit 1',
    );
    expect(mails).toEqual([
      { recipient: person.email, subject: 'Your second factor for Replique was removed' },
    ]);
    const entries = await testApp.sql('select client_id from audit_log where action = $1', [
      'users.second-factor-removed',
    ]);
    expect(entries).toHaveLength(1);
    await testApp.signIn(person);
  });

  it('says so when there is none, and is not one’s own to remove', async () => {
    expect((await remove('alice')).body).toEqual({ removed: false });
    const me = await testApp.call('bob', 'GET', '/v2/users/me');
    const own = await remove('bob', (me.body as { uuid: string }).uuid);
    expect([own.status, (own.body as { code: string }).code]).toEqual([409, 'users.not-oneself']);
  });
});
