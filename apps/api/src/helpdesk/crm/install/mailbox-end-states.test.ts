import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { playMailbox, type PlayedMailbox } from '@replique/tests/servers/played-mailbox.ts';
import { startTokenServer, type TokenServer } from '@replique/tests/servers/token-server.ts';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { connectorFor } from '../connectors.ts';
import { grantReader } from './grants.ts';

/**
 * How a mailbox by OAuth may end, with the answers of Google (Using OAuth 2.0 for Web Server Applications; RFC 6749,
 * 5.2) and Microsoft (Microsoft identity platform, Error codes for token endpoint errors). The table of docs/crm.md.
 */

let testApp: TestApp;
let first: MadeClient;
let played: PlayedMailbox;
let tokens: TokenServer;
let answers: string[];

// oxlint-disable-next-line typescript/no-explicit-any -- the tests look at every field themselves
type Json = Record<string, any>;

const microsoft = (error: string, code: number) => ({
  status: 400,
  json: {
    error,
    error_description: `AADSTS${code}: Trace ID: 255d1aef-8c98-452f-ac51-23d051240864`,
    error_codes: [code],
    timestamp: '2026-03-10 12:00:00Z',
  },
});
const providers = {
  Google: {
    rotates: false,
    // "Token has been expired or revoked."
    ends: [{ status: 400, json: { error: 'invalid_grant', error_description: 'Bad Request' } }],
  },
  'Microsoft 365': {
    rotates: true,
    // Revoked, expired, a new password; and a second factor that is asked for from now on.
    ends: [microsoft('invalid_grant', 50_173), microsoft('interaction_required', 50_076)],
  },
};

beforeAll(async () => {
  testApp = await createTestApp({ logLevel: 'trace' });
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
  played.tokens.has = (token) => tokens.good.has(token);
  tokens.refreshTokens = new Set(['refresh-0']);
  tokens.trouble = 'none';
  tokens.lifetime = 3_600;
  tokens.good.clear();
  answers = [];
  await testApp.sql('delete from crm_connections');
  await testApp.sql('delete from audit_log');
});
afterEach(async () => {
  testApp.setClock();
  const kept = await testApp.sql('select to_jsonb(c)::text from crm_connections c');
  const audit = await testApp.sql('select to_jsonb(a)::text from audit_log a');
  const seen = [...answers, ...testApp.logged, JSON.stringify([kept, audit])].join('\n');
  const told = /refresh-\d|access-\d|app-secret/.exec(seen);
  if (told) throw new Error(`Told: ${told[0]}`);
});

async function call(method: string, path: string, body?: unknown) {
  const { headers } = await makeSessionKey(testApp);
  const url = path.replace('{client}', first.uuid);
  const answer = await testApp.call('bob', method, url, body, headers);
  answers.push(answer.text);
  return { status: answer.status, json: answer.body as Json };
}
async function connect() {
  const { password: _, ...place } = played.credentials;
  const app = { clientId: 'app', clientSecret: 'app-secret', refreshToken: 'refresh-0' };
  const server = { smtpPort: played.portByToken, tokenUrl: 'https://tokens.test/token' };
  const body = { ...place, ...app, ...server };
  const made = await call('PUT', '/v2/clients/{client}/crm-credentials/mailbox', body);
  await testApp.sql('update crm_connections set is_enabled = true');
  return made;
}
const check = () => call('POST', '/v2/clients/{client}/crms/mailbox/verify');
const needsReconnect = async () =>
  (await call('GET', '/v2/clients/{client}/crms/mailbox')).json['needsReconnect'];
const rows = () => testApp.sql<Json>('select grant_ended_at, renew_holder from crm_connections');
const good = { grant_ended_at: null, renew_holder: null };
const ask = async () => (await connectorFor(testApp.deps, first.id, 'mailbox'))?.verify();
const renewals = () => tokens.asked.length;

describe.each(Object.entries(providers))('%s', (_, { rotates, ends }) => {
  beforeEach(() => (tokens.rotates = rotates));

  it('is connected', async () => {
    expect((await connect()).status).toBe(200);
    expect((await check()).status).toBe(200);
    expect(await rows()).toEqual([good]);
  });

  it('is refused: nobody agreed, or the application is another', async () => {
    for (const trouble of [...ends, { status: 401, json: { error: 'invalid_client' } }]) {
      tokens.trouble = trouble;
      const { status, json } = await connect();
      expect([status, json['code']]).toEqual([422, 'crm.refused']);
      expect(json['data']).toMatchObject({ reason: 'credentials', detail: trouble.json.error });
    }
    expect(await rows()).toEqual([]);
  });

  it('is the consent of another mailbox: its server does not take it, and nothing is kept', async () => {
    played.tokens.has = () => false;
    const { status, json } = await connect();
    expect([status, json['data'].reason]).toEqual([422, 'credentials']);
    expect(await rows()).toEqual([]);
  });

  it('has an access token that expired by the clock, or that the server ended early', async () => {
    await connect();
    const before = renewals();
    testApp.setClock(new Date(Date.now() + 3_600_000));
    await ask();
    expect(renewals()).toBe(before + 1);
    // By our clock it is good: the server alone knows that it is not. Nobody hears of that.
    tokens.good.clear();
    await ask();
    expect(renewals()).toBe(before + 2);
    expect(await rows()).toEqual([good]);
  });

  it.each([-24, -1, 1, 24])('stays connected while our clock is off by %i hours', async (hours) => {
    await connect();
    testApp.setClock(new Date(Date.now() + hours * 3_600_000));
    await ask();
    tokens.good.clear();
    await ask();
    expect(await rows()).toEqual([good]);
  });

  it('is renewed by several processes at once: once', async () => {
    await connect();
    const before = renewals();
    const of = { clientId: first.id, platform: 'mailbox' as const, account: 'help@acme.test' };
    const refused = [...tokens.good].at(-1) ?? null;
    const readers = Array.from({ length: 6 }, () => grantReader(testApp.deps, of));
    const read = await Promise.all(readers.map((each) => each.read(refused, undefined)));
    expect(new Set(read.map(({ value }) => value)).size).toBe(1);
    expect(renewals()).toBe(before + 1);
    await ask();
  });

  it('was revoked, or the application was removed there: to be connected again, asked nothing until then', async () => {
    for (const end of ends) {
      tokens.trouble = 'none';
      tokens.refreshTokens = new Set(['refresh-0']);
      expect((await connect()).status).toBe(200);
      tokens.good.clear();
      tokens.trouble = end;
      expect((await check()).json['data']).toMatchObject({ reason: 'credentials' });
      expect(await needsReconnect()).toBe(true);
      const before = renewals();
      await check();
      expect(renewals()).toBe(before);
    }
  });

  it.each([
    [{ status: 429, json: { error: 'rate_limited' } }, 'rate-limited'],
    [{ status: 400, json: { error: 'temporarily_unavailable' } }, 'unavailable'],
    [{ status: 503, json: { error: 'server_error' } }, 'unavailable'],
    [{ status: 200, json: {} }, 'invalid-answer'],
    [{ status: 401, json: { error: 'invalid_client' } }, 'credentials'],
  ])('is not ended by %j: %s, and goes on afterwards', async (trouble, reason) => {
    await connect();
    tokens.good.clear();
    tokens.trouble = trouble;
    await expect(ask()).rejects.toMatchObject({ reason });
    expect(await rows()).toEqual([good]);
    tokens.trouble = 'none';
    expect((await check()).status).toBe(200);
    expect(await needsReconnect()).toBe(false);
  });
});
