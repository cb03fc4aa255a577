import type { AccountState } from '../account-state.ts';
import type { CrmFailure } from '../failure.ts';
import { parseBody, type CrmAnswer, type HttpOptions } from '../http.ts';

/** What Crisp's errors mean: its own word first, the status where that says nothing. */

type CrispError = { error: true; reason?: unknown; data?: unknown };

const isError = (body: unknown): body is CrispError =>
  typeof body === 'object' && body !== null && (body as { error?: unknown }).error === true;

const wordOf = (body: unknown): string =>
  isError(body) && typeof body.reason === 'string' ? body.reason : '';

const isQuota = (word: string): boolean => word.includes('quota');

/** The words are not all known: what they are made of decides. */
const reasonsByWord: [RegExp, CrmFailure][] = [
  [/quota|rate_limit|too_many|enhance/, 'rate-limited'],
  [/not_found/, 'not-found'],
  [/invalid_session|invalid_(?:token|key|credentials)|unauthorized|unauthenticated/, 'credentials'],
  [/not_allowed|not_subscribed|forbidden|scope/, 'forbidden'],
  [/^invalid_|_invalid$|^missing_/, 'refused'],
];

/** Also an error inside 200. */
export function readReason(status: number, body: unknown): CrmFailure | null {
  if (!isError(body)) return null;
  const word = wordOf(body);
  const known = reasonsByWord.find(([pattern]) => pattern.test(word))?.[1] ?? null;
  return known ?? (status < 300 ? 'invalid-answer' : null);
}

export function readDetail(body: unknown): string | null {
  if (!isError(body)) return null;
  const message = (body.data as { message?: unknown } | null | undefined)?.message;
  const words = [wordOf(body), typeof message === 'string' ? message : ''].filter(Boolean);
  return words.join(': ') || null;
}

function midnightAfter(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;
/** How many refusals in a row each account has had. */
const strikes = new WeakMap<AccountState, number>();

/** Crisp does not say when to come back: each refusal in a row waits twice as long, a used up quota until its day ends. */
export function limitReader(state: AccountState): NonNullable<HttpOptions['readLimit']> {
  return ({ status, text }: CrmAnswer, now: Date) => {
    if (status < 300 && !/^\s*\{\s*"error"\s*:\s*true/.test(text)) {
      strikes.delete(state);
      return null;
    }
    const body = parseBody(text);
    if (isQuota(wordOf(body))) return { retryAt: midnightAfter(now) };
    const isLimited =
      status === 429 || status === 420 || readReason(status, body) === 'rate-limited';
    if (!isLimited) return null;
    const before = strikes.get(state) ?? 0;
    strikes.set(state, before + 1);
    const wait = Math.min(firstWaitMs * 2 ** before, longestWaitMs);
    return { retryAt: new Date(now.getTime() + wait) };
  };
}
