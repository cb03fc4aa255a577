import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { lockFolder } from '../../apps/api/src/platform/postgres/data-lock.ts';
import { withDatabaseName, withSetting } from '../../apps/api/src/platform/db/database-url.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { stopOrphan } from '../../apps/api/src/platform/postgres/postgres-process.ts';
import { prepareDatabase } from '../../apps/api/src/platform/db/prepare-database.ts';
import { roles } from '../../apps/api/src/platform/db/roles.ts';
import { removeLeftSocketFolder } from '../../apps/api/src/platform/postgres/socket-folder.ts';
import { recreateDatabase, removeDatabase } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import { testLog } from './test-log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template that each test file clones: the embedded one
 * in a folder of its own, or the server that TEST_DATABASE_URL names (a superuser's address).
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'];
  const server = external === undefined ? await startOwn() : useExternal(external);
  try {
    const templateUrl = withDatabaseName(server.adminUrl, server.template);
    await recreateDatabase(server.adminUrl, { name: server.template });
    const { ownerUrl } = await prepareDatabase({ url: templateUrl, log: testLog });
    await migrate({ ownerUrl, log: testLog });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', {
    adminUrl: server.adminUrl,
    ownerUrl: server.ownerUrl,
    loginUrl: server.loginUrl,
    template: server.template,
  });
  return async () => {
    if (external !== undefined) await removeDatabase(server.adminUrl, server.template);
    await server.stop();
  };
}

interface RunServer extends TestServer {
  stop(): Promise<void>;
}

function useExternal(url: string): RunServer {
  return {
    adminUrl: url,
    ownerUrl: withSetting(url, 'role', roles.owner),
    loginUrl: withSetting(url, 'role', roles.login),
    template: `replique_template_${process.pid}`,
    stop: () => Promise.resolve(),
  };
}

const folderPrefix = 'replique-test-';
const memoryDisk = '/dev/shm';
const enough = 4e9;

/** A disk in memory where there is room: each test file copies a database of a thousand files, and drops it. */
async function chooseBase(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memoryDisk);
    return bavail * bsize > enough && freemem() > enough ? memoryDisk : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function startOwn(): Promise<RunServer> {
  const base = await chooseBase();
  for (const each of new Set([base, tmpdir()])) await removeLeftovers(each);
  const dataDir = await mkdtemp(join(base, folderPrefix));
  const server = await startEmbeddedPostgres({ dataDir, log: testLog, isDurable: false });
  return {
    adminUrl: server.adminUrl,
    ownerUrl: server.ownerUrl,
    loginUrl: server.loginUrl,
    template: 'replique_template',
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A run that was killed leaves its server and folder; a run that is alive holds its folder's lock. */
async function removeLeftovers(base: string): Promise<void> {
  const minuteAgo = Date.now() - 60_000;
  for (const name of await readdir(base)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(base, name);
    try {
      const { uid, mtimeMs } = await stat(folder);
      if (uid !== process.getuid?.() || mtimeMs > minuteAgo) continue;
      const home = join(folder, 'postgres');
      const lock = await lockFolder(home);
      await stopOrphan(join(home, '18', 'data'), testLog);
      await removeLeftSocketFolder(home);
      await rm(folder, { recursive: true, force: true });
      await lock.release();
    } catch {
      // In use by another run.
    }
  }
}
