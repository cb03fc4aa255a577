import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { CrmFailed } from './failure.ts';
import type { Budget, SharedLedger } from './ledger.ts';
import { createTurns, type TurnOptions, type Turns } from './turns.ts';

export type { Told } from './turns.ts';

/** What all connectors of one account share in a process: how often it may be asked, whether it is well, its token. */

export type AccountState = Turns & {
  breaker: CircuitBreakerPolicy;
  /** What `make` gives, kept until it expires or `forgetToken`; asked for once, however many wait. */
  token(make: () => Promise<{ value: string; expiresAt: Date | null }>): Promise<string>;
  /** Only if it is still this one: of many requests with an expired token one makes the new one. */
  forgetToken(value: string): void;
  /** The turns of requests that the platform counts apart, by the name of their limit. */
  apart(name: string, limit: Budget): Turns;
};

type Options = Omit<TurnOptions, 'ledger'> & {
  ledger?: SharedLedger | undefined;
  /** The ledger of a limit that is counted apart. */
  ledgerApart?: ((name: string, limit: Budget) => SharedLedger) | undefined;
  breaker?: { failures: number; restMs: number };
};

const isFault = (error: unknown) =>
  error instanceof CrmFailed && ['unavailable', 'timeout', 'invalid-answer'].includes(error.reason);

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
  const { ledger, ledgerApart, breaker, ...common } = options;
  const { failures, restMs } = breaker ?? { failures: 5, restMs: 30_000 };
  const parts = new Map<string, Turns>();
  return {
    ...createTurns({ ...common, ...(ledger && { ledger }) }),
    apart(name, limit) {
      const known = parts.get(name);
      if (known) return known;
      const of = ledgerApart?.(name, limit);
      const made = createTurns({ ...common, limit, ...(of && { ledger: of }) });
      parts.set(name, made);
      return made;
    },
    ...createTokens(options.clock),
    breaker: circuitBreaker(handleWhen(isFault), {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(failures),
    }),
  };
}
