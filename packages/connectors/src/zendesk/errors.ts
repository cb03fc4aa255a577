import type { Told } from '../account-state.ts';
import type { CrmFailure } from '../failure.ts';
import type { CrmAnswer } from '../http.ts';

/** What Zendesk says of a refusal and of its limits. */

type Known = Record<string, unknown>;
const isObject = (value: unknown): value is Known => typeof value === 'object' && value !== null;
const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() ? value.trim() : null;

/** `{"status":[{"description":"…"}]}`: what is wrong, field by field. */
function wrongsOf(details: unknown): string | null {
  if (!isObject(details)) return textOf(details);
  const wrongs = Object.values(details)
    .flat()
    .map((one) => (isObject(one) ? (textOf(one.description) ?? textOf(one.error)) : textOf(one)))
    .filter((one) => one !== null);
  return wrongs.length > 0 ? wrongs.join('; ') : null;
}

/** `error` is a text, or an object; webhooks give `errors`, tokens an `error_description`. */
export function detailOf(body: unknown): string | null {
  if (!isObject(body)) return null;
  const { error, errors, description, details, message } = body;
  const inError = isObject(error) ? (textOf(error.message) ?? textOf(error.title)) : null;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  const inErrors = isObject(first) ? (textOf(first.detail) ?? textOf(first.title)) : null;
  return (
    wrongsOf(details) ??
    textOf(body.error_description) ??
    inError ??
    inErrors ??
    textOf(description) ??
    textOf(message) ??
    textOf(error)
  );
}

const refusedClients = new Set(['invalid_client', 'invalid_grant', 'unauthorized_client']);

/** A token that is refused says 400 as well as 401, by the error's name. */
export function tokenReasonOf(status: number, body: unknown): CrmFailure | null {
  if (!isObject(body) || status < 400 || status >= 500) return null;
  return refusedClients.has(String(body.error)) ? 'credentials' : null;
}

/** What Zendesk counts within: no limit of its lasts longer than an hour. */
const longestSeconds = 3_600;

const numberIn = (value: string | null | undefined): number | null => {
  const number = Number(value?.trim() || Number.NaN);
  return Number.isFinite(number) && number >= 0 ? number : null;
};

const secondsIn = (value: string | null | undefined): number | null => {
  const seconds = numberIn(value);
  return seconds === null ? null : Math.min(seconds, longestSeconds);
};

/** `total=10; remaining=7; resets=43`. */
function endpointLimitOf(header: string): { remaining: number | null; resets: number | null } {
  const given = new Map(
    header.split(';').map((part) => {
      const [name = '', value] = part.split('=');
      return [name.trim(), value] as const;
    }),
  );
  return { remaining: numberIn(given.get('remaining')), resets: secondsIn(given.get('resets')) };
}

/** Zendesk counts by the minute. */
export const minuteMs = 60_000;
/** More than the largest plan with its add-on; beyond it something else was told. */
const mostInMinute = 10_000;

/** What the plan allows in a minute, and what is left of this one, as every answer tells. */
export function readTold({ headers }: CrmAnswer, now: Date): Told | null {
  const most = numberIn(headers.get('x-rate-limit')) ?? numberIn(headers.get('ratelimit-limit'));
  if (!most || most > mostInMinute) return null;
  const budget = { most, perMs: minuteMs };
  const left =
    numberIn(headers.get('x-rate-limit-remaining')) ?? numberIn(headers.get('ratelimit-remaining'));
  const reset = secondsIn(headers.get('ratelimit-reset'));
  if (left === null || reset === null) return { budget };
  return {
    budget,
    used: { part: 1 - (left + 1) / most, freeAt: new Date(now.getTime() + reset * 1_000) },
  };
}

/** Nothing is left of this minute, of whatever endpoint. */
export const isAllUsed = ({ headers }: CrmAnswer): boolean =>
  numberIn(headers.get('x-rate-limit-remaining')) === 0;

/** When an endpoint of its own limit takes requests again; null while it does. */
export function endpointPauseOf(headers: Headers, name: string, now: Date): Date | null {
  const header = headers.get(`zendesk-ratelimit-${name}`);
  if (!header) return null;
  const { remaining, resets } = endpointLimitOf(header);
  return remaining === 0 ? new Date(now.getTime() + (resets ?? 60) * 1_000) : null;
}

/** The account's own limit, used up; an endpoint's where the request was refused for it. */
export function limitOf({ status, headers }: CrmAnswer, now: Date): { retryAt: Date } | null {
  const remaining =
    numberIn(headers.get('ratelimit-remaining')) ?? numberIn(headers.get('x-rate-limit-remaining'));
  const reset = secondsIn(headers.get('ratelimit-reset'));
  if (remaining === 0 && reset !== null)
    return { retryAt: new Date(now.getTime() + reset * 1_000) };
  if (status !== 429) return null;
  for (const [name, value] of headers) {
    if (!name.startsWith('zendesk-ratelimit-')) continue;
    const { remaining: left, resets } = endpointLimitOf(value);
    if (left === 0 && resets !== null) return { retryAt: new Date(now.getTime() + resets * 1_000) };
  }
  return null;
}
