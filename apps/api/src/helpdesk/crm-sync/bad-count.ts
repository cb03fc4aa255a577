import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { addBad, type BadSender } from './bad-store.ts';
import { createKnownCounts, windowMs, type ToldSender } from './known-counts.ts';

/**
 * Counts requests that were not believed, by sender, over all processes. Each of them writes once a second at most,
 * whatever comes, and learns then what the others counted; until that it goes by what it knows.
 */
export type BadCount = {
  /** One more. @returns whether it is past {@link mostBad} within the last minute */
  add(sender: string): Promise<boolean>;
  /** {@link mostBad} are reached: nothing of this sender need be looked at. */
  isLimited(sender: string): boolean;
  /** Writes down what is left. */
  stop(): Promise<void>;
};

export const mostBad = 100;
export const restMs = 1_000;
/** Senders of one write. */
export const mostWritten = 1_000;

/** Who sends to which address, without naming either. */
export const senderOf = (address: string, from: string) =>
  createHash('sha256')
    .update(`${address.slice(0, 40)} ${from}`)
    .digest('base64url');

const badCounts = new WeakMap<Deps, BadCount>();

/** The one of this process. */
export function badCountOf(deps: Deps): BadCount {
  const known = badCounts.get(deps);
  if (known) return known;
  const made = createBadCount(deps, (senders, at) =>
    deps.db.withStaff((tx) => addBad(tx, senders, at, new Date(at.getTime() - windowMs))),
  );
  badCounts.set(deps, made);
  return made;
}

/** @param write adds to what all counted, and answers what stands there now of each that it was given */
export function createBadCount(
  deps: Pick<Deps, 'clock' | 'log'>,
  write: (senders: BadSender[], at: Date) => Promise<ToldSender[]>,
): BadCount {
  const known = createKnownCounts(() => deps.clock());
  let writing: Promise<void> | undefined;
  let rest: NodeJS.Timeout | undefined;

  async function writeDown(): Promise<void> {
    const senders = known.listUntold(mostWritten);
    if (senders.length === 0) return;
    try {
      known.noteTold(senders, await write(senders, deps.clock()));
    } catch (error) {
      deps.log.warn({ err: error }, 'bad webhooks are counted by this process alone');
    }
  }

  function tell(): Promise<void> {
    if (writing || rest) return Promise.resolve();
    writing = writeDown().finally(() => {
      writing = undefined;
      rest = setTimeout(() => {
        rest = undefined;
        if (known.hasUntold()) void tell();
      }, restMs).unref();
    });
    return writing;
  }

  return {
    async add(sender) {
      known.add(sender);
      await tell();
      return known.total(sender) > mostBad;
    },
    isLimited: (sender) => known.total(sender) >= mostBad,
    async stop() {
      await writing;
      clearTimeout(rest);
      await writeDown();
    },
  };
}
