import { flushCompileCache } from 'node:module';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { detectLanguage } from '@replique/engine/text/language';
import { destination, multistream, pino, type DestinationStream } from 'pino';
import { buildApp } from './app.ts';
import { isPublicDemo } from './accounts/auth/sign-in/demo-account.ts';
import { needsFirstSuperAdmin, setupCodeOf } from './accounts/auth/sign-in/first-super-admin.ts';
import { eraseAgainWhileHeld } from './operations/backup/backup.ts';
import { readConfig, type Config } from './config.ts';
import { DemoInPublic, prepareDemo } from './demo/prepare-demo.ts';
import type { Deps } from './deps.ts';
import { startLogs } from './platform/http/otlp-logs.ts';
import { requestFields } from './platform/http/request-context.ts';
import { createDeps, openInstallation, openJobDatabase } from './installation.ts';
import { readLanguageTable } from './platform/text/language-table.ts';
import { keepSmallAtRest } from './platform/memory-at-rest.ts';
import { watchSilence } from './insight/monitoring/silence.ts';
import { startJobs, type RunningJobs } from './jobs.ts';
import { prepareSimulators } from './helpdesk/simulator/set-up.ts';
import { switchAutoSuggestionsOn } from './answering/suggestions/suggestions.ts';

/** After `STOP_DELAY` (docs/deployment.md). */
const stopWithinMs = 30_000;

const consoleDirectory = fileURLToPath(new URL('../../console/dist', import.meta.url));
const widgetDirectory = fileURLToPath(new URL('../../widget/dist', import.meta.url));
const panelDirectory = fileURLToPath(new URL('../../panel/dist', import.meta.url));
const extensionDirectory = fileURLToPath(new URL('../../extension/dist', import.meta.url));

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function greet(deps: Deps): Promise<void> {
  const accounts = deps.demoAccounts;
  const lines = [
    '',
    `  Replique is ready: ${deps.config.publicUrl}`,
    `  API reference:     ${deps.config.publicUrl}/docs`,
  ];
  if (accounts.length > 0) {
    lines.push(`  Demo accounts, password ${accounts[0]?.password}:`);
    lines.push(...accounts.map((account) => `    ${account.email}`));
    if (isPublicDemo(deps))
      lines.push('  DEMO=1: anybody who reaches this address can sign in with them.');
  }
  if (await needsFirstSuperAdmin(deps)) {
    lines.push(
      `  Nobody can sign in yet. One-time code for the first super-admin: ${setupCodeOf(deps)}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

const config = readConfigOrExit();
const collector = config.otlpEndpoint ? await startLogs(config.otlpEndpoint) : null;
const options = {
  level: config.logLevel,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  mixin: requestFields,
};
// Which levels are written at all, the logger decides.
const both = (stream: DestinationStream) =>
  multistream([
    { level: 'trace', stream: destination(1) },
    { level: 'trace', stream },
  ]);
const logger = collector ? pino(options, both(collector)) : pino(options);

async function start(): Promise<void> {
  readLanguageTable();
  // Until there is something to end: leaving through `exit` tells our PostgreSQL to go, dying of the signal would not.
  const leave = () => process.exit(0);
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  const installation = await openInstallation(config, logger);
  const deps = await createDeps(config, installation.db, logger);
  deps.demoAccounts = await prepareDemo(deps);
  await eraseAgainWhileHeld(deps);
  await prepareSimulators(deps, { switchAutoSuggestionsOn }, deps.demoAccounts.length > 0);
  let isStopping = false;
  const directories = {
    consoleDirectory,
    widgetDirectory,
    panelDirectory,
    extensionDirectory,
  };
  const working: { jobs?: RunningJobs } = {};
  const silentParts = () => [
    ...deps.db.silentChannels(),
    ...(working.jobs?.isSilent() ? ['queue'] : []),
  ];
  const health = { isStopping: () => isStopping, silentParts };
  const stopJobs = () => working.jobs?.stop();
  const app = await buildApp(deps, { logger, ...directories, ...health, stopJobs });
  working.jobs = await startJobs(deps, openJobDatabase(installation, logger));
  const watching = watchSilence(deps, `${hostname()}:${config.port}`, silentParts);
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    // Balancers learn from /ready that they must look elsewhere; until they did, everything is answered.
    await delay(config.stopDelay * 1000);
    // What waits for a database that vanished is not waited for longer than was promised.
    setTimeout(() => {
      logger.error('what was running did not end in time');
      process.exit(1);
    }, stopWithinMs);
    watching.stop();
    await app.close();
    await deps.texts.close();
    await deps.tracing.close();
    await installation.close();
    await collector?.close();
    process.exit(0);
  };
  process.off('SIGTERM', leave);
  process.off('SIGINT', leave);
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  await app.listen({ port: config.port, host: config.host });
  await greet(deps);
  // What tells languages is loaded before the first text waits for it, and everybody else with it.
  await detectLanguage('un mot, one word, two words', 'en');
  // For the next start, however this process ends; nothing without NODE_COMPILE_CACHE.
  flushCompileCache();
  keepSmallAtRest();
}

start().catch(async (error: Error) => {
  // A person is to read this one, not a machine.
  if (!(error instanceof DemoInPublic)) logger.fatal({ err: error }, 'the server could not start');
  process.stderr.write(`${error.message}\n`);
  await collector?.close();
  process.exit(1);
});
