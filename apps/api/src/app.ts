import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { bodySizes } from '@replique/contract/route';
import { widgetContract } from '@replique/contract/chat/widget';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  createAuthenticate,
  createIsProved,
  createNarrow,
  findCaller,
} from './accounts/auth/auth.ts';
import { serveExtension } from './accounts/panels/extension-files.ts';
import { servePanel } from './accounts/panels/panel-page.ts';
import { serveMcp } from './accounts/mcp/mcp-routes.ts';
import { registerSignIn } from './accounts/auth/sign-in/signin-routes.ts';
import { serveChatEvents } from './chat/chats/chats.ts';
import { serveCrmCallback } from './helpdesk/crm/install/callback-route.ts';
import { serveGorgiasWidget } from './answering/suggestions/gorgias/gorgias-route.ts';
import { serveCrmWebhooks } from './helpdesk/crm-sync/crm-sync.ts';
import { isPublicDemo } from './accounts/auth/sign-in/demo-account.ts';
import type { Deps } from './deps.ts';
import { serveExportFiles } from './insight/exports/files/file-route.ts';
import { alwaysOpenRoute, guardRoutes } from './platform/http/access.ts';
import { closeConnections } from './platform/http/limits/close-connections.ts';
import { readConsoleFont, serveConsole } from './platform/http/pages/console-files.ts';
import { answerPolicy, encodeFastifyError, fail } from './platform/http/errors.ts';
import { limitLoad } from './platform/http/limits/load.ts';
import { limitRates, mostAddresses } from './platform/http/limits/rate-limits.ts';
import { readBodies } from './platform/http/limits/read-bodies.ts';
import { serveReference } from './platform/http/pages/reference.ts';
import { requestIdOf, trackRequests } from './platform/http/request-context.ts';
import { meterRequests } from './platform/http/request-meter.ts';
import { serveContract } from './platform/http/serve-contract.ts';
import { serveSessionKey } from './platform/http/session-key.ts';
import { strictTransportOf } from './platform/http/pages/strict-transport.ts';
import {
  receiveInTime,
  serverLimits,
  timeLimits,
  type TimeLimits,
} from './platform/http/limits/time-limits.ts';
import { pushMetrics, serveMetrics } from './insight/monitoring/metrics-route.ts';
import { callOf } from './chat/widget/call.ts';
import { serveWidgetFiles } from './chat/widget/files.ts';
import { chatbotOf, guardOrigins, servePreflights } from './chat/widget/origins.ts';
import { serveWidgetPages } from './chat/widget/pages.ts';
import type { Slice } from './platform/slice.ts';
import { slices } from './slices.ts';
import { widgetRoutes } from './chat/widget/routes.ts';

function answerErrors(app: FastifyInstance, limitUnknown: ReturnType<typeof limitRates>): void {
  app.setErrorHandler((error, _, reply) => {
    const { status, answer } = encodeFastifyError(error);
    if (status >= 500) app.log.error({ err: error }, 'request failed');
    return reply.status(status).header('cache-control', 'no-store').send(answer);
  });
  app.setNotFoundHandler({ preHandler: limitUnknown }, (_, reply) => {
    const { status, answer } = encodeFastifyError(fail('request.not-found'));
    return reply.status(status).send(answer);
  });
}

/** What no page of ours asks a browser for, and no script in one may. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

async function setHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: strictTransportOf(publicUrl),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 503 || reply.statusCode === 507) reply.header('retry-after', '5');
    reply.header('permissions-policy', permissionsPolicy);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', answerPolicy);
    }
  });
}

type Health = {
  /** Whether it was told to stop. */
  isStopping?: () => boolean;
  /** Parts of this process that the database no longer answers. */
  silentParts?: () => string[];
};

function serveHealth(app: FastifyInstance, deps: Deps, health: Health): void {
  // Several balancers and monitors, each several times a second.
  const config = { ...alwaysOpenRoute, perMinute: 1_200 };
  // A proxy that keeps connections must not write on one that is about to close: it asks no second time for a POST.
  app.addHook('onSend', async (_, reply) => {
    if (health.isStopping?.()) reply.header('connection', 'close');
  });
  app.get('/health', { config, exposeHeadRoute: false }, () => ({ status: 'ok' }));
  app.get('/ready', { config, exposeHeadRoute: false }, async (_, reply) => {
    if (health.isStopping?.()) return reply.status(503).send({ status: 'stopping' });
    try {
      await deps.db.ping();
    } catch {
      return reply.status(503).send({ status: 'database unavailable' });
    }
    const silent = health.silentParts?.() ?? [];
    if (silent.length > 0)
      return reply.status(503).send({ status: 'standing still', parts: silent });
    return { status: 'ready' };
  });
}

/** Whose `X-Forwarded-For` is believed; a number counts proxies from the nearest one on. */
function trustOf(trustProxy: number | string[]) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return trustProxy > 0 && ((_: string, hop: number) => hop < trustProxy);
}

/** What answers something else than JSON: keys, files, pages. */
async function serveOutsideContract(
  app: FastifyInstance,
  deps: Deps,
  consoleDirectory: string,
): Promise<void> {
  serveSessionKey(app, deps.keys.sessions);
  await serveCrmWebhooks(app, deps);
  serveCrmCallback(app, deps);
  serveExportFiles(app, deps, {
    authenticate: createAuthenticate(deps),
    findCaller: (who, address) => findCaller(deps, who, address),
  });
  serveMcp(app, deps, { authenticate: createAuthenticate(deps) });
  registerSignIn(app, deps, readConsoleFont(consoleDirectory));
  serveReference(app, deps.config.publicUrl);
  await serveConsole(app, {
    directory: consoleDirectory,
    publicUrl: deps.config.publicUrl,
    apiUrl: '',
    signinUrl: deps.config.signinUrl,
    widgetUrl: deps.config.widgetUrl,
    zone: deps.config.zone,
    isPublicDemo: isPublicDemo(deps),
  });
}

/** What stands on the pages of clients, beside what the widget calls. */
function serveWidget(app: FastifyInstance, deps: Deps, directory: string): void {
  servePreflights(app);
  serveContract(app, { widget: widgetRoutes(deps) }, widgetContract);
  serveChatEvents(app, deps);
  serveWidgetPages(app, deps);
  serveWidgetFiles(app, directory);
}

/** The part of the contract that each noun answers, all of them together: one that is missing is an error of types. */
type Routes = (
  (typeof slices)[number] extends infer S
    ? S extends { routes: (deps: Deps) => infer R }
      ? (routes: R) => void
      : never
    : never
) extends (routes: infer All) => void
  ? All
  : never;

/** The handlers of every contract route, noun by noun. */
function routesOf(deps: Deps): Routes {
  const parts = slices.map((slice: Slice<Deps>) => slice.routes?.(deps) ?? {});
  return Object.assign({}, ...parts);
}

const knowPeople = (deps: Deps) => ({
  authenticate: createAuthenticate(deps),
  isProved: createIsProved(deps),
  narrow: createNarrow(deps),
});

function refuseAddress(error: Error, reply: ServerResponse): void {
  const { status, answer } = encodeFastifyError(error);
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  reply.writeHead(status, headers).end(JSON.stringify(answer));
}

export type AppOptions = {
  logger: FastifyBaseLogger;
  consoleDirectory: string;
  widgetDirectory: string;
  panelDirectory: string;
  extensionDirectory: string;
  timeLimits?: TimeLimits;
  /** Lets running jobs end, after the last request. */
  stopJobs?: () => Promise<void> | undefined;
} & Health;

/** Builds the HTTP application: every slice is registered here by name. Does not listen. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const limits = options.timeLimits ?? timeLimits;
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodySizes.usual,
    ...serverLimits(limits),
    trustProxy: trustOf(deps.config.trustProxy),
    forceCloseConnections: 'idle',
    // What arrives on a connection that is open still is answered as ever.
    return503OnClosing: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // Addresses that the router itself refuses: odd percent signs, a parameter of more than 100 characters.
    frameworkErrors: (error, _, reply) => refuseAddress(error, reply.raw),
  }) as unknown as FastifyInstance;
  closeConnections(app);
  trackRequests(app);
  const meter = meterRequests(app);
  deps.tracing.traceRequests(app);
  app.addHook('preClose', () => deps.live.close());
  app.addHook('onClose', async () => {
    // Jobs that end, and answers that are being written, search still.
    await Promise.all([options.stopJobs?.(), deps.chats.answering.stop()]);
    await deps.indexes.close();
  });
  await app.register(rateLimit, { global: false, cache: mostAddresses });
  const limitUnknown = limitRates(app, deps.config.rateFactor);
  const takeTurn = await limitLoad(app, deps.config.load, chatbotOf);
  receiveInTime(app, limits);
  // Before the guards: what they refuse is an answer too.
  await setHeaders(app, deps.config.publicUrl);
  guardOrigins(app, deps);
  guardRoutes(app, {
    takeTurn,
    ...knowPeople(deps),
    authenticateVisitor: async (request) => (await callOf(deps, request)).visitor,
  });
  await readBodies(app);
  answerErrors(app, limitUnknown);
  serveHealth(app, deps, options);
  serveMetrics(app, deps, meter);
  await pushMetrics(app, deps, meter);
  serveContract(app, routesOf(deps));
  serveWidget(app, deps, options.widgetDirectory);
  servePanel(app, deps, options.panelDirectory);
  serveExtension(app, options.extensionDirectory);
  serveGorgiasWidget(app, deps);
  await serveOutsideContract(app, deps, options.consoleDirectory);
  return app;
}
