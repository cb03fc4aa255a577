import type {
  ThirdPartyLookUp,
  ThirdPartyTest,
} from '@replique/contract/helpdesk/third-party-data';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTickets, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { openVendorContract } from '@replique/connectors/fakes/contract';
import { createFakeEndpoint } from './fakes/fake-endpoint.ts';
import { createFakeMagento } from './fakes/fake-magento.ts';
import { createFakePrestaShop } from './fakes/fake-prestashop.ts';
import { createFakeShopify } from './fakes/fake-shopify.ts';
import { createFakeWooCommerce } from './fakes/fake-woocommerce.ts';
import { sealCredentials, type Credentials } from './credentials.ts';
import { forgetExpired } from './jobs.ts';

const nora = 'nora@example.org';
const other = 'somebody@else.example';
let testApp: TestApp;
let first: MadeClient;
let fakes: Awaited<ReturnType<typeof createFakes>>;
let tickets: Record<'plain' | 'named' | 'stranger' | 'nobody', string>;

const shopifyFake = () =>
  createFakeShopify({
    token: 'shpat_1',
    version: '2026-07',
    orders: [
      ...['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'].map(
        (day, index) => ({ name: `#100${index}`, email: nora, createdAt: `${day}T08:00:00Z` }),
      ),
      {
        name: '#2001',
        email: nora,
        createdAt: '2026-10-01T08:00:00Z',
        fulfilment: 'FULFILLED',
        tracking: { company: 'DHL', number: 'JD014', url: 'https://dhl.example/t?n=JD014' },
      },
      { name: '#3001', email: other, createdAt: '2026-10-02T08:00:00Z' },
    ],
  });
const woocommerceFake = () =>
  createFakeWooCommerce({
    key: 'ck_1',
    secret: 'cs_1',
    orders: [
      {
        id: 5,
        number: '2001',
        email: nora,
        name: ['Nora', 'Vidal'],
        createdAt: '2026-11-01T10:00:00',
        status: 'completed',
        tracking: {
          tracking_provider: 'Colissimo',
          tracking_number: '6A01',
          custom_tracking_link: 'javascript:alert(1)',
        },
      },
      // The search meets names too: this one is another person's.
      {
        id: 6,
        number: '3001',
        email: other,
        name: ['Like', nora],
        createdAt: '2026-11-02T10:00:00',
      },
    ],
  });
const prestashopFake = () =>
  createFakePrestaShop({
    key: 'PRESTAKEY',
    customers: [
      { id: 1, firstname: 'Nora', lastname: 'Vidal', email: nora },
      { id: 5, firstname: 'Nora', lastname: 'Vidal', email: nora },
      { id: 9, firstname: 'Else', lastname: 'Other', email: other },
    ],
    orders: [
      {
        id: 11,
        reference: '2001',
        id_customer: 1,
        date_add: '2026-11-01 10:00:00',
        current_state: 4,
      },
      {
        id: 12,
        reference: 'BBBBBBBBB',
        id_customer: 5,
        date_add: '2026-11-02 10:00:00',
        current_state: 2,
      },
      {
        id: 13,
        reference: '3001',
        id_customer: 9,
        date_add: '2026-11-03 10:00:00',
        current_state: 2,
      },
    ],
    open: ['customers', 'orders', 'order_states', 'order_carriers'],
  });
const magentoFake = async () =>
  createFakeMagento({
    token: 'mtoken',
    store: 'default',
    contract: await openVendorContract('magento-orders.openapi.yaml'),
    orders: [
      {
        entity_id: 1,
        increment_id: '2001',
        customer_email: nora,
        created_at: '2026-11-01 10:00:00',
        state: 'processing',
        status: 'processing',
      },
      {
        entity_id: 2,
        increment_id: '3001',
        customer_email: other,
        created_at: '2026-11-02 10:00:00',
        state: 'new',
        status: 'pending',
      },
    ],
    shipments: [
      {
        order_id: 1,
        created_at: '2026-11-03 10:00:00',
        tracks: [{ track_number: 'UPS1', title: 'UPS', carrier_code: 'ups' }],
      },
    ],
  });
const genericFake = () =>
  createFakeEndpoint({
    header: ['X-Api-Key', 'k-1'],
    signingSecret: 'sign',
    answers: {
      '/c/nora%40example.org?l=en': {
        customer: { email: nora, name: 'Nora' },
        orders: [{ number: 'A-1', status: 'shipped', total: 5 }],
      },
      '/all?l=en': { orders: [{ number: 'Z-9', status: 'shipped' }] },
      '/odd?e=nora%40example.org': { orders: [{ number: 'B\ud800C', status: 'shipped' }] },
      '/o/2001': { data: { who: { mail: nora }, list: [{ ref: '2001', state: 'Packed <b>' }] } },
      '/o/3001': { data: { who: { mail: other }, list: [{ ref: '3001', state: 'Packed' }] } },
    },
  });
async function createFakes() {
  return {
    shopify: await shopifyFake(),
    woocommerce: await woocommerceFake(),
    prestashop: await prestashopFake(),
    magento: await magentoFake(),
    generic: await genericFake(),
  };
}
type Type = keyof typeof fakes;
const credentials: Record<Type, Credentials> = {
  shopify: { secret: 'shpat_1' },
  woocommerce: { key: 'ck_1', secret: 'cs_1' },
  prestashop: { secret: 'PRESTAKEY' },
  magento: { secret: 'mtoken' },
  generic: { secret: 'sign', headers: { 'X-Api-Key': 'k-1' } },
};
const types: Type[] = ['shopify', 'woocommerce', 'prestashop', 'magento', 'generic'];

beforeAll(async () => {
  fakes = await createFakes();
  const outboundAllow = Object.values(fakes).map(({ host }) => host);
  testApp = await createTestApp({ config: { outboundAllow } });
  ({ first } = await makeTwoClients(testApp.deps));
  const [plain = '', named = '', stranger = '', nobody = ''] = await makeTickets(
    testApp.deps,
    first.id,
    [
      { messages: [{ text: 'Where is my parcel?' }], requesterEmail: 'Nora@Example.org ' },
      { messages: [{ text: 'Where is my order #2001?' }], externalId: 'named-1' },
      { messages: [{ text: 'Where is my order #3001?' }] },
      { messages: [{ text: 'Where is my order #2001?' }], requesterEmail: null },
    ],
  );
  tickets = { plain, named, stranger, nobody };
});
afterAll(async () => {
  await testApp.close();
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
});
afterEach(async () => {
  testApp.setClock();
  await testApp.sql('delete from third_party_sources');
  await testApp.sql(`update clients set modules = modules || '{"thirdPartyData": true}'`);
});

/** Past the contract, which wants https. */
async function putSource(type: Type, change: Record<string, unknown> = {}) {
  const { deps } = testApp;
  const row = {
    base_url: type === 'woocommerce' ? `${fakes[type].url}/shop/` : fakes[type].url,
    look_up_by: 'requesterEmail',
    ticket_field: null,
    sealed_secret: sealCredentials(deps, first.id, type, credentials[type]),
    is_enabled: true,
    mapping: '{}',
    cache_seconds: 300,
    timeout_ms: 2_000,
    ...change,
  };
  await testApp.sql(
    `insert into third_party_sources (client_id, type, ${Object.keys(row).join(', ')}, updated_at)
     values ($1, $2, ${Object.keys(row)
       .map((_, n) => `$${n + 3}`)
       .join(', ')}, now())`,
    [first.id, type, ...Object.values(row)],
  );
  if (type === 'generic' && !change.base_url)
    await testApp.sql(
      `update third_party_sources set base_url = base_url || '/c/{{email}}?l={{locale}}' where type = 'generic'`,
    );
}
const read = async (ticket: string, person: PersonKey = 'carol', refresh = false) => {
  const path = `/v2/tickets/${ticket}/third-party`;
  const answer = refresh
    ? await testApp.call(person, 'POST', `${path}/refresh`)
    : await testApp.call(person, 'GET', path);
  expect(answer.status).toBe(200);
  return (answer.body as { items: ThirdPartyLookUp[] }).items;
};
const one = async (ticket: string, person?: PersonKey, refresh?: boolean) =>
  (await read(ticket, person, refresh))[0] as ThirdPartyLookUp;
const numbersOf = ({ answer }: ThirdPartyLookUp) => answer?.orders.map(({ number }) => number);
const countOf = (type: Type) => fakes[type].asked.length;

describe('third-party data of a ticket', () => {
  it.each([
    ['shopify', ['#1005', '#1004', '#1003', '#1002', '#1001']],
    ['woocommerce', ['2001']],
    ['prestashop', ['BBBBBBBBB', '2001']],
    ['magento', ['2001']],
    ['generic', ['A-1']],
  ] as const)('%s is asked by the e-mail, as its contract wants it', async (type, numbers) => {
    await putSource(type);
    const found = await one(tickets.plain);
    expect(found).toMatchObject({ type, state: 'found', failure: null });
    expect(numbersOf(found)).toEqual(numbers);
    expect(found.answer?.customer).toMatchObject({
      email: nora,
      name: expect.stringContaining('Nora'),
    });
    expect(fakes[type].wrongs).toEqual([]);
  });

  it.each([
    ['shopify', '#2001'],
    ['woocommerce', '2001'],
    ['prestashop', '2001'],
    ['magento', '2001'],
  ] as const)(
    '%s is asked by the order number, and never shows another person’s order @spec-2.84',
    async (type, number) => {
      await putSource(type, { look_up_by: 'orderNumber' });
      expect(numbersOf(await one(tickets.named))).toEqual([number]);
      const strangers = await one(tickets.stranger);
      expect(JSON.stringify(strangers)).not.toContain('3001');
      expect(JSON.stringify(strangers)).not.toContain(other);
      // Without an e-mail there is nobody whose order it could be.
      expect(await one(tickets.nobody)).toMatchObject({ state: 'nothing-to-ask', answer: null });
      expect(fakes[type].wrongs).toEqual([]);
    },
  );

  it('a generic address is read by its mapping, and has to say whose an order is', async () => {
    const mapping = {
      orders: 'data.list',
      'customer.email': 'data.who.mail',
      'order.number': 'ref',
      'order.status': '$.state',
    };
    await putSource('generic', {
      base_url: `${fakes.generic.url}/o/{{orderNumber}}`,
      look_up_by: 'orderNumber',
      mapping: JSON.stringify(mapping),
    });
    await testApp.sql(`update clients set order_number_patterns = '{"####"}'`);
    expect((await one(tickets.named)).answer?.orders[0]).toMatchObject({
      number: '2001',
      status: 'Packed',
      progress: null,
    });
    expect(await one(tickets.stranger)).toMatchObject({ state: 'not-found', answer: null });
    const { 'customer.email': _, ...silent } = mapping;
    await testApp.sql('update third_party_sources set mapping = $1, updated_at = now()', [silent]);
    expect(await one(tickets.named)).toMatchObject({ state: 'not-found' });
    await testApp.sql(`update clients set order_number_patterns = '{}'`);
  });

  it('a generic address that is not asked by the e-mail has to say whose an order is', async () => {
    await putSource('generic', { base_url: `${fakes.generic.url}/all?l={{locale}}` });
    expect(await one(tickets.plain)).toMatchObject({ state: 'not-found', answer: null });
  });

  it('an order whose e-mail is none is nobody’s', async () => {
    const mapping = JSON.stringify({ 'order.email': 'status' });
    await putSource('generic', { mapping });
    expect((await one(tickets.plain)).answer?.orders).toEqual([]);
  });

  it('half a character in an answer stops nothing', async () => {
    await putSource('generic', { base_url: `${fakes.generic.url}/odd?e={{email}}` });
    expect(numbersOf(await one(tickets.plain))).toEqual(['B\ufffdC']);
  });

  it('reads what each says of an order', async () => {
    await Promise.all(
      types.slice(0, 4).map((type) => putSource(type, { look_up_by: 'orderNumber' })),
    );
    const items = await read(tickets.named);
    const [magento, prestashop, shopify, woocommerce] = items.map(
      ({ answer }) => answer?.orders[0],
    );
    expect(shopify).toMatchObject({
      progress: 'shipped',
      total: '59.90',
      currency: 'EUR',
      shipments: [
        { carrier: 'DHL', trackingNumber: 'JD014', trackingUrl: 'https://dhl.example/t?n=JD014' },
      ],
    });
    expect(woocommerce).toMatchObject({
      progress: 'completed',
      createdAt: '2026-11-01T10:00:00.000Z',
      // An address that would run is none.
      shipments: [{ carrier: 'Colissimo', trackingNumber: '6A01', trackingUrl: null }],
    });
    expect(prestashop).toMatchObject({
      status: 'Expédié',
      createdAt: '2026-11-01',
      total: '25.50',
      currency: null,
      shipments: [{ trackingNumber: 'LP123' }],
    });
    expect(magento).toMatchObject({
      progress: 'partly-shipped',
      items: [{ name: 'Bag' }],
      shipments: [
        { carrier: 'UPS', trackingNumber: 'UPS1', shippedAt: '2026-11-03T10:00:00.000Z' },
      ],
    });
  });

  it('escapes every grammar', async () => {
    const [ticket = ''] = await makeTickets(testApp.deps, first.id, [
      { requesterEmail: `x'or email@evil.example`, messages: [{ text: 'Hi' }] },
    ]);
    const [quoted = ''] = await makeTickets(testApp.deps, first.id, [
      { requesterEmail: `o'brien|%&field@evil.example`, messages: [{ text: 'Hi' }] },
    ]);
    await Promise.all(types.map((type) => putSource(type)));
    expect((await read(ticket)).map(({ state }) => state)).not.toContain('found');
    const before = countOf('prestashop');
    const states = (await read(quoted)).map(({ state }) => state);
    expect(states).toEqual(types.map(() => 'not-found'));
    // PrestaShop has no way to escape a bar: it is not asked.
    expect(countOf('prestashop')).toBe(before);
    expect(Object.values(fakes).flatMap(({ wrongs }) => wrongs)).toEqual([]);
  });

  it('asks once for who asks at once, keeps the answer sealed, and forgets it', async () => {
    await putSource('shopify', { cache_seconds: 60 });
    const before = countOf('shopify');
    await Promise.all([1, 2, 3, 4].map(() => read(tickets.plain)));
    expect(countOf('shopify')).toBe(before + 1);
    await read(tickets.plain);
    expect(countOf('shopify')).toBe(before + 1);
    const rows = JSON.stringify(await testApp.sql('select * from third_party_look_ups'));
    expect(rows).not.toContain('1005');
    // Guests read what is known and ask nobody.
    expect(numbersOf(await one(tickets.plain, 'dan'))).toHaveLength(5);
    expect(
      (await testApp.call('dan', 'POST', `/v2/tickets/${tickets.plain}/third-party/refresh`))
        .status,
    ).toBe(403);
    testApp.setClock(new Date(Date.now() + 61_000));
    await forgetExpired(testApp.deps);
    expect(await testApp.sql('select 1 from third_party_look_ups')).toEqual([]);
    expect(await one(tickets.plain, 'dan')).toMatchObject({ state: 'waiting', answer: null });
    expect(countOf('shopify')).toBe(before + 1);
    await read(tickets.plain, 'carol', true);
    expect(countOf('shopify')).toBe(before + 2);
  });

  it('belongs to its client, and to the module', async () => {
    await putSource('shopify');
    const path = `/v2/tickets/${tickets.plain}/third-party`;
    expect((await testApp.call('erin', 'GET', path)).status).toBe(404);
    expect((await testApp.call(null, 'GET', path)).status).toBe(401);
    await testApp.sql(`update clients set modules = modules || '{"thirdPartyData": false}'`);
    const before = countOf('shopify');
    for (const [method, at] of [
      ['GET', path],
      ['POST', `${path}/refresh`],
    ] as const)
      expect((await testApp.call('carol', method, at)).body).toMatchObject({ code: 'modules.off' });
    expect(countOf('shopify')).toBe(before);
  });
});

describe('a source that fails', () => {
  const failures = [
    ['slow', 'timeout'],
    ['cut', 'unreachable'],
    ['malformed', 'malformed'],
    ['html', 'malformed'],
    ['huge', 'too-large'],
    [{ status: 401 }, 'refused'],
    [{ status: 429 }, 'throttled'],
    [{ status: 500 }, 'wrong-answer'],
    [{ status: 302, location: 'http://169.254.169.254/latest' }, 'redirected'],
  ] as const;
  it.each(failures)('by %j says %s and keeps nobody from the others', async (fault, failure) => {
    await putSource('generic', { timeout_ms: 600 });
    await putSource('magento');
    fakes.generic.fail(fault);
    const [generic, magento] = await read(tickets.plain);
    expect(generic).toMatchObject({ type: 'generic', state: 'failed', failure, answer: null });
    expect(magento).toMatchObject({ state: 'found' });
    const shown = `select last_failure from third_party_health where type = 'generic'`;
    expect(await testApp.sql(shown)).toEqual([{ last_failure: failure }]);
  });

  it('a throttled Shopify says so with status 200', async () => {
    await putSource('shopify');
    fakes.shopify.throttle(1);
    expect(await one(tickets.plain)).toMatchObject({ failure: 'throttled' });
  });

  it('an address inside, and one without https, is not asked', async () => {
    await putSource('generic', { base_url: 'https://127.0.0.1:8443/x' });
    expect(await one(tickets.plain)).toMatchObject({ failure: 'blocked' });
    await testApp.sql(
      `update third_party_sources set base_url = 'http://shop.example/x', updated_at = now()`,
    );
    expect(await one(tickets.plain)).toMatchObject({ failure: 'blocked' });
  });

  it('follows to the same server and takes its key nowhere else', async () => {
    await putSource('generic');
    fakes.generic.fail({ status: 302, location: '/c/nora%40example.org?l=en' });
    expect(await one(tickets.plain)).toMatchObject({ state: 'found' });
    const before = countOf('magento');
    fakes.generic.fail({ status: 302, location: `${fakes.magento.url}/steal` });
    expect(await one(tickets.plain, 'carol', true)).toMatchObject({ state: 'found' });
    testApp.setClock(new Date(Date.now() + 5_000));
    expect(await one(tickets.plain, 'carol', true)).toMatchObject({ failure: 'redirected' });
    expect(countOf('magento')).toBe(before);
  });

  it('again and again is left alone for a minute, unless somebody asks by hand', async () => {
    await putSource('magento');
    fakes.magento.fail({ status: 500 }, 3);
    const begun = Date.now();
    for (const [index, ticket] of [tickets.plain, tickets.named, tickets.stranger].entries()) {
      testApp.setClock(new Date(begun + index * 1_000));
      expect(await one(ticket)).toMatchObject({ failure: 'wrong-answer' });
    }
    const [paused = ''] = await makeTickets(testApp.deps, first.id, [{}]);
    const before = countOf('magento');
    expect(await one(paused)).toMatchObject({ state: 'failed', failure: 'paused' });
    expect(countOf('magento')).toBe(before);
    expect(await one(paused, 'carol', true)).toMatchObject({ state: 'found' });
    const { body } = await testApp.call('bob', 'GET', `/v2/clients/${first.uuid}/third-party-data`);
    expect(body).toMatchObject({
      items: [
        { health: { lastFailure: 'wrong-answer', pausedUntil: null, p95Ms: expect.any(Number) } },
      ],
    });
  });

  it('a secret that can’t be opened is said to be so', async () => {
    await putSource('magento', { sealed_secret: 'v1.0.a.b.c' });
    expect(await one(tickets.plain)).toMatchObject({ failure: 'unreadable-secret' });
  });
});

describe('the test of a source', () => {
  const test = (ticket: string, type: Type = 'generic', person: PersonKey = 'bob') =>
    testApp.call(person, 'POST', `/v2/clients/${first.uuid}/third-party-data/${type}/test`, {
      ticket,
    });

  it('shows what was sent, without any secret, by a ticket’s id in its CRM, switched off too', async () => {
    await putSource('generic', { is_enabled: false });
    const answer = await test(tickets.plain);
    const tested = answer.body as ThirdPartyTest;
    expect(tested).toMatchObject({
      state: 'found',
      requests: [
        {
          method: 'GET',
          url: `${fakes.generic.url}/c/nora%40example.org?l=en`,
          headers: { 'X-Api-Key': '••••', 'X-Signature': '••••' },
          status: 200,
        },
      ],
    });
    expect(answer.text).not.toContain('k-1');
    expect((await test('named-1')).status).toBe(200);
    expect(await testApp.sql('select 1 from third_party_look_ups')).toEqual([]);
    expect(await testApp.sql('select 1 from third_party_health')).toEqual([]);
  });

  it('counts the orders that are somebody else’s', async () => {
    await putSource('shopify', { look_up_by: 'orderNumber' });
    expect((await test(tickets.stranger, 'shopify')).body).toMatchObject({ notTheRequesters: 1 });
  });

  it('is an admin’s, of the own client, its tickets and its sources', async () => {
    for (const person of ['carol', 'dan'] as const)
      expect((await test(tickets.plain, 'generic', person)).status).toBe(403);
    expect((await test(tickets.plain, 'generic', 'erin')).body).toMatchObject({
      code: 'clients.not-found',
    });
    expect((await test(tickets.plain)).body).toMatchObject({ code: 'third-party.not-set-up' });
    await putSource('generic');
    expect((await test('nothing')).body).toMatchObject({ code: 'tickets.not-found' });
    await testApp.sql(`update clients set modules = modules || '{"thirdPartyData": false}'`);
    expect((await test(tickets.plain)).body).toMatchObject({ code: 'modules.off' });
  });
});
