import type { WebhookRequest } from '@replique/connectors/connector';
import { platforms } from '@replique/connectors/platforms';
import { hmac } from '@replique/connectors/signature';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import { sealSecret } from '../crm/crm.ts';
import {
  createTestAccount,
  putConnection,
  type TestAccount,
} from '@replique/tests/servers/crm-account.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { startAgain } from '@replique/tests/processes/restarted-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { senderOf } from './bad-count.ts';
import { compareNow } from '../../answering/suggestions/suggestions.ts';
import { forgetEvents, runSyncs } from './run-syncs.ts';

/** What CRMs tell comes in once, from whom it says, in whatever order (docs/crm.md). */

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let account: TestAccount;
let config: string;
const woken: string[] = [];

const now = new Date('2026-03-10T12:00:00Z');
const secret = 'the-secret-of-the-first-client';

beforeAll(async () => {
  testApp = await createTestApp({ adapt: (deps) => deps });
  testApp.deps.wake = (job) => void woken.push(job);
  ({ first, second } = await makeTwoClients(testApp.deps));
});
beforeEach(async () => {
  testApp.setClock(now);
  woken.length = 0;
  await testApp.sql('delete from crm_connections');
  await testApp.sql('delete from tickets');
  account = createTestAccount();
  config = await connect(testApp.deps, first, secret);
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

async function connect(deps: Deps, client: MadeClient, its: string): Promise<string> {
  const configUuid = await putConnection(deps, client.id);
  await testApp.sql(
    `update crm_connections set sealed_webhook_secret = $2, webhook_secret_from = 'platform'
     where client_id = $1`,
    [client.id, sealSecret(deps, client.id, 'zendesk', its)],
  );
  return configUuid;
}

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** An event of Zendesk's, signed as it signs. */
function event(ticketId: string, eventId: string, with_ = { secret, at: now }): WebhookRequest {
  const rawBody = Buffer.from(
    JSON.stringify({
      id: eventId,
      type: 'zen:event-type:ticket.comment_added',
      subject: `zen:ticket:${ticketId}`,
      time: with_.at.toISOString(),
    }),
  );
  const time = with_.at.toISOString();
  return {
    headers: {
      'content-type': 'application/json',
      'x-zendesk-webhook-signature': hmac(with_.secret, [time, rawBody], 'base64'),
      'x-zendesk-webhook-signature-timestamp': time,
    },
    rawBody,
  };
}

const send = async (
  { headers, rawBody }: WebhookRequest,
  to = config,
  from = '198.51.100.7',
  server = testApp.app,
) => {
  const answer = await server.inject({
    method: 'POST',
    url: `/webhooks/crm/${to}`,
    headers: headers as Record<string, string>,
    payload: rawBody,
    remoteAddress: from,
  });
  const { date: _, 'x-request-id': _id, ...rest } = answer.headers;
  return { status: answer.statusCode, body: answer.body, headers: rest };
};
const waiting = async () =>
  (await testApp.sql<{ external_id: string }>('select external_id from crm_changes')).map(
    (row) => row.external_id,
  );

describe('a webhook', () => {
  it('is stored and worked on at once @check-38.5', async () => {
    expect(await send(event('41', 'e1'))).toMatchObject({ status: 200, body: '{}' });
    expect(await waiting()).toEqual(['41']);
    expect(woken).toEqual(['crm-sync.poll']);
    const state = await testApp.call('dan', 'GET', `/v2/clients/${first.uuid}/crms/zendesk/sync`);
    expect(state.body).toMatchObject({ lastEventAt: now.toISOString(), waitingCount: 1 });
  });

  it('that is not believed gets one answer, whatever the reason @check-38.1', async () => {
    const other = await connect(testApp.deps, second, 'another secret');
    const good = event('41', 'e1');
    const spaced = Buffer.from(JSON.stringify(JSON.parse(good.rawBody.toString()), null, 1));
    const refused = [
      await send(event('41', 'e1', { secret: 'guessed', at: now })),
      await send(event('41', 'e1', { secret, at: minutesAgo(6) })),
      await send({ ...good, rawBody: spaced }),
      await send({ ...good, headers: { 'content-type': 'application/json' } }),
      await send(good, other),
      await send(good, '7f0c1ad5-6f0e-4b8f-9c55-3f7e1e0d2a11'),
      await send(good, 'nothing'),
    ];
    await testApp.sql('update crm_connections set is_enabled = false');
    refused.push(await send(good));
    await testApp.sql('update crm_connections set is_enabled = true, sealed_webhook_secret = null');
    refused.push(await send(good));
    await testApp.sql('update clients set archived_at = now() where id = $1', [first.id]);
    refused.push(await send(good));
    await testApp.sql('update clients set archived_at = null');
    expect(refused[0]?.status).toBe(401);
    for (const answer of refused) expect(answer).toEqual(refused[0]);
    expect(await waiting()).toEqual([]);
    expect(woken).toEqual([]);
  });

  it('that is not believed a hundred times a minute is not looked at any more, for its sender @check-38.4', async () => {
    const bad = event('41', 'e1', { secret: 'guessed', at: now });
    const statuses: number[] = [];
    for (let count = 0; count < 100; count += 1) statuses.push((await send(bad)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await send(bad)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect((await send(event('41', 'e1'))).status).toBe(429);
    expect((await send(event('41', 'e1'), config, '203.0.113.9')).status).toBe(200);
    testApp.setClock(new Date(now.getTime() + 60_000));
    expect((await send(event('42', 'e2'))).status).toBe(200);
  });

  it('that is not believed is counted over all processes @check-38.6', async () => {
    const { app: other, deps } = await startAgain(testApp, {});
    deps.clock = () => now;
    const bad = event('41', 'e1', { secret: 'guessed', at: now });
    const here = async () => (await send(bad)).status;
    const there = async () => (await send(bad, config, undefined, other)).status;
    const statuses = async (times: number, ask: () => Promise<number>) => {
      const asked = Array.from({ length: times }, ask);
      return new Set(await Promise.all(asked));
    };
    const counted = async (count: number) => {
      const [row] = await testApp.sql<{ bad: number }>(
        'select bad from crm_bad_webhooks where sender = $1',
        [senderOf(config, '198.51.100.7')],
      );
      expect(row?.bad).toBeGreaterThanOrEqual(count);
    };
    try {
      expect(await statuses(60, here)).toEqual(new Set([401]));
      await vi.waitFor(() => counted(60), { timeout: 5_000 });
      expect(await statuses(1, there)).toEqual(new Set([401]));
      expect(await statuses(39, there)).toEqual(new Set([401]));
      expect(await there()).toBe(429);
      // The other process hears of it when it counts the next one, within a second.
      await vi.waitFor(() => counted(100), { timeout: 5_000 });
      await vi.waitFor(async () => expect(await here()).toBe(429), { timeout: 5_000 });
      expect((await send(event('41', 'e1'))).status).toBe(429);
      expect((await send(event('41', 'e1'), config, '203.0.113.9')).status).toBe(200);
      expect((await send(event('42', 'e2'), config, '203.0.113.9', other)).status).toBe(200);
    } finally {
      await other.close();
    }
    const rows = await testApp.sql<{ sender: string }>('select sender from crm_bad_webhooks');
    expect(JSON.stringify(rows)).not.toContain('198.51.100.7');
    testApp.setClock(new Date(now.getTime() + 60_000));
    await forgetEvents(testApp.deps);
    expect(await testApp.sql('select sender from crm_bad_webhooks')).toEqual([]);
  });

  it('that is not believed costs the same work, whoever it says it is from @check-38.2', async () => {
    const measured = vi.spyOn(platforms.zendesk, 'readWebhook');
    const guessed = event('41', 'e1', { secret: 'guessed', at: now });
    await send(guessed);
    for (const to of ['7f0c1ad5-6f0e-4b8f-9c55-3f7e1e0d2a11', 'nothing']) await send(guessed, to);
    await testApp.sql('update crm_connections set is_enabled = false');
    await send(guessed);
    await testApp.sql('update crm_connections set sealed_webhook_secret = null');
    await send(guessed);
    const secrets = measured.mock.calls.map(([, its]) => its.length > 20);
    measured.mockRestore();
    // An HMAC over the whole body each time, by the secret or by one that nobody signs with.
    expect(secrets).toEqual([true, true, true, true, true]);
  });

  it('is answered before the CRM is asked anything @check-38.5', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await send(event(`${count}`, `quick-${count}`))).status).toBe(200);
    }
    expect(account.asked).toEqual([]);
    expect(await waiting()).toHaveLength(10);
  });

  it('that is too large is refused before it is read', async () => {
    const { headers } = event('41', 'e1');
    const answer = await send({ headers, rawBody: Buffer.alloc(1_100_000, 32) });
    expect(answer.status).toBe(413);
  });

  it('that says nothing of a ticket is taken, and changes nothing', async () => {
    const rawBody = Buffer.from('{"id":"u1","type":"zen:event-type:user.created"}');
    const time = now.toISOString();
    const { headers } = event('41', 'e1');
    const signature = hmac(secret, [time, rawBody], 'base64');
    const signed = { ...headers, 'x-zendesk-webhook-signature': signature };
    expect((await send({ headers: signed, rawBody })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(woken).toEqual([]);
  });

  it('of the test of the address is taken, and makes no ticket', async () => {
    const { headers, body } = platforms.zendesk.exampleWebhook(secret, now);
    expect((await send({ headers, rawBody: Buffer.from(body) })).status).toBe(200);
    await read();
    expect(await waiting()).toEqual([]);
    expect(await testApp.sql('select id from tickets')).toEqual([]);
  });
});

const read = () =>
  runSyncs(
    testApp.deps,
    { compareNow: compareNow.bind(null, testApp.deps) },
    { connect: () => Promise.resolve(account.connector) },
  );
const reads = () => account.asked.filter(({ call }) => call === 'read').map(({ of }) => of);

describe('events', () => {
  it('that come again do nothing @check-37.7 @check-38.3', async () => {
    account.add();
    await send(event('1', 'e1'));
    await read();
    expect(reads()).toEqual(['1']);
    woken.length = 0;
    for (const _ of [1, 2, 3]) expect((await send(event('1', 'e1'))).status).toBe(200);
    expect(woken).toEqual([]);
    await read();
    expect(reads()).toEqual(['1']);
    // After three days it is forgotten that they came.
    testApp.setClock(new Date(now.getTime() + 73 * 3_600_000));
    await forgetEvents(testApp.deps);
    expect(await testApp.sql('select event_id from crm_events')).toEqual([]);
  });

  it('of one ticket, in any order and number, lead to one reading of what it is now @check-37.7', async () => {
    account.add();
    account.change('1', { subject: 'The last word' });
    await Promise.all(['e3', 'e1', 'e2', 'e1', 'e3'].map((id) => send(event('1', id))));
    await read();
    expect(reads()).toEqual(['1']);
    const rows = await testApp.sql('select subject from tickets');
    expect(rows).toEqual([{ subject: 'The last word' }]);
  });

  it('that never came are made up for by the next look @check-37.8', async () => {
    account.add();
    await send(event('1', 'e1'));
    await read();
    account.add();
    testApp.setClock(new Date(now.getTime() + 60_000));
    await read();
    expect(await testApp.sql('select external_id from tickets order by 1')).toEqual([
      { external_id: '1' },
      { external_id: '2' },
    ]);
  });
});
