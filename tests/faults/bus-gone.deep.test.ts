import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { openStream, until, type Stream } from '../fixtures/chat-streams.ts';
import {
  makeAnsweringChatbot,
  makeVisitor,
  visitorsPage,
  type MadeVisitor,
} from '../fixtures/chat-visitors.ts';
import {
  makeHome,
  removeHome,
  spawnServer,
  type SpawnedServer,
} from '../processes/spawned-server.ts';
import { redisMissing, startRedis, type Redis } from '../servers/redis.ts';

/**
 * Two servers on one database that tell each other of changes over a bus, with TLS and its address in a file: what
 * happens in one is told in the other, and what happens while the bus is away is caught up with (decision 0048).
 */

const noticedMs = 20_000;
const runsAgainMs = 30_000;

let testApp: TestApp;
let redis: Redis;
let home: { port: number; folder: string };
const servers: SpawnedServer[] = [];
let client: MadeClient;
let visitor: MadeVisitor;
let ticket: string;
let live: { heard: () => string };
let stream: Stream;
let chat: string | undefined;
const stop = new AbortController();

async function spawnOnBus(): Promise<SpawnedServer> {
  const { masterKey, publicUrl } = testApp.deps.config;
  const file = join(home.folder, 'bus-url');
  await writeFile(file, `${redis.url}\n`);
  return spawnServer({
    DATABASE_URL: testApp.database.adminUrl,
    MASTER_KEY: masterKey ?? '',
    PUBLIC_URL: publicUrl,
    BUS_URL_FILE: file,
    NODE_EXTRA_CA_CERTS: redis.caFile,
    LOG_LEVEL: 'silent',
  });
}

const at = (index: number): string => servers[index]?.url ?? '';

async function followLive(url: string): Promise<{ heard: () => string }> {
  const { accessToken } = await testApp.signIn('bob');
  const headers = { authorization: `Bearer ${accessToken}` };
  const heard: string[] = [];
  const read = async () => {
    // Streams end by themselves after some minutes: a console comes back.
    while (!stop.signal.aborted) {
      const answer = await fetch(`${url}/v2/live`, { headers, signal: stop.signal });
      const decoder = new TextDecoder();
      for await (const bytes of answer.body ?? []) heard.push(decoder.decode(bytes));
    }
  };
  void read().catch(() => undefined);
  await until(() => heard.join('').includes('hello'), 10_000);
  return { heard: () => heard.join('') };
}

/** In the one chat, which begins with the first. */
async function say(url: string, text: string): Promise<string> {
  const answer = await fetch(`${url}/widget/v1/${visitor.chatbot.uuid}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${visitor.token}`,
      origin: 'https://shop.example.org',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ key: randomUUID(), text, chat, language: 'en', page: visitorsPage }),
  });
  expect(answer.status).toBeLessThan(300);
  return ((await answer.json()) as { chat: { uuid: string } }).chat.uuid;
}

async function sayPresent(url: string, tab: string): Promise<number> {
  const { accessToken } = await testApp.signIn('carol');
  const { status } = await fetch(`${url}/v2/tickets/${ticket}/presence`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tab, activity: 'reading' }),
  });
  return status;
}

const readinessOf = async (url: string) => {
  const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) });
  return { status: answer.status, body: (await answer.json()) as { parts?: string[] } };
};

const isShown = (text: string) => () =>
  stream.told.some(({ event }) => event.type === 'message' && event.message.text === text);

describe.skipIf(redisMissing !== null)('two servers on one bus', () => {
  beforeAll(async () => {
    testApp = await createTestApp();
    client = (await makeTwoClients(testApp.deps)).first;
    ticket = await makeTicket(testApp.deps, client.id, {});
    visitor = await makeVisitor(testApp, await makeAnsweringChatbot(testApp, client));
    redis = await startRedis({ hasTls: true });
    home = await makeHome();
    servers.push(await spawnOnBus(), await spawnOnBus());
    live = await followLive(at(0));
    chat = await say(at(1), 'First');
    stream = await openStream(at(0), visitor, chat);
  }, 300_000);
  afterAll(async () => {
    stop.abort();
    stream.cut();
    await Promise.all(servers.map((server) => server.stop()));
    await redis.close();
    await removeHome(home);
    await testApp.close();
  }, 120_000);

  it('tell each other of chats, of tickets and of who is there', async () => {
    const tab = randomUUID();
    expect(await sayPresent(at(1), tab)).toBe(204);
    await until(() => live.heard().includes(tab));
    await say(at(1), 'Said at the other one');
    await until(isShown('Said at the other one'));
    await until(() => live.heard().includes('"chat"'));
    const listens = await testApp.sql(
      `select 1 from pg_stat_activity where application_name = 'replique-live' and datname = current_database()`,
    );
    expect(listens).toEqual([]);
  }, 60_000);

  it('say that it is away, work on, and lose nothing once it is back', async () => {
    await redis.kill();
    await say(at(1), 'Said while it was away');
    for (const url of [at(0), at(1)])
      await until(async () => (await readinessOf(url)).status === 503, noticedMs);
    expect(await readinessOf(at(1))).toEqual({
      status: 503,
      body: { status: 'standing still', parts: ['bus'] },
    });
    const incidents = () =>
      testApp.sql<{ isOver: boolean; detail: string }>(
        `select ended_at is not null as "isOver", detail from incidents where cause = 'process-silent'`,
      );
    await until(async () => (await incidents()).length === 2, noticedMs);
    expect((await incidents()).map(({ detail }) => detail).join()).toMatch(/: bus/);
    expect(isShown('Said while it was away')()).toBe(false);
    await redis.start();
    await until(isShown('Said while it was away'), runsAgainMs);
    await until(() => live.heard().includes('missed', live.heard().indexOf('"chat"')), runsAgainMs);
    await until(async () => (await readinessOf(at(0))).status === 200, runsAgainMs);
    await until(async () => (await incidents()).every(({ isOver }) => isOver), runsAgainMs);
    const tab = randomUUID();
    await sayPresent(at(1), tab);
    await until(() => live.heard().includes(tab));
  }, 180_000);

  it('catch up with what one of them committed and died before telling', async () => {
    await until(async () => (await readinessOf(at(1))).status === 200, runsAgainMs);
    const before = live.heard().split('missed').length;
    await servers[1]?.kill();
    await until(() => live.heard().split('missed').length > before, noticedMs);
    await delay(100);
    expect((await readinessOf(at(0))).status).toBe(200);
  }, 60_000);
});
