import { BrokenCircuitError } from 'cockatiel';
import { z } from 'zod';
import type { ConnectorContext, Signal } from './connector.ts';
import type { Told } from './account-state.ts';
import { longestRestMs } from './ledger.ts';
import { CrmFailed, type CrmFailure } from './failure.ts';
import { parseExactly } from './large-numbers.ts';

/** The way to every CRM: time limits, tries, the account's limits and breaker, errors by their reason. */

export type CrmRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address; or a whole address under it, as platforms give for the next page. */
  path: string;
  query?: Record<string, string | number | readonly string[] | undefined>;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Reads and writes that do the same when sent twice are tried again. Only GET unless said. */
  isRepeatable?: boolean;
  /** The platform counts these requests apart: too many of them stop nothing else. */
  hasOwnLimit?: boolean;
  /** The answer is a file: its bytes are kept. Platforms lead to their store, which never sees what signs in. */
  isFile?: boolean;
  signal?: Signal;
};

export type CrmAnswer = { status: number; headers: Headers; text: string; bytes?: Uint8Array };

export interface CrmHttp {
  /**
   * A JSON answer by its schema.
   * @throws CrmFailed
   */
  ask<Schema extends z.ZodType>(request: CrmRequest, schema: Schema): Promise<z.output<Schema>>;
  /** Any 2xx answer, unread. @throws CrmFailed */
  send(request: CrmRequest): Promise<CrmAnswer>;
  /** A file of the account, {@link mostFileBytes} at most. @throws CrmFailed */
  file(path: string, signal: Signal): Promise<Uint8Array>;
}

export type HttpOptions = {
  baseUrl: string;
  /** Goes with every request. */
  headers?: Record<string, string>;
  /** Headers that sign a request in. */
  authorize(signal: Signal): Promise<Record<string, string>>;
  /** After a 401: forgets what was signed in with; false where nothing newer can be had. */
  renew?(used: Record<string, string>): boolean;
  /** What a platform says in its own headers or errors of its limits, besides `Retry-After`. */
  readLimit?(answer: CrmAnswer, now: Date): { retryAt: Date } | null;
  /** That the whole account's limit is used up, whatever the request has for itself. */
  isAllUsed?(answer: CrmAnswer): boolean;
  /** What a good answer tells of the account's limit, and of how much of it is used. */
  readTold?(answer: CrmAnswer, now: Date): Told | null;
  /** The platform's words in an error's body. */
  readDetail?(body: unknown): string | null;
  /** A reason that the status alone does not tell: an error inside 200, a limit inside 403. */
  readReason?(status: number, body: unknown): CrmFailure | null;
  timeoutMs?: number;
};

/** For one answer of a CRM. */
export const standardTimeoutMs = 15_000;
const maxBytes = 20_000_000;
/** Bytes of the largest file that is read. */
export const mostFileBytes = 25_000_000;
const fileTimeoutMs = 60_000;
const mostRedirects = 3;
/** Entries in all lists of an answer: far more than the longest page has, far fewer than a process can bear. */
const mostEntries = 500_000;
const tries = 3;
const firstWaitMs = 400;
/** A limit that ends sooner is waited for; a later one puts the work off. */
const longestPauseMs = 10_000;
/** Where a platform only says that it is too much. */
const standardPauseMs = 5_000;
/** As much of an error that is no JSON as is looked at. */
const mostOfText = 2_000;

/** `Retry-After`: seconds or a date. */
export function retryAfterOf(headers: Headers, now: Date): Date | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const at = /^\d+(?:\.\d+)?$/.test(value)
    ? now.getTime() + Number(value) * 1_000
    : new Date(value).getTime();
  return Number.isNaN(at) ? null : new Date(Math.min(at, now.getTime() + longestRestMs));
}

/** A body as what it says it is, or as its text: some platforms answer errors in plain text. */
export function parseBody(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

/** A list without end would take minutes to judge entry by entry, and all memory for what is wrong with each. */
function isEndless(text: string, body: unknown): boolean {
  if (text.length < mostEntries) return false;
  const open = [body];
  for (let count = 0; open.length > 0;) {
    const value = open.pop();
    if (Array.isArray(value)) count += value.length;
    if (count > mostEntries) return true;
    for (const part of Object.values(value ?? {}) as unknown[])
      if (typeof part === 'object' && part !== null) open.push(part);
  }
  return false;
}

function addressOf(baseUrl: string, { path, query = {} }: CrmRequest): URL {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const url = /^https?:/.test(path) ? new URL(path) : new URL(path.replace(/^\//, ''), base);
  // A next page is followed where the credentials belong, and nowhere else.
  if (url.origin !== base.origin) throw new CrmFailed('invalid-answer', { detail: 'other origin' });
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const each of typeof value === 'object' ? value : [value])
      url.searchParams.append(name, String(each));
  }
  return url;
}

function bodyOf({ json, form }: CrmRequest): { body?: string; headers: Record<string, string> } {
  if (form)
    return {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  if (json === undefined) return { headers: {} };
  return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
}

function reasonOf(status: number): CrmFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return 'credentials';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429 || status === 420) return 'rate-limited';
  if (status >= 500 || status === 408 || status === 425) return 'unavailable';
  if (status >= 300 && status < 400) return 'invalid-answer';
  return 'refused';
}

/** What the network, or our own outbound client, threw. */
function failureOf(error: unknown, isRead: boolean): CrmFailed {
  if (error instanceof CrmFailed) return error;
  if (error instanceof BrokenCircuitError) return new CrmFailed('unavailable', { cause: error });
  const refused = (error as { reason?: string }).reason;
  if (refused === 'address' || refused === 'protocol')
    return new CrmFailed('address', { cause: error });
  if (refused === 'too-large' || refused === 'redirects')
    return new CrmFailed('invalid-answer', { cause: error, isUncertain: !isRead });
  const isLate = refused === 'timeout' || (error as Error).name === 'TimeoutError';
  // Nothing went out when no connection was made.
  const isSent = !isNeverSent(error);
  return new CrmFailed(isLate ? 'timeout' : 'unavailable', {
    cause: error,
    isUncertain: !isRead && isSent,
  });
}

function isNeverSent(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as { code?: string };
    if (
      code &&
      ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
    )
      return true;
  }
  return false;
}

type Way = { context: ConnectorContext; options: HttpOptions; url: URL };

/** @throws CrmFailed for anything but what was asked for */
function judge({ context, options }: Way, answer: CrmAnswer, request: CrmRequest): void {
  const now = context.clock();
  const isRead = (request.method ?? 'GET') === 'GET';
  const body = answer.status >= 400 || options.readReason ? parseBody(answer.text) : null;
  const reason = options.readReason?.(answer.status, body) ?? reasonOf(answer.status);
  if (reason === null) return;
  const isLimit = reason === 'rate-limited' || answer.status === 503;
  const retryAt = isLimit
    ? (retryAfterOf(answer.headers, now) ?? options.readLimit?.(answer, now)?.retryAt ?? null)
    : null;
  const isApart = request.hasOwnLimit && !options.isAllUsed?.(answer);
  if ((retryAt || reason === 'rate-limited') && !isApart)
    context.state.pauseUntil(retryAt ?? new Date(now.getTime() + standardPauseMs));
  throw new CrmFailed(reason, {
    status: answer.status,
    detail: options.readDetail?.(body) ?? (typeof body === 'string' ? textOf(body) : null),
    retryAt,
    // Led elsewhere, it may have been carried out as well.
    isUncertain: !isRead && (answer.status >= 500 || reason === 'invalid-answer'),
  });
}

/** @returns null where the credentials were renewed and the request may go out again */
async function exchange(
  way: Way,
  request: CrmRequest,
  credentials: Record<string, string>,
  mayRenew: boolean,
): Promise<CrmAnswer | null> {
  const { context, options, url } = way;
  const { method = 'GET', isFile = false, signal } = request;
  const { body, headers } = bodyOf(request);
  const accept = { accept: isFile ? '*/*' : 'application/json' };
  const response = await context.send(url, {
    method,
    headers: { ...accept, ...options.headers, ...headers, ...request.headers, ...credentials },
    body,
    timeout: isFile ? fileTimeoutMs : (options.timeoutMs ?? standardTimeoutMs),
    maxBytes: isFile ? mostFileBytes : maxBytes,
    redirects: isFile ? mostRedirects : 0,
    signal,
  });
  const { status, ok } = response;
  const read = isFile && ok ? { text: '', bytes: await response.bytes() } : null;
  const answer = {
    status,
    headers: response.headers,
    ...(read ?? { text: await response.text() }),
  };
  // Good answers too say how much is left.
  const limit = ok ? options.readLimit?.(answer, context.clock()) : null;
  if (limit) context.state.pauseUntil(limit.retryAt);
  const told = ok ? options.readTold?.(answer, context.clock()) : null;
  if (told) context.state.tell(told);
  if (status === 401 && mayRenew && options.renew?.(credentials)) return null;
  judge(way, answer, request);
  return answer;
}

/** One request, at the account's turn and past its breaker. */
async function sendOnce(way: Way, request: CrmRequest): Promise<CrmAnswer> {
  const { state } = way.context;
  for (let mayRenew = true; ; mayRenew = false) {
    const credentials = await way.options.authorize(request.signal);
    await state.turn(request.signal, way.context.isHistory);
    const answer = await state.breaker.execute(async () => {
      try {
        return await exchange(way, request, credentials, mayRenew);
      } catch (error) {
        // Who asked has gone: that says nothing of the platform.
        request.signal?.throwIfAborted();
        throw failureOf(error, (request.method ?? 'GET') === 'GET');
      }
    });
    if (answer) return answer;
  }
}

async function sendWithTries(way: Way, request: CrmRequest): Promise<CrmAnswer> {
  const { method = 'GET', isRepeatable = method === 'GET', signal } = request;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(way, request);
    } catch (error) {
      const failure = failureOf(error, method === 'GET');
      signal?.throwIfAborted();
      const wait = waitFor(failure, attempt, way.context.clock());
      // A limit was said before anything was done, so that even a write may be sent again.
      const mayRepeat = isRepeatable || failure.reason === 'rate-limited';
      if (wait === null || attempt >= tries || !mayRepeat) throw failure;
      await way.context.state.sleep(wait, signal);
    }
  }
}

export function createCrmHttp(context: ConnectorContext, options: HttpOptions): CrmHttp {
  const send = async (request: CrmRequest) => {
    const url = addressOf(context.baseUrl ?? options.baseUrl, request);
    return sendWithTries({ context, options, url }, request);
  };
  return {
    send,
    async file(path, signal) {
      const { bytes } = await send({ path, isFile: true, signal });
      return bytes ?? new Uint8Array();
    },
    async ask(request, schema) {
      const { text, status } = await send(request);
      const isUncertain = (request.method ?? 'GET') !== 'GET';
      const body = parseBody(text);
      if (isEndless(text, body))
        throw new CrmFailed('invalid-answer', { status, detail: 'too long a list', isUncertain });
      const read = schema.safeParse(body);
      if (read.success) return read.data;
      const first = new z.ZodError(read.error.issues.slice(0, 3));
      const detail = z.prettifyError(first).replace(/\s+/g, ' ');
      throw new CrmFailed('invalid-answer', { status, detail, isUncertain });
    },
  };
}

/** A file that a platform keeps elsewhere, for anybody who knows its address. @throws CrmFailed */
export async function readPublicFile(
  { send }: ConnectorContext,
  url: URL,
  signal: Signal,
): Promise<Uint8Array> {
  try {
    const response = await send(url, {
      method: 'GET',
      headers: { accept: '*/*' },
      timeout: fileTimeoutMs,
      maxBytes: mostFileBytes,
      redirects: mostRedirects,
      signal,
    });
    const reason = reasonOf(response.status);
    if (reason !== null) throw new CrmFailed(reason, { status: response.status });
    return await response.bytes();
  } catch (error) {
    signal?.throwIfAborted();
    throw failureOf(error, true);
  }
}

/** Milliseconds before another try; null when another would be of no use, or too long to wait for here. */
function waitFor(failure: CrmFailed, attempt: number, now: Date): number | null {
  if (failure.cause instanceof BrokenCircuitError) return null;
  if (failure.reason === 'rate-limited' || failure.retryAt) {
    const wait = (failure.retryAt?.getTime() ?? now.getTime() + standardPauseMs) - now.getTime();
    return wait <= longestPauseMs ? Math.max(wait, 50) : null;
  }
  if (!['unavailable', 'timeout', 'invalid-answer'].includes(failure.reason)) return null;
  return firstWaitMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

const textOf = (html: string) =>
  html
    .slice(0, mostOfText)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || null;
