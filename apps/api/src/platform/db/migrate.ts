import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withSetting } from './database-url.ts';
import { errorCode } from './errors.ts';
import type { Logger } from './logger.ts';
import { roles } from './roles.ts';

const ownDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;
/** Any fixed number: servers that migrate the same database at once queue on it. */
const lockKey = 7_236_718_251;
const lockTimeoutMs = 2_000;
const maxLockRetries = 10;

/** One numbered SQL file. */
export interface MigrationFile {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/** A migration file that is wrong, changed after it was applied, or refused by PostgreSQL. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies the numbered SQL files that are missing, in order, each in a transaction as `replique_owner`.
 * Waits while another server does the same. Files never change once applied; there is no way back.
 * @param options.directory where the files are, `apps/api/migrations` by default
 * @returns the names of the files applied by this call
 * @throws MigrationError naming the file
 */
export async function migrate(options: {
  ownerUrl: string;
  log: Logger;
  directory?: string;
}): Promise<{ applied: string[] }> {
  const files = await readMigrations(options.directory);
  const client = new pg.Client({
    connectionString: withSetting(options.ownerUrl, 'search_path', 'public,app'),
    connectionTimeoutMillis: 10_000,
    application_name: 'replique-migrate',
  });
  client.on('error', (error) => options.log.error({ err: error }, 'migration connection lost'));
  await client.connect();
  try {
    await client.query(`set role ${roles.owner}`);
    await takeLock(client, options.log);
    return { applied: await applyMissing(client, files, options.log) };
  } finally {
    // Ending the session frees the lock.
    await client.end();
  }
}

/** The files of a folder, this version's own by default, in their order. */
export async function readMigrations(directory: string = ownDirectory): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const files: MigrationFile[] = [];
  for (const name of names) {
    const number = Number(fileName.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number))
      throw new MigrationError(`${name}: a migration is named 0001-what-it-does.sql`);
    if (files.at(-1)?.number === number) {
      throw new MigrationError(`${name} has the same number as ${files.at(-1)?.name}`);
    }
    const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    files.push({ number, name, sql, checksum });
  }
  return files;
}

async function takeLock(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [lockKey],
  );
  if (rows[0]?.taken === true) return;
  log.info('waiting for another server that is migrating this database');
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}

/**
 * Runs `work` while no server migrates the database; those that want to wait meanwhile. For commands that must see, or
 * make, one schema.
 */
export async function withMigrationLock<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
  }
}

/** Applies files within the caller's transaction, all of it or nothing: for a restore, which nobody works beside. */
export async function applyWithin(client: pg.ClientBase, files: MigrationFile[]): Promise<void> {
  await makeList(client);
  for (const file of files) {
    try {
      await client.query(file.sql);
    } catch (error) {
      throw explain(file, error);
    }
    await writeDown(client, file);
  }
}

const makeList = (client: pg.ClientBase) =>
  client.query(
    `create table if not exists public.schema_migrations (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );

const writeDown = (client: pg.ClientBase, { number, name, checksum }: MigrationFile) =>
  client.query(
    'insert into public.schema_migrations (number, name, checksum) values ($1, $2, $3)',
    [number, name, checksum],
  );

async function applyMissing(
  client: pg.Client,
  files: MigrationFile[],
  log: Logger,
): Promise<string[]> {
  await makeList(client);
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from public.schema_migrations order by number',
  );
  const present = new Map(rows.map((row) => [row.number, row]));
  const newest = rows.at(-1);
  warnOfNewerSchema(files, newest, log);
  const applied: string[] = [];
  for (const file of files) {
    const row = present.get(file.number);
    if (row !== undefined) {
      checkUnchanged(file, row);
    } else if (newest !== undefined && file.number < newest.number) {
      throw new MigrationError(
        `${file.name} comes before ${newest.name}, which is already applied: renumber it`,
      );
    } else {
      await applyFile(client, file, log);
      applied.push(file.name);
    }
  }
  return applied;
}

/** A server of the previous version may start while the next one has migrated: that is no error. */
function warnOfNewerSchema(
  files: MigrationFile[],
  newest: { number: number; name: string } | undefined,
  log: Logger,
): void {
  if (newest !== undefined && newest.number > (files.at(-1)?.number ?? 0)) {
    log.warn({ newest: newest.name }, 'the database was migrated by a newer version');
  }
}

function checkUnchanged(file: MigrationFile, row: { name: string; checksum: string }): void {
  if (file.checksum === row.checksum) return;
  throw new MigrationError(
    `${file.name} was changed after it had been applied (as ${row.name}): ` +
      'put it back as it was and write a new migration',
  );
}

async function applyFile(client: pg.Client, file: MigrationFile, log: Logger): Promise<void> {
  const started = performance.now();
  for (let retries = 0; ; retries += 1) {
    try {
      await applyOnce(client, file);
      log.info(
        { migration: file.name, ms: Math.round(performance.now() - started) },
        'migration applied',
      );
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // A short wait for locks, tried again, never blocks the previous version's queries behind ours for long.
      if (errorCode(error) !== '55P03' || retries === maxLockRetries) throw explain(file, error);
      log.warn({ migration: file.name, retries }, 'migration waits for a lock');
      await delay(200 * (retries + 1));
    }
  }
}

async function applyOnce(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(
    `begin; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0; set local client_min_messages = warning`,
  );
  const before = await transactionId(client);
  await client.query(file.sql);
  if ((await transactionId(client)) !== before) {
    throw new MigrationError(
      `${file.name} ends its own transaction: leave out begin, commit and rollback`,
    );
  }
  await writeDown(client, file);
  await client.query('commit');
  await client.query(`reset all; set role ${roles.owner}`);
}

async function transactionId(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}

function explain(file: MigrationFile, error: unknown): MigrationError {
  if (error instanceof MigrationError) return error;
  if (!(error instanceof pg.DatabaseError)) {
    return new MigrationError(`${file.name} failed: ${String(error)}`, { cause: error });
  }
  const position = Number(error.position ?? Number.NaN);
  const line = Number.isNaN(position)
    ? ''
    : `, line ${file.sql.slice(0, position).split('\n').length}`;
  const detail = error.detail === undefined ? '' : ` (${error.detail})`;
  return new MigrationError(
    `${file.name}${line} failed: ${error.message}${detail} [${error.code}]`,
    {
      cause: error,
    },
  );
}
