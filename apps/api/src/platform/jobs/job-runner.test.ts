import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { sql } from 'kysely';
import type { CronJob } from './cron-job.ts';
import { JobRunner } from './job-runner.ts';

type Nothing = Record<string, never>;

let database: TestDatabase;
let runners: JobRunner<Nothing>[] = [];
/** Which process ran what, in order. */
let ran: string[] = [];

/** As if nothing recurred during the test. */
const yearly = '59 23 * * *';

const change = (text: string) =>
  database.database.withStaff((tx) =>
    sql
      .raw(text)
      .execute(tx)
      .then(() => undefined),
  );
const rowOf = async (name: string) =>
  database.database.withStaff((tx) =>
    tx.selectFrom('job_runs').selectAll().where('name', '=', name).executeTakeFirstOrThrow(),
  );

type Made = Omit<CronJob<Nothing>, 'run' | 'cron'> & { work?: (process: string) => Promise<void> };

async function start(process: string, made: Made[]): Promise<JobRunner<Nothing>> {
  const works = new Map(made.map(({ name, work }) => [name, work]));
  const runner = new JobRunner<Nothing>({
    jobs: made.map(({ work: _, ...job }) => ({ ...job, cron: yearly, run: async () => undefined })),
    db: database.database,
    heard: database.database,
    log: testLog,
    run: async ({ name }) => {
      ran.push(`${process} ${name}`);
      await works.get(name)?.(process);
    },
  });
  runners.push(runner);
  await runner.start();
  return runner;
}

async function until(holds: () => boolean | Promise<boolean>, ms = 5_000): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); await delay(10))
    if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${ran.join(', ')}`);
}
const times = (what: string) => ran.filter((each) => each === what).length;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 12 });
});
beforeEach(async () => {
  ran = [];
  await change('delete from job_runs');
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});
afterAll(() => database.drop());

describe('a job that one process runs for all', () => {
  it('runs once when it is due, in one of them, and is noted', async () => {
    const job = { name: 'one', atStart: true as const };
    await Promise.all([start('a', [job]), start('b', [job])]);
    await until(async () => (await rowOf('one')).ended_at !== null);
    await delay(300);
    // Each start makes it due: twice at most, never at the same time.
    expect(ran.length).toBeLessThanOrEqual(2);
    expect(await rowOf('one')).toMatchObject({ failures: 0, holder: null, lease_until: null });
  });

  it('that is woken while it runs runs once more, however often it was woken', async () => {
    const gate = Promise.withResolvers<void>();
    const runner = await start('a', [{ name: 'one', work: () => gate.promise }]);
    runner.wake('one');
    await until(() => times('a one') === 1);
    for (let n = 0; n < 5; n += 1) {
      runner.wake('one');
      await delay(30);
    }
    expect(times('a one')).toBe(1);
    gate.resolve();
    await until(() => times('a one') === 2);
    await delay(500);
    expect(times('a one')).toBe(2);
  });

  it('is begun again by another when its process is gone, and not before', async () => {
    await start('a', [{ name: 'one' }]);
    await change(
      `update job_runs set holder = gen_random_uuid(), lease_until = now() + interval '1 hour', due_at = now()`,
    );
    const runner = await start('b', [{ name: 'one' }]);
    runner.wake('one');
    await delay(300);
    expect(ran).toEqual([]);
    await change(`update job_runs set lease_until = now() - interval '1 second'`);
    runner.wake('one');
    await until(() => ran.length === 1);
  });

  it('that fails is tried again soon, three times, and its failures are counted', async () => {
    const runner = await start('a', [
      { name: 'one', work: () => Promise.reject(new Error('broken')) },
    ]);
    for (let n = 1; n <= 4; n += 1) {
      runner.wake('one');
      await until(async () => (await rowOf('one')).failures === n);
      const waitMs = (await rowOf('one')).due_at.getTime() - Date.now();
      expect(waitMs < 2 ** n * 1_000 + 500).toBe(n < 4);
    }
  });

  it('is given to the others when its process ends', async () => {
    const runner = await start('a', [{ name: 'one' }]);
    await runner.stop();
    await change(`update job_runs set due_at = now() + interval '1 hour'`);
    const b = await start('b', [{ name: 'one' }]);
    await b.stop();
    expect(ran).toEqual([]);
  });
});

describe('a job that every process runs', () => {
  const job = { name: 'all', everywhere: true as const };

  it('runs in each of them when one is told of work, at the same time', async () => {
    const both = Promise.withResolvers<void>();
    const begun = new Set<string>();
    const work = (process: string) => {
      begun.add(process);
      if (begun.size === 3) both.resolve();
      return both.promise;
    };
    const [a] = await Promise.all(
      ['a', 'b', 'c'].map((process) => start(process, [{ ...job, work }])),
    );
    await delay(200);
    a?.wake('all');
    await until(() => begun.size === 3);
    expect(ran.toSorted()).toEqual(['a all', 'b all', 'c all']);
  });

  it('runs in each of them at its turn', async () => {
    await start('a', [job]);
    const b = await start('b', [job, { name: 'one' }]);
    await delay(200);
    await change(`update job_runs set due_at = now() where name = 'all'`);
    b.wake('one');
    await until(() => times('a all') === 1 && times('b all') === 1);
    await until(async () => (await rowOf('all')).ended_at !== null);
    expect(await rowOf('all')).toMatchObject({ holder: null });
  });

  it('and is woken while it runs runs once more in the same process', async () => {
    const gate = Promise.withResolvers<void>();
    const runner = await start('a', [{ ...job, work: () => gate.promise }]);
    for (let n = 0; n < 5; n += 1) runner.wake('all');
    await until(() => times('a all') === 1);
    gate.resolve();
    await until(() => times('a all') === 2);
    await delay(300);
    expect(times('a all')).toBe(2);
  });
});
