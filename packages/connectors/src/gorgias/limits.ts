import type { AccountState, Told } from '../account-state.ts';
import type { CrmAnswer } from '../http.ts';

/**
 * A leaky bucket of 40, or 80 with an app, told by every answer; a key's is shared with whoever else uses the account.
 * It empties in 20 seconds, in 10 on the largest plan. No answer tells which: the quicker one is tried, and left where
 * the bucket fills all the same.
 */
const emptiesInMs = 20_000;
const quicklyInMs = 10_000;
/** So full it is slow, or used by others: either way the slow pace is right for a while. */
const isSlowFrom = 0.5;
const slowForMs = 5 * 60_000;
/** At nine tenths we wait until it has come down to eight. */
const full = 0.9;
const fallTo = 0.8;

/** The largest bucket is of 80. */
const mostInBucket = 1_000;

function bucketOf({ headers }: CrmAnswer): { used: number; most: number } {
  const said = headers.get('x-gorgias-account-api-call-limit')?.match(/^\s*(\d+)\s*\/\s*(\d+)\s*$/);
  return { used: Number(said?.[1]), most: Number(said?.[2]) };
}

/** When each account's bucket filled last. */
const filled = new WeakMap<AccountState, number>();

/** What the bucket is, by its level. */
export function toldReader(state: AccountState): (answer: CrmAnswer, now: Date) => Told | null {
  return (answer, now) => {
    const { used, most } = bucketOf(answer);
    if (!(most > 0) || most > mostInBucket) return null;
    const part = used / most;
    if (part >= isSlowFrom) filled.set(state, now.getTime());
    const isSlow = now.getTime() - (filled.get(state) ?? -Infinity) < slowForMs;
    return {
      budget: { most, perMs: isSlow ? emptiesInMs : quicklyInMs },
      used: { part, freeAt: new Date(now.getTime() + emptiesInMs / 4) },
    };
  };
}

export function readLimit(answer: CrmAnswer, now: Date): { retryAt: Date } | null {
  const { used, most } = bucketOf(answer);
  if (!(most > 0) || used < most * full) return null;
  const wait = Math.min((used / most - fallTo) * emptiesInMs, emptiesInMs);
  return { retryAt: new Date(now.getTime() + wait) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (parts: (string | null)[]) =>
  parts.filter((part) => part !== null).join(', ') || null;

/** A text, or texts by the field that they concern, however deep. */
function wordsOf(said: unknown, depth = 0): string | null {
  if (typeof said === 'string') return said.trim() || null;
  if (depth > 3) return null;
  if (Array.isArray(said)) return joined(said.map((one) => wordsOf(one, depth + 1)));
  if (!isObject(said)) return null;
  return joined(
    Object.entries(said).map(([field, one]) => {
      const words = wordsOf(one, depth + 1);
      return words === null ? null : `${field}: ${words}`;
    }),
  );
}

/** `{error: {msg, data: {field: […]}}}` by all that is known; any other shape is looked through for words. */
export function readDetail(body: unknown): string | null {
  if (!isObject(body)) return null;
  const inner = isObject(body.error) ? body.error : body;
  const sentence = [
    inner.msg,
    inner.message,
    inner.description,
    inner.detail,
    inner.error_description,
    inner.error,
  ].find((one): one is string => typeof one === 'string' && one.trim() !== '');
  const more = wordsOf(inner.data ?? inner.errors ?? null);
  return sentence
    ? more
      ? `${sentence.trim()} (${more})`
      : sentence.trim()
    : (more ?? wordsOf(body));
}
