import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { startAgain, type RestartedServer } from '../processes/restarted-server.ts';
import { createTestApp, testLoad, type TestApp } from '../app/test-app.ts';

/** Check 31: what is too much is refused, for whoever asks too much, and told when to come back. */

let testApp: TestApp;
let admin: pg.Client;
let url: string;

beforeAll(async () => {
  const load = { ...testLoad, atOnce: 3, atOncePerClient: 1, waitingPerClient: 2 };
  testApp = await createTestApp({ config: { load } });
  await makeTwoClients(testApp.deps);
  admin = new pg.Client({ connectionString: testApp.database.adminUrl });
  await admin.connect();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await admin.end();
  await testApp.close();
});

const tickets = (who: 'bob' | 'carol' | 'erin') => testApp.call(who, 'GET', '/v2/tickets');

describe('a client that asks for more than its share', () => {
  it('is refused with why and when to come back, while others are answered @check-31.1', async () => {
    await testApp.signIn('carol');
    await testApp.call('erin', 'GET', '/v2/users/me');
    await admin.query('begin; lock table tickets in access exclusive mode');
    const flood = Array.from({ length: 6 }, () => tickets('carol'));
    const refused = await Promise.race(flood);
    expect(refused.body).toEqual({
      code: 'limits.client-busy',
      message: expect.any(String) as string,
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await testApp.call('erin', 'GET', '/v2/users/me')).status).toBe(200);
    await admin.query('commit');
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await tickets('carol')).status).toBe(200);
  });

  it('is refused by the token that was refused before, with the same answer and its headers @check-31.2', async () => {
    await testApp.signIn('carol');
    await testApp.call('erin', 'GET', '/v2/users/me');
    await admin.query('begin; lock table tickets in access exclusive mode');
    // Which of the four is the one too many is open: they travel side by side.
    const flood = Array.from({ length: 4 }, () => tickets('carol'));
    const first = await Promise.race(flood);
    expect(first.status).toBe(429);
    const second = await testApp.call('carol', 'PATCH', '/v2/users/me', { firstname: 'Nobody' });
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    for (const name of ['x-request-id', 'x-content-type-options', 'content-security-policy'])
      expect(second.headers[name]).toEqual(expect.any(String));
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect((await testApp.call('carol', 'GET', '/health')).status).toBe(200);
    await admin.query('commit');
    await Promise.all(flood);
    const { body } = await testApp.call('carol', 'GET', '/v2/users/me');
    expect(body).toMatchObject({ firstname: 'Carol' });
  });

  it('is a person’s organisation, whoever of it asks @check-31.1', async () => {
    await testApp.signIn('bob');
    await testApp.call('erin', 'GET', '/v2/users/me');
    await admin.query('begin; lock table tickets in access exclusive mode');
    const flood = Array.from({ length: 4 }, () => tickets('carol'));
    await Promise.race(flood);
    const refused = await tickets('bob');
    await admin.query('commit');
    expect(refused.status).toBe(429);
    await Promise.all(flood);
  });

  it('is told by name in the log, once in a while', () => {
    const lines = testApp.logged.filter((line) => line.includes('more than its share'));
    expect(lines).toHaveLength(1);
  });

  it('gets no turn with a token that is not ours @check-31.4', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => testApp.call({ token: 'a.b.c' }, 'GET', '/v2/tickets')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('a stream', () => {
  it('holds no turn while it is open @check-31.5', async () => {
    const { accessToken } = await testApp.signIn('carol');
    const streams = await Promise.all(
      Array.from({ length: 3 }, () => follow(`${url}/v2/live`, accessToken)),
    );
    expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await tickets('carol')).status).toBe(200);
    for (const stream of streams) stream.destroy();
  });
});

describe('a process that is short of memory', () => {
  let short: RestartedServer;
  let at: string;

  beforeAll(async () => {
    const memoryMb = Math.ceil(process.memoryUsage().rss / 1024 ** 2) + 200;
    short = await startAgain(testApp, { load: { ...testLoad, memoryMb } });
    await short.app.listen({ port: 0, host: '127.0.0.1' });
    at = `http://127.0.0.1:${(short.app.server.address() as AddressInfo).port}`;
  });

  afterAll(() => short.app.close());

  it('refuses what is new, answers balancers, and cuts no stream @check-31.5', async () => {
    const { accessToken } = await testApp.signIn('carol');
    const headers = { authorization: `Bearer ${accessToken}` };
    const stream = await follow(`${at}/v2/live`, accessToken);
    expect(stream.statusCode).toBe(200);
    const ballast = Buffer.alloc(400 * 1024 ** 2, 1);
    const ask = (path: string) => fetch(`${at}${path}`, { headers });
    await expect
      .poll(async () => (await ask('/v2/users/me')).status, { timeout: 20_000 })
      .toBe(503);
    const refused = await ask('/v2/users/me');
    expect(await refused.json()).toMatchObject({ code: 'service.busy' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('/health')).status).toBe(200);
    expect((await ask('/ready')).status).toBe(200);
    expect(stream.destroyed || stream.complete).toBe(false);
    stream.destroy();
    expect(ballast).toHaveLength(400 * 1024 ** 2);
  });
});

/** Resolves with the answer once it has begun. */
function follow(address: string, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(address, { agent: false, headers }, (answer) => {
      answer.on('error', () => undefined);
      answer.resume();
      resolve(answer);
    }).on('error', reject);
  });
}
