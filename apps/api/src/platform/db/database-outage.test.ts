import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from '@replique/tests/servers/tcp-proxy.ts';
import { createTestDatabase } from '@replique/tests/app/test-database.ts';
import type { TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';

let test: TestDatabase;
/** Between the pool and the server. */
let wire: TcpProxy;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  const address = new URL(test.loginUrl);
  const host = decodeURIComponent(address.hostname);
  const port = address.port === '' ? '5432' : address.port;
  wire = await startTcpProxy(
    host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port: Number(port) },
  );
  address.host = `127.0.0.1:${wire.port}`;
  database = openDatabase({ url: address.href, log: testLog, poolSize: 2 });
});

afterAll(async () => {
  await database.close();
  await wire.close();
  await test.drop();
});

async function failingTime(): Promise<number> {
  const started = performance.now();
  const error: unknown = await database
    .withStaff(() => Promise.resolve('in'))
    .catch((reason: unknown) => reason);
  expect(error).toSatisfy(isDatabaseUnavailable);
  return performance.now() - started;
}

async function isServing(): Promise<boolean> {
  return database
    .withStaff(() => Promise.resolve('in'))
    .then(
      (answer) => answer === 'in',
      () => false,
    );
}

describe('an outage of the database (check 35)', () => {
  it('is told within two seconds when the network hangs, and is over as soon as it is back', async () => {
    expect(await isServing()).toBe(true);
    await wire.become('half-open');
    expect(await failingTime()).toBeLessThan(2_600);
    expect(await failingTime()).toBeLessThan(2_600);
    await wire.become('open');
    expect(await isServing()).toBe(true);
  });

  it('is told at once when the server is gone, and is over as soon as it is back', async () => {
    expect(await isServing()).toBe(true);
    await wire.become('gone');
    expect(await failingTime()).toBeLessThan(500);
    await delay(100);
    expect(await failingTime()).toBeLessThan(500);
    await wire.become('open');
    expect(await isServing()).toBe(true);
  });
});
