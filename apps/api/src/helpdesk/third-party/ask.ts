import { createHmac } from 'node:crypto';
import type {
  TestedRequest,
  ThirdPartyFailure,
} from '@replique/contract/helpdesk/third-party-data';
import { OutboundRefused, type Outbound } from '../../platform/http/outbound/outbound.ts';

const mostBytes = 256 * 1_024;
const mostRedirects = 2;
const hidden = '••••';

/** Why a source told nothing; `status` where it answered at all. */
export class AskFailed extends Error {
  readonly failure: ThirdPartyFailure;
  readonly status: number | null;
  constructor(failure: ThirdPartyFailure, status: number | null = null) {
    super(`A source of third-party data failed: ${failure}`);
    this.name = 'AskFailed';
    this.failure = failure;
    this.status = status;
  }
}

export type Question = {
  url: string | URL;
  headers?: Record<string, string>;
  /** Shown to nobody, whatever is in them. */
  secretHeaders?: Record<string, string>;
  /** Sent by POST. */
  body?: string;
  /** What a signature of the request is made with. */
  signWith?: string;
};

/** Asks one source and answers the JSON that it gave. @throws AskFailed */
export type Ask = (question: Question) => Promise<unknown>;

const failureOfRefusal: Record<OutboundRefused['reason'], ThirdPartyFailure> = {
  protocol: 'blocked',
  address: 'blocked',
  redirects: 'redirected',
  'too-large': 'too-large',
  timeout: 'timeout',
};

function failureOfStatus(status: number): ThirdPartyFailure | null {
  if (status === 401 || status === 403) return 'refused';
  if (status === 429) return 'throttled';
  if (status >= 300 && status < 400) return 'redirected';
  return status >= 200 && status < 300 ? null : 'wrong-answer';
}

async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/i.test(response.headers.get('content-type') ?? ''))
    throw new AskFailed('malformed', response.status);
  try {
    return JSON.parse(await response.text());
  } catch {
    throw new AskFailed('malformed', response.status);
  }
}

/** `X-Signature: t=…,v1=…`: HMAC-SHA256 of the seconds since 1970, a full stop and the body (nothing for a GET). */
function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** Where an answer sends us, as long as it is the same server: only that one was chosen, and only it may see our keys. */
function nextAddress(response: Response, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(response.status)) return null;
  const next = URL.parse(response.headers.get('location') ?? '', from);
  return next?.origin === from.origin && !next.username && !next.password ? next : null;
}

type AskOptions = {
  outbound: Outbound;
  timeoutMs: number;
  clock: () => Date;
  record?: (request: TestedRequest) => void;
};

/** What goes out: `shown` may be told to people, of `secret` the names alone. */
function headersOf({ body, headers, secretHeaders, signWith }: Question, at: Date) {
  return {
    shown: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    secret: {
      ...secretHeaders,
      ...(signWith ? { 'X-Signature': signatureOf(signWith, body ?? '', at) } : {}),
    },
  };
}

/** One request, not redirected. @param timeout in milliseconds */
async function send(options: AskOptions, url: URL, question: Question, timeout: number) {
  const { outbound, clock, record } = options;
  if (url.protocol !== 'https:' && !outbound.isAllowedByName(url)) throw new AskFailed('blocked');
  if (timeout <= 0) throw new AskFailed('timeout');
  const { body } = question;
  const method = body === undefined ? 'GET' : 'POST';
  const { shown, secret } = headersOf(question, clock());
  const startedAt = performance.now();
  let status: number | null = null;
  try {
    const headers = { ...shown, ...secret };
    const response = await outbound.fetch(url, {
      method,
      headers,
      body,
      timeout,
      maxBytes: mostBytes,
    });
    status = response.status;
    return response;
  } catch (error) {
    if (error instanceof OutboundRefused) throw new AskFailed(failureOfRefusal[error.reason]);
    throw new AskFailed('unreachable');
  } finally {
    const dots = Object.fromEntries(Object.keys(secret).map((name) => [name, hidden]));
    const ms = Math.round(performance.now() - startedAt);
    const headers = { ...shown, ...dots };
    record?.({ method, url: url.href, headers, body: body ?? null, status, ms });
  }
}

/**
 * The questions of one look-up: https, addresses judged by the outbound client, JSON of at most 256 kB, all of it
 * within `timeoutMs`. `record` is told every request that went out.
 */
export function createAsk(options: AskOptions): Ask {
  const endsAt = performance.now() + options.timeoutMs;
  return async (question) => {
    let url = new URL(question.url);
    for (let left = question.body === undefined ? mostRedirects : 0; ; left -= 1) {
      const timeout = Math.ceil(endsAt - performance.now());
      const response = await send(options, url, question, timeout);
      const next = left > 0 ? nextAddress(response, url) : null;
      if (!next) {
        const failure = failureOfStatus(response.status);
        if (failure) throw new AskFailed(failure, response.status);
        return readJson(response);
      }
      url = next;
    }
  };
}
