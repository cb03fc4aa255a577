import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { playMailbox, type PlayedMailbox } from '@replique/tests/servers/played-mailbox.ts';
import { startTokenServer, type TokenServer } from '@replique/tests/servers/token-server.ts';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { createMailReach } from '../../platform/http/outbound/reach-mail.ts';
import { connectorFor } from './crm.ts';
import { openCredentials } from './credentials.ts';
import { renewEnding } from './install/grants.ts';
import { findConnection } from './store.ts';

/** A mailbox as one of the platforms: connected, shown, and left out of what mail has no place for. */

let testApp: TestApp;
let first: MadeClient;
let played: PlayedMailbox;
let tokens: TokenServer;

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look at every field themselves
type Json = Record<string, any>;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
  tokens = await startTokenServer({ id: 'app', secret: 'app-secret' });
  // What is asked of the provider by https is answered here without.
  testApp.deps.crm.send = (_, { headers, body = '' }) =>
    fetch(tokens.url, { method: 'POST', headers, body });
});
afterAll(async () => {
  await tokens.close();
  await testApp.close();
});
beforeEach(async () => {
  played = await playMailbox(testApp.deps);
  tokens.refreshTokens = new Set(['refresh-0']);
  tokens.rotates = false;
  await testApp.sql('delete from crm_connections');
  await testApp.sql('delete from audit_log');
});

async function call(method: string, path: string, body?: unknown, person: PersonKey = 'bob') {
  const { headers } = await makeSessionKey(testApp);
  const answer = await testApp.call(
    person,
    method,
    path.replace('{client}', first.uuid),
    body,
    headers,
  );
  return { ...answer, json: answer.body as Json };
}
const connect = (change: object = {}, person: PersonKey = 'bob') => {
  const body = { ...played.credentials, ...change };
  return call('PUT', '/v2/clients/{client}/crm-credentials/mailbox', body, person);
};
const read = async () => (await call('GET', '/v2/clients/{client}/crms/mailbox')).json;
const rows = () => testApp.sql<Json>('select * from crm_connections');
const stored = () =>
  testApp.deps.db.withClient(first.id, async (tx) =>
    openCredentials(
      testApp.deps,
      first.id,
      'mailbox',
      await findConnection(tx, first.id, 'mailbox'),
    ),
  );

const oauth = () => {
  const { password: _, ...place } = played.credentials;
  const app = { clientId: 'app', clientSecret: 'app-secret', refreshToken: 'refresh-0' };
  const smtpPort = played.portByToken;
  return { ...place, ...app, smtpPort, tokenUrl: 'https://tokens.test/token' };
};
const connectByOAuth = () => call('PUT', '/v2/clients/{client}/crm-credentials/mailbox', oauth());

describe('a mailbox', () => {
  it('is connected by its password once both servers let us in, and nothing of it is told', async () => {
    const answer = await connect();
    expect([answer.status, answer.json]).toEqual([
      200,
      { platform: 'mailbox', isConnected: true, isEnabled: false },
    ]);
    expect(await read()).toMatchObject({
      account: 'help@acme.test',
      place: 'help@acme.test',
      capabilities: ['reply'],
      postsNotes: false,
      isInstalled: false,
      canInstall: false,
    });
    expect(JSON.stringify([await rows(), await read()])).not.toContain('a-word-of-tests');
    const [entry] = await testApp.sql<Json>(
      `select action, after::text from audit_log where action like 'clients.%'`,
    );
    expect(entry?.['action']).toBe('clients.crm-changed');
    expect(entry?.['after']).toContain('help@acme.test');
    expect(entry?.['after']).not.toContain('a-word-of-tests');
  });

  it.each([
    ['the password is wrong', { password: 'wrong' }, 'credentials'],
    ['the folder is not there', { folder: 'Elsewhere' }, 'refused'],
    ['nothing listens there', { imapPort: 1 }, 'unavailable'],
    ['nothing listens where replies go', { smtpPort: 1 }, 'unavailable'],
    ['the certificate is of another name', { imapHost: 'elsewhere.test' }, 'refused'],
  ])('is refused where %s, and nothing is kept', async (_, change, reason) => {
    const answer = await connect(change);
    expect([answer.status, answer.json['code']]).toEqual([422, 'crm.refused']);
    expect(answer.json['data']).toMatchObject({ platform: 'mailbox', reason });
    expect(await rows()).toEqual([]);
  });

  it('is refused on a private address, whatever it is called', async () => {
    const reach = createMailReach({ allow: [], resolve: async () => ['10.0.0.7'] });
    const { mail } = testApp.deps.crm;
    const fresh = await createTestApp();
    // As the installation has it: no host is allowed by name.
    testApp.deps.crm.mail = fresh.deps.crm.mail;
    for (const imapHost of ['localhost', '127.0.0.1', '169.254.169.254'])
      expect((await connect({ imapHost, imapPort: 993 })).json['data']).toMatchObject({
        reason: 'address',
      });
    await expect(reach('mail.acme.test', 993)).rejects.toThrow('public internet');
    testApp.deps.crm.mail = mail;
    await fresh.close();
  });

  it.each([
    ['a server with a path', { imapHost: 'imap.acme.test/inbox' }],
    ['a server with a user', { smtpHost: 'user@smtp.acme.test' }],
    ['a port that is none', { imapPort: 70_000 }],
    ['no encryption', { smtpSecurity: 'none' }],
    ['an address that is none', { address: 'help' }],
    ['a token address without TLS', { password: undefined, tokenUrl: 'http://tokens.test' }],
  ])('takes no form with %s', async (_, change) => {
    expect((await connect(change)).status).toBe(400);
  });

  it('is for administrators, each of their own client', async () => {
    for (const person of ['carol', 'dan'] as const)
      expect((await connect({}, person)).status).toBe(403);
    expect((await connect({}, 'erin')).status).toBe(404);
    expect((await rows()).length).toBe(0);
  });

  it('has no webhook, no notes and no categories', async () => {
    await connect();
    const base = '/v2/clients/{client}/crms/mailbox';
    const refused = [
      await call('GET', `${base}/webhook`),
      await call('PUT', `${base}/webhook-secret`, { secret: 'a secret of theirs' }),
      await call('POST', `${base}/webhook/install`),
      await call('POST', `${base}/webhook/test`),
      await call('PUT', `${base}/posts-notes`, { postsNotes: true }),
    ];
    for (const { status, json } of refused)
      expect([status, json['code']]).toEqual([409, 'crm.not-offered']);
    const [row] = await rows();
    const path = `/v2/clients/${first.id}/crm-configs/${row?.['config_uuid']}/categories-mapping`;
    expect((await call('PATCH', path, { customFieldCrmId: '1' })).json['code']).toBe(
      'crm-configs.not-found',
    );
    const hook = await testApp.app.inject({
      method: 'POST',
      url: `/webhooks/crm/${row?.['config_uuid']}`,
      payload: {},
    });
    expect(hook.statusCode).toBe(401);
  });

  it('leaves the lists of the specification as they are', async () => {
    await connect();
    const details = await call('GET', `/v1/clients/${first.id}/crm-details`);
    const configs = await call('GET', `/v2/clients/${first.id}/crm-configs`);
    for (const { json } of [details, configs])
      expect(Object.keys(json).toSorted()).toEqual(['crisp', 'gorgias', 'salesforce', 'zendesk']);
  });
});

describe('a ticket that came by e-mail', () => {
  it('takes a reply, and no notes, categories or assignee', async () => {
    await connect();
    await testApp.sql(`update crm_connections set is_enabled = true, replies_by = 'agents'`);
    const ticket = await makeTicket(testApp.deps, first.id, {
      platform: 'mailbox',
      externalId: 'a1@shop.test',
    });
    expect((await call('GET', `/v2/tickets/${ticket}/write-backs`)).json).toMatchObject({
      platform: 'mailbox',
      takesNotes: false,
      postsNotes: false,
      sendsReplies: true,
      replyStatuses: ['keep'],
      assignsTo: [],
      hasMacros: false,
    });
    const note = await call('POST', `/v2/tickets/${ticket}/notes`, { text: 'For the team.' });
    expect([note.status, note.json['code']]).toEqual([409, 'write-backs.no-notes']);
    const assigned = await call('PUT', `/v2/tickets/${ticket}/assignee`, { to: 'me' });
    expect(assigned.json['code']).toBe('write-backs.assign-off');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await call('PUT', `/v2/tickets/${ticket}/snooze`, { until });
    expect(await testApp.sql('select kind from write_backs')).toEqual([]);
  });
});

describe('a mailbox by OAuth', () => {
  beforeEach(() => {
    tokens.good.clear();
    // Both servers take what the provider gave.
    played.tokens.has = (token) => tokens.good.has(token);
  });

  it('keeps the refresh token sealed apart, and the new one where the provider gives one', async () => {
    tokens.rotates = true;
    tokens.lifetime = 90;
    expect((await connectByOAuth()).status).toBe(200);
    expect(JSON.stringify(await stored())).not.toContain('refresh-0');
    expect(await stored()).toMatchObject({ clientId: 'app', installed: expect.any(String) });
    expect(JSON.stringify(await rows())).not.toMatch(/refresh-|access-|app-secret/);
    const [row] = await rows();
    expect(row?.['sealed_grant']).toEqual(expect.any(String));
    const used = [...tokens.refreshTokens];
    expect(used).not.toContain('refresh-0');
    // The next token is asked for with the new one, and that is replaced as well.
    tokens.lifetime = 3_600;
    await renewEnding(testApp.deps, async () => 'help@acme.test');
    expect(tokens.asked.at(-1)).toMatchObject({ refresh_token: used[0] });
    expect((await rows())[0]?.['sealed_grant']).not.toBe(row?.['sealed_grant']);
    expect((await call('POST', '/v2/clients/{client}/crms/mailbox/verify')).status).toBe(200);
  });

  it('is refused where the provider knows neither the application nor the consent', async () => {
    tokens.refreshTokens.clear();
    const answer = await connectByOAuth();
    expect(answer.json['data']).toMatchObject({ reason: 'credentials', detail: 'invalid_grant' });
    tokens.trouble = 'error';
    expect((await connectByOAuth()).json['data']).toMatchObject({ reason: 'unavailable' });
    tokens.trouble = 'none';
    expect(await rows()).toEqual([]);
  });

  it('says that it is to be connected again once the consent has ended', async () => {
    await connectByOAuth();
    await testApp.sql('update crm_connections set is_enabled = true');
    tokens.good.clear();
    tokens.refreshTokens.clear();
    const connector = await connectorFor(testApp.deps, first.id, 'mailbox');
    await expect(connector?.verify()).rejects.toMatchObject({ reason: 'credentials' });
    await expect(connector?.verify()).rejects.toMatchObject({ reason: 'credentials' });
    expect(await read()).toMatchObject({ needsReconnect: true, isInstalled: false });
    tokens.refreshTokens.add('refresh-0');
    expect((await connectByOAuth()).status).toBe(200);
    expect(await read()).toMatchObject({ needsReconnect: false });
  });
});
