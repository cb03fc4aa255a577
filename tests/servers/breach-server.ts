import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BreachServer = {
  url: string;
  /** `host:port`. */
  host: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  /** How it goes wrong, if it does. */
  trouble: 'none' | 'error' | 'silence' | 'nonsense';
  close(): Promise<void>;
};

const hashOf = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();

const suffix = () => randomBytes(18).toString('hex').toUpperCase().slice(0, 35);

/** Real lines, and with padding lines of hashes that nobody had, whose count is 0. */
function linesOf(prefix: string, breached: string[], padded: string[]): string {
  const known = breached.map(hashOf).filter((hash) => hash.startsWith(prefix));
  const real = known.map((hash) => `${hash.slice(5)}:${37}`);
  const zero = padded
    .map(hashOf)
    .filter((hash) => hash.startsWith(prefix))
    .map((hash) => `${hash.slice(5)}:0`);
  const padding = Array.from({ length: 800 }, () => `${suffix()}:0`);
  return [...padding.slice(0, 400), ...real, ...zero, ...padding.slice(400)].join('\r\n');
}

/**
 * The range look-up of Pwned Passwords as its documentation describes it: `GET /range/{first 5 characters}`, lines of
 * `SUFFIX:COUNT` ended by CRLF, `Add-Padding: true` asks for 800 to 1,000 lines; anything else is refused.
 */
export async function startBreachServer(
  breached: string[],
  padded: string[] = [],
): Promise<BreachServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const prefix = request.url?.match(/^\/range\/([0-9A-F]{5})$/)?.[1];
    const isAsked = request.headers['add-padding'] === 'true' && request.headers['user-agent'];
    if (made.trouble === 'silence') return;
    if (made.trouble === 'error') return void response.writeHead(503).end();
    if (made.trouble === 'nonsense') return void response.end('<html>:1\n\n:::\n');
    if (request.method !== 'GET' || !prefix || !isAsked) return void response.writeHead(400).end();
    response.setHeader('content-type', 'text/plain').end(linesOf(prefix, breached, padded));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const made: BreachServer = {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    trouble: 'none',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return made;
}
