import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asVisitor,
  makeAnsweringChatbot,
  makeVisitor,
  playedWriter,
  readChat,
  say,
  type MadeChatbot,
  withAnswering,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { closeSilentChats } from '../close-silent.ts';
import { createAnswering } from '../answers/write-answers.ts';

let testApp: TestApp;
let chatbot: MadeChatbot;
let other: MadeChatbot;
const writer = playedWriter();

beforeAll(async () => {
  testApp = await createTestApp({
    adapt: (deps) =>
      withAnswering(
        deps,
        createAnswering(() => deps, { answer: writer.answer }),
      ),
  });
  const { first, second } = await makeTwoClients(testApp.deps);
  chatbot = await makeAnsweringChatbot(testApp, first);
  other = await makeAnsweringChatbot(testApp, second);
});
afterAll(() => testApp.close());

const idle = () => testApp.deps.chats.answering.idle();
const begin = async () => {
  const visitor = await makeVisitor(testApp, chatbot);
  const { body } = await say(testApp, visitor);
  return { visitor, chat: body.chat.uuid };
};

describe('a visitor’s first message', () => {
  it('makes the chat, and is answered', async () => {
    const visitor = await makeVisitor(testApp, chatbot);
    const sent = await say(testApp, visitor, { text: 'Where is my parcel today?' });
    expect(sent.status).toBe(201);
    const { chat, message } = sent.body;
    expect(chat).toMatchObject({ state: 'bot', title: 'Where is my parcel today?', version: 1 });
    expect(message).toMatchObject({ author: 'visitor', number: 1, state: 'done', version: 1 });
    await idle();
    const { messages } = await readChat(testApp, visitor, chat.uuid);
    expect(messages.map(({ author, state, text }) => [author, state, text])).toEqual([
      ['visitor', 'done', 'Where is my parcel today?'],
      ['bot', 'done', 'It is on its way. It comes tomorrow.'],
    ]);
    expect(writer.turns.at(-1)).toMatchObject({
      purpose: 'chat',
      messages: [{ author: 'visitor', text: 'Where is my parcel today?' }],
    });
    const [trace] = await testApp.sql(`select model from chat_traces`);
    expect(trace).toEqual({ model: 'played' });
  });

  it('makes one chat and asks once, however often and at once it is sent', async () => {
    const visitor = await makeVisitor(testApp, chatbot);
    const key = randomUUID();
    const turns = writer.turns.length;
    const sent = await Promise.all(Array.from({ length: 8 }, () => say(testApp, visitor, { key })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(sent.map(({ body }) => body.chat.uuid)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body.message.uuid)).size).toBe(1);
    await idle();
    expect(writer.turns.length - turns).toBe(1);
  });

  it('speaks the language that it is written in, else that of the widget', async () => {
    const visitor = await makeVisitor(testApp, chatbot);
    const french = await say(testApp, visitor, {
      text: 'Bonjour, je voudrais savoir où est mon colis',
    });
    expect(french.body.chat.language).toBe('fr');
    expect((await say(testApp, visitor, { text: '???' })).body.chat.language).toBe('en');
  });
});

describe('a further message', () => {
  it('is known again by its key, also after the chat has ended', async () => {
    const { visitor, chat } = await begin();
    const key = randomUUID();
    const first = await say(testApp, visitor, { chat, key, text: 'And the other one?' });
    await asVisitor(testApp, visitor, 'POST', `/chats/${chat}/solved`);
    const again = await say(testApp, visitor, { chat, key, text: 'And the other one?' });
    expect(again.status).toBe(201);
    expect(again.body.message.uuid).toBe(first.body.message.uuid);
    expect((await say(testApp, visitor, { chat })).body).toMatchObject({ code: 'chats.closed' });
  });

  it('takes the place of what is being written', async () => {
    const visitor = await makeVisitor(testApp, chatbot);
    const first = await say(testApp, visitor);
    const chat = first.body.chat.uuid;
    await Promise.all([
      say(testApp, visitor, { chat, text: 'from one tab' }),
      say(testApp, visitor, { chat, text: 'from another tab' }),
    ]);
    await idle();
    const { messages } = await readChat(testApp, visitor, chat);
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(messages.filter(({ state }) => state === 'pending')).toEqual([]);
    expect(messages.at(-1)).toMatchObject({ author: 'bot', state: 'done' });
    for (const { state, text } of messages) expect(text === '').toBe(state === 'cancelled');
  });

  it('of somebody else’s chat is refused like one of no chat', async () => {
    const { chat } = await begin();
    const stranger = await makeVisitor(testApp, chatbot);
    const foreign = await makeVisitor(testApp, other);
    for (const visitor of [stranger, foreign]) {
      expect((await say(testApp, visitor, { chat })).body).toMatchObject({
        code: 'chats.not-found',
      });
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/solved'],
      ] as const)
        expect((await asVisitor(testApp, visitor, method, `/chats/${chat}${path}`)).status).toBe(
          404,
        );
    }
    const elsewhere = { ...stranger, chatbot: other };
    expect((await say(testApp, elsewhere)).status).toBe(401);
  });

  it('is refused from who is blocked, and where the chatbot is off', async () => {
    const { visitor, chat } = await begin();
    await testApp.sql('update visitors set blocked_at = now() where id = $1', [visitor.id]);
    expect((await say(testApp, visitor, { chat })).body).toMatchObject({
      code: 'chats.visitor-blocked',
    });
    const next = await begin();
    const setOn = (isOn: boolean) =>
      testApp.sql(`update chatbots set settings = settings || $2::jsonb where id = $1`, [
        chatbot.id,
        JSON.stringify({ isOn }),
      ]);
    await setOn(false);
    expect((await say(testApp, next.visitor, { chat: next.chat })).body).toMatchObject({
      code: 'chatbots.off',
    });
    await setOn(true);
    expect((await say(testApp, next.visitor, { chat: next.chat })).status).toBe(201);
  });

  it('is refused from who writes faster than by hand', async () => {
    const { visitor, chat } = await begin();
    const sent = await Promise.all(
      Array.from({ length: 25 }, () => say(testApp, visitor, { chat })),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(19);
    const refused = sent.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(refused[0]?.body).toMatchObject({ code: 'request.too-many' });
    await idle();
  });
});

describe('a chat', () => {
  it('is rated, message by message and whole, and ends when it is solved', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const { messages } = await readChat(testApp, visitor, chat);
    const [question, answer] = messages;
    const rate = (message: string | undefined, score: 'good' | 'bad' | null) =>
      asVisitor(testApp, visitor, 'PUT', `/chats/${chat}/messages/${message}/rating`, { score });
    expect((await rate(answer?.uuid, 'good')).body).toMatchObject({ score: 'good' });
    expect((await rate(answer?.uuid, null)).body).toMatchObject({ score: null });
    expect((await rate(question?.uuid, 'good')).body).toMatchObject({
      code: 'chats.message-not-found',
    });
    const solved = await asVisitor(testApp, visitor, 'POST', `/chats/${chat}/solved`);
    expect(solved.body).toMatchObject({ state: 'closed' });
    await asVisitor(testApp, visitor, 'POST', `/chats/${chat}/solved`);
    const rated = await asVisitor(testApp, visitor, 'PUT', `/chats/${chat}/rating`, {
      score: 'bad',
      comment: 'slow',
    });
    expect(rated.body).toMatchObject({ score: 'bad' });
    const after = await readChat(testApp, visitor, chat);
    expect(after.messages.filter(({ event }) => event === 'solved')).toHaveLength(1);
    const [row] = await testApp.sql('select summary, comment from chats where uuid = $1', [chat]);
    expect(row).toMatchObject({ comment: 'slow', summary: expect.stringContaining('parcel') });
  });

  it('is listed to its visitor alone, the newest first', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const second = (await say(testApp, visitor)).body.chat.uuid;
    const { body } = await asVisitor(testApp, visitor, 'GET', '/chats');
    expect((body as { uuid: string }[]).map(({ uuid }) => uuid)).toEqual([second, chat]);
  });

  it('has ended after a day of silence, and stands in the archive', async () => {
    const { visitor, chat } = await begin();
    const { chat: fresh } = await begin();
    await idle();
    await testApp.sql(`update chats set last_at = now() - interval '25 hours' where uuid = $1`, [
      chat,
    ]);
    expect(await closeSilentChats(testApp.deps)).toBe(1);
    expect(await closeSilentChats(testApp.deps)).toBe(0);
    const { chat: ended, messages } = await readChat(testApp, visitor, chat);
    expect(ended.state).toBe('closed');
    expect(messages.at(-1)).toMatchObject({ author: 'event', event: 'closed' });
    const rows = await testApp.sql<{ archived: boolean }>(
      'select archived_at is not null as archived from chats where uuid = any($1) order by id',
      [[chat, fresh]],
    );
    expect(rows.map(({ archived }) => archived)).toEqual([true, false]);
  });

  it('in which somebody waits for a person stays for a week, and then says that nobody came', async () => {
    const { visitor, chat } = await begin();
    const { visitor: other, chat: solved } = await begin();
    const { chat: answered } = await begin();
    await idle();
    await testApp.sql(
      `update chats set state = case when uuid = $1 then 'waiting' else 'agent' end, last_at = now() - interval '6 days',
         waiting_since = case when uuid <> $3 then now() - interval '6 days' end where uuid in ($1, $2, $3)`,
      [chat, solved, answered],
    );
    expect(await closeSilentChats(testApp.deps)).toBe(1);
    expect((await readChat(testApp, visitor, chat)).chat.state).toBe('waiting');
    await asVisitor(testApp, other, 'POST', `/chats/${solved}/solved`, {});
    expect((await readChat(testApp, other, solved)).chat.state).toBe('closed');
    await testApp.sql(`update chats set last_at = now() - interval '169 hours' where uuid = $1`, [
      chat,
    ]);
    await closeSilentChats(testApp.deps);
    const { chat: ended, messages } = await readChat(testApp, visitor, chat);
    expect(ended.state).toBe('closed');
    expect(messages.at(-1)).toMatchObject({ author: 'event', event: 'unanswered', text: '' });
    const rows = await testApp.sql(
      `select waiting_since as since, archived_at is not null as archived from chats where uuid = $1`,
      [chat],
    );
    expect(rows).toEqual([{ since: null, archived: true }]);
  });
});
