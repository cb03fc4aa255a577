import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { withDatabaseName } from '../../apps/api/src/platform/db/database-url.ts';
import { prepareDatabase } from '../../apps/api/src/platform/db/prepare-database.ts';
import type { TestDatabase } from './test-database.ts';
import { testLog } from './test-log.ts';
import { recreateDatabase, removeDatabase } from './test-server.ts';

/** A database with the roles and nothing else: no migration was ever applied to it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await recreateDatabase(server.adminUrl, { name });
  const adminUrl = withDatabaseName(server.adminUrl, name);
  const { ownerUrl } = await prepareDatabase({ url: adminUrl, log: testLog });
  const loginUrl = withDatabaseName(server.loginUrl, name);
  const database = openDatabase({ url: loginUrl, log: testLog, poolSize: 4 });
  return {
    database,
    adminUrl,
    ownerUrl,
    loginUrl,
    async drop() {
      await database.close();
      await removeDatabase(server.adminUrl, name);
    },
  };
}
