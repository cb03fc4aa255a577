import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTicket,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { applyMetadata, crmValuesOf, toCrmValue } from './metadata.ts';

/** Values of the CRM under the names that a client gives them, now and for tickets that are already here. */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

const empty = { category: {}, channel: {}, formId: {}, groupId: {}, language: {} };
/** A text that does not tell its language. */
const short = { spoken: null, guessed: 'en' };
const answer = {
  role: 'agent' as const,
  text: 'Open the order in your account and choose another address before it leaves.',
};

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  const told = {
    channel: 'mail_in',
    category: 'orders-payment',
    formId: '11',
    groupId: '7',
    language: 'fr-FR',
    // Too few words to tell their language: what the CRM says of it stands.
    subject: '',
    messages: [{ text: 'Adresse enregistrée ?' }, answer],
  };
  await makeTickets(testApp.deps, clients.first.id, [
    { ...told, externalId: 'told' },
    { ...told, externalId: 'klingon', language: 'Klingonisch' },
    {
      externalId: 'silent',
      channel: null,
      language: null,
      messages: [{ text: 'How do I change the address of my parcel before it leaves?' }],
    },
    { externalId: 'odd', channel: 'constructor', category: 'a\'\\"%_b' },
  ]);
  await makeTickets(testApp.deps, clients.second.id, [{ ...told, externalId: 'theirs' }]);
});

afterAll(() => testApp.close());
beforeEach(() => save({}));

async function save(maps: object): Promise<void> {
  const saved = await testApp.call(
    'alice',
    'PUT',
    `/v1/clients/${clients.first.id}/tickets-metadata`,
    {
      metadata: { ...empty, ...maps },
    },
  );
  expect([saved.status, testApp.logged]).toEqual([200, []]);
}

type Row = Record<string, string | null>;

async function rowOf(externalId: string, client = clients.first): Promise<Row | undefined> {
  const [row] = await testApp.sql<Row>(
    `select channel, category, form_id, group_id, language, ineligible_reason as reason
     from tickets where external_id = $1 and client_id = $2`,
    [externalId, client.id],
  );
  return row;
}

const asTold = {
  channel: 'mail_in',
  category: 'orders-payment',
  form_id: '11',
  group_id: '7',
  language: 'fr',
  reason: null,
};

describe('metadata that are saved', () => {
  it('name all five values of tickets that are here, and taken back give what the CRM said @spec-3.15 @spec-7.26', async () => {
    expect(await rowOf('told')).toEqual(asTold);
    await save({
      channel: { mail_in: 'E-mail', chat: 'Chat' },
      category: { 'orders-payment': 'Payment' },
      formId: { 11: 'Returns form' },
      groupId: { 7: 'Level one' },
      language: { 'fr-FR': 'en' },
    });
    expect(await rowOf('told')).toEqual({
      channel: 'E-mail',
      category: 'Payment',
      form_id: 'Returns form',
      group_id: 'Level one',
      language: 'en',
      reason: null,
    });
    expect(await rowOf('silent')).toMatchObject({ channel: null, language: 'en' });
    await save({});
    expect(await rowOf('told')).toEqual(asTold);
  });

  it('leave alone what they do not name, and the other client', async () => {
    await save({ channel: { other: 'X' }, category: { 'Orders-Payment': 'X' } });
    expect(await rowOf('told')).toEqual(asTold);
    await save({ channel: { mail_in: 'X' } });
    expect(await rowOf('theirs', clients.second)).toEqual(asTold);
  });

  it('take words of the language and of SQL literally', async () => {
    await save({ channel: { toString: 'wrong' } });
    expect(await rowOf('odd')).toMatchObject({ channel: 'constructor' });
    await save({ channel: { constructor: 'right' }, category: { 'a\'\\"%_b': "it's" } });
    expect(await rowOf('odd')).toMatchObject({ channel: 'right', category: "it's" });
  });

  it('judge tickets by the new names', async () => {
    const path = `/v1/clients/${clients.first.id}/detailed-filters`;
    await testApp.call('alice', 'PUT', path, { channels: ['E-mail'] });
    expect(await rowOf('told')).toMatchObject({ reason: 'channel' });
    await save({ channel: { mail_in: 'E-mail' } });
    expect(await rowOf('told')).toMatchObject({ channel: 'E-mail', reason: null });
    await testApp.call('alice', 'PUT', path, {});
  });

  it('name a ticket that is stored later the same way, and keep what the CRM said', async () => {
    await save({ channel: { mail_in: 'E-mail' }, language: { anglais: 'en' } });
    await makeTicket(testApp.deps, clients.first.id, {
      externalId: 'later',
      channel: 'mail_in',
      language: 'anglais',
      messages: [{ text: 'Address?' }],
    });
    expect(await rowOf('later')).toMatchObject({ channel: 'E-mail', language: 'en', reason: null });
    await save({});
    expect(await rowOf('later')).toMatchObject({
      channel: 'mail_in',
      language: 'anglais',
      reason: 'language',
    });
  });

  it('give a ticket a language: its answer is learned from, its words are found, and back', async () => {
    const learned = async () =>
      (
        await testApp.sql<{ is_active: boolean; language: string }>(
          `select p.is_active, p.language from past_answers p join tickets t on t.id = p.ticket_id
           where t.external_id = 'klingon'`,
        )
      )[0];
    const find = async () =>
      (
        (await testApp.call('carol', 'GET', '/v2/tickets?search=enregistr%C3%A9es&tab=eligible'))
          .body as { items: { externalId: string }[] }
      ).items.map((item) => item.externalId);
    expect(await rowOf('klingon')).toMatchObject({ language: 'klingonisch', reason: 'language' });
    expect(await learned()).toEqual({ is_active: false, language: 'klingonisch' });
    await save({ language: { Klingonisch: 'fr' } });
    expect(await rowOf('klingon')).toMatchObject({ language: 'fr', reason: null });
    expect(await learned()).toEqual({ is_active: true, language: 'fr' });
    expect((await find()).toSorted()).toEqual(['klingon', 'told']);
    await save({});
    expect(await learned()).toEqual({ is_active: false, language: 'klingonisch' });
    expect(await find()).toEqual(['told']);
  });

  it('are written down with what was before', async () => {
    await save({ channel: { mail_in: 'E-mail' } });
    const [entry] = await testApp.sql<{ action: string; before: unknown; after: unknown }>(
      'select action, before, after from audit_log order by id desc limit 1',
    );
    expect(entry).toMatchObject({
      action: 'clients.metadata-changed',
      before: { ticketsMetadata: empty },
      after: { ticketsMetadata: { ...empty, channel: { mail_in: 'E-mail' } } },
    });
  });
});

describe('the values that tickets have', () => {
  it('are counted under the names here and as the CRM says them, of the one client', async () => {
    await save({ channel: { mail_in: 'E-mail' } });
    const seen = await testApp.call(
      'alice',
      'GET',
      `/v2/clients/${clients.second.uuid}/ticket-values`,
    );
    expect(seen.body).toEqual({
      channels: [{ value: 'mail_in', count: 1 }],
      categories: [{ value: 'orders-payment', count: 1 }],
      languages: [{ value: 'fr', count: 1 }],
      groupIds: [{ value: '7', count: 1 }],
      formIds: [{ value: '11', count: 1 }],
      tags: [],
      crm: {
        category: [{ value: 'orders-payment', count: 1 }],
        channel: [{ value: 'mail_in', count: 1 }],
        formId: [{ value: '11', count: 1 }],
        groupId: [{ value: '7', count: 1 }],
        language: [{ value: 'fr-FR', count: 1 }],
      },
    });
    const ours = await testApp.call(
      'alice',
      'GET',
      `/v2/clients/${clients.first.id}/ticket-values`,
    );
    expect(ours.body).toMatchObject({
      channels: expect.arrayContaining([{ value: 'E-mail', count: 3 }]),
      crm: { channel: expect.arrayContaining([{ value: 'mail_in', count: 3 }]) },
    });
  });
});

describe('a name', () => {
  it('is found among the own keys of a map alone, an empty one names nothing @spec-3.15', () => {
    const told = {
      category: 'toString',
      channel: 'x',
      formId: null,
      groupId: '',
      language: 'fr_CA',
    };
    const values = crmValuesOf(told);
    expect(values).toEqual({ category: 'toString', channel: 'x', language: 'fr_CA' });
    expect(applyMetadata({ ...empty, channel: { x: '' } }, values, short)).toEqual({
      category: 'toString',
      channel: 'x',
      formId: null,
      groupId: null,
      language: 'fr',
    });
  });
});

describe('the way back to the CRM', () => {
  const metadata = {
    ...empty,
    category: { z: 'Payment', b: 'Payment', Refunds: 'Returns', Payment: 'Other', gone: '' },
    language: { 'fr-FR': 'fr' },
  };

  it.each<[keyof typeof metadata, string, string | null, string]>([
    ['category', 'Payment', 'b', 'the first of several, in the order of their characters'],
    ['category', 'Returns', 'Refunds', 'the only one'],
    ['category', 'Delivery', 'Delivery', 'itself, where no mapping names it'],
    ['category', 'Other', 'Payment', 'a value that has another meaning here'],
    ['category', 'Refunds', null, 'nothing: the CRM’s value of that name is read as another one'],
    ['category', 'gone', 'gone', 'itself: an empty name names nothing'],
    ['category', 'toString', 'toString', 'words of the language literally'],
    ['category', '', null, 'nothing for nothing'],
    ['language', 'fr', 'fr-FR', 'the language as the CRM writes it'],
    ['channel', 'email', 'email', 'itself without any mapping'],
  ])('of %s %j is %j: %s', (field, ours, theirs) => {
    expect(toCrmValue(metadata, field, ours)).toBe(theirs);
  });

  it('is read back as what was written', () => {
    for (const ours of ['Payment', 'Returns', 'Delivery', 'Other']) {
      const category = toCrmValue(metadata, 'category', ours);
      const told = { category, channel: null, formId: null, groupId: null, language: null };
      expect(applyMetadata(metadata, crmValuesOf(told), short).category).toBe(ours);
    }
  });
});
