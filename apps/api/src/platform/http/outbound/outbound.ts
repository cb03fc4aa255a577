import { lookup as resolveByDns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch as fetchByUndici } from 'undici';
import { isDowngrade, isPublicAddress, isWebPort, looksPublic } from './outbound-addresses.ts';

/** Why nothing was fetched, or not all of it. */
export type OutboundReason = 'protocol' | 'address' | 'redirects' | 'too-large' | 'timeout';

export class OutboundRefused extends Error {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, message: string) {
    super(message);
    this.name = 'OutboundRefused';
    this.reason = reason;
  }
}

export type OutboundRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | undefined;
  /** Redirects to follow, for GET alone; none unless said. */
  redirects?: number;
  /** For everything together, in milliseconds; 10 s unless said. */
  timeout?: number;
  /** Of the answer's body after decompression; 1 MB unless said. */
  maxBytes?: number;
  signal?: AbortSignal | undefined;
};

/** A request whose answer is read while it comes. Redirects are not followed. */
export type OutboundStreamRequest = Omit<OutboundRequest, 'redirects'> & {
  /** The longest wait for the next bytes, the first ones included, in milliseconds; 30 s unless said. */
  idle?: number;
};

/**
 * The only way out: everything that a client or a person can name an address for goes through here.
 * Addresses are judged when the connection is made, so neither DNS nor a redirect leads inside.
 */
export interface Outbound {
  /** @throws OutboundRefused, or what the network threw */
  fetch(url: string | URL, request?: OutboundRequest): Promise<Response>;
  /**
   * The same filter for an answer that comes in pieces: `timeout` (2 min unless said) and `maxBytes` (8 MB) hold for
   * all of it, and reading its body throws OutboundRefused when one of them is passed.
   */
  stream(url: string | URL, request?: OutboundStreamRequest): Promise<Response>;
  /**
   * Whether an address may be saved to be asked later: http or https without a name in it, on the public internet as
   * far as it shows, or allowed by name.
   */
  mayReach(url: string | URL): boolean;
  /** Whether OUTBOUND_ALLOW names the host and port of this address. */
  isAllowedByName(url: string | URL): boolean;
  close(): Promise<void>;
}

type Resolve = (
  hostname: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Until a connection stands. */
export const connectTimeout = 3_000;
const standardTimeout = 10_000;
const standardBytes = 1_000_000;
const streamTimeout = 120_000;
const streamIdle = 30_000;
const streamBytes = 8_000_000;
const passedOn = new Set(['accept', 'accept-language', 'user-agent']);

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

function nameOf(url: { protocol: string; hostname: string; port?: string | null }): string {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return `${url.hostname.toLowerCase()}:${port}`;
}

/** A lookup for `net.connect` that answers public addresses alone. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      if (error) return callback(error, '', 0);
      const usable = found.filter(({ address }) => isPublicAddress(address));
      const wanted = usable.filter(({ family }) => !options.family || options.family === family);
      const [first] = wanted;
      if (!first) {
        const refusal = new OutboundRefused(
          'address',
          `${hostname} is not on the public internet.`,
        );
        return callback(refusal, '', 0);
      }
      if (options.all) callback(null, wanted);
      else callback(null, first.address, first.family);
    });
  };
}

function createAgent(allow: ReadonlySet<string>, resolve: Resolve, wait: number): Agent {
  const connectAnywhere = buildConnector({ timeout: connectTimeout });
  const connectOutside = buildConnector({
    timeout: connectTimeout,
    lookup: publicLookup(resolve),
  });
  return new Agent({
    connect(options, callback) {
      if (allow.has(nameOf(options))) return connectAnywhere(options, callback);
      const host = bare(options.hostname);
      // A literal address is never looked up, so it is judged here.
      if (isIP(host) !== 0 && !isPublicAddress(host)) {
        return callback(new OutboundRefused('address', `${host} is not a public address.`), null);
      }
      connectOutside(options, callback);
    },
    headersTimeout: wait,
    bodyTimeout: wait,
    connections: 16,
    keepAliveTimeout: 4_000,
  });
}

/** Reads a body up to its limit, however long it says it is. */
async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new OutboundRefused('too-large', `More than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The refusal inside what fetch threw, or that itself. */
function reasonOf(error: unknown, signal: AbortSignal): unknown {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof OutboundRefused) return inner;
    const { errors } = inner as AggregateError;
    const refused = errors?.find((each) => each instanceof OutboundRefused);
    if (refused) return refused;
  }
  if (signal.aborted) return new OutboundRefused('timeout', 'No answer in time.');
  return error;
}

function withoutCookies(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'cookie'),
  );
}

/** The headers that another origin may see. */
function strangersHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => passedOn.has(name.toLowerCase())),
  );
}

type Step = { url: URL; headers: Record<string, string> };
type Answer = Awaited<ReturnType<typeof fetchByUndici>>;

function nextStep(step: Step, answer: Answer): Step | null {
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || !location) return null;
  if (!URL.canParse(location, step.url)) return null;
  const url = new URL(location, step.url);
  if (isDowngrade(step.url, url))
    throw new OutboundRefused('redirects', 'A redirect from https to http.');
  const headers = url.origin === step.url.origin ? step.headers : strangersHeaders(step.headers);
  return { url, headers };
}

function present(answer: Answer, body: Uint8Array<ArrayBuffer> | ReadableStream): Response {
  const headers = new Headers([...answer.headers]);
  // The body is here decompressed and whole, and nobody else's cookies go anywhere.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'set-cookie']) {
    headers.delete(name);
  }
  const isEmpty = [204, 205, 304].includes(answer.status);
  return new Response(isEmpty ? null : body, { status: answer.status, headers });
}

const isPlain = (url: URL): boolean =>
  /^https?:$/.test(url.protocol) && !url.username && !url.password;

/** @throws OutboundRefused for anything but http and https without a name in the address, at a port of the web */
function requirePlain(url: URL, allow: ReadonlySet<string>): void {
  if (!isPlain(url))
    throw new OutboundRefused('protocol', 'Only http and https, without a name in the address.');
  if (!isWebPort(url.port) && !allow.has(nameOf(url)))
    throw new OutboundRefused('address', `Port ${url.port} is not one of the web’s.`);
}

/**
 * Sends a request and hands its answer's body on piece by piece, within the limits of the request.
 * @throws OutboundRefused, or what the network threw
 */
async function openStream(
  url: URL,
  request: OutboundStreamRequest,
  { agent, allow }: { agent: Agent; allow: ReadonlySet<string> },
): Promise<Response> {
  requirePlain(url, allow);
  const { method = 'POST', maxBytes = streamBytes, idle = streamIdle } = request;
  const late = new AbortController();
  const timeout = AbortSignal.any([
    late.signal,
    AbortSignal.timeout(request.timeout ?? streamTimeout),
  ]);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const inTime = async <T>(wait: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => late.abort(), idle);
    try {
      return await wait;
    } catch (error) {
      throw reasonOf(error, timeout);
    } finally {
      clearTimeout(timer);
    }
  };
  const answer = await inTime(
    fetchByUndici(url, {
      method,
      headers: withoutCookies(request.headers ?? {}),
      body: request.body ?? null,
      redirect: 'manual',
      signal,
      dispatcher: agent,
    }),
  );
  const reader = answer.body?.getReader();
  let size = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = reader ? await inTime(reader.read()) : null;
      if (!part || part.done) return controller.close();
      const bytes: Uint8Array = part.value;
      size += bytes.byteLength;
      if (size > maxBytes) {
        late.abort();
        throw new OutboundRefused('too-large', `More than ${maxBytes} bytes.`);
      }
      controller.enqueue(bytes);
    },
    cancel: (reason) => reader?.cancel(reason),
  });
  return present(answer, body);
}

/**
 * @param options.allow `host:port` that may be reached although they are private (OUTBOUND_ALLOW)
 * @param options.resolve DNS; tests put their own
 */
export function createOutbound(options: { allow: readonly string[]; resolve?: Resolve }): Outbound {
  const allow = new Set(options.allow);
  const byDns: Resolve = (hostname, callback) =>
    resolveByDns(hostname, { all: true }, (error, found) => callback(error, found ?? []));
  const resolve = options.resolve ?? byDns;
  const agent = createAgent(allow, resolve, standardTimeout);
  // Its answers take their time; each request says how much.
  const streamAgent = createAgent(allow, resolve, 0);

  const send = async (request: OutboundRequest, signal: AbortSignal, start: Step) => {
    const { method = 'GET', redirects = 0, maxBytes = standardBytes } = request;
    let step = start;
    for (let left = method === 'GET' ? redirects : 0; ; left -= 1) {
      const { url, headers } = step;
      requirePlain(url, allow);
      const answer = await fetchByUndici(url, {
        method,
        headers,
        body: request.body ?? null,
        redirect: 'manual',
        signal,
        dispatcher: agent,
      });
      const next = redirects > 0 ? nextStep(step, answer) : null;
      if (!next) return present(answer, await readBody(answer.body, maxBytes));
      await answer.body?.cancel();
      if (left <= 0) throw new OutboundRefused('redirects', 'Too many redirects.');
      step = next;
    }
  };

  return {
    async fetch(url, request = {}) {
      const timeout = AbortSignal.timeout(request.timeout ?? standardTimeout);
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
      const headers = withoutCookies(request.headers ?? {});
      try {
        return await send(request, signal, { url: new URL(url), headers });
      } catch (error) {
        throw reasonOf(error, timeout);
      }
    },
    stream: (url, request = {}) => openStream(new URL(url), request, { agent: streamAgent, allow }),
    mayReach: (given) => {
      const url = URL.parse(String(given));
      return url !== null && isPlain(url) && (allow.has(nameOf(url)) || looksPublic(url));
    },
    isAllowedByName: (url) => allow.has(nameOf(new URL(url))),
    close: async () => void (await Promise.all([agent.close(), streamAgent.close()])),
  };
}
