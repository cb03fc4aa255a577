import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { onError, type Router } from '@orpc/server';
import { contract, type Contract } from '@replique/contract/contract';
import type { RouteMeta } from '@replique/contract/route';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { databaseRefusal, encodeError, fail } from './errors.ts';
import type { Context } from './access.ts';
import { namesOf } from './input-issues.ts';
import { refuseUnstorable } from './refuse-unstorable.ts';

export type ContractRoute = {
  /** Slice and name, as in `prompts.list`. */
  name: string;
  method: HTTPMethods;
  /** With `{name}` parameters. */
  path: string;
  meta: RouteMeta;
  /** The input is `{ params, query, headers, body }`. */
  isDetailed: boolean;
  /** The output is `{ status, body }`: it succeeds in several ways. */
  hasOwnStatus: boolean;
  input: unknown;
  output: unknown;
  /** Codes of the errors that it declares. */
  errors: string[];
};

/** Every route of a contract router, flat. Throws when one lacks method, path or access. */
export function contractRoutes(router: AnyContractRouter = contract, prefix = ''): ContractRoute[] {
  if (isContractProcedure(router)) {
    const { route, meta, inputSchema, outputSchema, errorMap } = router['~orpc'];
    const access = (meta as RouteMeta).access;
    if (!route.method || !route.path || !access) {
      throw new Error(`Contract route ${prefix} needs a method, a path and an access.`);
    }
    return [
      {
        name: prefix,
        method: route.method,
        path: route.path,
        meta,
        isDetailed: route.inputStructure === 'detailed',
        hasOwnStatus: route.outputStructure === 'detailed',
        input: inputSchema,
        output: outputSchema,
        errors: Object.keys(errorMap),
      },
    ];
  }
  return Object.entries(router).flatMap(([key, child]) =>
    contractRoutes(child as AnyContractRouter, prefix ? `${prefix}.${key}` : key),
  );
}

/**
 * Registers each contract route in Fastify by itself, so that access, limits and the route check see it,
 * and answers it through oRPC, which checks input and output by the contract's schemas.
 */
export function serveContract<T extends AnyContractRouter = Contract>(
  app: FastifyInstance,
  router: Router<NoInfer<T>, Context>,
  declared: T = contract as AnyContractRouter as T,
): void {
  const routes = contractRoutes(declared);
  const names = new Set(routes.flatMap(({ input }) => namesOf(input)));
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: (error) => encodeError(error, names),
    interceptors: [
      async (call) => {
        try {
          return await call.next();
        } catch (error) {
          const refusal = databaseRefusal(error);
          throw refusal ? fail(refusal) : error;
        }
      },
      onError((error) => {
        const { status = 500, code } = error as { status?: number; code?: string };
        // Who asked has gone: nobody waits for an answer, and nothing is wrong here.
        if (code === 'ECONNRESET') return;
        if (status >= 500) app.log.error({ err: error }, 'route failed');
      }),
    ],
  });
  for (const route of routes) {
    const { perMinute } = route.meta;
    const limit = perMinute === undefined ? {} : { perMinute };
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: {
        access: route.meta.access,
        program: route.meta.program,
        needsProof: route.meta.needsProof,
        ...limit,
      },
      ...(route.meta.bodyLimit ? { bodyLimit: route.meta.bodyLimit } : {}),
      preValidation: refuseUnstorable,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const context: Context = {
          caller: request.caller,
          visitor: request.visitor,
          userAgent: request.headers['user-agent'] ?? null,
          origin: request.headers.origin ?? null,
          isSameOrigin: request.headers['sec-fetch-site'] === 'same-origin',
          address: request.ip,
        };
        const { matched } = await handler.handle(request, reply, { context });
        if (!matched) reply.callNotFound();
        return reply;
      },
    });
  }
}
