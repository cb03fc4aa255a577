import pg from 'pg';
import { withMigrationLock } from '../../platform/db/migrate.ts';
import type { PersonalColumns } from '../../platform/registry.ts';
import { anonymising } from './anonymise.ts';
import { ArchiveWriter } from './archive.ts';
import { requireRecipients } from './encryption.ts';
import { copyTable, type WhatToCopy } from './copy-out.ts';
import { manifestHead, type Manifest } from './manifest.ts';
import { placeToWrite, type PlaceOptions } from './place.ts';
import type { Place } from './place-type.ts';
import { countSealed, listApplied, listTables, quote, readSequences } from './schema-store.ts';

const whole: WhatToCopy = { expressionOf: () => undefined, isEmptied: () => false };

/** Every value as text that any PostgreSQL from 15 on reads the same, rows in the order in which they lie. */
const settings = `set session characteristics as transaction isolation level repeatable read, read only;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set max_parallel_workers_per_gather = 0; set search_path = pg_catalog, public, app`;

export type BackupOptions = PlaceOptions & {
  /** Sees every row: the owner's address. */
  ownerUrl: string;
  /** A copy without names, by what each column may tell. */
  anonymiseBy?: PersonalColumns | undefined;
  /** Public keys that the file is encrypted for; none: it is not. */
  recipients?: string[];
  now?: Date;
  /** For tests: called when the snapshot stands, before the first row is read. */
  onSnapshot?: () => Promise<void>;
};

/**
 * Writes the whole database as it is at one moment into one file, or one object of a store, beside a server that works.
 * The name is taken only by the whole of it.
 * @throws when there is no installation in the database, the name is taken, or it would go to a store as it is
 */
export async function makeBackup(
  options: BackupOptions,
): Promise<{ manifest: Manifest; bytes: number }> {
  await requireRecipients(options.recipients ?? []);
  const place = placeToWrite(options);
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'replique-backup',
    keepAlive: true,
  });
  const lost = new Promise<never>((_, reject) => client.on('error', reject));
  lost.catch(() => undefined);
  await client.connect();
  try {
    await client.query(settings);
    return await backUp(client, place, { ...options, lost });
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Work = BackupOptions & { lost: Promise<never> };

async function backUp(client: pg.Client, place: Place, { lost, ...options }: Work) {
  const snapshot = await takeSnapshot(client);
  await options.onSnapshot?.();
  const archive = await ArchiveWriter.create(place, options.recipients);
  try {
    // What reads a table may wait for ever where the connection is lost.
    const copied = copyAll(client, archive, { ...options, ...snapshot });
    const manifest = await Promise.race([lost, copied]);
    return { manifest, bytes: await archive.finish(manifest) };
  } catch (error) {
    throw await archive.abandon(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Begins the transaction. The tables are held against migrations before one can change what the snapshot shows. */
async function takeSnapshot(client: pg.Client) {
  return withMigrationLock(client, async () => {
    await client.query('begin');
    const migrations = await listApplied(client);
    if (migrations.length === 0) {
      throw new Error('This database holds no installation: there is nothing to back up');
    }
    const tables = await listTables(client);
    const names = tables.map(({ name }) => `public.${quote(client, name)}`).join(', ');
    await client.query(`lock table ${names} in access share mode`);
    return { migrations, tables };
  });
}

type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

async function copyAll(
  client: pg.Client,
  archive: ArchiveWriter,
  { migrations, tables, anonymiseBy, now = new Date() }: BackupOptions & Snapshot,
): Promise<Manifest> {
  const what = anonymiseBy ? anonymising(tables, anonymiseBy) : whole;
  const masterKeys = anonymiseBy ? [] : await countSealed(client, tables);
  const copied: Manifest['tables'] = [];
  for (const table of tables) copied.push(await copyTable(client, archive, table, what));
  const sequences = await readSequences(client);
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  await client.query('commit');
  return {
    ...manifestHead,
    madeAt: now.toISOString(),
    kind: anonymiseBy ? 'anonymised' : 'whole',
    postgres: rows[0]?.version ?? '',
    migrations,
    tables: copied,
    sequences,
    masterKeys,
  };
}
