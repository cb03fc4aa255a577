import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pluginHook } from '@replique/connectors/fakes/crisp/plugin';
import { playCrms, type FakeCrms } from '@replique/tests/servers/fake-crms.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { runSyncs } from '../../crm-sync/run-syncs.ts';
import { connectorFor } from '../connectors.ts';

/** Crisp by the plugin of the installation: installed there, proved by what its settings are opened with. */

let testApp: TestApp;
let crms: FakeCrms;
let first: MadeClient;
let second: MadeClient;

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look at every field themselves
type Json = Record<string, any>;

const website = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const other = '2c5f39cb-3fb2-42e3-994a-1127e4ddb538';

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  crms = playCrms(testApp.deps);
  Object.assign(crms.crisp.state, { websiteId: website });
  crms.crisp.plugin.subscriptions = { [website]: { token: 'of-the-website' } };
  for (const table of [
    'crm_connections',
    'crm_installs',
    'crm_apps',
    'audit_log',
    'tickets',
    'crm_syncs',
  ])
    await testApp.sql(`delete from ${table}`);
});
afterEach(() => testApp.setClock());

async function call(who: TestCaller, method: string, path: string, body?: object) {
  const answer = await testApp.call(who, method, path, body);
  return { status: answer.status, text: answer.text, json: answer.body as Json };
}
const below = (path = '', client = first) => `/v2/clients/${client.uuid}/crms/crisp${path}`;

function register(more: Json = {}) {
  const { identifier, key, installUrl, hookSecret } = crms.crisp.plugin;
  const body = { appId: identifier, secret: key, installUrl, hookSecret, ...more };
  return call('alice', 'PUT', '/v2/crm-apps/crisp', body);
}
const begin = (account = website, who: TestCaller = 'bob', client = first) =>
  call(who, 'POST', below('/install', client), { account });

/** The plugin's settings are opened in Crisp. */
async function open(websiteId = website, token = 'of-the-website'): Promise<URL> {
  const query = new URLSearchParams({ website_id: websiteId, token });
  const answer = await testApp.app.inject({
    method: 'GET',
    url: `/oauth/crm/crisp/callback?${query}`,
  });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
  return new URL(String(answer.headers.location));
}
const finish = (page: URL, who: TestCaller = 'bob', client = first) =>
  call(who, 'POST', below('/install/finish', client), {
    receipt: page.searchParams.get('receipt') ?? 'x'.repeat(43),
  });

async function install() {
  await register();
  await begin();
  return finish(await open());
}

const read = async () => (await call('bob', 'GET', below())).json;

async function tell(event: string, data: object, attempt = 1, secret?: string): Promise<number> {
  const { plugin } = crms.crisp;
  const hook = pluginHook(
    { ...plugin, hookSecret: secret ?? plugin.hookSecret },
    { websiteId: website, event, data, at: testApp.deps.clock() },
    attempt,
  );
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/webhooks/crm-plugins/crisp',
    headers: hook.headers as Record<string, string>,
    payload: hook.rawBody,
  });
  return answer.statusCode;
}

describe('the registered plugin', () => {
  it('keeps its secrets, says where its hooks go, and Crisp is asked whether it knows it', async () => {
    const { plugin } = crms.crisp;
    const saved = await register();
    expect(saved.json).toMatchObject({
      appId: plugin.identifier,
      redirectUrl: 'http://localhost:3000/oauth/crm/crisp/callback',
      plugin: {
        installUrl: plugin.installUrl,
        hookUrl: 'http://localhost:3000/webhooks/crm-plugins/crisp',
        hasHookSecret: true,
      },
    });
    const audit = await testApp.sql<Json>('select after from audit_log');
    for (const text of [saved.text, JSON.stringify(audit)])
      for (const secret of [plugin.key, plugin.hookSecret]) expect(text).not.toContain(secret);
    const check = () => call('alice', 'POST', '/v2/crm-apps/crisp/check', { account: website });
    expect((await check()).json['outcome']).toBe('known');
    await register({ secret: 'wrong' });
    expect((await check()).json['outcome']).toBe('unknown');
    // What is not given stays.
    const { json } = await call('alice', 'PUT', '/v2/crm-apps/crisp', { appId: 'another' });
    expect(json['plugin']).toMatchObject({ installUrl: plugin.installUrl, hasHookSecret: true });
  });

  it('is installed at Crisp alone', async () => {
    expect((await register({ installUrl: 'https://crisp.chat.evil.example/x' })).status).toBe(400);
    expect((await begin()).json['code']).toBe('crm-apps.missing');
  });
});

describe('installing', () => {
  it('leads to the plugin’s page, and connects the website that its settings are opened for', async () => {
    await register();
    expect((await begin()).json).toEqual({ url: crms.crisp.plugin.installUrl });
    const page = await open();
    expect([page.pathname, page.searchParams.get('client')]).toEqual([
      '/settings/crm/crisp',
      first.uuid,
    ]);
    const done = await finish(page);
    expect([done.status, done.text]).toEqual([200, expect.any(String)]);
    expect(done.json).toMatchObject({ isConnected: true, isInstalled: true, place: website });
    expect(done.text).not.toContain('of-the-website');
    expect((await call('bob', 'POST', below('/verify'))).status).toBe(200);
    // Once: neither the receipt nor the opening is good again.
    expect((await finish(page)).json['code']).toBe('crm-apps.install-over');
  });

  it('reads tickets with the plugin’s token, and no key of the website', async () => {
    await install();
    await testApp.sql('update crm_connections set is_enabled = true');
    crms.crisp.credentials = { ...crms.crisp.credentials, key: 'nobody has it' };
    const requester = { name: 'Ida', email: 'ida@example.org' };
    const id = crms.crisp.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });
    expect(await tell('message:send', { session_id: id, type: 'text', from: 'user' })).toBe(200);
    await runSyncs(testApp.deps, { compareNow: () => Promise.resolve() });
    expect(await testApp.sql('select external_id from tickets')).toEqual([{ external_id: id }]);
  });

  it.each([
    ['was refused: the plugin is not there', { subscriptions: {} }, 'crm-apps.not-installed'],
    [
      'came with a token that is not the website’s',
      { subscriptions: { [website]: { token: 'another' } } },
      'crm-apps.install-over',
    ],
  ])('that %s connects nothing', async (_, change, code) => {
    await register();
    await begin();
    const page = await open();
    Object.assign(crms.crisp.plugin, change);
    expect((await finish(page)).json['code']).toBe(code);
    expect((await read())['isConnected']).toBe(false);
  });

  it('of a website that nobody began for, or too late, leads nowhere', async () => {
    await register();
    await begin();
    expect((await open(other)).searchParams.get('install')).toBe('unknown-website');
    testApp.setClock(new Date(Date.now() + 61 * 60_000));
    expect((await open()).searchParams.get('install')).toBe('unknown-website');
  });

  it('is ended by who began it alone, in their own client', async () => {
    await register();
    await begin();
    const page = await open();
    expect((await finish(page, 'alice')).json['code']).toBe('crm-apps.install-over');
    // Another client that named the same website has no receipt, and whoever has it did not begin there.
    await begin(website, 'erin', second);
    expect((await finish(page, 'erin', second)).json['code']).toBe('crm-apps.install-over');
    expect((await finish(page)).status).toBe(200);
  });

  it('of another website than the connected one is refused', async () => {
    await install();
    const refused = await begin(other);
    expect([refused.status, refused.json['code']]).toEqual([409, 'crm-apps.other-account']);
  });
});

describe('the token of the plugin', () => {
  const shown = async () => {
    await runSyncs(testApp.deps, { compareNow: () => Promise.resolve() });
    const { json } = await call('bob', 'GET', below('/sync'));
    return { health: json['health'], reason: json['error']?.reason ?? null };
  };
  const use = async () => {
    const { headers } = await makeSessionKey(testApp);
    const body = { platform: 'crisp', enabled: true };
    await testApp.call('bob', 'POST', `/v1/clients/${first.id}/crm-details`, body, headers);
  };

  it('that Crisp ended, or that is another, leaves the websites connected; they are read at once when it is right again', async () => {
    await install();
    await use();
    const { plugin } = crms.crisp;
    const old = plugin.key;
    plugin.key = 'rolled';
    expect(await shown()).toEqual({ health: 'FAILED', reason: 'credentials' });
    const refused = await call('bob', 'POST', below('/verify'));
    expect(refused.json['data']).toMatchObject({ reason: 'credentials' });
    expect(refused.text + testApp.logged.join('')).not.toContain(old);
    expect((await read())['needsReconnect']).toBe(false);
    await testApp.sql(`update crm_syncs set due_at = now() + interval '1 day', poll_at = due_at`);
    await register();
    expect(await shown()).toEqual({ health: 'SUCCESS', reason: null });
  });

  it.each([-24, 24])('stays good while our clock is off by %i hours', async (hours) => {
    await install();
    testApp.setClock(new Date(Date.now() + hours * 3_600_000));
    await testApp.sql('update crm_connections set is_enabled = true');
    const connector = await connectorFor(testApp.deps, first.id, 'crisp');
    expect(await connector?.verify()).toMatchObject({ account: expect.any(String) });
  });

  it('is nobody’s who leaves Crisp without installing: nothing is connected, and an hour later the way is over', async () => {
    await register();
    await begin();
    expect((await read())['isConnected']).toBe(false);
    testApp.setClock(new Date(Date.now() + 61 * 60_000));
    expect((await open()).searchParams.get('install')).toBe('unknown-website');
    expect(await testApp.sql('select 1 from crm_connections')).toEqual([]);
  });
});

describe('hooks of the plugin', () => {
  const message = { session_id: 'session_x', type: 'text', from: 'user' };

  it('are taken with its signature alone, and when they are told again', async () => {
    await install();
    await testApp.sql('update crm_connections set is_enabled = true');
    expect(await tell('message:send', message)).toBe(200);
    expect(await tell('message:send', message, 1, 'another')).toBe(401);
    expect(await tell('message:send', message, 2)).toBe(200);
  });

  it('are refused while no secret of theirs is known', async () => {
    await testApp.sql('delete from crm_apps');
    await install();
    await testApp.sql('update crm_apps set sealed_hook_secret = null');
    expect(await tell('message:send', message)).toBe(401);
  });

  it('say that the plugin was taken off: nothing is asked until it is connected again', async () => {
    await install();
    await testApp.sql('update crm_connections set is_enabled = true');
    // Still there: somebody changed its settings.
    await tell('plugin:subscription:updated', {});
    expect((await read())['needsReconnect']).toBe(false);
    crms.crisp.plugin.subscriptions = {};
    expect(await tell('plugin:subscription:updated', {})).toBe(200);
    expect(await read()).toMatchObject({ isConnected: true, needsReconnect: true });
    crms.crisp.plugin.subscriptions = { [website]: { token: 'a-new-one' } };
    await begin();
    expect((await finish(await open(website, 'a-new-one'))).status).toBe(200);
    expect((await read())['needsReconnect']).toBe(false);
  });

  it('that were lost are made up for by the check of the connection', async () => {
    await install();
    crms.crisp.plugin.subscriptions = {};
    expect((await call('bob', 'POST', below('/verify'))).json['code']).toBe('crm.refused');
    expect((await read())['needsReconnect']).toBe(true);
  });
});
