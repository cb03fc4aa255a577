import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '@replique/tests/fixtures/chat-streams.ts';
import {
  makeAnsweringChatbot,
  makeVisitor,
  playedWriter,
  readChat,
  say,
  type MadeChatbot,
  withAnswering,
} from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { onlyNestedLoops } from '@replique/tests/isolation/plans.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import type { Answering } from './answering.ts';
import { createAnswering, type AnsweringOptions } from './write-answers.ts';
import { answers } from '../work.ts';

/** Who writes the bot's answers, and what becomes of them when something goes wrong. */

let testApp: TestApp;
let chatbot: MadeChatbot;
let other: MadeChatbot;
const made: Answering[] = [];
const quiet: Answering = {
  soon: () => undefined,
  take: () => undefined,
  start: () => undefined,
  stop: () => Promise.resolve(),
  idle: () => Promise.resolve(),
};

/** In this process nobody answers by itself: each test says who does. */
beforeAll(async () => {
  testApp = await createTestApp({
    poolSize: 12,
    adapt: (deps) => withAnswering(deps, quiet),
  });
  const { first, second } = await makeTwoClients(testApp.deps);
  chatbot = await makeAnsweringChatbot(testApp, first, { limit: 100_000 });
  other = await makeAnsweringChatbot(testApp, second, { limit: 100_000 });
});
afterEach(async () => {
  await Promise.all(made.splice(0).map((each) => each.stop()));
  // What a test left waiting is nothing to the next one.
  await testApp.sql(
    `update chat_messages set state = 'cancelled', text = '' where state = 'pending'`,
  );
});
afterAll(() => testApp.close());

/** As a process of its own would. */
function answering(options: AnsweringOptions): Answering {
  const deps = { ...testApp.deps };
  const one = createAnswering(() => deps, { graceMs: 100, lookMs: 50, ...options });
  made.push(one);
  return one;
}

const begin = async (of = chatbot) => {
  const visitor = await makeVisitor(testApp, of);
  return { visitor, chat: (await say(testApp, visitor)).body.chat.uuid };
};
const answersOf = async ({ visitor, chat }: Awaited<ReturnType<typeof begin>>) =>
  (await readChat(testApp, visitor, chat)).messages.filter(({ author }) => author === 'bot');

describe('an answer', () => {
  it('is written once, by however many processes that look', async () => {
    const chats = await Promise.all(Array.from({ length: 10 }, () => begin()));
    const writer = playedWriter({ pauseMs: () => 3 });
    const several = Array.from({ length: 3 }, () => answering({ answer: writer.answer }));
    for (const one of several) one.start();
    await until(async () =>
      (await Promise.all(chats.map(answersOf))).flat().every(({ state }) => state === 'done'),
    );
    expect(writer.turns).toHaveLength(10);
  });

  it('to a chat that is erased meanwhile is thrown away, and nothing has failed', async () => {
    const one = await begin();
    const writer = playedWriter({ sentences: [] });
    const told: unknown[] = [];
    const tell = (...said: unknown[]) => void told.push(said);
    const log = { ...testApp.deps.log, warn: tell, error: tell };
    const deps = { ...testApp.deps, log };
    const bot = createAnswering(() => deps, {
      lookMs: 50,
      graceMs: 100,
      async *answer(...given) {
        for await (const event of writer.answer(...given)) {
          await testApp.sql('delete from visitors where id = $1', [one.visitor.id]);
          yield event;
        }
      },
    });
    made.push(bot);
    bot.start();
    await until(() => writer.turns.length === 1);
    await bot.idle();
    expect(told).toEqual([]);
  });

  it('that failed is tried again, three times in all; then the visitor is told kindly @check-36.7', async () => {
    const one = await begin();
    let tries = 0;
    const broken = answering({
      pauseSeconds: 0.01,
      // oxlint-disable-next-line require-yield -- A writer that fails before its first word.
      async *answer() {
        tries += 1;
        throw new Error('no model answers');
      },
    });
    broken.start();
    await until(async () => (await answersOf(one))[0]?.state === 'failed');
    expect(tries).toBe(3);
    expect((await answersOf(one))[0]).toMatchObject({
      text: 'This answer could not be written. Please try again, or ask for a person.',
      offersEscalation: true,
    });
    const { body } = await say(testApp, one.visitor, { chat: one.chat });
    expect(body.chat.state).toBe('bot');
  });

  it('is not given up because the database went away, however often it does @check-34.12', async () => {
    const one = await begin();
    let tries = 0;
    const writer = playedWriter({});
    const shaken = answering({
      pauseSeconds: 0.01,
      async *answer(...turn) {
        tries += 1;
        if (tries <= 5) throw Object.assign(new Error('starting up'), { code: '57P03' });
        yield* writer.answer(...turn);
      },
    });
    shaken.start();
    await until(async () => (await answersOf(one))[0]?.state !== 'pending');
    expect([tries, (await answersOf(one))[0]?.state]).toEqual([6, 'done']);
  });

  it('that is half written when the process stops is written by another one at once', async () => {
    const one = await begin();
    const slow = answering({ answer: playedWriter({ pauseMs: () => 60_000 }).answer });
    slow.start();
    await until(
      async () =>
        (await testApp.sql('select from chat_messages where holder is not null')).length === 1,
    );
    await slow.stop();
    expect((await answersOf(one))[0]?.state).toBe('pending');
    const next = playedWriter();
    answering({ answer: next.answer }).start();
    await until(async () => (await answersOf(one))[0]?.state === 'done', 2_000);
    expect(next.turns).toHaveLength(1);
  });

  it('of a killed process is written by another one, once', { timeout: 60_000 }, async () => {
    const one = await begin();
    const program = fileURLToPath(
      new URL('../../../../../../tests/processes/answering-process.ts', import.meta.url),
    );
    const child = spawn(process.execPath, [program, testApp.database.loginUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const next = playedWriter();
    try {
      await once(child.stdout, 'data');
      answering({ answer: next.answer }).start();
      await delay(300);
      expect(next.turns).toHaveLength(0);
    } finally {
      child.kill('SIGKILL');
    }
    await once(child, 'exit');
    await testApp.sql(
      `update chat_messages set lease_until = now() - interval '1 second' where holder is not null`,
    );
    await until(async () => (await answersOf(one))[0]?.state === 'done');
    expect(next.turns).toHaveLength(1);
    expect(await answersOf(one)).toMatchObject([{ text: 'It is on its way. It comes tomorrow.' }]);
  });
});

describe('a client whose visitors ask much at once', () => {
  /** Answers that are begun, by their clients; each ends when it is let. */
  function held() {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const writer = playedWriter();
    const bot = answering({
      async *answer(deps, turn, signal) {
        begun.push(turn.clientId);
        await new Promise<void>((end) => {
          ends.push(end);
          signal.addEventListener('abort', () => end());
        });
        yield* writer.answer(deps, turn, signal);
      },
    });
    const endAll = async () => {
      const all = setInterval(() => ends.splice(0).forEach((end) => end()), 5);
      await until(
        async () =>
          (await testApp.sql(`select from chat_messages where state = 'pending'`)).length === 0,
        20_000,
      );
      clearInterval(all);
    };
    return { bot, begun, endOne: () => ends.shift()?.(), endAll };
  }

  it('waits for itself: whoever asks after it is among the next that are answered', async () => {
    await Promise.all(Array.from({ length: 40 }, () => begin()));
    await begin(other);
    const { bot, begun, endOne, endAll } = held();
    bot.start();
    await until(() => begun.length === 12);
    expect(begun.filter((clientId) => clientId === other.clientId)).toHaveLength(1);
    // All places are taken by now; one more asks, and one place becomes free.
    await begin(other);
    await begin(other);
    endOne();
    await until(() => begun.length === 13);
    endOne();
    await until(() => begun.length === 14);
    expect(begun.slice(12)).toEqual([other.clientId, other.clientId]);
    await endAll();
    expect(begun).toHaveLength(43);
  });

  it('is held against what is being written anywhere, by its leases', async () => {
    const here = held();
    const there = held();
    await Promise.all(Array.from({ length: 26 }, () => begin()));
    here.bot.start();
    await until(() => here.begun.length === 12);
    await begin(other);
    there.bot.start();
    await until(() => there.begun.length === 12);
    // Whose claim was first need not begin first.
    expect(there.begun).toContain(other.clientId);
    await Promise.all([here.endAll(), there.endAll()]);
  });

  it('takes one answer at a time, whatever plan the database chooses', async () => {
    await Promise.all(Array.from({ length: 3 }, () => begin()));
    await testApp.deps.db.withStaff(async (tx) => {
      await onlyNestedLoops(tx);
      await answers.claim(tx, { at: new Date() });
    });
    const [row] = await testApp.sql<{ held: number }>(
      `select count(*)::int as held from chat_messages where holder is not null and state = 'pending'`,
    );
    expect(row?.held).toBe(1);
  });
});

describe('a person takes over while the bot writes', () => {
  const rounds = Number(process.env.TAKE_OVERS ?? 24);
  const atOnce = 8;

  /** One round: the bot writes, an agent comes at any moment. @returns what became of the answer */
  async function race(_: unknown, place: number): Promise<string> {
    const one = await begin();
    // One of them surely comes too late; the others while it is written, or before.
    if (place === 0) await until(async () => (await answersOf(one))[0]?.state === 'done', 20_000);
    else await delay(Math.random() * 60);
    const takeOver = () => testApp.call('carol', 'POST', `/v2/chats/${one.chat}/take-over`, {});
    let taken = await takeOver();
    // A busy machine: again, as a person does.
    for (let tries = 0; taken.status === 503 && tries < 20; tries += 1) taken = await takeOver();
    expect(taken.status).toBe(200);
    const at = (taken.body as { version: number }).version;
    await delay(15);
    const { chat, messages } = await readChat(testApp, one.visitor, one.chat);
    expect(chat.state).toBe('agent');
    const [answer] = messages.filter(({ author }) => author === 'bot');
    // Whole before the agent came, or never: nothing of it changed afterwards.
    const isWhole = answer?.state === 'done' && answer.version < at;
    const isGone = answer?.state === 'cancelled' && answer.text === '' && answer.version === at;
    expect({ isEither: isWhole || isGone, answer }).toMatchObject({ isEither: true });
    const later = await say(testApp, one.visitor, { chat: one.chat });
    expect(later.status).toBe(201);
    await delay(15);
    const after = await readChat(testApp, one.visitor, one.chat);
    expect(after.messages.filter(({ author }) => author === 'bot')).toHaveLength(1);
    return answer?.state ?? 'none';
  }

  it(`never answers beside the person: ${rounds} times`, { timeout: 120_000 }, async () => {
    const writer = playedWriter({
      sentences: ['One.', 'Two.', 'Three.'],
      pauseMs: () => Math.random() * 12,
    });
    const one = answering({ answer: writer.answer, lookMs: 5 });
    one.start();
    await testApp.signIn('carol');
    const ends: string[] = [];
    for (let done = 0; done < rounds; done += atOnce)
      ends.push(...(await Promise.all(Array.from({ length: atOnce }, race))));
    await one.idle();
    // Both ends were met, otherwise nothing was proved.
    expect(new Set(ends)).toEqual(new Set(['done', 'cancelled']));
    expect(await testApp.sql(`select from chat_messages where state = 'pending'`)).toEqual([]);
  });
});
