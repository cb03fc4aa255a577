import type { TicketFields } from '@replique/contract/answering/workbench';
import type { CrmTicketField } from '@replique/contract/helpdesk/crm';
import type { ThirdPartyLookUp } from '@replique/contract/helpdesk/third-party-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { connectZendesk, type PlayedZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { runSyncs } from '../crm-sync/run-syncs.ts';
import { createFakeEndpoint } from './fakes/fake-endpoint.ts';

/** From a custom field of the CRM to an order in the workbench, by what a person may do alone. */

const nora = 'nora@example.org';
let testApp: TestApp;
let first: MadeClient;
let zendesk: PlayedZendesk;
let shop: Awaited<ReturnType<typeof openShop>>;

const shopAddress = 'https://shop.example.org';

/** A shop behind an address of the web, which is this machine's. */
async function openShop() {
  const found = (number: string, email: string) => ({
    customer: { email },
    orders: [{ number, status: 'shipped', email }],
  });
  return createFakeEndpoint({
    header: ['X-Api-Key', 'k-1'],
    signingSecret: 'sign',
    answers: {
      '/orders/2001': found('2001', nora),
      '/orders/3001': found('3001', 'somebody@else.example'),
    },
  });
}

beforeAll(async () => {
  shop = await openShop();
  testApp = await createTestApp({ config: { outboundAllow: [shop.host] } });
  const { outbound } = testApp.deps;
  testApp.deps.outbound = {
    ...outbound,
    fetch: (url, options) =>
      outbound.fetch(new URL(String(url).replace(shopAddress, shop.url)), options),
  };
  ({ first } = await makeTwoClients(testApp.deps));
  zendesk = await connectZendesk(testApp, first.id);
});
afterAll(async () => {
  await testApp.close();
  await shop.close();
});

const fieldNamed = (title: string) =>
  zendesk.fake.state.fields.find((field) => field.title === title)?.id ?? '';

async function read<T>(path: string, as: 'carol' | 'dan' = 'dan'): Promise<T> {
  const answer = await testApp.call(as, 'GET', path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body as T;
}

const synced = () => read<{ items: CrmTicketField[] }>(`/v2/clients/${first.uuid}/crm-fields`);

function sync(): Promise<void> {
  return runSyncs(testApp.deps, { compareNow: () => Promise.resolve() });
}

async function ask(orderNumber: string | null): Promise<string> {
  const id = zendesk.ask('Where is my parcel? It should have been here long ago.');
  zendesk.fake.setField(id, fieldNamed('Order number'), orderNumber);
  zendesk.fake.setField(id, fieldNamed('Category'), 'delivery_problem');
  return zendesk.read(id);
}

describe('custom fields of a CRM', () => {
  it('are known with titles and types once its tickets are read, without its own', async () => {
    expect((await synced()).items).toEqual([]);
    await sync();
    expect((await synced()).items.map(({ title, type }) => [title, type])).toEqual([
      ['Category', 'tagger'],
      ['Order number', 'text'],
      ['Gift', 'checkbox'],
    ]);
  });

  it('follow the account within an hour, and at once by the button', async () => {
    const field = zendesk.fake.state.fields.find(({ title }) => title === 'Gift');
    if (field) field.title = 'A present';
    await sync();
    expect((await synced()).items.map(({ title }) => title)).toContain('Gift');
    const path = `/v2/clients/${first.uuid}/crms/zendesk/fields`;
    expect((await testApp.call('bob', 'POST', path)).status).toBe(200);
    expect((await synced()).items.map(({ title }) => title)).toContain('A present');
    if (field) field.title = 'Gift';
    testApp.setClock(new Date(testApp.deps.clock().getTime() + 61 * 60_000));
    await sync();
    testApp.setClock(undefined);
    expect((await synced()).items.map(({ title }) => title)).toContain('Gift');
  });

  it('stand at the ticket by their titles, choices by their labels', async () => {
    const ticket = await ask('2001');
    const { items } = await read<TicketFields>(`/v2/tickets/${ticket}/fields`);
    expect(items).toEqual([
      { field: fieldNamed('Category'), of: 'ticket', name: 'Category', value: 'Delivery problem' },
      { field: fieldNamed('Order number'), of: 'ticket', name: 'Order number', value: '2001' },
    ]);
  });

  it('give way to the names that the client chose for them', async () => {
    const customFields = [{ field: fieldNamed('Order number'), name: 'Our order' }];
    const path = `/v1/clients/${first.id}`;
    expect((await testApp.call('alice', 'PATCH', path, { customFields })).status).toBe(200);
    const { items } = await read<TicketFields>(`/v2/tickets/${await ask('2001')}/fields`);
    expect(items.map(({ name }) => name)).toEqual(['Our order', 'Category']);
  });

  it('are not those of another client', async () => {
    const answer = await testApp.call('erin', 'GET', `/v2/clients/${first.uuid}/crm-fields`);
    expect(answer.status).toBe(404);
  });
});

describe('a look-up by a synced field', () => {
  it('answers in the workbench with the order whose number stands in it', async () => {
    const { items } = await synced();
    const ticketField = items.find(({ title }) => title === 'Order number')?.field;
    const settings = {
      baseUrl: `${shopAddress}/orders/{{orderNumber}}`,
      lookUpBy: 'ticketField',
      ticketField,
      secret: 'sign',
      headers: [{ name: 'X-Api-Key', value: 'k-1' }],
      isEnabled: true,
    };
    const path = `/v2/clients/${first.uuid}/third-party-data/generic`;
    expect((await testApp.call('bob', 'PUT', path, settings)).status).toBe(200);
    const of = async (ticket: string) => {
      const found = `/v2/tickets/${ticket}/third-party`;
      return (await read<{ items: ThirdPartyLookUp[] }>(found, 'carol')).items;
    };
    const [lookedUp] = await of(await ask('2001'));
    expect(lookedUp).toMatchObject({
      type: 'generic',
      state: 'found',
      answer: { orders: [{ number: '2001', status: 'shipped' }] },
    });
    // Somebody else's order stays theirs, and a ticket without the field asks for nothing.
    const [others] = await of(await ask('3001'));
    expect(others).toMatchObject({ state: 'not-found' });
    expect(await of(await ask(null))).toMatchObject([{ state: 'nothing-to-ask' }]);
  });
});
