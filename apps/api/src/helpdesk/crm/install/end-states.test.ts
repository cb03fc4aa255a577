import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import type { FakeAnswer } from '@replique/connectors/fakes/fake-server';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { playCrms, type FakeCrms } from '@replique/tests/servers/fake-crms.ts';
import { hastenAccounts } from '@replique/tests/servers/looped-crm.ts';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { runSyncs } from '../../crm-sync/run-syncs.ts';
import { connectorFor } from '../connectors.ts';
import { grantReader } from './grants.ts';

/**
 * How a connection by an app may end, at each CRM with a page of consent: the answer, the row, and what the console goes
 * by. The table of docs/crm.md; the sentences: install-error.test.tsx. No secret is in a log or an answer, whatever happens.
 */

type Platform = Exclude<DeskPlatform, 'crisp'>;
const platforms: Platform[] = ['zendesk', 'gorgias', 'salesforce'];

let testApp: TestApp;
let crms: FakeCrms;
let first: MadeClient;
let secrets: Set<string>;
let answers: string[];

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look at every field themselves
type Json = Record<string, any>;

const accounts: Record<Platform, string> = {
  zendesk: 'brightgoods',
  gorgias: 'lampes',
  salesforce: 'https://brightgoods.my.salesforce.com',
};
const others: Record<Platform, string> = {
  zendesk: 'other',
  gorgias: 'other',
  salesforce: 'https://other.my.salesforce.com',
};
const hour = 3_600_000;

beforeAll(async () => {
  testApp = await createTestApp({ logLevel: 'trace' });
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  crms = playCrms(testApp.deps);
  hastenAccounts(testApp);
  secrets = new Set();
  answers = [];
  testApp.logged.length = 0;
  for (const table of ['crm_connections', 'crm_installs', 'crm_apps', 'audit_log', 'crm_syncs'])
    await testApp.sql(`delete from ${table}`);
});
afterEach(async () => {
  later(0);
  for (const platform of platforms) {
    secrets.add(crms[platform].oauth.app.clientSecret);
    for (const token of crms[platform].oauth.given)
      secrets.add(token).add(token.replace('access', 'refresh'));
  }
  const audit = JSON.stringify(await testApp.sql('select * from audit_log'));
  const rows = JSON.stringify(await testApp.sql('select * from crm_connections'));
  const seen = [...answers, ...testApp.logged, audit, rows].join('\n');
  const told = [...secrets].filter((secret) => seen.includes(secret));
  if (told.length > 0) throw new Error(`Told: ${told.join(', ')}`);
});

const below = (platform: Platform, path = '') =>
  `/v2/clients/${first.uuid}/crms/${platform}${path}`;

async function call(method: string, path: string, body?: object, who: 'alice' | 'bob' = 'bob') {
  const answer = await testApp.call(who, method, path, body);
  answers.push(answer.text);
  return { status: answer.status, json: answer.body as Json };
}

async function register(platform: Platform, secret = crms[platform].oauth.app.clientSecret) {
  const body = { appId: crms[platform].oauth.app.clientId, secret };
  return call('PUT', `/v2/crm-apps/${platform}`, body, 'alice');
}

/** To the page of consent and back. */
async function consent(platform: Platform, decision: 'allow' | 'deny' = 'allow'): Promise<URL> {
  const begun = await call('POST', below(platform, '/install'), { account: accounts[platform] });
  const back = new URL(crms[platform].oauth.decide(new URL(begun.json['url']), decision));
  secrets.add(back.searchParams.get('code') ?? 'no code');
  const { headers } = await testApp.app.inject({ url: `${back.pathname}${back.search}` });
  return new URL(String(headers.location));
}
const finish = (platform: Platform, page: URL) =>
  call('POST', below(platform, '/install/finish'), { receipt: page.searchParams.get('receipt') });

/** Connected and in use. */
async function connect(platform: Platform): Promise<void> {
  await register(platform);
  expect((await finish(platform, await consent(platform))).status).toBe(200);
  const { headers } = await makeSessionKey(testApp);
  const use = { platform, enabled: true };
  await testApp.call('bob', 'POST', `/v1/clients/${first.id}/crm-details`, use, headers);
}

const rows = () =>
  testApp.sql<Json>('select grant_ended_at, renew_holder, renew_until from crm_connections');
const good = { grant_ended_at: null, renew_holder: null, renew_until: null };
const check = (platform: Platform) => call('POST', below(platform, '/verify'));
/** What the page shows: whether to connect again, and how the reading goes. */
async function shown(platform: Platform) {
  await testApp.sql(`update crm_syncs set due_at = 'epoch', poll_at = 'epoch', retry_at = null`);
  await runSyncs(testApp.deps, { compareNow: () => Promise.resolve() });
  // Whoever looks is signed in by the right time.
  testApp.setClock();
  const { needsReconnect } = (await call('GET', below(platform))).json;
  const { health, error } = (await call('GET', below(platform, '/sync'))).json;
  later(offset);
  return { needsReconnect, health, reason: error?.reason ?? null };
}
const well = { needsReconnect: false, health: 'SUCCESS', reason: null };
const ended = { needsReconnect: true, health: 'FAILED', reason: 'credentials' };
let offset = 0;
function later(ms: number): void {
  offset = ms;
  testApp.setClock(ms === 0 ? undefined : new Date(Date.now() + ms));
}
/** The account is asked, whatever our clock says. */
const ask = async (platform: Platform) =>
  (await connectorFor(testApp.deps, first.id, platform))?.verify();
const tokens = (platform: Platform) => crms[platform].oauth.given;

/** Ends the access token alone, before its time. */
function endAccess(platform: Platform): void {
  const { oauth } = crms[platform];
  const over = new Set(oauth.given);
  const isOpen = oauth.isOpen;
  oauth.isOpen = (token) => !over.has(token) && isOpen(token);
}

const reader = (platform: Platform) =>
  grantReader(testApp.deps, { clientId: first.id, platform, account: accounts[platform] });

describe.each(platforms)('%s', (platform) => {
  it('is installed', async () => {
    await connect(platform);
    expect(await shown(platform)).toEqual(well);
    expect(await rows()).toEqual([good]);
  });

  it('is refused by the person', async () => {
    await register(platform);
    const page = await consent(platform, 'deny');
    expect(page.searchParams.get('install')).toBe('denied');
    expect(await rows()).toEqual([]);
  });

  it('is refused as it is the app that is wrong: its secret', async () => {
    await register(platform, 'of-another-app');
    const { status, json } = await finish(platform, await consent(platform));
    expect([status, json['code'], json['data']?.reason]).toEqual([
      422,
      'crm.refused',
      'credentials',
    ]);
    expect(await rows()).toEqual([]);
  });

  it('is another account than the connected one', async () => {
    await connect(platform);
    const body = { account: others[platform] };
    const { status, json } = await call('POST', below(platform, '/install'), body);
    expect([status, json['code']]).toEqual([409, 'crm-apps.other-account']);
    expect(await shown(platform)).toEqual(well);
  });

  it('has an access token that expired', async () => {
    await connect(platform);
    // Salesforce tells no end: the token is refused some day.
    if (platform === 'salesforce') endAccess(platform);
    else later(24 * hour + 60_000);
    await ask(platform);
    expect(tokens(platform)).toHaveLength(2);
    expect(await rows()).toEqual([good]);
    expect(await shown(platform)).toEqual(well);
  });

  it('was revoked, or the app was removed there, and is connected again', async () => {
    await connect(platform);
    crms[platform].oauth.revokeAll();
    expect((await check(platform)).json['data']).toMatchObject({ reason: 'credentials' });
    expect(await shown(platform)).toEqual(ended);
    const asked = crms.asked.length;
    expect(await shown(platform)).toEqual(ended);
    expect(crms.asked).toHaveLength(asked);
    expect((await finish(platform, await consent(platform))).status).toBe(200);
    expect(await shown(platform)).toEqual(well);
  });

  it('is renewed by two processes at once, before the end and after a refusal: once', async () => {
    await connect(platform);
    const refused = tokens(platform)[0] ?? '';
    // Neither knows of the other but by the row.
    const both = [reader(platform), reader(platform), reader(platform), reader(platform)];
    const read = await Promise.all(both.map((each) => each.read(refused, undefined)));
    expect(new Set(read.map(({ value }) => value)).size).toBe(1);
    expect(tokens(platform)).toHaveLength(2);
    later(24 * hour);
    await Promise.all(both.map((each) => each.read(null, undefined)));
    expect(tokens(platform)).toHaveLength(platform === 'salesforce' ? 2 : 3);
    expect(await rows()).toEqual([good]);
    expect(await shown(platform)).toEqual(well);
  });

  it.each([
    ['is behind by a day', -24 * hour],
    // What was kept of the account's limit is believed for ten minutes.
    ['is behind by eleven minutes', -660_000],
    ['is ahead by ten minutes', 600_000],
    ['is ahead by a week', 7 * 24 * hour],
  ])('stays connected while our clock %s', async (_, ms) => {
    await connect(platform);
    // Ours alone is put on: theirs stays what it was.
    later(ms);
    crms[platform].oauth.aheadMs = -ms;
    await ask(platform);
    expect(await shown(platform)).toEqual(well);
    // A token's time passes there, and by ours it may have a day left.
    crms[platform].oauth.aheadMs = -ms + 25 * hour;
    await ask(platform);
    expect(await rows()).toEqual([good]);
    // A turn that was taken by the wrong clock keeps nobody from the next.
    await testApp.sql(`update crm_connections set renew_holder = gen_random_uuid(),
      renew_until = now() + interval '30 days'`);
    endAccess(platform);
    await ask(platform);
    expect(await shown(platform)).toEqual(well);
  });

  it('waits while the app’s secret is wrong, and is read at once when it is right again', async () => {
    await connect(platform);
    const { oauth } = crms[platform];
    const { app } = oauth;
    oauth.app = { ...app, clientSecret: 'a-new-one-of-theirs' };
    secrets.add('a-new-one-of-theirs');
    endAccess(platform);
    expect(await shown(platform)).toEqual({ ...ended, needsReconnect: false });
    expect(await rows()).toEqual([good]);
    await testApp.sql(`update crm_syncs set due_at = now() + interval '1 day', poll_at = due_at`);
    await register(platform, 'a-new-one-of-theirs');
    await runSyncs(testApp.deps, { compareNow: () => Promise.resolve() });
    const { health } = (await call('GET', below(platform, '/sync'))).json;
    expect(health).toBe('SUCCESS');
  });

  it.each<[string, FakeAnswer, string]>([
    ['too many requests', { status: 429, headers: { 'retry-after': '1' } }, 'rate-limited'],
    ['an error', { status: 500, json: {} }, 'unavailable'],
    ['a page of maintenance', { status: 503, text: '<h1>Maintenance</h1>' }, 'unavailable'],
    ['half an answer', { text: '{"access_token": "' }, 'invalid-answer'],
    ['an empty object', { json: {} }, 'invalid-answer'],
    ['another refusal', { status: 400, json: { error: 'invalid_scope' } }, 'refused'],
  ])('is not ended by a renewal that is answered with %s', async (_, answer, reason) => {
    await connect(platform);
    endAccess(platform);
    const { oauth } = crms[platform];
    const { token } = oauth;
    oauth.token = () => answer;
    await expect(ask(platform)).rejects.toMatchObject({ reason });
    expect(await rows()).toEqual([good]);
    oauth.token = token;
    hastenAccounts(testApp);
    expect(await shown(platform)).toEqual(well);
  });

  it('was renewed, and nobody heard of it: it is to be connected again, or goes on where the old one holds', async () => {
    await connect(platform);
    endAccess(platform);
    const { oauth } = crms[platform];
    const { token } = oauth;
    oauth.token = (form) => {
      token(form);
      throw new Error('the connection ended');
    };
    expect((await check(platform)).json['data']).toMatchObject({ reason: 'unavailable' });
    expect(await rows()).toEqual([good]);
    oauth.token = token;
    expect(await shown(platform)).toEqual(oauth.rotates ? ended : well);
  });
});

it('another organisation of Salesforce than the named one is not connected, and its tokens are taken back', async () => {
  await register('salesforce');
  const page = await consent('salesforce');
  crms.salesforce.credentials.instanceUrl = others.salesforce;
  const { status, json } = await finish('salesforce', page);
  expect([status, json['code'], json['data']]).toEqual([
    409,
    'crm-apps.other-account',
    { platform: 'salesforce', account: others.salesforce, named: accounts.salesforce },
  ]);
  expect(await rows()).toEqual([]);
  expect(tokens('salesforce').filter((token) => crms.salesforce.oauth.isOpen(token))).toEqual([]);
});

it.each(['inactive_user', 'inactive_org'])(
  'Salesforce’s %s is told in its words and tried again: it may pass',
  async (error) => {
    await connect('salesforce');
    endAccess('salesforce');
    const { oauth } = crms.salesforce;
    const { token } = oauth;
    oauth.token = () => ({ status: 400, json: { error, error_description: 'not active' } });
    expect((await check('salesforce')).json['data']).toMatchObject({
      reason: 'credentials',
      detail: `${error}: not active`,
    });
    expect(await shown('salesforce')).toEqual({ ...ended, needsReconnect: false });
    oauth.token = token;
    expect(await shown('salesforce')).toEqual(well);
  },
);

it('a person whose rights were taken away is told so, not that the app is wrong', async () => {
  await connect('zendesk');
  crms.fault = () => Response.json({ error: 'Forbidden' }, { status: 403 });
  expect((await check('zendesk')).json['data']).toMatchObject({ reason: 'forbidden' });
  crms.fault = null;
  expect(await connectorFor(testApp.deps, first.id, 'zendesk')).not.toBeNull();
  expect(await shown('zendesk')).toEqual(well);
});
