/** SQLSTATE of an error that PostgreSQL raised, or the system's code (ECONNREFUSED), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25006', // read-only: its files cannot be written
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available in time
  '57014', // statement timeout
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now: starting up or in recovery
  '58030', // input or output failed
]);

const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|Client was closed/i;

/**
 * True when the database could not be reached, is starting or stopped answering: a caller may answer
 * 503 with Retry-After. A commit that was lost this way may or may not have happened.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = errorCode(error);
  if (code !== undefined && (unavailableCodes.has(code) || code.startsWith('08'))) return true;
  return error instanceof Error && unavailableMessages.test(error.message);
}

/** True when there is no room for what was to be written: nothing of it was kept. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isStorageFull);
  return errorCode(error) === '53100';
}

/** True when PostgreSQL gave this transaction up for another (40001, 40P01): running it again is right. */
export function isTransactionConflict(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}

/**
 * True when a statement that its connection keeps answers other columns than when it was prepared: a table was altered
 * since, by the migrations of a newer release. Prepared anew it works.
 */
export function isStalePlan(error: unknown): boolean {
  if (errorCode(error) !== '0A000') return false;
  return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
}
