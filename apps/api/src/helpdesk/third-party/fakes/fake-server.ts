import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a fake goes wrong at its next request. */
export type Fault =
  | 'slow'
  | 'cut'
  | 'malformed'
  | 'html'
  | 'huge'
  | { status: number; location?: string };

export type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };

/** What a fake answers; `wrong` says what the request does not keep of the vendor's contract. */
export type Answered = { status?: number; json?: unknown; text?: string; wrong?: string };

export type FakeServer = {
  /** http on this machine: reached only where OUTBOUND_ALLOW names it. */
  url: string;
  host: string;
  asked: Asked[];
  /** What in the requests was against the vendor's contract. */
  wrongs: string[];
  /** Goes wrong once, or so many times. */
  fail(fault: Fault, times?: number): void;
  close(): Promise<void>;
};

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) body += String(piece);
  return body;
}

/** More than anybody wants, as long as somebody reads it. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = `"${'x'.repeat(65_536)}",`;
  response.write('[');
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

function goWrong(fault: Fault, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  if (fault === 'slow') return;
  if (fault === 'cut') {
    response.writeHead(200, { ...json, 'content-length': '1000' });
    response.write('{"orders":');
    setTimeout(() => response.destroy(), 20);
  } else if (fault === 'malformed') response.writeHead(200, json).end('{"orders": [');
  else if (fault === 'html')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  else if (fault === 'huge') pour(response);
  else {
    const { status, location } = fault;
    response.writeHead(status, { ...json, ...(location ? { location } : {}) }).end('{}');
  }
}

/** A server that answers as `answer` says and keeps what it was asked; for tests. */
export async function createFakeServer(
  answer: (asked: Asked) => Answered | Promise<Answered>,
): Promise<FakeServer> {
  const asked: Asked[] = [];
  const wrongs: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      const url = new URL(request.url ?? '/', 'http://fake');
      const one = { method: request.method ?? '', url, headers: request.headers, body };
      asked.push(one);
      const fault = faults.shift();
      if (fault !== undefined) return goWrong(fault, response);
      const { status = 200, json, text, wrong } = await answer(one);
      if (wrong)
        wrongs.push(`${one.method} ${decodeURIComponent(url.pathname + url.search)}: ${wrong}`);
      const type = text === undefined ? 'application/json; charset=utf-8' : 'application/xml';
      response.writeHead(status, { 'content-type': type }).end(text ?? JSON.stringify(json));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    asked,
    wrongs,
    fail: (fault, times = 1) => faults.push(...Array<Fault>(times).fill(fault)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function isBasic(header: string | undefined, user: string, password: string): boolean {
  return header === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
