import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { setTimeout as delay } from 'node:timers/promises';
import { CrmFailed } from './failure.ts';

/** What all connectors of one account share in a process: how often it may be asked, whether it is well, its token. */

export type AccountState = {
  /**
   * Waits for the account's turn.
   * @throws CrmFailed `rate-limited` when that is longer than a request may wait
   */
  turn(signal?: AbortSignal): Promise<void>;
  /** The platform said to stop until then; after a day it is asked again in any case. */
  pauseUntil(at: Date): void;
  /** The platform said that this account may be asked more often than the least of its plans. Never less than that. */
  allow(most: number): void;
  /** When requests go out again; null when they do. */
  pausedUntil(): Date | null;
  breaker: CircuitBreakerPolicy;
  /** What `make` gives, kept until it expires or `forgetToken`; asked for once, however many wait. */
  token(make: () => Promise<{ value: string; expiresAt: Date | null }>): Promise<string>;
  /** Only if it is still this one: of many requests with an expired token one makes the new one. */
  forgetToken(value: string): void;
};

type Options = {
  limit: { most: number; perMs: number };
  clock: () => Date;
  /** How long a request waits for its turn before it is put off. */
  longestWaitMs?: number;
  breaker?: { failures: number; restMs: number };
};

const isFault = (error: unknown) =>
  error instanceof CrmFailed && ['unavailable', 'timeout', 'invalid-answer'].includes(error.reason);

/** Whatever a platform says, after this it is asked again. */
export const longestRestMs = 24 * 3_600_000;

function createTurns({ limit, clock, longestWaitMs = 15_000 }: Options) {
  /** When each of the last `most` requests went, or will go, out. */
  let taken: number[] = [];
  let { most } = limit;
  let paused = 0;
  /** @returns when it went out */
  const wait = async (signal?: AbortSignal): Promise<number> => {
    const now = clock().getTime();
    // Later than anybody waits: the clock was put back.
    if ((taken.at(-1) ?? 0) > now + longestWaitMs) taken = [];
    if (paused > now + longestRestMs) paused = 0;
    const first = (taken.at(-most) ?? -Infinity) + limit.perMs;
    const at = Math.max(now, paused, first);
    if (at - now > longestWaitMs) throw new CrmFailed('rate-limited', { retryAt: new Date(at) });
    taken.push(at);
    taken = taken.slice(-most);
    if (at > now) await delay(at - now, undefined, signal ? { signal } : {});
    return at;
  };
  return {
    async turn(signal?: AbortSignal): Promise<void> {
      // Meanwhile the platform may have said to stop.
      while ((await wait(signal)) < paused);
    },
    pauseUntil(at: Date): void {
      const latest = clock().getTime() + longestRestMs;
      paused = Math.max(paused, Math.min(at.getTime() || 0, latest));
    },
    pausedUntil: () => (paused > clock().getTime() ? new Date(paused) : null),
    allow: (told: number) => void (most = Math.max(limit.most, told)),
  };
}

/** A token is renewed a little before its end. */
const earlyMs = 60_000;

/** One token for everybody who asks for it. */
export function createTokens(clock: () => Date): Pick<AccountState, 'token' | 'forgetToken'> {
  type Token = { value: string; expiresAt: Date | null };
  let known: Token | null = null;
  let making: Promise<Token> | null = null;
  const isOver = ({ expiresAt }: Token) =>
    expiresAt !== null && expiresAt.getTime() - earlyMs <= clock().getTime();
  const token = async (make: () => Promise<Token>): Promise<string> => {
    if (known && !isOver(known)) return known.value;
    const isOurs = making === null;
    making ??= make()
      .then((made) => (known = made))
      .finally(() => (making = null));
    try {
      return (await making).value;
    } catch (error) {
      // Who asked for it has gone, and all others ask for themselves.
      if (isOurs || error instanceof CrmFailed) throw error;
      return token(make);
    }
  };
  return {
    token,
    forgetToken(value: string): void {
      if (known?.value === value) known = null;
    },
  };
}

export function createAccountState(options: Options): AccountState {
  const { failures, restMs } = options.breaker ?? { failures: 5, restMs: 30_000 };
  return {
    ...createTurns(options),
    ...createTokens(options.clock),
    breaker: circuitBreaker(handleWhen(isFault), {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(failures),
    }),
  };
}
