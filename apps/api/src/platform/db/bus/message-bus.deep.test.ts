import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@replique/tests/app/test-database.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { redisMissing, startRedis, type Redis } from '@replique/tests/servers/redis.ts';
import { startTcpProxy, type TcpProxy } from '@replique/tests/servers/tcp-proxy.ts';
import { announceOn } from '../announce.ts';
import { openDatabase, type Database } from '../database.ts';
import { identifyDatabase } from '../identify.ts';
import { JobRunner } from '../../jobs/job-runner.ts';
import type { Bus } from './bus.ts';
import { openBus } from './open-bus.ts';

/** Announcements of several processes over a real server: each bus here stands for a process. */

type Process = { bus: Bus; db: Database; heard: string[]; caughtUp: () => number };

let test: TestDatabase;
let redis: Redis;
let proxy: TcpProxy;
const processes: Process[] = [];
const channel = 'bus_test';

const throughProxy = () => {
  const url = new URL(redis.url);
  url.port = String(proxy.port);
  return url.href;
};

async function startProcess(url = redis.url, name = 'one'): Promise<Process> {
  const bus = await openBus(url, name, testLog);
  const db = openDatabase({ url: test.loginUrl, log: testLog, poolSize: 4, bus });
  const heard: string[] = [];
  let times = 0;
  db.listen(channel, { onMessage: (text) => heard.push(text), onConnected: () => (times += 1) });
  const started = { bus, db, heard, caughtUp: () => times };
  processes.push(started);
  await until(() => times > 0);
  return started;
}

const end = async ({ bus, db }: Process) => {
  await db.close();
  await bus.close();
};

const say = ({ db }: Process, text: string, isFailing = false) =>
  db.withStaff(async (tx) => {
    await announceOn(tx, channel, text);
    if (isFailing) throw new Error('rolled back');
  });

async function until(holds: () => boolean, ms = 20_000): Promise<void> {
  for (const last = Date.now() + ms; !holds(); await delay(5))
    if (Date.now() > last) throw new Error(`Not within ${ms} ms.`);
}

describe.skipIf(redisMissing !== null)('announcements over a bus', () => {
  beforeAll(async () => {
    test = await createTestDatabase();
    redis = await startRedis();
    proxy = await startTcpProxy({ host: '127.0.0.1', port: redis.port });
  });
  afterEach(async () => void (await Promise.all(processes.splice(0).map(end))));
  afterAll(async () => {
    await proxy.close();
    await redis.close();
    await test.drop();
  });

  it('are heard by every process, this one too, in order, and by no other installation', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const other = await startProcess(redis.url, 'another');
    for (let n = 0; n < 500; n += 1) await say(one, String(n));
    const all = Array.from({ length: 500 }, (_, n) => String(n));
    await until(() => two.heard.length === 500 && one.heard.length === 500);
    expect([one.heard, two.heard, other.heard]).toEqual([all, all, []]);
    expect(two.db.countAnnouncements()).toMatchObject({ heard: 500, sent: 0, processes: 2 });
    expect([one, two, other].map(({ caughtUp }) => caughtUp())).toEqual([1, 1, 1]);
  });

  it('are told once the transaction has ended well, once each, never of one that was rolled back', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    await expect(say(one, 'rolled back', true)).rejects.toThrow('rolled back');
    let isCommitted = false;
    const heardEarly: boolean[] = [];
    two.db.listen(channel, {
      onMessage: () => void heardEarly.push(!isCommitted),
      onConnected: () => undefined,
    });
    let attempts = 0;
    await one.db.withStaff(async (tx) => {
      attempts += 1;
      await announceOn(tx, channel, `attempt ${attempts}`);
      await announceOn(tx, channel, `attempt ${attempts}`);
      await delay(200);
      if (attempts === 1) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
      isCommitted = true;
    });
    await until(() => two.heard.length > 0);
    await delay(200);
    expect(two.heard).toEqual(['attempt 2']);
    expect(heardEarly).toEqual([false]);
  });

  it('that were lost with their process make the others catch up', async () => {
    const two = await startProcess();
    const one = await startProcess(throughProxy());
    await until(() => two.bus.count().processes === 2);
    // Committed, and the process is gone before it could say so.
    await proxy.become('silenced');
    await say(one, 'never said');
    const before = two.caughtUp();
    await until(() => two.caughtUp() > before);
    expect(two.heard).toEqual([]);
    expect(two.bus.count().processes).toBe(1);
    await proxy.become('open');
  }, 60_000);

  it('that a process could not say while its own connection was away make the others catch up', async () => {
    const two = await startProcess();
    const one = await startProcess(throughProxy());
    await until(() => two.bus.count().processes === 2);
    const [ofOne, ofTwo] = [one.caughtUp(), two.caughtUp()];
    await proxy.become('gone');
    await delay(50);
    await say(one, 'lost');
    await proxy.become('open');
    await until(() => one.caughtUp() > ofOne && two.caughtUp() > ofTwo);
    await say(one, 'said');
    await until(() => two.heard.includes('said') && one.heard.includes('said'));
    expect(two.heard).toEqual(['said']);
    expect(one.bus.count().lost).toBe(1);
  }, 60_000);

  it('are caught up with after the server was killed, and it is said that it is away', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    await redis.kill();
    await say(one, 'lost');
    expect(one.db.silentChannels()).toEqual([]);
    await until(() => one.db.silentChannels().length > 0 && two.db.silentChannels().length > 0);
    expect(one.db.silentChannels()).toEqual(['bus']);
    const before = [one.caughtUp(), two.caughtUp()];
    await redis.start();
    await until(() => one.caughtUp() > before[0]! && two.caughtUp() > before[1]!);
    await until(() => one.bus.count().processes === 2 && two.bus.count().processes === 2);
    expect(one.db.silentChannels()).toEqual([]);
    await say(two, 'again');
    await until(() => one.heard.includes('again') && two.heard.includes('again'));
  }, 90_000);

  it('go on after a server that took everything and answered nothing', async () => {
    const one = await startProcess(throughProxy());
    const before = one.caughtUp();
    await proxy.become('silenced');
    await proxy.become('open');
    await until(() => one.caughtUp() > before);
    await say(one, 'said');
    await until(() => one.heard.length > 0);
    expect(one.heard).toEqual(['said']);
  }, 60_000);

  it('wake jobs in every process', async () => {
    const ran: string[] = [];
    const start = async ({ db }: Process, name: string) => {
      const job = { name: 'woken', cron: '59 23 * * *', everywhere: true as const };
      const runner = new JobRunner<object>({
        jobs: [{ ...job, run: async () => undefined }],
        db,
        heard: db,
        log: testLog,
        run: async () => void ran.push(name),
      });
      await runner.start();
      return runner;
    };
    const [one, two] = [await startProcess(), await startProcess()];
    const runners = [await start(one, 'one'), await start(two, 'two')] as const;
    runners[0].wake('woken');
    // Far sooner than the next look at the rows.
    await until(() => ran.includes('one') && ran.includes('two'), 3_000);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(ran.toSorted()).toEqual(['one', 'two']);
  });

  it('of a process that says goodbye are all said, and nobody has to catch up', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    await until(() => two.bus.count().processes === 2);
    const before = two.caughtUp();
    for (let n = 0; n < 300; n += 1) one.bus.publish([[channel, String(n)]]);
    await end(processes.splice(processes.indexOf(one), 1)[0]!);
    await until(() => two.heard.length === 300);
    await delay(300);
    expect(two.caughtUp()).toBe(before);
    expect(two.bus.count().processes).toBe(1);
  });

  it('of a commit that nobody knows the end of make everybody catch up', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    await until(() => two.bus.count().processes === 2);
    const before = two.caughtUp();
    const admin = new pg.Client(test.adminUrl);
    await admin.connect();
    await admin.query(`create table doubts (); grant insert on doubts to replique_staff;
      create function end_it() returns trigger language plpgsql security definer as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
      create constraint trigger at_commit after insert on doubts deferrable initially deferred
        for each row execute function end_it()`);
    await admin.end();
    await expect(
      one.db.withStaff(async (tx) => {
        await announceOn(tx, channel, 'perhaps');
        await sql`insert into doubts default values`.execute(tx);
      }),
    ).rejects.toThrow(/terminat/i);
    await until(() => two.caughtUp() > before);
    expect(two.heard).toEqual([]);
  }, 60_000);
});

describe.skipIf(redisMissing !== null)('a bus', () => {
  it('that is not reached, or refuses, stops the start with a sentence without the password', async () => {
    const server = await startRedis();
    const wrong = server.url.replace(/:[^:@/]+@/, ':a-wrong-secret@');
    const refused = await openBus(wrong, 'one', testLog).catch((error: Error) => error.message);
    expect(refused).toMatch(
      `Setting BUS_URL: redis://127.0.0.1:${server.port} is not reached: WRONGPASS`,
    );
    await server.close();
    const away = await openBus(server.url, 'one', testLog).catch((error: Error) => error.message);
    expect(away).toMatch(`127.0.0.1:${server.port} is not reached: connect ECONNREFUSED`);
    expect(`${String(refused)}${String(away)}`).not.toMatch(/a-wrong-secret|a-word/);
  });

  it('takes TLS, and believes only an authority that it knows', async () => {
    const server = await startRedis({ hasTls: true });
    const unknown = await openBus(server.url, 'one', testLog).catch(
      (error: Error) => error.message,
    );
    expect(unknown).toMatch(/is not reached: .*certificate/);
    await server.close();
  });

  it('is shared by the processes of a database alone', async () => {
    const [one, two] = [await createTestDatabase(), await createTestDatabase()];
    const ids = await Promise.all(
      [one, one, two].map(({ loginUrl }) => identifyDatabase(loginUrl)),
    );
    expect(ids[0]).toMatch(/^\d+-\d+$/);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
    await Promise.all([one.drop(), two.drop()]);
  });
});
