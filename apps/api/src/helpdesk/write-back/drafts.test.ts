import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import type { FakeSalesforce } from '@replique/connectors/fakes/salesforce';
import { rowsOf, type Row } from '@replique/connectors/fakes/salesforce/state';
import {
  connectLooped,
  hastenAccounts,
  wrongs,
  type LoopedCrm,
} from '@replique/tests/servers/looped-crm.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compareNow } from '../../answering/suggestions/suggestions.ts';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { cronTable } from '../../jobs.ts';
import { runSyncs } from '../crm-sync/run-syncs.ts';
import { sendDue } from './send.ts';

/** Suggestions as drafts of e-mails, at the platform that has them. */

let testApp: TestApp;
let client: MadeClient;
let crm: LoopedCrm;
let fake: FakeSalesforce;
let now = new Date('2026-03-10T12:00:00Z');

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
  testApp.setClock(now);
}

const sync = () => runSyncs(testApp.deps, { compareNow: compareNow.bind(null, testApp.deps) });
const send = () => sendDue(testApp.deps);
const suggestAll = () =>
  cronTable.find(({ name }) => name === 'suggestions.auto')?.run(testApp.deps);
const setForm = (notesAs: 'note' | 'draft') =>
  testApp.call('bob', 'PUT', `/v2/clients/${client.uuid}/crms/salesforce/notes-as`, { notesAs });

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setClock(now);
  hastenAccounts(testApp);
  client = (await makeTwoClients(testApp.deps)).first;
  await makeArticles(testApp.deps, client.id, [
    {
      title: 'How do I change my delivery address?',
      url: 'https://help.example.org/address',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  const settings = { isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'Europe/Paris' };
  await testApp.call('alice', 'PUT', `/v2/clients/${client.uuid}/auto-suggestions`, settings);
  crm = await connectLooped(testApp, client.id, 'salesforce');
  fake = crm.fake as FakeSalesforce;
}, 60_000);
afterAll(() => testApp.close());
beforeEach(async () => {
  crm.wrong = null;
  await setForm('draft');
});

/** A question that came in, with what was suggested for it. */
async function suggest(email = 'nora@example.org'): Promise<{ id: string; ticket: string }> {
  const id = fake.addTicket({
    subject: 'My parcel',
    requester: { name: 'Nora Field', email },
    channel: 'Email',
    text: 'How can I change the delivery address of my parcel?',
  });
  pass(120_000);
  await sync();
  await suggestAll();
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from tickets where external_id = $1',
    [id],
  );
  return { id, ticket: row?.uuid ?? '' };
}

async function noteOf(ticket: string): Promise<WriteBack> {
  const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/write-backs`);
  const note = (body as TicketWriteBacks).items.find(({ kind }) => kind === 'note');
  if (!note) throw new Error('Nothing went back.');
  return note;
}

const draftsOf = (id: string): Row[] =>
  rowsOf(fake.state, 'EmailMessage').filter(
    ({ ParentId, Status }) => ParentId === id && Status === '5',
  );

async function edit(ticket: string, text: string): Promise<void> {
  const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/suggestions`);
  const [suggestion] = (body as { items: Suggestion[] }).items;
  const change = { revision: suggestion?.revision, text };
  const path = `/v2/suggestions/${suggestion?.uuid}`;
  expect((await testApp.call('carol', 'PATCH', path, change)).status).toBe(200);
}

it('is the reply alone, once, and changes with the suggestion', async () => {
  const { id, ticket } = await suggest();
  await send();
  await send();
  const [draft, ...more] = draftsOf(id);
  expect(more).toEqual([]);
  expect(draft?.['TextBody']).toContain('until the parcel has left our warehouse');
  expect(draft?.['TextBody']).not.toMatch(/rq-1-|Replique/);
  expect(draft).toMatchObject({ ToAddress: 'nora@example.org', Subject: 'Re: My parcel' });
  expect(fake.notesOf(id)).toEqual([]);
  expect(await noteOf(ticket)).toMatchObject({ state: 'posted', isDraft: true });
  await edit(ticket, 'In your account, as long as it is here.');
  await send();
  expect(draftsOf(id).map(({ TextBody }) => TextBody)).toEqual([
    'In your account, as long as it is here.',
  ]);
});

it('is left alone as soon as an agent has worked on it', async () => {
  const { id, ticket } = await suggest();
  await send();
  const [draft] = draftsOf(id);
  const [, agent] = rowsOf(fake.state, 'User');
  Object.assign(draft ?? {}, { TextBody: 'Mine.', LastModifiedById: agent?.Id });
  await edit(ticket, 'Another text.');
  await send();
  expect(draftsOf(id).map(({ TextBody }) => TextBody)).toEqual(['Mine.']);
  expect(await noteOf(ticket)).toMatchObject({ state: 'superseded', reason: 'draft-taken' });
});

it('whose answer was lost is found again', async () => {
  const { id, ticket } = await suggest();
  crm.wrong = () =>
    crm.asked.at(-1)?.endsWith('sobjects/EmailMessage') ? (wrongs['a lost answer'] ?? null) : null;
  await send();
  crm.wrong = null;
  expect(draftsOf(id)).toHaveLength(1);
  pass(10 * 60_000);
  await send();
  expect(draftsOf(id)).toHaveLength(1);
  expect(await noteOf(ticket)).toMatchObject({ state: 'posted', isDraft: true });
});

it('stays what it is when the setting changes, and the next one is a note', async () => {
  const { id, ticket } = await suggest();
  await send();
  await setForm('note');
  await edit(ticket, 'Changed afterwards.');
  await send();
  expect(draftsOf(id).map(({ TextBody }) => TextBody)).toEqual(['Changed afterwards.']);
  const next = await suggest('ida@example.org');
  await send();
  expect([draftsOf(next.id).length, fake.notesOf(next.id).length]).toEqual([0, 1]);
  expect(await noteOf(next.ticket)).toMatchObject({ state: 'posted', isDraft: false });
});

it('is a note where no address of the customer is known', async () => {
  const { id, ticket } = await suggest('');
  await send();
  expect([draftsOf(id).length, fake.notesOf(id).length]).toEqual([0, 1]);
  expect(await noteOf(ticket)).toMatchObject({ isDraft: false });
});
