import type { CrmAnswer } from '../http.ts';

/** A leaky bucket of 40 that empties in 20 seconds, told by every answer; a key's is shared with whoever else uses the account. */
const emptiesInMs = 20_000;
/** At nine tenths we wait until it has come down to eight. */
const full = 0.9;
const fallTo = 0.8;

export function readLimit({ headers }: CrmAnswer, now: Date): { retryAt: Date } | null {
  const said = headers.get('x-gorgias-account-api-call-limit')?.match(/^\s*(\d+)\s*\/\s*(\d+)\s*$/);
  const [used, most] = [Number(said?.[1]), Number(said?.[2])];
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
