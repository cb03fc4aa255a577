import { get, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { WidgetMessage } from '@replique/contract/chat/widget';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStream, until, type Stream } from '@replique/tests/fixtures/chat-streams.ts';
import {
  asVisitor,
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
import { startAgain } from '@replique/tests/processes/restarted-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { changeChat, addMessage } from '../change-chat.ts';
import { serveChatEvents } from './events-route.ts';
import { tellChats } from './messages.ts';
import { createAnswering } from '../answers/write-answers.ts';
import { findChat } from '../store.ts';
import type { TurnEvent } from '../answers/turn.ts';

/** What visitors are told of their chats as it happens, over real connections. */

let testApp: TestApp;
let url: string;
let other: Awaited<ReturnType<typeof startAgain>>;
let otherUrl: string;
let client: MadeClient;
let chatbot: MadeChatbot;
const streams: Stream[] = [];
/** What the writer waits for before it goes on with its answer. */
let beforeNext: (next: TurnEvent) => Promise<void>;

const listen = async (app: TestApp['app']) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  const writer = playedWriter({ sentences: ['One.', 'Two.', 'Three.'], pauseMs: () => 10 });
  const answer: typeof writer.answer = async function* (...asked) {
    for await (const next of writer.answer(...asked)) {
      await beforeNext(next);
      yield next;
    }
  };
  testApp = await createTestApp({
    poolSize: 12,
    adapt: (deps) =>
      withAnswering(
        deps,
        createAnswering(() => deps, { answer }),
      ),
  });
  client = (await makeTwoClients(testApp.deps)).first;
  chatbot = await makeAnsweringChatbot(testApp, client, { limit: 100_000 });
  other = await startAgain(testApp, {});
  [url, otherUrl] = [await listen(testApp.app), await listen(other.app)];
});
beforeEach(() => {
  beforeNext = () => Promise.resolve();
});
afterEach(() => streams.splice(0).forEach((stream) => stream.cut()));
afterAll(async () => {
  await other.app.close();
  await testApp.close();
});

async function follow(
  visitor: MadeVisitor,
  chat: string,
  given: { after?: number; at?: string } = {},
): Promise<Stream> {
  const stream = await openStream(given.at ?? url, visitor, chat, given.after);
  streams.push(stream);
  return stream;
}

const begin = async (of = chatbot) => {
  const visitor = await makeVisitor(testApp, of);
  return { visitor, chat: (await say(testApp, visitor)).body.chat.uuid };
};
const idle = () => testApp.deps.chats.answering.idle();

/** What a widget holds that keeps the newest of every message. */
function kept(all: Stream[]): Map<string, WidgetMessage> {
  const messages = new Map<string, WidgetMessage>();
  for (const { told } of all)
    for (const { event } of told)
      if (event.type === 'message') messages.set(event.message.uuid, event.message);
  return messages;
}

const isTold = (stream: Stream, version: number) => () =>
  stream.told.some(({ event }) => event.type === 'chat' && event.chat.version >= version);

/** Written by somebody of the client, in this process. */
async function write(chat: string, text: string): Promise<number> {
  return testApp.deps.db.withClient(client.id, async (tx) => {
    const found = await findChat(tx, { uuid: chat });
    if (!found) throw new Error('no chat');
    const place = { clientId: client.id, chatId: found.id };
    return changeChat(tx, place, async (held) => {
      await addMessage(held, { author: 'agent', text, at: new Date() });
      await addMessage(held, { author: 'note', text: 'not for visitors', at: new Date() });
      return held.version;
    });
  });
}

describe('a stream', () => {
  it('tells what was said, and each sentence of an answer as it is written, in any process', async () => {
    const visitor = await makeVisitor(testApp, chatbot);
    const chat = (await say(testApp, visitor)).body.chat.uuid;
    await idle();
    const here = await follow(visitor, chat);
    const there = await follow(visitor, chat, { at: otherUrl });
    await until(() => isTold(here, 2)() && isTold(there, 2)());
    // A slow reader of a quick answer is told the whole of it alone: here both hear each step before the next is made.
    const parts = ({ told }: Stream) => told.filter(({ event }) => event.type === 'part').length;
    beforeNext = async (next) => {
      if (next.type === 'part' && next.index > 0) return;
      const hasHeard = (stream: Stream) =>
        next.type === 'part' ? isTold(stream, 3)() : parts(stream) === 3;
      await until(() => hasHeard(here) && hasHeard(there));
    };
    await say(testApp, visitor, { chat, text: 'And then?' });
    await until(() => isTold(here, 4)() && isTold(there, 4)());
    for (const { told } of [here, there]) {
      const parts = told.flatMap(({ event }) => (event.type === 'part' ? [event] : []));
      expect(parts.map(({ index, text }) => [index, text])).toEqual([
        [0, 'One.'],
        [1, 'Two.'],
        [2, 'Three.'],
      ]);
      // After the message that is pending, before it is whole.
      const kinds = told.map(({ event }) =>
        event.type === 'message' ? `${event.message.author} ${event.message.state}` : event.type,
      );
      expect(kinds.indexOf('part')).toBeGreaterThan(kinds.indexOf('bot pending'));
      expect(kinds.lastIndexOf('bot done')).toBeGreaterThan(kinds.lastIndexOf('part'));
    }
  });

  it('tells nothing of notes, and of people their first name', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const stream = await follow(visitor, chat);
    const version = await write(chat, 'Hello, this is Carol.');
    await until(isTold(stream, version));
    expect([...kept([stream]).values()].at(-1)).toMatchObject({ author: 'agent', name: null });
    expect(JSON.stringify(stream.told)).not.toContain('not for visitors');
  });

  it('tells every letter, in each tab', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const tabs = await Promise.all([follow(visitor, chat), follow(visitor, chat)]);
    const text = 'Ça va ? Où est mon colis à 12 € ? 👋 你好';
    const version = await write(chat, text);
    await until(() => tabs.every((tab) => isTold(tab, version)()));
    for (const tab of tabs) expect([...kept([tab]).values()].at(-1)?.text).toBe(text);
  });

  it('is marked as what it is, and so is what is answered in its place', async () => {
    const { visitor, chat } = await begin();
    const path = `${url}/widget/v1/${chatbot.uuid}/chats/${chat}/events`;
    for (const token of [visitor.token, 'nobody']) {
      const headers = { authorization: `Bearer ${token}`, origin: 'https://shop.example.org' };
      const answer = await fetch(path, { headers });
      expect(answer.status).toBe(token === 'nobody' ? 401 : 200);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('access-control-allow-origin')).toBe(headers.origin);
      await answer.body?.cancel();
    }
  });

  it('goes on where it was cut: nothing is lost, nothing stands there twice', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const first = await follow(visitor, chat);
    await until(isTold(first, 2));
    first.cut();
    const version = await write(chat, 'while away');
    const back = await follow(visitor, chat, { after: first.lastId });
    await until(isTold(back, version));
    // What carries the last number that came may have been cut in the middle: it is told again, as it was.
    const texts = (stream: Stream) => [...kept([stream]).values()].map(({ text }) => text);
    expect(texts(back)).toEqual(['One. Two. Three.', 'while away']);
    expect(kept([first, back]).size).toBe(3);
    const again = await follow(visitor, chat, { after: back.lastId });
    await until(isTold(again, version));
    expect(texts(again)).toEqual(['while away']);
    // A number of another chat: everything, rather than nothing.
    const lost = await follow(visitor, chat, { after: 9_999 });
    await until(isTold(lost, version));
    expect(kept([lost]).size).toBe(3);
  });

  it(
    'goes on where it was cut at any moment, whatever happens meanwhile',
    { timeout: 60_000 },
    async () => {
      const rounds = 8;
      await Promise.all(
        Array.from({ length: rounds }, async (_, round) => {
          const { visitor, chat } = await begin();
          const all: Stream[] = [];
          let [lastId, isOver] = [0, false];
          const reading = (async () => {
            while (!isOver) {
              const at = all.length % 2 === 0 ? url : otherUrl;
              const stream = await follow(visitor, chat, { after: lastId, at });
              all.push(stream);
              await delay(Math.random() * 30);
              stream.cut();
              await stream.ended;
              ({ lastId } = stream);
            }
          })();
          for (let said = 0; said < 8; said += 1) {
            if (Math.random() < 0.5)
              await say(testApp, visitor, { chat, text: `v ${round} ${said}` });
            else await write(chat, `a ${round} ${said}`);
            await delay(Math.random() * 40);
          }
          await idle();
          isOver = true;
          await reading;
          const last = await follow(visitor, chat, { after: lastId });
          all.push(last);
          await delay(200);
          const { messages } = await readChat(testApp, visitor, chat);
          const held = [...kept(all).values()].toSorted((one, two) => one.number - two.number);
          expect(held).toEqual(messages);
          // One connection tells a version of a message once, and no sentence twice.
          for (const { told } of all) {
            const keys = told.flatMap(({ event }) => {
              if (event.type === 'message')
                return [`${event.message.uuid} ${event.message.version}`];
              return event.type === 'part' ? [`${event.message} part ${event.index}`] : [];
            });
            expect(new Set(keys).size).toBe(keys.length);
          }
        }),
      );
    },
  );

  it('goes on after the database has cut the channel', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const stream = await follow(visitor, chat);
    await until(isTold(stream, 2));
    await testApp.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'replique-live'`,
    );
    const version = await write(chat, 'unheard');
    await until(isTold(stream, version));
    expect([...kept([stream]).values()].at(-1)?.text).toBe('unheard');
  });

  it('says that somebody writes, and that settings are others now', async () => {
    const { visitor, chat } = await begin();
    const stream = await follow(visitor, chat);
    await until(isTold(stream, 1));
    const [row] = await testApp.sql<{ id: string }>('select id from chats where uuid = $1', [chat]);
    await testApp.sql('update chatbots set revision = 7000 where id = $1', [chatbot.id]);
    await testApp.deps.db.withClient(client.id, async (tx) => {
      await tellChats(tx, { type: 'typing', clientId: client.id, chatId: Number(row?.id) });
      const changed = { clientId: client.id, chatbotId: chatbot.id, revision: 7_000 };
      await tellChats(tx, { type: 'chatbot', ...changed });
    });
    const heard = () => stream.told.map(({ event }) => event.type);
    await until(() => heard().includes('typing') && heard().includes('settings'));
    expect(heard().filter((type) => type === 'settings')).toHaveLength(1);
  });

  it('is the visitor’s own, and one of a few at a time', async () => {
    const { visitor, chat } = await begin();
    const stranger = await makeVisitor(testApp, chatbot);
    expect((await follow(stranger, chat)).status).toBe(404);
    expect((await follow({ ...visitor, token: 'nobody' }, chat)).status).toBe(401);
    const many = await Promise.all(Array.from({ length: 10 }, () => follow(visitor, chat)));
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2);
    for (const stream of many) stream.cut();
    await until(() => testApp.deps.chats.hub.listeners === 0);
    expect((await follow(visitor, chat)).status).toBe(200);
  });
});

/** Check 7: an open stream ends within 5 s. */
describe('a stream ends', () => {
  const set = (table: string, change: string, id: number) => () =>
    testApp.sql(`update ${table} set ${change} where id = $1`, [id]);

  it.each([
    ['the visitor is blocked', 'visitors', 'blocked_at = now()'],
    ['the visitor is erased', 'delete', ''],
    ['the chatbot is switched off', 'chatbots', `settings = settings || '{"isOn": false}'`],
    ['the client’s module is switched off', 'modules', ''],
    ['the client is archived', 'clients', 'archived_at = now()'],
  ])('when %s, within 5 s @check-7.1', async (_, table, change) => {
    const own = await makeAnsweringChatbot(testApp, client);
    const { visitor, chat } = await begin(own);
    const stays = table === 'visitors' ? await begin(own) : null;
    await idle();
    const stream = await follow(visitor, chat);
    const staying = stays && (await follow(stays.visitor, stays.chat));
    await until(isTold(stream, 2));
    const from = performance.now();
    if (table === 'delete') await testApp.sql('delete from visitors where id = $1', [visitor.id]);
    else if (table === 'modules')
      await testApp.sql(
        `update clients set modules = modules || '{"chatbots": false}' where id = $1`,
        [client.id],
      );
    else await set(table, change, { visitors: visitor.id, chatbots: own.id }[table] ?? client.id)();
    await stream.ended;
    expect(performance.now() - from).toBeLessThan(5_000);
    expect(staying?.hasEnded ?? false).toBe(false);
    await testApp.sql(
      `update clients set archived_at = null, modules = modules || '{"chatbots": true}' where id = $1`,
      [client.id],
    );
  });

  it('when its process stops: the reader comes back to another one', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const third = await startAgain(testApp, {});
    const stream = await follow(visitor, chat, { at: await listen(third.app) });
    await until(isTold(stream, 2));
    await third.app.close();
    await stream.ended;
    const back = await follow(visitor, chat, { after: stream.lastId, at: otherUrl });
    const version = await write(chat, 'after the restart');
    await until(isTold(back, version));
    expect([...kept([back]).values()].at(-1)?.text).toBe('after the restart');
  });

  it('when the reader does not read: it comes back for what it did not get', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const stream = await follow(visitor, chat);
    await until(isTold(stream, 2));
    stream.pause();
    const hub = testApp.deps.chats.hub;
    for (let said = 0; said < 4_000 && hub.listeners > 0; said += 20)
      await Promise.all(Array.from({ length: 4 }, () => write(chat, 'x'.repeat(60_000))));
    expect(hub.listeners).toBe(0);
    const { messages } = await readChat(testApp, visitor, chat);
    expect(messages.at(-1)?.text).toHaveLength(60_000);
  });

  it('when the reader has gone before it began, and nothing of it is kept', async () => {
    const { visitor, chat } = await begin();
    const { deps } = await startAgain(testApp, {});
    const [row] = await testApp.sql<{ id: string }>('select id from chats where uuid = $1', [chat]);
    const app = Fastify();
    const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.decorateRequest('visitor', null);
    app.addHook('onRequest', async (request) => {
      const place = { clientId: client.id, chatbotId: chatbot.id, chatId: Number(row?.id) };
      request.visitor = { id: visitor.id, uuid: visitor.uuid, tokenHash: '', ...place };
      request.raw.socket.once('close', gone.resolve);
      asked.resolve();
      await gone.promise;
    });
    serveChatEvents(app, deps, { pingMs: 10, lifeMs: 0 });
    const ends = vi.spyOn(ServerResponse.prototype, 'end');
    const path = `/widget/v1/${chatbot.uuid}/chats/${chat}/events`;
    const request = get(`${await listen(app)}${path}`, { agent: false });
    request.on('error', () => undefined);
    await asked.promise;
    request.destroy();
    await gone.promise;
    await delay(100);
    // What is kept would have been ended by the first ping.
    expect(ends).not.toHaveBeenCalled();
    expect(deps.chats.hub.listeners).toBe(0);
    ends.mockRestore();
    await app.close();
  });
});

describe('a rating', () => {
  it('is told to the other tabs', async () => {
    const { visitor, chat } = await begin();
    await idle();
    const stream = await follow(visitor, chat);
    const { messages } = await readChat(testApp, visitor, chat);
    const path = `/chats/${chat}/messages/${messages[1]?.uuid}/rating`;
    await asVisitor(testApp, visitor, 'PUT', path, { score: 'good' });
    await until(isTold(stream, 3));
    expect(kept([stream]).get(messages[1]?.uuid ?? '')).toMatchObject({ score: 'good' });
  });
});
