import type { buildApp } from '../../apps/api/src/app.ts';

const quiet = (): void => undefined;

/**
 * The log of a server that is measured: says what is fatal, and errors unless they are what the bench provokes.
 * @param error what to do with an error
 */
export function benchLogger(error: (...said: unknown[]) => void = console.error) {
  const logger = {
    level: 'warn',
    trace: quiet,
    debug: quiet,
    info: quiet,
    warn: quiet,
    silent: quiet,
    error,
    fatal: console.error,
    child: () => logger,
  } as Parameters<typeof buildApp>[1]['logger'];
  return logger;
}

/** Settings of a server that is measured: it refuses nothing because others use the machine, it is only slower. */
export const unhurried = {
  MAX_WAIT: '60000',
  MAX_LOOP_DELAY: '0',
  MAX_HEAP_PERCENT: '0',
  RATE_LIMIT_FACTOR: '1000',
};

/** For what a bench provokes. */
export const ignored = quiet;
