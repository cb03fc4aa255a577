import { createHmac } from 'node:crypto';
import type { Alerts } from '@replique/contract/insight/monitoring';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '@replique/tests/servers/webhook-receiver.ts';
import { endIncident, openIncident } from './monitoring.ts';
import { tellDue } from './tell.ts';

let testApp: TestApp;
let receiver: WebhookReceiver;
let first: MadeClient;
const now = new Date('2026-11-20T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const minute = 60_000;

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
  receiver.answer('/alerts', (response) => response.writeHead(204).end());
  testApp.setClock(now);
  for (const table of ['incidents', 'mails', 'alert_settings', 'audit_log'])
    await testApp.sql(`delete from ${table}`);
  await testApp.sql('insert into alert_settings default values');
});

const nobody = {
  emails: [],
  language: 'en',
  webhookUrl: null,
  failuresInARow: 2,
  newSecret: false,
};

async function put(change: object, revision?: number) {
  testApp.setClock(now);
  const current = (await testApp.call('alice', 'GET', '/v2/monitoring/alerts')).body as Alerts;
  const body = { ...nobody, revision: revision ?? current.revision, ...change };
  const answer = await testApp.call('alice', 'PUT', '/v2/monitoring/alerts', body);
  return { status: answer.status, body: answer.body as Alerts & { code?: string } };
}
const toProgram = async (change: object = {}) =>
  (await put({ webhookUrl: `${receiver.url}/alerts`, ...change })).body.webhookSecret ?? '';

const mark = { kind: 'check', subject: 'check', step: 'crm', cause: 'crm-timeout' } as const;
const open = () =>
  testApp.deps.db.withStaff((tx) =>
    openIncident(tx, { ...mark, clientId: first.id, detail: 'zendesk', at: now }),
  );
const end = (at: Date) =>
  testApp.deps.db.withStaff((tx) => endIncident(tx, { ...mark, clientId: first.id, at }));

/** As the standard says it, without a line of ours. */
function isSigned({ headers, body }: WebhookReceiver['received'][number], secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = createHmac('sha256', key).update(content).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}

describe('who is told', () => {
  it('is chosen by super-admins, with the last change in sight', async () => {
    const saved = await put({
      emails: ['A@replique.test', 'a@replique.test', 'b@replique.test'],
      failuresInARow: 4,
    });
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        emails: ['a@replique.test', 'b@replique.test'],
        language: 'en',
        webhookUrl: null,
        webhookSecret: null,
        hasWebhookSecret: false,
        failuresInARow: 4,
        revision: 2,
      },
    ]);
    expect(await put({}, 1)).toMatchObject({ status: 412, body: { code: 'request.conflict' } });
  });

  it.each([
    'http://hooks.example.org/a',
    'https://127.0.0.1/a',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://user:pass@hooks.example.org/a',
    'https://localhost/a',
  ])('may not be %s', async (webhookUrl) => {
    expect(await put({ webhookUrl })).toMatchObject({
      status: 422,
      body: { code: 'monitoring.webhook-not-allowed' },
    });
  });

  it('gets a secret that is answered once, replaced when asked, and forgotten with the address', async () => {
    const secret = await toProgram();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const again = await put({ webhookUrl: `${receiver.url}/alerts?key=hidden` });
    expect(again.body).toMatchObject({ webhookSecret: null, hasWebhookSecret: true });
    const fresh = await toProgram({ newSecret: true });
    expect([fresh.length, fresh === secret]).toEqual([secret.length, false]);
    const seen = [
      (await testApp.call('alice', 'GET', '/v2/monitoring/alerts')).text,
      JSON.stringify(await testApp.sql('select audit_log::text from audit_log')),
      JSON.stringify(await testApp.sql('select * from alert_settings')),
      testApp.logged.join(),
    ];
    for (const text of seen)
      for (const each of [secret, fresh]) expect(text).not.toContain(each.slice(6));
    expect(seen[1]).not.toContain('hidden');
    expect(seen[1]).toContain('monitoring.alerts-changed');
    expect((await put({})).body).toMatchObject({ webhookUrl: null, hasWebhookSecret: false });
  });
});

describe('a program', () => {
  it('is told of beginning and end, signed by the standard, with what it needs to know', async () => {
    const secret = await toProgram();
    const { uuid } = await open();
    await tellDue(testApp.deps);
    testApp.setClock(later(90 * minute));
    await end(later(90 * minute));
    await tellDue(testApp.deps);
    const [opened, recovered] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect([isSigned(opened!, secret), isSigned(recovered!, secret)]).toEqual([true, true]);
    expect(opened!.headers['webhook-id']).not.toBe(recovered!.headers['webhook-id']);
    expect(opened!.headers['webhook-timestamp']).toBe(String(now.getTime() / 1_000));
    const incident = {
      uuid,
      kind: 'check',
      client: { uuid: first.uuid, name: first.name },
      step: 'crm',
      cause: 'crm-timeout',
      detail: 'zendesk',
      openedAt: now.toISOString(),
      failures: 1,
      url: `http://localhost:3000/incidents/${uuid}`,
    };
    expect(JSON.parse(opened!.body)).toEqual({
      type: 'incident.opened',
      timestamp: now.toISOString(),
      data: { incident: { ...incident, endedAt: null, durationSeconds: 0 } },
    });
    const endedAt = later(90 * minute).toISOString();
    expect(JSON.parse(recovered!.body)).toEqual({
      type: 'incident.recovered',
      timestamp: endedAt,
      data: { incident: { ...incident, endedAt, durationSeconds: 5_400 } },
    });
    testApp.setClock(now);
    const read = await testApp.call('alice', 'GET', `/v2/incidents/${uuid}`);
    expect(read.body).toMatchObject({
      toldAt: now.toISOString(),
      recoveryToldAt: endedAt,
      duration: 5_400,
    });
  });

  it('that fails is told again under the same id, later and later, and of the recovery after that', async () => {
    await toProgram();
    receiver.answer('/alerts', (response) => response.writeHead(500).end());
    await open();
    await tellDue(testApp.deps);
    await end(later(1_000));
    testApp.setClock(later(4_999));
    await tellDue(testApp.deps);
    expect(receiver.received).toHaveLength(1);
    testApp.setClock(later(5_000));
    await tellDue(testApp.deps);
    expect(receiver.received).toHaveLength(2);
    receiver.answer('/alerts', (response) => response.writeHead(204).end());
    testApp.setClock(later(35_000));
    await tellDue(testApp.deps);
    await tellDue(testApp.deps);
    const types = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types).toEqual([
      'incident.opened',
      'incident.opened',
      'incident.opened',
      'incident.recovered',
    ]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('that never answers well is given up after seven tries', async () => {
    await toProgram();
    receiver.answer('/alerts', (response) => response.writeHead(500).end());
    await open();
    for (let hours = 0; hours < 240; hours += 12) {
      testApp.setClock(later(hours * 60 * minute));
      await tellDue(testApp.deps);
    }
    expect(receiver.received).toHaveLength(7);
    expect(await testApp.sql('select state, status, failure from incident_alerts')).toEqual([
      { state: 'failed', status: 500, failure: 'refused' },
    ]);
    expect(await testApp.sql('select told_at from incidents')).toEqual([{ told_at: null }]);
  });

  it('is told again, under the same id, when a process was killed before it wrote the answer down', async () => {
    await toProgram();
    const { uuid } = await open();
    const { withStaff } = testApp.deps.db;
    receiver.answer('/alerts', (response) => {
      testApp.deps.db.withStaff = () => Promise.reject(new Error('killed'));
      response.writeHead(204).end();
    });
    await expect(tellDue(testApp.deps)).rejects.toThrow('killed');
    testApp.deps.db.withStaff = withStaff;
    receiver.answer('/alerts', (response) => response.writeHead(204).end());
    testApp.setClock(later(29_999));
    await tellDue(testApp.deps);
    testApp.setClock(later(30_000));
    await Promise.all([tellDue(testApp.deps), tellDue(testApp.deps), tellDue(testApp.deps)]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    const [row] = await testApp.sql('select told_at from incidents where uuid = $1', [uuid]);
    expect(row).toEqual({ told_at: later(30_000) });
  });

  it('whose name leads inside is told nothing', async () => {
    await toProgram();
    await testApp.sql(
      `update alert_settings set webhook_url = 'https://localhost.example.invalid/'`,
    );
    await open();
    await tellDue(testApp.deps);
    expect(receiver.received).toEqual([]);
    const [row] = await testApp.sql<{ failure: string }>('select failure from incident_alerts');
    expect(['blocked', 'unreachable']).toContain(row?.failure);
  });
});

describe('a test', () => {
  const test = () => testApp.call('alice', 'POST', '/v2/monitoring/alerts/test');

  it('goes to everybody and says how it went', async () => {
    const secret = await toProgram({ emails: ['a@replique.test', 'b@replique.test'] });
    expect((await test()).body).toEqual({
      mails: 2,
      webhook: { isDelivered: true, status: 204, cause: null },
    });
    expect(isSigned(receiver.received[0]!, secret)).toBe(true);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'alert.test' });
    expect(await testApp.sql('select from mails')).toHaveLength(2);
    receiver.answer('/alerts', (response) => response.writeHead(410).end());
    expect((await test()).body).toMatchObject({
      webhook: { isDelivered: false, status: 410, cause: 'gone' },
    });
    expect(await testApp.sql('select from incidents')).toEqual([]);
    const [entry] = await testApp.sql<{ action: string }>(
      'select action from audit_log order by id desc',
    );
    expect(entry?.action).toBe('monitoring.alerts-tested');
  });

  it('to nobody is refused', async () => {
    expect(await test()).toMatchObject({ status: 409, body: { code: 'monitoring.nobody-told' } });
  });
});

it('a mail is written in the language that was chosen', async () => {
  await put({ emails: ['a@replique.test'], language: 'fr' });
  await open();
  await tellDue(testApp.deps);
  const [mail] = await testApp.sql<{ subject: string }>('select subject from mails');
  expect(mail?.subject).toContain('Panne\u00a0:');
});
