import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lockFolder } from './data-lock.ts';
import type { DataLock } from './data-lock.ts';
import { socketUrl, withDatabaseName } from '../db/database-url.ts';
import { errorCode } from '../db/errors.ts';
import type { Logger } from '../db/logger.ts';
import { adminUser, openCluster } from './postgres-cluster.ts';
import type { Cluster } from './postgres-cluster.ts';
import { findPlace } from './postgres-place.ts';
import type { PostgresPlace } from './postgres-place.ts';
import { startProcess, stopOrphan } from './postgres-process.ts';
import type { PostgresProcess, ProcessExit } from './postgres-process.ts';
import { findPackage, placePrograms } from './postgres-program.ts';
import { ownUrls, prepareOwnDatabase } from '../db/prepare-database.ts';
import { roles } from '../db/roles.ts';
import { makeSocketFolder } from './socket-folder.ts';

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** For `migrate` and backups. */
  ownerUrl: string;
  /** For `openDatabase`. */
  loginUrl: string;
  /** The superuser, for tests that make databases; the running server has no use for it. */
  adminUrl: string;
  /** The server's process id at this moment. */
  pid(): number;
  /** Ends it cleanly and frees the folder. Close the pools first. */
  stop(): Promise<void>;
}

/** What `startEmbeddedPostgres` takes. */
export interface EmbeddedOptions {
  /** Folder of the installation's data; the database is kept in `postgres` inside it. */
  dataDir: string;
  log: Logger;
  /**
   * Called when PostgreSQL ends without having been asked to. It is started again at the same address, so that open
   * pools recover, as often as it takes: what ended it, such as a full disk, may be cured at any time.
   */
  onExit?: (exit: ProcessExit) => void;
  /** False only in tests: a power cut may then lose everything. */
  isDurable?: boolean;
}

/** The one database of the embedded server. */
export const databaseName = 'replique';

/** For a box of 2 cores and 2 GB or more that also runs the server itself. */
const settings = {
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Compiling costs more than our short queries take.
  jit: 'off',
  timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Errors reach the caller; in the log their details would repeat customers' words.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

const settingsWithoutSafety = {
  // Tests start several servers on one.
  max_connections: '150',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  // Kept below the limits of the small machines that tests run on.
  max_wal_size: '512MB',
};

/**
 * Starts PostgreSQL from the npm package on a private Unix socket, with the roles in place.
 * What an earlier server left running on the folder is stopped first.
 * @throws DataFolderInUse when another live server holds the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startOn(options);
  } catch (error) {
    const reason = unwritable[errorCode(error) ?? ''];
    if (reason === undefined) throw error;
    throw new Error(`The data folder ${options.dataDir} cannot be written: ${reason}`, {
      cause: error,
    });
  }
}

/** Why files cannot be written, by the system's code. */
const unwritable: Partial<Record<string, string>> = {
  EACCES: 'permission denied',
  ENOSPC: 'no space left',
  EROFS: 'read-only file system',
};

async function startOn(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const found = await findPackage();
  const place = await findPlace(options.dataDir, log);
  const lock = await lockFolder(place.home);
  let socketFolder: string | undefined;
  try {
    const programs = await placePrograms(found, place, log);
    const cluster = await openCluster({
      place,
      programs,
      log,
      isDurable: options.isDurable !== false,
    });
    await stopOrphan(cluster.dataFolder, log);
    socketFolder = await makeSocketFolder(place);
    return await serve({ options, place, programs, cluster, socketFolder, lock });
  } catch (error) {
    if (socketFolder !== undefined) await rm(socketFolder, { recursive: true, force: true });
    await lock.release();
    throw error;
  }
}

interface Parts {
  options: EmbeddedOptions;
  place: PostgresPlace;
  programs: string;
  cluster: Cluster;
  socketFolder: string;
  lock: DataLock;
}

async function serve(parts: Parts): Promise<EmbeddedPostgres> {
  const { options, cluster, socketFolder } = parts;
  const started = performance.now();
  const keeper = await keepRunning(parts);
  try {
    const urls = await prepare(cluster, socketFolder);
    const ms = Math.round(performance.now() - started);
    options.log.info(
      { folder: cluster.dataFolder, socket: socketFolder, ms },
      'PostgreSQL is running',
    );
    return {
      ...urls,
      pid: keeper.pid,
      async stop() {
        await keeper.stop();
        await rm(socketFolder, { recursive: true, force: true });
        await parts.lock.release();
      },
    };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}

interface Keeper {
  pid: () => number;
  stop: () => Promise<void>;
}

/** Holds the process and starts it again when it ends by itself. */
async function keepRunning(parts: Parts): Promise<Keeper> {
  const { options, place, programs, cluster, socketFolder } = parts;
  const start = (): Promise<PostgresProcess> =>
    startProcess({
      programs,
      dataFolder: cluster.dataFolder,
      socketFolder,
      user: place.user,
      settings: options.isDurable === false ? { ...settings, ...settingsWithoutSafety } : settings,
      log: options.log,
    });
  let current = await start();
  let isUp = true;
  const stopping = new AbortController();
  let restarting: Promise<void> = Promise.resolve();
  // When Node ends without stop(), the server is at least told to write everything and go.
  const onProcessExit = (): void => {
    if (isUp) trySignal(current.pid);
  };
  process.on('exit', onProcessExit);
  const exits: number[] = [];

  const watch = (server: PostgresProcess): void => {
    void server.exited.then((exit) => {
      isUp = false;
      if (stopping.signal.aborted) return;
      options.log.error({ ...exit }, 'PostgreSQL ended unexpectedly');
      options.onExit?.(exit);
      restarting = restart(isEndingOften(exits));
    });
  };
  const restart = async (waitsFirst: boolean): Promise<void> => {
    for (let waits = waitsFirst; ; waits = true) {
      if (waits)
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await start();
        isUp = true;
        watch(current);
        return;
      } catch (error) {
        options.log.error({ err: error }, 'PostgreSQL could not be started again yet');
      }
    }
  };
  watch(current);
  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort();
      process.off('exit', onProcessExit);
      await restarting;
      if (isUp) await current.stop();
    },
  };
}

/** Between tries to start what cannot start, or ends again and again. */
const pauseMs = 2_000;

/** True when five exits fell into the last minute. */
function isEndingOften(exits: number[]): boolean {
  const now = Date.now();
  exits.push(now);
  return exits.filter((time) => now - time < 60_000).length >= 5;
}

function trySignal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended before us.
  }
}

/** Makes the database and roles on the first start; later starts only build the addresses. */
async function prepare(
  cluster: Cluster,
  socketFolder: string,
): Promise<{ ownerUrl: string; loginUrl: string; adminUrl: string }> {
  const { admin, owner, login } = cluster.secrets;
  const serverUrl = socketUrl({
    folder: socketFolder,
    user: adminUser,
    password: admin,
    database: 'postgres',
  });
  const adminUrl = withDatabaseName(serverUrl, databaseName);
  const passwords = { adminUrl, ownerPassword: owner, loginPassword: login };
  // Login gets its password last, so its right to log in tells that everything before it was done.
  const isPrepared = await makeDatabase(serverUrl);
  const urls = isPrepared ? ownUrls(passwords) : await prepareOwnDatabase(passwords);
  return { ...urls, adminUrl };
}

async function makeDatabase(serverUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ has_database: boolean; has_login: boolean }>(
      `select exists (select from pg_database where datname = $1) as has_database,
         exists (select from pg_roles where rolname = $2 and rolcanlogin) as has_login`,
      [databaseName, roles.login],
    );
    if (rows[0]?.has_database === true) return rows[0].has_login;
    await client.query(`create database ${databaseName}`);
    return false;
  } finally {
    await client.end();
  }
}
