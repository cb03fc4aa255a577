import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { predictAndName } from '../categorization/categorization.ts';
import type { Deps } from '../../deps.ts';
import { cronTable } from '../../jobs.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { sendDue } from './send.ts';

/** Categories that are given here, in the field of the CRM (docs/crm.md). */

let testApp: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;
/** What the classifier thinks of every ticket. */
let guess = 'Delivery';

const begin = new Date('2026-03-10T12:00:00Z');

beforeAll(async () => {
  const classifier = {
    predict: () => [{ label: guess, probability: 0.9 }],
    explain: () => [],
  };
  testApp = await createTestApp({
    adapt: (deps: Deps): Deps => ({
      ...deps,
      classifiers: { find: async () => classifier } as unknown as Deps['classifiers'],
    }),
  });
  client = (await makeTwoClients(testApp.deps)).first;
  zendesk = await connectZendesk(testApp, client.id);
  const category = {
    delivery_problem: 'Delivery',
    return_refund: 'Refund',
    account: 'Account',
    other: 'Other',
    Damage: 'Complaint',
  };
  await testApp.call('alice', 'PUT', `/v1/clients/${client.id}/tickets-metadata`, {
    metadata: { category },
  });
  await testApp.sql(
    `insert into categorizers (client_id, state, asked_at, trained_at, model) values ($1, 'ready', $2, $2, '')`,
    [client.id, begin],
  );
  await testApp.call('alice', 'PUT', `/v2/clients/${client.uuid}/categorization`, {
    isOn: true,
    minConfidence: 0.5,
  });
});
beforeEach(async () => {
  testApp.setClock(begin);
  forgetAccounts(testApp);
  guess = 'Delivery';
  zendesk.between = null;
  zendesk.writes = [];
  await testApp.sql('delete from tickets');
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

const send = () => sendDue(testApp.deps);
const name = () =>
  cronTable.find((job) => job.name === 'categorization.name-arrived')?.run(testApp.deps);
const correct = (ticket: string, category: string) =>
  testApp.call('carol', 'PATCH', `/v2/tickets/${ticket}/category`, { category });
const inCrm = (id: string) => zendesk.fake.ticketOf(id)?.category;

async function arrive(category?: string): Promise<{ id: string; ticket: string }> {
  const id = zendesk.ask('Where is my parcel?', category === undefined ? {} : { category });
  return { id, ticket: await zendesk.read(id) };
}

async function sentOf(ticket: string): Promise<WriteBack | undefined> {
  const read = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/write-backs`);
  return (read.body as TicketWriteBacks).items.find(({ kind }) => kind === 'category');
}

async function rowOf(ticket: string) {
  const [row] = await testApp.sql<{ category: string | null; source: string | null }>(
    'select category, category_source as source from tickets where uuid = $1',
    [ticket],
  );
  return row;
}

describe('a category that is given here', () => {
  it('stands in the field of the CRM, by the CRM’s own word for it', async () => {
    const { id, ticket } = await arrive();
    await name();
    expect(await sentOf(ticket)).toMatchObject({
      state: 'waiting',
      category: 'Delivery',
      by: null,
    });
    await send();
    expect(inCrm(id)).toBe('delivery_problem');
    expect(await sentOf(ticket)).toMatchObject({ state: 'posted', postedAt: begin.toISOString() });
    await correct(ticket, 'Refund');
    await send();
    expect(inCrm(id)).toBe('return_refund');
    const sent = await sentOf(ticket);
    expect(sent).toMatchObject({ state: 'posted', category: 'Refund', isOutdated: false });
    expect(sent?.by).toMatch(/Carol/);
  });

  it('comes back as what it was: predicted or chosen, and is neither predicted nor sent again', async () => {
    const [predicted, chosen] = [await arrive(), await arrive()];
    await name();
    await correct(chosen.ticket, 'Refund');
    await send();
    const writes = zendesk.writes.length;
    guess = 'Refund';
    for (const { id } of [predicted, chosen]) await zendesk.read(id);
    await name();
    await send();
    expect(await rowOf(predicted.ticket)).toEqual({ category: 'Delivery', source: 'predicted' });
    expect(await rowOf(chosen.ticket)).toEqual({ category: 'Refund', source: 'person' });
    expect(zendesk.writes).toHaveLength(writes);
    // What somebody says there afterwards stands.
    zendesk.fake.setField(predicted.id, zendesk.fake.categoryFieldId, 'other');
    await zendesk.read(predicted.id);
    expect(await rowOf(predicted.ticket)).toEqual({ category: 'Other', source: null });
  });

  it('that was only predicted takes the place of none that came into the CRM meanwhile; a person’s does', async () => {
    const { id, ticket } = await arrive();
    await name();
    zendesk.fake.setField(id, zendesk.fake.categoryFieldId, 'account');
    await send();
    expect(inCrm(id)).toBe('account');
    expect(await sentOf(ticket)).toMatchObject({ state: 'superseded', reason: 'named-there' });
    await correct(ticket, 'Refund');
    await send();
    expect(inCrm(id)).toBe('return_refund');
  });

  it('that a person chooses again takes the place of what the CRM said since', async () => {
    const { id, ticket } = await arrive();
    await correct(ticket, 'Refund');
    await send();
    zendesk.fake.setField(id, zendesk.fake.categoryFieldId, 'account');
    await zendesk.read(id);
    expect(await rowOf(ticket)).toEqual({ category: 'Account', source: null });
    await correct(ticket, 'Refund');
    await send();
    expect(inCrm(id)).toBe('return_refund');
  });

  it('may be predicted anew and then takes the place of our own', async () => {
    const { id, ticket } = await arrive();
    await name();
    await send();
    guess = 'Refund';
    await predictAndName(testApp.deps, client.id, ticket);
    await send();
    expect(inCrm(id)).toBe('return_refund');
  });

  it('is written once where the CRM says it already, and survives an answer that was lost @check-34.3', async () => {
    const { id, ticket } = await arrive();
    await name();
    zendesk.between = async (go, { method }) => {
      const response = await go();
      if (method !== 'PUT') return response;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNREFUSED' });
    };
    await send();
    expect(await sentOf(ticket)).toMatchObject({ state: 'waiting', reason: 'unavailable' });
    zendesk.between = null;
    zendesk.fake.setField(id, zendesk.fake.categoryFieldId, 'delivery_problem');
    zendesk.writes = [];
    testApp.setClock(new Date(begin.getTime() + 60_000));
    await send();
    expect(zendesk.writes).toEqual([]);
    expect(await sentOf(ticket)).toMatchObject({ state: 'posted' });
  });
});

describe('a category of a ticket of the history', () => {
  it('goes to the CRM when a person chose it, not when it was only predicted', async () => {
    testApp.setClock(new Date(begin.getTime() - 8 * 86_400_000));
    const id = zendesk.ask('Where is my parcel?');
    testApp.setClock(begin);
    const ticket = await zendesk.read(id);
    await name();
    expect(await rowOf(ticket)).toEqual({ category: 'Delivery', source: 'predicted' });
    await send();
    expect([inCrm(id), await sentOf(ticket)]).toEqual([null, undefined]);
    await correct(ticket, 'Refund');
    await send();
    expect(inCrm(id)).toBe('return_refund');
  });
});

describe('a category that the CRM cannot take', () => {
  it('stays here as a person chose it, when the CRM says again what it said before', async () => {
    const { id, ticket } = await arrive('account');
    await correct(ticket, 'Refund');
    zendesk.between = (go, { method }) =>
      method === 'PUT' ? Promise.resolve(Response.json({ error: 'No' }, { status: 422 })) : go();
    await send();
    expect(await sentOf(ticket)).toMatchObject({ state: 'refused', reason: 'refused' });
    await zendesk.read(id);
    expect(await rowOf(ticket)).toEqual({ category: 'Refund', source: 'person' });
  });

  it('because it was predicted without a field does not replace what agents chose since, when all is tried again', async () => {
    const { id, ticket } = await arrive();
    await name();
    await testApp.sql('update crm_connections set category_field_id = null');
    await send();
    expect(await sentOf(ticket)).toMatchObject({ state: 'refused', reason: 'no-field' });
    const field = zendesk.fake.categoryFieldId;
    await testApp.sql('update crm_connections set category_field_id = $1', [field]);
    zendesk.fake.setField(id, field, 'account');
    const path = `/v2/clients/${client.uuid}/crms/zendesk/write-backs/retry`;
    expect((await testApp.call('bob', 'POST', path)).status).toBe(200);
    await send();
    expect(inCrm(id)).toBe('account');
    expect(await sentOf(ticket)).toMatchObject({ state: 'superseded', reason: 'named-there' });
  });

  it('says why: it has no value for it', async () => {
    const { id, ticket } = await arrive();
    // "Damage" is read back as something else.
    guess = 'Damage';
    await name();
    await send();
    expect(inCrm(id)).toBeNull();
    expect(await sentOf(ticket)).toMatchObject({ state: 'refused', reason: 'no-crm-value' });
  });

  it('says why: its field is gone; and goes when it is tried again', async () => {
    const { id, ticket } = await arrive();
    await name();
    const choose = (field: string | null) =>
      testApp.sql('update crm_connections set category_field_id = $1', [field]);
    await choose(null);
    await send();
    const refused = await sentOf(ticket);
    expect(refused).toMatchObject({ state: 'refused', reason: 'no-field', canRetry: true });
    // Without a field nothing waits for it.
    const later = await arrive();
    await name();
    expect(await sentOf(later.ticket)).toBeUndefined();
    await choose(zendesk.fake.categoryFieldId);
    await testApp.call('carol', 'POST', `/v2/write-backs/${refused?.uuid}/retry`);
    await send();
    expect(inCrm(id)).toBe('delivery_problem');
  });

  it('of a ticket that is gone is not tried again by itself', async () => {
    const { id, ticket } = await arrive();
    await name();
    zendesk.fake.removeTicket(id);
    await send();
    expect(await sentOf(ticket)).toMatchObject({ state: 'refused', reason: 'deleted' });
  });
});
