import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { socketUrl } from './database-url.ts';
import { databaseName, socketRecordName } from './embedded-postgres.ts';
import type { Logger } from './logger.ts';
import { adminUser, readSecrets } from './postgres-cluster.ts';
import { findPlace, majorVersion } from './postgres-place.ts';
import { ownUrls, type PreparedDatabase } from './prepare-database.ts';

/**
 * The addresses of the PostgreSQL that a live server runs on this data folder, for commands beside it
 * (import, backup). Only who may read the folder's passwords can.
 */
export async function attachToPostgres(options: { dataDir: string; log: Logger }): Promise<PreparedDatabase> {
  const place = await findPlace(options.dataDir, options.log);
  const folder = (await readFile(join(place.home, socketRecordName), 'utf8')).trim();
  const { admin, owner, login } = await readSecrets(join(place.home, majorVersion));
  const adminUrl = socketUrl({ folder, user: adminUser, password: admin, database: databaseName });
  return ownUrls({ adminUrl, ownerPassword: owner, loginPassword: login });
}
