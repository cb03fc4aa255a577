import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { platforms } from '@replique/connectors/platforms';
import type { DeskPlatform, CrmReason } from '@replique/contract/helpdesk/crm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playCrms, type FakeCrms } from '@replique/tests/servers/fake-crms.ts';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { findWebhookTarget } from './crm.ts';

/** What an Admin sees and does once a platform is asked: tried credentials, its lists, its webhook. */

let testApp: TestApp;
let crms: FakeCrms;
let first: MadeClient;
/** What stands at our public address, and what it answers. */
let ourselves: Server;
let answerOfOurs = 200;
const received: { url: string; headers: Record<string, unknown>; body: Buffer }[] = [];

beforeAll(async () => {
  ourselves = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      });
      response.writeHead(answerOfOurs).end();
    });
  }).listen(0, '127.0.0.1');
  await once(ourselves, 'listening');
  const host = `127.0.0.1:${(ourselves.address() as AddressInfo).port}`;
  testApp = await createTestApp({
    config: { publicUrl: `http://${host}`, outboundAllow: [host] },
  });
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(async () => {
  await testApp.close();
  ourselves.close();
});
beforeEach(async () => {
  crms = playCrms(testApp.deps);
  answerOfOurs = 200;
  received.length = 0;
  await testApp.sql('delete from crm_connections');
  await testApp.sql('delete from audit_log');
});

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look at every field themselves
type Json = Record<string, any>;

const connect = async (platform: DeskPlatform, body: object = credentialsOf(platform)) => {
  const path = `/v2/clients/${first.uuid}/crm-credentials/${platform}`;
  const answer = await testApp.call('bob', 'PUT', path, body);
  return { ...answer, json: answer.body as Json };
};
const credentialsOf = (platform: DeskPlatform) => crms[platform].credentials as object;
async function call(
  method: string,
  path: string,
  body?: unknown,
  person: PersonKey = 'bob',
): Promise<{ status: number; text: string; json: Json }> {
  const answer = await testApp.call(person, method, `/v2/clients/${first.uuid}/crms/${path}`, body);
  return { ...answer, json: answer.body as Json };
}
const enable = async (platform: DeskPlatform, enabled = true) => {
  const { headers } = await makeSessionKey(testApp);
  const path = `/v1/clients/${first.id}/crm-details`;
  return testApp.call('bob', 'POST', path, { platform, enabled }, headers);
};
async function webhookOf(platform: DeskPlatform): Promise<Json> {
  const { headers, read } = await makeSessionKey(testApp);
  const path = `/v2/clients/${first.uuid}/crms/${platform}/webhook`;
  const answer = (await testApp.call('bob', 'GET', path, undefined, headers)).body as Json;
  return { ...answer, secret: answer['secret'] === null ? null : read(answer['secret']) };
}
const targetOf = async (platform: DeskPlatform) => {
  const [row] = await testApp.sql<{ config_uuid: string }>(
    'select config_uuid from crm_connections where platform = $1',
    [platform],
  );
  return findWebhookTarget(testApp.deps, row?.config_uuid ?? randomUUID());
};
const audited = () =>
  testApp.sql<{ after: Json }>(
    `select after from audit_log where action = 'clients.crm-changed' order by id`,
  );

describe('credentials', () => {
  it('are tried before they are kept; what they do not open is refused with the cause, and nothing is kept @spec-2.63', async () => {
    const wrong = { subdomain: 'brightgoods', clientId: 'replique', clientSecret: 'wrong' };
    const refused = await connect('zendesk', wrong);
    expect([refused.status, refused.json['code']]).toEqual([422, 'crm.refused']);
    expect(refused.json['data']).toMatchObject({
      platform: 'zendesk',
      reason: 'credentials' satisfies CrmReason,
      detail: expect.any(String),
    });
    expect(refused.text).not.toContain('wrong');
    expect(await testApp.sql('select 1 from crm_connections')).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  it('are refused where the CRM gives no verdict: nothing is saved unchecked', async () => {
    crms.fault = () => new Response('Maintenance', { status: 503 });
    const answer = await connect('gorgias');
    expect([answer.status, answer.json['data'].reason]).toEqual([422, 'unavailable']);
    expect(await testApp.sql('select 1 from crm_connections')).toEqual([]);
  });

  it('are refused for the address where nothing is known under its name', async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    crms.fault = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const answer = await connect('salesforce');
    expect([answer.status, answer.json['data'].reason]).toEqual([422, 'not-found']);
  });

  it('stay as they were when new ones open nothing', async () => {
    await connect('gorgias');
    const [before] = await testApp.sql('select * from crm_connections');
    const answer = await connect('gorgias', { ...credentialsOf('gorgias'), apiKey: 'wrong' });
    expect(answer.json['data'].reason).toBe('credentials');
    expect(await testApp.sql('select * from crm_connections')).toEqual([before]);
  });

  it('bring the account and its fields with them', async () => {
    await connect('zendesk');
    const { json } = await call('GET', 'zendesk');
    expect(json).toMatchObject({
      isConnected: true,
      isEnabled: false,
      postsNotes: true,
      account: expect.stringMatching(/\S/),
      verifiedAt: expect.any(String),
      capabilities: expect.arrayContaining(['webhook-install']),
    });
    const [row] = await testApp.sql<{ category_fields: Json[] }>(
      'select category_fields from crm_connections',
    );
    expect(row?.category_fields).toContainEqual({
      id: crms.zendesk.categoryFieldId,
      label: expect.any(String),
    });
    expect((await call('GET', 'crisp')).json).toMatchObject({
      isConnected: false,
      account: null,
      verifiedAt: null,
    });
  });

  it('can be tried again; what has been withdrawn meanwhile is said', async () => {
    await connect('zendesk');
    const at = new Date('2026-03-01T10:00:00Z');
    testApp.setClock(at);
    const good = await call('POST', 'zendesk/verify');
    testApp.setClock();
    expect([good.status, good.json['verifiedAt']]).toEqual([200, at.toISOString()]);
    crms.accept('zendesk', { ...credentialsOf('zendesk'), clientSecret: 'another' });
    crms.zendesk.state.tokens.length = 0;
    const bad = await call('POST', 'zendesk/verify');
    expect([bad.status, bad.json['data'].reason]).toEqual([422, 'credentials']);
    expect((await call('GET', 'zendesk')).json['verifiedAt']).toBe(at.toISOString());
    expect((await call('POST', 'crisp/verify')).json['code']).toBe('crm.not-connected');
  });

  it('of another account begin anew: reading, field, webhook and secret', async () => {
    await connect('zendesk');
    await enable('zendesk');
    await call('POST', 'zendesk/webhook/install');
    await testApp.sql(
      `update crm_connections set category_field_id = 'x'; update crm_syncs set cursor = 'far'`,
    );
    crms.accept('zendesk', { ...credentialsOf('zendesk'), subdomain: 'elsewhere' });
    expect((await connect('zendesk')).status).toBe(200);
    // The earlier account is asked to send nothing more.
    expect(crms.zendesk.state.webhooks).toEqual([]);
    const [row] = await testApp.sql(
      'select category_field_id, webhook_external_id, webhook_secret_from from crm_connections',
    );
    expect(row).toEqual({
      category_field_id: null,
      webhook_external_id: null,
      webhook_secret_from: 'us',
    });
    expect(await testApp.sql('select cursor from crm_syncs')).toEqual([{ cursor: null }]);
  });
});

describe('credentials that no master key opens any more', () => {
  it('show no name, and can be replaced or removed', async () => {
    const path = `/v2/clients/${first.uuid}/crm-credentials/zendesk`;
    const lose = () =>
      testApp.sql(`update crm_connections set sealed_credentials = 'v1.00000000.a.b.c'`);
    await connect('zendesk');
    await lose();
    expect(await enable('zendesk')).toMatchObject({
      status: 200,
      body: { zendesk: { username: null } },
    });
    expect((await connect('zendesk')).status).toBe(200);
    expect((await call('POST', 'zendesk/verify')).status).toBe(200);
    await lose();
    expect((await testApp.call('bob', 'DELETE', path)).status).toBe(200);
    expect(await testApp.sql('select 1 from crm_connections')).toEqual([]);
  });
});

describe('a platform in use', () => {
  it('is read from then on, and no longer when it is switched off', async () => {
    await testApp.sql('delete from crm_syncs');
    await connect('zendesk');
    expect(await testApp.sql('select 1 from crm_syncs')).toEqual([]);
    await enable('zendesk');
    const begun = await testApp.sql<{ since: Date }>('select since from crm_syncs');
    expect(begun).toHaveLength(1);
    const days = (Date.now() - (begun[0]?.since.getTime() ?? 0)) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    await enable('zendesk', false);
    expect(await testApp.sql('select state from crm_syncs')).toEqual([{ state: 'off' }]);
  });

  it('posts suggestions by itself unless somebody says otherwise, once in the log', async () => {
    await connect('zendesk');
    await testApp.sql('delete from audit_log');
    const off = await call('PUT', 'zendesk/posts-notes', { postsNotes: false });
    expect([off.status, off.json['postsNotes']]).toEqual([200, false]);
    await call('PUT', 'zendesk/posts-notes', { postsNotes: false });
    expect((await audited()).map(({ after }) => after['postsNotes'])).toEqual([false]);
    expect((await call('PUT', 'crisp/posts-notes', { postsNotes: true })).status).toBe(409);
  });

  it('gives the history the part of the limit that an Admin chooses, once in the log', async () => {
    await connect('zendesk');
    await testApp.sql('delete from audit_log');
    const set = await call('PUT', 'zendesk/history-share', { historyShare: 40 });
    expect([set.status, set.json['historyShare']]).toEqual([200, 40]);
    await call('PUT', 'zendesk/history-share', { historyShare: 40 });
    expect((await audited()).map(({ after }) => after['historyShare'])).toEqual([40]);
    for (const historyShare of [9, 91, 50.5])
      expect((await call('PUT', 'zendesk/history-share', { historyShare })).status).toBe(400);
    expect((await call('PUT', 'crisp/history-share', { historyShare: 40 })).status).toBe(409);
    expect((await call('PUT', 'mailbox/history-share', { historyShare: 40 })).status).toBe(409);
  });

  it('posts suggestions as drafts where the CRM has them, once in the log', async () => {
    await connect('salesforce');
    expect((await call('GET', 'salesforce')).json).toMatchObject({ notesAs: 'note' });
    await testApp.sql('delete from audit_log');
    const drafts = await call('PUT', 'salesforce/notes-as', { notesAs: 'draft' });
    expect([drafts.status, drafts.json['notesAs']]).toEqual([200, 'draft']);
    await call('PUT', 'salesforce/notes-as', { notesAs: 'draft' });
    expect((await audited()).map(({ after }) => after['notesAs'])).toEqual(['draft']);
    const path = `/v2/clients/${first.uuid}/crms/salesforce/notes-as`;
    expect((await testApp.call('carol', 'PUT', path, { notesAs: 'note' })).status).toBe(403);
    await connect('zendesk');
    const refused = await call('PUT', 'zendesk/notes-as', { notesAs: 'draft' });
    expect([refused.status, refused.json['code']]).toEqual([409, 'crm.not-offered']);
  });

  it('sends no replies unless an Admin says who may, once in the log', async () => {
    await connect('zendesk');
    expect((await call('GET', 'zendesk')).json).toMatchObject({
      repliesBy: 'off',
      capabilities: expect.arrayContaining(['reply', 'reply-status']),
    });
    await testApp.sql('delete from audit_log');
    const agents = await call('PUT', 'zendesk/replies-by', { repliesBy: 'agents' });
    expect([agents.status, agents.json['repliesBy']]).toEqual([200, 'agents']);
    await call('PUT', 'zendesk/replies-by', { repliesBy: 'agents' });
    expect((await audited()).map(({ after }) => after['repliesBy'])).toEqual(['agents']);
    const path = `/v2/clients/${first.uuid}/crms/zendesk/replies-by`;
    const refused = await testApp.call('carol', 'PUT', path, { repliesBy: 'agents' });
    expect(refused.status).toBe(403);
    expect((await call('PUT', 'crisp/replies-by', { repliesBy: 'agents' })).status).toBe(409);
  });

  it.each([
    ['zendesk', '42', 'https://brightgoods.zendesk.com/agent/tickets/42'],
    ['gorgias', '42', /^https:\/\/[a-z-]+\.gorgias\.com\/app\/ticket\/42$/],
    [
      'salesforce',
      '5008d000003ABCDAA4',
      'https://brightgoods.my.salesforce.com/lightning/r/Case/5008d000003ABCDAA4/view',
    ],
    [
      'crisp',
      'session_1',
      /^https:\/\/app\.crisp\.chat\/website\/[0-9a-f-]{36}\/inbox\/session_1\/$/,
    ],
  ] as const)(
    'of %s leads to a ticket there, for a guest too',
    async (platform, externalId, url) => {
      const ticket = await makeTicket(testApp.deps, first.id, { platform, externalId });
      const urlOf = async () => {
        const { body } = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}`);
        return (body as Json)['crmUrl'];
      };
      expect(await urlOf()).toBeNull();
      await connect(platform);
      expect(await urlOf()).toEqual(expect.stringMatching(url));
      await testApp.call('bob', 'DELETE', `/v2/clients/${first.uuid}/crm-credentials/${platform}`);
      expect(await urlOf()).toBeNull();
      await testApp.sql('delete from tickets');
    },
  );

  it('gives its lists, and its fields again', async () => {
    await connect('zendesk');
    const { json } = await call('GET', 'zendesk/choices');
    expect(json['groups'].length).toBeGreaterThan(0);
    const field = json['fields'].find(({ id }: Json) => id === crms.zendesk.categoryFieldId);
    expect(field.options.map(({ value }: Json) => value)).toEqual(crms.zendesk.categoryValues);
    await testApp.sql(`update crm_connections set category_fields = '[]'`);
    const read = await call('POST', 'zendesk/fields');
    expect(read.json['fields'].map(({ id }: Json) => id)).toContain(crms.zendesk.categoryFieldId);
    crms.fault = () => Promise.reject(new TypeError('fetch failed'));
    expect((await call('GET', 'zendesk/choices')).json['data'].reason).toBe('unavailable');
  });
});

describe('the webhook', () => {
  it('gives ours to those who must paste it, encrypted, the same each time, and no other', async () => {
    for (const platform of ['zendesk', 'gorgias', 'salesforce', 'crisp'] as const)
      await connect(platform);
    const of = async (platform: DeskPlatform) => {
      const { proof, header, canInstall, hasSecret, isPublic, secret } = await webhookOf(platform);
      return { proof, header, canInstall, hasSecret, isPublic, isOurs: secret !== null };
    };
    const common = { isPublic: false };
    expect(await of('zendesk')).toEqual({
      ...common,
      proof: 'signature',
      header: null,
      canInstall: true,
      hasSecret: false,
      isOurs: false,
    });
    const ours = { ...common, hasSecret: true, isOurs: true };
    const header = 'x-replique-secret';
    expect(await of('gorgias')).toEqual({ ...ours, proof: 'header', header, canInstall: true });
    expect(await of('salesforce')).toEqual({
      ...ours,
      proof: 'header',
      header,
      canInstall: false,
    });
    expect(await of('crisp')).toEqual({
      ...ours,
      proof: 'address',
      header: null,
      canInstall: false,
    });
    const { secret, address } = await webhookOf('gorgias');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await webhookOf('gorgias'))['secret']).toBe(secret);
    expect((await webhookOf('salesforce'))['secret']).not.toBe(secret);
    expect(await targetOf('gorgias')).toMatchObject({ clientId: first.id, secret });
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhooks\/crm\/[\da-f-]{36}$/);
    const stored = JSON.stringify(await testApp.sql('select * from crm_connections'));
    expect(stored + JSON.stringify(await audited())).not.toContain(secret);
  });

  it('takes the secret of a plugin, and ours again: whoever pasted something there finds the way back', async () => {
    await connect('crisp');
    const [before, put] = [
      await webhookOf('crisp'),
      (secret: string | null) => call('PUT', 'crisp/webhook-secret', { secret }),
    ];
    expect((await put('of a plugin')).status).toBe(200);
    expect([(await webhookOf('crisp'))['secret'], (await targetOf('crisp'))?.secret]).toEqual([
      null,
      'of a plugin',
    ]);
    expect((await put(null)).json).toMatchObject({ proof: 'address', hasSecret: true });
    const again = await webhookOf('crisp');
    expect([again['secret'], (await targetOf('crisp'))?.secret]).toEqual([
      expect.not.stringMatching(String(before['secret'])),
      again['secret'],
    ]);
    expect((await audited()).map(({ after }) => after['webhook'])).toEqual([
      undefined,
      'secret-saved',
      'secret-removed',
    ]);
    await connect('zendesk');
    const refused = await call('PUT', 'zendesk/webhook-secret', { secret: null });
    expect(refused.json['code']).toBe('crm.not-offered');
  });

  it('says whether the platform can reach the address', async () => {
    await connect('crisp');
    const { config } = testApp.deps;
    const reach = async (publicUrl: string) => {
      testApp.deps.config = { ...config, publicUrl };
      const { address, isPublic } = await webhookOf('crisp');
      return [address.startsWith(`${publicUrl}/webhooks/crm/`), isPublic];
    };
    expect(await reach('https://help.example.com')).toEqual([true, true]);
    expect(await reach('http://help.example.com')).toEqual([true, false]);
    expect(await reach('https://localhost:8443')).toEqual([true, false]);
    testApp.deps.config = config;
  });

  it('of a connection from before has its secret from the first look on', async () => {
    await connect('salesforce');
    await testApp.sql('update crm_connections set sealed_webhook_secret = null');
    expect((await targetOf('salesforce'))?.secret).toBeNull();
    const { secret } = await webhookOf('salesforce');
    expect((await targetOf('salesforce'))?.secret).toBe(secret);
  });

  it('is made at the platform, whose own signature is believed from then on; a second takes the first one’s place', async () => {
    await connect('zendesk');
    const installed = await call('POST', 'zendesk/webhook/install');
    expect(installed.json).toMatchObject({ isInstalled: true, hasSecret: true });
    const { webhooks } = crms.zendesk.state;
    expect(webhooks).toHaveLength(1);
    const target = await targetOf('zendesk');
    const id = crms.zendesk.addTicket({
      subject: 'Parcel',
      requester: { name: 'Nora', email: 'nora@example.org' },
      text: 'Where is it?',
    });
    const now = testApp.deps.clock();
    const said = crms.zendesk.webhookFor(id, 'created', target?.secret ?? '', now);
    expect(platforms.zendesk.readWebhook(said, target?.secret ?? '', now)).toMatchObject([
      { ticketId: id },
    ]);
    await call('POST', 'zendesk/webhook/install');
    expect(crms.zendesk.state.webhooks).toHaveLength(1);
    expect((await audited()).map(({ after }) => after['webhook'])).toEqual([
      undefined,
      'installed',
      'installed',
    ]);
    await testApp.call('bob', 'DELETE', `/v2/clients/${first.uuid}/crm-credentials/zendesk`);
    expect(crms.zendesk.state.webhooks).toEqual([]);
  });

  it('is not made where the platform cannot, and takes no secret where ours counts', async () => {
    await connect('salesforce');
    for (const [method, path, body] of [
      ['POST', 'salesforce/webhook/install', undefined],
      ['PUT', 'salesforce/webhook-secret', { secret: 'theirs' }],
    ] as const) {
      const answer = await call(method, path, body);
      expect([answer.status, answer.json['code']]).toEqual([409, 'crm.not-offered']);
    }
    await connect('crisp');
    const saved = await call('PUT', 'crisp/webhook-secret', { secret: 'theirs' });
    expect([saved.status, saved.json['hasSecret']]).toEqual([200, true]);
    expect((await targetOf('crisp'))?.secret).toBe('theirs');
    expect((await webhookOf('crisp'))['secret']).toBeNull();
  });

  it('is tried from outside, as the platform would call it', async () => {
    const test = async () => (await call('POST', 'zendesk/webhook/test')).json;
    await connect('zendesk');
    expect((await test())['outcome']).toBe('not-in-use');
    await enable('zendesk');
    expect((await test())['outcome']).toBe('no-secret');
    await call('POST', 'zendesk/webhook/install');
    expect(received).toEqual([]);
    expect(await test()).toMatchObject({ outcome: 'taken', status: 200 });
    const { secret = '' } = (await targetOf('zendesk')) ?? {};
    const [{ headers, body: rawBody } = received[0]!] = received;
    const request = { headers: headers as Record<string, string>, rawBody };
    expect(platforms.zendesk.readWebhook(request, secret ?? '', testApp.deps.clock())).toHaveLength(
      1,
    );
    for (const [status, outcome] of [
      [401, 'refused'],
      [429, 'limited'],
      [404, 'other-answer'],
      [302, 'other-answer'],
    ] as const) {
      answerOfOurs = status;
      expect(await test()).toMatchObject({ outcome, status });
    }
    const { outbound } = testApp.deps;
    testApp.deps.outbound = {
      ...outbound,
      fetch: (_, request) => outbound.fetch('http://127.0.0.1:8089/', request),
    };
    expect((await test())['outcome']).toBe('not-public');
    testApp.deps.outbound = outbound;
  });

  it('is for Admins alone', async () => {
    await connect('gorgias');
    for (const path of ['gorgias/webhook', 'gorgias/choices', 'gorgias'])
      expect((await call('GET', path, undefined, 'carol')).status).toBe(403);
    for (const path of ['verify', 'fields', 'webhook/install', 'webhook/test'])
      expect((await call('POST', `gorgias/${path}`, undefined, 'carol')).status).toBe(403);
  });
});
