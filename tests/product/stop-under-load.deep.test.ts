import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBalancer, type Balancer } from '../servers/balancer.ts';
import { spawnServer, type SpawnedServer } from '../processes/spawned-server.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { makeClient } from '../../apps/api/src/demo/make/factories.ts';

/**
 * Check 34: two servers on one database behind a balancer, each told to stop (SIGTERM) in turn while people work.
 * `npm run test:full` asks for it (`STOP_ROUNDS`: how often each is stopped).
 */

const rounds = Number(process.env['STOP_ROUNDS'] ?? 0);
const people = 12;

let testApp: TestApp;
const servers: SpawnedServer[] = [];
let balancer: Balancer;

const start = () =>
  spawnServer({
    DATABASE_URL: testApp.database.adminUrl,
    MASTER_KEY: testApp.deps.config.masterKey ?? '',
    STOP_DELAY: '1',
    PUBLIC_URL: testApp.deps.config.publicUrl,
    DEMO: '1',
    SIMULATOR: '0',
  });

beforeAll(async () => {
  if (rounds === 0) return;
  testApp = await createTestApp();
  servers.push(await start(), await start());
  balancer = await startBalancer(servers);
}, 240_000);

afterAll(async () => {
  if (rounds === 0) return;
  await balancer.close();
  for (const server of servers) await server.stop();
  await testApp.close();
}, 240_000);

describe.runIf(rounds > 0)('a server that is told to stop under load', () => {
  it(
    'costs nobody a request, ends within 30 seconds, and what was acknowledged is there once @check-34.8',
    async () => {
      const { uuid } = await makeClient(testApp.deps);
      const { accessToken } = await testApp.signIn('alice');
      const base = balancer.url;
      const failures: string[] = [];
      const saved: string[] = [];
      let asked = 0;
      let isRunning = true;
      const call = async (method: string, path: string, body?: object) => {
        asked += 1;
        const answer = await fetch(`${base}${path}`, {
          method,
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        if (!answer.ok) failures.push(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        else await answer.arrayBuffer();
        return answer.ok;
      };
      const working = Array.from({ length: people }, async (_, person) => {
        for (let turn = 0; isRunning; turn += 1) {
          await call('GET', `/v2/tickets?client=${uuid}`).catch((error: Error) =>
            failures.push(error.message),
          );
          const name = `Prompt ${person} ${turn}`;
          const body = { name, context: 'Answer.', style: 'Short.', note: '' };
          if (await call('POST', '/v2/prompts', body).catch(() => false)) saved.push(name);
        }
      });
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        for (const at of [0, 1]) {
          await delay(500);
          const begun = performance.now();
          await servers[at]?.stop();
          took.push((performance.now() - begun) / 1000);
          servers[at] = await start();
          while (!balancer.ready[at]) await delay(20);
        }
      isRunning = false;
      await Promise.all(working);
      const rows = await testApp.sql<{ name: string }>(
        "select name from prompts where name like 'Prompt %'",
      );
      expect(failures.slice(0, 5)).toEqual([]);
      expect(rows.map(({ name }) => name).toSorted()).toEqual(saved.toSorted());
      expect(Math.max(...took)).toBeLessThan(30);
      expect(asked).toBeGreaterThan(rounds * 100);
    },
    rounds * 240_000,
  );
});
