import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { bodySizes } from '@replique/contract/route';
import { widgetContract } from '@replique/contract/widget';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/routes.ts';
import { accountRoutes } from './auth/account-routes.ts';
import {
  createAuthenticate,
  createIsProved,
  createNarrow,
  endSessionsOfClient,
  findCaller,
  isStillIn,
} from './auth/auth.ts';
import { credentialsRoutes } from './auth/credentials-routes.ts';
import { apiCredentialsRoutes } from './auth/program-credentials-routes.ts';
import { factorRulesRoutes } from './auth/factor-rules-routes.ts';
import { passkeysRoutes } from './auth/passkeys-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { registerSignIn } from './auth/signin-routes.ts';
import { singleSignOnRoutes } from './auth/single-sign-on-routes.ts';
import { batchTestingRoutes } from './batch-testing/routes.ts';
import { categorizationRoutes } from './categorization/routes.ts';
import { chatbotsRoutes } from './chatbots/routes.ts';
import { countMessagesOf, serveChatEvents, tellChats } from './chats/chats.ts';
import { chatPanelRoutes, chatsRoutes } from './chats/routes.ts';
import { listVisibleClients } from './clients/clients.ts';
import { clientsRoutes } from './clients/routes.ts';
import { forgetSync, serveCrmWebhooks, startSync, stopSync } from './crm-sync/crm-sync.ts';
import { crmSyncRoutes } from './crm-sync/routes.ts';
import { crmRoutes } from './crm/routes.ts';
import { deployFirst, isDeploymentRunning } from './deployments/deployments.ts';
import { deploymentsRoutes } from './deployments/routes.ts';
import { isPublicDemo, type Deps } from './deps.ts';
import { escalateAsAgent, findEscalation, presentEscalation } from './escalations/escalations.ts';
import { endExportsSince } from './exports/exports.ts';
import { serveExportFiles } from './exports/file-route.ts';
import { exportsRoutes } from './exports/routes.ts';
import { alwaysOpenRoute, guardRoutes } from './http/access.ts';
import { closeConnections } from './http/close-connections.ts';
import { gapsRoutes } from './gaps/routes.ts';
import { helpRoutes } from './help/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { readConsoleFont, serveConsole } from './http/console-files.ts';
import { answerPolicy, encodeFastifyError, fail } from './http/errors.ts';
import { limitLoad } from './http/load.ts';
import { limitRates, mostAddresses } from './http/rate-limits.ts';
import { readBodies } from './http/read-bodies.ts';
import { serveReference } from './http/reference.ts';
import { requestIdOf, trackRequests } from './http/request-context.ts';
import { meterRequests } from './http/request-meter.ts';
import { serveContract } from './http/serve-contract.ts';
import { serveSessionKey } from './http/session-key.ts';
import { strictTransportOf } from './http/strict-transport.ts';
import { receiveInTime, serverLimits, timeLimits, type TimeLimits } from './http/time-limits.ts';
import { insightsRoutes } from './insights/routes.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { modelsRoutes } from './models/routes.ts';
import { serveMetrics } from './monitoring/metrics-route.ts';
import { monitoringRoutes } from './monitoring/routes.ts';
import { noticesRoutes } from './notices/routes.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { preferencesRoutes } from './preferences/routes.ts';
import { promptsRoutes } from './prompts/routes.ts';
import { proposalsRoutes } from './proposals/routes.ts';
import { reinforcementRoutes } from './reinforcement/routes.ts';
import { retrievalRoutes } from './retrieval/routes.ts';
import { sourcesRoutes } from './sources/routes.ts';
import { autoSuggestionsRoutes } from './suggestions/auto-routes.ts';
import { promptFiguresRoutes } from './suggestions/figures-routes.ts';
import { suggestionsRoutes } from './suggestions/routes.ts';
import {
  applyThreshold,
  compareNow,
  postSuggestion,
  suggestOnce,
} from './suggestions/suggestions.ts';
import { sentAnswersRoutes } from './suggestions/sent-routes.ts';
import { workbenchRoutes } from './suggestions/workbench-routes.ts';
import { reapplyRules, requireTicket } from './tickets/tickets.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import { testerRoutes } from './tester/routes.ts';
import { ticketActionsRoutes } from './ticket-actions/routes.ts';
import { ticketsRoutes } from './tickets/routes.ts';
import { ticketSettingsRoutes } from './tickets/settings-routes.ts';
import { thirdPartyRoutes } from './third-party/routes.ts';
import { ticketPushRoutes } from './tickets/push-routes.ts';
import { ticketViewsRoutes } from './tickets/views-routes.ts';
import { usersRoutes } from './users/routes.ts';
import { webhooksRoutes } from './webhooks/routes.ts';
import { callOf } from './widget/call.ts';
import { serveWidgetFiles } from './widget/files.ts';
import { chatbotOf, guardOrigins, servePreflights } from './widget/origins.ts';
import { serveWidgetPages } from './widget/pages.ts';
import { widgetRoutes } from './widget/routes.ts';
import { writeBackRoutes } from './write-back/routes.ts';

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

function serveHealth(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  // Several balancers and monitors, each several times a second.
  const config = { ...alwaysOpenRoute, perMinute: 1_200 };
  app.get('/health', { config, exposeHeadRoute: false }, () => ({ status: 'ok' }));
  app.get('/ready', { config, exposeHeadRoute: false }, async (_, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' });
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

/** What answers something else than JSON: keys, files, pages. */
async function serveOutsideContract(
  app: FastifyInstance,
  deps: Deps,
  consoleDirectory: string,
): Promise<void> {
  serveSessionKey(app, deps.sessionKeys);
  await serveCrmWebhooks(app, deps);
  serveExportFiles(app, deps, {
    authenticate: createAuthenticate(deps),
    findCaller: (who, address) => findCaller(deps, who, address),
  });
  registerSignIn(app, deps, readConsoleFont(consoleDirectory));
  await serveReference(app, deps.config.publicUrl);
  await serveConsole(app, {
    directory: consoleDirectory,
    publicUrl: deps.config.publicUrl,
    apiUrl: '',
    signinUrl: deps.config.signinUrl,
    widgetUrl: deps.config.widgetUrl,
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

/** What chats have others do. */
const chatsWork: Parameters<typeof chatsRoutes>[1] = {
  escalate: escalateAsAgent,
  endExports: endExportsSince,
  findEscalation: async (tx, place) => {
    const found = await findEscalation(tx, place);
    return found ? presentEscalation(found) : null;
  },
};

/** What signs people and programs in, and of whom more is demanded. */
const signInRoutes = (deps: Deps) => ({
  auth: authRoutes(deps),
  singleSignOn: singleSignOnRoutes(deps),
  credentials: credentialsRoutes(deps),
  apiCredentials: apiCredentialsRoutes(deps),
  account: accountRoutes(deps),
  passkeys: passkeysRoutes(deps),
  factorRules: factorRulesRoutes(deps),
});

/** The handlers of every contract route, slice by slice. */
function routesOf(deps: Deps) {
  return {
    users: usersRoutes(deps),
    clients: clientsRoutes(deps, {
      endSessions: endSessionsOfClient,
      reapplyRules,
      applyThreshold: (tx, clientId) => applyThreshold(deps, tx, clientId),
    }),
    prompts: promptsRoutes(deps, {
      isDeploymentRunning,
      deployFirst: (tx, by, uuid, version) => deployFirst(tx, deps, by, uuid, version),
    }),
    promptFigures: promptFiguresRoutes(deps),
    deployments: deploymentsRoutes(deps),
    batchTesting: batchTestingRoutes(deps),
    chatbots: chatbotsRoutes(deps, { tellWidgets: tellChats, countMessages: countMessagesOf }),
    chats: chatsRoutes(deps, chatsWork),
    chatPanel: chatPanelRoutes(deps),
    tickets: ticketsRoutes(deps),
    ticketPush: ticketPushRoutes(deps, { compareSent: compareNow, suggestOnce }),
    ticketSettings: ticketSettingsRoutes(deps),
    ticketActions: ticketActionsRoutes(deps),
    exports: exportsRoutes(deps),
    ticketViews: ticketViewsRoutes(deps),
    autoSuggestions: autoSuggestionsRoutes(deps),
    categorization: categorizationRoutes(deps),
    sources: sourcesRoutes(deps),
    insights: insightsRoutes(deps),
    knowledge: knowledgeRoutes(deps),
    gaps: gapsRoutes(deps),
    proposals: proposalsRoutes(deps),
    reinforcement: reinforcementRoutes(deps),
    retrieval: retrievalRoutes(deps),
    crm: crmRoutes(deps, { start: startSync, stop: stopSync, forget: forgetSync }),
    crmSync: crmSyncRoutes(deps),
    thirdPartyData: thirdPartyRoutes(deps),
    suggestions: suggestionsRoutes(deps),
    sentAnswers: sentAnswersRoutes(deps),
    simulator: simulatorRoutes(deps),
    tester: testerRoutes(deps),
    workbench: workbenchRoutes(deps),
    writeBack: writeBackRoutes(deps, { postSuggestion }),
    personalData: personalDataRoutes(deps),
    webhooks: webhooksRoutes(deps),
    models: modelsRoutes(deps),
    monitoring: monitoringRoutes(deps),
    ...signInRoutes(deps),
    live: liveRoutes(deps, requireTicket, (caller) => isStillIn(deps, caller)),
    mail: mailRoutes(deps),
    audit: auditRoutes(deps, (caller) => listVisibleClients(deps, caller)),
    home: homeRoutes(deps),
    help: helpRoutes(),
    preferences: preferencesRoutes(deps),
    notices: noticesRoutes(deps),
  };
}

const knowPeople = (deps: Deps) => ({
  authenticate: createAuthenticate(deps),
  isProved: createIsProved(deps),
  narrow: createNarrow(deps),
});

/** Builds the HTTP application: every slice is registered here by name. Does not listen. */
export async function buildApp(
  deps: Deps,
  options: {
    logger: FastifyBaseLogger;
    consoleDirectory: string;
    widgetDirectory: string;
    isStopping?: () => boolean;
    timeLimits?: TimeLimits;
  },
): Promise<FastifyInstance> {
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
    frameworkErrors: (error, _, reply) => {
      const { status, answer } = encodeFastifyError(error);
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
      reply.raw.writeHead(status, headers).end(JSON.stringify(answer));
    },
  }) as unknown as FastifyInstance;
  closeConnections(app);
  trackRequests(app);
  const meter = meterRequests(app);
  deps.tracing.traceRequests(app);
  app.addHook('preClose', () => deps.live.close());
  app.addHook('onClose', async () => {
    // Answers that are being written search still.
    await deps.answering.stop();
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
  serveHealth(app, deps, options.isStopping ?? (() => false));
  serveMetrics(app, deps, meter);
  serveContract(app, routesOf(deps));
  serveWidget(app, deps, options.widgetDirectory);
  await serveOutsideContract(app, deps, options.consoleDirectory);
  return app;
}
