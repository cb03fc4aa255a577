import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { makeTickets, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);

/** Eligible tickets that wait since so many hours. */
async function makeWaiting(client: MadeClient, ago: number[]): Promise<void> {
  await makeTickets(
    testApp.deps,
    client.id,
    ago.map((age) => ({
      externalId: `since-${age}`,
      messages: [{ text: '  Where is\n\n my parcel?  ' }],
    })),
  );
  for (const age of ago)
    await testApp.sql(
      `update tickets set last_question_at = $3 where client_id = $1 and external_id = $2`,
      [client.id, `since-${age}`, hours(age)],
    );
}

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  await makeWaiting(clients.first, [1, 5, 30]);
  await makeWaiting(clients.second, [5, 30]);
});

afterAll(() => testApp.close());

const path = (client: MadeClient) => `/v2/clients/${client.uuid}/reply-target`;
const late = async (person: 'carol' | 'frank' | 'alice') => {
  const { body } = await testApp.call(person, 'GET', '/v2/tickets?status=late&sort=question');
  const { items, total } = body as { items: { externalId: string }[]; total: number };
  const summary = await testApp.call(person, 'GET', '/v2/tickets/summary');
  expect((summary.body as { late: number }).late).toBe(total);
  return items.map(({ externalId }) => externalId);
};

describe('the reply target of a client', () => {
  it('is a day until an Admin sets another one, and decides which tickets are late', async () => {
    expect((await testApp.call('dan', 'GET', path(clients.first))).body).toEqual({ hours: 24 });
    expect(await late('carol')).toEqual(['since-30']);
    const saved = await testApp.call('bob', 'PUT', path(clients.first), { hours: 4 });
    expect([saved.status, saved.body]).toEqual([200, { hours: 4 }]);
    expect(await late('carol')).toEqual(['since-5', 'since-30']);
    // The other client's is its own, and all clients together go by each.
    expect(await late('frank')).toEqual(['since-30']);
    expect(await late('alice')).toEqual(['since-5', 'since-30', 'since-30']);
    const [entry] = await testApp.sql<{ action: string; after: unknown }>(
      `select action, after from audit_log where action like 'clients.%' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      action: 'clients.reply-target-changed',
      after: { replyTargetHours: 4 },
    });
  });

  it('says of each row that waits by when it should be answered, and how its question begins', async () => {
    const { body } = await testApp.call('carol', 'GET', '/v2/tickets?sort=question');
    const [row] = (body as { items: { preview: string; replyDueAt: string }[] }).items;
    expect(row?.preview).toBe('Where is my parcel?');
    const due = new Date(row?.replyDueAt ?? '').getTime();
    expect(Math.round((due - Date.now()) / 3_600_000)).toBe(3);
  });

  it('is refused to Agents, for another client, and beyond a month', async () => {
    const set = (person: 'carol' | 'bob', client: MadeClient, value: number) =>
      testApp.call(person, 'PUT', path(client), { hours: value });
    const answers = [
      await set('carol', clients.first, 8),
      await set('bob', clients.second, 8),
      await set('bob', clients.first, 0),
      await set('bob', clients.first, 721),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 400, 400]);
  });
});
