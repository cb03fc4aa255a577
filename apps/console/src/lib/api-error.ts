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
