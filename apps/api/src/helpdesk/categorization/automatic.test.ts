import type { Categorizer, TicketCategory } from '@replique/contract/helpdesk/categorization';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTicket,
  makeTickets,
  makeTwoClients,
  type GivenTicket,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { nameArrived } from './automatic.ts';
import { predictAndName } from './categorization.ts';
import { askOutgrown, trainWaiting } from './train.ts';

/** Tickets that arrive without a category are named; what people make of it is learned (docs/suggestions.md). */

let testApp: TestApp;
let client: MadeClient;

const topics = {
  Delivery: ['parcel', 'delivery', 'courier', 'tracking number', 'shipment'],
  Refund: ['refund', 'money back', 'reimbursement', 'returned payment', 'credit note'],
};

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 24 });
  client = (await makeTwoClients(testApp.deps)).first;
});
beforeEach(async () => {
  for (const table of ['categorizers', 'categorization_settings', 'tickets', 'audit_log'])
    await testApp.sql(`delete from ${table}`);
  await setFilters({});
  await makeTickets(
    testApp.deps,
    client.id,
    Object.entries(topics).flatMap(([category, things]) =>
      things.flatMap((thing) =>
        [`Where is the ${thing}?`, `I have a problem with the ${thing}.`].map((text) => ({
          subject: `About ${thing}`,
          category,
          messages: [{ text }],
        })),
      ),
    ),
  );
  await train();
});
afterAll(() => testApp.close());

const base = () => `/v2/clients/${client.uuid}/categorization`;
const setFilters = (filters: object) =>
  testApp.call('alice', 'PUT', `/v1/clients/${client.id}/detailed-filters`, filters);
async function train(): Promise<void> {
  await testApp.call('alice', 'POST', `${base()}/train`);
  await trainWaiting(testApp.deps);
}
const put = (caller: TestCaller, body: object = { isOn: true, minConfidence: 0.6 }) =>
  testApp.call(caller, 'PUT', base(), body);
async function figures(): Promise<Categorizer> {
  return (await testApp.call('alice', 'GET', base())).body as Categorizer;
}
const arrive = (text: string, given: GivenTicket = {}) =>
  makeTicket(testApp.deps, client.id, { subject: '', messages: [{ text }], ...given });
async function categoryOf(ticket: string, caller: TestCaller = 'dan'): Promise<TicketCategory> {
  return (await testApp.call(caller, 'GET', `/v2/tickets/${ticket}/category`))
    .body as TicketCategory;
}
const correct = (caller: TestCaller, ticket: string, category: string) =>
  testApp.call(caller, 'PATCH', `/v2/tickets/${ticket}/category`, { category });
async function sourceOf(ticket: string) {
  const [row] = await testApp.sql<{ category: string | null; source: string | null }>(
    'select category, category_source as source from tickets where uuid = $1',
    [ticket],
  );
  return row;
}

const lost = 'The courier lost my parcel, where is the shipment?';
const names = () => nameArrived(testApp.deps);

describe('tickets that arrive without a category', () => {
  it('are named where it is probable enough, from the moment it is switched on @spec-2.45', async () => {
    const before = await arrive(lost);
    await names();
    expect((await put('alice')).status).toBe(200);
    const [after, told, unsure, empty] = [
      await arrive(lost),
      await arrive(lost, { category: 'Other' }),
      await arrive('Xyzzy plugh frobozz'),
      await arrive(''),
    ];
    await names();
    expect(
      await Promise.all([before, after, told, unsure, empty].map((each) => sourceOf(each))),
    ).toEqual([
      { category: null, source: null },
      { category: 'Delivery', source: 'predicted' },
      { category: 'Other', source: null },
      { category: null, source: 'unsure' },
      { category: null, source: null },
    ]);
    expect(await categoryOf(after)).toMatchObject({
      category: 'Delivery',
      source: 'predicted',
      predicted: { label: 'Delivery', confidence: expect.any(Number) },
      choices: ['Delivery', 'Refund', 'Other'],
    });
    expect((await figures()).figures).toMatchObject({
      named: 1,
      changed: 0,
      accuracy: 1,
      unsure: 1,
    });
    await put('alice', { isOn: true, minConfidence: 0 });
    const guessed = await arrive('Xyzzy plugh frobozz');
    await names();
    expect(await sourceOf(guessed)).toMatchObject({ source: 'predicted' });
  });

  it('are judged by the category that they get', async () => {
    await setFilters({ categories: ['Delivery'] });
    await put('alice');
    const ticket = await arrive(lost);
    const reason = async () =>
      (
        await testApp.sql('select ineligible_reason as reason from tickets where uuid = $1', [
          ticket,
        ])
      )[0];
    expect(await reason()).toEqual({ reason: 'category' });
    await names();
    expect(await reason()).toEqual({ reason: null });
  });

  it('are named once by two runs at the same time, beside changed filters', async () => {
    await put('alice');
    await makeTickets(
      testApp.deps,
      client.id,
      Array.from({ length: 150 }, () => ({ subject: '', messages: [{ text: lost }] })),
    );
    await Promise.all([names(), names(), setFilters({ categories: ['Delivery'] })]);
    const rows = await testApp.sql(
      `select count(*)::int as n, count(*) filter (where is_eligible)::int as eligible
       from tickets where category_source = 'predicted'`,
    );
    expect(rows).toEqual([{ n: 150, eligible: 150 }]);
  });

  it('keep their name when they come again without one, and lose it to what the CRM says', async () => {
    await put('alice');
    const ticket = await arrive(lost, { externalId: 'again' });
    await names();
    await arrive(lost, { externalId: 'again' });
    expect(await sourceOf(ticket)).toEqual({ category: 'Delivery', source: 'predicted' });
    await arrive(lost, { externalId: 'again', category: 'Refund' });
    expect(await sourceOf(ticket)).toEqual({ category: 'Refund', source: null });
    expect((await figures()).figures).toMatchObject({ named: 1, changed: 1, accuracy: 0 });
  });

  it('lose what the CRM said when the CRM takes it back', async () => {
    const ticket = await arrive(lost, { externalId: 'back', category: 'Other' });
    await arrive(lost, { externalId: 'back', category: null });
    expect(await sourceOf(ticket)).toEqual({ category: null, source: null });
  });

  it('are not named while the module is off', async () => {
    const setModule = `update clients set modules = modules || jsonb_build_object('categorization', $2::boolean) where id = $1`;
    await put('alice');
    const ticket = await arrive(lost);
    await testApp.sql(setModule, [client.id, false]);
    await names();
    const refusals = [
      await put('alice'),
      await correct('carol', ticket, 'Refund'),
      await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/prediction`),
    ];
    await expect(predictAndName(testApp.deps, client.id, ticket)).rejects.toMatchObject({
      code: 'modules.off',
    });
    expect(await categoryOf(ticket)).toMatchObject({ category: null, choices: [] });
    await testApp.sql(setModule, [client.id, true]);
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await sourceOf(ticket)).toEqual({ category: null, source: null });
  });

  it('are named one by one where somebody asks for it, without touching what others said', async () => {
    const [old, told] = [await arrive(lost), await arrive(lost, { category: 'Other' })];
    const name = (ticket: string) => predictAndName(testApp.deps, client.id, ticket);
    expect([await name(old), await name(told)]).toEqual([{ state: 'named' }, { state: 'skipped' }]);
    await correct('carol', old, 'Refund');
    expect(await name(old)).toEqual({ state: 'skipped' });
    expect(await sourceOf(old)).toEqual({ category: 'Refund', source: 'person' });
  });
});

describe('a correction', () => {
  it('is an agent’s, shown with who made it, and written down', async () => {
    await put('alice');
    const ticket = await arrive(lost);
    await names();
    expect((await correct('dan', ticket, 'Refund')).status).toBe(403);
    expect((await correct('frank', ticket, 'Refund')).status).toBe(404);
    expect((await correct('carol', ticket, 'Nonsense')).status).toBe(422);
    expect((await correct('carol', ticket, 'Refund')).body).toMatchObject({
      category: 'Refund',
      source: 'person',
      predicted: { label: 'Delivery' },
      chosen: { by: 'Carol Whitfield' },
    });
    const rows = await testApp.sql(
      `select action, href, before, after from audit_log where action like 'categorization.category%'`,
    );
    expect(rows).toEqual([
      {
        action: 'categorization.category-corrected',
        href: `/tickets/${ticket}`,
        before: { category: 'Delivery' },
        after: { category: 'Refund' },
      },
    ]);
    expect((await figures()).figures).toMatchObject({
      named: 1,
      changed: 1,
      corrections: 1,
      waiting: 1,
    });
  });

  it('outlasts the CRM’s old value and changed metadata, until the CRM says something new', async () => {
    const ticket = await arrive(lost, { externalId: 'told', category: 'other' });
    await correct('carol', ticket, 'Refund');
    await arrive(lost, { externalId: 'told', category: 'other' });
    const metadata = {
      category: { other: 'Other' },
      channel: {},
      formId: {},
      groupId: {},
      language: {},
    };
    const save = (maps: object) =>
      testApp.call('alice', 'PUT', `/v1/clients/${client.id}/tickets-metadata`, { metadata: maps });
    await save(metadata);
    expect(await sourceOf(ticket)).toEqual({ category: 'Refund', source: 'person' });
    await arrive(lost, { externalId: 'told', category: 'new' });
    await save({ ...metadata, category: {} });
    expect(await sourceOf(ticket)).toEqual({ category: 'new', source: null });
  });

  it('is asked to be learned and learned with weight, and predictions are never learned from', async () => {
    await put('alice');
    const text = 'The lantern is gone.';
    for (let n = 0; n < 3; n += 1) await correct('carol', await arrive(text), 'Refund');
    // Five times the CRM said otherwise: each correction counts three times.
    for (let n = 0; n < 5; n += 1) await arrive(text, { category: 'Delivery' });
    for (let n = 0; n < 8; n += 1) await arrive('Where is my purple lantern and the parcel?');
    await put('alice', { isOn: true, minConfidence: 0 });
    await names();
    const before = await figures();
    expect([before.labelled.texts, before.figures.waiting]).toEqual([28, 3]);
    await testApp.sql(`update tickets set created_at = now() - interval '1 day'`);
    await askOutgrown(testApp.deps);
    await trainWaiting(testApp.deps);
    const after = await figures();
    expect([after.evaluation?.texts, after.figures.waiting, after.state]).toEqual([28, 0, 'ready']);
    const path = `${base()}/predict`;
    const answer = await testApp.call('alice', 'POST', path, { text });
    expect(answer.body).toMatchObject({ category: { label: 'Refund' } });
  });

  it('that only confirms what was predicted is learned from too', async () => {
    await put('alice');
    const ticket = await arrive(lost);
    await names();
    await correct('carol', ticket, 'Delivery');
    expect(await sourceOf(ticket)).toEqual({ category: 'Delivery', source: 'person' });
    const { figures: after, labelled } = await figures();
    expect([after.accuracy, after.corrections, labelled.texts]).toEqual([1, 1, 21]);
  });
});

it('is a super-admin’s to switch, within bounds, written down', async () => {
  for (const caller of ['bob', 'carol', 'dan'] as const)
    expect((await put(caller)).status).toBe(403);
  expect((await put('alice', { isOn: true, minConfidence: 1.1 })).status).toBe(400);
  await put('alice', { isOn: true, minConfidence: 0.7 });
  const rows = await testApp.sql(
    `select before, after from audit_log where action = 'categorization.automatic-changed'`,
  );
  expect(rows).toEqual([
    { before: { isOn: false, minConfidence: 0.6 }, after: { isOn: true, minConfidence: 0.7 } },
  ]);
  expect((await figures()).automatic).toEqual({ isOn: true, minConfidence: 0.7 });
});
