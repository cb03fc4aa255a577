import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A collector of OpenTelemetry that takes everything, for the tests of a file. */
export function startCollector<Body>() {
  const received: { path: string; body: Body }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Body;
      received.push({ path: request.url ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());
  return {
    endpoint: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: (path: string) => received.filter((each) => each.path === path).map(({ body }) => body),
    forget: () => void (received.length = 0),
  };
}
