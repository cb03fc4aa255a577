import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeAnsweringChatbot,
  makeVisitor,
  playedWriter,
  readChat,
  say,
  type MadeChatbot,
  type MadeVisitor,
  withAnswering,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { forgetCounts } from './limits.ts';
import { createAnswering } from '../answers/write-answers.ts';

/** Check 29: of messages that arrive at once exactly as many pass as are left of the day. */

let testApp: TestApp;
let client: MadeClient;
let writer: ReturnType<typeof playedWriter>;

beforeAll(async () => {
  testApp = await createTestApp({
    poolSize: 12,
    adapt: (deps) =>
      withAnswering(
        deps,
        createAnswering(() => deps, { answer: (...given) => writer.answer(...given) }),
      ),
  });
  client = (await makeTwoClients(testApp.deps)).first;
});
beforeEach(() => void (writer = playedWriter()));
afterEach(() => testApp.setClock());
afterAll(() => testApp.close());

const manyVisitors = (chatbot: MadeChatbot, count: number): Promise<MadeVisitor[]> =>
  Promise.all(Array.from({ length: count }, () => makeVisitor(testApp, chatbot)));

/** How many of the visitors' messages, sent at once, were accepted. */
async function sendAll(visitors: MadeVisitor[]): Promise<number> {
  const sent = await Promise.all(visitors.map((visitor) => say(testApp, visitor)));
  const refused = sent.filter(({ status }) => status !== 201);
  for (const { status, body } of refused)
    expect({ status, ...body }).toMatchObject({ status: 429, code: 'chats.limit-reached' });
  await testApp.deps.chats.answering.idle();
  return sent.length - refused.length;
}

const usedOf = async ({ id }: MadeChatbot) =>
  (
    await testApp.sql<{ used: number }>(
      'select used from chat_counts where chatbot_id = $1 and visitor_id = 0 order by day',
      [id],
    )
  ).map(({ used }) => used);

describe('the limit of a chatbot', () => {
  it('lets one pass of a hundred at once when one is left, and asks the model once @spec-9.9 @check-29.1', async () => {
    const chatbot = await makeAnsweringChatbot(testApp, client, { limit: 5 });
    expect(await sendAll(await manyVisitors(chatbot, 4))).toBe(4);
    writer = playedWriter();
    expect(await sendAll(await manyVisitors(chatbot, 100))).toBe(1);
    expect(writer.turns).toHaveLength(1);
    expect(await usedOf(chatbot)).toEqual([5]);
    const [rows] = await testApp.sql(
      'select count(*)::int as chats from chats where chatbot_id = $1',
      [chatbot.id],
    );
    expect(rows).toEqual({ chats: 5 });
  });

  it('begins anew at midnight of the chatbot’s zone, not of the server’s @check-29.2', async () => {
    const chatbot = await makeAnsweringChatbot(testApp, client, {
      limit: 3,
      settings: { timeZone: 'Europe/Paris' },
    });
    testApp.setClock(new Date('2026-06-10T21:59:59.900Z'));
    expect(await sendAll(await manyVisitors(chatbot, 10))).toBe(3);
    testApp.setClock(new Date('2026-06-10T22:00:00.000Z'));
    expect(await sendAll(await manyVisitors(chatbot, 10))).toBe(3);
    // Midnight in UTC is the same day there.
    testApp.setClock(new Date('2026-06-11T00:00:00.000Z'));
    expect(await sendAll(await manyVisitors(chatbot, 3))).toBe(0);
    expect(await usedOf(chatbot)).toEqual([3, 3]);
  });

  it('is that of one day over the hour that comes twice, and the one that never comes @check-29.3', async () => {
    const chatbot = await makeAnsweringChatbot(testApp, client, {
      limit: 4,
      settings: { timeZone: 'Europe/Paris' },
    });
    // 25 October 2026 has 25 hours there, 29 March 2026 has 23.
    for (const [at, passed] of [
      ['2026-03-28T23:00:00Z', 4],
      ['2026-03-29T21:59:59Z', 0],
      ['2026-03-29T22:00:00Z', 4],
      ['2026-10-24T22:00:00Z', 4],
      ['2026-10-25T00:30:00Z', 0],
      ['2026-10-25T01:30:00Z', 0],
      ['2026-10-25T22:59:59Z', 0],
      ['2026-10-25T23:00:00Z', 4],
    ] as const) {
      testApp.setClock(new Date(at));
      expect([at, await sendAll(await manyVisitors(chatbot, 6))]).toEqual([at, passed]);
    }
  });
});

describe('the limit of a visitor', () => {
  it('is exact, costs the chatbot nothing when it is reached, and is told once in the chat @check-29.4', async () => {
    const chatbot = await makeAnsweringChatbot(testApp, client, {
      settings: { visitorLimitPerDay: 6 },
    });
    const visitor = await makeVisitor(testApp, chatbot);
    const chat = (await say(testApp, visitor)).body.chat.uuid;
    const sent = await Promise.all(
      Array.from({ length: 15 }, () => say(testApp, visitor, { chat })),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(await usedOf(chatbot)).toEqual([6]);
    await testApp.deps.chats.answering.idle();
    const { messages } = await readChat(testApp, visitor, chat);
    expect(messages.filter(({ author }) => author === 'visitor')).toHaveLength(6);
    expect(messages.filter(({ event }) => event === 'limit-reached')).toHaveLength(1);
    expect((await say(testApp, await makeVisitor(testApp, chatbot))).status).toBe(201);
  });
});

describe('what was counted', () => {
  it('is forgotten after some weeks', async () => {
    const chatbot = await makeAnsweringChatbot(testApp, client);
    testApp.setClock(new Date('2024-01-10T12:00:00Z'));
    await sendAll(await manyVisitors(chatbot, 1));
    testApp.setClock(new Date('2024-01-12T12:00:00Z'));
    await forgetCounts(testApp.deps);
    expect(await usedOf(chatbot)).toEqual([1]);
    testApp.setClock(new Date('2024-03-12T12:00:00Z'));
    await forgetCounts(testApp.deps);
    expect(await usedOf(chatbot)).toEqual([]);
  });
});
