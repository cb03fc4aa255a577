import { Agent, request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import {
  makeHome,
  removeHome,
  spawnServer,
  type ServerHome,
  type SpawnedServer,
} from '../processes/spawned-server.ts';
import { hasNginx, startNginx, type Nginx } from '../servers/nginx.ts';

/** `deploy/nginx.conf` as it is shipped, before two servers of which one stops, dies or refuses (docs/deployment.md). */

const rate = Number(process.env['NGINX_RATE'] ?? 100);
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
const isThere = hasNginx();
if (!isThere)
  process.stdout.write('deploy/nginx.conf is not tested: apt-get install nginx-light\n');

let testApp: TestApp;
let nginx: Nginx;
let tokens: string[];
const homes: ServerHome[] = [];
const servers: SpawnedServer[] = [];

const start = (at: number, settings: Record<string, string> = {}) =>
  spawnServer(
    {
      DATABASE_URL: testApp.database.adminUrl,
      MASTER_KEY: testApp.deps.config.masterKey ?? '',
      PUBLIC_URL: testApp.deps.config.publicUrl,
      TRUST_PROXY: '127.0.0.1',
      STOP_DELAY: '1',
      // Four callers ask for all: how busy the machine is that starts servers meanwhile is no matter of theirs.
      MAX_WAITING_PER_CLIENT: '10000',
      SIMULATOR: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    homes[at],
  );

beforeAll(async () => {
  if (!isThere) return;
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
  tokens = [];
  for (const person of ['alice', 'bob', 'carol', 'erin'] as const)
    tokens.push((await testApp.signIn(person)).accessToken);
  homes.push(await makeHome(), await makeHome());
  servers.push(await start(0), await start(1));
  nginx = await startNginx([homes[0]?.port ?? 0, homes[1]?.port ?? 0]);
}, 240_000);
afterAll(async () => {
  if (!isThere) return;
  agent.destroy();
  await nginx.close();
  for (const server of servers) await server.stop();
  for (const home of homes) await removeHome(home);
  await testApp.close();
}, 120_000);

type Told = { method: string; status: number | string };

function ask(method: 'GET' | 'POST', number: number): Promise<Told> {
  const isWritten = method === 'POST';
  const token = isWritten ? tokens[0] : tokens[number % tokens.length];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const path = isWritten ? '/v2/prompts' : '/v2/users/me';
  return new Promise((resolve) => {
    const asked = request(`${nginx.url}${path}`, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ method, status: answer.statusCode ?? 0 }));
      answer.on('error', () => resolve({ method, status: 'torn' }));
    });
    asked.on('error', ({ message }) => resolve({ method, status: message }));
    if (isWritten)
      asked.write(
        JSON.stringify({
          name: `Prompt ${Date.now()} ${number}`,
          context: 'Answer.',
          style: 'Short.',
          note: '',
        }),
      );
    asked.end();
  });
}

/** Asks at the rate while the work is done, every tenth time by writing. Answers what was not answered well. */
async function failuresDuring(
  work: () => Promise<void>,
  writes = true,
): Promise<{ asked: number; failed: Told[] }> {
  const asked: Promise<Told>[] = [];
  let isOver = false;
  const asking = (async () => {
    const begun = performance.now();
    while (!isOver) {
      const due = ((performance.now() - begun) / 1_000) * rate;
      while (asked.length < due)
        asked.push(ask(writes && asked.length % 10 === 0 ? 'POST' : 'GET', asked.length));
      await delay(5);
    }
  })();
  await delay(1_000);
  await work();
  await delay(1_000);
  isOver = true;
  await asking;
  const all = await Promise.all(asked);
  const failed = all.filter(({ status }) => status !== 200 && status !== 201);
  const kinds = Map.groupBy(failed, ({ method, status }) => `${method} ${status}`);
  const counts = [...kinds].map(([kind, { length }]) => `, ${length} × ${kind}`).join('');
  process.stdout.write(`${all.length} requests through nginx, ${failed.length} failed${counts}\n`);
  return { asked: all.length, failed };
}

describe.runIf(isThere)('the shipped nginx before two servers', () => {
  it('loses nothing while they are replaced one after the other', async () => {
    const { asked, failed } = await failuresDuring(async () => {
      for (const at of servers.keys()) {
        await servers[at]?.stop();
        servers[at] = await start(at);
        await delay(500);
      }
    });
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(rate * 5);
  }, 240_000);

  it('loses nothing that can be asked again when one is killed', async () => {
    const { failed } = await failuresDuring(async () => {
      await servers[0]?.kill();
      await delay(8_000);
    }, false);
    expect(failed).toEqual([]);
    servers[0] = await start(0);
  }, 240_000);

  it('asks the other one where one refuses, and takes neither out for it', async () => {
    await servers[0]?.stop();
    servers[0] = await start(0, { MAX_MEMORY: '50' });
    const refused = await fetch(`${servers[0]?.url}/v2/users/me`);
    expect(refused.status).toBe(503);
    const { failed } = await failuresDuring(() => delay(8_000), false);
    expect(failed).toEqual([]);
  }, 240_000);
});
