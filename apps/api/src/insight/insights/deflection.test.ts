import type { InsightsOverview, SummarySentence } from '@replique/contract/insight/insights';
import { putFigureChats, type FigureChat } from '@replique/tests/rows/figure-rows.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { compareFigures } from './compare.ts';
import { rollUp } from './roll-up.ts';

/** What became of chats that the chatbot had alone, asked for over HTTP. */

let testApp: TestApp;
let client: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

beforeEach(async () => {
  client = await makeClient(testApp.deps);
});

const at = (day: number, time = '09:00') => `2026-03-${String(day).padStart(2, '0')}T${time}:00Z`;

async function read<T>(path: string): Promise<T> {
  const { status, body } = await testApp.call(
    'alice',
    'GET',
    `/v2/insights/${path}&client=${client.uuid}`,
  );
  expect(status).toBe(200);
  return body as T;
}

/** Confirmed, assumed, left, both of the first, and of how many chats. */
async function outcomes(): Promise<(number | null | undefined)[]> {
  await rollUp(testApp.deps);
  const { figures } = await read<InsightsOverview>('overview?from=2026-03-10&to=2026-03-20');
  const names = ['chatsConfirmed', 'chatsAssumed', 'chatsLeft', 'deflected', 'chats'];
  return names.map((name) => figures[name]?.value);
}

describe('a chat with the chatbot alone', () => {
  const put = (...chats: Partial<FigureChat>[]) =>
    putFigureChats(
      testApp,
      client.id,
      chats.map((chat) => ({ started: at(10), isArchived: true, ...chat })),
    );

  it.each([
    ['called solved', { isSolved: true }, [1, 0, 0]],
    ['called solved, without an answer', { isSolved: true, isUnanswered: true }, [1, 0, 0]],
    ['rated good', { score: 'good' }, [1, 0, 0]],
    ['with an answer rated good', { answerScore: 'good' }, [1, 0, 0]],
    ['answered, and nothing said of it', {}, [0, 1, 0]],
    ['not answered', { isUnanswered: true }, [0, 0, 1]],
    ['rated bad', { score: 'bad' }, [0, 0, 1]],
    ['rated bad, though called solved', { score: 'bad', isSolved: true }, [0, 0, 1]],
    ['with an answer rated bad', { answerScore: 'bad' }, [0, 0, 1]],
    ['that is not over', { isArchived: false }, [0, 0, 0]],
    ['that became a ticket', { isEscalated: true, score: 'good' }, [0, 0, 0]],
    ['that an agent answered', { said: ['visitor', 'agent'], score: 'good' }, [0, 0, 0]],
  ] as [string, Partial<FigureChat>, [number, number, number]][])(
    '%s',
    async (_, chat, [confirmed, assumed, left]) => {
      await put(chat);
      expect(await outcomes()).toEqual([confirmed, assumed, left, confirmed + assumed, 1]);
      expect(await compareFigures(testApp.deps)).toBe(0);
    },
  );

  it('is left when the visitor comes back within 24 hours, also to a day counted before', async () => {
    await put({});
    expect(await outcomes()).toEqual([0, 1, 0, 1, 1]);
    const [{ visitor } = { visitor: '' }] = await testApp.sql<{ visitor: string }>(
      'select visitor_id as visitor from chats where client_id = $1',
      [client.id],
    );
    const comeBack = (when: string) =>
      testApp.sql(
        `insert into chats (client_id, uuid, chatbot_id, visitor_id, language, started_at, last_at)
         select client_id, gen_random_uuid(), chatbot_id, id, 'en', $2, $2 from visitors where id = $1`,
        [visitor, when],
      );
    await comeBack(at(11, '09:00'));
    expect(await outcomes()).toEqual([0, 1, 0, 1, 1]);
    await comeBack(at(11, '08:59'));
    expect(await outcomes()).toEqual([0, 0, 1, 0, 1]);
    expect(await compareFigures(testApp.deps)).toBe(0);
    await testApp.sql('delete from chats where client_id = $1 and started_at > $2', [
      client.id,
      at(10, '10:00'),
    ]);
    expect(await outcomes()).toEqual([0, 1, 0, 1, 1]);
  });

  it('counts as deflected when it is confirmed or assumed, in figure, course and summary', async () => {
    const many = (count: number, chat: Partial<FigureChat>) => Array(count).fill(chat);
    await put(
      ...many(20, { score: 'good' }),
      ...many(10, {}),
      ...many(10, { isUnanswered: true }),
      // A week before most were left.
      ...many(10, { started: at(3) }),
      ...many(30, { started: at(3), isUnanswered: true }),
    );
    await rollUp(testApp.deps);
    const week = 'from=2026-03-10&to=2026-03-16';
    const { figures, before, series } = await read<InsightsOverview>(`overview?${week}`);
    expect([figures['deflection']?.value, before?.['deflection']?.value]).toEqual([0.75, 0.25]);
    expect(series[0]?.values).toMatchObject({
      chatsConfirmed: 20,
      chatsAssumed: 10,
      chatsLeft: 10,
    });
    const { sentences } = await read<{ sentences: SummarySentence[] }>(`summary?${week}`);
    expect(sentences.at(-1)).toMatchObject({ key: 'deflectionUp', change: 'more', tone: 'good' });
  });
});
