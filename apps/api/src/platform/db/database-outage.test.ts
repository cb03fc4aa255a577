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

/** What a call says while the database is away. A call that waits for ever ends the test by its time limit. */
async function refusal(): Promise<unknown> {
  return database.withStaff(() => Promise.resolve('in')).catch((reason: unknown) => reason);
}

/** The pool may hold a connection of before the outage; the one after it is new. */
async function isServing(): Promise<void> {
  await expect
    .poll(() => database.withStaff(() => Promise.resolve('in')).catch(() => 'out'), {
      timeout: 10_000,
    })
    .toBe('in');
}

describe('an outage of the database', () => {
  it('is told when the network hangs, and is over as soon as it is back @check-35.2', async () => {
    await isServing();
    await wire.become('half-open');
    expect(await refusal()).toSatisfy(isDatabaseUnavailable);
    expect(await refusal()).toSatisfy(isDatabaseUnavailable);
    await wire.become('open');
    await isServing();
  });

  it('is told when the server is gone, and is over as soon as it is back @check-35.1', async () => {
    await isServing();
    await wire.become('gone');
    expect(await refusal()).toSatisfy(isDatabaseUnavailable);
    await delay(100);
    expect(await refusal()).toSatisfy(isDatabaseUnavailable);
    await wire.become('open');
    await isServing();
  });
});
