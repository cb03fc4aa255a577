import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { fail } from '../../../platform/http/errors.ts';
import { strictTransportOf } from '../../../platform/http/pages/strict-transport.ts';
import { createEntrances, type Entrances } from './entrances.ts';

/**
 * `GET /widget/v1/{chatbot}/chats/{chat}/events`: what happens in a chat, as server-sent events, written straight to the
 * connection: thousands hang on one process, and each costs a few kilobytes.
 */

export type EventsOptions = {
  pingMs?: number;
  /** Then it ends, and the reader comes back with a token that is looked at anew. */
  lifeMs?: number;
  mostPerVisitor?: number;
  mostPerAddress?: number;
};

const standard = {
  pingMs: 25_000,
  lifeMs: 15 * 60_000,
  mostPerVisitor: 8,
  mostPerAddress: 200,
} satisfies Required<EventsOptions>;

/** Of what a slow reader has not taken yet; then it is cut, and comes back for what it did not get. */
const mostWaitingBytes = 128 * 1024;

const Params = z.object({ chatbot: z.uuid(), chat: z.uuid() });

type Stream = { response: ServerResponse; until: number; leave: () => void };

/** Keeps the connections awake, and ends those that have been open long enough; one timer for all. */
class Streams {
  readonly #streams = new Set<Stream>();
  readonly #timer: NodeJS.Timeout;

  constructor(pingMs: number) {
    this.#timer = setInterval(() => this.#ping(), pingMs).unref();
  }

  add(stream: Stream): void {
    this.#streams.add(stream);
    stream.response.on('close', () => {
      this.#streams.delete(stream);
      stream.leave();
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #ping(): void {
    const now = performance.now();
    for (const { response, until } of this.#streams)
      if (now >= until) response.end();
      else send(response, ': ping\n\n');
  }
}

/** What was sent last, as a chunk of HTTP: what thousands are told at once is packed once. */
let packed = { text: '', chunk: Buffer.alloc(0) };

function pack(text: string): Buffer {
  if (packed.text === text) return packed.chunk;
  const length = Buffer.byteLength(text).toString(16);
  packed = { text, chunk: Buffer.from(`${length}\r\n${text}\r\n`) };
  return packed.chunk;
}

function send(response: ServerResponse, text: string): boolean {
  if (response.destroyed || response.writableEnded) return false;
  const { socket } = response;
  // Straight to the connection: the response itself would pack it anew, in four pieces for each reader.
  if (socket && response.chunkedEncoding) socket.write(pack(text));
  else response.write(text);
  if (response.writableLength <= mostWaitingBytes) return true;
  response.destroy();
  return false;
}

/** What carries the last version that came is told again: the connection may have ended between two of its messages. */
function lastWhole(request: FastifyRequest): number {
  const given = Number(request.headers['last-event-id'] ?? 0);
  return Number.isSafeInteger(given) && given > 0 ? given - 1 : 0;
}

/** What was asked, and each header that is answered, stays in memory as long as the stream: little of it is kept. */
function openStream(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  safety: Record<string, string>,
): ServerResponse {
  const response = reply.raw;
  reply.hijack();
  raw.socket.setNoDelay(true);
  raw.socket.setTimeout(0);
  response.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...safety,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 2000\n\n');
  raw.headers = {};
  raw.rawHeaders = [];
  return response;
}

/** Of what all answers carry, what means something here. */
function safetyOf({ config }: Deps): Record<string, string> {
  const strict = strictTransportOf(config.publicUrl);
  return {
    'x-content-type-options': 'nosniff',
    ...(strict && {
      'strict-transport-security': `max-age=${strict.maxAge}; includeSubDomains`,
    }),
  };
}

/** What is to be read was read with who calls: an opening is that one transaction, and the room's own. */
function serveOne(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  given: { streams: Streams; entrances: Entrances; lifeMs: number; safety: Record<string, string> },
): void {
  const { visitor } = request;
  if (!visitor) throw fail('auth.required');
  if (!deps.chats.hub.isOpen) throw fail('service.busy');
  if (!Params.safeParse(request.params).success) throw fail('request.invalid');
  const { id: visitorId, clientId, chatbotId, chatId } = visitor;
  if (chatId === null) throw fail('chats.not-found');
  const leaveEntrance = given.entrances.enter(visitorId, request.ip);
  try {
    const after = lastWhole(request);
    const response = openStream(request, reply, given.safety);
    const leaveHub = deps.chats.hub.join({
      clientId,
      chatId,
      chatbotId,
      visitorId,
      after,
      send: (text) => send(response, text),
      end: () => void response.end(),
    });
    const leave = () => {
      leaveHub();
      leaveEntrance();
    };
    // Gone while it was looked for: no `close` comes any more.
    if (response.destroyed || request.raw.socket.destroyed) leave();
    else given.streams.add({ response, until: performance.now() + given.lifeMs, leave });
  } catch (error) {
    leaveEntrance();
    throw error;
  }
}

export function serveChatEvents(
  app: FastifyInstance,
  deps: Deps,
  options: EventsOptions = {},
): void {
  const { pingMs, lifeMs, ...most } = { ...standard, ...options };
  const streams = new Streams(pingMs);
  const entrances = createEntrances(most);
  const safety = safetyOf(deps);
  app.addHook('preClose', async () => {
    streams.stop();
    await deps.chats.hub.close();
  });
  app.get(
    '/widget/v1/:chatbot/chats/:chat/events',
    {
      // One stream a chat that is open, begun anew when a connection breaks.
      config: { access: { auth: 'visitor', scope: 'self' }, perMinute: 1_200 },
      exposeHeadRoute: false,
      helmet: false,
      // What is answered in the place of a stream.
      onSend: async (_, reply) => void reply.headers(safety),
    },
    (request, reply) => serveOne(deps, { request, reply }, { streams, entrances, lifeMs, safety }),
  );
}
