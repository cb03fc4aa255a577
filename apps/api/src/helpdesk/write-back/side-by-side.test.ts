import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cronTable } from '../../jobs.ts';
import { makeArticles, makeTwoClients } from '../../demo/make/factories.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { beginRound, sendDue } from './send.ts';

/** Notes that several processes, or several runs of one, send side by side (docs/crm.md). */

let testApp: TestApp;
let zendesk: PlayedZendesk;
let second: PlayedZendesk;

const begin = new Date('2026-03-10T12:00:00Z');
const minute = 60_000;
let now = begin;

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
  testApp.setClock(now);
}

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  for (const { id, uuid } of [clients.first, clients.second]) {
    await makeArticles(testApp.deps, id, [
      {
        title: 'How do I change my delivery address?',
        html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
      },
    ]);
    const settings = { isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'Europe/Paris' };
    await testApp.call('alice', 'PUT', `/v2/clients/${uuid}/auto-suggestions`, settings);
  }
  zendesk = await connectZendesk(testApp, clients.first.id);
  second = await connectZendesk(testApp, clients.second.id);
});
beforeEach(async () => {
  now = begin;
  pass(0);
  forgetAccounts(testApp);
  for (const each of [zendesk, second]) each.between = null;
  await testApp.sql('delete from tickets');
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

/** A question that came in, and what was suggested to it by itself. */
async function suggest(from = zendesk): Promise<{ id: string; ticket: string }> {
  const id = from.ask('How can I change the delivery address of my parcel?');
  const ticket = await from.read(id);
  pass(1_000);
  await cronTable.find(({ name }) => name === 'suggestions.auto')?.run(testApp.deps);
  return { id, ticket };
}

const send = () => sendDue(testApp.deps);

/** As a super-admin, who sees every client's. */
async function itemsOf<Item>(ticket: string, what: 'write-backs' | 'suggestions'): Promise<Item> {
  const read = await testApp.call('alice', 'GET', `/v2/tickets/${ticket}/${what}`);
  const [item] = (read.body as { items: Item[] }).items;
  if (!item) throw new Error('There is none.');
  return item;
}
const noteOf = (ticket: string) => itemsOf<WriteBack>(ticket, 'write-backs');
const suggestionOf = (ticket: string) => itemsOf<Suggestion>(ticket, 'suggestions');
const post = ({ uuid, revision }: Suggestion) =>
  testApp.call('carol', 'POST', `/v2/suggestions/${uuid}/post`, { revision });
const isNote = ({ method, path }: { method: string; path: string }) =>
  method === 'PUT' && /\/tickets\/\d+$/.test(path);

describe('one note', () => {
  it('stays one when its suggestion is deleted and put back while the CRM is at it', async () => {
    const { id, ticket } = await suggest();
    const { uuid } = await suggestionOf(ticket);
    zendesk.between = async (go, request) => {
      if (!isNote(request)) return go();
      zendesk.between = null;
      await testApp.call('carol', 'DELETE', `/v2/suggestions/${uuid}`);
      await testApp.call('carol', 'POST', `/v2/suggestions/${uuid}/restore`);
      pass(10_000);
      // Another process looks whether there is something to send.
      await send();
      return go();
    };
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
    expect((await noteOf(ticket)).state).toBe('posted');
    pass(5 * minute);
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
  });

  it('stays one in runs side by side, and however often it is asked for', async () => {
    const tickets = [await suggest(), await suggest(), await suggest()];
    for (const { ticket } of tickets) await post(await suggestionOf(ticket));
    await Promise.all([send(), send(), send()]);
    await send();
    for (const { id, ticket } of tickets) {
      expect(zendesk.fake.notesOf(id)).toHaveLength(1);
      expect((await post(await suggestionOf(ticket))).body).toMatchObject({ state: 'posted' });
    }
    await send();
    for (const { id } of tickets) expect(zendesk.fake.notesOf(id)).toHaveLength(1);
  });

  it('of one client does not stop another @check-37.10', async () => {
    await suggest();
    const theirs = await suggest(second);
    let release = () => {};
    const silent = new Promise<void>((resolve) => (release = resolve));
    zendesk.between = async (go) => {
      await silent;
      return go();
    };
    const round = beginRound();
    const run = sendDue(testApp.deps, {}, round);
    await expect.poll(() => second.fake.notesOf(theirs.id).length).toBe(1);
    // What comes meanwhile is sent meanwhile, but for the one that is silent.
    zendesk.between = null;
    const mine = await suggest();
    const later = await suggest(second);
    await sendDue(testApp.deps, {}, round);
    expect(second.fake.notesOf(later.id)).toHaveLength(1);
    expect((await noteOf(mine.ticket)).state).toBe('waiting');
    release();
    await run;
    expect((await noteOf(mine.ticket)).state).toBe('posted');
  });
});
