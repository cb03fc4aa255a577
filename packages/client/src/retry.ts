import type { Operation } from './operation.ts';

export type RetryOptions = {
  /** How often a call is sent at most; 1 switches retries off. */
  tries: number;
  /** The pause before the second try; it doubles with each. */
  firstPauseMs: number;
  longestPauseMs: number;
};

export const usualRetries: RetryOptions = { tries: 4, firstPauseMs: 300, longestPauseMs: 20_000 };

/** Refused before anything was done: any call may come again. */
const notBegun = new Set([429, 503]);
/** Something between here and the server: nobody knows whether the call arrived. */
const lostOnTheWay = new Set([502, 504]);

const isRepeatable = ({ method, isRepeatable: says }: Operation) =>
  says === true || method === 'GET' || method === 'PUT' || method === 'DELETE';

/** @param status null where no answer came at all */
export function mayComeAgain(operation: Operation, status: number | null): boolean {
  if (status !== null && notBegun.has(status)) return true;
  return (status === null || lostOnTheWay.has(status)) && isRepeatable(operation);
}

const msPerSecond = 1_000;

/** What the server asks for, or longer with each try; never the same for all, so that not all come back at once. */
export function pauseBefore(
  nextTry: number,
  retryAfter: string | null,
  { firstPauseMs, longestPauseMs }: RetryOptions,
): number {
  const asked = Number(retryAfter) * msPerSecond;
  const own = firstPauseMs * 2 ** (nextTry - 2) * (1 + Math.random() / 4);
  return Math.min(longestPauseMs, asked > 0 ? Math.max(asked, own) : own);
}

/** @throws the signal's reason, when it ends the waiting */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
