import type { ModelFailureCode } from '@replique/contract/answering/models';
import { APICallError } from '@ai-sdk/provider';
import { OutboundRefused } from '../../platform/http/outbound/outbound.ts';

/** A call of a model that gave nothing to use. Its message is the code alone: what was sent and answered stays out of logs. */
export class ModelFailure extends Error {
  readonly code: ModelFailureCode;
  /** HTTP status, where there was an answer. */
  readonly status: number | null;
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number | null;

  constructor(
    code: ModelFailureCode,
    about: { status?: number | null; retryAfterMs?: number | null } = {},
  ) {
    super(`The model failed: ${code}`);
    this.name = 'ModelFailure';
    this.code = code;
    this.status = about.status ?? null;
    this.retryAfterMs = about.retryAfterMs ?? null;
  }
}

/** `Retry-After` in seconds or as a date; some providers give milliseconds beside it. */
function readRetryAfter(headers: Record<string, string> | undefined): number | null {
  const exact = headers?.['retry-after-ms'];
  if (exact && Number.isFinite(Number(exact))) return Math.max(0, Number(exact));
  const given = headers?.['retry-after'];
  if (!given) return null;
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
  const retryAfterMs = readRetryAfter(responseHeaders);
  return new ModelFailure(codeOfStatus(status, responseBody), { status, retryAfterMs });
}

const refusals = { timeout: 'timeout', 'too-large': 'too-large' } as const;

function ofCause(error: Error, hasBegun: boolean): ModelFailure | null {
  if (error instanceof ModelFailure) return error;
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
  // Inside a stream providers tell of errors as plain objects.
  if (!(error instanceof Error)) {
    const words = JSON.stringify(error ?? '');
    if (creditWords.test(words)) return new ModelFailure('no-credit');
    return new ModelFailure(/rate_limit/i.test(words) ? 'rate-limited' : 'provider-error');
  }
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
