import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InstallPlatform as AnyPlatform } from '@replique/contract/helpdesk/crm-apps';
import { playCrms, type FakeCrms } from '@replique/tests/servers/fake-crms.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { runSyncs } from '../../crm-sync/run-syncs.ts';
import { connectorFor } from '../connectors.ts';
import { grantReader, renewEnding } from './grants.ts';

/** From our page to the CRM's page of consent and back, and what becomes of the tokens. */

/** Those with a page of consent; Crisp's plugin: plugin.test.ts. */
type InstallPlatform = Exclude<AnyPlatform, 'crisp'>;

let testApp: TestApp;
let crms: FakeCrms;
let first: MadeClient;

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look at every field themselves
type Json = Record<string, any>;

const accounts: Record<InstallPlatform, string> = {
  zendesk: 'brightgoods',
  gorgias: 'lampes',
  salesforce: 'https://brightgoods.my.salesforce.com',
};
const hour = 3_600_000;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  crms = playCrms(testApp.deps);
  await testApp.sql('delete from crm_connections');
  await testApp.sql('delete from crm_installs');
  await testApp.sql('delete from crm_apps');
  await testApp.sql('delete from audit_log');
});
afterEach(() => testApp.setClock());

const below = (platform: InstallPlatform, path = '') =>
  `/v2/clients/${first.uuid}/crms/${platform}${path}`;

async function call(who: TestCaller, method: string, path: string, body?: object) {
  const answer = await testApp.call(who, method, path, body);
  return { status: answer.status, text: answer.text, json: answer.body as Json };
}

async function register(platform: InstallPlatform, secret?: string) {
  const { clientId, clientSecret } = crms[platform].oauth.app;
  const body = { appId: clientId, secret: secret ?? clientSecret };
  return call('alice', 'PUT', `/v2/crm-apps/${platform}`, body);
}

const begin = (platform: InstallPlatform, who: TestCaller = 'bob', account = accounts[platform]) =>
  call(who, 'POST', below(platform, '/install'), { account });

/** Where the callback leads the browser. */
async function comeBack(address: string): Promise<URL> {
  const { pathname, search } = new URL(address);
  const answer = await testApp.app.inject({ method: 'GET', url: `${pathname}${search}` });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
  return new URL(String(answer.headers.location));
}

async function consent(platform: InstallPlatform, decision: 'allow' | 'deny' = 'allow') {
  const { json } = await begin(platform);
  const back = crms[platform].oauth.decide(new URL(json['url']), decision);
  return { back, page: await comeBack(back) };
}

const finish = (platform: InstallPlatform, receipt: string | null, who: TestCaller = 'bob') =>
  call(who, 'POST', below(platform, '/install/finish'), { receipt: receipt ?? 'x'.repeat(43) });

async function install(platform: InstallPlatform) {
  await register(platform);
  const { page } = await consent(platform);
  return finish(platform, page.searchParams.get('receipt'));
}

const rows = () => testApp.sql<Json>('select * from crm_connections');
const read = async (platform: InstallPlatform) => (await call('bob', 'GET', below(platform))).json;
const later = (ms: number) => testApp.setClock(new Date(Date.now() + ms));

describe('the registered app', () => {
  it('is set by super-admins, its secret is written and never read, and the CRM is asked whether it knows it', async () => {
    const saved = await register('zendesk');
    expect(saved.json).toMatchObject({
      appId: 'replique-app',
      redirectUrl: 'http://localhost:3000/oauth/crm/zendesk/callback',
      scopes: ['read', 'write'],
    });
    expect(saved.text).not.toContain(crms.zendesk.oauth.app.clientSecret);
    const check = () =>
      call('alice', 'POST', '/v2/crm-apps/zendesk/check', { account: 'brightgoods' });
    expect((await check()).json).toEqual({ outcome: 'known', isRedirectSafe: true });
    await register('zendesk', 'wrong');
    expect((await check()).json['outcome']).toBe('unknown');
    crms.fault = () => new Response('Maintenance', { status: 503 });
    expect((await check()).json['outcome']).toBe('unreachable');
    expect((await call('bob', 'GET', '/v2/crm-apps')).status).toBe(403);
    const audit = await testApp.sql<Json>('select after from audit_log');
    expect(JSON.stringify(audit)).not.toContain('secret of the registered');
  });

  it('without it there is nothing to install', async () => {
    expect((await begin('zendesk')).json['code']).toBe('crm-apps.missing');
    expect((await read('zendesk'))['canInstall']).toBe(false);
  });
});

describe('installing', () => {
  it.each(['zendesk', 'gorgias', 'salesforce'] as const)(
    'connects %s by its page of consent, and the connection is good for reading',
    async (platform) => {
      const { status, json, text } = await install(platform);
      expect([status, text]).toEqual([200, expect.any(String)]);
      expect(json).toMatchObject({
        isConnected: true,
        isInstalled: true,
        canInstall: true,
        needsReconnect: false,
        place: accounts[platform],
      });
      const token = crms[platform].oauth.given[0] ?? '';
      expect(text).not.toContain(token);
      const [row] = await rows();
      expect(JSON.stringify(row)).not.toContain(token);
      expect(JSON.stringify(await testApp.sql('select * from audit_log'))).not.toContain(token);
      await testApp.sql('update crm_connections set is_enabled = true');
      const connector = await connectorFor(testApp.deps, first.id, platform);
      expect(await connector?.verify()).toMatchObject({ account: expect.any(String) });
      expect(await testApp.sql('select 1 from crm_installs')).toEqual([]);
    },
  );

  it('asks with a code challenge and its own state each time', async () => {
    await register('zendesk');
    const [one, other] = [await begin('zendesk'), await begin('zendesk')];
    const query = new URL(one.json['url']).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      scope: 'read write',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/oauth/crm/zendesk/callback',
    });
    expect(query.get('state')).not.toBe(new URL(other.json['url']).searchParams.get('state'));
  });

  it('says that the person refused, and stores nothing', async () => {
    await register('zendesk');
    const { page } = await consent('zendesk', 'deny');
    expect(page.searchParams.get('install')).toBe('denied');
    expect(page.searchParams.get('client')).toBe(first.uuid);
    expect(await rows()).toEqual([]);
  });

  it('takes a state once, within ten minutes, and none that it never gave', async () => {
    await register('zendesk');
    const { back, page } = await consent('zendesk');
    expect((await comeBack(back)).searchParams.get('install')).toBe('over');
    expect(page.searchParams.get('receipt')).not.toBeNull();
    const { json } = await begin('zendesk');
    const late = crms.zendesk.oauth.decide(new URL(json['url']), 'allow');
    later(11 * 60_000);
    expect((await comeBack(late)).searchParams.get('install')).toBe('over');
    const forged = await comeBack(
      '/oauth/crm/zendesk/callback?code=c&state=s'.replace(/^/, 'http://localhost:3000'),
    );
    expect(forged.searchParams.get('install')).toBe('over');
  });

  it('is ended by who began it alone, once', async () => {
    await register('zendesk');
    const { page } = await consent('zendesk');
    const receipt = page.searchParams.get('receipt');
    // Another administrator of the same client, though the address leaked to them.
    const stranger = await finish('zendesk', receipt, 'alice');
    expect([stranger.status, stranger.json['code']]).toEqual([409, 'crm-apps.install-over']);
    expect((await finish('zendesk', receipt, 'carol')).status).toBe(403);
    expect((await finish('zendesk', receipt, 'erin')).status).toBeGreaterThan(399);
    expect((await finish('zendesk', receipt)).status).toBe(200);
    expect((await finish('zendesk', receipt)).json['code']).toBe('crm-apps.install-over');
  });

  it('is refused in the CRM’s words when the code is used up or too old', async () => {
    await register('zendesk');
    const { page } = await consent('zendesk');
    later(3 * 60_000);
    const answer = await finish('zendesk', page.searchParams.get('receipt'));
    expect([answer.status, answer.json['data'].detail]).toEqual([
      422,
      expect.stringContaining('invalid_grant'),
    ]);
    expect(await rows()).toEqual([]);
  });

  it('says which right is missing, and takes back what was granted', async () => {
    await register('zendesk');
    crms.zendesk.oauth.without = ['write'];
    const { page } = await consent('zendesk');
    const answer = await finish('zendesk', page.searchParams.get('receipt'));
    expect([answer.json['code'], answer.json['data'].scopes]).toEqual([
      'crm-apps.scopes-missing',
      ['write'],
    ]);
    expect(crms.zendesk.oauth.isOpen(crms.zendesk.oauth.given[0] ?? '')).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('does not take another account than the one that is connected', async () => {
    await install('salesforce');
    const other = await begin('salesforce', 'bob', 'https://other.my.salesforce.com');
    expect([other.status, other.json['code']]).toEqual([409, 'crm-apps.other-account']);
    // The person signs in to another organisation on the page of consent.
    const { page } = await consent('salesforce');
    crms.salesforce.credentials.instanceUrl = 'https://other.my.salesforce.com';
    const answer = await finish('salesforce', page.searchParams.get('receipt'));
    expect(answer.json['code']).toBe('crm-apps.other-account');
    expect(answer.json['data']).toMatchObject({ connected: accounts.salesforce });
    expect((await read('salesforce'))['needsReconnect']).toBe(false);
  });

  it('keeps what was set on the connection when the same account is connected again', async () => {
    await install('zendesk');
    await testApp.sql(`update crm_connections set category_field_id = '77', is_enabled = true`);
    const { page } = await consent('zendesk');
    await finish('zendesk', page.searchParams.get('receipt'));
    expect(await rows()).toMatchObject([{ category_field_id: '77', is_enabled: true }]);
    const [old, current] = crms.zendesk.oauth.given;
    expect([old, current].map((token) => crms.zendesk.oauth.isOpen(token ?? ''))).toEqual([
      false,
      true,
    ]);
  });
});

const reader = (platform: InstallPlatform) =>
  grantReader(testApp.deps, { clientId: first.id, platform, account: accounts[platform] });
const signal = undefined;

describe('tokens', () => {
  it.each(['zendesk', 'gorgias'] as const)(
    'of %s are renewed before they end',
    async (platform) => {
      await install(platform);
      const { value } = await reader(platform).read(null, signal);
      later(24 * hour - 4 * 60_000);
      const renewed = await reader(platform).read(null, signal);
      expect(renewed.value).not.toBe(value);
      expect(crms[platform].oauth.isOpen(renewed.value)).toBe(true);
      // The next renewal goes by what came with this one.
      later(48 * hour - 6 * 60_000);
      expect(crms[platform].oauth.isOpen((await reader(platform).read(null, signal)).value)).toBe(
        true,
      );
    },
  );

  it('are renewed by the job where nothing else asks for them', async () => {
    await install('zendesk');
    later(24 * hour - 60_000);
    await renewEnding(testApp.deps, () => Promise.resolve(accounts.zendesk));
    expect(crms.zendesk.oauth.given).toHaveLength(2);
    expect(await rows()).toMatchObject([{ grant_ended_at: null, renew_holder: null }]);
  });

  it('are renewed once, however many processes want to: what rotates is never lost', async () => {
    await install('zendesk');
    later(24 * hour);
    const values = await Promise.all(
      Array.from({ length: 8 }, () => reader('zendesk').read(null, signal)),
    );
    expect(new Set(values.map(({ value }) => value)).size).toBe(1);
    expect(crms.zendesk.oauth.given).toHaveLength(2);
    expect(await rows()).toMatchObject([{ grant_ended_at: null, renew_holder: null }]);
  });

  it('that the CRM ended early, or whose end a wrong clock hides, are renewed after the first refusal', async () => {
    await install('zendesk');
    await testApp.sql('update crm_connections set is_enabled = true');
    // Their clock is ahead of ours by ten minutes, and the token has five left by ours.
    const { oauth } = crms.zendesk;
    const token = oauth.given[0] ?? '';
    const isOpen = oauth.isOpen;
    oauth.isOpen = (each) => each !== token && isOpen(each);
    const connector = await connectorFor(testApp.deps, first.id, 'zendesk');
    expect(await connector?.verify()).toMatchObject({ account: expect.any(String) });
    expect(oauth.given).toHaveLength(2);
  });

  it('that were revoked there ask for a new connection, and the CRM is left alone until then', async () => {
    await install('zendesk');
    await testApp.sql('update crm_connections set is_enabled = true');
    crms.zendesk.oauth.revokeAll();
    const connector = await connectorFor(testApp.deps, first.id, 'zendesk');
    await expect(connector?.verify()).rejects.toMatchObject({ reason: 'credentials' });
    expect(await read('zendesk')).toMatchObject({ isConnected: true, needsReconnect: true });
    const asked = crms.asked.length;
    await expect(connector?.verify()).rejects.toMatchObject({ reason: 'credentials' });
    expect(crms.asked).toHaveLength(asked);
    const { page } = await consent('zendesk');
    await finish('zendesk', page.searchParams.get('receipt'));
    expect(await read('zendesk')).toMatchObject({ needsReconnect: false });
  });

  it('stay while the CRM cannot be reached, or the app’s secret is wrong: neither ends them', async () => {
    await install('zendesk');
    later(24 * hour);
    crms.fault = () => new Response('Maintenance', { status: 503 });
    await expect(reader('zendesk').read(null, signal)).rejects.toMatchObject({
      reason: 'unavailable',
    });
    crms.fault = null;
    const { app } = crms.zendesk.oauth;
    crms.zendesk.oauth.app = { ...app, clientSecret: 'another' };
    await expect(reader('zendesk').read(null, signal)).rejects.toMatchObject({
      reason: 'credentials',
    });
    expect(await rows()).toMatchObject([{ grant_ended_at: null }]);
    crms.zendesk.oauth.app = app;
    expect((await reader('zendesk').read(null, signal)).value).toContain('played-access');
  });
});

describe('a copy made of a backup', () => {
  it('neither renews nor takes back the tokens of the installation it was made of, until what goes out is released', async () => {
    await install('zendesk');
    const token = crms.zendesk.oauth.given[0] ?? '';
    await testApp.sql('insert into outgoing_hold (since, backup_made_at) values (now(), now())');
    later(24 * hour);
    const asked = crms.asked.length;
    await expect(reader('zendesk').read(null, signal)).rejects.toMatchObject({
      reason: 'unavailable',
      detail: 'Not renewed: held since a restore.',
    });
    const path = `/v2/clients/${first.uuid}/crm-credentials/zendesk`;
    expect(await rows()).toMatchObject([{ grant_ended_at: null, renew_holder: null }]);
    expect(crms.asked).toHaveLength(asked);
    await testApp.sql('delete from outgoing_hold');
    expect((await reader('zendesk').read(null, signal)).value).not.toBe(token);
    testApp.setClock();
    await testApp.sql('insert into outgoing_hold (since, backup_made_at) values (now(), now())');
    expect((await call('bob', 'DELETE', path)).status).toBe(200);
    expect(crms.zendesk.oauth.isOpen(crms.zendesk.oauth.given[1] ?? '')).toBe(true);
    await testApp.sql('delete from outgoing_hold');
  });
});

describe('reading', () => {
  it('rests when the app was removed there, and monitoring has it', async () => {
    await install('zendesk');
    const { headers } = await makeSessionKey(testApp);
    const use = { platform: 'zendesk', enabled: true };
    const path = `/v1/clients/${first.id}/crm-details`;
    await testApp.call('bob', 'POST', path, use, headers);
    crms.zendesk.oauth.revokeAll();
    await runSyncs(testApp.deps, { compareNow: () => Promise.resolve() });
    const state = async () => (await call('bob', 'GET', below('zendesk', '/sync'))).json;
    expect(await state()).toMatchObject({ health: 'FAILED', state: 'failed' });
    const asked = crms.asked.length;
    await testApp.sql('update crm_syncs set due_at = now(), poll_at = now()');
    await runSyncs(testApp.deps, { compareNow: () => Promise.resolve() });
    expect(crms.asked).toHaveLength(asked);
    // Connected again it goes on at once.
    const { page } = await consent('zendesk');
    await finish('zendesk', page.searchParams.get('receipt'));
    await runSyncs(testApp.deps, { compareNow: () => Promise.resolve() });
    expect(await state()).toMatchObject({ health: 'SUCCESS' });
  });
});

describe('disconnecting', () => {
  it.each(['zendesk', 'salesforce'] as const)('takes the app back at %s', async (platform) => {
    await install(platform);
    const path = `/v2/clients/${first.uuid}/crm-credentials/${platform}`;
    expect((await call('bob', 'DELETE', path)).status).toBe(200);
    const token = crms[platform].oauth.given[0] ?? '';
    expect(crms[platform].oauth.isOpen(token)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('by pasted credentials takes the app back too', async () => {
    await install('zendesk');
    const path = `/v2/clients/${first.uuid}/crm-credentials/zendesk`;
    expect((await call('bob', 'PUT', path, crms.zendesk.credentials)).status).toBe(200);
    expect(crms.zendesk.oauth.isOpen(crms.zendesk.oauth.given[0] ?? '')).toBe(false);
    expect(await read('zendesk')).toMatchObject({ isInstalled: false, isConnected: true });
  });
});

describe('with a public address', () => {
  it('the webhook is made with the connection and goes with it', async () => {
    const { config } = testApp.deps;
    const { publicUrl } = config;
    const { app } = crms.zendesk.oauth;
    await register('zendesk');
    Object.assign(config, { publicUrl: 'https://replique.test' });
    try {
      app.redirectUri = 'https://replique.test/oauth/crm/zendesk/callback';
      const again = await consent('zendesk');
      const answer = await finish('zendesk', again.page.searchParams.get('receipt'));
      expect(answer.status).toBe(200);
      expect(crms.zendesk.state.webhooks).toHaveLength(1);
      await call('bob', 'DELETE', `/v2/clients/${first.uuid}/crm-credentials/zendesk`);
      expect(crms.zendesk.state.webhooks).toHaveLength(0);
    } finally {
      Object.assign(config, { publicUrl });
    }
  });
});
