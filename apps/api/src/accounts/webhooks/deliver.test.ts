import { createHmac } from 'node:crypto';
import type { WebhookDelivery, WebhookEvent } from '@replique/contract/accounts/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../platform/http/outbound/outbound.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '@replique/tests/servers/webhook-receiver.ts';
import { deliverDue, forgetDeliveries } from './deliver.ts';
import { tellWebhooks } from './webhooks.ts';

let testApp: TestApp;
let receiver: WebhookReceiver;
let first: MadeClient;
let second: MadeClient;
const now = new Date('2026-11-20T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const second_ = 1_000;
const minute = 60_000;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  testApp = await createTestApp({ config: { outboundAllow: [receiver.host] } });
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(async () => {
  await testApp.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  testApp.setClock(now);
  await testApp.sql('delete from webhook_endpoints');
  await testApp.sql('update clients set archived_at = null');
});

/** Through the door that people use. Answers the endpoint and its secret. */
async function add(path: string, options: { of?: MadeClient; events?: WebhookEvent[] } = {}) {
  const { of = first, events = ['ticket.created'] } = options;
  const key = await makeSessionKey(testApp);
  const body = { url: `${receiver.url}${path}`, events };
  const answer = await testApp.call(
    'alice',
    'POST',
    `/v2/clients/${of.uuid}/webhooks`,
    body,
    key.headers,
  );
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  const made = answer.body as { webhook: { uuid: string }; secret: string };
  return { uuid: made.webhook.uuid, secret: key.read(made.secret) };
}

const ticket = { uuid: 'b7b1d6a4-6a9e-4d5e-9b1a-0d1f5a0e2c11', externalId: '77', platform: 'api' };
const tell = (
  of: MadeClient = first,
  event: 'ticket.created' | 'ticket.updated' = 'ticket.created',
) =>
  testApp.deps.db.withClient(of.id, (tx) =>
    tellWebhooks(tx, { clientId: of.id, event, data: { ticket } }),
  );
/** Without chance: the delays as they stand. */
const run = (options: { timeoutMs?: number } = {}) =>
  deliverDue(testApp.deps, { random: () => 0.5, ...options });
/** A token lives ten minutes, so the clock goes back. */
async function deliveriesOf(uuid: string): Promise<WebhookDelivery[]> {
  testApp.setClock(now);
  const answer = await testApp.call('bob', 'GET', `/v2/webhooks/${uuid}/deliveries`);
  return (answer.body as { items: WebhookDelivery[] }).items;
}
const paths = () => receiver.received.map(({ path }) => path);

/** As the standard says it, without a line of ours: `{id}.{timestamp}.{body}`, the secret after its prefix base64. */
function isSigned({ headers, body }: WebhookReceiver['received'][number], secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = createHmac('sha256', key).update(content).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}

describe('what is told', () => {
  it('goes out once, signed by the standard, under an id and a time', async () => {
    const { uuid, secret } = await add('/hook');
    await tell();
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(isSigned(request!, secret)).toBe(true);
    expect(request!.headers['webhook-timestamp']).toBe(String(now.getTime() / 1_000));
    const [delivery] = await deliveriesOf(uuid);
    expect(request!.headers['webhook-id']).toBe(`msg_${delivery?.uuid}`);
    expect(JSON.parse(request!.body)).toEqual({
      type: 'ticket.created',
      timestamp: delivery?.happenedAt,
      data: { ticket },
    });
    expect(delivery).toMatchObject({
      state: 'sent',
      attempts: 1,
      last: { status: 204, failure: null },
    });
  });

  it('is not told when the transaction fails', async () => {
    await add('/hook');
    const failing = testApp.deps.db.withClient(first.id, async (tx) => {
      await tellWebhooks(tx, { clientId: first.id, event: 'ticket.created', data: { ticket } });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await run()).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  it('goes to those alone that asked for the event, of that client, switched on', async () => {
    await add('/updated', { events: ['ticket.updated'] });
    await add('/other-client', { of: second });
    const off = await add('/off');
    await testApp.call('bob', 'PUT', `/v2/webhooks/${off.uuid}`, {
      url: `${receiver.url}/off`,
      events: ['ticket.created'],
      isOn: false,
    });
    await add('/both', { events: ['ticket.updated', 'ticket.created'] });
    await tell();
    await run();
    expect(paths()).toEqual(['/both']);
  });

  it('fails nothing when somebody removes the endpoint at the same moment', async () => {
    const { uuid } = await add('/hook');
    const [removed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removing = testApp.deps.db.withClient(first.id, async (tx) => {
      await tx.deleteFrom('webhook_endpoints').where('uuid', '=', uuid).execute();
      removed.resolve();
      await mayEnd.promise;
    });
    await removed.promise;
    const telling = tell();
    // Until it waits for the other one.
    for (let waits = 0; waits === 0;) {
      const [row] = await testApp.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%webhook_deliveries%'`,
      );
      waits = row?.n ?? 0;
    }
    mayEnd.resolve();
    await expect(Promise.all([removing, telling])).resolves.toBeDefined();
  });

  it('is nothing for an archived client, also where it waited before', async () => {
    await add('/hook');
    await tell();
    await testApp.sql('update clients set archived_at = now() where id = $1', [first.id]);
    expect(await run()).toBe(0);
    await testApp.deps.db.withStaff((tx) =>
      tellWebhooks(tx, { clientId: first.id, event: 'ticket.created', data: { ticket } }),
    );
    const [row] = await testApp.sql<{ n: number }>(
      'select count(*)::int as n from webhook_deliveries',
    );
    expect(row?.n).toBe(1);
  });
});

describe('a receiver that fails', () => {
  it('is tried again after 5 s, 30 s, 5 min, 30 min, 2 h, 8 h and 24 h, then no more', async () => {
    receiver.answer('/down', (response) => response.writeHead(500).end('Out of order'));
    const { uuid } = await add('/down');
    await tell();
    const hour = 60 * minute;
    let at = 0;
    expect(await run()).toBe(1);
    for (const wait of [
      5 * second_,
      30 * second_,
      5 * minute,
      30 * minute,
      2 * hour,
      8 * hour,
      24 * hour,
    ]) {
      testApp.setClock(later(at + wait - 1));
      expect(await run()).toBe(0);
      at += wait;
      testApp.setClock(later(at));
      expect(await run()).toBe(1);
    }
    const [delivery] = await deliveriesOf(uuid);
    expect(delivery).toMatchObject({
      state: 'failed',
      attempts: 8,
      nextAttemptAt: null,
      last: { status: 500, failure: 'refused', answer: 'Out of order' },
    });
    testApp.setClock(later(at + 48 * hour));
    expect(await run()).toBe(0);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([ids.size, receiver.received.length]).toEqual([1, 8]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it('is tried again between 80 and 120 of 100 of that', async () => {
    receiver.answer('/down', (response) => response.writeHead(503).end());
    const { uuid } = await add('/down');
    const dueAfter = async (chance: number) => {
      await testApp.sql('delete from webhook_deliveries');
      await testApp.sql('update webhook_endpoints set paused_until = null, failures_in_row = 0');
      await tell();
      await deliverDue(testApp.deps, { random: () => chance });
      const [delivery] = await deliveriesOf(uuid);
      return Date.parse(delivery?.nextAttemptAt ?? '') - now.getTime();
    };
    expect([await dueAfter(0), await dueAfter(1)]).toEqual([4_000, 6_000]);
  });

  it('stops no other: one hangs, one redirects, one resolves inside, one breaks off, one answers without end', async () => {
    const { outbound } = testApp.deps;
    testApp.deps.outbound = createOutbound({
      allow: [receiver.host],
      resolve: (_, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    receiver.answer('/hangs', () => undefined);
    receiver.answer('/moved', (response) =>
      response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end(),
    );
    receiver.answer('/breaks', (response) => response.destroy());
    receiver.answer(
      '/endless',
      (response) => void response.writeHead(200).write('x'.repeat(9_000)),
    );
    const made: Record<string, string> = {};
    for (const path of ['/hangs', '/moved', '/breaks', '/endless'])
      made[path] = (await add(path)).uuid;
    const { uuid: inside } = await add('/inside');
    await testApp.sql(
      `update webhook_endpoints set url = 'https://inside.example/' where uuid = $1`,
      [inside],
    );
    const good = await add('/good', { of: second });
    for (let n = 0; n < 3; n += 1) await tell();
    for (let n = 0; n < 3; n += 1) await tell(second);
    let goodAt = Infinity;
    receiver.answer('/good', (response) => {
      goodAt = performance.now();
      response.writeHead(204).end();
    });
    const begun = performance.now();
    await run({ timeoutMs: 3_000 });
    // Before the first of the others is given up.
    expect(goodAt - begun).toBeLessThan(2_900);
    expect(paths().filter((path) => path === '/good')).toHaveLength(3);
    expect((await deliveriesOfAny(good.uuid)).every(({ state }) => state === 'sent')).toBe(true);
    const failureOf = async (uuid = '') =>
      (await deliveriesOf(uuid)).find(({ last }) => last)?.last?.failure;
    expect(await failureOf(made['/hangs'])).toBe('timeout');
    expect(await failureOf(made['/moved'])).toBe('redirected');
    expect(await failureOf(made['/breaks'])).toBe('unreachable');
    expect(await failureOf(inside)).toBe('blocked');
    const endless = await deliveriesOf(made['/endless'] ?? '');
    expect(endless[0]).toMatchObject({ state: 'sent', last: { status: 200 } });
    expect(endless[0]?.last?.answer).toHaveLength(2_048);
    expect(paths()).not.toContain('/elsewhere');
    // After a failure the endpoint is left alone: its other deliveries need not each find out.
    expect(paths().filter((path) => path === '/hangs')).toHaveLength(1);
    await testApp.deps.outbound.close();
    testApp.deps.outbound = outbound;
  });

  const deliveriesOfAny = async (uuid: string) => {
    const answer = await testApp.call('alice', 'GET', `/v2/webhooks/${uuid}/deliveries`);
    return (answer.body as { items: WebhookDelivery[] }).items;
  };

  it('is switched off after five days of nothing else, with what waits given up; switched on it begins anew', async () => {
    receiver.answer('/dead', (response) => response.writeHead(500).end());
    const { uuid } = await add('/dead');
    const day = 24 * 60 * minute;
    await tell();
    await run();
    await tell();
    testApp.setClock(later(5 * day - 1));
    await run();
    const read = async () => {
      testApp.setClock(now);
      const answer = await testApp.call('bob', 'GET', `/v2/clients/${first.uuid}/webhooks`);
      return (answer.body as { items: object[] }).items[0];
    };
    expect(await read()).toMatchObject({ isOn: true, failingSince: now.toISOString() });
    testApp.setClock(later(5 * day + minute * 6));
    await run();
    expect(await read()).toMatchObject({ isOn: false, offReason: 'failing', waiting: 0 });
    const [entry] = await testApp.sql<{ user_id: null; label: string }>(
      `select user_id, label from audit_log where action = 'webhooks.switched-off' order by id desc`,
    );
    expect(entry).toEqual({ user_id: null, label: receiver.host });
    const on = { url: `${receiver.url}/dead`, events: ['ticket.created'], isOn: true };
    await testApp.call('bob', 'PUT', `/v2/webhooks/${uuid}`, on);
    expect(await read()).toMatchObject({ isOn: true, offReason: null, failingSince: null });
  });

  it('that is no longer allowed by name is sent nothing in the clear, nor one whose secret cannot be read', async () => {
    const clear = await add('/hook');
    await testApp.sql(`update webhook_endpoints set url = 'http://hooks.example.org/'`);
    await tell();
    await run();
    expect((await deliveriesOf(clear.uuid))[0]?.last?.failure).toBe('blocked');
    const unread = await add('/unread');
    await testApp.sql(
      `update webhook_endpoints set sealed_secret = (select sealed_secret from webhook_endpoints where uuid = $1)
       where uuid = $2`,
      [clear.uuid, unread.uuid],
    );
    await tell();
    await run();
    expect((await deliveriesOf(unread.uuid))[0]?.last?.failure).toBe('unreadable-secret');
    expect(receiver.received).toEqual([]);
  });

  it('that answers 410 is switched off at once', async () => {
    receiver.answer('/gone', (response) => response.writeHead(410).end());
    await add('/gone');
    await tell();
    await run();
    const [row] = await testApp.sql('select is_on, off_reason from webhook_endpoints');
    expect(row).toEqual({ is_on: false, off_reason: 'gone' });
  });
});

describe('two processes', () => {
  it('send nothing twice', async () => {
    await add('/a');
    await add('/b');
    for (let n = 0; n < 10; n += 1) await tell();
    await Promise.all([run(), run(), run()]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  it('take over from one that died while it sent @check-34.4', async () => {
    await add('/hook');
    await tell();
    const hold = (until: string) =>
      testApp.sql(
        `update webhook_endpoints set holder = gen_random_uuid(), lease_until = now() + $1`,
        [until],
      );
    await hold('30 s');
    expect(await run()).toBe(0);
    await hold('-1 s');
    expect(await run()).toBe(1);
  });
});

describe('after a month', () => {
  it('what happened is forgotten, sent or not, and a secret that was replaced goes', async () => {
    const { uuid } = await add('/hook');
    await testApp.call(
      'bob',
      'POST',
      `/v2/webhooks/${uuid}/secret`,
      undefined,
      (await makeSessionKey(testApp)).headers,
    );
    await tell();
    await run();
    await tell();
    await testApp.sql('update webhook_deliveries set happened_at = $1', [now]);
    await tell();
    await testApp.sql(
      'update webhook_deliveries set happened_at = $1 where id = (select max(id) from webhook_deliveries)',
      [later(2 * 24 * 60 * minute)],
    );
    testApp.setClock(later(31 * 24 * 60 * minute));
    await forgetDeliveries(testApp.deps);
    const rows = await testApp.sql('select happened_at as at from webhook_deliveries');
    expect(rows).toEqual([{ at: later(2 * 24 * 60 * minute) }]);
    const [kept] = await testApp.sql('select sealed_old_secret from webhook_endpoints');
    expect(kept).toEqual({ sealed_old_secret: null });
  });
});
