import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with the wire format of OpenAI that answers every request at once, and tells when it has one. */
export type FakeModel = { host: string; onRequest(told: () => void): void; close(): Promise<void> };

const piece = (part: object): string => `data: ${JSON.stringify(part)}\n\n`;
const answer = [
  piece({ choices: [{ index: 0, delta: { content: 'All of it is written there.' } }] }),
  piece({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  piece({
    choices: [],
    usage: { prompt_tokens: 1_000, completion_tokens: 10, total_tokens: 1_010 },
  }),
  'data: [DONE]\n\n',
].join('');

export async function startFakeModel(): Promise<FakeModel> {
  let tell = (): void => undefined;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      tell();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: (told) => void (tell = told),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
