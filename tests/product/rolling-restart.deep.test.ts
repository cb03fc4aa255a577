import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBalancer, type Balancer } from '../servers/balancer.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { makeNextVersion } from '../fixtures/next-version.ts';
import { openPreviousRelease, type PreviousRelease } from '../processes/previous-release.ts';
import { spawnServer, type SpawnedServer } from '../processes/spawned-server.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { testLog } from '../app/test-log.ts';

/**
 * Check 41: two servers behind a balancer are replaced one after the other at so many requests a second
 * (`ROLLING_RATE`, of `npm run test:full`): by themselves, by the previous release, and back.
 */

const rate = Number(process.env['ROLLING_RATE'] ?? 0);
const atMost = 2_000;

let testApp: TestApp;
let previous: PreviousRelease | null = null;
let balancer: Balancer;
let token: string;
const servers: SpawnedServer[] = [];

const start = (main?: string) =>
  spawnServer(
    {
      // The schema is that of the version after this one, whichever release works on it.
      DATABASE_URL: testApp.database.adminUrl,
      MASTER_KEY: testApp.deps.config.masterKey ?? '',
      PUBLIC_URL: testApp.deps.config.publicUrl,
      STOP_DELAY: '1',
      DEMO: '0',
      SIMULATOR: '0',
    },
    undefined,
    main,
  );

beforeAll(async () => {
  if (rate === 0) return;
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
  const next = await makeNextVersion();
  const { ownerUrl } = testApp.database;
  await migrate({ ownerUrl, log: testLog, directory: next.directory });
  await next.remove();
  token = (await testApp.signIn('alice')).accessToken;
  previous = await openPreviousRelease();
  servers.push(await start(), await start());
  balancer = await startBalancer(servers);
}, 240_000);

afterAll(async () => {
  if (rate === 0) return;
  await balancer.close();
  for (const server of servers) await server.stop();
  await previous?.remove();
  await testApp.close();
}, 240_000);

const paths = ['/v2/tickets', '/v2/users/me', '/v2/clients', '/v2/prompts'];

/**
 * Asks at the rate until it is told to stop.
 * @returns what was not answered well, the prompts that were acknowledged, requests, seconds, longest answer in ms
 */
function ask() {
  const failures: string[] = [];
  const saved: string[] = [];
  const open = new Set<Promise<void>>();
  const begunAt = Date.now();
  let isOver = false;
  let asked = 0;
  let longest = 0;
  const askOne = async (number: number) => {
    const isWritten = number % 5 === 0;
    const name = `Prompt ${begunAt} ${number}`;
    const body = JSON.stringify({ name, context: 'Answer.', style: 'Short.', note: '' });
    const path = isWritten ? '/v2/prompts' : (paths[number % paths.length] ?? '');
    const begun = performance.now();
    try {
      const answer = await fetch(`${balancer.url}${path}`, {
        method: isWritten ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(isWritten ? { body } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      else if (isWritten) saved.push(name);
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
    longest = Math.max(longest, performance.now() - begun);
  };
  const asking = (async () => {
    const begun = performance.now();
    while (!isOver) {
      const due = ((performance.now() - begun) / 1_000) * rate;
      for (; asked < due && open.size < atMost; asked += 1) {
        const one = askOne(asked);
        open.add(one);
        void one.then(() => open.delete(one));
      }
      await delay(5);
    }
    await Promise.all(open);
  })();
  return async () => {
    isOver = true;
    const seconds = (Date.now() - begunAt) / 1_000;
    await asking;
    return { failures, saved, asked, seconds, longest: Math.round(longest) };
  };
}

/** Replaces one server after the other. */
async function roll(main?: string): Promise<void> {
  for (const at of servers.keys()) {
    await servers[at]?.stop();
    servers[at] = await start(main);
    await expect.poll(() => balancer.ready[at], { timeout: 60_000 }).toBe(true);
    await delay(500);
  }
}

async function expectNothingFailed(work: () => Promise<void>): Promise<void> {
  const before = await names();
  const stop = ask();
  await delay(1_000);
  await work();
  const { failures, saved, asked, seconds, longest } = await stop();
  process.stdout.write(
    `${asked} requests in ${seconds} s, ${failures.length} failed, the longest took ${longest} ms\n` +
      [
        ...new Set(failures.map((failure) => `  ${failure.replace(/^\S+ /, '').slice(0, 60)}\n`)),
      ].join(''),
  );
  expect(failures.slice(0, 5)).toEqual([]);
  // As many as were meant: a balancer or a test that could not follow would prove little.
  expect(asked / seconds).toBeGreaterThan(rate * 0.9);
  expect((await names()).toSorted()).toEqual([...before, ...saved].toSorted());
}

const names = async () =>
  (await testApp.sql<{ name: string }>("select name from prompts where name like 'Prompt %'")).map(
    ({ name }) => name,
  );

describe.runIf(rate > 0)('servers that are replaced one after the other', () => {
  it('cost nobody a request @check-41.1', () => expectNothingFailed(() => roll()), 600_000);

  it('by the previous release on this newer schema, and back, cost nobody a request @check-41.2', async (context) => {
    if (!previous) return context.skip('The history has no code of the previous release.');
    const { main } = previous;
    await expectNothingFailed(async () => {
      await roll(main);
      await roll();
    });
  }, 600_000);
});
