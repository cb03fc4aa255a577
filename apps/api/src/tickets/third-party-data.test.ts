import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../testing/factories.ts';
import type { PersonKey } from '../testing/people.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

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
  return row?.sealed_secret;
};

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
    const before = await sealed();
    expect(before).toBeTruthy();
    expect((await withoutSecret({ lookUpBy: 'orderNumber' })).body).toMatchObject({
      hasSecret: true,
      lookUpBy: 'orderNumber',
    });
    expect(await sealed()).toBe(before);
    const moved = { baseUrl: 'https://evil.test' };
    const refused = await withoutSecret(moved);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([
      409,
      'third-party.secret-missing',
    ]);
    expect(await sealed()).toBe(before);
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

  it('is removed', async () => {
    await save();
    expect((await testApp.call('bob', 'DELETE', path('shopify'))).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await testApp.call('bob', 'DELETE', path('shopify'))).status).toBe(204);
  });
});
