import type { ModelFailureCode } from '@replique/contract/answering/models';
import { APICallError } from '@ai-sdk/provider';
import { OutboundRefused } from '../../platform/http/outbound/outbound.ts';
import { refusalIn, type Refusal } from './refusals.ts';

/** A call of a model that gave nothing to use. Its message is the code alone: what was sent and answered stays out of logs. */
export class ModelFailure extends Error {
  readonly code: ModelFailureCode;
  /** HTTP status, where there was an answer. */
  readonly status: number | null;
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number | null;
  /** The parameter that the provider does not take. */
  readonly refusal: Refusal | null;

  constructor(
    code: ModelFailureCode,
    about: {
      status?: number | null;
      retryAfterMs?: number | null;
      refusal?: Refusal | null;
    } = {},
  ) {
    super(`The model failed: ${code}`);
    this.name = 'ModelFailure';
    this.code = code;
    this.status = about.status ?? null;
    this.retryAfterMs = about.retryAfterMs ?? null;
    this.refusal = about.refusal ?? null;
  }
}

const unitMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** As OpenAI writes times: `6m0s`, `1.5s`, `20ms`. */
function parseSpan(span: string): number | null {
  const parts = [...span.slice(0, 40).matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)/g)];
  if (parts.length === 0) return null;
  return parts.reduce(
    (sum, [, figure, unit]) => sum + Number(figure) * (unitMs[unit ?? ''] ?? 0),
    0,
  );
}

/** When the limit that is used up is filled again, where that is all that is said. */
function readReset(headers: Record<string, string>): number | null {
  const waits = ['requests', 'tokens'].flatMap((what) => {
    const isUsedUp = headers[`x-ratelimit-remaining-${what}`] === '0';
    return isUsedUp ? (parseSpan(headers[`x-ratelimit-reset-${what}`] ?? '') ?? []) : [];
  });
  return waits.length > 0 ? Math.max(...waits) : null;
}

/** Google says it in the body: `"retryDelay": "34s"`. */
const readRetryDelay = (body: string): number | null =>
  parseSpan(/"retryDelay"\s*:\s*"([\d.]{1,12}m?s)"/.exec(body)?.[1] ?? '');

/** `Retry-After` in seconds or as a date; some providers give milliseconds beside it, or say it elsewhere. */
function readRetryAfter(headers: Record<string, string> = {}, body = ''): number | null {
  const exact = headers['retry-after-ms'];
  if (exact && Number.isFinite(Number(exact))) return Math.max(0, Number(exact));
  const given = headers['retry-after'];
  if (!given) return readRetryDelay(body) ?? readReset(headers);
  if (Number.isFinite(Number(given))) return Math.max(0, Number(given) * 1_000);
  const until = Date.parse(given);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

const creditWords =
  /insufficient_quota|credit balance|billing|payment|exceeded your current quota/i;
const modelWords =
  /model_not_found|invalid model|unknown model|model[^.]{0,60}(?:not found|not exist|not supported|unavailable)/i;
const keyWords =
  /api[ _-]?key (?:not valid|is invalid)|invalid api[ _-]?key|api_key_invalid|unauthorized/i;

/** What an HTTP status and the words beside it mean. Providers say the same thing under different numbers. */
export function codeOfStatus(status: number, body: string): ModelFailureCode {
  if (status === 402) return 'no-credit';
  if (status === 401) return 'wrong-key';
  if (status === 404) return 'no-such-model';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'provider-error';
  // Google calls every limit a quota and speaks of billing; who says when to come back means a limit in time.
  if (status === 429 && body.includes('"retryDelay"')) return 'rate-limited';
  if (creditWords.test(body)) return 'no-credit';
  if (status === 429) return 'rate-limited';
  if (keyWords.test(body)) return 'wrong-key';
  if (modelWords.test(body)) return 'no-such-model';
  return status === 403 ? 'wrong-key' : 'refused';
}

const malformedNames = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_UnsupportedFunctionalityError',
]);

function ofApiCall(error: APICallError): ModelFailure | null {
  const { statusCode: status, responseHeaders, responseBody = '' } = error;
  if (status === undefined) return null;
  // The answer came, but broke off (the cause says why) or was not in the shape of this provider.
  if (status < 300) {
    const isBroken = error.cause instanceof Error && !malformedNames.has(error.cause.name);
    return isBroken ? null : new ModelFailure('malformed-answer', { status });
  }
  const retryAfterMs = readRetryAfter(responseHeaders, responseBody);
  const refusal = refusalIn(status, responseBody);
  const code = codeOfStatus(status, responseBody);
  return new ModelFailure(code, { status, retryAfterMs, refusal });
}

const refusals = { timeout: 'timeout', 'too-large': 'too-large' } as const;

/** What a provider says inside a stream that had begun well; null when it is nothing of the kind. */
function ofStreamError(error: unknown): ModelFailure | null {
  const { name, message, statusCode } = (error ?? {}) as Record<string, unknown>;
  if (error instanceof Error && name !== 'AI_StreamProviderError') return null;
  // Some SDKs hand on the plain object.
  const words = error instanceof Error ? String(message) : JSON.stringify(error ?? '');
  if (typeof statusCode === 'number' && statusCode >= 400)
    return new ModelFailure(codeOfStatus(statusCode, words), { status: statusCode });
  if (creditWords.test(words)) return new ModelFailure('no-credit');
  return new ModelFailure(/rate[_ ]limit/i.test(words) ? 'rate-limited' : 'provider-error');
}

function ofCause(error: Error, hasBegun: boolean): ModelFailure | null {
  if (error instanceof ModelFailure) return error;
  const said = ofStreamError(error);
  if (said) return said;
  // How the SDK calls a stream that ends without saying why.
  if (error.name === 'AI_InvalidResponseDataError')
    return new ModelFailure(hasBegun ? 'cut-answer' : 'malformed-answer');
  if (error instanceof OutboundRefused) {
    const reason = error.reason;
    return new ModelFailure(
      reason === 'timeout' || reason === 'too-large' ? refusals[reason] : 'address',
    );
  }
  if (malformedNames.has(error.name)) return new ModelFailure('malformed-answer');
  if (error.name === 'AI_EmptyResponseBodyError' || error.name === 'AI_NoOutputGeneratedError')
    return new ModelFailure('empty-answer');
  return APICallError.isInstance(error) ? ofApiCall(error) : null;
}

/**
 * Any error of a call as a typed one.
 * @param hasBegun whether some of the answer had come: a lost connection has cut it then
 */
export function failureOf(error: unknown, hasBegun: boolean): ModelFailure {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const known = ofCause(inner, hasBegun);
    if (known) return known;
  }
  if (!(error instanceof Error)) return ofStreamError(error) ?? new ModelFailure('provider-error');
  return new ModelFailure(hasBegun ? 'cut-answer' : 'unreachable');
}

const transient = new Set<ModelFailureCode>(['rate-limited', 'provider-error', 'unreachable']);
/** The longest wait that a provider may ask for; after that the next model is the better choice. */
const longestRetryAfterMs = 5_000;

/** Whether the same call may go well in a moment. */
export function isTransient(failure: unknown): boolean {
  if (!(failure instanceof ModelFailure)) return false;
  return transient.has(failure.code) && (failure.retryAfterMs ?? 0) <= longestRetryAfterMs;
}

const providerFaults = new Set<ModelFailureCode>([
  ...transient,
  'wrong-key',
  'no-credit',
  'timeout',
  'malformed-answer',
  'cut-answer',
]);

/** Whether it tells of the provider rather than of this one question. */
export function isProviderFault(failure: unknown): boolean {
  return failure instanceof ModelFailure && providerFaults.has(failure.code);
}
