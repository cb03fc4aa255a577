import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAnsweringChatbot, makeVisitor, say, visitorsPage } from '../fixtures/chat-visitors.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { makeClient, makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { createDeps } from '../../apps/api/src/installation.ts';
import { startAgain, type RestartedServer } from '../processes/restarted-server.ts';
import { createTestApp, directoriesIn, type TestApp } from '../app/test-app.ts';

/** A server that is told to stop while consoles and widgets hang on it, over connections that they keep as browsers do. */

const longestStopMs = 8_000;
const agent = new Agent({ keepAlive: true });

let testApp: TestApp;
let server: RestartedServer;
let url: string;

beforeAll(async () => {
  testApp = await createTestApp();
  server = await startAgain(testApp, {});
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  agent.destroy();
  await server.app.close();
  await testApp.close();
});

/** Resolves once the stream told something; `ended` when the server has ended it. */
function follow(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; ended: Promise<void> }>((resolve, reject) => {
    get(`${url}${path}`, { agent, headers }, (response) => {
      const ended = new Promise<void>((end) => response.on('close', () => end()));
      response.on('error', () => undefined);
      response.once('data', () => resolve({ status: response.statusCode ?? 0, ended }));
      response.resume();
    }).on('error', reject);
  });
}

/** Says something over a connection that stays open. */
function write(path: string, headers: Record<string, string>, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

it('lets jobs end before what they search in', async () => {
  const { config, log } = testApp.deps;
  const deps = await createDeps(config, testApp.database.database, log);
  const client = await makeClient(testApp.deps);
  let found: unknown;
  const app = await buildApp(deps, {
    logger: log as Parameters<typeof buildApp>[1]['logger'],
    ...directoriesIn(config.dataDir),
    stopJobs: async () =>
      void (found = await deps.indexes.search(client.id, { text: 'parcel', language: 'en' })),
  });
  await app.ready();
  await app.close();
  expect(found).toMatchObject({ knowledgeSize: 0 });
});

it('ends them all, and itself soon after', async () => {
  const { first } = await makeTwoClients(testApp.deps);
  const chatbot = await makeAnsweringChatbot(testApp, first);
  const visitor = await makeVisitor(testApp, chatbot);
  const { chat } = (await say(testApp, visitor)).body;
  await Promise.all([testApp.deps.chats.answering.idle(), server.deps.chats.answering.idle()]);
  const { accessToken } = await testApp.signIn('alice');
  const widget = {
    authorization: `Bearer ${visitor.token}`,
    origin: 'https://shop.example.org',
    'content-type': 'application/json',
  };
  const events = await follow(`/widget/v1/${chatbot.uuid}/chats/${chat.uuid}/events`, widget);
  const live = await follow('/v2/live', { authorization: `Bearer ${accessToken}` });
  expect([events.status, live.status]).toEqual([200, 200]);
  const said = {
    key: randomUUID(),
    chat: chat.uuid,
    text: 'And now?',
    language: 'en',
    page: visitorsPage,
  };
  expect(await write(`/widget/v1/${chatbot.uuid}/messages`, widget, said)).toBe(201);
  // Browsers open connections ahead of what they may ask, and say nothing on them.
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'connect');
  const begun = performance.now();
  await Promise.all([server.app.close(), events.ended, live.ended]);
  expect(performance.now() - begun).toBeLessThan(longestStopMs);
}, 60_000);
