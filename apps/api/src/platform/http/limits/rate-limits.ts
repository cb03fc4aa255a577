import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { fail } from '../errors.ts';

/** How often a network address may call what is open to anybody, in this process. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most requests a minute from one network address: an IPv4 address, or an IPv6 /64. */
    perMinute?: number;
    /** Counted once the body is read, so that the answer to one too many can show the form again. */
    isReadFirst?: boolean;
  }
}

/** Of addresses that do not exist: who looks for something finds out slowly. */
const unknownAddresses = 300;
/** Network addresses that are remembered for one route; the oldest give way. */
export const mostAddresses = 10_000;

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Deny by default: a route that is open to anybody, visitors of a chatbot among them, and declares no limit stops the
 * start. Call after the plugin is registered, before routes and what costs more than a look into memory.
 * @param factor multiplies every limit
 * @returns the limit of addresses that do not exist
 */
export function limitRates(app: FastifyInstance, factor: number): Limit {
  const limits = new Map<string, Limit>();
  const limitOf = (perMinute: number): Limit => {
    const count = app.createRateLimit({
      max: Math.max(1, Math.floor(perMinute * factor)),
      timeWindow: '1 minute',
    });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      reply.header('retry-after', counted.ttlInSeconds);
      throw fail('request.too-many');
    };
  };
  const nameOf = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>) =>
    `${[method].flat().join()} ${url}`;
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    for (const route of routes) {
      const { access, perMinute } = route.config ?? {};
      if (perMinute !== undefined) limits.set(nameOf(route), limitOf(perMinute));
      else if (access?.auth !== 'user')
        throw new Error(`An open route without a limit of requests: ${nameOf(route)}`);
    }
  });
  const look = async (isAfterBody: boolean, request: FastifyRequest, reply: FastifyReply) => {
    const { config, method, url } = request.routeOptions;
    if (config.perMinute === undefined || isAfterBody !== (config.isReadFirst ?? false)) return;
    await limits.get(nameOf({ method, url: url ?? '' } as RouteOptions))?.(request, reply);
  };
  app.addHook('onRequest', (request, reply) => look(false, request, reply));
  app.addHook('preHandler', (request, reply) => look(true, request, reply));
  return limitOf(unknownAddresses);
}
