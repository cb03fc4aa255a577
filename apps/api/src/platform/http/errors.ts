import { ORPCError } from '@orpc/server';
import { errorCatalogue, type ErrorAnswer, type ErrorCode } from '@replique/contract/contract';
import { isDatabaseUnavailable, isStorageFull, isTransactionConflict } from '../db/errors.ts';
import { fieldsOf } from './input-issues.ts';

/**
 * The one way a rule refuses: `throw fail('prompts.not-found')`.
 * Status and English message come from the contract's catalogue; `data` is shown to the caller.
 */
export function fail(code: ErrorCode, data?: unknown): ORPCError<ErrorCode, unknown> {
  const { status, message } = errorCatalogue[code];
  return new ORPCError(code, { status, message, data });
}

/** Of answers that are no page: nothing in them is loaded, run or framed. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The body of an answer that refuses. */
export function answerOf(code: ErrorCode, data?: unknown): ErrorAnswer {
  const answer: ErrorAnswer = { code, message: errorCatalogue[code].message };
  return data === undefined || data === null ? answer : { ...answer, data };
}

function isKnown(code: string): code is ErrorCode {
  return code in errorCatalogue;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Turns any error of a contract route into the body of the answer; what we do not know stays inside.
 * @param declared names of fields, which may be told
 */
export function encodeError(
  error: ORPCError<string, unknown>,
  declared: ReadonlySet<string> = nothing,
): ErrorAnswer {
  if (isKnown(error.code)) return answerOf(error.code, error.data);
  if (error.status === 400) return answerOf('request.invalid', fieldsOf(error.data, declared));
  if (error.status === 404) return answerOf('request.not-found');
  return answerOf('internal');
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'request.invalid',
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'request.not-found',
  408: 'request.too-slow',
  413: 'request.too-large',
  415: 'request.unsupported',
  429: 'request.too-many',
  503: 'service.busy',
};

/** What the database could not do now, and may do in a moment; undefined for every other error. */
export function databaseRefusal(error: unknown): ErrorCode | undefined {
  if (isStorageFull(error)) return 'service.storage-full';
  return isDatabaseUnavailable(error) || isTransactionConflict(error) ? 'service.busy' : undefined;
}

/** The same for errors that Fastify or a plugin raised before a handler ran. */
export function encodeFastifyError(error: unknown): { status: number; answer: ErrorAnswer } {
  const refusal = databaseRefusal(error);
  if (refusal) return { status: errorCatalogue[refusal].status, answer: answerOf(refusal) };
  if (error instanceof ORPCError) return { status: error.status, answer: encodeError(error) };
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const code = codeOfStatus[status] ?? (status < 500 ? 'request.invalid' : 'internal');
  return { status: errorCatalogue[code].status, answer: answerOf(code) };
}
