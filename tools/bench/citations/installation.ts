import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../apps/api/src/config.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import type { Logger } from '../../../apps/api/src/platform/db/logger.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import type { Deps } from '../../../apps/api/src/deps.ts';
import { createDeps } from '../../../apps/api/src/installation.ts';

/** The whole product without its server, over a database of its own that is gone afterwards. */

const quiet = (): void => undefined;
const log: Logger = { debug: quiet, info: quiet, warn: quiet, error: console.error };

/** `adminUrl`: of its database, for what no role of the product may do. */
type Installation = { deps: Deps; adminUrl: string };

export async function withInstallation(
  name: string,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `bench-${name}-`));
  // PostgreSQL never runs as root: its own user must reach the folder.
  await chmod(folder, 0o711);
  const config = readConfig({
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: undefined,
    LLM_BASE_URL: undefined,
    LLM_MODEL: undefined,
    DEMO: '0',
  });
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, log });
    const db = openDatabase({ url: postgres.loginUrl, log });
    const deps = await createDeps(config, db, log);
    try {
      await work({ deps, adminUrl: postgres.adminUrl });
    } finally {
      await deps.indexes.close();
      await db.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
