import { join } from 'node:path';
import pg from 'pg';
import { socketUrl } from '../db/database-url.ts';
import { databaseName } from '../db/embedded-postgres.ts';
import { adminUser, readSecrets } from '../db/postgres-cluster.ts';
import { readSocketFolder } from '../db/socket-folder.ts';

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
