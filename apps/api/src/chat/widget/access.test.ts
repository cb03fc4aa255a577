import { randomUUID } from 'node:crypto';
import { widgetContract } from '@replique/contract/chat/widget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes, type ContractRoute } from '../../platform/http/serve-contract.ts';
import { inspectContract } from '@replique/tests/isolation/access-matrix.ts';
import {
  makeAnsweringChatbot,
  makeVisitor,
  say,
  visitorsPage,
  type MadeVisitor,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';

/** Every call of the widget by every kind of caller, made from its contract. */

type Somebody = { visitor: MadeVisitor; chat: string; message: string };

const origin = 'https://shop.example.org';
const said = {
  own: 'WORDS_OF_THE_FIRST',
  neighbour: 'WORDS_OF_THE_NEIGHBOUR',
  foreign: 'WORDS_OF_B',
};
const routes = contractRoutes(widgetContract);
const forVisitors = routes.filter((route) => route.meta.access?.auth === 'visitor');
const ofChats = forVisitors.filter((route) => route.path.includes('{chat}'));

let testApp: TestApp;
let own: Somebody;
let neighbour: Somebody;
let foreign: Somebody;
let consoleToken: string;

async function makeSomebody(visitor: MadeVisitor, text: string): Promise<Somebody> {
  const chat = await newChat(visitor, text);
  return { visitor, chat, message: await addAnswer(chat) };
}

async function newChat(visitor: MadeVisitor, text: string): Promise<string> {
  const answer = await say(testApp, visitor, { text });
  expect(answer.status).toBe(201);
  return answer.body.chat.uuid;
}

/** An answer of the bot that may be rated. */
async function addAnswer(chat: string): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    `insert into chat_messages (client_id, uuid, chat_id, number, version, author, text, at)
     select client_id, $2, id, 900, version, 'bot', 'An answer.', now() from chats where uuid = $1`,
    [chat, uuid],
  );
  return uuid;
}

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  const first = await makeAnsweringChatbot(testApp, clients.first);
  const second = await makeAnsweringChatbot(testApp, clients.second);
  own = await makeSomebody(await makeVisitor(testApp, first), said.own);
  neighbour = await makeSomebody(await makeVisitor(testApp, first), said.neighbour);
  foreign = await makeSomebody(await makeVisitor(testApp, second), said.foreign);
  ({ accessToken: consoleToken } = await testApp.signIn('alice'));
});

afterAll(() => testApp.close());

/** The rest of a valid input, by route. */
const inputs: Record<string, () => object | undefined> = {
  'widget.begin': () => ({ language: 'en', page: visitorsPage }),
  'widget.identify': () => ({ identityToken: 'a.b.c' }),
  'widget.send': () => ({ key: randomUUID(), text: 'Hello', language: 'en', page: visitorsPage }),
  'widget.escalate': () => ({ contact: { email: 'nora@example.org' } }),
  'widget.rate': () => ({ score: 'good' }),
  'widget.rateMessage': () => ({ score: 'good' }),
  'widget.solve': () => ({}),
};

type Ids = { chatbot: string; chat: string; message: string };

async function ask(
  route: ContractRoute,
  who: { token: string | null } & Ids,
  change: object = {},
): Promise<Answer> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => who[name as keyof Ids]);
  const body = inputs[route.name]?.();
  const sent = body === undefined ? undefined : { ...body, ...change };
  const caller = who.token === null ? null : { token: who.token };
  return testApp.call(caller, String(route.method), path, sent, { origin });
}

const asOwn = () => ({
  token: own.visitor.token,
  chatbot: own.visitor.chatbot.uuid,
  chat: own.chat,
  message: own.message,
});
const bare = ({ status, text }: Answer) => [status, text];

async function expectNothingOf(people: (keyof typeof said)[], answer: Answer): Promise<void> {
  for (const person of people) expect(answer.text).not.toContain(said[person]);
  for (const { visitor } of [own, neighbour, foreign])
    expect(answer.text).not.toContain(visitor.token);
}

it('names what each id of the widget’s contract refers to', () => {
  const known = Object.fromEntries(routes.map((route) => [route.name, { showsCanary: false }]));
  expect(inspectContract({ routes, fixtures: known })).toEqual([]);
  expect(forVisitors).toHaveLength(8);
});

describe('check 33: without the token of the visitor', () => {
  it.each(forVisitors.map((route) => [route.name, route] as const))(
    '%s is refused: no token, a made-up one, one of the console, one of another chatbot @check-33.1',
    async (_, route) => {
      const tokens = [null, 'made-up', 'x'.repeat(43), consoleToken, foreign.visitor.token];
      for (const token of tokens) {
        const answer = await ask(route, { ...asOwn(), token });
        expect(answer.status).toBe(401);
        await expectNothingOf(['own', 'neighbour', 'foreign'], answer);
      }
      const elsewhere = { ...asOwn(), chatbot: foreign.visitor.chatbot.uuid };
      expect((await ask(route, elsewhere)).status).toBe(401);
      expect((await ask(route, { ...asOwn(), chatbot: randomUUID() })).status).toBe(403);
    },
  );

  it('nothing is followed either @check-33.1', async () => {
    const { chatbot, chat } = asOwn();
    const path = `/widget/v1/${chatbot}/chats/${chat}/events`;
    for (const token of [null, 'made-up', consoleToken, foreign.visitor.token]) {
      const answer = await testApp.call(token === null ? null : { token }, 'GET', path, undefined, {
        origin,
      });
      expect(answer.status).toBe(401);
    }
    const answer = await testApp.call(neighbour.visitor, 'GET', path, undefined, { origin });
    expect(answer.status).toBe(404);
  });

  it('and with it nothing of the console @check-33.3', async () => {
    for (const path of [
      '/v2/prompts',
      '/v2/chats',
      `/v2/chatbots/${own.visitor.chatbot.uuid}/standing`,
    ]) {
      const answer = await testApp.call(own.visitor, 'GET', path);
      expect(answer.status).toBe(401);
    }
  });
});

describe('check 33: another visitor’s token', () => {
  it.each(ofChats.map((route) => [route.name, route] as const))(
    '%s answers as for a chat that is not there, and changes nothing @check-33.2',
    async (_, route) => {
      const before = await rowsOf(own.chat);
      const { token } = neighbour.visitor;
      const theirs = await ask(route, { ...asOwn(), token });
      const absent = await ask(route, { ...asOwn(), token, chat: randomUUID() });
      expect(bare(theirs)).toEqual(bare(absent));
      expect(theirs.status).toBe(404);
      expect(await rowsOf(own.chat)).toEqual(before);
    },
  );

  it('writes into no other chat @check-33.2', async () => {
    const [send] = routes.filter((route) => route.name === 'widget.send');
    if (!send) throw new Error('The contract has no send.');
    const before = await rowsOf(own.chat);
    const { token } = neighbour.visitor;
    const theirs = await ask(send, { ...asOwn(), token }, { chat: own.chat });
    const absent = await ask(send, { ...asOwn(), token }, { chat: randomUUID() });
    expect([theirs.status, theirs.text]).toEqual([404, absent.text]);
    expect(await rowsOf(own.chat)).toEqual(before);
  });

  it('lists and reads what is its own alone @check-33.2', async () => {
    for (const [somebody, others] of [
      [own, ['neighbour', 'foreign']],
      [neighbour, ['own', 'foreign']],
      [foreign, ['own', 'neighbour']],
    ] as const) {
      const { chatbot, token } = somebody.visitor;
      const base = `/widget/v1/${chatbot.uuid}/chats`;
      for (const path of [base, `${base}/${somebody.chat}`]) {
        const answer = await testApp.call({ token }, 'GET', path, undefined, { origin });
        expect(answer.status).toBe(200);
        await expectNothingOf([...others], answer);
      }
    }
  });
});

async function rowsOf(chat: string): Promise<unknown> {
  return testApp.sql(
    `select c.state, c.score, c.escalated_at, c.messages, array_agg(m.text || m.author || coalesce(m.score, '') order by m.number)
       filter (where m.author <> 'bot') as said
     from chats c join chat_messages m on m.client_id = c.client_id and m.chat_id = c.id
     where c.uuid = $1 group by c.client_id, c.id`,
    [chat],
  );
}

describe('check 33: the visitor’s own token', () => {
  it.each(forVisitors.map((route) => [route.name, route] as const))(
    '%s is answered, and never with a token @check-33.3',
    async (name, route) => {
      const chat = await newChat(own.visitor, said.own);
      const message = await addAnswer(chat);
      const answer = await ask(route, { ...asOwn(), chat, message });
      // Nobody can sign where no secret was made.
      const isAnswered = name === 'widget.identify' ? answer.status === 403 : answer.status < 300;
      expect([answer.status, isAnswered]).toEqual([answer.status, true]);
      await expectNothingOf(['neighbour', 'foreign'], answer);
    },
  );

  it.each(ofChats.map((route) => [route.name, route] as const))(
    '%s refuses what is no id',
    async (_, route) => {
      for (const chat of ['not-a-uuid', `${randomUUID()}' or '1'='1`].map(encodeURIComponent))
        expect((await ask(route, { ...asOwn(), chat })).status).toBe(400);
    },
  );

  it('is kept as a hash @check-33.3', async () => {
    const rows = await testApp.sql<{ token_hash: string }>('select token_hash from visitor_tokens');
    for (const { token_hash: hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const text = JSON.stringify(rows);
    for (const { visitor } of [own, neighbour, foreign]) expect(text).not.toContain(visitor.token);
  });

  it('is worth nothing once the client is in the archive', async () => {
    const client = own.visitor.chatbot.clientId;
    const path = `/widget/v1/${own.visitor.chatbot.uuid}/chats`;
    await testApp.sql('update clients set archived_at = now() where id = $1', [client]);
    const refused = await testApp.call(own.visitor, 'GET', path, undefined, { origin });
    await testApp.sql('update clients set archived_at = null where id = $1', [client]);
    const back = await testApp.call(own.visitor, 'GET', path, undefined, { origin });
    expect([refused.status, back.status]).toEqual([401, 200]);
  });
});
