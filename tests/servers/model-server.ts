import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers like a provider, or as badly as a test wants it to. */
export type ModelServer = {
  url: string;
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  seen: { path: string; headers: IncomingMessage['headers']; body: string }[];
  /** How the next requests are answered; the last way stays. */
  answer(...ways: Way[]): void;
  close(): Promise<void>;
};

export type Way = (response: ServerResponse, body: string) => void;

const about = { id: 'c-1', object: 'chat.completion.chunk', created: 1, model: 'writer-1' };
const chunk = (part: object) => `data: ${JSON.stringify({ ...about, ...part })}\n\n`;
const delta = (content: string) => chunk({ choices: [{ index: 0, delta: { content } }] });
const last = (reason: string) =>
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
const usage = (tokensIn: number, tokensOut: number) =>
  chunk({
    choices: [],
    usage: {
      prompt_tokens: tokensIn,
      completion_tokens: tokensOut,
      total_tokens: tokensIn + tokensOut,
    },
  });

function begin(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** Ways of answering as servers that copy OpenAI's Chat Completions do; each provider's own are in `providers`. */
export const ways = {
  /** A whole answer; tokens 1,000 in and 500 out unless said. */
  whole:
    (text = 'All is well.', tokens: [number, number] | null = [1_000, 500]): Way =>
    (response) => {
      begin(response);
      for (const word of text.split(/(?<= )/)) response.write(delta(word));
      response.write(last('stop'));
      if (tokens) response.write(usage(...tokens));
      response.end('data: [DONE]\n\n');
    },
  /** The connection breaks after some words. */
  cut:
    (text = 'All is '): Way =>
    (response) => {
      begin(response).write(delta(text));
      setTimeout(() => response.destroy(), 20);
    },
  /** The stream ends as if all were well, without a reason for the end. */
  unfinished:
    (text = 'All is '): Way =>
    (response) => {
      begin(response).write(delta(text));
      response.end();
    },
  /** The longest answer that was allowed. */
  tooLong: (): Way => (response) => {
    begin(response).write(delta('All is '));
    response.end(last('length'));
  },
  empty: (): Way => (response) => {
    begin(response).write(last('stop'));
    response.end('data: [DONE]\n\n');
  },
  malformed: (): Way => (response) => {
    begin(response).write('data: {"choices": [{\n\n');
    response.end('data: <b>\n\n');
  },
  page: (): Way => (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
  },
  /** Never a word. */
  silent: (): Way => (response) => begin(response).flushHeaders(),
  /** A first word, and then nothing for ever. */
  stalled: (): Way => (response) => void begin(response).write(delta('All is ')),
  status:
    (status: number, headers: Record<string, string> = {}, message = 'no'): Way =>
    (response) => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ error: { message, type: 'error', code: null, param: null } }));
    },
  json:
    (body: object): Way =>
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body)),
};

export async function startModelServer(): Promise<ModelServer> {
  const seen: ModelServer['seen'] = [];
  let plan: Way[] = [ways.whole()];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, body });
      const way = plan.length > 1 ? plan.shift() : plan[0];
      way?.(response, body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    seen,
    answer: (...next) => void (plan = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The settings of a server whose clients' suggestions it writes. */
export const writtenBy = ({ url, host }: ModelServer) => ({
  llm: { baseUrl: url, apiKey: 'a-key', model: 'writer-1' },
  outboundAllow: [host],
});
