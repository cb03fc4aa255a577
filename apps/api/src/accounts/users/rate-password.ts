import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { fail } from '../../platform/http/errors.ts';
import type { Rating } from './rate-password-worker.ts';

/** Started by the first password that somebody sets, ended a minute after the last: with it go its dictionaries. */
let thread: Piscina | null = null;
const idleMs = 60_000;
const mostWaiting = 100;
const longestMs = 20_000;

function threadOf(): Piscina {
  thread ??= new Piscina({
    filename: fileURLToPath(new URL('rate-password-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    maxQueue: mostWaiting,
    // Flags of the parent, such as those of a test runner, are not for it.
    execArgv: [],
  });
  return thread;
}

/**
 * How soon a password is guessed, beside the event loop.
 * @throws `service.busy` when too many are rated at once
 */
export async function ratePassword(password: string, words: string[]): Promise<Rating> {
  try {
    const signal = AbortSignal.timeout(longestMs);
    return (await threadOf().run({ password, words }, { signal })) as Rating;
  } catch {
    throw fail('service.busy');
  }
}
