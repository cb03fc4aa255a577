import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LoadSettings } from '../../../config.ts';
import { answerOf, answerPolicy, fail } from '../errors.ts';
import { NoTurn, Turns, type EndTurn, type Lane } from './turns.ts';

/** Refuses what is too much before it costs anything: for the whole process, and of one client beside others. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered at any load: what balancers ask, and files. */
    isAlwaysAnswered?: boolean;
  }
  interface FastifyRequest {
    endTurn: EndTurn | null;
  }
}

/** Waits for the turn of a request. Throws `limits.client-busy`, or `service.busy`. */
export type TakeTurn = (
  request: FastifyRequest,
  reply: FastifyReply,
  of: { lane: Lane; name: string },
) => Promise<void>;

const waits = {
  waiting: 1_000,
  // Longer than nearly all of our own work, shorter than a model or a CRM: several may wait for those.
  longestTurnMs: 500,
  rememberedMs: 10_000,
  slowedMs: 1_000,
  longestRestMs: 50,
  waitingWhenSlowed: 8,
};

const bytesPerMb = 1024 * 1024;
const percent = 100;
const quietMs = 10_000;

/** Calls back at most once in `quietMs`: a flood must not fill the log too. */
function seldom(tell: (of: object) => void): (of: object) => void {
  let toldAt = -Infinity;
  return (of) => {
    if (performance.now() - toldAt < quietMs) return;
    toldAt = performance.now();
    tell(of);
  };
}

/** Seconds; not the same for all, so that not all of them come back at once. */
const retryAfter = () => String(1 + Math.floor(Math.random() * 3));

/** 503 while the event loop is late, or memory short. Streams that are open go on. */
async function refuseUnderPressure(app: FastifyInstance, load: LoadSettings): Promise<void> {
  const tell = seldom((of) => app.log.warn(of, 'overloaded: requests are refused'));
  await app.register(underPressure, {
    maxEventLoopDelay: load.loopDelayMs,
    maxHeapUsedBytes: (getHeapStatistics().heap_size_limit * load.heapPercent) / percent,
    maxRssBytes: load.memoryMb * bytesPerMb,
    pressureHandler: async (request, _, reason, value) => {
      if (request.routeOptions.config.isAlwaysAnswered) return;
      tell({ reason, value });
      throw fail('service.busy');
    },
  });
}

/**
 * Refuses a client whose queue is full by the token that was refused before, ahead of all other hooks: what costs
 * as much as an answer would be the flood's way to the others' time.
 * @returns remembers that a request of this client was refused
 */
function refuseEarly(
  app: FastifyInstance,
  turns: Turns,
): (request: FastifyRequest, name: string) => void {
  const loud = new LRUCache<string, string>({ max: 1_000 });
  const body = JSON.stringify(answerOf('limits.client-busy'));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': answerPolicy,
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { access, isAlwaysAnswered } = request.routeOptions.config;
    const token = request.headers.authorization;
    const name = token && loud.get(token);
    if (!name || isAlwaysAnswered || access?.auth !== 'user') return done();
    if (!turns.refuses('known', name)) return done();
    reply.hijack();
    const own = { 'retry-after': retryAfter(), 'x-request-id': request.id };
    reply.raw.writeHead(429, { ...headers, ...own }).end(body);
  });
  return ({ headers: { authorization } }, name) => {
    if (authorization) loud.set(authorization, name);
  };
}

/** A turn ends when the answer begins, so that a stream holds none, or when the handler ends without one. */
function endTurns(app: FastifyInstance): void {
  app.decorateRequest('endTurn', null);
  app.addHook('onSend', async (request) => request.endTurn?.());
  app.addHook('onRoute', (route: RouteOptions) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const result: unknown = handler.call(this, request, reply);
      if (result instanceof Promise) {
        const end = () => request.endTurn?.();
        result.then(end, end);
      } else request.endTurn?.();
      return result;
    };
  });
}

/**
 * Bounds what this process takes on. Call before routes are registered and before access is decided.
 * @param chatbotOf the chatbot that the path of a request names, as it stands there; null for any other path
 * @returns how a caller who was known takes a turn; for all others this takes it
 */
export async function limitLoad(
  app: FastifyInstance,
  load: LoadSettings,
  chatbotOf: (request: FastifyRequest) => string | null,
): Promise<TakeTurn> {
  app.server.maxConnections = load.connections;
  const turns = new Turns({ ...load, ...waits });
  const rememberRefused = refuseEarly(app, turns);
  await refuseUnderPressure(app, load);
  const tell = seldom((of) => app.log.warn(of, 'a client asks for more than its share'));
  endTurns(app);
  const takeTurn: TakeTurn = async (request, reply, { lane, name }) => {
    try {
      request.endTurn = await turns.take(lane, name);
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error;
      tell({ lane, name, ...turns.read() });
      if (lane === 'known') rememberRefused(request, name);
      reply.header('retry-after', retryAfter());
      throw fail(error.of === 'client' ? 'limits.client-busy' : 'service.busy');
    }
  };
  app.addHook('onRequest', async (request, reply) => {
    const { access, isAlwaysAnswered } = request.routeOptions.config;
    if (!access || access.auth === 'user' || isAlwaysAnswered) return;
    const name = chatbotOf(request) ?? request.ip;
    await takeTurn(request, reply, { lane: 'public', name });
  });
  return takeTurn;
}
