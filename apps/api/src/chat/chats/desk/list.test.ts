import type { ChatRow } from '@replique/contract/chat/chats';
import type { Export } from '@replique/contract/insight/exports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnsweringChatbot } from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** How many chats a list says there are. */

let testApp: TestApp;
let first: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
  const chatbot = await makeAnsweringChatbot(testApp, first);
  await testApp.sql(
    `insert into visitors (client_id, uuid, chatbot_id, language, first_seen_at, last_seen_at)
     values ($1, gen_random_uuid(), $2, 'en', now(), now())`,
    [first.id, chatbot.id],
  );
});
afterAll(() => testApp.close());

/** Archived chats in which the word stands in every message. */
async function archive(count: number, messages: number, title: string, score: string | null) {
  await testApp.sql(
    `with made as (
       insert into chats (client_id, uuid, chatbot_id, visitor_id, state, language, title, score, started_at, last_at,
         archived_at)
       select v.client_id, gen_random_uuid(), v.chatbot_id, v.id, 'closed', 'en', $2, $3, now(), now(), now()
       from visitors v, generate_series(1, $1) where v.client_id = $5 returning client_id, id)
     insert into chat_messages (client_id, uuid, chat_id, number, version, author, text, at)
     select client_id, gen_random_uuid(), id, n, n, 'visitor', 'A word: ' || $2, now()
     from made, generate_series(1, $4) n`,
    [count, title, score, messages, first.id],
  );
}
const list = async (query: string) => {
  const { body } = await testApp.call('carol', 'GET', `/v2/chats?archived=1&${query}`);
  return body as { items: ChatRow[]; total: number; totalIsCapped: boolean };
};
const totalOf = async (query: string) => {
  const { total, totalIsCapped } = await list(query);
  return [total, totalIsCapped];
};
const totalOfFile = async (filter: object) => {
  const asked = { kind: 'chats', language: 'en', filter };
  const { body } = await testApp.call('carol', 'POST', '/v2/exports', asked);
  return (body as Export).total;
};

describe('the total of a list', () => {
  it('is exact below 10,000, and says from there on that there are more', async () => {
    await archive(30, 1, 'medlar', 'good');
    expect(await totalOf('')).toEqual([30, false]);
    expect(await totalOf('page=2')).toEqual([30, false]);
    expect(await totalOf('search=medlar&page=9')).toEqual([30, false]);
    await archive(10_020, 0, 'bulk', null);
    expect(await totalOf('')).toEqual([10_000, true]);
    expect(await totalOf('score=none')).toEqual([10_000, true]);
    expect(await totalOf('score=good')).toEqual([30, false]);
    expect(await totalOf('pageSize=100&page=101')).toEqual([10_050, true]);
  });

  it('of a file is exact, however many there are', async () => {
    expect(await totalOfFile({})).toBe(10_050);
    expect(await totalOfFile({ search: 'medlar', score: 'good' })).toBe(30);
    await testApp.sql(`delete from chats where title in ('bulk', 'medlar')`);
  });

  it('is not too low for a frequent word with filters, nor said to be exact where it may be', async () => {
    // The word stands in more messages than are gathered, and those of the last chats come last.
    await archive(1_100, 19, 'quince', null);
    await archive(60, 1, 'quince', 'bad');
    expect(await totalOf('search=quince&score=bad')).toEqual([60, false]);
    expect(await totalOf('search=quince&score=bad&page=3')).toEqual([60, false]);
    expect(await totalOf('search=quince&score=good')).toEqual([0, false]);
    const all = await list('search=quince');
    expect([all.items.length, all.totalIsCapped]).toEqual([25, true]);
    expect(all.total).toBeLessThanOrEqual(1_160);
    expect(await totalOf('search=quince&pageSize=100&page=12')).toEqual([1_160, false]);
    expect(await totalOfFile({ search: 'quince' })).toBe(1_160);
    expect(await totalOfFile({ search: 'quince', score: 'bad' })).toBe(60);
  });
});
