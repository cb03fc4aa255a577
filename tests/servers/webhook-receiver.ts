import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A program of a client that is told what happens, as well or as badly as a test wants it to. */
export type WebhookReceiver = {
  url: string;
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  received: Received[];
  /** How requests on a path are answered from now on; 204 where nothing is said. */
  answer(path: string, way: (response: ServerResponse, request: Received) => void): void;
  close(): Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const ways = new Map<string, (response: ServerResponse, request: Received) => void>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const one = { path, headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      const way = ways.get(path);
      if (way) way(response, one);
      else response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    received,
    answer: (path, way) => void ways.set(path, way),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
