import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { isProviderFault, ModelFailure } from './model-failure.ts';

/** How a call ended, told to the breaker when it is known. */
export type Verdict = (failure: unknown) => void;

/**
 * One breaker for each client and provider: who has failed so many times in a row is left alone for a while, then
 * one call tries whether all is well again. One client's wrong key stops no other client.
 */
export interface Breakers {
  /** Lets a call begin; say at its end how it went. @throws ModelFailure `breaker-open` */
  admit(key: string): Verdict;
  stateOf(key: string): 'closed' | 'open' | 'half-open';
  /** After a new key or a test that went well. */
  reset(key: string): void;
}

const mostBreakers = 5_000;

export function createBreakers(options: { failures?: number; restMs?: number } = {}): Breakers {
  const { failures = 5, restMs = 30_000 } = options;
  const all = new Map<string, CircuitBreakerPolicy>();
  const of = (key: string): CircuitBreakerPolicy => {
    const known = all.get(key);
    if (known) return known;
    // The oldest goes: it begins anew when it is asked again.
    if (all.size >= mostBreakers) all.delete(all.keys().next().value ?? '');
    const policy = circuitBreaker(handleWhen(isProviderFault), {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(failures),
    });
    all.set(key, policy);
    return policy;
  };
  return {
    admit(key) {
      const policy = of(key);
      // While one call tries, cockatiel would let the others wait for its whole answer.
      if (policy.state === CircuitState.HalfOpen) throw new ModelFailure('breaker-open');
      const end = Promise.withResolvers<void>();
      let isAdmitted = false;
      const run = policy.execute(() => {
        isAdmitted = true;
        return end.promise;
      });
      // Who asked is told elsewhere.
      run.catch(() => undefined);
      // An open breaker refuses without calling; any other calls before it first waits.
      if (!isAdmitted) throw new ModelFailure('breaker-open');
      return (failure) => {
        if (isProviderFault(failure)) end.reject(failure);
        else end.resolve();
      };
    },
    stateOf(key) {
      const state = all.get(key)?.state;
      if (state === CircuitState.HalfOpen) return 'half-open';
      return state === CircuitState.Open ? 'open' : 'closed';
    },
    reset: (key) => void all.delete(key),
  };
}
