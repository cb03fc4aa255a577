import { randomUUID } from 'node:crypto';
import type { RefKind } from '@replique/contract/route';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { WorldCaller, WorldClient } from '../fixtures/world.ts';

/** Chats as rows, for tests that are not about how they come about. */

type Owner = Pick<WorldClient, 'id' | 'key'>;

export type PutChat = {
  /** Who took it over; nobody: the bot answers. */
  takenBy?: string | null;
  isEscalated?: boolean;
  isArchived?: boolean;
};

/** A visitor with a token and one chat: a question, and the bot's answer with its trace. Answers the chat's uuid. */
export async function putChat(
  testApp: TestApp,
  { key, id }: Owner,
  { takenBy = null, isEscalated = false, isArchived = false }: PutChat = {},
): Promise<string> {
  const mark = (table: string, column: string) => canary(key, table, column);
  const state = isArchived ? 'closed' : takenBy === null ? 'bot' : 'agent';
  const [chat] = await testApp.sql<{ uuid: string; id: string; visitor: string }>(
    `with bot as (select id from chatbots where client_id = $1 order by id limit 1),
     visitor as (
       insert into visitors (client_id, uuid, chatbot_id, external_id, name, email, phone, language, first_seen_at,
         last_seen_at)
       select $1, gen_random_uuid(), bot.id, $2, $3, $4, $5, 'en', now(), now() from bot returning id, chatbot_id)
     insert into chats (client_id, uuid, chatbot_id, visitor_id, state, version, messages, language, title, last_text,
       last_author, page, started_at, last_at, taken_by, score, comment, summary, escalated_at, archived_at)
     select $1, gen_random_uuid(), visitor.chatbot_id, visitor.id, $6, 2, 2, 'en', $7, $8, 'bot', $9, now(), now(),
       (select id from users where email = $10), 'good', $11, $12, case when $13 then now() end,
       case when $14 then now() end
     from visitor returning uuid, id, visitor_id as visitor`,
    [
      id,
      `${mark('visitors', 'external_id')}-${randomUUID()}`,
      mark('visitors', 'name'),
      `${mark('visitors', 'email')}@example.org`,
      mark('visitors', 'phone'),
      state,
      mark('chats', 'title'),
      mark('chats', 'last_text'),
      `https://shop.example.org/${mark('chats', 'page')}`,
      takenBy,
      mark('chats', 'comment'),
      mark('chats', 'summary'),
      isEscalated,
      isArchived,
    ],
  );
  const place = [id, Number(chat?.id)];
  await putMessages(testApp, key, place);
  await putSideRows(testApp, place, Number(chat?.visitor));
  if (isEscalated) await putEscalation(testApp, key, place);
  return chat?.uuid ?? '';
}

async function putMessages(testApp: TestApp, key: string, place: number[]): Promise<void> {
  const mark = (table: string, column: string) => canary(key, table, column);
  await testApp.sql(
    `with said as (
       insert into chat_messages (client_id, uuid, chat_id, number, version, author, text, event, at)
       select $1, gen_random_uuid(), $2, n, n, case n when 1 then 'visitor' else 'bot' end, $3, null, now()
       from generate_series(1, 2) n returning client_id, id, author)
     insert into chat_traces (client_id, message_id, kind, question, language, prompt_id, prompt_version, rules_version,
       sources, sentences, model, fell_back, fault, duration_ms, model_view)
     select said.client_id, said.id, 'question', $4, 'en', v.prompt_id, v.version, 1, '[]', '[]', $5, $6, $7, 10, $8
     from said, (select v.prompt_id, v.version from prompt_versions v join chatbots b on b.prompt_id = v.prompt_id
       where b.client_id = $1 order by v.version limit 1) v
     where said.author = 'bot'`,
    [
      ...place,
      `Where is my parcel? ${mark('chat_messages', 'text')}`,
      mark('chat_traces', 'question'),
      mark('chat_traces', 'model'),
      mark('chat_traces', 'fell_back'),
      mark('chat_traces', 'fault'),
      mark('chat_traces', 'model_view'),
    ],
  );
}

async function putSideRows(testApp: TestApp, place: number[], visitor: number): Promise<void> {
  await testApp.sql(
    `with token as (
       insert into visitor_tokens (client_id, token_hash, visitor_id, created_at) values ($1, $4, $3, now())),
     first as (
       insert into chat_first_keys (client_id, visitor_id, key, chat_id) values ($1, $3, gen_random_uuid(), $2))
     insert into chat_counts (client_id, chatbot_id, visitor_id, day, used)
     select client_id, chatbot_id, visitor_id, current_date, 1 from chats where client_id = $1 and id = $2`,
    [...place, visitor, randomUUID()],
  );
}

async function putEscalation(testApp: TestApp, key: string, place: number[]): Promise<void> {
  const mark = (column: string) => canary(key, 'escalations', column);
  await testApp.sql(
    `insert into escalations (client_id, uuid, chat_id, reason, contact, note, subject, state, platform, external_id,
       error, due_at, at)
     values ($1, gen_random_uuid(), $2, 'asked', jsonb_build_object('name', $3::text), $4, $5, 'failed', 'zendesk', $6, $7,
       now(), now())`,
    [...place, mark('contact'), mark('note'), mark('subject'), mark('external_id'), mark('error')],
  );
}

/** Of each three: with the bot, passed on, in the archive. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let made = 0; made < 3; made += 1) {
    await putChat(testApp, owner);
    await putChat(testApp, owner, { isEscalated: true });
    await putChat(testApp, owner, { isArchived: true });
  }
}

async function find(testApp: TestApp, query: string, client: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(query, [client]);
  return row?.uuid ?? '';
}

const first = {
  chat: `select uuid from chats where client_id = $1 and origin = 'widget' order by id limit 1`,
  'chat-message': `select m.uuid from chat_messages m join chat_traces t on t.client_id = m.client_id and t.message_id = m.id
    where m.client_id = $1 and m.chat_id = (select min(id) from chats where client_id = $1 and origin = 'widget') limit 1`,
  visitor: 'select uuid from visitors where client_id = $1 order by id limit 1',
};

type ChatKind = keyof typeof first;

async function findSuperAdmin(testApp: TestApp): Promise<string | null> {
  const [row] = await testApp.sql<{ email: string }>(
    'select email from users where client_id is null order by id limit 1',
  );
  return row?.email ?? null;
}

/** A fresh chat is the caller's, who took it over; else one that is there, so that nothing changes. */
export async function targetChat(
  testApp: TestApp,
  kind: ChatKind,
  client: WorldClient,
  { isFresh, caller }: { isFresh: boolean; caller: WorldCaller | null },
): Promise<string> {
  if (!isFresh || kind === 'chat-message') return find(testApp, first[kind], client.id);
  // Nobody is named where a super-admin calls for another client.
  const takenBy = caller?.email ?? (await findSuperAdmin(testApp));
  const uuid = await putChat(testApp, client, { takenBy });
  if (kind === 'chat') return uuid;
  const [row] = await testApp.sql<{ uuid: string }>(
    'select v.uuid from visitors v join chats c on c.client_id = v.client_id and c.visitor_id = v.id where c.uuid = $1',
    [uuid],
  );
  return row?.uuid ?? '';
}

/** Chat and message of a trace belong together: the first ones do. */
const firstOnes = (testApp: TestApp, kind: RefKind, client: WorldClient) =>
  kind === 'chat' || kind === 'chat-message' ? find(testApp, first[kind], client.id) : undefined;

const words = (caller: { home: string }) => ({
  key: randomUUID(),
  text: canary(caller.home, 'chat_messages', 'text'),
});

const searched = (foreign: WorldClient) => [
  { search: canary(foreign.key, 'chat_messages', 'text') },
  { search: canary(foreign.key, 'visitors', 'name') },
  { search: canary(foreign.key, 'visitors', 'email'), archived: '1' },
];

/** What the access matrix needs for the calls of the chats desk. */
export const fixtures: Record<string, RouteFixture> = {
  'chats.list': {
    roundTrips: 14,
    target: chatbotWithChats,
    // Chats made by the calls before would fill the first page of who sees every client.
    input: async (_, __, subject) => ({ search: canary(subject.key, 'chat_messages', 'text') }),
    probes: searched,
    showsCanary: true,
  },
  'chats.waiting': { roundTrips: 10, showsCanary: false },
  'chats.get': { roundTrips: 13, showsCanary: true },
  'chats.trace': { roundTrips: 9, target: firstOnes, showsCanary: true },
  'chats.takeOver': { roundTrips: 18, showsCanary: true },
  'chats.handBack': { roundTrips: 23, showsCanary: true },
  'chats.reply': { roundTrips: 22, input: (_, caller) => words(caller), showsCanary: true },
  'chats.note': { roundTrips: 22, input: (_, caller) => words(caller), showsCanary: true },
  'chats.typing': { roundTrips: 8, showsCanary: false },
  'chats.suggest': { roundTrips: 37, showsCanary: false },
  'chats.escalate': { roundTrips: 32, showsCanary: true },
  'chats.archive': { roundTrips: 25, showsCanary: true },
  'chats.restore': { roundTrips: 15, showsCanary: true },
  'chats.block': { roundTrips: 17, showsCanary: false },
  'chats.unblock': { roundTrips: 7, showsCanary: false },
  'chats.erase': { roundTrips: 28, showsCanary: false },
  'chatPanel.say': {
    roundTrips: 55,
    input: () => ({ text: 'When is a parcel delivered?', language: 'en' }),
    target: panelTarget,
    showsCanary: false,
  },
};

/** A chat of the panel goes on with the chatbot that it was begun with. */
async function panelChat(testApp: TestApp, client: WorldClient): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into chats (client_id, uuid, chatbot_id, origin, language, title, last_text, page, comment, summary, started_at,
       last_at)
     select client_id, gen_random_uuid(), id, 'panel', 'en', $2, $3, $4, $5, $6, now(), now()
     from chatbots where client_id = $1 order by id limit 1 returning uuid`,
    [
      client.id,
      ...['title', 'last_text', 'page', 'comment', 'summary'].map((column) =>
        canary(client.key, 'chats', column),
      ),
    ],
  );
  return row?.uuid ?? '';
}

function panelTarget(testApp: TestApp, kind: RefKind, client: WorldClient) {
  return kind === 'chat' ? panelChat(testApp, client) : chatbotWithChats(testApp, kind, client);
}

/** The first chatbot of a client has the chats. */
function chatbotWithChats(testApp: TestApp, kind: RefKind, client: WorldClient) {
  return kind === 'chatbot'
    ? find(testApp, 'select uuid from chatbots where client_id = $1 order by id limit 1', client.id)
    : undefined;
}

export const rowsAfter = ['chatbot-rows'];

export const targets: Record<string, Target> = {
  chat: (testApp, client, how) => targetChat(testApp, 'chat', client, how),
  'chat-message': (testApp, client, how) => targetChat(testApp, 'chat-message', client, how),
  visitor: (testApp, client, how) => targetChat(testApp, 'visitor', client, how),
};
