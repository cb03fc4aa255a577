import pg from 'pg';
import { recordChange } from '../../accounts/index.ts';
import type { Logger } from '../../platform/db/logger.ts';
import {
  applyWithin,
  readMigrations,
  withMigrationLock,
  type MigrationFile,
} from '../../platform/db/migrate.ts';
import { ClientConnection, transactionOn, type Tx } from '../../platform/db/transaction.ts';
import { valueTypes } from '../../platform/db/value-types.ts';
import type { Sealer } from '../../platform/http/sealing/sealing.ts';
import type { Registry } from '../../platform/registry.ts';
import { tryKeys, type KeyTried } from '../master-key/master-key.ts';
import type { BackupFile } from './archive.ts';
import { copyIn } from './copy-in.ts';
import { putHold } from './hold-store.ts';
import { giveOnePassword, type SignInOfCopy } from './staff-accounts.ts';
import { totalRows, type Manifest } from './manifest.ts';
import { listRelations } from './schema-store.ts';
import { verifyBackup } from './verify.ts';

export type RestoreOptions = BackupFile & {
  /** Of an empty database with the roles in place. */
  ownerUrl: string;
  /** Of the master keys that are to open the secrets; null when there are none. */
  sealer: Sealer | null;
  /** What all nouns declare of their rows. */
  registry: Pick<Registry, 'sealedColumns' | 'afterRestore'>;
  /** False lets mails, webhooks and notes go out from the first start on. */
  isHolding?: boolean;
  log: Logger;
  now?: Date;
  /** Where the migrations are; those of this version by default. */
  directory?: string;
  /** What runs in the same transaction, at its end. */
  finish?: (tx: Tx) => Promise<void>;
};

export type Restored = {
  manifest: Manifest;
  /** Migrations of this version that the backup did not have. */
  migrated: string[];
  keys: KeyTried[];
  /** What was done with what was to go out, and how often. */
  settled: { what: string; rows: number }[];
  isHolding: boolean;
  /** Of an anonymised copy: what everybody signs in with. */
  signIn: SignInOfCopy | null;
};

const hour = 3_600_000;

/**
 * Puts a backup into an empty database, in one transaction: afterwards it is all there, or the database is still empty.
 * What came between the backup and now is not in it, so nothing that waited goes out again blindly, sessions are ended,
 * and everything that goes out is held until somebody lets it.
 * @throws DamagedBackup, or an error that says what stands in the way
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const manifest = await verifyBackup(options);
  requireKeys(manifest, options.sealer);
  const { before, after } = splitMigrations(manifest, await readMigrations(options.directory));
  const pool = new pg.Pool({
    connectionString: options.ownerUrl,
    max: 1,
    application_name: 'replique-restore',
    types: valueTypes,
    keepAlive: true,
  });
  pool.on('error', (error) => options.log.error({ err: error }, 'restore connection lost'));
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set client_min_messages = warning; set search_path = public, app; set timezone = 'UTC';
      set maintenance_work_mem = '256MB'`);
    const restored = await withMigrationLock(client, () =>
      restoreWithin(client, { ...options, manifest, before, after }),
    );
    // Without figures about the rows the first hours would be slow.
    await client.query('analyze');
    return restored;
  } finally {
    client.release(true);
    await pool.end();
  }
}

type Work = RestoreOptions & {
  manifest: Manifest;
  before: MigrationFile[];
  after: MigrationFile[];
};

async function restoreWithin(client: pg.PoolClient, work: Work): Promise<Restored> {
  const { manifest, before, after } = work;
  await requireEmpty(client);
  await client.query('begin');
  try {
    await applyWithin(client, before);
    await copyIn(client, work, manifest);
    await applyWithin(client, after);
    const done = await settle(client, work);
    await client.query('commit');
    return { manifest, migrated: after.map(({ name }) => name), ...done };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What the rows must be told of the time that is not in them. */
async function settle(client: pg.PoolClient, work: Work) {
  const { manifest, sealer, registry, isHolding = true, now = new Date() } = work;
  const connection = new ClientConnection(client, hour);
  const tx = transactionOn(connection);
  const keyIds = manifest.masterKeys.map(({ keyId }) => keyId);
  const keys = sealer ? await tryKeys(tx, sealer, keyIds, registry.sealedColumns) : [];
  requireOpened(keys);
  const settled: Restored['settled'] = [];
  for (const step of registry.afterRestore) {
    settled.push({ what: step.what, rows: await step.run(tx, now) });
  }
  const signIn = manifest.kind === 'anonymised' ? await giveOnePassword(tx) : null;
  if (isHolding) await putHold(tx, { since: now, backupMadeAt: new Date(manifest.madeAt) });
  await recordRestore(tx, work, now);
  await work.finish?.(tx);
  connection.end();
  return { keys, settled, isHolding, signIn };
}

async function recordRestore(tx: Tx, { manifest, isHolding = true }: Work, now: Date) {
  const { madeAt, kind } = manifest;
  const after = { madeAt, kind, rows: totalRows(manifest), isHolding };
  const change = {
    action: 'installation.restored',
    clientId: null,
    label: madeAt,
    href: null,
  } as const;
  await recordChange(tx, { clock: () => now }, { userId: null }, { ...change, after });
}

async function requireEmpty(client: pg.PoolClient): Promise<void> {
  const relations = await listRelations(client);
  if (relations.length === 0) return;
  const some = relations.slice(0, 3).join(', ');
  throw new Error(
    `The database is not empty: it holds ${relations.length} tables (${some} …). A backup is restored into an empty ` +
      'database only, so that nothing is mixed or lost: choose a new DATA_DIR or another database',
  );
}

/** @throws before anything is written, naming the keys that are missing */
function requireKeys({ masterKeys }: Manifest, sealer: Sealer | null): void {
  const known = new Set(sealer?.keyIds);
  const missing = masterKeys.filter(({ keyId }) => !known.has(keyId));
  if (missing.length === 0) return;
  const needed = missing.map(({ keyId, texts }) => `${keyId} (${texts} secrets)`).join(', ');
  const given = known.size === 0 ? 'none is given' : `given: ${[...known].join(', ')}`;
  throw new Error(
    `The secrets of this backup were sealed with a master key that is not here: ${needed}; ${given}. Put the file ` +
      'master.key of that installation into DATA_DIR, or set MASTER_KEY: docs/backup.md, “The master key”',
  );
}

function requireOpened(keys: KeyTried[]): void {
  const closed = keys.flatMap(({ keyId, closed: names }) =>
    names.map((name) => `${name} (${keyId})`),
  );
  if (closed.length === 0) return;
  throw new Error(`Secrets that their own master key does not open: ${closed.join(', ')}`);
}

/** The migrations that the backup's tables were made by, and those that this version has beyond. */
function splitMigrations({ migrations }: Manifest, files: MigrationFile[]) {
  const own = new Map(files.map((file) => [file.number, file]));
  const before = migrations.map(({ number, name, checksum }) => {
    const file = own.get(number);
    if (!file) {
      throw new Error(
        `The backup was made by a newer version (it has ${name}, this version ends with ${files.at(-1)?.name}): ` +
          'restore it with that version or a later one',
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `${file.name} is not the one that the backup's tables were made by (${name})`,
      );
    }
    return file;
  });
  const last = before.at(-1)?.number ?? 0;
  const applied = new Set(before);
  return { before, after: files.filter((file) => !applied.has(file) && file.number > last) };
}
