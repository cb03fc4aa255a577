import { randomUUID } from 'node:crypto';
import type { PanelEvent } from '@replique/contract/chat/chat-panel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnsweringChatbot, type MadeChatbot } from '@replique/tests/fixtures/chat-visitors.ts';
import { makeArticles, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

const told = 'You can return a bike within 30 days. Refunds take 14 days.';

let testApp: TestApp;
let client: MadeClient;
let chatbot: MadeChatbot;

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  client = clients.first;
  chatbot = await makeAnsweringChatbot(testApp, client);
  await makeArticles(testApp.deps, client.id, [
    { title: 'How do I return a bike?', html: `<p>${told}</p>` },
  ]);
});

afterAll(() => testApp.close());

async function say(who: TestCaller, body: object) {
  const { answer, events } = await testApp.stream(who, '/v2/chat-panel/messages', {
    chatbot: chatbot.uuid,
    language: 'en',
    ...body,
  });
  const heard = events.map(({ data }) => data as PanelEvent);
  const begun = heard.find((event) => event?.type === 'begun');
  const done = heard.find((event) => event?.type === 'done');
  return { answer, heard, chat: begun?.chat ?? '', done };
}

describe('the chat panel', () => {
  it('answers a super-admin with the trace, and keeps the chat to go on with', async () => {
    const first = await say('alice', { text: 'How do I return a bike?' });
    expect(first.heard.map(({ type }) => type)).toEqual(['begun', 'part', 'part', 'done']);
    expect(first.done?.message).toMatchObject({
      author: 'bot',
      text: told,
      hasTrace: true,
      number: 2,
    });
    expect(first.done?.trace).toMatchObject({
      kind: 'question',
      promptVersion: 1,
      model: 'builtin',
    });
    expect(first.done?.trace.sources).toMatchObject([{ title: 'How do I return a bike?' }]);
    const second = await say('alice', { chat: first.chat, text: 'and for a refund?' });
    expect(second.chat).toBe(first.chat);
    expect(second.done?.trace.question).toBe('and for a refund?\nHow do I return a bike?');
    expect(second.done?.message.number).toBe(4);
  });

  it('is in no list, cannot be read as a chat of the client, and counts nothing', async () => {
    const { chat, done } = await say('alice', { text: 'Hello' });
    const list = await testApp.call('alice', 'GET', '/v2/chats');
    expect(list.body).toMatchObject({ items: [] });
    expect((await testApp.call('alice', 'GET', `/v2/chats/${chat}`)).status).toBe(404);
    const trace = `/v2/chats/${chat}/messages/${done?.message.uuid}/trace`;
    expect((await testApp.call('alice', 'GET', trace)).status).toBe(404);
    expect(await testApp.sql('select used from chat_counts')).toEqual([]);
  });

  it('is for super-admins', async () => {
    for (const who of ['bob', 'carol', 'dan'] as const)
      expect((await say(who, { text: 'Hello' })).answer.status).toBe(403);
  });

  it('refuses what is not there before it streams', async () => {
    const of = async (body: object) => (await say('alice', { text: 'Hello', ...body })).answer;
    expect(await of({ chatbot: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'chatbots.not-found' },
    });
    expect(await of({ chat: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'chats.not-found' },
    });
    const before = await testApp.sql('select id from chats');
    expect(await of({ version: 9 })).toMatchObject({
      status: 404,
      body: { code: 'prompts.version-not-found' },
    });
    expect(await testApp.sql('select id from chats')).toEqual(before);
  });
});

/** A chat of a visitor who asked last. */
async function visitorsChat(text: string): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    `with visitor as (
       insert into visitors (client_id, uuid, chatbot_id, language, first_seen_at, last_seen_at)
       values ($1, gen_random_uuid(), $2, 'en', now(), now()) returning id),
     chat as (
       insert into chats (client_id, uuid, chatbot_id, visitor_id, language, started_at, last_at)
       select $1, $3, $2, id, 'en', now(), now() from visitor returning id)
     insert into chat_messages (client_id, uuid, chat_id, number, version, author, text, at)
     select $1, gen_random_uuid(), id, 1, 1, 'visitor', $4, now() from chat`,
    [client.id, chatbot.id, uuid, text],
  );
  return uuid;
}

describe('a suggestion for an agent in a chat', () => {
  it('is written from the knowledge, short as a chat is, and nothing of it is kept', async () => {
    const chat = await visitorsChat('Hello, how do I return a bike?');
    const rows = await testApp.sql('select id from chat_messages');
    const { status, body } = await testApp.call(
      'carol',
      'POST',
      `/v2/chats/${chat}/suggestion`,
      {},
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ text: told, silenceReason: null });
    expect((body as { sources: unknown[] }).sources).toHaveLength(1);
    expect(await testApp.sql('select id from chat_messages')).toEqual(rows);
  });

  it('says why there is none', async () => {
    const chat = await visitorsChat('What is the capital of Portugal?');
    const { body } = await testApp.call('carol', 'POST', `/v2/chats/${chat}/suggestion`, {});
    expect(body).toMatchObject({ text: '', sentences: [], silenceReason: 'off-topic' });
  });

  it('is not for guests, nor for another client’s people', async () => {
    const chat = await visitorsChat('How do I return a bike?');
    const of = async (who: TestCaller) =>
      (await testApp.call(who, 'POST', `/v2/chats/${chat}/suggestion`, {})).status;
    expect(await of('dan')).toBe(403);
    expect(await of('frank')).toBe(404);
  });
});
