import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from './platform/db/roles.ts';
import { withSetting } from './platform/db/database-url.ts';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { cronTable, prepareQueue } from './jobs.ts';

let database: TestDatabase;
let boss: PgBoss;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  await prepareQueue(database.ownerUrl, log);
  // Every start does so again.
  await prepareQueue(database.ownerUrl, log);
  boss = new PgBoss({
    connectionString: withSetting(database.loginUrl, 'role', roles.staff),
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    max: 2,
  });
  await boss.start();
});

afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.drop();
});

describe('the queue', () => {
  it('lets go of the jobs of a killed server: each must show that it is alive', async () => {
    const queues = await boss.getQueues();
    const named = queues.filter(({ name }) => cronTable.some((job) => job.name === name));
    expect(named.length).toBe(cronTable.length);
    for (const { name, heartbeatSeconds } of named)
      expect([name, heartbeatSeconds]).toEqual([name, 30]);
  });

  it('holds one job of a name at work and one that waits, however often it is woken', async () => {
    const [{ name } = { name: '' }] = cronTable;
    expect(await boss.send(name)).not.toBeNull();
    expect(await boss.send(name)).toBeNull();
    const [atWork] = await boss.fetch(name);
    expect(atWork).toBeDefined();
    expect(await boss.send(name)).not.toBeNull();
    expect(await boss.send(name)).toBeNull();
    // Another process finds nothing to do while the first one is at it.
    expect(await boss.fetch(name)).toEqual([]);
    await boss.complete(name, atWork?.id ?? '');
    expect(await boss.fetch(name)).toHaveLength(1);
  });
});
