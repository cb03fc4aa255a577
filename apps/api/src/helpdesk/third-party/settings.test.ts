import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { openCredentials } from './credentials.ts';

let testApp: TestApp;
let first: MadeClient;
beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());
beforeEach(() => testApp.sql('delete from third_party_sources'));

const settings = {
  baseUrl: 'https://acme.myshopify.com',
  lookUpBy: 'requesterEmail',
  ticketField: null,
  secret: 'shpat_2718281828',
  isEnabled: true,
};
const path = (type = '') => `/v2/clients/${first.uuid}/third-party-data${type && `/${type}`}`;
const save = (change: object = {}, type = 'shopify', person: PersonKey = 'bob') =>
  testApp.call(person, 'PUT', path(type), { ...settings, ...change });
const withoutSecret = (change: object = {}, type = 'shopify') => {
  const { secret: _, ...rest } = settings;
  return testApp.call('bob', 'PUT', path(type), { ...rest, ...change });
};
const list = async (person: PersonKey = 'bob') =>
  ((await testApp.call(person, 'GET', path())).body as { items: object[] }).items;
const sealed = async () => {
  const [row] = await testApp.sql<{ sealed_secret: string | null }>(
    'select sealed_secret from third_party_sources',
  );
  return row?.sealed_secret ?? null;
};
const opened = async (type: 'shopify' | 'generic' | 'woocommerce' = 'shopify') =>
  openCredentials(testApp.deps, first.id, type, await sealed());

describe('third-party data', () => {
  it('is set up by an admin and read by everybody of the client, without the secret', async () => {
    const answer = await save();
    expect(answer.status).toBe(200);
    const source = {
      type: 'shopify',
      isEnabled: true,
      baseUrl: 'https://acme.myshopify.com',
      lookUpBy: 'requesterEmail',
      ticketField: null,
      hasSecret: true,
      hasKey: false,
      apiVersion: null,
      storeCode: null,
      method: 'GET',
      bodyTemplate: null,
      mapping: {},
      headerNames: [],
      cacheSeconds: 300,
      timeoutMs: 5_000,
      health: {
        lastSuccessAt: null,
        lastFailureAt: null,
        lastFailure: null,
        p95Ms: null,
        pausedUntil: null,
      },
      updatedAt: expect.any(String),
    };
    expect(answer.body).toEqual(source);
    for (const person of ['alice', 'bob', 'carol', 'dan'] as const)
      expect(await list(person)).toEqual([source]);
    expect((await testApp.call('erin', 'GET', path())).status).toBe(404);
    for (const person of ['carol', 'dan'] as const) {
      expect((await save({}, 'shopify', person)).status).toBe(403);
      expect((await testApp.call(person, 'DELETE', path('shopify'))).status).toBe(403);
    }
  });

  it('keeps the secret sealed, out of every answer, log and the audit log', async () => {
    await save();
    const texts = JSON.stringify([
      await testApp.sql('select * from third_party_sources'),
      await testApp.sql('select * from audit_log'),
      await list(),
      testApp.logged,
    ]);
    expect(texts).not.toContain(settings.secret);
    expect(texts).toContain('clients.third-party-changed');
    const refused = await save({ baseUrl: 'http://acme.test' });
    expect(refused.text).not.toContain(settings.secret);
  });

  it('keeps the secret when none is given, and forgets it when the address becomes another host’s', async () => {
    await save();
    expect((await withoutSecret({ lookUpBy: 'orderNumber' })).body).toMatchObject({
      hasSecret: true,
      lookUpBy: 'orderNumber',
    });
    expect(await opened()).toMatchObject({ secret: settings.secret });
    const moved = { baseUrl: 'https://evil.test' };
    const refused = await withoutSecret(moved);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([
      409,
      'third-party.secret-missing',
    ]);
    expect(await opened()).toMatchObject({ secret: settings.secret });
    expect((await withoutSecret({ ...moved, isEnabled: false })).body).toMatchObject({
      hasSecret: false,
      isEnabled: false,
    });
    expect(await sealed()).toBeNull();
  });

  it('is not switched on without a secret, except for an address that needs none', async () => {
    expect((await withoutSecret()).status).toBe(409);
    expect((await withoutSecret({ isEnabled: false })).status).toBe(200);
    expect((await withoutSecret({}, 'generic')).status).toBe(200);
  });

  it('may be prepared while the module is off', async () => {
    await testApp.sql(`update clients set modules = modules || '{"thirdPartyData": false}'`);
    expect((await save()).status).toBe(200);
  });

  it('refuses what is no plain https address, and a ticket’s field that is not named', async () => {
    const wrong = [
      { baseUrl: 'http://acme.test' },
      { baseUrl: 'https://user:pass@acme.test' },
      { baseUrl: 'https://acme.test/#part' },
      // Everybody of the client reads the address: a key belongs into the secret.
      { baseUrl: 'https://acme.test/?key=abc' },
      { baseUrl: 'acme.test' },
      { baseUrl: 'file:///etc/passwd' },
      { lookUpBy: 'ticketField' },
      { ticketField: 'order' },
      { lookUpBy: 'name' },
      { secret: '' },
      { hasSecret: true },
    ];
    const answers = await Promise.all(wrong.map((change) => save(change)));
    expect(answers.map((answer) => answer.status)).toEqual(wrong.map(() => 400));
    expect(answers[6]?.text).toContain('ticketField');
    expect((await save({}, 'other')).status).toBe(400);
    expect((await save({ lookUpBy: 'ticketField', ticketField: 'order_ref' })).status).toBe(200);
  });

  it('has for each type what it is asked with', async () => {
    const woo = { baseUrl: 'https://acme.test/shop', key: 'ck_1', secret: 'cs_1' };
    expect(
      (await withoutSecret({ baseUrl: woo.baseUrl, secret: 'cs_1' }, 'woocommerce')).status,
    ).toBe(409);
    expect((await save(woo, 'woocommerce')).body).toMatchObject({ hasKey: true, hasSecret: true });
    expect(await opened('woocommerce')).toMatchObject({ key: 'ck_1', secret: 'cs_1' });
    expect((await save({ apiVersion: '2026-10' })).body).toMatchObject({ apiVersion: '2026-10' });
    expect((await save({ storeCode: 'fr' }, 'magento')).body).toMatchObject({ storeCode: 'fr' });
    const foreign = [
      [{ key: 'ck_1' }, 'shopify'],
      [{ storeCode: 'fr' }, 'shopify'],
      [{ apiVersion: '2026-10' }, 'magento'],
      [{ method: 'POST' }, 'prestashop'],
      [{ headers: [{ name: 'X', value: 'y' }] }, 'magento'],
      [{ mapping: { orders: 'a' } }, 'woocommerce'],
    ] as const;
    for (const [change, type] of foreign) expect((await save(change, type)).status).toBe(400);
  });

  it('has templates whose parameters stand behind the host, and JSON that they can’t break', async () => {
    const generic = (change: object) =>
      save({ baseUrl: 'https://acme.test/x', ...change }, 'generic');
    const good = [
      { baseUrl: 'https://acme.test/{{email}}?o={{ orderNumber }}&t={{ticketId}}&l={{locale}}' },
      { method: 'POST', bodyTemplate: '{"who": "{{email}}", "n": [1, "{{orderNumber}}"]}' },
      { mapping: { orders: '$.data[0].list', 'order.number': 'ref-no' }, timeoutMs: 5_000 },
    ];
    for (const change of good) expect((await generic(change)).status).toBe(200);
    const bad = [
      { baseUrl: 'https://{{email}}.acme.test/' },
      { baseUrl: 'https://{{orderNumber}}/' },
      { baseUrl: 'https://acme.test:{{orderNumber}}/' },
      { baseUrl: 'https://a@{{email}}/' },
      { baseUrl: 'https:{{email}}/' },
      { baseUrl: 'http://acme.test/{{email}}' },
      { baseUrl: 'https://acme.test/{{name}}' },
      { baseUrl: 'https://acme.test/{{email}' },
      { baseUrl: `https://acme.test/{{${' '.repeat(400)}x` },
      { method: 'POST', bodyTemplate: '{"who": {{email}}}' },
      { method: 'POST', bodyTemplate: '"{{email}}"' },
      { method: 'GET', bodyTemplate: '{}' },
      { mapping: { orders: 'a..b' } },
      { mapping: { other: 'a' } },
      { headers: [{ name: 'Host', value: 'x' }] },
      { headers: [{ name: 'X-A', value: 'a\r\nB: c' }] },
      {
        headers: [
          { name: 'X-A', value: 'a' },
          { name: 'x-a', value: 'b' },
        ],
      },
      { timeoutMs: 6_000 },
      { cacheSeconds: 90_000 },
    ];
    for (const change of bad)
      expect([change, (await generic(change)).status]).toEqual([change, 400]);
  });

  it('keeps the values of headers, and shows those below an Admin an address without its query', async () => {
    const baseUrl = 'https://acme.test/x?key=abc&e={{email}}';
    const put = (headers: object[]) =>
      testApp.call('bob', 'PUT', path('generic'), { ...settings, baseUrl, headers });
    expect((await put([{ name: 'X-Key', value: 'v-1' }])).body).toMatchObject({
      headerNames: ['X-Key'],
    });
    expect((await put([{ name: 'x-key' }, { name: 'X-Two', value: 'v-2' }])).status).toBe(200);
    expect(await opened('generic')).toMatchObject({ headers: { 'x-key': 'v-1', 'X-Two': 'v-2' } });
    expect((await put([{ name: 'X-Three' }])).status).toBe(409);
    expect(await list('carol')).toMatchObject([{ baseUrl: 'https://acme.test/x' }]);
    expect(JSON.stringify(await list())).toContain('key=abc');
    expect(JSON.stringify(await list())).not.toContain('v-1');
  });

  it('reads a secret from before there were several', async () => {
    const seal = (text: string, type: string) =>
      testApp.deps.sealer.seal(text, `third_party_sources.secret.${first.id}.${type}`);
    const open = (text: string, type: 'shopify' | 'woocommerce' | 'generic') =>
      openCredentials(testApp.deps, first.id, type, seal(text, type));
    expect(open('shpat_1', 'shopify')).toEqual({ secret: 'shpat_1' });
    expect(open('ck_1:cs_1', 'woocommerce')).toEqual({ key: 'ck_1', secret: 'cs_1' });
    expect(open('abc', 'generic')).toEqual({ headers: { Authorization: 'Bearer abc' } });
  });

  it('is removed', async () => {
    await save();
    expect((await testApp.call('bob', 'DELETE', path('shopify'))).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await testApp.call('bob', 'DELETE', path('shopify'))).status).toBe(204);
  });
});
