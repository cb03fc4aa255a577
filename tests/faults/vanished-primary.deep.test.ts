import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { spawnServer, type SpawnedServer } from '../processes/spawned-server.ts';
import { startTcpProxy, type TcpProxy } from '../servers/tcp-proxy.ts';
import { untilReady } from './victims.ts';

/**
 * A primary that vanishes without a word: no connection ends, none answers, and what comes in its place knows nothing of
 * the old ones. Nobody restarts the server.
 */

const noticedMs = 15_000;
const runsAgainMs = 30_000;
const stoppedMs = 45_000;

let testApp: TestApp;
let proxy: TcpProxy;
let server: SpawnedServer;
const stop = new AbortController();
const heard: string[] = [];

async function spawnBehindProxy(): Promise<SpawnedServer> {
  const address = new URL(testApp.database.adminUrl);
  address.host = `127.0.0.1:${proxy.port}`;
  const { masterKey, publicUrl } = testApp.deps.config;
  return spawnServer({
    DATABASE_URL: address.href,
    MASTER_KEY: masterKey ?? '',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'silent',
  });
}

async function follow(): Promise<void> {
  const { accessToken } = await testApp.signIn('alice');
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${server.url}/v2/live`, { headers, signal: stop.signal });
  expect(answer.status).toBe(200);
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of answer.body ?? []) heard.push(decoder.decode(bytes));
  };
  void read().catch(() => undefined);
  await until(() => heard.join('').includes('hello'), 10_000);
}

/** Milliseconds until it holds. */
async function until(holds: () => boolean | Promise<boolean>, longestMs: number): Promise<number> {
  const since = performance.now();
  while (!(await holds())) {
    if (performance.now() - since > longestMs) throw new Error(`Not within ${longestMs} ms.`);
    await delay(50);
  }
  return performance.now() - since;
}

const isReady = async () =>
  fetch(`${server.url}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const jobsBegunAfter = async (at: Date) =>
  (await testApp.sql('select 1 from job_runs where ended_at > $1', [at])).length;

const incidents = () =>
  testApp.sql<{ isOver: boolean; detail: string }>(
    `select ended_at is not null as "isOver", detail from incidents where cause = 'process-silent'`,
  );

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
  const { hostname, port } = new URL(testApp.database.adminUrl);
  const host = decodeURIComponent(hostname);
  const number = Number(port || '5432');
  proxy = await startTcpProxy(
    host.startsWith('/') ? { path: join(host, `.s.PGSQL.${number}`) } : { host, port: number },
  );
  server = await spawnBehindProxy();
  await follow();
}, 300_000);
afterAll(async () => {
  stop.abort();
  if (server.isRunning()) await server.kill();
  await proxy.close();
  await testApp.close();
}, 60_000);

describe('a primary that vanished without a word', () => {
  it('is noticed, and everything runs again soon after another one answers', async () => {
    await proxy.become('silenced');
    expect(await until(async () => !(await isReady()), noticedMs)).toBeLessThan(noticedMs);
    // Long enough for everything to stand still.
    await delay(20_000);
    heard.length = 0;
    const [since, answersAt] = [performance.now(), new Date()];
    await proxy.become('open');
    await Promise.all([
      until(() => heard.join('').includes('missed'), runsAgainMs),
      until(async () => (await jobsBegunAfter(answersAt)) > 0, runsAgainMs),
      until(async () => (await incidents()).some(({ isOver }) => isOver), runsAgainMs),
      untilReady(server, since),
    ]);
    expect(performance.now() - since).toBeLessThan(runsAgainMs);
    const [told] = await incidents();
    expect(told?.detail).toMatch(/replique_live|live/u);
    expect(told?.detail).toContain('queue');
  }, 180_000);

  it('whose address another one took at once costs no more', async () => {
    heard.length = 0;
    const [since, at] = [performance.now(), new Date()];
    await proxy.become('silenced');
    await proxy.become('open');
    await Promise.all([
      until(() => heard.join('').includes('missed'), runsAgainMs),
      until(async () => (await jobsBegunAfter(at)) > 0, runsAgainMs),
    ]);
    await until(isReady, runsAgainMs);
    expect(performance.now() - since).toBeLessThan(runsAgainMs);
  }, 120_000);

  it('does not hold up the end of the server', async () => {
    await proxy.become('silenced');
    const since = performance.now();
    await server.stop();
    expect(performance.now() - since).toBeLessThan(stoppedMs);
  }, 120_000);
});
