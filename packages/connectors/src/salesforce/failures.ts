import type { Told } from '../account-state.ts';
import type { CrmAnswer } from '../http.ts';
import { parseBody } from '../http.ts';
import { CrmFailed, type CrmFailure } from '../failure.ts';
import { Errors, LoginError } from './schemas.ts';
import { concurrencyMs, isConcurrency, isLoginRate, loginRateMs, looksAgainMs } from './unsure.ts';

/** Errors are arrays with a code each; the code often says more than the status. */

const reasons: Record<string, CrmFailure> = {
  REQUEST_LIMIT_EXCEEDED: 'rate-limited',
  UNABLE_TO_LOCK_ROW: 'unavailable',
  QUERY_TIMEOUT: 'unavailable',
  SERVER_UNAVAILABLE: 'unavailable',
  ENTITY_IS_DELETED: 'not-found',
  NOT_FOUND: 'not-found',
  INVALID_CROSS_REFERENCE_KEY: 'not-found',
  // An object that may not be read looks as if it did not exist.
  INVALID_TYPE: 'forbidden',
  API_DISABLED_FOR_ORG: 'forbidden',
  INVALID_SESSION_ID: 'credentials',
};

function reasonOfCode(code: string): CrmFailure | null {
  return reasons[code] ?? (code.startsWith('INSUFFICIENT_ACCESS') ? 'forbidden' : null);
}

const firstError = (body: unknown) => Errors.safeParse(body).data?.[0] ?? null;

export function readReason(status: number, body: unknown): CrmFailure | null {
  return status < 400 ? null : reasonOfCode(firstError(body)?.errorCode ?? '');
}

export function readDetail(body: unknown): string | null {
  const error = firstError(body);
  return error && `${error.errorCode}: ${error.message}`.replace(/\s+/g, ' ');
}

/** The token's endpoint alone answers its errors in the way of OAuth. */
export function readLoginReason(status: number, body: unknown): CrmFailure | null {
  const error = status >= 400 && status < 500 ? LoginError.safeParse(body).data : undefined;
  if (!error) return readReason(status, body);
  return isLoginRate(error.error_description ?? '') ? 'rate-limited' : 'credentials';
}

export function readLoginDetail(body: unknown): string | null {
  const { data } = LoginError.safeParse(body);
  if (!data) return readDetail(body);
  return data.error_description ? `${data.error}: ${data.error_description}` : data.error;
}

/** No time is told either. */
export function readLoginLimit(answer: CrmAnswer, now: Date): { retryAt: Date } | null {
  const { data } = LoginError.safeParse(parseBody(answer.text));
  if (!data) return readLimit(answer, now);
  return isLoginRate(data.error_description ?? '')
    ? { retryAt: new Date(now.getTime() + loginRateMs) }
    : null;
}

/** The part of the day's requests, of all that ask the organisation, at which everything of ours stops. */
const nearlyAll = 0.95;

/** `Sforce-Limit-Info: api-usage=18/5000`, with what an app has for itself beside it. */
export function usageOf(headers: Headers): { used: number; most: number } | null {
  const found = /(?:^|[\s;,])api-usage=(\d+)\/(\d+)/.exec(headers.get('sforce-limit-info') ?? '');
  return found && { used: Number(found[1]), most: Number(found[2]) };
}

export function readLimit(answer: CrmAnswer, now: Date): { retryAt: Date } | null {
  const later = (ms: number) => ({ retryAt: new Date(now.getTime() + ms) });
  if (answer.status >= 400) {
    const error = firstError(parseBody(answer.text));
    if (error?.errorCode !== 'REQUEST_LIMIT_EXCEEDED') return null;
    return later(isConcurrency(error.message) ? concurrencyMs : looksAgainMs);
  }
  const usage = usageOf(answer.headers);
  return usage && usage.most > 0 && usage.used >= usage.most * nearlyAll
    ? later(looksAgainMs)
    : null;
}

/** How much of the day's requests is used: the history leaves the others their part. */
export function readTold({ headers }: CrmAnswer, now: Date): Told | null {
  const usage = usageOf(headers);
  if (!usage || !(usage.most > 0)) return null;
  const freeAt = new Date(now.getTime() + looksAgainMs);
  return { used: { part: usage.used / usage.most, freeAt } };
}

/** What a part of a composite call says; it is read only, so that nothing is uncertain. */
export function failureOfPart(status: number, body: unknown): CrmFailed {
  const plain = status === 401 ? 'credentials' : status === 403 ? 'forbidden' : null;
  const other = status === 404 ? 'not-found' : status >= 500 ? 'unavailable' : 'refused';
  return new CrmFailed(readReason(status, body) ?? plain ?? other, {
    status,
    detail: readDetail(body),
  });
}

/** A field or an object went out of sight since it was described. */
export const isHidden = (error: unknown): boolean =>
  error instanceof CrmFailed && /^INVALID_(?:FIELD|TYPE)\b/.test(error.detail ?? '');
