import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isDowngrade,
  isPublicAddress,
} from '../../../platform/http/outbound/outbound-addresses.ts';
import { OutboundRefused, type Outbound } from '../../../platform/http/outbound/outbound.ts';
import type { PageFailure, ReadLimits } from './types.ts';

/** The name that robots.txt and logs of sites know us by. */
export const robotName = 'Replique';
const userAgent = `${robotName}/1.0 (reads help centres on behalf of their owners)`;

const mostRedirects = 5;
const mostTries = 3;
const shortestRetryMs = 300;
/** A site may ask for patience; longer than this the page counts as failed. */
const longestWaitMs = 60_000;
const longestDelayMs = 10_000;
/** For one page, with its redirects. */
export const requestMs = 10_000;

/** One page that gave nothing. Outside the reading of single pages it ends the whole reading. */
export class PageUnread extends Error {
  override readonly name = 'PageUnread';
  readonly reason: PageFailure;
  readonly url: string;
  readonly status: number | null;

  constructor(reason: PageFailure, url: string, status: number | null = null) {
    super(`${reason}${status === null ? '' : ` ${status}`}`);
    this.reason = reason;
    this.url = url;
    this.status = status;
  }
}

/** The reading has used up its time or its pages. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
}

export type VisitRequest = {
  accept?: string;
  language?: string;
  maxBytes?: number;
  /** Whether a redirect may lead there; anywhere on the same origin unless said. */
  mayFollow?: (url: string) => boolean;
  etag?: string | null;
  lastModified?: string | null;
};

/** `url`: where the redirects ended. `status` is 200 to 299, or 304 to a conditional request. */
export type Visited = { url: string; status: number; headers: Headers; bytes: Uint8Array };

/** The one who goes to a site: in turn, with a name, in time, and away when asked to. */
export interface Visitor {
  /** @throws PageUnread, LimitReached, or the signal's reason */
  visit(url: string, request?: VisitRequest): Promise<Visited>;
  /** robots.txt may ask for more time between two requests; never less, and not for ever. */
  slowDown(delayMs: number): void;
}

const signInPath =
  /\/(?:log-?in|sign-?in|sso|saml2?|oauth2?|authorize|users\/sign_in|access)(?:[/?.]|$)/i;

/** Seconds or a date, as HTTP has it. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if ('code' in inner && typeof inner.code === 'string') codes.push(inner.code);
  return codes;
}

function reasonOf(error: unknown): PageFailure {
  if (error instanceof OutboundRefused)
    return error.reason === 'protocol' ? 'address' : error.reason;
  const codes = codesOf(error);
  if (codes.some((code) => /TIMEOUT|TIMEDOUT/.test(code))) return 'timeout';
  if (codes.some((code) => /^Z_|^ERR_.*(?:BROTLI|ZSTD)/.test(code))) return 'malformed';
  return 'unreachable';
}

export type VisitorOptions = {
  limits: Pick<ReadLimits, 'bytesPerPage' | 'milliseconds' | 'delayMs'>;
  signal?: AbortSignal | undefined;
};

/** How long to wait before the next try; null when another one makes no sense. */
function patienceFor(answer: Response, tries: number, delayMs: number): number | null {
  if (tries >= mostTries || ![429, 500, 502, 503, 504].includes(answer.status)) return null;
  const isAsked = answer.status === 429 || answer.status === 503;
  if (!isAsked && tries > 1) return null;
  const wait = retryAfter(answer.headers) ?? Math.max(shortestRetryMs, delayMs) * 2 ** (tries - 1);
  return wait > longestWaitMs ? null : wait;
}

function headersFor(request: VisitRequest, isFirst: boolean): Record<string, string> {
  const { accept = '*/*', language, etag, lastModified } = request;
  return {
    'user-agent': userAgent,
    accept,
    ...(language && { 'accept-language': language }),
    ...(isFirst && etag && { 'if-none-match': etag }),
    ...(isFirst && lastModified && { 'if-modified-since': lastModified }),
  };
}

class SiteVisitor implements Visitor {
  readonly #outbound: Outbound;
  readonly #maxBytes: number;
  readonly #signal: AbortSignal | undefined;
  readonly #end: number;
  #delayMs: number;
  #nextTurn = 0;

  constructor(outbound: Outbound, { limits, signal }: VisitorOptions) {
    this.#outbound = outbound;
    this.#maxBytes = limits.bytesPerPage;
    this.#delayMs = limits.delayMs;
    this.#signal = signal;
    this.#end = Date.now() + limits.milliseconds;
  }

  slowDown(wanted: number): void {
    if (wanted <= this.#delayMs) return;
    this.#delayMs = Math.min(wanted, longestDelayMs);
    this.#hold(this.#delayMs);
  }

  async visit(url: string, request: VisitRequest = {}): Promise<Visited> {
    let at = url;
    for (let hops = 0; ; hops += 1) {
      const answer = await this.#fetchPatiently(at, request, hops === 0);
      const location = answer.headers.get('location');
      if (answer.status >= 300 && answer.status < 400 && answer.status !== 304 && location) {
        at = followRedirect(at, location, request, hops);
        continue;
      }
      if (answer.status === 401) throw new PageUnread('sign-in', at, 401);
      const isConditional = Boolean(request.etag ?? request.lastModified) && hops === 0;
      if (!answer.ok && !(answer.status === 304 && isConditional))
        throw new PageUnread('status', at, answer.status);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { url: at, status: answer.status, headers: answer.headers, bytes };
    }
  }

  async #fetchPatiently(url: string, request: VisitRequest, isFirst: boolean): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#fetchOnce(url, request, isFirst).catch((error: unknown) => {
        const isLost = error instanceof PageUnread && error.reason === 'unreachable';
        if (!isLost || tries > 1) throw error;
        return null;
      });
      const wait = answer ? patienceFor(answer, tries, this.#delayMs) : shortestRetryMs;
      if (answer && (wait === null || Date.now() + wait > this.#end)) return answer;
      // Whoever else is under way waits as well: the site asked, not the page.
      this.#hold(wait ?? 0);
    }
  }

  async #fetchOnce(url: string, request: VisitRequest, isFirst: boolean): Promise<Response> {
    await this.#waitForTurn();
    try {
      return await this.#outbound.fetch(url, {
        headers: headersFor(request, isFirst),
        timeout: Math.max(1, Math.min(requestMs, this.#end - Date.now())),
        maxBytes: request.maxBytes ?? this.#maxBytes,
        signal: this.#signal,
      });
    } catch (error) {
      this.#checkTime();
      throw new PageUnread(reasonOf(error), url);
    }
  }

  /** Every request has its own turn, however many wait. */
  async #waitForTurn(): Promise<void> {
    const turn = Math.max(Date.now(), this.#nextTurn);
    this.#nextTurn = turn + this.#delayMs;
    if (turn > this.#end) throw new LimitReached();
    const waiting = sleep(Math.max(0, turn - Date.now()), undefined, { signal: this.#signal });
    // Woken by the signal it fails with a word of its own; the reason of the signal is what counts.
    await waiting.catch(() => undefined);
    this.#checkTime();
  }

  #hold(ms: number): void {
    this.#nextTurn = Math.max(this.#nextTurn, Date.now() + ms);
  }

  #checkTime(): void {
    this.#signal?.throwIfAborted();
    if (Date.now() >= this.#end) throw new LimitReached();
  }
}

export const createVisitor = (outbound: Outbound, options: VisitorOptions): Visitor =>
  new SiteVisitor(outbound, options);

function followRedirect(
  from: string,
  location: string,
  request: VisitRequest,
  hops: number,
): string {
  const next = URL.parse(location, from);
  if (!next) throw new PageUnread('redirects', from);
  next.hash = '';
  if (hops >= mostRedirects || isDowngrade(from, next)) throw new PageUnread('redirects', from);
  const isSameSite = new URL(from).origin === next.origin;
  if (request.mayFollow ? request.mayFollow(next.href) : isSameSite) return next.href;
  throw new PageUnread(reasonToStay(next), from);
}

/** Why a redirect to another site is not followed. */
function reasonToStay(target: URL): PageFailure {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))) return 'address';
  return signInPath.test(target.pathname) ? 'sign-in' : 'redirects';
}
