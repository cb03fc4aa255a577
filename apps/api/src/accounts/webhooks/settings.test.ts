import { randomUUID } from 'node:crypto';
import {
  mostWebhooks,
  type Webhook,
  type WebhookDelivery,
} from '@replique/contract/accounts/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '@replique/tests/servers/webhook-receiver.ts';
import { deliverDue } from './deliver.ts';
import { tellWebhooks } from './webhooks.ts';

let testApp: TestApp;
let receiver: WebhookReceiver;
let first: MadeClient;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  testApp = await createTestApp({ config: { outboundAllow: [receiver.host] }, logLevel: 'trace' });
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(async () => {
  await testApp.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  await testApp.sql('delete from webhook_endpoints');
});

type Made = { status: number; code?: string; uuid: string; secret: string };

async function add(caller: TestCaller, url: string, change: object = {}): Promise<Made> {
  const key = await makeSessionKey(testApp);
  const body = { url, events: ['ticket.created'], ...change };
  const path = `/v2/clients/${first.uuid}/webhooks`;
  const answer = await testApp.call(caller, 'POST', path, body, key.headers);
  const { webhook, secret, code } = answer.body as {
    webhook?: Webhook;
    secret?: string;
    code?: string;
  };
  return {
    status: answer.status,
    ...(code ? { code } : {}),
    uuid: webhook?.uuid ?? '',
    secret: secret ? key.read(secret) : '',
  };
}
const list = (caller: TestCaller = 'bob') =>
  testApp.call(caller, 'GET', `/v2/clients/${first.uuid}/webhooks`);
const audit = () =>
  testApp.sql<{ action: string; text: string }>(
    `select action, audit_log::text as text from audit_log where action like 'webhooks.%' order by id`,
  );

describe('an address', () => {
  it.each([
    'http://hooks.example.org/a',
    'ftp://hooks.example.org/a',
    'https://user@hooks.example.org/a',
    'https://user:pass@hooks.example.org/a',
    'https://hooks.example.org/a#part',
    'https://localhost/a',
    'https://a.localhost./a',
    'https://127.0.0.1/a',
    'https://127.1/a',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    'hooks.example.org',
  ])('%s is refused', async (url) => {
    expect(await add('bob', url)).toMatchObject({ status: 422, code: 'webhooks.address-refused' });
    const { uuid } = await add('bob', 'https://hooks.example.org/a');
    const saved = await testApp.call('bob', 'PUT', `/v2/webhooks/${uuid}`, {
      url,
      events: ['ticket.created'],
    });
    expect(saved.status).toBe(422);
  });

  it('of the public internet is taken', async () => {
    expect((await add('bob', 'https://hooks.example.org/a?token=1')).status).toBe(201);
  });
});

describe('who may', () => {
  it('an admin of the client and a super-admin; nobody below, no program, no other client', async () => {
    const url = 'https://hooks.example.org/a';
    const made = await add('bob', url);
    expect(made.status).toBe(201);
    expect((await add('alice', url)).status).toBe(201);
    for (const caller of ['carol', 'dan'] as const) {
      expect((await add(caller, url)).status).toBe(403);
      expect((await list(caller)).status).toBe(403);
      expect((await testApp.call(caller, 'DELETE', `/v2/webhooks/${made.uuid}`)).status).toBe(403);
    }
    expect((await add('erin', url)).status).toBe(404);
    const calls = ['test', 'secret'].map((name) => ['POST', `/v2/webhooks/{}/${name}`] as const);
    for (const [method, path] of [...calls, ['DELETE', '/v2/webhooks/{}'] as const]) {
      const { headers } = await makeSessionKey(testApp);
      const foreign = await testApp.call(
        'erin',
        method,
        path.replace('{}', made.uuid),
        undefined,
        headers,
      );
      const absent = await testApp.call(
        'erin',
        method,
        path.replace('{}', randomUUID()),
        undefined,
        headers,
      );
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    }
  });

  it('adds ten at most, also at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: mostWebhooks + 2 }, () => add('bob', 'https://hooks.example.org/a')),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(mostWebhooks);
    expect(answers.filter(({ code }) => code === 'webhooks.too-many')).toHaveLength(2);
  });
});

describe('a secret', () => {
  it('is answered once; no list, log, audit entry, delivery or clear column holds it @check-26.3', async () => {
    receiver.answer('/down', (response) => response.writeHead(500).end('no'));
    const { uuid, secret } = await add('bob', `${receiver.url}/down`);
    const { headers, read } = await makeSessionKey(testApp);
    const replaced = await testApp.call(
      'bob',
      'POST',
      `/v2/webhooks/${uuid}/secret`,
      undefined,
      headers,
    );
    const fresh = read((replaced.body as { secret: string }).secret);
    expect(fresh).not.toBe(secret);
    await testApp.call('bob', 'POST', `/v2/webhooks/${uuid}/test`);
    await testApp.call('bob', 'PUT', `/v2/webhooks/${uuid}`, {
      url: `${receiver.url}/down?key=hidden`,
      events: ['ticket.updated'],
    });
    const seen = [
      (await list()).text,
      (await testApp.call('bob', 'GET', `/v2/webhooks/${uuid}/deliveries`)).text,
      (await audit()).map(({ text }) => text).join(),
      testApp.logged.join(),
      JSON.stringify(await testApp.sql('select * from webhook_endpoints')),
      JSON.stringify(await testApp.sql('select * from webhook_deliveries')),
    ];
    for (const text of seen)
      for (const each of [secret, fresh]) expect(text).not.toContain(each.slice(6));
    expect((await audit()).map(({ text }) => text).join()).not.toContain('hidden');
    expect((await audit()).map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'webhooks.added',
        'webhooks.secret-replaced',
        'webhooks.tested',
        'webhooks.changed',
      ]),
    );
  });

  it('that was replaced signs beside the new one for a day', async () => {
    const now = new Date();
    testApp.setClock(now);
    const { uuid } = await add('bob', `${receiver.url}/hook`);
    const { headers } = await makeSessionKey(testApp);
    await testApp.call('bob', 'POST', `/v2/webhooks/${uuid}/secret`, undefined, headers);
    const signatures = async () => {
      await testApp.call('alice', 'POST', `/v2/webhooks/${uuid}/test`);
      return String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length;
    };
    expect(await signatures()).toBe(2);
    testApp.setClock(new Date(now.getTime() + 24 * 3_600_000));
    await testApp.signIn('alice');
    expect(await signatures()).toBe(1);
    testApp.setClock();
    await testApp.signIn('alice');
  });

  it('needs a Session-Key to be answered', async () => {
    const answer = await testApp.call('bob', 'POST', `/v2/clients/${first.uuid}/webhooks`, {
      url: 'https://hooks.example.org/a',
      events: ['ticket.created'],
    });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      400,
      'session-key.invalid',
    ]);
    expect((await list()).body).toEqual({ items: [] });
  });
});

describe('by hand', () => {
  const tell = (externalId = '77') =>
    testApp.deps.db.withClient(first.id, (tx) =>
      tellWebhooks(tx, {
        clientId: first.id,
        event: 'ticket.created',
        data: { ticket: { uuid: randomUUID(), externalId, platform: 'api' } },
      }),
    );
  const deliveries = async (uuid: string, state = '') => {
    const path = `/v2/webhooks/${uuid}/deliveries${state}`;
    return (await testApp.call('bob', 'GET', path)).body as {
      items: WebhookDelivery[];
      total: number;
    };
  };

  it('a test is sent at once, once, also to one that is off, and says what came of it', async () => {
    receiver.answer('/down', (response) => response.writeHead(418).end('short\0 and <b>stout</b>'));
    const { uuid } = await add('bob', `${receiver.url}/down`, { isOn: false });
    const { status, body } = await testApp.call('bob', 'POST', `/v2/webhooks/${uuid}/test`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        event: 'webhook.test',
        state: 'failed',
        attempts: 1,
        last: expect.objectContaining({
          status: 418,
          failure: 'refused',
          answer: 'short and <b>stout</b>',
        }),
      }),
    ]);
    expect(await deliverDue(testApp.deps)).toBe(0);
    expect(receiver.received).toHaveLength(1);
    expect((await list()).body).toMatchObject({ items: [{ failingSince: null }] });
  });

  it('a delivery is sent again under its id; one that waits is not, nor one of an endpoint that is off', async () => {
    const { uuid } = await add('bob', `${receiver.url}/hook`);
    await tell();
    const [waiting] = (await deliveries(uuid)).items;
    const again = (of = waiting?.uuid) =>
      testApp.call('bob', 'POST', `/v2/webhook-deliveries/${of}/redeliver`);
    expect((await again()).body).toMatchObject({ code: 'webhooks.delivery-waits' });
    await deliverDue(testApp.deps);
    expect((await again()).body).toMatchObject({ state: 'waiting', attempts: 0 });
    await deliverDue(testApp.deps);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([`msg_${waiting?.uuid}`, `msg_${waiting?.uuid}`]);
    const off = { url: `${receiver.url}/hook`, events: ['ticket.created'], isOn: false };
    await testApp.call('bob', 'PUT', `/v2/webhooks/${uuid}`, off);
    expect((await again()).body).toMatchObject({ code: 'webhooks.off' });
    const foreign = await testApp.call(
      'erin',
      'POST',
      `/v2/webhook-deliveries/${waiting?.uuid}/redeliver`,
    );
    const absent = await testApp.call(
      'erin',
      'POST',
      `/v2/webhook-deliveries/${randomUUID()}/redeliver`,
    );
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });

  it('what waits for one that is switched off is given up, and goes with it, however much it is', async () => {
    const { uuid } = await add('bob', `${receiver.url}/hook`);
    await tell('a');
    await testApp.sql(`insert into webhook_deliveries (client_id, endpoint_id, event, data)
      select client_id, endpoint_id, event, data from webhook_deliveries, generate_series(1, 5001)`);
    const off = { url: `${receiver.url}/hook`, events: ['ticket.created'], isOn: false };
    expect((await testApp.call('bob', 'PUT', `/v2/webhooks/${uuid}`, off)).body).toMatchObject({
      isOn: false,
      waiting: 0,
    });
    expect(await deliveries(uuid, '?state=failed')).toMatchObject({ total: 5_002 });
    expect(await deliverDue(testApp.deps)).toBe(0);
    expect((await testApp.call('bob', 'DELETE', `/v2/webhooks/${uuid}`)).status).toBe(204);
    expect(await testApp.sql('select 1 from webhook_deliveries')).toEqual([]);
  });
});
