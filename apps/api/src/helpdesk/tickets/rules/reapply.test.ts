import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTicket, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { reapplyWaiting } from '../jobs.ts';

/** A client with more tickets than a request waits for: a job applies changed rules to them (docs/tickets.md). */

const tickets = 5_001;

let testApp: TestApp;
let client: MadeClient;
let woken: string[];

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  await testApp.sql(
    `insert into tickets (client_id, uuid, platform, external_id, subject, language, question, channel, crm_values,
       created_at, last_message_at)
     select $1, gen_random_uuid(), 'test', n::text, 'Subject', 'en', 'Where is it?', 'email', '{"channel": "email"}',
       now(), now() from generate_series(1, ${tickets}) n`,
    [client.id],
  );
  testApp.deps.wake = (job) => void woken.push(job);
});

afterAll(() => testApp.close());

async function save(filters: object): Promise<void> {
  woken = [];
  const path = `/v1/clients/${client.id}/detailed-filters`;
  const answer = await testApp.call('alice', 'PUT', path, filters);
  expect([answer.status, woken]).toEqual([200, ['tickets.reapply']]);
}

/** How many tickets have each reason. */
async function reasons(): Promise<Record<string, number>> {
  const rows = await testApp.sql<{ reason: string; n: number }>(
    `select coalesce(ineligible_reason, 'eligible') as reason, count(*)::int as n from tickets
     where client_id = $1 group by 1`,
    [client.id],
  );
  return Object.fromEntries(rows.map(({ reason, n }) => [reason, n]));
}

/** What the screens of filters, metadata and modules show meanwhile. */
async function progress(): Promise<unknown> {
  const path = `/v2/clients/${client.id}/ticket-rules-progress`;
  const answer = await testApp.call('alice', 'GET', path);
  expect(answer.status).toBe(200);
  return (answer.body as { running: unknown }).running;
}

const waiting = () => testApp.sql('select client_id, done_to::int from ticket_reapplications');
const arrive = (externalId: string) =>
  makeTicket(testApp.deps, client.id, { externalId, channel: 'email' });

it('leaves many tickets to the job, while those that arrive obey the new filters at once', async () => {
  await save({ channels: ['chat'] });
  await arrive('new');
  expect(await reasons()).toEqual({ eligible: tickets, channel: 1 });
  await reapplyWaiting(testApp.deps);
  expect([await reasons(), await waiting()]).toEqual([{ channel: tickets + 1 }, []]);
});

it('goes on where it was killed @check-34.5', async () => {
  await save({});
  const total = tickets + 1;
  const begunAt = expect.any(String);
  expect(await progress()).toEqual({ done: 0, total, begunAt });
  let batches = 0;
  const kill = () => {
    batches += 1;
    if (batches === 2) throw new Error('killed');
  };
  const killed = reapplyWaiting(testApp.deps, { batchSize: 1_000, onBatch: kill });
  await expect(killed).rejects.toThrow('judged anew');
  expect(await reasons()).toEqual({ eligible: 2_000, channel: tickets + 1 - 2_000 });
  expect(await progress()).toEqual({ done: 2_000, total, begunAt });
  let more = 0;
  await reapplyWaiting(testApp.deps, { batchSize: 1_000, onBatch: () => void (more += 1) });
  expect([await reasons(), await waiting()]).toEqual([{ eligible: tickets + 1 }, []]);
  expect([more, await progress()]).toEqual([5, null]);
});

it('begins again when the rules change meanwhile', async () => {
  await save({ channels: ['chat'] });
  let batches = 0;
  const change = async () => save({ channels: ['mail'] });
  let changed: Promise<void> | undefined;
  await reapplyWaiting(testApp.deps, {
    batchSize: 1_000,
    onBatch: () => {
      batches += 1;
      if (batches === 3) changed = change();
    },
  });
  await changed;
  await reapplyWaiting(testApp.deps);
  expect(await progress()).toBeNull();
  expect(await reasons()).toEqual({ channel: tickets + 1 });
  const path = `/v1/clients/${client.id}/tickets-metadata`;
  await testApp.call('alice', 'PUT', path, { metadata: { channel: { email: 'mail' } } });
  await reapplyWaiting(testApp.deps);
  expect([await reasons(), await waiting()]).toEqual([{ eligible: tickets + 1 }, []]);
});

it('is shown to super-admins alone', async () => {
  const path = `/v2/clients/${client.id}/ticket-rules-progress`;
  expect((await testApp.call('bob', 'GET', path)).status).toBe(403);
});

it('is what switching suggestions off does too', async () => {
  const [row] = await testApp.sql<{ modules: object }>(
    'select modules from clients where id = $1',
    [client.id],
  );
  const modules = { ...row?.modules, suggestions: false };
  const answer = await testApp.call('alice', 'PATCH', `/v1/clients/${client.id}`, { modules });
  expect([answer.status, await waiting()]).toEqual([
    200,
    [{ client_id: String(client.id), done_to: 0 }],
  ]);
  await reapplyWaiting(testApp.deps);
  expect(await reasons()).toEqual({ 'module-off': tickets + 1 });
});
