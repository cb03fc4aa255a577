import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testLog } from '@replique/tests/app/test-log.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { isReachableBy } from './postgres-place.ts';

const serverProcess = fileURLToPath(
  new URL('../db/testing-processes/server-process.ts', import.meta.url),
);
const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

let folder: string;
/** One folder through most of this file, as an installation's life has many starts. */
let dataDir: string;
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(folder, 0o711);
  // Longer than a socket's address: only the folder of the socket has to be short.
  dataDir = join(folder, 'a-folder-with-a-long-name'.repeat(5), 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
});

afterAll(async () => {
  await (await startEmbeddedPostgres({ dataDir, log: testLog })).stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(
  options?: Partial<Parameters<typeof startEmbeddedPostgres>[0]>,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: testLog, ...options });
  servers.push(server);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

interface Spawned {
  child: ChildProcess;
  lines: string[];
  line(pattern: RegExp): Promise<string>;
}

function spawnServer(args: string[], options?: SpawnOptions): Spawned {
  const child = spawn(process.execPath, [serverProcess, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return {
    child,
    lines,
    async line(pattern) {
      for (;;) {
        const found = lines.find((line) => pattern.test(line));
        if (found !== undefined) return found;
        if (child.exitCode !== null)
          throw new Error(`ended without ${pattern}: ${lines.join('\n')}`);
        await delay(10);
      }
    },
  };
}

/** What has ended but was not yet collected by its parent is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function readTicks(server: EmbeddedPostgres): Promise<number[]> {
  const database = openDatabase({ url: server.loginUrl, log: testLog });
  try {
    return await database.withClient(1, async (tx) => {
      const { rows } = await sql<{ n: number }>`select n from ticks order by n`.execute(tx);
      return rows.map((row) => row.n);
    });
  } finally {
    await database.close();
  }
}

describe('the embedded PostgreSQL', () => {
  it('keeps every acknowledged row when the server process is killed, and stops the orphan @check-34.1', async () => {
    const killed = spawnServer([dataDir, 'write', migrations]);
    const orphan = Number((await killed.line(/^ready/)).split(' ')[1]);
    await killed.line(/^tick 200$/);
    killed.child.kill('SIGKILL');
    await new Promise((resolve) => killed.child.once('close', resolve));
    expect(isAlive(orphan)).toBe(true);
    const acknowledged = killed.lines.filter((line) => line.startsWith('tick')).length;

    const server = await start();
    expect(isAlive(orphan)).toBe(false);
    expect(server.pid()).not.toBe(orphan);
    const ticks = await readTicks(server);
    expect(ticks.length).toBeGreaterThanOrEqual(acknowledged);
    expect(ticks).toEqual(ticks.map((_, index) => index + 1));
  });

  it('starts on an existing folder and leaves no process or socket when stopped', async () => {
    const server = await start();
    const pid = server.pid();
    const socket = decodeURIComponent(new URL(server.loginUrl).hostname);
    expect((await stat(socket)).mode & 0o777).toBe(0o700);
    await stop(server);
    expect(isAlive(pid)).toBe(false);
    await expect(stat(socket)).rejects.toThrow('ENOENT');
  });

  it('cuts no connection of a pool that was closed before it is stopped @check-34.8', async () => {
    const warnings: unknown[] = [];
    const log = { ...testLog, warn: (...words: unknown[]) => void warnings.push(words) };
    const server = await start({ log });
    const database = openDatabase({ url: server.loginUrl, log });
    const { rows } = await database.withStaff((tx) =>
      sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
    );
    // It hears goodbye late, as on a busy machine.
    const session = rows[0]?.pid ?? 0;
    process.kill(session, 'SIGSTOP');
    await database.close();
    const stopped = stop(server);
    await delay(300);
    process.kill(session, 'SIGCONT');
    await stopped;
    expect(warnings).toEqual([]);
  });

  it('refuses a second live server with one message that names the first @check-40.1', async () => {
    const first = spawnServer([dataDir]);
    const pid = Number((await first.line(/^ready/)).split(' ')[1]);
    await expect(start()).rejects.toThrow(`(process ${first.child.pid}, started 20`);
    const third = spawnServer([dataDir]);
    expect(await third.line(/^failed/)).toMatch(
      /^failed DataFolderInUse: Another server is running on the data folder/,
    );
    expect(isAlive(pid)).toBe(true);
    first.child.kill('SIGTERM');
    await new Promise((resolve) => first.child.once('close', resolve));
    expect(isAlive(pid)).toBe(false);
    await start();
    await expect(start()).rejects.toThrow(`(process ${process.pid}, started 20`);
  });

  it('does not let Ctrl-C reach PostgreSQL before the server', async () => {
    const interrupted = spawnServer([dataDir], { detached: true });
    const pid = Number((await interrupted.line(/^ready/)).split(' ')[1]);
    process.kill(-Number(interrupted.child.pid), 'SIGINT');
    await new Promise((resolve) => interrupted.child.once('close', resolve));
    await delay(200);
    expect(isAlive(pid)).toBe(true);
    await start();
    expect(isAlive(pid)).toBe(false);
  });

  it('tells that PostgreSQL died, starts it again at the same address and has lost nothing @check-34.1', async () => {
    const exits: unknown[] = [];
    const server = await start({ onExit: (exit) => exits.push(exit) });
    const database = openDatabase({ url: server.loginUrl, log: testLog });
    await database.withClient(1, (tx) => sql`insert into ticks values (1, 1000001)`.execute(tx));
    process.kill(server.pid(), 'SIGKILL');
    const failure: unknown = await database
      .withClient(1, (tx) => sql`select pg_sleep(2)`.execute(tx))
      .catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(Error);
    const deadline = Date.now() + 5_000;
    const isServing = (): Promise<boolean> =>
      database.ping().then(
        () => true,
        () => false,
      );
    while (!(await isServing())) {
      expect(Date.now()).toBeLessThan(deadline);
      await delay(50);
    }
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }]);
    expect((await readTicks(server)).at(-1)).toBe(1_000_001);
    await database.close();
  });

  it('does not take a stranger for its server when the process number was given to another', async () => {
    const pidFile = join(dataDir, 'postgres', '18', 'data', 'postmaster.pid');
    await writeFile(
      pidFile,
      `${process.pid}\n${join(dataDir, 'postgres', '18', 'data')}\n1\n5432\n\n\n\nready\n`,
    );
    await start();
    expect(isAlive(process.pid)).toBe(true);
  });

  it('leaves the original alone when a copy of its folder is started', async () => {
    const original = await start();
    const copy = join(folder, 'copy');
    await cp(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    // A copy of a running server's files is no backup; here only what it does to the original matters.
    await start({ dataDir: copy }).catch(() => undefined);
    expect(await readTicks(original)).not.toEqual([]);
    expect(isAlive(original.pid())).toBe(true);
  });

  it('makes passwords that only its user can read', async () => {
    const path = join(dataDir, 'postgres', '18', 'secrets.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(await readFile(path, 'utf8')))).toEqual([
      'admin',
      'owner',
      'login',
    ]);
  });

  it('begins again after it was cut off while making the folder, but says so when a finished one is damaged @check-40.3', async () => {
    const other = join(folder, 'other');
    await mkdir(join(other, 'postgres', '18.new-abcdef', 'data'), { recursive: true });
    await writeFile(join(other, 'postgres', '18.new-abcdef', 'data', 'PG_VERSION'), '18\n');
    await stop(await start({ dataDir: other, isDurable: false }));
    await rm(join(other, 'postgres', '18', 'data', 'PG_VERSION'));
    await expect(start({ dataDir: other })).rejects.toThrow('damaged');
    await rm(join(other, 'postgres', '18'), { recursive: true });
    await mkdir(join(other, 'postgres', '17'));
    await expect(start({ dataDir: other })).rejects.toThrow('was made by PostgreSQL 17');
  });

  it.runIf(isRoot)(
    'finds a place that its user can reach when the data folder is closed to it',
    async () => {
      const closed = join(folder, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const server = await start({ dataDir: join(closed, 'data'), isDurable: false });
      await stop(server);
      const signpost = join(closed, 'data', 'postgres-is-at.txt');
      const home = (await readFile(signpost, 'utf8')).trim();
      expect(home).toMatch(/^\/var\/lib\/replique\/data-[0-9a-f]{8}$/);
      await stop(await start({ dataDir: join(closed, 'data'), isDurable: false }));
      await rm(home, { recursive: true });
      await expect(start({ dataDir: join(closed, 'data') })).rejects.toThrow(
        'but nothing is there',
      );
    },
  );

  it.runIf(isRoot)(
    'runs for an ordinary user, and then for root on the same folder',
    async (context) => {
      const isReadable = await Promise.all(
        [process.execPath, serverProcess].map((path) => isReachableBy(nobody, join(path, '..'))),
      );
      if (isReadable.includes(false)) context.skip('this checkout is closed to other users');
      const shared = join(folder, 'shared');
      await mkdir(shared);
      await chmod(shared, 0o777);
      const ordinary = spawnServer([join(shared, 'data')], nobody);
      await ordinary.line(/^ready/);
      ordinary.child.kill('SIGTERM');
      await new Promise((resolve) => ordinary.child.once('close', resolve));
      const server = await start({ dataDir: join(shared, 'data') });
      expect((await stat(`/proc/${server.pid()}`)).uid).toBe(nobody.uid);
    },
  );
});
