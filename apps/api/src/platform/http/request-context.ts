import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fullPatience, type Patience } from '../db/acquire.ts';

/** What is known of the request that the running code works for. */
export type RequestContext = { id: string; address: string | null; patience?: Patience };

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext | null;
  }
}

const contexts = new AsyncLocalStorage<RequestContext>();

const safeId = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that who calls gave, when it is safe to log and to answer; else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && safeId.test(given) ? given : randomUUID();
}

/** Runs `work`, and all that it awaits, as part of a request. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Id of the request that the running code works for; null in a job and at the start. */
export function currentRequestId(): string | null {
  return contexts.getStore()?.id ?? null;
}

/** Network address of who sent the request that the running code works for; null in a job. */
export function currentAddress(): string | null {
  return contexts.getStore()?.address ?? null;
}

/** How long the request that the running code works for may wait for the database; undefined in a job. */
export function currentPatience(): Patience | undefined {
  return contexts.getStore()?.patience;
}

/** For the logger: every line that is written during a request names it. */
export function requestFields(): { requestId?: string } {
  const id = currentRequestId();
  return id ? { requestId: id } : {};
}

const contextOf = (request: FastifyRequest): RequestContext => ({
  id: request.id,
  address: request.ip,
  patience: fullPatience(),
});

/**
 * Gives every request its context and answers its id. Fastify's `genReqId` must be {@link requestIdOf} of the
 * header. Call before any other hook is added.
 */
export function trackRequests(app: FastifyInstance): void {
  app.decorateRequest('context', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    request.context = contextOf(request);
    runInRequest(request.context, done);
  });
  // A body arrives through the events of the connection, which belongs to no request.
  app.addHook('preValidation', (request, _, done) =>
    runInRequest(request.context ?? contextOf(request), done),
  );
}
