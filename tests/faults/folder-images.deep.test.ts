import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '../../apps/api/src/platform/db/database.ts';
import { errorCode } from '../../apps/api/src/platform/db/errors.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { testLog } from '../app/test-log.ts';
import { stopAll } from './victims.ts';

/**
 * Check 40: images of the data folder, taken while it is written to, opened by another PostgreSQL. `FOLDER_IMAGES`: how
 * many of each kind.
 */

const images = Number(process.env['FOLDER_IMAGES'] ?? 1);
const run = promisify(execFile);

let folder: string;
let original: EmbeddedPostgres;
let database: Database;
let acknowledged = 0;
let isOver = false;
let writing: Promise<void>;

/** Two rows in one transaction: a number, and its double in another table. */
const write = (n: number) =>
  database.withClient(1, async (tx) => {
    await sql`insert into ticks values (1, ${n}, repeat('x', 500))`.execute(tx);
    await sql`insert into tocks values (1, ${2 * n})`.execute(tx);
  });

async function writeOn(): Promise<void> {
  for (let n = 1; !isOver;) {
    // PostgreSQL is held for seconds: what was not answered may be there all the same.
    const isThere = await write(n).then(
      () => true,
      (error: unknown) => errorCode(error) === '23505',
    );
    if (isThere) {
      acknowledged = n;
      n += 1;
    }
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-images-'));
  await chmod(folder, 0o711);
  original = await startEmbeddedPostgres({ dataDir: join(folder, 'original'), log: testLog });
  const owner = new pg.Client({ connectionString: original.ownerUrl });
  await owner.connect();
  await owner.query(`
    create table public.ticks (client_id bigint, n bigint primary key, filling text);
    create table public.tocks (client_id bigint, n bigint);
    grant all on public.ticks, public.tocks to public`);
  await owner.end();
  database = openDatabase({ url: original.loginUrl, log: testLog, poolSize: 2 });
  writing = writeOn();
  await vi.waitUntil(() => acknowledged > 50, { timeout: 60_000 });
}, 120_000);
afterAll(async () => {
  isOver = true;
  await writing;
  await database.close();
  await original.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const clusterOf = (image: string) => join(image, 'postgres', '18', 'data');

/** What the folder holds when every process that writes to it stands still: what a kill of all of them leaves. */
async function takeStill(image: string): Promise<number> {
  const goOn = await stopAll(original.pid());
  try {
    const before = acknowledged;
    await copy(image);
    return before;
  } finally {
    goOn();
  }
}

/** With ownership, as a backup of the machine would; sockets stay where they are. */
async function copy(image: string): Promise<void> {
  await mkdir(image);
  // A file that goes away meanwhile is part of what such a copy is.
  await run('cp', ['-aT', join(folder, 'original'), image]).catch(() => undefined);
}

type Opened = { ticks: number[]; tocks: number[] };

/** @throws what PostgreSQL says of an image that it cannot open, or not read */
async function read(image: string): Promise<Opened> {
  const opened = await startEmbeddedPostgres({ dataDir: image, log: testLog });
  const db = openDatabase({ url: opened.loginUrl, log: testLog, poolSize: 1 });
  try {
    return await db.withClient(1, async (tx) => {
      const { rows: ticks } = await sql<{ n: number }>`select n from ticks order by n`.execute(tx);
      const { rows: tocks } = await sql<{ n: number }>`select n from tocks order by n`.execute(tx);
      return { ticks: ticks.map(({ n }) => n), tocks: tocks.map(({ n }) => n) };
    });
  } finally {
    await db.close();
    await opened.stop();
  }
}

/** At least so many, none missing in between, and no half of a transaction. */
const isWhole = ({ ticks, tocks }: Opened, atLeast: number): boolean =>
  ticks.length >= atLeast &&
  ticks.every((n, index) => n === index + 1) &&
  tocks.length === ticks.length &&
  tocks.every((n, index) => n === 2 * (index + 1));

const nth = Array.from({ length: images }, (_, index) => index + 1);

describe('an image of the data folder', () => {
  it.each(nth)(
    'of one moment opens with everything that was acknowledged, and whole: %i @check-40.2',
    async (n) => {
      const image = join(folder, `still-${n}`);
      await delay(Math.random() * 500);
      const before = await takeStill(image);
      const opened = await read(image);
      expect([isWhole(opened, before), opened.ticks.length]).toEqual([true, expect.any(Number)]);
      await rm(image, { recursive: true });
    },
    120_000,
  );

  it.each(nth)(
    'that was copied while it changed is whole, or says that it is damaged: %i @check-40.2',
    async (n) => {
      const image = join(folder, `moving-${n}`);
      const before = acknowledged;
      await copy(image);
      const outcome = await read(image).then(
        (opened) => (isWhole(opened, before) ? 'whole' : opened),
        (error: Error) => (error.message === '' ? error : 'said to be damaged'),
      );
      expect(['whole', 'said to be damaged']).toContain(outcome);
      await rm(image, { recursive: true });
    },
    120_000,
  );

  const damages = {
    'without its log': async (cluster: string) => {
      for (const name of await readdir(join(cluster, 'pg_wal')))
        if (/^[0-9A-F]{24}$/.test(name)) await rm(join(cluster, 'pg_wal', name));
    },
    'with a cut control file': (cluster: string) =>
      truncate(join(cluster, 'global', 'pg_control'), 100),
    'without the files of its tables': async (cluster: string) => {
      for (const base of await readdir(join(cluster, 'base')))
        await rm(join(cluster, 'base', base), { recursive: true });
    },
    'without the folder of its files': (cluster: string) => rm(cluster, { recursive: true }),
    'without anything of its database': (cluster: string) =>
      rm(dirname(cluster), { recursive: true }),
  };
  it.each(Object.entries(damages))(
    '%s says so, and is never taken for a new one @check-40.3',
    async (name, damage) => {
      const image = join(folder, name.replaceAll(' ', '-'));
      await takeStill(image);
      await damage(clusterOf(image));
      // The second time too: nothing was made in its place, which would only lack our tables.
      for (const time of ['first', 'second']) {
        const said = await read(image).catch((error: Error) => error.message);
        expect([time, said]).toEqual([time, expect.not.stringMatching(/^relation /)]);
      }
      await rm(image, { recursive: true });
    },
    120_000,
  );
});
