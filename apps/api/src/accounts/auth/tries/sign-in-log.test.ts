import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { demoPassword } from '../../../demo/make/people.ts';
import { exchange, obtainCode, openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { noteWrongTries } from './sign-in-log.ts';
import { judgeTry } from './tries.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
const start = Date.now();
const minute = 60_000;

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

let number = 0;
let me: { id: number; email: string };

beforeEach(async () => {
  testApp.setClock(new Date(start));
  await testApp.sql('delete from sign_in_tries');
  await testApp.sql('delete from audit_log');
  const email = `logged-${(number += 1)}@replique.test`;
  me = await makePerson(testApp.deps, { email, level: 3, clientId: clients.first.id });
});

const at = (ms: number) => testApp.setClock(new Date(start + ms));
const person = (password = demoPassword) => ({ email: me.email, password });

async function submit(email: string, password: string, remember = false) {
  const { app, deps } = testApp;
  const form = await openForm(app, deps.config);
  const options = { remember, remoteAddress: '203.0.113.7' };
  return submitForm(app, deps.config, { ...form, email, password, ...options });
}

type Entry = {
  action: string;
  after: unknown;
  client: number | null;
  user_id: number | null;
  address: string | null;
};
const entries = () =>
  testApp.sql<Entry>(
    `select action, after, client_id::int as client, user_id::int, address from audit_log
     where action like 'sign-ins.%' order by id`,
  );

describe('the audit log', () => {
  it('has each sign-in with its way, its device and its client @check-8.7', async () => {
    await submit(me.email, demoPassword);
    await submit(me.email, demoPassword, true);
    const [first, second] = await entries();
    expect(first).toEqual({
      action: 'sign-ins.signed-in',
      after: { method: 'password', device: 'new' },
      client: clients.first.id,
      user_id: me.id,
      address: '203.0.113.7',
    });
    expect(second?.after).toEqual({ method: 'password', device: 'new', remembered: true });
  });

  it('shows them to super-admins, by their area', async () => {
    await submit(me.email, demoPassword);
    const list = await testApp.call('alice', 'GET', '/v2/audit?area[]=sign-ins&pageSize=10');
    const { items } = list.body as { items: { action: string; href: string }[] };
    expect(items.map(({ action }) => action)).toContain('sign-ins.signed-in');
    expect(items.every(({ action }) => action.startsWith('sign-ins.'))).toBe(true);
  });

  it('says of wrong passwords once an hour how many there were, and of the sign-in that follows', async () => {
    await submit(me.email, 'wrong');
    await noteWrongTries(testApp.deps);
    expect(await entries()).toEqual([
      {
        action: 'sign-ins.failed',
        after: { wrongTries: 1, by: 'strangers' },
        client: clients.first.id,
        user_id: null,
        address: '203.0.113.7',
      },
    ]);
    for (let tried = 0; tried < 3; tried += 1) {
      at((tried + 1) * minute);
      await submit(me.email, 'wrong');
      await noteWrongTries(testApp.deps);
    }
    expect(await entries()).toHaveLength(1);
    at(61 * minute);
    await noteWrongTries(testApp.deps);
    expect((await entries()).map(({ after }) => after).at(-1)).toEqual({
      wrongTries: 3,
      by: 'strangers',
    });
    await submit(me.email, 'wrong');
    at(62 * minute);
    await submit(me.email, demoPassword);
    expect((await entries()).at(-1)).toMatchObject({
      action: 'sign-ins.signed-in',
      after: { wrongTries: 1 },
    });
  });

  it('is not filled by an attack: a thousand tries an hour are at most six entries @check-8.7', async () => {
    for (let second = 0; second < 3_600; second += 4) {
      at(second * 1_000);
      await judgeTry(testApp.deps, { email: me.email, device: null }, false);
      if (second % 60 === 0) await noteWrongTries(testApp.deps);
    }
    const rows = await entries();
    expect(rows.length).toBeLessThanOrEqual(6);
    expect(rows.filter(({ action }) => action === 'sign-ins.locked').length).toBeGreaterThan(2);
  }, 120_000);

  it('says nothing of addresses that nobody has, which the database does not keep', async () => {
    await submit('nobody-here@replique.test', 'wrong');
    await noteWrongTries(testApp.deps);
    expect(await entries()).toEqual([]);
  });

  it('has sign-outs, once', async () => {
    const { refreshToken } = await testApp.signIn(person());
    const body = { refreshToken };
    for (let each = 0; each < 2; each += 1)
      await testApp.call(null, 'POST', '/v2/auth/logout', body);
    const rows = await entries();
    expect(rows.map(({ action }) => action)).toEqual(['sign-ins.signed-in', 'sign-ins.signed-out']);
    expect(rows[1]?.user_id).toBe(me.id);
  });

  it('has sessions that ended because a code or a token came twice', async () => {
    const { app, deps } = testApp;
    const code = await obtainCode(app, deps.config, person());
    await exchange(app, code);
    await exchange(app, code);
    const { refreshToken } = await testApp.signIn(person());
    const refresh = () => testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    await refresh();
    at(minute);
    expect((await refresh()).status).toBe(401);
    const ended = (await entries()).filter(({ action }) => action === 'sign-ins.session-ended');
    expect(ended).toMatchObject([
      { after: { because: 'code-replayed' }, user_id: null },
      { after: { because: 'refresh-reuse' }, user_id: null },
    ]);
  });

  it('has wrong proofs of somebody who is signed in', async () => {
    const wrong = { by: 'secrets', password: 'wrong' };
    await testApp.call({ email: me.email }, 'POST', '/v2/users/me/proof', wrong);
    await noteWrongTries(testApp.deps);
    expect((await entries()).at(-1)).toMatchObject({
      action: 'sign-ins.failed',
      after: { wrongTries: 1, by: 'session' },
    });
  });

  it('leaves them out of what a person did last', async () => {
    const { accessToken } = await testApp.signIn(person());
    const history = await testApp.call({ token: accessToken }, 'GET', '/data-sources/history.json');
    expect(history.body).toEqual({ data: [] });
  });
});
