import { CrmFailed } from './failure.ts';

/**
 * How the requests of one account are shared out, whoever sends them: every request has a place in time, and whoever
 * takes places moves on where the next ones begin. One ledger stands in the database for all processes.
 */

/**
 * What a platform allows: so many requests within so long. `atOnce` 0..1: which part of them may go at once after a rest,
 * where the platform’s answers say when to stop.
 */
export type Budget = { most: number; perMs: number; atOnce?: number };

export type Ledger = {
  /** What the platform's answers told; null where they have told nothing. */
  budget: Budget | null;
  /** Which part of the budget reading the history may use. */
  share: number;
  /** Where the next request's place is; of the history's it is later. */
  nextAt: number;
  historyNextAt: number;
  /** The platform said to stop until then. */
  pausedUntil: number;
  /** The history has had its part until then; all else goes on. */
  historyPausedUntil: number;
};

export type Wish = {
  count: number;
  isHistory: boolean;
  now: number;
  /** A first place after this is not taken. */
  latest: number;
};

/** What a platform said: of what it allows, and until when nothing, or nothing of the history, goes out. */
export type Note = Partial<Pick<Ledger, 'pausedUntil' | 'historyPausedUntil'>> & {
  budget?: Budget;
  now: number;
};

/** The ledger of an account: in this process, or of all of them. */
export interface SharedLedger {
  /** The places that were taken; none is before `now`. @throws CrmFailed `rate-limited` where all are too late */
  take(wish: Wish): Promise<{ places: number[]; ledger: Ledger }>;
  note(note: Note): Promise<void>;
}

/** Whatever a platform says, after this it is asked again. */
export const longestRestMs = 24 * 3_600_000;

/** Unless a client says otherwise. */
export const standardShare = 0.85;

/** What is ours of a budget, and how much of it may go at once: together never more than the platform allows. */
const ours = 0.9;
const atOnce = 0.1;
const historyAtOnce = 0.02;
/** The most places that may be taken ahead, in time: later ones mean that a clock was put back. */
const farthestMs = 10 * 60_000;

export const emptyLedger = (share = standardShare): Ledger => ({
  budget: null,
  share,
  nextAt: 0,
  historyNextAt: 0,
  pausedUntil: 0,
  historyPausedUntil: 0,
});

/** Never less than the least of the platform's plans, whatever an answer says. */
export function budgetOf({ budget }: Pick<Ledger, 'budget'>, least: Budget): Budget {
  if (!budget || !(budget.most > 0) || !(budget.perMs > 0)) return least;
  return budget.most / budget.perMs >= least.most / least.perMs ? budget : least;
}

const until = (at: number, now: number, farthest: number) => (at > now + farthest ? 0 : at);

/** Between two requests of the history, and of all. */
export function pacesOf(ledger: Ledger, least: Budget): { all: number; history: number } {
  const { most, perMs } = budgetOf(ledger, least);
  return {
    all: perMs / (most * ours),
    history: perMs / (most * Math.min(Math.max(ledger.share, 0.01), ours)),
  };
}

/** Takes places in a ledger. @throws CrmFailed `rate-limited` where the first is too late */
export function takePlaces(
  ledger: Ledger,
  least: Budget,
  { count, isHistory, now, latest }: Wish,
): { ledger: Ledger; places: number[] } {
  const { perMs } = budgetOf(ledger, least);
  const paces = pacesOf(ledger, least);
  const pace = isHistory ? paces.history : paces.all;
  const farthest = Math.max(farthestMs, paces.history * 2);
  const nextAt = Math.max(until(ledger.nextAt, now, farthest), now);
  const historyNextAt = Math.max(until(ledger.historyNextAt, now, farthest), now);
  const pausedUntil = until(ledger.pausedUntil, now, longestRestMs);
  const historyPausedUntil = until(ledger.historyPausedUntil, now, longestRestMs);
  // Where places follow each other: after a rest some may go at once.
  const [burst, ofHistory] = [least.atOnce ?? atOnce, least.atOnce ?? historyAtOnce];
  const next = isHistory ? historyNextAt - perMs * ofHistory : nextAt - perMs * burst;
  const first = Math.max(
    now,
    pausedUntil,
    next,
    ...(isHistory ? [nextAt - perMs * burst, historyPausedUntil] : []),
  );
  if (first > latest) throw new CrmFailed('rate-limited', { retryAt: new Date(first) });
  const places: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const at = Math.max(first, next + place * pace);
    if (at > latest) break;
    places.push(at);
  }
  const moved = (from: number, by: number) => Math.max(from, first) + places.length * by;
  return {
    places,
    ledger: {
      ...ledger,
      pausedUntil,
      historyPausedUntil,
      nextAt: moved(nextAt, paces.all),
      historyNextAt: isHistory ? moved(historyNextAt, paces.history) : historyNextAt,
    },
  };
}

/** What a platform said goes into the ledger; a later end stands. */
export function withNote(ledger: Ledger, { now, ...note }: Note): Ledger {
  const later = (known: number, told = 0) =>
    Math.max(until(known, now, longestRestMs), Math.min(told || 0, now + longestRestMs));
  return {
    ...ledger,
    budget: note.budget ?? ledger.budget,
    pausedUntil: later(ledger.pausedUntil, note.pausedUntil),
    historyPausedUntil: later(ledger.historyPausedUntil, note.historyPausedUntil),
  };
}

/** The ledger of an account that only this process asks. */
export function ownLedger(least: Budget, share = standardShare): SharedLedger {
  let ledger = emptyLedger(share);
  return {
    async take(wish) {
      const taken = takePlaces(ledger, least, wish);
      ({ ledger } = taken);
      return taken;
    },
    async note(note) {
      ledger = withNote(ledger, note);
    },
  };
}
