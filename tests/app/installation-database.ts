import { join } from 'node:path';
import pg from 'pg';
import { socketUrl } from '../../apps/api/src/platform/db/database-url.ts';
import { databaseName } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { adminUser, readSecrets } from '../../apps/api/src/platform/postgres/postgres-cluster.ts';
import { readSocketFolder } from '../../apps/api/src/platform/postgres/socket-folder.ts';

/** The database of a running product, past every right: tests that write what no route would. */
export async function openDatabaseOf(dataDir: string): Promise<pg.Client> {
  const home = join(dataDir, 'postgres');
  const { admin } = await readSecrets(join(home, '18'));
  const folder = await readSocketFolder(home);
  const connectionString = socketUrl({
    folder,
    user: adminUser,
    password: admin,
    database: databaseName,
  });
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
