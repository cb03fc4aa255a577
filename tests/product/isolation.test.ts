import { levels } from '@replique/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { canariesIn, canary } from '../isolation/canaries.ts';
import { findRowLeaks, listSecuredTables } from '../isolation/row-leaks.ts';
import { makeSessionKey } from '../app/session-key.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { createWorld, type ClientKey, type World } from '../fixtures/world.ts';
import { contractRoutes } from '../../apps/api/src/platform/http/serve-contract.ts';

/**
 * Isolation beyond ids: what an admin reads without naming anything. The access matrix looks for other clients' texts
 * in every answer; here the numbers are held against the rows, as a total tells of others without a text.
 */

/** Columns whose names sound like secrets that are kept as they are: somebody looked, and this is why. */
const openSecretNames = [
  // The first letters alone, so that people tell keys apart.
  'audit_log.api_key',
  // Who made the secret, the CRM or we: one of two words.
  'crm_connections.webhook_secret_from',
  // Names a passkey; opens nothing without the device that holds its key.
  'passkeys.credential_id',
  // Of the demo's own CRM, which this server plays itself.
  'simulators.secret',
];

let testApp: TestApp;
let world: World;

beforeAll(async () => {
  testApp = await createTestApp();
  world = await createWorld(testApp);
}, 180_000);

afterAll(() => testApp.close());

const admins = [
  ['bob', 'a'],
  ['erin', 'b'],
] as const satisfies [string, ClientKey][];

async function read(name: string, path: string) {
  const token = world.callers.find((caller) => caller.name === name)?.token ?? '';
  const { status, body, text } = await testApp.call({ token }, 'GET', path);
  expect([path, status]).toEqual([path, 200]);
  return { body, text };
}

const count = async (from: string, key: ClientKey) =>
  Number(
    (
      await testApp.sql<{ n: string }>(`select count(*) as n from ${from}`, [world.clients[key].id])
    )[0]?.n,
  );

/** Each list with the rows that it counts, and a word of another client's rows that its search would find. */
const lists = [
  {
    path: '/v2/tickets?',
    rows: 'tickets where client_id = $1 and is_eligible',
    word: ['tickets', 'subject'],
  },
  {
    path: '/v2/tickets?tab=ineligible&',
    rows: 'tickets where client_id = $1 and not is_eligible',
    word: ['tickets', 'external_id'],
  },
  {
    path: '/v2/users?pageSize=100&',
    rows: 'users where client_id = $1 and disabled_at is null and not is_service',
    word: ['users', 'email'],
  },
  {
    path: '/v2/documents?',
    rows: `documents where client_id = $1 and state = 'active'`,
    word: ['documents', 'title'],
  },
  {
    path: '/v2/reinforcement/groups?',
    rows: 'question_groups where client_id = $1',
    word: ['question_groups', 'name'],
  },
  {
    path: '/v2/chats?',
    rows: `chats where client_id = $1 and origin = 'widget' and archived_at is null`,
    word: ['chat_messages', 'text'],
  },
  {
    path: '/v2/chats?archived=1&',
    rows: `chats where client_id = $1 and origin = 'widget' and archived_at is not null`,
    word: ['visitors', 'name'],
  },
] as const;

describe.each(admins)('the admin %s', (name, own) => {
  const others = (['a', 'b', 'c'] as const).filter((key) => key !== own);

  it.each(lists)('counts only the own rows of $path @check-13.2', async ({ path, rows }) => {
    const { body, text } = await read(name, path);
    expect((body as { total: number }).total).toBe(await count(rows, own));
    expect([...canariesIn(text)].filter((key) => key !== own)).toEqual([]);
  });

  it.each(lists)(
    'finds nothing of another client in $path @check-13.3',
    async ({ path, word: [table, column] }) => {
      for (const key of others) {
        const { body, text } = await read(name, `${path}search=${canary(key, table, column)}`);
        // The letter of client a is a word that no search looks for: it may find the own rows.
        expect([...canariesIn(text)].filter((seen) => seen !== own)).toEqual([]);
        const { items, total } = body as { items: unknown[]; total: number };
        expect(total).toBe(items.length);
      }
    },
  );

  it('has the numbers of the own tickets alone in the summary', async () => {
    const { body } = await read(name, '/v2/tickets/summary');
    expect(body).toMatchObject({
      eligible: await count('tickets where client_id = $1 and is_eligible', own),
      ineligible: await count('tickets where client_id = $1 and not is_eligible', own),
    });
  });

  it('counts the own chats alone among those that wait', async () => {
    await testApp.sql(
      `update chats set waiting_since = now() where origin = 'widget' and archived_at is null`,
    );
    const { body, text } = await read(name, '/v2/chats/waiting');
    expect(body).toMatchObject({
      count: await count('chats where client_id = $1 and waiting_since is not null', own),
    });
    expect([...canariesIn(text)]).toEqual([own]);
  });

  it('sees the own client in each list of clients, and nothing among the archived @check-13.3', async () => {
    const uuids = [{ uuid: world.clients[own].uuid }];
    for (const path of ['/v2/clients', '/v2/clients?archived=0', '/v1/clients'])
      expect((await read(name, path)).body).toMatchObject(uuids);
    expect((await read(name, '/v2/clients?archived=1')).text).toBe('[]');
    expect((await read(name, '/data-sources/clients.json')).body).toMatchObject({ data: uuids });
  });

  it('reads in the history what was done by none but this person @check-13.3', async () => {
    await testApp.sql(
      `insert into audit_log (uuid, at, user_id, client_id, action, label)
       select gen_random_uuid(), now(), id, client_id, 'users.changed', 'by ' || email from users where client_id is not null`,
    );
    const { body } = await read(name, '/data-sources/history.json');
    const labels = (body as { data: { label: string }[] }).data.map((entry) => entry.label);
    const ownNames = `${canary(own, 'users', 'firstname')} ${canary(own, 'users', 'lastname')}`;
    const byThem = `by ${canary(own, 'users', 'email')}_${name}@replique.test`;
    // Besides, what they did to their own account.
    expect(labels.filter((label) => label !== ownNames)).toEqual([byThem]);
    await testApp.sql(`delete from audit_log where label like 'by %'`);
  });

  it('learns no number from a filter by another client @check-9.8', async () => {
    for (const key of others) {
      const token = world.callers.find((caller) => caller.name === name)?.token ?? '';
      for (const path of ['/v2/tickets', '/v2/tickets/summary', '/v2/users', '/v2/documents']) {
        const foreign = await testApp.call(
          { token },
          'GET',
          `${path}?client=${world.clients[key].uuid}`,
        );
        const absent = await testApp.call(
          { token },
          'GET',
          `${path}?client=${crypto.randomUUID()}`,
        );
        expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      }
    }
  });
});

it('an admin of an archived client reads nothing at all', async () => {
  const cleo = world.callers.find((caller) => caller.home === 'c');
  for (const path of ['/v2/clients?archived=1', '/v1/clients', '/v2/tickets', '/v2/users']) {
    const answer = await testApp.call({ token: cleo?.token ?? '' }, 'GET', path);
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

it('a client’s own transaction neither sees, changes, removes nor makes a row of another client, in any table @check-14.2', async () => {
  const tables = await listSecuredTables(testApp);
  expect(tables.length).toBeGreaterThan(80);
  const ids = { own: world.clients.a.id, other: world.clients.b.id };
  const leaks: string[] = [];
  for (const table of tables) leaks.push(...(await findRowLeaks(testApp, table, ids)));
  expect(leaks).toEqual([]);
}, 120_000);

describe('what the lowest role reads', () => {
  /** Whatever is there to be read without an id, or with that of the own client. */
  const reads = contractRoutes().filter(
    ({ method, path, meta: { access } }) =>
      method === 'GET' &&
      access?.auth === 'user' &&
      access.scope !== 'all' &&
      !path.includes('/live') &&
      path.replace(/\{(?:id|client|clientId)\}/, '').includes('{') === false,
  );

  it.each(reads.map((route) => [route.name, route] as const))(
    'has no field that the contract does not name: %s @check-28.1',
    async (_, { path, meta, output }) => {
      const access = meta.access;
      const least = access?.auth === 'user' ? levels[access.role] : 5;
      const reader = world.callers.find(({ home, level }) => home === 'a' && level === least);
      const own = path.replace(/\{\w+\}/, world.clients.a.uuid);
      const { headers } = await makeSessionKey(testApp);
      const token = reader?.token ?? '';
      const answer = await testApp.call({ token }, 'GET', own, undefined, headers);
      expect([200, 400]).toContain(answer.status);
      // What the schema does not name is left out when it is read by it.
      const named = answer.status === 200 ? (output as z.ZodType).parse(answer.body) : answer.body;
      expect(answer.body).toEqual(named);
      expect(answer.text).not.toMatch(/sealed|passwordHash|password_hash|key_hash|token_hash/i);
    },
  );

  it('is given no column with the name of a secret that nobody has looked at @check-28.2', async () => {
    const columns = await testApp.sql<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'bytea', 'jsonb', 'ARRAY')
        and column_name ~ '(secret|password|token|credential|private|api_?key)'
        and column_name !~ '^sealed_|_hash$' order by 1`);
    expect(columns.map(({ name }) => name)).toEqual(openSecretNames);
  });
});
