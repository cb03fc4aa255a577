import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
  DummyDriver,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { StatementNames } from './statement-names.ts';
import type { DB } from './schema.ts';

/** A transaction in which queries run as tenant or staff; useless once the callback has settled. */
export type Tx = Transaction<DB>;

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const compiler = new Kysely<DB>({ dialect });
const driver = new DummyDriver();

/** Kysely's transaction over a client on which BEGIN was already sent together with role and client. */
export function transactionOn(connection: ClientConnection): Tx {
  const executor = compiler
    .getExecutor()
    .withConnectionProvider(new SingleConnectionProvider(connection));
  return new Transaction<DB>({ config: { dialect }, dialect, driver, executor });
}

/** One pool client for the length of one transaction. */
export class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #queryTimeoutMs: number;
  readonly #names: StatementNames | undefined;
  #isEnded = false;
  #last: Promise<unknown> = Promise.resolve();

  /** @param names without them every statement is read and planned anew */
  constructor(client: pg.PoolClient, queryTimeoutMs: number, names?: StatementNames) {
    this.#client = client;
    this.#queryTimeoutMs = queryTimeoutMs;
    this.#names = names;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isEnded) {
      // The client may by now serve another tenant's transaction: a forgotten await must not reach it.
      throw new Error('This transaction has ended; was an await forgotten?');
    }
    const { sql, parameters } = query;
    // Without parameters it may be several statements in one text, or one that cannot be prepared.
    const name = parameters.length > 0 ? this.#names?.nameOf(sql) : undefined;
    const result = await this.send(sql, parameters, this.#queryTimeoutMs, name);
    const rows = result.rows as R[];
    if (!changes.has(result.command)) return { rows };
    return { rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered inside a transaction; read pages by key instead');
  }

  /** From here on queries through kysely are refused; those already sent come before what `send` sends. */
  end(): void {
    this.#isEnded = true;
  }

  /** Runs one statement after those already under way; the timeout also notices a half-open connection. */
  send(
    text: string,
    values: readonly unknown[],
    timeoutMs: number,
    name?: string,
  ): Promise<pg.QueryResult> {
    const run = (): Promise<pg.QueryResult> => {
      const query: TimedQuery = { text, values: [...values], query_timeout: timeoutMs };
      if (name !== undefined) query.name = name;
      return this.#client.query(query);
    };
    const result = this.#last.then(run, run);
    this.#last = result;
    return result;
  }
}

interface TimedQuery extends pg.QueryConfig {
  query_timeout: number;
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
