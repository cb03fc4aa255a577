import type { Chat } from '@replique/contract/chat/chats';
import type { WidgetChat, WidgetMessage } from '@replique/contract/chat/widget';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asVisitor,
  makeAnsweringChatbot,
  makeVisitor,
  readChat,
  say,
  type MadeChatbot,
  type MadeVisitor,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { emailOf } from '../../demo/make/people.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { retryWaits } from '../../platform/work/backoff.ts';
import { sendDue } from './send.ts';

/** Chats that are passed on to people (docs/chats.md). */

let testApp: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;
let chatbot: MadeChatbot;
let visitor: MadeVisitor;

/** A Tuesday. */
const begin = new Date('2026-03-10T12:00:00Z');
let now = begin;

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
  testApp.setClock(now);
}

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  zendesk = await connectZendesk(testApp, client.id);
  // Nothing here is about what the bot says.
  await testApp.deps.chats.answering.stop();
});
beforeEach(async () => {
  now = begin;
  pass(0);
  forgetAccounts(testApp);
  zendesk.between = null;
  for (const id of zendesk.fake.listTickets()) zendesk.fake.removeTicket(id);
  await testApp.sql('delete from tickets');
  await testApp.sql('delete from chatbots');
  await testApp.sql('delete from mails');
  await testApp.sql('update crm_connections set is_enabled = true');
  chatbot = await makeAnsweringChatbot(testApp, client);
  await useZendesk(chatbot);
  visitor = await makeVisitor(testApp, chatbot);
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

const useZendesk = ({ uuid }: MadeChatbot) =>
  testApp.sql(
    `update chatbots set crm_platform = 'zendesk', escalation_subject = '{"en": "A chat", "fr": ""}' where uuid = $1`,
    [uuid],
  );

const change = (settings: Record<string, unknown>) =>
  testApp.sql('update chatbots set settings = settings || $2::jsonb where uuid = $1', [
    chatbot.uuid,
    JSON.stringify(settings),
  ]);

const contact = { email: 'nora@example.org' };

/** How many wait for a row that another holds. */
const waiting = async () =>
  (
    await testApp.sql<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.count;

async function begun(by = visitor, text = 'Where is my <b>parcel</b> 4711?'): Promise<string> {
  const { body } = await say(testApp, by, { text });
  return body.chat.uuid;
}

const escalate = (chat: string, body: unknown = { contact }, by = visitor) =>
  asVisitor(testApp, by, 'POST', `/chats/${chat}/escalation`, body);

const send = () => sendDue(testApp.deps);

async function eventsOf(chat: string, by = visitor): Promise<WidgetMessage[]> {
  const { messages } = await readChat(testApp, by, chat);
  return messages.filter(({ author }) => author === 'event');
}

const rowOf = async (chat: string) => {
  const [row] = await testApp.sql<Record<string, unknown>>(
    'select e.* from escalations e join chats c on c.id = e.chat_id where c.uuid = $1',
    [chat],
  );
  return row ?? {};
};

const mails = () =>
  testApp.sql<{ recipient: string; subject: string }>(
    'select recipient, subject from mails order by id',
  );

const isCreate = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/tickets');

const there = () => zendesk.fake.listTickets().map((id) => zendesk.fake.ticketOf(id));

describe('a visitor who asks for a person', () => {
  it('waits for one, and the CRM has one ticket in their name', async () => {
    const chat = await begun();
    const { status, body } = await escalate(chat, { contact, note: 'It is <urgent>' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'waiting',
      isEscalated: true,
    } satisfies Partial<WidgetChat>);
    await send();
    const [ticket, ...more] = there();
    expect(more).toEqual([]);
    expect(ticket).toMatchObject({ subject: 'A chat', requesterName: 'nora@example.org' });
    expect(ticket?.tags).toEqual(['replique', 'chat']);
    const html = ticket?.messages[0]?.html ?? '';
    expect(html).toContain('Where is my &lt;b&gt;parcel&lt;/b&gt; 4711?');
    expect(html).toContain('It is &lt;urgent&gt;');
    expect(html).toContain('nora@example.org');
    expect((await eventsOf(chat)).map(({ event, text }) => [event, text])).toEqual([
      ['escalated', expect.stringContaining('nora@example.org')],
      ['ticket-made', expect.stringContaining(ticket?.id ?? '?')],
    ]);
    expect(await rowOf(chat)).toMatchObject({
      state: 'done',
      platform: 'zendesk',
      external_id: ticket?.id,
      is_uncertain: false,
    });
    expect(await mails()).toEqual([]);
  });

  it('is answered in the language of the chat', async () => {
    const chat = await begun(visitor, 'Bonjour, où est mon colis ? Je ne l’ai pas reçu.');
    await testApp.sql(`update chats set language = 'fr' where uuid = $1`, [chat]);
    await escalate(chat);
    await send();
    const [passedOn, made] = await eventsOf(chat);
    expect(passedOn?.text).toContain('transmise à notre équipe');
    expect(made?.text).toContain('porte le numéro');
    expect(there()[0]?.messages[0]?.text).toContain('Visiteur');
  });

  it('is passed on once, however often it is asked, also at once', async () => {
    const chat = await begun();
    const answers = await Promise.all(Array.from({ length: 8 }, () => escalate(chat)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    await Promise.all([send(), send(), send()]);
    await escalate(chat);
    await send();
    expect(there()).toHaveLength(1);
    expect(await eventsOf(chat)).toHaveLength(2);
  });

  it('takes its turn with whoever blocks or erases the visitor: the visitor is held before the chat', async () => {
    const chat = await begun();
    let escalating: ReturnType<typeof escalate> | undefined;
    await testApp.deps.db.withStaff(async (tx) => {
      await sql`select from visitors where uuid = ${visitor.uuid} for update`.execute(tx);
      escalating ??= escalate(chat);
      await expect.poll(waiting).toBe(1);
      // Held by the other, it would be a deadlock.
      await sql`select from chats where uuid = ${chat} for update nowait`.execute(tx);
    });
    expect((await escalating)?.status).toBe(201);
  });

  it('is one ticket here when the CRM tells of it, linked to the chat', async () => {
    const chat = await begun();
    await escalate(chat);
    await send();
    const [ticket] = there();
    const uuid = await zendesk.read(ticket?.id ?? '');
    await zendesk.read(ticket?.id ?? '');
    expect(await testApp.sql('select uuid from tickets')).toEqual([{ uuid }]);
    const { body } = await testApp.call('alice', 'GET', `/v2/chats/${chat}`);
    expect((body as Chat).escalation).toMatchObject({
      state: 'done',
      ticket: uuid,
      externalId: ticket?.id,
      reason: 'asked',
    });
  });

  it('gives what the chatbot asks for, and nothing beside it', async () => {
    await change({
      contact: { name: 'optional', email: 'required', phone: 'off', orderNumber: 'required' },
    });
    const chat = await begun();
    const missing = await escalate(chat, { contact: { name: 'Nora', email: 'no address' } });
    expect(missing.status).toBe(422);
    expect(missing.body).toMatchObject({
      code: 'chats.contact-missing',
      data: { fields: ['email', 'orderNumber'] },
    });
    expect(await rowOf(chat)).toEqual({});
    const given = {
      name: 'Nora\r\nBcc: x',
      email: contact.email,
      phone: '0123',
      orderNumber: 'A-7',
    };
    expect((await escalate(chat, { contact: given })).status).toBe(201);
    expect((await rowOf(chat))['contact']).toEqual({
      name: 'Nora Bcc: x',
      email: contact.email,
      orderNumber: 'A-7',
    });
  });

  it('whose identity is signed is named as the client’s server says', async () => {
    await testApp.sql(
      `update visitors set external_id = 'u1', email = 'signed@example.org', name = 'Signed' where uuid = $1`,
      [visitor.uuid],
    );
    const chat = await begun();
    await escalate(chat, { contact: { email: 'somebody.else@example.org' } });
    expect((await rowOf(chat))['contact']).toMatchObject({ email: 'signed@example.org' });
  });

  it('is refused in a chat of somebody else, an ended one, and when blocked or switched off', async () => {
    const chat = await begun();
    const stranger = await makeVisitor(testApp, chatbot);
    expect((await escalate(chat, { contact }, stranger)).status).toBe(404);
    await change({ isOn: false });
    expect((await escalate(chat)).body).toMatchObject({ code: 'chatbots.off' });
    await change({ isOn: true });
    await testApp.sql(`update chats set state = 'closed' where uuid = $1`, [chat]);
    expect((await escalate(chat)).body).toMatchObject({ code: 'chats.closed' });
    await testApp.sql(`update chats set state = 'bot' where uuid = $1`, [chat]);
    await testApp.sql('update visitors set blocked_at = now() where uuid = $1', [visitor.uuid]);
    expect((await escalate(chat)).status).toBe(403);
    expect(await rowOf(chat)).toEqual({});
  });
});

describe('outside the opening hours', () => {
  const monday = [{ day: 1, from: '09:00', to: '17:00' }];

  it('a chat is passed on with the chatbot’s own words', async () => {
    const closedText = { en: 'We are back on Monday.', fr: '' };
    await change({ openingHours: monday, outsideHours: 'escalate', closedText });
    const chat = await begun();
    expect((await escalate(chat)).status).toBe(201);
    expect((await eventsOf(chat))[0]?.text).toContain('We are back on Monday.');
  });

  it.each(['bot-only', 'closed'])('nothing is passed on (%s)', async (outsideHours) => {
    const chat = await begun();
    await change({ openingHours: monday, outsideHours });
    expect((await escalate(chat)).body).toMatchObject({ code: 'chatbots.no-escalation' });
    pass(6 * 86_400_000);
    expect((await escalate(chat)).status).toBe(201);
  });
});

describe('without a CRM', () => {
  it('a chat is an internal ticket, and the Admins of that client are told', async () => {
    await testApp.sql('update chatbots set crm_platform = null');
    const chat = await begun();
    await escalate(chat, { contact, note: 'Please hurry' });
    await send();
    const tickets = await testApp.sql<Record<string, unknown>>(
      'select client_id, platform, external_id, channel, requester_email, is_waiting from tickets',
    );
    expect(tickets).toMatchObject([
      { platform: 'chat', channel: 'chat', requester_email: contact.email, is_waiting: true },
    ]);
    const number = String(tickets[0]?.['external_id']);
    expect((await eventsOf(chat)).at(-1)).toMatchObject({
      event: 'ticket-made',
      text: expect.stringContaining(number),
    });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([emailOf('bob')]);
    const { body } = await testApp.call('alice', 'GET', `/v2/chats/${chat}`);
    expect((body as Chat).escalation).toMatchObject({
      state: 'done',
      platform: null,
      ticket: expect.any(String),
    });
  });

  it('or whoever the chatbot names is told, and nobody else', async () => {
    await change({ escalationEmail: 'desk@example.org' });
    await testApp.sql('update crm_connections set is_enabled = false');
    const chat = await begun();
    await escalate(chat);
    await Promise.all([send(), send()]);
    expect(await mails()).toEqual([
      { recipient: 'desk@example.org', subject: expect.stringContaining('a chat was escalated') },
    ]);
    expect(await testApp.sql('select uuid from tickets')).toHaveLength(1);
    expect(there()).toEqual([]);
    expect(await rowOf(chat)).toMatchObject({ state: 'done', error: null });
  });
});

describe('when the CRM does not take it', () => {
  const answers = (status: number, headers: Record<string, string> = {}) =>
    Promise.resolve(new Response('{}', { status, headers }));
  const onCreate =
    (status: number, headers?: Record<string, string>): PlayedZendesk['between'] =>
    (through, request) =>
      isCreate(request) ? answers(status, headers) : through();

  it('waits as long as the CRM says, and that is no try', async () => {
    const chat = await begun();
    await escalate(chat);
    zendesk.between = onCreate(429, { 'retry-after': '600' });
    await send();
    expect(await rowOf(chat)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      error: 'rate-limited',
    });
    zendesk.between = null;
    pass(500_000);
    await send();
    expect(there()).toHaveLength(0);
    pass(101_000);
    await send();
    expect(there()).toHaveLength(1);
  });

  it('is tried again for more than a day, then given up: an internal ticket and a mail', async () => {
    await change({ escalationEmail: 'desk@example.org' });
    const chat = await begun();
    await escalate(chat);
    zendesk.between = onCreate(503);
    for (const wait of [0, ...retryWaits]) {
      pass(Math.max(wait * 1.3, 60_000));
      forgetAccounts(testApp);
      await send();
    }
    expect(await rowOf(chat)).toMatchObject({ state: 'failed', error: 'unavailable' });
    expect((await eventsOf(chat)).map(({ event }) => event)).toEqual([
      'escalated',
      'ticket-failed',
    ]);
    expect(await mails()).toHaveLength(1);
    expect(await testApp.sql(`select 1 from tickets where platform = 'chat'`)).toHaveLength(1);
    // An agent tries again once the CRM is well: one ticket, there and here.
    zendesk.between = null;
    forgetAccounts(testApp);
    // Within the hours of a session.
    testApp.setClock(begin);
    const { status } = await testApp.call('alice', 'POST', `/v2/chats/${chat}/escalation`, {});
    expect(status).toBe(200);
    pass(0);
    await send();
    expect(await rowOf(chat)).toMatchObject({ state: 'done', platform: 'zendesk', error: null });
    const [ticket, ...more] = there();
    expect(more).toEqual([]);
    await zendesk.read(ticket?.id ?? '');
    expect(await testApp.sql('select platform, external_id from tickets')).toEqual([
      { platform: 'zendesk', external_id: ticket?.id },
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('gives up at once where it was declined', async () => {
    const chat = await begun();
    await escalate(chat);
    zendesk.between = onCreate(422);
    await send();
    expect(await rowOf(chat)).toMatchObject({ state: 'failed', error: 'refused' });
  });

  it('waits for mended credentials', async () => {
    const chat = await begun();
    await escalate(chat);
    zendesk.between = onCreate(401);
    await send();
    expect(await rowOf(chat)).toMatchObject({ state: 'waiting', error: 'credentials' });
  });
});

describe('exactly once', () => {
  it.each([
    ['after the CRM made it', true],
    ['before it reached the CRM', false],
  ])('when the process dies %s @check-34.9', async (_, isMade) => {
    const chat = await begun();
    await escalate(chat);
    const killed = new AbortController();
    zendesk.between = async (through, request) => {
      if (!isCreate(request)) return through();
      if (isMade) await through();
      killed.abort();
      throw new Error('killed');
    };
    await sendDue(testApp.deps, { signal: killed.signal }).catch(() => undefined);
    expect(there()).toHaveLength(isMade ? 1 : 0);
    expect(await rowOf(chat)).toMatchObject({ state: 'waiting', is_uncertain: true });
    zendesk.between = null;
    // Its lease still stands.
    await send();
    expect(await rowOf(chat)).toMatchObject({ state: 'waiting' });
    await testApp.sql(
      `update escalations set lease_until = now() - interval '1 second' where holder is not null`,
    );
    await Promise.all([send(), send()]);
    expect(there()).toHaveLength(1);
    expect(await rowOf(chat)).toMatchObject({ state: 'done', external_id: there()[0]?.id });
    expect((await eventsOf(chat)).filter(({ event }) => event === 'ticket-made')).toHaveLength(1);
  });

  it('when the answer was lost: it is looked for, no earlier than it is surely over @check-34.9', async () => {
    const chat = await begun();
    await escalate(chat);
    zendesk.between = async (through, request) => {
      if (!isCreate(request)) return through();
      await through();
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    };
    await send();
    zendesk.between = null;
    pass(40_000);
    await send();
    expect(await rowOf(chat)).toMatchObject({ state: 'waiting', is_uncertain: true });
    pass(10_000);
    await send();
    expect(there()).toHaveLength(1);
    expect(await rowOf(chat)).toMatchObject({ state: 'done' });
  });

  it('is not sent where the person was erased meanwhile', async () => {
    const chat = await begun();
    await escalate(chat);
    await testApp.sql('delete from visitors where uuid = $1', [visitor.uuid]);
    await send();
    expect(there()).toHaveLength(0);
    expect(await rowOf(chat)).toEqual({});
  });
});

describe('an agent', () => {
  it('makes a ticket of a chat, once, in the audit log', async () => {
    const chat = await begun();
    const path = `/v2/chats/${chat}/escalation`;
    const given = {
      contact: { name: 'Nora Field', email: 'nora.field@example.org' },
      note: 'Call back',
    };
    const { status, body } = await testApp.call('carol', 'POST', path, given);
    expect(status).toBe(200);
    expect((body as Chat).escalation).toMatchObject({ reason: 'agent', note: 'Call back' });
    const again = await testApp.call('carol', 'POST', path, given);
    expect(again.body).toMatchObject({ code: 'chats.escalated' });
    await send();
    expect(there()).toMatchObject([{ requesterName: 'Nora Field' }]);
    const logged = await testApp.sql<{ label: string }>(
      'select label from audit_log where href = $1',
      [`/chats?chat=${chat}`],
    );
    expect(logged).toHaveLength(1);
    // The log outlives the visitor's erasure: it names the chatbot, and nothing of what was said.
    const [named] = await testApp.sql<{ name: string }>(
      `select b.white_label->'headerName'->>'en' as name
       from chats c join chatbots b on b.id = c.chatbot_id where c.uuid = $1`,
      [chat],
    );
    expect(logged[0]?.label).toBe(named?.name);
  });

  it('finds no chat of another client', async () => {
    const chat = await begun();
    const answer = await testApp.call('frank', 'POST', `/v2/chats/${chat}/escalation`, {});
    expect(answer.status).toBe(404);
  });
});
