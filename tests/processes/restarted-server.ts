import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../apps/api/src/app.ts';
import type { Config } from '../../apps/api/src/config.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { createDeps } from '../../apps/api/src/installation.ts';
import { directoriesIn, type TestApp } from '../app/test-app.ts';

export type RestartedServer = { app: FastifyInstance; deps: Deps };

/** The server as it starts on the same database with other settings; close its `app` before the test's own. */
export async function startAgain(
  testApp: TestApp,
  change: Partial<Config>,
): Promise<RestartedServer> {
  const { config, log } = testApp.deps;
  const deps = await createDeps({ ...config, ...change }, testApp.database.database, log);
  const logger = log as Parameters<typeof buildApp>[1]['logger'];
  const app = await buildApp(deps, { logger, ...directoriesIn(config.dataDir) });
  await app.ready();
  return { app, deps };
}
