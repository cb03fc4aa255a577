import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Bus, BusCounts } from './bus/bus.ts';
import { acquire, acquireTimeoutMs, fullPatience, type Patience } from './acquire.ts';
import { keepAnnouncements } from './announce.ts';
import { withSetting } from './database-url.ts';
import { isDatabaseUnavailable, isStalePlan, isTransactionConflict } from './errors.ts';
import { createListening, type Hearing, type Listener } from './listen.ts';
import type { Logger } from './logger.ts';
import { roles } from './roles.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import { ClientConnection, transactionOn } from './transaction.ts';
import type { Tx } from './transaction.ts';
import { valueTypes } from './value-types.ts';

export type { Tx } from './transaction.ts';

export interface TransactionOptions {
  /** Milliseconds that one statement may take in this transaction; jobs may ask for more than requests. */
  statementTimeoutMs?: number;
}

/**
 * The only way to the data. A transaction must not be held across a model, CRM or stream call.
 * The callback runs again from its start when PostgreSQL reports a conflict (40001, 40P01) or a table
 * was altered meanwhile, so it must have no effect outside the transaction.
 */
export interface Database {
  /** Runs `fn` as tenant: row-level security shows and accepts rows of this client alone. */
  withClient<T>(
    clientId: number,
    fn: (tx: Tx) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Runs `fn` as staff, who sees every client's rows: for sign-in, super-admins and jobs over all. */
  withStaff<T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Hears what is announced on a channel, by the bus or on a connection beside the pool. */
  listen(channel: string, hearing: Hearing): Listener;
  /** Channels that no longer hear, or `bus`: their connection has not answered for 10 s. */
  silentChannels(): string[];
  /** Null where PostgreSQL carries announcements. */
  countAnnouncements(): BusCounts | null;
  /** Resolves when a query is answered, rejects within about 2 s otherwise. */
  ping(): Promise<void>;
  /** The pool's connections now, and how many callers wait for one. */
  countConnections(): { open: number; idle: number; waiting: number };
  /** Waits for transactions under way, then closes every connection. */
  close(): Promise<void>;
}

const maxRetries = 3;

/**
 * Opens a pool. Connections hold no right of their own (role `replique_login`): what forgets
 * `withClient` fails with 42501.
 * @param options.url the `loginUrl` of `prepareDatabase` or `startEmbeddedPostgres`
 * @param options.poolerUrl the same database by PgBouncer in transaction mode: transactions go there, listening by `url`
 * @param options.poolSize most connections at a time, 12 by default
 * @param options.statementTimeoutMs for one statement, 5 s by default
 * @param options.patienceOf of the request that the running code works for; undefined outside of one
 * @param options.bus carries announcements; without one PostgreSQL does. Whoever opened it closes it, after the pool
 */
export function openDatabase(options: {
  url: string;
  poolerUrl?: string | null;
  log: Logger;
  poolSize?: number;
  statementTimeoutMs?: number;
  patienceOf?: () => Patience | undefined;
  bus?: Bus | null;
}): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5_000;
  const pool = openPool(options, statementTimeoutMs);
  // A pooler gives each transaction another session: what others set at connect, each transaction sets for itself.
  const atBegin = options.poolerUrl ? `, ${setEach(settingsOf(statementTimeoutMs))}` : '';
  const bus = options.bus ?? null;
  const listening = bus ?? createListening({ url: options.url, log: options.log });
  const names = { tenant: createStatementNames(), staff: createStatementNames() };
  const run = <T>(
    role: keyof typeof names,
    clientId: string,
    fn: (tx: Tx) => Promise<T>,
    timing?: TransactionOptions,
  ) =>
    runWithRetries(pool, {
      scope: `select ${setEach({ role: roles[role], 'app.client_id': clientId })}${atBegin}`,
      // What asks for more time goes through many rows: planning is nothing there, and a plan kept for too long is.
      // Prepared statements belong to a session, of which a pooler promises none.
      names:
        timing?.statementTimeoutMs === undefined && !options.poolerUrl ? names[role] : undefined,
      fn,
      timeoutMs: timing?.statementTimeoutMs,
      statementTimeoutMs,
      patience: options.patienceOf?.() ?? fullPatience(),
      bus,
    });
  return {
    withClient(clientId, fn, timing) {
      if (!Number.isSafeInteger(clientId) || clientId < 1) {
        return Promise.reject(new TypeError(`Not a client's id: ${String(clientId)}`));
      }
      return run('tenant', String(clientId), fn, timing);
    },
    withStaff: (fn, timing) => run('staff', '', fn, timing),
    listen: (channel, hearing) => listening.listen(channel, hearing),
    silentChannels: () => listening.silent(),
    countAnnouncements: () => bus?.count() ?? null,
    ping: () => ping(pool),
    countConnections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

const settingsOf = (statementTimeoutMs: number) => ({
  search_path: 'public,app',
  statement_timeout: statementTimeoutMs,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
});

/** Until the end of the transaction. */
const setEach = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ');

/** Where sessions are ours: what they need, they get at connect. */
function directly(url: string, statementTimeoutMs: number): pg.PoolConfig {
  const { search_path: path, ...timeouts } = settingsOf(statementTimeoutMs);
  return { connectionString: withSetting(url, 'search_path', path), ...timeouts };
}

function openPool(
  options: { url: string; poolerUrl?: string | null; log: Logger; poolSize?: number },
  statementTimeoutMs: number,
): pg.Pool {
  const pool = new pg.Pool({
    ...(options.poolerUrl
      ? { connectionString: options.poolerUrl }
      : directly(options.url, statementTimeoutMs)),
    max: options.poolSize ?? 12,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 60_000,
    // With it goes what it keeps of statements that come no more.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    application_name: 'replique',
    types: valueTypes,
  });
  // Without listeners the end of a connection, idle or in use, would stop the process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.debug({ err: error }, 'database connection ended'));
  });
  return pool;
}

interface Work<T> {
  scope: string;
  names: StatementNames | undefined;
  fn: (tx: Tx) => Promise<T>;
  timeoutMs: number | undefined;
  statementTimeoutMs: number;
  patience: Patience;
  bus: Bus | null;
}

async function runWithRetries<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      const isStale = isStalePlan(error);
      if (isStale) work.names?.forget();
      if (!(isStale || isTransactionConflict(error)) || retries === maxRetries) throw error;
      await delay(5 * 2 ** retries * (1 + Math.random()));
    }
  }
}

async function runOnce<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const client = await acquire(pool, work.patience);
  const statementTimeoutMs = work.timeoutMs ?? work.statementTimeoutMs;
  const connection = new ClientConnection(client, statementTimeoutMs + 1_000, work.names);
  // The client is thrown away unless the transaction is known to have ended.
  let broken: Error | undefined = new Error('transaction not ended');
  try {
    const result = await insideTransaction(connection, work, statementTimeoutMs);
    broken = undefined;
    return result;
  } catch (error) {
    broken = await rollBack(connection, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function insideTransaction<T>(
  connection: ClientConnection,
  work: Work<T>,
  statementTimeoutMs: number,
): Promise<T> {
  const timeout =
    work.timeoutMs === undefined
      ? ''
      : `, set_config('statement_timeout', '${Math.round(work.timeoutMs)}', true)`;
  // Two statements in one message: one round trip. The short timeout notices a dead network early.
  await connection.send(`begin; ${work.scope}${timeout}`, [], acquireTimeoutMs);
  const tx = transactionOn(connection);
  const announced = work.bus ? keepAnnouncements(tx) : [];
  const result = await work.fn(tx);
  connection.end();
  await commit(connection, statementTimeoutMs + 1_000, work.bus);
  work.bus?.publish([...announced]);
  return result;
}

async function commit(
  connection: ClientConnection,
  timeoutMs: number,
  bus: Bus | null,
): Promise<void> {
  const answer = await connection.send('commit', [], timeoutMs).catch((error: unknown) => {
    // It may have happened: whoever listens has to look.
    if (isDatabaseUnavailable(error)) bus?.doubt();
    throw error;
  });
  if (answer.command !== 'COMMIT') {
    throw new Error(
      'The transaction was rolled back: an error inside it was caught and passed over',
    );
  }
}

async function rollBack(connection: ClientConnection, cause: unknown): Promise<Error | undefined> {
  connection.end();
  if (isDatabaseUnavailable(cause))
    return cause instanceof Error ? cause : new Error('connection lost');
  try {
    await connection.send('rollback', [], acquireTimeoutMs);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed');
  }
}

async function ping(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await new ClientConnection(client, acquireTimeoutMs).send('select 1', [], acquireTimeoutMs);
  } catch (error) {
    broken = error instanceof Error ? error : new Error('ping failed');
    throw error;
  } finally {
    client.release(broken);
  }
}
