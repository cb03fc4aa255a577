import { join } from 'node:path';
import { socketUrl } from '../db/database-url.ts';
import { databaseName } from './embedded-postgres.ts';
import type { Logger } from '../db/logger.ts';
import { adminUser, readSecrets } from './postgres-cluster.ts';
import { findPlace, majorVersion } from './postgres-place.ts';
import { ownUrls, type PreparedDatabase } from '../db/prepare-database.ts';
import { readSocketFolder } from './socket-folder.ts';

/**
 * The addresses of the PostgreSQL that a live server runs on this data folder, for commands beside it
 * (import, backup). Only who may read the folder's passwords can.
 */
export async function attachToPostgres(options: {
  dataDir: string;
  log: Logger;
}): Promise<PreparedDatabase> {
  const place = await findPlace(options.dataDir, options.log);
  const folder = await readSocketFolder(place.home);
  if (folder === '') throw new Error('The server on this data folder is still starting: try again');
  const { admin, owner, login } = await readSecrets(join(place.home, majorVersion));
  const adminUrl = socketUrl({ folder, user: adminUser, password: admin, database: databaseName });
  return ownUrls({ adminUrl, ownerPassword: owner, loginPassword: login });
}
