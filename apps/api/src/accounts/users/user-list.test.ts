import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canariesIn, canary } from '@replique/tests/isolation/canaries.ts';
import { makeClient, makePerson, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { a: MadeClient; b: MadeClient };
let callers: { alice: TestCaller; bob: TestCaller; dan: TestCaller };

const names = [
  ['Zoé', 'Évrard', 1],
  ['emile', 'Zola', 2],
  ['Éric', 'adams', 3],
  ['Anna', 'de la Cruz', 3],
  ['50%', 'under_score', 1],
] as const;

beforeAll(async () => {
  testApp = await createTestApp();
  const { deps } = testApp;
  clients = {
    a: await makeClient(deps, { name: `Zebra ${canary('a', 'clients', 'name')}` }),
    b: await makeClient(deps, { name: `apricot ${canary('b', 'clients', 'name')}` }),
  };
  const enter = async (level: number, clientId: number | null, email: string) => {
    await makePerson(deps, { level, clientId, email, firstname: 'X', lastname: 'X' });
    return { email };
  };
  callers = {
    alice: await enter(5, null, 'staff@replique.test'),
    bob: await enter(4, clients.a.id, `${canary('a', 'users', 'email')}_bob@replique.test`),
    dan: await enter(1, clients.a.id, `${canary('a', 'users', 'email')}_dan@replique.test`),
  };
  for (const key of ['a', 'b'] as const) {
    for (const [firstname, lastname, level] of names) {
      const email = `${canary(key, 'users', 'email')}_${randomUUID().slice(0, 6)}@replique.test`;
      await makePerson(deps, { level, clientId: clients[key].id, email, firstname, lastname });
    }
  }
});

afterAll(() => testApp.close());

type List = {
  items: { uuid: string; firstname: string; lastname: string; email: string; role: number }[];
  total: number;
};

async function list(caller: keyof typeof callers, query: Record<string, string> = {}) {
  const answer = await testApp.call(
    callers[caller],
    'GET',
    `/v2/users?${new URLSearchParams(query)}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return { ...(answer.body as List), text: answer.text };
}

const found = async (search: string) =>
  (await list('bob', { search })).items.map(({ lastname }) => lastname).toSorted();

describe('the list of people', () => {
  it('shows an own client to everybody in it, and all clients to super-admins @spec-2.85 @spec-3.10', async () => {
    for (const caller of ['bob', 'dan'] as const) {
      const { total, items, text } = await list(caller);
      expect([total, items.length]).toEqual([7, 7]);
      expect(canariesIn(text)).toEqual(new Set(['a']));
    }
    expect((await list('alice')).total).toBe(13);
    expect((await list('alice', { client: clients.b.uuid })).total).toBe(5);
  });

  it.each([
    ['eric', ['adams']],
    ['ÉRIC', ['adams']],
    ['evrard', ['Évrard']],
    ['e\u0301vrard zoe', ['Évrard']],
    ['cruz anna', ['de la Cruz']],
    ['cruz emile', []],
    ['adams replique.test', ['adams']],
    ['50%', ['under_score']],
    ['r_s', ['under_score']],
    ['%', ['under_score']],
    ['\\', []],
    ["' or 1=1 --", []],
  ])(
    'searches %j: every word, accents and capitals or not, signs as they stand',
    async (search, expected) => {
      expect(await found(search)).toEqual(expected);
    },
  );

  it('filters by role', async () => {
    const { items, total } = await list('bob', { role: '3' });
    expect(items.map(({ role }) => role)).toEqual([3, 3]);
    expect(total).toBe(2);
  });

  it.each([
    ['firstname', ['50%', 'Anna', 'emile', 'Éric', 'X', 'X', 'Zoé']],
    ['lastname', ['Éric', 'Anna', 'Zoé', '50%', 'X', 'X', 'emile']],
  ])('sorts by %s as people do, both ways', async (sort, expected) => {
    const up = await list('bob', { sort });
    expect(up.items.map(({ firstname }) => firstname)).toEqual(expected);
    const down = await list('bob', { sort, direction: 'desc' });
    expect(down.items.map(({ uuid }) => uuid)).toEqual(
      up.items.map(({ uuid }) => uuid).toReversed(),
    );
  });

  it('sorts by client, role and e-mail, super-admins without a client first', async () => {
    const clientsOf = (await list('alice', { sort: 'client' })).text.match(/cnry_\w_clients_name/g);
    expect(clientsOf?.map((mark) => mark[5]).join('')).toBe('bbbbbaaaaaaa');
    const roles = (await list('bob', { sort: 'role' })).items.map(({ role }) => role);
    expect(roles).toEqual(roles.toSorted());
    const emails = (await list('bob')).items.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
  });

  it('answers page by page, each person once', async () => {
    for (let count = 0; count < 8; count += 1)
      await makePerson(testApp.deps, { level: 1, clientId: clients.b.id, firstname: 'Same' });
    const query = { client: clients.b.uuid, pageSize: '10', sort: 'firstname' };
    const pages = [await list('alice', query), await list('alice', { ...query, page: '2' })];
    expect(pages.map(({ items }) => items.length)).toEqual([10, 3]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ uuid }) => uuid))).size).toBe(13);
    expect((await list('alice', { ...query, page: '99' })).items).toEqual([]);
  });

  it.each([
    'pageSize=7',
    'page=0',
    'role=6',
    'sort=password_hash',
    'direction=up',
    'x=1',
    'client=1',
  ])('refuses %s', async (query) => {
    expect((await testApp.call(callers.bob, 'GET', `/v2/users?${query}`)).status).toBe(400);
  });
});

describe('the other client', () => {
  it('is nowhere: not in searches, totals, filters, sorts or by its id @spec-2.87', async () => {
    const ours = await list('bob');
    for (const search of [canary('b', 'users', 'email'), 'cnry_b', clients.b.name, 'apricot'])
      expect(await list('bob', { search })).toMatchObject({ items: [], total: 0 });
    for (const sort of ['client', 'role', 'email', 'firstname', 'lastname']) {
      for (const direction of ['asc', 'desc']) {
        const { text, total } = await list('bob', { sort, direction, pageSize: '100' });
        expect(canariesIn(text)).toEqual(new Set(['a']));
        expect(total).toBe(ours.total);
      }
    }
    for (const role of ['1', '2', '3', '4', '5'])
      expect(canariesIn((await list('bob', { role })).text).has('b')).toBe(false);
    const [foreign, unknown] = [clients.b.uuid, randomUUID()];
    const [one, two] = [
      await testApp.call(callers.bob, 'GET', `/v2/users?client=${foreign}`),
      await testApp.call(callers.bob, 'GET', `/v2/users?client=${unknown}`),
    ];
    expect([one.status, one.text]).toEqual([404, two.text]);
    const stranger = (await list('alice', { client: clients.b.uuid })).items[0]?.uuid;
    const [theirs, nobody] = [
      await testApp.call(callers.bob, 'GET', `/v2/users/${stranger}`),
      await testApp.call(callers.bob, 'GET', `/v2/users/${unknown}`),
    ];
    expect([theirs.status, theirs.text]).toEqual([404, nobody.text]);
  });
});
