import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { spawnServer, type SpawnedServer } from '../processes/spawned-server.ts';
import { startModelServer, ways, writtenBy, type ModelServer } from '../servers/model-server.ts';

/**
 * Background work grows with the processes on one database: each takes three drafts at a time, whoever was asked for
 * them, and clients take turns over all of them.
 */

const modelMs = 2_000;
const tickets = 60;
const atOnceEach = 3;

let testApp: TestApp;
let clients: MadeClient[];
let model: ModelServer;
let token: string;
/** Of the round that is measured: requests that the model was asked, and whose. */
let asked: { begun: number; ended: number; client: string }[] = [];
const servers: SpawnedServer[] = [];

const slowly: Parameters<ModelServer['answer']>[0] = (response, body) => {
  const call = {
    begun: performance.now(),
    ended: 0,
    client: body.includes('of my parcel') ? 'a' : 'b',
  };
  asked.push(call);
  setTimeout(() => {
    call.ended = performance.now();
    ways.whole('You can change it in your account. [1]')(response, body);
  }, modelMs);
};

async function spawnOne(): Promise<void> {
  const { masterKey, publicUrl } = testApp.deps.config;
  servers.push(
    await spawnServer({
      DATABASE_URL: testApp.database.adminUrl,
      MASTER_KEY: masterKey ?? '',
      PUBLIC_URL: publicUrl,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'writer-1',
      OUTBOUND_ALLOW: model.host,
    }),
  );
}

async function switchOn(client: MadeClient): Promise<void> {
  const answer = await fetch(`${servers[0]?.url}/v2/clients/${client.uuid}/auto-suggestions`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'UTC' }),
  });
  expect(answer.status).toBe(200);
}

/** So many tickets wait of each client. */
async function askAll(count: number): Promise<void> {
  await testApp.sql('update auto_suggestion_settings set is_on = false');
  await testApp.sql('delete from tickets');
  const things = ['parcel', 'invoice'];
  for (const [at, client] of clients.entries())
    await makeTickets(
      testApp.deps,
      client.id,
      Array.from({ length: count }, (_, n) => ({
        createdAt: new Date(Date.now() - 3_600_000),
        messages: [{ text: `How can I change the address of my ${things[at]}? Number ${n}.` }],
      })),
    );
  asked = [];
  for (const client of clients) await switchOn(client);
}

async function untilAsked(count: number): Promise<void> {
  for (const until = Date.now() + 240_000; asked.filter(({ ended }) => ended).length < count;) {
    if (Date.now() > until) throw new Error(`${asked.length} of ${count} were asked.`);
    await delay(20);
  }
}

/** Milliseconds from the first request to the end of the last. */
async function writeAll(): Promise<number> {
  // What a process loads and builds for its first draft is no matter of how many there are.
  await askAll(atOnceEach * servers.length);
  await untilAsked(2 * atOnceEach * servers.length);
  await delay(1_000);
  await askAll(tickets / 2);
  await untilAsked(tickets);
  const begun = Math.min(...asked.map((call) => call.begun));
  return Math.max(...asked.map((call) => call.ended)) - begun;
}

const mostAtOnce = () =>
  Math.max(
    ...asked.map(({ begun }) => asked.filter((o) => o.begun <= begun && o.ended > begun).length),
  );

beforeAll(async () => {
  model = await startModelServer();
  model.answer(slowly);
  testApp = await createTestApp({ config: writtenBy(model) });
  const { first, second } = await makeTwoClients(testApp.deps);
  clients = [first, second];
  for (const { id } of clients)
    await makeArticles(testApp.deps, id, [
      {
        title: 'How do I change the address of a parcel or an invoice?',
        html: '<p>You can change the address of a parcel or an invoice in your account.</p>',
      },
    ]);
  token = (await testApp.signIn('alice')).accessToken;
  await spawnOne();
}, 300_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await model.close();
  await testApp.close();
}, 60_000);

describe('drafts that wait for a slow model', () => {
  it('are written three at a time by each process, and four processes write 3.6 times as fast as one', async () => {
    const alone = await writeAll();
    expect(mostAtOnce()).toBe(atOnceEach);
    while (servers.length < 4) await spawnOne();
    const together = await writeAll();
    const [most, ratio] = [mostAtOnce(), alone / together];
    process.stdout.write(
      `  one process ${Math.round(alone)} ms, four ${Math.round(together)} ms: ${ratio.toFixed(2)} times, ${most} at once\n`,
    );
    expect(most).toBe(4 * atOnceEach);
    expect(ratio).toBeGreaterThanOrEqual(3.6);
  }, 600_000);

  it('of two clients are written in turn, however many processes write', () => {
    // The first of them began when the other client was not switched on yet.
    const alone = atOnceEach * servers.length;
    const half = asked.toSorted((a, b) => a.begun - b.begun).slice(alone, alone + tickets / 2);
    const share = half.filter(({ client }) => client === 'a').length / half.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });
});
