import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { items, makeItemsTable, stepOf } from '@replique/tests/rows/work-items.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drainWork, TooManyAttempts, WorkLost, type WorkDeps } from './durable-work.ts';

const program = fileURLToPath(
  new URL('../../../../../tests/processes/work-process.ts', import.meta.url),
);
let test: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 8 });
  admin = new pg.Client({ connectionString: test.adminUrl });
  await admin.connect();
  await admin.query(makeItemsTable);
});
afterAll(async () => {
  await admin.end();
  await test.drop();
});
afterEach(() => admin.query('truncate work_items, work_steps'));

/** A process of its own, as far as the module knows. */
const processOf = (offsetMs = 0): WorkDeps => ({
  db: test.database,
  log: testLog,
  clock: () => new Date(Date.now() + offsetMs),
});
const add = (clientId: number, count = 1) =>
  admin.query('insert into work_items (client_id) select $1 from generate_series(1, $2)', [
    clientId,
    count,
  ]);
const rows = async () =>
  (await admin.query('select * from work_items order by id')).rows as {
    id: string;
    client_id: string;
    state: string;
    steps: number;
    holder: string | null;
    lease_until: Date | null;
    attempts: number;
  }[];
const claim = (deps = processOf()) =>
  deps.db.withStaff((tx) => items.claim(tx, { at: deps.clock() }));
const silence = () =>
  admin.query(`update work_items set lease_until = clock_timestamp() - interval '1 ms'`);
const done = { state: 'done' as const };

async function spawnWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, test.loginUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('two processes', () => {
  it('do each row once between them', async () => {
    for (let client = 1; client <= 10; client += 1) await add(client, 3);
    const handlers: Parameters<typeof items.run>[1] = {
      work: (work) =>
        work.commit(async (tx) => {
          await stepOf(tx, work.row);
          await work.end(tx, done);
        }),
    };
    await Promise.all([items.run(processOf(), handlers), items.run(processOf(), handlers)]);
    expect((await rows()).map(({ state, steps }) => [state, steps])).toEqual(
      Array.from({ length: 30 }, () => ['done', 1]),
    );
  });

  it('never work on two rows of one client, however close their claims are @check-25.5', async () => {
    await add(1, 20);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('take the client with the fewest at work first, then what waited longest', async () => {
    await add(1, 2);
    await add(2);
    const order = [await claim(), await claim()].map((row) => row?.clientId);
    expect(order).toEqual([1, 2]);
    expect(await claim()).toBeUndefined();
  });

  it.each([2, -2])('agree although the clock of one is %i hours off', async (hours) => {
    await add(1);
    const off = processOf(hours * 3_600_000);
    expect(await claim(off)).toBeDefined();
    expect(await claim()).toBeUndefined();
    expect(await claim(off)).toBeUndefined();
    await delay(1_100);
    expect(await claim()).toMatchObject({ attempts: 2 });
    expect(await claim(off)).toBeUndefined();
  });
});

describe('a process that is killed with kill -9', () => {
  it('keeps its row as long as it lives; then another goes on from its last commit', async () => {
    await add(1);
    const child = await spawnWorker();
    // Longer than two leases.
    for (const until = performance.now() + 2_200; performance.now() < until; await delay(100))
      expect(await claim()).toBeUndefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [left] = await rows();
    expect(left).toMatchObject({ state: 'running', steps: 1, attempts: 1 });
    let taken = await claim();
    for (const until = performance.now() + 5_000; !taken && performance.now() < until;) {
      await delay(50);
      taken = await claim();
    }
    expect(taken).toMatchObject({ steps: 1, attempts: 2 });
    expect(taken?.holder).not.toBe(left?.holder);
  });
});

describe('a holder that fell silent', () => {
  it('is told so, and nothing that it commits afterwards is kept', async () => {
    await add(1);
    let cause: unknown;
    let isTold = false;
    const row = await claim();
    await items.perform(
      processOf(),
      row ?? never(),
      {
        work: async (work) => {
          await silence();
          const second = await claim();
          expect(second?.id).toBe(work.row.id);
          cause = await work.commit((tx) => stepOf(tx, work.row)).catch((error: unknown) => error);
          await test.database
            .withStaff(async (tx) => {
              await stepOf(tx, work.row);
              await work.prove(tx);
            })
            .catch(() => undefined);
          await expect(test.database.withStaff((tx) => work.end(tx, done))).rejects.toThrow(
            WorkLost,
          );
          await delay(900);
          isTold = work.signal.aborted && work.signal.reason instanceof WorkLost;
          throw cause;
        },
        failed: () => Promise.reject(new Error('It was not its own any more.')),
      },
      { heartbeatMs: 400 },
    );
    expect(cause).toBeInstanceOf(WorkLost);
    expect(isTold).toBe(true);
    expect((await admin.query('select from work_steps')).rowCount).toBe(0);
    expect((await rows())[0]).toMatchObject({ state: 'running', steps: 0 });
  });

  it('loses the row only to another: what it commits in the meantime renews its lease', async () => {
    await add(1);
    const row = await claim();
    await silence();
    await test.database.withStaff((tx) => items.prove(tx, row ?? never()));
    expect(await claim()).toBeUndefined();
  });

  it('is given up after three attempts without a step forward', async () => {
    await add(1);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await claim()).toMatchObject({ attempts: attempt });
      await silence();
    }
    let cause: unknown;
    await items.run(processOf(), {
      work: () => Promise.reject(new Error('Once more.')),
      failed: async (work, why) => {
        cause = why;
        await test.database.withStaff((tx) => work.end(tx, { state: 'failed' }));
      },
    });
    expect(cause).toBeInstanceOf(TooManyAttempts);
    expect((await rows())[0]).toMatchObject({ state: 'failed', holder: null, lease_until: null });
  });
});

describe('work that fails', () => {
  it('is ended by its kind', async () => {
    await add(1);
    await items.run(processOf(), {
      work: () => Promise.reject(new Error('No.')),
      failed: (work) => test.database.withStaff((tx) => work.end(tx, { state: 'failed' })),
    });
    expect((await rows())[0]).toMatchObject({ state: 'failed', holder: null });
  });

  it('is handed back, and the error thrown, where its kind has no end for it', async () => {
    await add(1);
    const row = await claim();
    const work = () => Promise.reject(new Error('No.'));
    await expect(items.perform(processOf(), row ?? never(), { work })).rejects.toThrow('No.');
    expect((await rows())[0]).toMatchObject({ state: 'waiting', holder: null, attempts: 1 });
  });

  it('is aborted when its kind says so, with the reason', async () => {
    await add(1);
    const causes: unknown[] = [];
    await items.run(
      processOf(),
      {
        work: async ({ signal }) => {
          await admin.query('update work_items set stop = true');
          await delay(10_000, undefined, { signal });
        },
        failed: async (work, cause) => {
          causes.push(cause);
          await test.database.withStaff((tx) => work.end(tx, { state: 'cancelled' }));
        },
      },
      { heartbeatMs: 50 },
    );
    expect(causes).toMatchObject([{ message: 'stopped' }]);
    expect((await rows())[0]).toMatchObject({ state: 'cancelled' });
  });

  it.each([
    ['57P01', 0],
    ['57014', 1],
  ])('because the database is away goes back to the others: %s', async (code, attempts) => {
    await add(1);
    const row = await claim();
    const away = Object.assign(new Error('away'), { code });
    await items.perform(processOf(), row ?? never(), {
      work: () => Promise.reject(away),
      failed: () => Promise.reject(new Error('It did not fail.')),
    });
    expect((await rows())[0]).toMatchObject({ state: 'waiting', holder: null, attempts });
  });
});

describe('a shutdown', () => {
  it('hands back what is not finished within its grace: another has it at once', async () => {
    await add(1);
    const [leaving, staying] = [processOf(), processOf()];
    const begun = Promise.withResolvers<void>();
    const running = items.run(leaving, {
      work: async ({ signal }) => {
        begun.resolve();
        await delay(60_000, undefined, { signal });
      },
      failed: () => Promise.reject(new Error('It did not fail.')),
    });
    await begun.promise;
    await drainWork(leaving);
    await running;
    expect(await claim(staying)).toMatchObject({ attempts: 1 });
    // Nothing is begun any more by the process that leaves.
    await add(2);
    await items.run(leaving, { work: () => Promise.reject(new Error('Begun.')) });
    expect((await rows()).at(-1)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('lets what is nearly done end', async () => {
    await add(1);
    const leaving = processOf();
    const begun = Promise.withResolvers<void>();
    const running = items.run(leaving, {
      work: async (work) => {
        begun.resolve();
        await delay(100);
        await test.database.withStaff((tx) => work.end(tx, done));
      },
    });
    await begun.promise;
    await drainWork(leaving);
    expect((await rows())[0]).toMatchObject({ state: 'done' });
    await running;
  });
});

it('a row that is put off is claimed by nobody before its time', async () => {
  await add(1);
  const row = await claim();
  await test.database.withStaff((tx) => items.end(tx, row ?? never(), { state: 'waiting' }, 1));
  expect((await rows())[0]).toMatchObject({ holder: null });
  expect(await claim()).toBeUndefined();
  await delay(1_100);
  expect(await claim()).toBeDefined();
});

it('a claim finds one row under every plan', async () => {
  await add(1, 3);
  await add(2, 3);
  const row = await test.database.withStaff(async (tx) => {
    for (const way of ['hashjoin', 'mergejoin', 'material', 'sort', 'hashagg'])
      await sql.raw(`set local enable_${way} = off`).execute(tx);
    return items.claim(tx, { at: new Date() });
  });
  expect(row).toBeDefined();
  expect((await rows()).filter(({ holder }) => holder !== null)).toHaveLength(1);
});

function never(): never {
  throw new Error('Nothing was claimed.');
}
