import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/routes.ts';
import { accountRoutes } from './auth/account-routes.ts';
import { createAuthenticate, endSessionsOfClient } from './auth/auth.ts';
import { credentialsRoutes } from './auth/credentials-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { registerSignIn } from './auth/signin-routes.ts';
import { singleSignOnRoutes } from './auth/single-sign-on-routes.ts';
import { categorizationRoutes } from './categorization/routes.ts';
import { chatbotsRoutes } from './chatbots/routes.ts';
import { listVisibleClients, withClientScope } from './clients/clients.ts';
import { clientsRoutes } from './clients/routes.ts';
import { crmRoutes } from './crm/routes.ts';
import type { Deps } from './deps.ts';
import { guardRoutes, openRoute } from './http/access.ts';
import { gapsRoutes } from './gaps/routes.ts';
import { readConsoleFont, serveConsole } from './http/console-files.ts';
import { encodeFastifyError, fail } from './http/errors.ts';
import { serveReference } from './http/reference.ts';
import { serveContract } from './http/serve-contract.ts';
import { serveSessionKey } from './http/session-key.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { modelsRoutes } from './models/routes.ts';
import { promptsRoutes } from './prompts/routes.ts';
import { retrievalRoutes } from './retrieval/routes.ts';
import { sourcesRoutes } from './sources/routes.ts';
import { suggestionsRoutes } from './suggestions/routes.ts';
import { reapplyRules } from './tickets/tickets.ts';
import { ticketsRoutes } from './tickets/routes.ts';
import { ticketSettingsRoutes } from './tickets/settings-routes.ts';
import { thirdPartyRoutes } from './tickets/third-party-routes.ts';
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

/** Whose `X-Forwarded-For` is believed; a number counts proxies from the nearest one on. */
function trustOf(trustProxy: number | string[]) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return trustProxy > 0 && ((_: string, hop: number) => hop < trustProxy);
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
    trustProxy: trustOf(deps.config.trustProxy),
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.addHook('onClose', () => deps.indexes.close());
  guardRoutes(app, createAuthenticate(deps));
  await app.register(formbody);
  await app.register(rateLimit, { global: false });
  await setHeaders(app, deps.config.publicUrl);
  answerErrors(app);
  serveHealth(app, deps);
  serveContract(app, {
    auth: authRoutes(deps),
    users: usersRoutes(deps),
    clients: clientsRoutes(deps, { endSessions: endSessionsOfClient, reapplyRules }),
    prompts: promptsRoutes(deps, (caller, id, fn) => withClientScope(deps, caller, id, fn)),
    chatbots: chatbotsRoutes(deps),
    tickets: ticketsRoutes(deps),
    ticketSettings: ticketSettingsRoutes(deps),
    categorization: categorizationRoutes(deps),
    sources: sourcesRoutes(deps),
    knowledge: knowledgeRoutes(deps),
    gaps: gapsRoutes(deps),
    retrieval: retrievalRoutes(deps),
    credentials: credentialsRoutes(deps),
    crm: crmRoutes(deps),
    thirdPartyData: thirdPartyRoutes(deps),
    suggestions: suggestionsRoutes(deps),
    models: modelsRoutes(deps),
    account: accountRoutes(deps),
    singleSignOn: singleSignOnRoutes(deps),
    mail: mailRoutes(deps),
    audit: auditRoutes(deps, (caller) => listVisibleClients(deps, caller)),
  });
  serveSessionKey(app, deps.sessionKeys);
  registerSignIn(app, deps, readConsoleFont(options.consoleDirectory));
  await serveReference(app, deps.config.publicUrl);
  await serveConsole(app, {
    directory: options.consoleDirectory,
    apiUrl: '',
    signinUrl: deps.config.signinUrl,
  });
  return app;
}
