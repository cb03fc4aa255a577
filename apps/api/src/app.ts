import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createAuthenticate } from './auth/auth.ts';
import { authRoutes } from './auth/routes.ts';
import { registerSignIn } from './auth/signin-routes.ts';
import { clientsRoutes } from './clients/routes.ts';
import type { Deps } from './deps.ts';
import { guardRoutes, openRoute } from './http/access.ts';
import { serveConsole } from './http/console-files.ts';
import { encodeFastifyError, fail } from './http/errors.ts';
import { serveReference } from './http/reference.ts';
import { serveContract } from './http/serve-contract.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { promptsRoutes } from './prompts/routes.ts';
import { suggestionsRoutes } from './suggestions/routes.ts';
import { ticketsRoutes } from './tickets/routes.ts';
import { usersRoutes } from './users/routes.ts';

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _, reply) => {
    const { status, answer } = encodeFastifyError(error);
    if (status >= 500) app.log.error({ err: error }, 'request failed');
    return reply.status(status).header('cache-control', 'no-store').send(answer);
  });
  app.setNotFoundHandler(
    { preHandler: app.rateLimit({ max: 300, timeWindow: '1 minute' }) },
    (_, reply) => {
      const { status, answer } = encodeFastifyError(fail('request.not-found'));
      return reply.status(status).send(answer);
    },
  );
}

async function setHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 63_072_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 503) reply.header('retry-after', '5');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
}

function serveHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/health', { config: openRoute, exposeHeadRoute: false }, () => ({ status: 'ok' }));
  app.get('/ready', { config: openRoute, exposeHeadRoute: false }, async (_, reply) => {
    try {
      await deps.db.ping();
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'database unavailable' });
    }
  });
}

/** Builds the HTTP application: every slice is registered here by name. Does not listen. */
export async function buildApp(
  deps: Deps,
  options: { logger: FastifyBaseLogger; consoleDirectory: string },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  guardRoutes(app, createAuthenticate(deps));
  await app.register(formbody);
  await app.register(rateLimit, { global: false });
  await setHeaders(app, deps.config.publicUrl);
  answerErrors(app);
  serveHealth(app, deps);
  serveContract(app, {
    auth: authRoutes(deps),
    users: usersRoutes(deps),
    clients: clientsRoutes(deps),
    prompts: promptsRoutes(deps),
    tickets: ticketsRoutes(deps),
    knowledge: knowledgeRoutes(deps),
    suggestions: suggestionsRoutes(deps),
  });
  registerSignIn(app, deps);
  await serveReference(app, deps.config.publicUrl);
  await serveConsole(app, {
    directory: options.consoleDirectory,
    apiUrl: '',
    signinUrl: deps.config.signinUrl,
  });
  return app;
}
