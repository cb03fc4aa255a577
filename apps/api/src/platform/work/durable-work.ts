import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Database, TransactionOptions, Tx } from '../db/database.ts';
import { errorCode, isDatabaseUnavailable } from '../db/errors.ts';
import type { Logger } from '../db/logger.ts';
import type { DB as Tables } from '../db/schema.ts';
import {
  claimNext,
  release,
  renew,
  WorkLost,
  type Changes,
  type Claim,
  type Claimed,
  type WorkKind,
} from './lease.ts';

export { columnsOf, isHeld, leaseFrom, ofActiveClient, WorkLost } from './lease.ts';
export type { Claim } from './lease.ts';

/**
 * Work that outlives its process: rows of a table that processes share. A process claims a row, renews its lease while
 * it works, proves it in each transaction that it commits, and ends it with the last. What a killed process leaves
 * behind is claimed again when its lease is over (docs/decisions/0031).
 */

/** The process is shutting down: the row goes back to the others. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped';
}

/** It ended its process, or failed without a word, as often as its kind allows. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
}

export type WorkDeps = { db: Database; log: Logger; clock: () => Date };

/** One claimed row, while this process works on it. */
export type Work<T extends keyof Tables, Row, Proof> = {
  row: Claim<Row>;
  /** Aborts when the lease is lost, the process shuts down, or `stop` says so. */
  signal: AbortSignal;
  /** Proves the lease in this transaction and renews it. Locks the row. @throws WorkLost */
  prove(tx: Tx, changes?: Changes<T>): Promise<Proof>;
  /** Proves the lease in this transaction and ends it. @throws WorkLost */
  end(tx: Tx, changes?: Changes<T>): Promise<void>;
  /** A transaction as the row's client that proves the lease first. @throws WorkLost */
  commit<R>(fn: (tx: Tx, proof: Proof) => Promise<R>, options?: TransactionOptions): Promise<R>;
};

export type WorkOptions = {
  heartbeatMs?: number | undefined;
  /** Instead of that of the kind. */
  graceMs?: number | undefined;
  /** Ends the work as a killed process would: nothing more is written. */
  signal?: AbortSignal | undefined;
};

export type DurableWorkOptions<T extends keyof Tables, Row extends Claimed, Proof> = WorkKind<
  T,
  Row,
  Proof
> & {
  heartbeatMs?: number;
  /** Rows that one process works on at a time. */
  concurrency?: number;
  /** At a shutdown, how long the work may go on before it is aborted. */
  graceMs?: number;
  /** Why the work is to be aborted, as the last renewal tells it. */
  stop?: (proof: Proof) => Error | null;
};

export type Handlers<T extends keyof Tables, Row, Proof> = {
  work: (work: Work<T, Row, Proof>) => Promise<void>;
  /**
   * Ends the row when the work threw, or was stopped by its kind's `stop`. Not called when the lease was lost, the
   * database is away or the process shuts down. Without it the row is handed back and the error thrown.
   */
  failed?: (work: Work<T, Row, Proof>, cause: unknown) => Promise<void>;
  /** In the transaction of each renewal. */
  beat?: (tx: Tx, row: Claim<Row>) => Promise<void>;
};

type Running = { graceMs: number; stop: () => void; ended: Promise<void> };
type State = { isStopping: boolean; running: Set<Running>; slots: Map<string, number> };

const states = new WeakMap<object, State>();

function stateOf(deps: WorkDeps): State {
  const state = states.get(deps) ?? { isStopping: false, running: new Set(), slots: new Map() };
  states.set(deps, state);
  return state;
}

const handBackPauseMs = 1_000;
const longestDrainMs = 15_000;

/** Whether the process is shutting down: nothing more may be claimed. */
export const isDraining = (deps: WorkDeps): boolean => stateOf(deps).isStopping;

/** Claims nothing more in this process; what runs is finished within its grace, or handed back. */
export async function drainWork(deps: WorkDeps): Promise<void> {
  const state = stateOf(deps);
  state.isStopping = true;
  const all = [...state.running];
  const timers = all.map(({ graceMs, stop }) => setTimeout(stop, graceMs));
  const ended = Promise.all(all.map(({ ended: end }) => end));
  await Promise.race([ended, delay(longestDrainMs, undefined, { ref: false })]);
  timers.forEach(clearTimeout);
}

/** Declares a kind of work. */
export const durableWork = <T extends keyof Tables, Row extends Claimed, Proof = unknown>(
  kind: DurableWorkOptions<T, Row, Proof>,
) => new DurableWork(kind);

class DurableWork<T extends keyof Tables, Row extends Claimed, Proof> {
  readonly #kind: DurableWorkOptions<T, Row, Proof>;

  constructor(kind: DurableWorkOptions<T, Row, Proof>) {
    this.#kind = kind;
  }

  /** Whether this process works on as many rows as it may. */
  isFull(deps: WorkDeps): boolean {
    const { table, concurrency = 1 } = this.#kind;
    return (stateOf(deps).slots.get(table) ?? 0) >= concurrency;
  }

  /** In the caller's transaction: the row that comes first, for this process alone. */
  claim(tx: Tx, how: { at: Date; only?: RawBuilder<unknown> }): Promise<Claim<Row> | undefined> {
    return claimNext(tx, this.#kind, how);
  }

  /** Proves the lease of a claimed row in this transaction and renews it. @throws WorkLost */
  prove(tx: Tx, row: Claim<Row>, changes?: Changes<T>): Promise<Proof> {
    return renew(tx, this.#kind, row, changes);
  }

  /** Proves the lease in this transaction and ends it. @throws WorkLost */
  end(tx: Tx, row: Claim<Row>, changes?: Changes<T>, afterSeconds?: number): Promise<void> {
    return release(tx, this.#kind, row, changes, afterSeconds);
  }

  /** Works off what is there, several rows at a time; resolves when nothing is left to claim. */
  async run(
    deps: WorkDeps,
    handlers: Handlers<T, Row, Proof>,
    options: WorkOptions = {},
  ): Promise<void> {
    const { table } = this.#kind;
    const { slots } = stateOf(deps);
    const add = (n: number) => slots.set(table, (slots.get(table) ?? 0) + n);
    const workers: Promise<void>[] = [];
    const failures: unknown[] = [];
    // One more when the last has found something: an empty table is asked once.
    const begin = () => {
      if (this.isFull(deps)) return;
      add(1);
      const worker = this.#workOff(deps, handlers, options, begin)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => add(-1));
      workers.push(worker);
    };
    begin();
    for (const worker of workers) await worker;
    if (failures.length > 0) throw failures[0];
  }

  /** Claims and works on one row after the other; `claimed` is called with each. */
  async #workOff(
    deps: WorkDeps,
    handlers: Handlers<T, Row, Proof>,
    options: WorkOptions,
    claimed: () => void,
  ): Promise<void> {
    const state = stateOf(deps);
    while (!options.signal?.aborted && !state.isStopping) {
      const row = await deps.db.withStaff((tx) => this.claim(tx, { at: deps.clock() }));
      if (!row) return;
      claimed();
      await this.perform(deps, row, handlers, options);
    }
  }

  /** Works on a claimed row, to whatever end. */
  async perform(
    deps: WorkDeps,
    row: Claim<Row>,
    handlers: Handlers<T, Row, Proof>,
    options: WorkOptions = {},
  ): Promise<void> {
    const { running: all } = stateOf(deps);
    const controller = new AbortController();
    const close = this.#watch(deps, row, controller, { ...handlers, ...options });
    const ended = Promise.withResolvers<void>();
    const running: Running = {
      graceMs: options.graceMs ?? this.#kind.graceMs ?? 0,
      stop: () => controller.abort(new WorkStopped()),
      ended: ended.promise,
    };
    all.add(running);
    try {
      await this.#attempt(deps, this.#workOn(deps, row, controller.signal), handlers);
    } finally {
      close();
      all.delete(running);
      ended.resolve();
    }
  }

  #workOn(deps: WorkDeps, row: Claim<Row>, signal: AbortSignal): Work<T, Row, Proof> {
    const { clientId } = row;
    const prove = (tx: Tx, changes?: Changes<T>) => this.prove(tx, row, changes);
    return {
      row,
      signal,
      prove,
      end: (tx, changes) => this.end(tx, row, changes),
      commit: (fn, how) => {
        const inside = async (tx: Tx) => fn(tx, await prove(tx));
        return clientId === null
          ? deps.db.withStaff(inside, how)
          : deps.db.withClient(clientId, inside, how);
      },
    };
  }

  /** Renews the lease every so often, and aborts the work when it is lost or its kind says so. */
  #watch(
    deps: WorkDeps,
    row: Claim<Row>,
    controller: AbortController,
    { beat, heartbeatMs, signal }: Pick<Handlers<T, Row, Proof>, 'beat'> & WorkOptions,
  ): () => void {
    const { table, leaseSeconds, stop, heartbeatMs: usual = leaseSeconds * 250 } = this.#kind;
    let isRenewing = false;
    const renewOnce = async () => {
      if (isRenewing) return;
      isRenewing = true;
      try {
        const proof = await deps.db.withStaff(async (tx) => {
          const renewed = await this.prove(tx, row);
          await beat?.(tx, row);
          return renewed;
        });
        const reason = stop?.(proof);
        if (reason) controller.abort(reason);
      } catch (error) {
        if (error instanceof WorkLost) controller.abort(error);
        // A database that is away for a moment loses the lease only when it stays away.
        else deps.log.warn({ err: error, work: table }, 'a lease could not be renewed');
      } finally {
        isRenewing = false;
      }
    };
    const timer = setInterval(() => void renewOnce(), heartbeatMs ?? usual).unref();
    const kill = () => controller.abort(new WorkLost('killed'));
    signal?.addEventListener('abort', kill, { once: true });
    return () => {
      clearInterval(timer);
      signal?.removeEventListener('abort', kill);
    };
  }

  async #attempt(
    deps: WorkDeps,
    work: Work<T, Row, Proof>,
    handlers: Handlers<T, Row, Proof>,
  ): Promise<void> {
    try {
      await this.#workOrFail(work, handlers);
    } catch (cause) {
      if (cause instanceof WorkLost) return;
      if (isHandedBack(cause)) return this.#handBackWhenPossible(deps, work.row, cause);
      if (!handlers.failed) await this.#handBack(deps, work.row, true);
      throw cause;
    }
  }

  async #workOrFail(
    work: Work<T, Row, Proof>,
    { work: run, failed }: Handlers<T, Row, Proof>,
  ): Promise<void> {
    const { table, maxAttempts = Infinity } = this.#kind;
    try {
      if ((work.row.attempts ?? 0) > maxAttempts)
        throw new TooManyAttempts(`${table} ended its process again and again.`);
      await run(work);
    } catch (error) {
      const cause: unknown = work.signal.aborted ? work.signal.reason : error;
      if (!failed || cause instanceof WorkLost || isHandedBack(cause)) throw cause;
      await failed(work, cause);
    }
  }

  async #handBack(deps: WorkDeps, row: Claim<Row>, isAttempt: boolean): Promise<void> {
    const { maxAttempts, handBack } = this.#kind;
    const attempts =
      maxAttempts === undefined || isAttempt ? {} : { attempts: sql`greatest(w.attempts - 1, 0)` };
    const changes = { ...attempts, ...handBack?.(deps.clock()) } as Changes<T>;
    await deps.db.withStaff((tx) => this.end(tx, row, changes));
  }

  /** A database that is away says nothing against the work. Where it stays away, the lease runs out. */
  async #handBackWhenPossible(deps: WorkDeps, row: Claim<Row>, cause: unknown): Promise<void> {
    const { table, leaseSeconds } = this.#kind;
    const state = stateOf(deps);
    const until = performance.now() + leaseSeconds * 1_000;
    const isAway = !(cause instanceof WorkStopped);
    if (isAway) deps.log.debug({ err: cause, work: table }, 'the database was away');
    // One statement that takes too long each time would be begun again for ever.
    const isAttempt = errorCode(cause) === '57014';
    for (;;) {
      if (isAway) await delay(handBackPauseMs, undefined, { ref: false });
      try {
        return await this.#handBack(deps, row, isAttempt);
      } catch (error) {
        if (error instanceof WorkLost) return;
        if (!isDatabaseUnavailable(error)) throw error;
        if (state.isStopping || performance.now() > until) return;
      }
    }
  }
}

const isHandedBack = (cause: unknown): boolean =>
  cause instanceof WorkStopped || isDatabaseUnavailable(cause);
