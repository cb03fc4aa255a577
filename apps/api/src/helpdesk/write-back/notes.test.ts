import type { Connector } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectorFor } from '../crm/crm.ts';
import { cronTable } from '../../jobs.ts';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { sendDue } from './send.ts';

/** Suggestions in the CRM: one note each, and none after an agent has answered (docs/crm.md). */

let testApp: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;

const begin = new Date('2026-03-10T12:00:00Z');
const minute = 60_000;
let now = begin;
const question = 'How can I change the delivery address of my parcel?';
const answer = 'You can change it in your account until the parcel has left our warehouse.';

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
  testApp.setClock(now);
}

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  await makeArticles(testApp.deps, client.id, [
    {
      title: 'How do I change my <delivery> address?',
      url: 'https://help.example.org/address?a=1&b=2',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  const settings = { isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'Europe/Paris' };
  await testApp.call('alice', 'PUT', `/v2/clients/${client.uuid}/auto-suggestions`, settings);
  zendesk = await connectZendesk(testApp, client.id);
  // The first question of a client waits for its index: a busy machine must not fail the first test for that.
  await testApp.deps.indexes.search(client.id, { text: 'address', subject: '', language: 'en' });
});
beforeEach(async () => {
  now = begin;
  pass(0);
  forgetAccounts(testApp);
  zendesk.between = null;
  zendesk.writes = [];
  zendesk.fake.limit = null;
  await testApp.sql('delete from tickets');
  await testApp.sql('update crm_connections set posts_notes = true, is_enabled = true');
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

const draft = () => cronTable.find(({ name }) => name === 'suggestions.auto')?.run(testApp.deps);

/** A question that came in, and what was suggested to it by itself. */
async function suggest(): Promise<{ id: string; ticket: string }> {
  const id = zendesk.ask(question);
  const ticket = await zendesk.read(id);
  pass(1_000);
  await draft();
  return { id, ticket };
}

const send = (options: Parameters<typeof sendDue>[1] = {}) => sendDue(testApp.deps, options);

async function listOf(ticket: string, caller: TestCaller = 'carol'): Promise<TicketWriteBacks> {
  const read = await testApp.call(caller, 'GET', `/v2/tickets/${ticket}/write-backs`);
  expect([read.status, read.text]).toEqual([200, expect.any(String)]);
  return read.body as TicketWriteBacks;
}

async function noteOf(ticket: string, caller?: TestCaller): Promise<WriteBack> {
  const [note] = (await listOf(ticket, caller)).items;
  if (!note) throw new Error('Nothing went back.');
  return note;
}

async function suggestionOf(ticket: string): Promise<Suggestion> {
  const read = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/suggestions`);
  const [suggestion] = (read.body as { items: Suggestion[] }).items;
  if (!suggestion) throw new Error('Nothing was suggested.');
  return suggestion;
}

const post = ({ uuid, revision }: Suggestion, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'POST', `/v2/suggestions/${uuid}/post`, { revision });
const retry = ({ uuid }: WriteBack, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'POST', `/v2/write-backs/${uuid}/retry`);
async function edit(ticket: string, text: string): Promise<void> {
  const { uuid, revision } = await suggestionOf(ticket);
  const edited = await testApp.call('carol', 'PATCH', `/v2/suggestions/${uuid}`, {
    revision,
    text,
  });
  expect(edited.status).toBe(200);
}
const isNote = ({ method, path }: { method: string; path: string }) =>
  method === 'PUT' && /\/tickets\/\d+$/.test(path);

describe('a suggestion that is written by itself', () => {
  it('stands in the CRM as one internal note, with its sources and a way back', async () => {
    const { id, ticket } = await suggest();
    expect(await noteOf(ticket)).toMatchObject({ state: 'waiting', platform: 'zendesk', by: null });
    await send();
    await send();
    const [note, ...more] = zendesk.fake.notesOf(id);
    expect(more).toEqual([]);
    expect(note?.text).toContain((await suggestionOf(ticket)).text.slice(0, 40));
    expect(note?.text).toContain('Not sent to the customer');
    expect(note?.html).toContain('href="https://help.example.org/address?a=1&amp;b=2"');
    expect(note?.html).toContain('&lt;delivery&gt;');
    expect(note?.html).toContain(`/tickets/${ticket}`);
    expect(await noteOf(ticket)).toMatchObject({ state: 'posted', postedAt: now.toISOString() });
  });

  it('is told to the consoles that have the ticket open, once it is there', async () => {
    const { ticket } = await suggest();
    const told: string[] = [];
    const listener = testApp.deps.db.listen('replique_live', {
      onMessage: (message) => void told.push(message ?? ''),
      onConnected: () => undefined,
    });
    await expect
      .poll(async () => {
        await testApp.sql(`select pg_notify('replique_live', 'ready')`);
        return told.length;
      })
      .toBeGreaterThan(0);
    await send();
    await expect.poll(() => told.some((each) => each.includes(ticket))).toBe(true);
    await listener.close();
  });

  it('is not posted where the connection says so, or is not in use, or there is none', async () => {
    await testApp.sql('update crm_connections set posts_notes = false');
    const quiet = await suggest();
    expect(await listOf(quiet.ticket)).toEqual({
      platform: 'zendesk',
      hasMacros: true,
      takesNotes: true,
      postsNotes: false,
      notesAs: 'note',
      sendsReplies: false,
      replyStatuses: [],
      assignsTo: ['me', 'colleague', 'nobody'],
      items: [],
    });
    await testApp.sql('update crm_connections set is_enabled = false');
    expect(await listOf(quiet.ticket)).toMatchObject({
      platform: null,
      sendsReplies: false,
      items: [],
    });
    expect((await post(await suggestionOf(quiet.ticket))).body).toMatchObject({
      code: 'write-backs.not-connected',
    });
  });

  it('is no answer of an agent when it comes back, and brings no second one', async () => {
    const { id, ticket } = await suggest();
    await send();
    pass(minute);
    await zendesk.read(id);
    const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}`);
    expect(body).toMatchObject({ isWaiting: true, responses: 0, suggestions: 1, messages: 1 });
    await draft();
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
  });
});

describe('an agent who was quicker', () => {
  it('keeps a note away, although the answer is in the CRM alone', async () => {
    const { id, ticket } = await suggest();
    zendesk.fake.addMessage(id, { kind: 'agent', text: answer });
    await send();
    expect(zendesk.fake.notesOf(id)).toEqual([]);
    expect(await noteOf(ticket)).toMatchObject({
      state: 'superseded',
      reason: 'answered',
      canRetry: false,
    });
  });

  it('keeps it away also where the customer has written since', async () => {
    const { id, ticket } = await suggest();
    zendesk.fake.addMessage(id, { kind: 'agent', text: answer });
    pass(minute);
    zendesk.fake.addMessage(id, { kind: 'requester', text: 'Thank you. And how do I pay?' });
    expect((await post(await suggestionOf(ticket))).status).toBe(200);
    await send();
    expect(await noteOf(ticket)).toMatchObject({ state: 'superseded', reason: 'answered' });
    expect(zendesk.fake.notesOf(id)).toEqual([]);
  });

  it('is none when a colleague only left a note; another question is', async () => {
    const { id, ticket } = await suggest();
    zendesk.fake.addMessage(id, { kind: 'note', text: 'I look into it.' });
    await send();
    expect((await noteOf(ticket)).state).toBe('posted');
    const again = await suggest();
    pass(minute);
    zendesk.fake.addMessage(again.id, { kind: 'requester', text: 'And how do I pay?' });
    await send();
    const late = await noteOf(again.ticket);
    expect(late).toMatchObject({ state: 'superseded', reason: 'asked-again', canRetry: true });
    expect((await retry(late)).status).toBe(200);
    await send();
    expect(zendesk.fake.notesOf(again.id)).toHaveLength(1);
  });

  it.each(['deleted', 'merged', 'closed'] as const)(
    'does not matter in a ticket that is %s',
    async (state) => {
      const { id, ticket } = await suggest();
      if (state === 'deleted') zendesk.fake.removeTicket(id);
      else if (state === 'merged') zendesk.fake.mergeTicket(id, zendesk.ask(question));
      else zendesk.fake.setState(id, 'closed');
      await send();
      expect(await noteOf(ticket)).toMatchObject({
        state: 'refused',
        reason: state,
        canRetry: true,
      });
      expect(zendesk.writes.filter((path) => path.endsWith(id))).toEqual([]);
    },
  );
});

describe('one note for a suggestion', () => {
  it('is found again by the next process, when the one that wrote it was killed before it could say so @check-34.3', async () => {
    const { id, ticket } = await suggest();
    const kill = new AbortController();
    await send({
      signal: kill.signal,
      async connect(...asked) {
        const connector = await connectorFor(...asked);
        if (!connector) return null;
        const writeNote: Connector['writeNote'] = async (...note) => {
          await connector.writeNote(...note);
          kill.abort();
          throw new Error('killed');
        };
        return { ...connector, writeNote };
      },
    }).catch(() => undefined);
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
    await send();
    // Still the dead process's.
    expect((await noteOf(ticket)).state).toBe('sending');
    // An agent answers meanwhile: it was posted before, and says so.
    zendesk.fake.addMessage(id, { kind: 'agent', text: answer });
    await testApp.sql(
      `update write_backs set lease_until = now() - interval '1 second' where holder is not null`,
    );
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
    expect((await noteOf(ticket)).state).toBe('posted');
  });

  it('whose answer is lost is looked for when the CRM must be done with it', async () => {
    const { id, ticket } = await suggest();
    zendesk.between = async (go, request) => {
      const response = await go();
      if (!isNote(request)) return response;
      zendesk.between = null;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    await send();
    const waits = { state: 'waiting', reason: 'unavailable', attempts: 1 };
    expect(await noteOf(ticket)).toMatchObject(waits);
    pass(15_000);
    await send();
    expect(await noteOf(ticket)).toMatchObject(waits);
    pass(minute);
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
    expect(await noteOf(ticket)).toMatchObject({ state: 'posted', reason: null });
  });

  it('is written again where it never arrived', async () => {
    const { id, ticket } = await suggest();
    zendesk.between = async (go, request) => {
      if (!isNote(request)) return go();
      zendesk.between = null;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    await send();
    expect(zendesk.fake.notesOf(id)).toEqual([]);
    pass(minute);
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
    expect((await noteOf(ticket)).state).toBe('posted');
  });

  /** Once, after the conversation was read for the last look. */
  function whileLooking(act: () => Promise<void>): void {
    zendesk.between = async (go, { path }) => {
      const response = await go();
      if (!path.endsWith('/comments')) return response;
      zendesk.between = null;
      await act();
      return response;
    };
  }

  it('is not written by a process that another one has overtaken @check-34.3', async () => {
    const { id } = await suggest();
    whileLooking(async () => {
      pass(5 * minute);
      await send();
    });
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
  });

  it('says what it was changed to, or is left out, while the CRM was asked', async () => {
    const changed = await suggest();
    whileLooking(() => edit(changed.ticket, 'Ask us.'));
    await send();
    const [note, ...more] = zendesk.fake.notesOf(changed.id);
    expect([note?.text, more]).toEqual([expect.stringContaining('Ask us.'), []]);
    const removed = await suggest();
    whileLooking(async () => {
      const { uuid } = await suggestionOf(removed.ticket);
      await testApp.call('carol', 'DELETE', `/v2/suggestions/${uuid}`);
    });
    await send();
    expect(zendesk.fake.notesOf(removed.id)).toEqual([]);
  });
});

describe('what people change', () => {
  it('before it is posted is what is posted; after, another note says that it replaces the first', async () => {
    const { id, ticket } = await suggest();
    await edit(ticket, 'Look into <your> account.');
    await send();
    const [first] = zendesk.fake.notesOf(id);
    expect(first?.text).toContain('Look into <your> account.');
    expect(first?.text).toContain('Edited by your team');
    expect(first?.text).not.toContain('Confidence');
    await edit(ticket, 'Ask us.');
    expect(await noteOf(ticket)).toMatchObject({ state: 'waiting', isOutdated: true });
    await send();
    const notes = zendesk.fake.notesOf(id);
    expect(notes).toHaveLength(2);
    expect(notes[1]?.text).toMatch(/Replaces the previous suggestion[\s\S]*Ask us\./);
    expect(await noteOf(ticket)).toMatchObject({ state: 'posted', isOutdated: false });
  });

  it('after it was posted is changed in its place, where the CRM can do that', async () => {
    const { id, ticket } = await suggest();
    await send();
    const changed: string[] = [];
    let failure: CrmFailed | null = new CrmFailed('timeout', { isUncertain: true });
    const connect: typeof connectorFor = async (...asked) => {
      const connector = await connectorFor(...asked);
      if (!connector) return null;
      const updateNote: Connector['updateNote'] = async (_, noteId, note) => {
        changed.push(`${noteId} ${note.text}`);
        if (failure) throw failure;
      };
      return { ...connector, capabilities: ['note-update'], updateNote };
    };
    await edit(ticket, 'Ask us.');
    await send({ connect });
    expect(await noteOf(ticket)).toMatchObject({ state: 'waiting', reason: 'timeout' });
    failure = null;
    pass(minute);
    await send({ connect });
    const [note, ...more] = zendesk.fake.notesOf(id);
    expect(more).toEqual([]);
    expect(changed).toHaveLength(2);
    expect(changed[1]).toMatch(new RegExp(`^${note?.id} [\\s\\S]*Ask us\\.`));
    expect(changed[1]).not.toContain('Replaces');
    expect(await noteOf(ticket)).toMatchObject({ state: 'posted', isOutdated: false });
    await edit(ticket, 'Write to us.');
    failure = new CrmFailed('not-found', { status: 404 });
    await send({ connect });
    const gone = await noteOf(ticket);
    expect(gone).toMatchObject({ state: 'refused', reason: 'note-gone' });
    await retry(gone);
    await send({ connect });
    expect(zendesk.fake.notesOf(id)[1]?.text).toContain('Write to us.');
  });

  it('after an agent has answered stays here', async () => {
    const { id, ticket } = await suggest();
    await send();
    zendesk.fake.addMessage(id, { kind: 'agent', text: answer });
    await edit(ticket, 'Ask us.');
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
    expect(await noteOf(ticket)).toMatchObject({
      state: 'superseded',
      reason: 'answered',
      isOutdated: true,
      postedAt: expect.any(String),
    });
  });

  it('and delete is not posted, until the deletion is taken back', async () => {
    const { id, ticket } = await suggest();
    const { uuid } = await suggestionOf(ticket);
    await testApp.call('carol', 'DELETE', `/v2/suggestions/${uuid}`);
    await send();
    expect(zendesk.fake.notesOf(id)).toEqual([]);
    expect(await noteOf(ticket)).toMatchObject({ state: 'superseded', reason: 'removed' });
    await testApp.call('carol', 'POST', `/v2/suggestions/${uuid}/restore`);
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
  });

  it('is posted when they ask for it, by agents and above, and written down', async () => {
    await testApp.sql('update crm_connections set posts_notes = false');
    const { id, ticket } = await suggest();
    const suggestion = await suggestionOf(ticket);
    expect((await post(suggestion, 'dan')).status).toBe(403);
    expect((await post(suggestion, 'frank')).status).toBe(404);
    const old = await post({ ...suggestion, revision: suggestion.revision + 1 });
    expect(old.body).toMatchObject({ code: 'request.conflict' });
    expect((await post(suggestion)).body).toMatchObject({ state: 'waiting' });
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
    expect((await noteOf(ticket)).by).toMatch(/Carol/);
    const [entry] = await testApp.sql<{ href: string }>(
      `select href from audit_log where action = 'suggestions.post-asked' order by id desc limit 1`,
    );
    expect(entry?.href).toBe(`/tickets/${ticket}`);
  });
});

describe('what the CRM does not take', () => {
  const declines = (status: number, body: object) => async () =>
    Response.json(body, { status, headers: { 'retry-after': '90' } });

  it('is shown with its reason, in its own words to admins alone, and goes when it is tried again', async () => {
    const { id, ticket } = await suggest();
    const words = { error: 'RecordInvalid', description: 'Comments are closed' };
    const refuse = declines(422, words);
    zendesk.between = (go, request) => (isNote(request) ? refuse() : go());
    await send();
    const refused = await noteOf(ticket);
    expect(refused).toMatchObject({
      state: 'refused',
      reason: 'refused',
      detail: null,
      canRetry: true,
    });
    expect((await noteOf(ticket, 'bob')).detail).toContain('Comments are closed');
    zendesk.between = null;
    expect((await retry(refused, 'dan')).status).toBe(403);
    expect((await retry(refused, 'frank')).body).toMatchObject({ code: 'write-backs.not-found' });
    expect((await retry(refused)).body).toMatchObject({ state: 'waiting' });
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
    expect((await retry(refused)).body).toMatchObject({ code: 'write-backs.state' });
  });

  it('is counted for admins, who try all of it again at once', async () => {
    const [one, two] = [await suggest(), await suggest()];
    const refuse = declines(422, { error: 'RecordInvalid', description: 'No comments' });
    zendesk.between = (go, request) => (isNote(request) ? refuse() : go());
    await send();
    zendesk.between = null;
    const path = `/v2/clients/${client.uuid}/crms/zendesk/write-backs`;
    expect((await testApp.call('carol', 'GET', path)).status).toBe(403);
    expect((await testApp.call('erin', 'GET', path)).status).toBe(404);
    expect((await testApp.call('bob', 'GET', path)).body).toMatchObject({
      waiting: 0,
      postedLately: 0,
      failed: 2,
      lastPostedAt: null,
      waitsUntil: null,
      items: [
        { ticket: { uuid: two.ticket }, reason: 'refused' },
        { ticket: { uuid: one.ticket } },
      ],
    });
    expect((await testApp.call('carol', 'POST', `${path}/retry`)).status).toBe(403);
    expect((await testApp.call('bob', 'POST', `${path}/retry`)).body).toMatchObject({
      waiting: 2,
      failed: 0,
      items: [],
    });
    await send();
    expect((await testApp.call('bob', 'GET', path)).body).toMatchObject({
      waiting: 0,
      postedLately: 2,
      failed: 0,
      lastPostedAt: now.toISOString(),
    });
    expect(
      (await testApp.call('bob', 'POST', `/v2/clients/${client.uuid}/crms/crisp/write-backs/retry`))
        .body,
    ).toMatchObject({ code: 'write-backs.not-connected' });
  });

  it('for its limits waits as long as it says, with all that waits for it @check-37.1', async () => {
    const [one, two] = [await suggest(), await suggest()];
    const limit = declines(429, { error: 'APIRateLimitExceeded' });
    zendesk.between = limit;
    await send();
    for (const { ticket } of [one, two]) {
      const waiting = await noteOf(ticket);
      expect(waiting).toMatchObject({ state: 'waiting', reason: 'rate-limited' });
      expect(Date.parse(waiting.dueAt ?? '') - now.getTime()).toBeGreaterThanOrEqual(89_000);
    }
    zendesk.between = null;
    pass(80_000);
    await send();
    expect(zendesk.writes).toEqual([]);
    pass(15_000);
    await send();
    for (const { id, ticket } of [one, two]) {
      expect(zendesk.fake.notesOf(id)).toHaveLength(1);
      expect((await noteOf(ticket)).attempts).toBe(0);
    }
  });

  it('in time is broken off and tried again', async () => {
    const { id, ticket } = await suggest();
    const connect: typeof connectorFor = async (...asked) => {
      const connector = await connectorFor(...asked);
      if (!connector) return null;
      // As fetch does.
      const writeNote: Connector['writeNote'] = (_, __, signal) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      return { ...connector, writeNote };
    };
    await send({ connect, limitMs: 300 });
    const late = await noteOf(ticket);
    expect(late).toMatchObject({ state: 'waiting', reason: 'timeout' });
    // The CRM may be at it all the same.
    expect(Date.parse(late.dueAt ?? '') - now.getTime()).toBeGreaterThanOrEqual(45_000);
    pass(minute);
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
  });

  it('because it is not in use any more is refused, and goes once it is', async () => {
    const { id, ticket } = await suggest();
    await testApp.sql('update crm_connections set is_enabled = false');
    await send();
    const refused = await noteOf(ticket);
    expect(refused).toMatchObject({ state: 'refused', reason: 'not-connected' });
    expect((await retry(refused)).body).toMatchObject({ code: 'write-backs.not-connected' });
    await testApp.sql('update crm_connections set is_enabled = true');
    await retry(refused);
    await send();
    expect(zendesk.fake.notesOf(id)).toHaveLength(1);
  });

  it('is tried again and again, at last given up', async () => {
    const { ticket } = await suggest();
    const readTickets = () => Promise.reject(new CrmFailed('unavailable'));
    const connect = async () => ({ readTickets }) as unknown as Connector;
    for (let day = 0; day < 8; day += 1) {
      await send({ connect });
      pass(30 * 60 * minute);
    }
    now = begin;
    pass(0);
    expect(await noteOf(ticket)).toMatchObject({
      state: 'dead',
      reason: 'unavailable',
      canRetry: true,
    });
  });
});
