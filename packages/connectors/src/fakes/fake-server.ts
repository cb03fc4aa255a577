import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Send } from '../connector.ts';
import { parseBody } from '../http.ts';
import type { VendorContract } from './contract.ts';

/** What all fakes share: a platform is a function from requests to answers over its own state. */

export type FakeRequest = {
  method: string;
  url: URL;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  /** Parsed where it is JSON or a form, undefined without one. */
  body: unknown;
};

export type FakeAnswer = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  /** A file. */
  bytes?: Uint8Array<ArrayBuffer>;
};

/** A platform with its state. */
export interface FakeCrm {
  answer(request: FakeRequest): FakeAnswer | Promise<FakeAnswer>;
}

/** How a fake goes wrong. */
export type Fault =
  /** Nothing comes. */
  | 'silent'
  /** An answer that ends in its middle. */
  | 'cut'
  /** Half a JSON document, as if it were whole. */
  | 'malformed'
  | 'html'
  /** The request is carried out and the connection ends without an answer. */
  | 'lost'
  | FakeAnswer;

export type FakeServer = {
  /** http on this machine. */
  url: string;
  host: string;
  asked: FakeRequest[];
  /** What in requests or answers was against the vendor's contract; must stay empty. */
  wrongs: string[];
  /** Goes wrong at the next request, or the next ones; `only` says which count. */
  fail(fault: Fault, options?: { times?: number; only?: (asked: FakeRequest) => boolean }): void;
  /** What the answers say, changed on their way. */
  change(how: (body: unknown) => unknown): void;
  /** Right again. */
  mend(): void;
  close(): Promise<void>;
};

type Options = {
  contract?: VendorContract | null;
  /** What stands before the paths of the contract, `/api`. */
  contractBase?: string;
  /** Paths that the contract does not have and that are right all the same: a token's. */
  isOutside?: (asked: FakeRequest) => boolean;
};

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (parts.length === 0) return undefined;
  const text = Buffer.concat(parts).toString();
  const isForm = request.headers['content-type']?.includes('x-www-form-urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : parseBody(text);
}

function bodyOf({ json, text, bytes }: FakeAnswer): string | Uint8Array<ArrayBuffer> {
  return bytes ?? text ?? (json === undefined ? '' : JSON.stringify(json));
}

function write(answer: FakeAnswer, response: ServerResponse): void {
  const type = answer.text === undefined ? 'application/json; charset=utf-8' : 'text/plain';
  response
    .writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers })
    .end(bodyOf(answer));
}

function goWrong(fault: Fault, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  if (fault === 'silent') return;
  if (fault === 'lost') return void response.destroy();
  if (fault === 'cut') {
    response.writeHead(200, { ...json, 'content-length': '1000' });
    response.write('{"data":');
    setTimeout(() => response.destroy(), 20);
  } else if (fault === 'malformed') response.writeHead(200, json).end('{"data": [');
  else if (fault === 'html')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
  else write(fault, response);
}

async function judge(
  asked: FakeRequest,
  answer: FakeAnswer,
  { contract, contractBase = '', isOutside }: Options,
): Promise<string[]> {
  if (!contract || isOutside?.(asked)) return [];
  const path = asked.url.pathname.slice(contractBase.length) + asked.url.search;
  const { status = 200 } = answer;
  const body = answer.json === undefined ? undefined : { status, body: answer.json };
  const { method, headers } = asked;
  return contract.faultsOf(
    { method, path, headers, ...(asked.body === undefined ? {} : { body: asked.body }) },
    body,
  );
}

/** The platform behind an address of this machine, for tests. */
export async function startFakeServer(crm: FakeCrm, options: Options = {}): Promise<FakeServer> {
  const asked: FakeRequest[] = [];
  const wrongs: string[] = [];
  let faults: { fault: Fault; left: number; only: (one: FakeRequest) => boolean }[] = [];
  let changed: ((body: unknown) => unknown) | null = null;
  const takeFault = (one: FakeRequest): Fault | undefined => {
    const found = faults.find(({ left, only }) => left > 0 && only(one));
    if (found) found.left -= 1;
    return found?.fault;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://fake');
      const body = await readBody(request);
      const headers = request.headers as FakeRequest['headers'];
      const one = { method: request.method ?? '', url, headers, body };
      asked.push(one);
      const fault = takeFault(one);
      if (fault !== undefined && fault !== 'lost') return goWrong(fault, response);
      const answer = await crm.answer(one);
      if (fault === 'lost') return goWrong(fault, response);
      wrongs.push(...(await judge(one, answer, options)));
      const { json } = answer;
      write(changed && json !== undefined ? { ...answer, json: changed(json) } : answer, response);
    })().catch((error: unknown) => {
      wrongs.push(String((error as Error).stack));
      response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    asked,
    wrongs,
    fail: (fault, { times = 1, only = () => true } = {}) =>
      void faults.push({ fault, left: times, only }),
    change: (how) => void (changed = how),
    mend() {
      faults = [];
      changed = null;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The platform without any network: for the simulator of the demo. */
export function sendTo(crm: FakeCrm): Send {
  return async (url, { method, headers, body, redirects = 0 }) => {
    const isForm = headers['content-type']?.includes('x-www-form-urlencoded');
    const parsed =
      body === undefined
        ? undefined
        : isForm
          ? Object.fromEntries(new URLSearchParams(body))
          : parseBody(body);
    const answer = await crm.answer({ method, url, headers, body: parsed });
    const { status = 200 } = answer;
    const { location } = answer.headers ?? {};
    if (status === 302 && location !== undefined && redirects > 0)
      // Another origin sees nothing of what signs in, as our own way out has it.
      return sendTo(crm)(new URL(location), {
        method,
        headers: {},
        timeout: 1,
        maxBytes: 1,
        redirects: redirects - 1,
      });
    return new Response([204, 304].includes(status) ? null : bodyOf(answer), {
      status,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  };
}
