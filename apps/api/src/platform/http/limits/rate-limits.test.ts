import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { openRoute } from '../access.ts';
import { limitRates } from './rate-limits.ts';

/** Small enough that the most generous limit is reached by a few requests. */
const factor = 0.001;
const anyUuid = '0196f3a0-0000-7000-8000-000000000001';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ config: { rateFactor: factor, metricsToken: 'm'.repeat(16) } });
  // What is not there counts as an address that does not exist, whose limit is another one.
  const folder = testApp.deps.config.dataDir;
  await mkdir(join(folder, 'assets'), { recursive: true });
  const pictures = openOnes().flatMap(({ url }) => url.match(/^\/([\w-]+\.\w+)$/)?.[1] ?? []);
  for (const name of [...pictures, 'assets/x']) await writeFile(join(folder, name), 'x');
});

afterAll(() => testApp.close());

/** Every route that asks for no signed-in person, each method by itself, as it was registered. */
function openOnes() {
  return testApp.app.routeTable
    .filter(({ config }) => config?.access && config.access.auth !== 'user')
    .flatMap((route) =>
      [route.method]
        .flat()
        .map((method) => ({ method, url: route.url, limit: route.config?.perMinute ?? 0 })),
    );
}

const send = (method: string, url: string, remoteAddress: string) =>
  testApp.app.inject({
    method: method as 'GET',
    url: url.replace(':file', 'loader.js').replaceAll(/:\w+/g, anyUuid).replace('*', 'x'),
    remoteAddress,
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
  });

describe('what is open to anybody', () => {
  it('has a limit at every address, and answers 429 with Retry-After beyond it', async () => {
    const wrong: string[] = [];
    for (const [index, { method, url, limit }] of openOnes().entries()) {
      // A browser could not read a refusal of what it asks before a call: the call itself is refused.
      if (method === 'OPTIONS') continue;
      const name = `${method} ${url}`;
      const from = `198.51.${index >> 8}.${index & 255}`;
      const most = Math.max(1, Math.floor(limit * factor));
      for (let n = 0; n < most; n += 1)
        if ((await send(method, url, from)).statusCode === 429) wrong.push(`${name} at ${n}`);
      const answer = await send(method, url, from);
      const seconds = Number(answer.headers['retry-after']);
      if (answer.statusCode !== 429 || !(seconds >= 1 && seconds <= 60))
        wrong.push(`${name}: ${answer.statusCode} ${answer.headers['retry-after']}`);
      // Nobody else is cut off by it.
      if ((await send(method, url, `203.0.${from.slice(7)}`)).statusCode === 429)
        wrong.push(`${name}: all`);
    }
    expect(wrong).toEqual([]);
    expect(openOnes().length).toBeGreaterThan(50);
  }, 120_000);

  it('counts an IPv6 network as one, whatever address of it calls', async () => {
    const call = (address: string) => send('POST', '/v2/auth/refresh', address);
    expect((await call('2001:db8:0:1::1')).statusCode).not.toBe(429);
    expect((await call('2001:db8:0:1:ffff::2')).statusCode).toBe(429);
    expect((await call('2001:db8:0:2::1')).statusCode).not.toBe(429);
  });

  it('counts addresses that do not exist too', async () => {
    const from = '198.51.100.201';
    const ask = () => testApp.app.inject({ method: 'POST', url: '/none', remoteAddress: from });
    expect((await ask()).statusCode).toBe(404);
    expect((await ask()).statusCode).toBe(429);
  });

  it('stops the start when it declares no limit', async () => {
    const app = Fastify();
    await app.register(rateLimit, { global: false });
    limitRates(app, 1);
    app.get('/open', { config: openRoute, exposeHeadRoute: false }, () => 'x');
    await expect(app.ready()).rejects.toThrow('GET /open');
  });
});

describe('signed-in people', () => {
  it('are counted by no network address: an office of hundreds has one', async () => {
    const statuses = new Set<number>();
    await makeTwoClients(testApp.deps);
    const { accessToken } = await testApp.signIn('carol', { remoteAddress: '198.51.100.99' });
    for (let n = 0; n < 50; n += 1) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const url = '/v2/users/me';
      statuses.add((await testApp.app.inject({ url, headers })).statusCode);
    }
    expect([...statuses]).toEqual([200]);
  });
});
