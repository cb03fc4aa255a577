import { setTimeout as delay } from 'node:timers/promises';
import { CrmFailed } from './failure.ts';
import {
  budgetOf,
  emptyLedger,
  longestRestMs,
  ownLedger,
  pacesOf,
  type Budget,
  type Ledger,
  type Note,
  type SharedLedger,
} from './ledger.ts';

/** Waiting for an account's turn: its requests have places in the ledger, of which a process takes some at a time. */

/** What an answer told of the account's limit. */
export type Told = {
  budget?: Budget;
  /** The part of the budget that is used, by everybody; when there is room again, at the latest. */
  used?: { part: number; freeAt: Date };
};

export type Turns = {
  /**
   * Waits for the account's turn; reading the history has a part of the account's limit alone.
   * @throws CrmFailed `rate-limited` when that is longer than a request may wait
   */
  turn(signal?: AbortSignal, isHistory?: boolean): Promise<void>;
  /** Takes the account's turn if it has come; whoever can do something else meanwhile does not wait for it. */
  turnNow(isHistory?: boolean): Promise<boolean>;
  /** The platform said to stop until then; after a day it is asked again in any case. */
  pauseUntil(at: Date): void;
  /** What the platform told of its limit. */
  tell(told: Told): void;
  /** What it is known to allow. */
  budget(): Budget;
  /** So many requests of the history go out within this. */
  historyIn(ms: number): number;
  /** When requests go out again; null when they do. */
  pausedUntil(): Date | null;
  /** So long, by the clock that the turns go by. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

export type TurnOptions = {
  limit: Budget;
  clock: () => Date;
  /** Of all processes; without one the account is this process's alone. */
  ledger?: SharedLedger;
  sleep?: Turns['sleep'];
  /** How long a request waits for its turn before it is put off. */
  longestWaitMs?: number;
};

const sleepReally: Turns['sleep'] = (ms, signal) => delay(ms, undefined, signal ? { signal } : {});

/** Places are taken some at a time, of about so long: others wait no longer for theirs. */
const portionMs = 2_000;
const mostInPortion = 64;
/** What is not of the history comes by ones and twos. */
const fewPlaces = 4;
/** A place that was not used in its time is lost: late ones together would be too many at once. */
const keptMs = 1_000;

/** What this process knows of the ledger: what it read there last, and what an answer told since. */
function createKnown(limit: Budget, shared: SharedLedger, now: () => number) {
  let ledger: Ledger = emptyLedger();
  const rests = { all: 0, history: 0 };
  let noting: Promise<unknown> = Promise.resolve();
  /** What is not written down is told again by a later answer. */
  const note = (said: Omit<Note, 'now'>) => {
    const told = { ...said, now: now() };
    noting = noting.then(() => shared.note(told)).catch(() => undefined);
  };
  const rest = (which: 'all' | 'history', at: Date): boolean => {
    const end = Math.min(at.getTime() || 0, now() + longestRestMs);
    if (end <= rests[which]) return false;
    rests[which] = end;
    return true;
  };
  return {
    ledger: () => ledger,
    /** Everything that was told is written down. */
    written: () => noting,
    learn(read: Ledger): void {
      ledger = read;
      rests.all = Math.max(rests.all, read.pausedUntil);
      rests.history = Math.max(rests.history, read.historyPausedUntil);
    },
    /** Until when nothing goes out. */
    restOf(isHistory: boolean): number {
      // Later than anybody rests: the clock was put back.
      for (const which of ['all', 'history'] as const)
        if (rests[which] > now() + longestRestMs) rests[which] = 0;
      return isHistory ? Math.max(rests.all, rests.history) : rests.all;
    },
    pauseUntil(at: Date): void {
      if (rest('all', at)) note({ pausedUntil: rests.all });
    },
    tell({ budget, used }: Told): void {
      const { most, perMs } = ledger.budget ?? {};
      if (budget && (budget.most !== most || budget.perMs !== perMs)) {
        ledger = { ...ledger, budget };
        note({ budget });
      }
      if (used && used.part > ledger.share && rest('history', used.freeAt))
        note({ historyPausedUntil: rests.history });
    },
    budget: () => budgetOf(ledger, limit),
  };
}

/** Places of one kind that this process has taken and not used. */
type Lane = { isHistory: boolean; places: number[]; size: number; taking: Promise<void> | null };

type Lanes = Required<Pick<TurnOptions, 'limit' | 'longestWaitMs'>> & {
  shared: SharedLedger;
  now: () => number;
  known: ReturnType<typeof createKnown>;
};

/** As many as go within a portion's time. */
function mostIn(lane: Lane, { known, limit }: Lanes): number {
  const pace = pacesOf(known.ledger(), limit)[lane.isHistory ? 'history' : 'all'];
  return Math.min(Math.max(1, Math.floor(portionMs / pace)), mostInPortion);
}

async function takeMore(lane: Lane, lanes: Lanes): Promise<void> {
  const { known, now, shared, longestWaitMs } = lanes;
  await known.written();
  const at = now();
  const { isHistory } = lane;
  const count = Math.min(lane.size, mostIn(lane, lanes));
  const latest = at + longestWaitMs;
  const { places, ledger } = await shared.take({ count, isHistory, now: at, latest });
  known.learn(ledger);
  lane.places.push(...places);
}

/** Whoever has used all of the last ones takes more of the next. */
function grow(lane: Lane, lanes: Lanes): void {
  lane.size = Math.min(lane.size * 2, mostIn(lane, lanes));
}

/** When the next request goes out. @throws CrmFailed `rate-limited` */
async function placeIn(lane: Lane, lanes: Lanes): Promise<number> {
  const { known, now, longestWaitMs } = lanes;
  for (;;) {
    const at = now();
    const rest = known.restOf(lane.isHistory);
    if (rest - at > longestWaitMs) throw new CrmFailed('rate-limited', { retryAt: new Date(rest) });
    // Nor those that a clock, put back, has moved far off.
    const kept = lane.places.filter((one) => one >= at - keptMs && one <= at + longestWaitMs);
    if (kept.length < lane.places.length) lane.size = lane.isHistory ? 1 : fewPlaces;
    lane.places = kept;
    const taken = lane.places.shift();
    if (taken !== undefined) {
      if (lane.places.length === 0) grow(lane, lanes);
      return Math.max(taken, rest, at);
    }
    lane.taking ??= takeMore(lane, lanes).finally(() => (lane.taking = null));
    await lane.taking;
  }
}

export function createTurns({
  limit,
  clock,
  longestWaitMs = 15_000,
  ...options
}: TurnOptions): Turns {
  const { ledger: shared = ownLedger(limit), sleep = sleepReally } = options;
  const now = () => clock().getTime();
  const known = createKnown(limit, shared, now);
  const lanes = { limit, longestWaitMs, shared, now, known };
  const others: Lane = { isHistory: false, places: [], size: fewPlaces, taking: null };
  const history: Lane = { isHistory: true, places: [], size: 1, taking: null };
  return {
    async turn(signal, isHistory = false) {
      const lane = isHistory ? history : others;
      for (;;) {
        signal?.throwIfAborted();
        const at = await placeIn(lane, lanes);
        const wait = at - now();
        if (wait > 0) await sleep(wait, signal);
        // Meanwhile the platform may have said to stop.
        if (at >= known.restOf(isHistory)) return;
      }
    },
    async turnNow(isHistory = false) {
      const at = now();
      const lane = isHistory ? history : others;
      // A place that was taken ahead is somebody's who waits.
      if (lane.places.length > 0 || lane.taking || known.restOf(isHistory) > at) return false;
      try {
        await known.written();
        const wish = { count: 1, isHistory, now: at, latest: at };
        known.learn((await shared.take(wish)).ledger);
        return true;
      } catch (error) {
        if (error instanceof CrmFailed && error.reason === 'rate-limited') return false;
        throw error;
      }
    },
    pauseUntil: (at) => known.pauseUntil(at),
    tell: (told) => known.tell(told),
    budget: () => known.budget(),
    historyIn: (ms) => Math.floor(ms / pacesOf(known.ledger(), limit).history),
    pausedUntil() {
      const rest = known.restOf(false);
      return rest > now() ? new Date(rest) : null;
    },
    sleep,
  };
}
