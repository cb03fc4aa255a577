import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../apps/api/src/app.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { createDeps } from '../../../apps/api/src/installation.ts';
import { makeTickets, makeTwoClients } from '../../../apps/api/src/demo/make/factories.ts';
import { demoPassword, emailOf } from '../../../apps/api/src/demo/make/people.ts';
import { createSignIn } from '../../../tests/app/sign-in.ts';
import { benchLogger, ignored } from '../bench-logger.ts';

const log = benchLogger(ignored);

const tickets = 2_000;
const batch = 200;

export type Installation = {
  /** Settings of a server on it. */
  settings: Record<string, string>;
  /** Tokens of one agent of each of the two clients. */
  signIn(): Promise<{ flooding: string; other: string }>;
  close(): Promise<void>;
};

/** A PostgreSQL of its own with two clients of 2,000 tickets each. */
export async function openInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'));
  // PostgreSQL never runs as root: its own user must reach the folder.
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'index.html'), '<!doctype html><body data-config="__CONFIG__">');
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ ownerUrl: postgres.ownerUrl, log });
  const settings = {
    DATABASE_URL: postgres.adminUrl,
    MASTER_KEY: '5e'.repeat(32),
    PUBLIC_URL: 'http://localhost:3000',
    DEMO: '0',
    SIMULATOR: '0',
    RATE_LIMIT_FACTOR: '1000',
    METRICS_TOKEN: 'metrics-of-the-bench',
  };
  const config = readConfig({ ...settings, DATA_DIR: dataDir });
  const db = openDatabase({ url: postgres.loginUrl, log });
  const deps = await createDeps(config, db, log);
  const { first, second } = await makeTwoClients(deps);
  for (const { id } of [first, second])
    for (let at = 0; at < tickets; at += batch)
      await makeTickets(
        deps,
        id,
        Array.from({ length: batch }, (_, index) => ({ subject: `Where is order ${at + index}?` })),
      );
  const app = await buildApp(deps, {
    logger: log,
    consoleDirectory: folder,
    widgetDirectory: folder,
    panelDirectory: folder,
    extensionDirectory: folder,
  });
  const signIn = createSignIn(app, config);
  const tokenOf = async (key: 'carol' | 'frank') =>
    (await signIn({ email: emailOf(key), password: demoPassword })).accessToken;
  return {
    settings,
    signIn: async () => ({ flooding: await tokenOf('carol'), other: await tokenOf('frank') }),
    async close() {
      await app.close();
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
