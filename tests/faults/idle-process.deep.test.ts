import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { spawnServer, type SpawnedServer } from '../processes/spawned-server.ts';
import { startCountingProxy, type CountingProxy } from '../servers/counting-proxy.ts';

/** What a process costs that no one asks for anything: each one of many asks its database little. */

const minuteSeconds = 60;
const mostEachSecond = 3;
/** What a start leaves to do is done by then. */
const settleMs = 20_000;

let testApp: TestApp;
let proxy: CountingProxy;
let server: SpawnedServer;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
  const address = new URL(testApp.database.adminUrl);
  const host = decodeURIComponent(address.hostname);
  const number = Number(address.port || '5432');
  proxy = await startCountingProxy(
    host.startsWith('/') ? { path: join(host, `.s.PGSQL.${number}`) } : { host, port: number },
  );
  address.host = `127.0.0.1:${proxy.port}`;
  const { masterKey, publicUrl } = testApp.deps.config;
  server = await spawnServer({
    DATABASE_URL: address.href,
    MASTER_KEY: masterKey ?? '',
    PUBLIC_URL: publicUrl,
  });
}, 300_000);
afterAll(async () => {
  await server.kill();
  await proxy.close();
  await testApp.close();
}, 60_000);

describe('a process that no one asks for anything', () => {
  // A whole minute: most jobs recur with it.
  it('asks its database three times a second at most, the recurring jobs among it', async () => {
    await delay(settleMs);
    proxy.take();
    await delay(minuteSeconds * 1_000);
    const counts = [...proxy.take()].toSorted(([, a], [, b]) => b - a);
    const total = (of: typeof counts) => of.reduce((sum, [, n]) => sum + n, 0) / minuteSeconds;
    // What opens and ends a transaction asks for nothing.
    const each = total(counts.filter(([query]) => !/^(?:begin;|commit$)/u.test(query)));
    const most = counts.slice(0, 150).map(([query, n]) => `  ${n} ${query}`);
    process.stdout.write(
      `  ${each.toFixed(2)} queries a second, ${total(counts).toFixed(2)} messages, ${proxy.connections()} connections\n${process.env['SHOW'] ? `${most.join('\n')}\n` : ''}`,
    );
    expect(each).toBeLessThanOrEqual(mostEachSecond);
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  }, 240_000);
});
