import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFiles } from '../../apps/api/src/insight/exports/exports.ts';
import {
  makePerson,
  makeTwoClients,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';
import { playCrms } from '../servers/fake-crms.ts';
import { startModelServer, ways, type ModelServer } from '../servers/model-server.ts';
import {
  canvasAccount,
  canvasOrganization,
  canvasTokens,
  makeSignedRequest,
} from '../app/canvas-app.ts';
import { demoPassword } from '../../apps/api/src/demo/make/people.ts';
import { startS3Server, type S3Server } from '../servers/s3-server.ts';
import { makeSessionKey } from '../app/session-key.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { turnSecondFactorOn } from '../app/totp.ts';
import { contractRoutes } from '../../apps/api/src/platform/http/serve-contract.ts';

/** Check 26: what is secret is given to every place that takes a secret, and then looked for everywhere. */

let testApp: TestApp;
let server: ModelServer;
let store: S3Server;
let first: MadeClient;
/** Each secret with where it was given. */
const secrets = new Map<string, string>();
const answers: string[] = [];

const secret = (where: string) => {
  const made = `cnry-${where}-${Math.random().toString(36).slice(2)}`;
  secrets.set(where, made);
  return made;
};

async function ask(
  who: Parameters<TestApp['call']>[0],
  method: string,
  path: string,
  body?: object,
) {
  const { headers } = await makeSessionKey(testApp);
  const answer = await testApp.call(who, method, path, body, headers);
  answers.push(answer.text);
  return answer;
}

async function give(method: string, path: string, body: object): Promise<void> {
  const { status, text } = await ask('alice', method, path, body);
  if (status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
}

/** The app of a CRM, and the tokens that it gives: what comes back from its page of consent is as secret. */
async function install(oauth: ReturnType<typeof playCrms>['zendesk']['oauth']): Promise<void> {
  const app = { ...oauth.app, clientSecret: secret('crm-app') };
  oauth.app = app;
  await give('PUT', '/v2/crm-apps/zendesk', { appId: app.clientId, secret: app.clientSecret });
  const path = `/v2/clients/${first.uuid}/crms/zendesk/install`;
  const { body } = await ask('alice', 'POST', path, { account: 'acme' });
  const back = new URL(oauth.decide(new URL((body as { url: string }).url), 'allow'));
  secrets.set('crm code', back.searchParams.get('code') ?? '');
  const { headers } = await testApp.app.inject({ url: `${back.pathname}${back.search}` });
  const receipt = new URL(String(headers.location)).searchParams.get('receipt');
  await give('POST', `${path}/finish`, { receipt: receipt ?? '' });
  secrets.set('crm token', oauth.given[0] ?? '');
  secrets.set('crm refresh token', (oauth.given[0] ?? '').replace('access', 'refresh'));
}

/** The secret that Canvas signs with, and the tokens that come with what it signed. */
async function giveCanvas(): Promise<void> {
  const consumerSecret = secret('consumer');
  const settings = { account: canvasAccount, organization: canvasOrganization, consumerSecret };
  await give('PUT', `/v2/clients/${first.uuid}/panels/canvas`, settings);
  secrets.set('canvas token', canvasTokens.oauthToken);
  secrets.set('canvas refresh token', canvasTokens.refreshToken);
  const says = { caseId: '5005800000A1b2cAAB', openedAt: Date.now() };
  for (const key of [consumerSecret, 'another secret']) {
    const signed = makeSignedRequest(key, says);
    secrets.set(`signed request by ${key === consumerSecret ? 'it' : 'another'}`, signed);
    const { payload } = await testApp.app.inject({
      method: 'POST',
      url: `/panel/canvas/${first.uuid}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ signed_request: signed }).toString(),
    });
    answers.push(payload);
  }
}

async function giveAll(): Promise<void> {
  const client = `/v2/clients/${first.uuid}`;
  const crms = playCrms(testApp.deps);
  const zendesk = { subdomain: 'acme', email: 'a@acme.test', apiToken: secret('crm') };
  crms.accept('zendesk', zendesk);
  await give('PUT', `${client}/crm-credentials/zendesk`, zendesk);
  await give('PUT', `${client}/crms/zendesk/webhook-secret`, { secret: secret('crm-webhook') });
  // And what goes wrong with them.
  crms.fault = () => new Response('Maintenance', { status: 503 });
  const refused = { ...zendesk, apiToken: secret('crm-refused') };
  expect((await ask('alice', 'PUT', `${client}/crm-credentials/zendesk`, refused)).status).toBe(
    422,
  );
  crms.fault = null;
  await install(crms.zendesk.oauth);
  const shop = {
    baseUrl: 'https://shop.invalid/shop?e={{email}}',
    lookUpBy: 'requesterEmail',
    ticketField: null,
    headers: [{ name: 'X-Key', value: secret('third-party') }],
    isEnabled: true,
  };
  await give('PUT', `${client}/third-party-data/generic`, shop);
  await give('POST', `${client}/single-sign-on`, {
    domain: 'cnry.example.org',
    issuer: 'https://id.example.org',
    applicationId: 'replique',
    isRequired: false,
    secret: secret('identity-provider'),
  });
  await giveCanvas();
  const model = { baseUrl: server.url, model: 'first' };
  await give('PUT', '/v2/model-keys/openai-compatible', { key: secret('model'), ...model });
  server.answer(ways.status(401, {}, 'Incorrect key'));
  await ask('alice', 'PUT', '/v2/model-keys/openai-compatible', {
    key: secret('model-refused'),
    ...model,
  });
}

/** The keys of the store for files are used, and refused by a store that repeats what it was sent. */
async function useStore(): Promise<void> {
  for (const trouble of [null, 403]) {
    store.trouble = () => trouble;
    const file = { kind: 'tickets', language: 'en', filter: {} };
    expect((await ask('carol', 'POST', '/v2/exports', file)).status).toBe(202);
    await makeFiles(testApp.deps);
  }
  expect([store.objects.size, store.unsigned]).toEqual([1, []]);
}

/** What the server makes itself. */
async function receiveAll(): Promise<void> {
  const made = await makeSessionKey(testApp);
  const path = `/v1/clients/${first.id}/credentials`;
  const { body } = await testApp.call('bob', 'GET', path, undefined, made.headers);
  const { apiKey, apiSecret } = body as Record<string, string>;
  secrets.set('api key', made.read(apiKey)).set('api secret', made.read(apiSecret));
  secrets.set('session key', made.key.toString('base64'));
  secrets.set('session key as given', made.headers['session-key']);
  const added = await testApp.call(
    'bob',
    'POST',
    `/v2/clients/${first.uuid}/webhooks`,
    { url: 'https://hooks.example.org/in', events: ['ticket.created'] },
    made.headers,
  );
  secrets.set('webhook', made.read((added.body as { secret: string }).secret));
  const person = { email: 'cnry@replique.test' };
  await makePerson(testApp.deps, { ...person, level: 3, clientId: first.id });
  await expect(testApp.signIn({ ...person, password: secret('wrong password') })).rejects.toThrow(
    'was not signed in',
  );
  const tokens = await testApp.signIn(person);
  secrets.set('access token', tokens.accessToken).set('refresh token', tokens.refreshToken);
  const factor = await turnSecondFactorOn(testApp, person, demoPassword);
  secrets.set('second factor', factor.secret).set('recovery code', factor.recoveryCodes[0] ?? '');
  await testApp.call(null, 'POST', '/v2/auth/token', {
    grantType: 'clientCredentials',
    apiKey: secrets.get('api key'),
    apiSecret: secret('wrong-api-secret'),
  });
}

beforeAll(async () => {
  server = await startModelServer();
  store = await startS3Server();
  store.settings.accessKey = secret('access-key-of-the-store');
  store.settings.secretKey = secret('secret-key-of-the-store');
  testApp = await createTestApp({
    logLevel: 'trace',
    config: { outboundAllow: [server.host], exportsStore: store.settings },
  });
  ({ first } = await makeTwoClients(testApp.deps));
  await giveAll();
  await useStore();
  await receiveAll();
});
afterAll(async () => {
  await testApp.close();
  await server.close();
  await store.close();
});

/** Which secrets a text holds. */
const heldBy = (text: string) =>
  [...secrets].filter(([, value]) => text.includes(value)).map(([where]) => where);

describe('a secret', () => {
  it('was given to every place that takes one', () => {
    expect([...secrets.keys()].toSorted()).toEqual(
      [
        'access token',
        'access-key-of-the-store',
        'api key',
        'api secret',
        'canvas refresh token',
        'canvas token',
        'consumer',
        'crm',
        'crm-app',
        'crm code',
        'crm token',
        'crm refresh token',
        'crm-refused',
        'crm-webhook',
        'identity-provider',
        'model',
        'model-refused',
        'recovery code',
        'refresh token',
        'second factor',
        'secret-key-of-the-store',
        'session key',
        'session key as given',
        'signed request by another',
        'signed request by it',
        'third-party',
        'webhook',
        'wrong-api-secret',
        'wrong password',
      ].toSorted(),
    );
    expect([...secrets.values()].filter((value) => value.length < 11)).toEqual([]);
  });

  it('stands in no answer @check-26.3', async () => {
    const places: Record<string, string> = {
      id: first.uuid,
      client: first.uuid,
      platform: 'zendesk',
      type: 'generic',
      provider: 'openai-compatible',
    };
    const readable = contractRoutes().filter(({ method }) => method === 'GET');
    for (const { path } of readable) {
      const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
      if (filled.includes('{') || path === '/v2/live') continue;
      for (const who of ['alice', 'bob'] as const) await ask(who, 'GET', filled);
    }
    expect(answers.length).toBeGreaterThan(60);
    expect(answers.flatMap(heldBy)).toEqual([]);
  });

  it('stands in no table @check-26.4', async () => {
    const tables = await testApp.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'app') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(60);
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await testApp.sql<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      );
      found.push(...rows.flatMap(({ row }) => heldBy(row)).map((where) => `${name}: ${where}`));
    }
    expect(found).toEqual([]);
  });

  it('stands in no log, at its most talkative, not even where a request that holds it fails @check-26.5', async () => {
    await testApp.sql('alter table api_credentials rename to gone');
    const { headers } = await makeSessionKey(testApp);
    secrets.set('session key of the failure', headers['session-key']);
    const path = `/v1/clients/${first.id}/credentials`;
    const token = secrets.get('access token') ?? '';
    expect((await testApp.call({ token }, 'GET', '/v2/users/me')).status).toBe(200);
    const read = await testApp.call('bob', 'GET', path, undefined, headers);
    const exchanged = await testApp.call(null, 'POST', '/v2/auth/token', {
      grantType: 'clientCredentials',
      apiKey: secrets.get('api key'),
      apiSecret: secrets.get('api secret'),
    });
    expect([read.status, exchanged.status]).toEqual([500, 500]);
    expect(testApp.logged.length).toBeGreaterThan(1);
    expect(testApp.logged.flatMap(heldBy)).toEqual([]);
    expect([read.text, exchanged.text].flatMap(heldBy)).toEqual([]);
  });
});
