import { PassThrough } from 'node:stream';
import { bodySizes } from '@replique/contract/route';
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

/** How long who calls may take, in milliseconds. What we wait for has limits of its own, where it is waited for. */
export type TimeLimits = {
  /** Until the headers of a request have arrived, from the opening of the connection on. */
  headersMs: number;
  /** Until an ordinary body has, after its headers. Routes that take files have all of `requestMs`. */
  bodyMs: number;
  /** Until a request has arrived whole. */
  requestMs: number;
  /** In which nothing moves on a connection, either way. Longer than the pings of streams are apart. */
  idleMs: number;
  /** Until a connection that is done with is closed. Longer than proxies keep theirs. */
  keepAliveMs: number;
  /** How often Node looks at all this. */
  lookMs: number;
};

export const timeLimits: TimeLimits = {
  headersMs: 10_000,
  bodyMs: 15_000,
  requestMs: 30_000,
  idleMs: 120_000,
  keepAliveMs: 72_000,
  lookMs: 2_000,
};

/** The limits as Fastify takes them. */
export function serverLimits(limits: TimeLimits) {
  const { headersMs, requestMs, idleMs, keepAliveMs, lookMs } = limits;
  return {
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: keepAliveMs,
    http: {
      headersTimeout: Math.min(headersMs, requestMs),
      requestTimeout: requestMs,
      connectionsCheckingInterval: lookMs,
    },
  };
}

/** Refuses (408) whoever sends a body too slowly: a connection and a turn are held meanwhile. */
export function receiveInTime(app: FastifyInstance, { bodyMs }: TimeLimits): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const isFile = (request.routeOptions.bodyLimit ?? 0) > bodySizes.large;
    if (request.raw.complete || isFile) return done(null, payload);
    const body = new PassThrough();
    const timer = setTimeout(() => {
      payload.unpipe(body);
      // The rest of the body stands in the way of a next request.
      reply.header('connection', 'close');
      body.destroy(fail('request.too-slow'));
    }, bodyMs);
    payload.once('error', (error) => body.destroy(error));
    // Where nobody reads the body, nobody listens either.
    body.on('error', () => undefined);
    body.once('close', () => clearTimeout(timer));
    done(null, payload.pipe(body));
  });
}
