import type { ErrorCode } from '@replique/phrases/en/errors';

/** The code of what went wrong: the API's own, `network` when nothing answered, else `unknown`. */
export function errorCode(error: unknown): string {
  if (typeof error === 'object' && error !== null) {
    if ('code' in error && typeof error.code === 'string') return error.code;
    // fetch rejects with a TypeError, and only with that, when no answer came.
    if (error instanceof TypeError) return 'network' satisfies ErrorCode;
  }
  return 'unknown' satisfies ErrorCode;
}

/** HTTP status of an API error, or undefined when there was no answer. */
export function errorStatus(error: unknown): number | undefined {
  if (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number'
  ) {
    return error.status;
  }
  return undefined;
}

const longestWaitSeconds = 30;
const waits = new WeakMap<object, number>();

/** Keeps beside an error how long its answer asked to wait (`Retry-After`, in seconds). */
export function rememberWait<T extends object>(
  error: T,
  retryAfter: string | readonly string[] | undefined,
): T {
  const seconds = Number(retryAfter ?? 0);
  if (Number.isFinite(seconds) && seconds > 0)
    waits.set(error, Math.min(seconds, longestWaitSeconds) * 1_000);
  return error;
}

/** How long a server that refused for now asked to wait, in milliseconds; 0 when it did not say. */
export function retryAfterMs(error: unknown): number {
  return typeof error === 'object' && error !== null ? (waits.get(error) ?? 0) : 0;
}
