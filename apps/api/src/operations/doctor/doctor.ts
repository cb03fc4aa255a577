import pg from 'pg';
import type { Config } from '../../config.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkNetwork } from './check-network.ts';
import { problem, reasonOf, type Finding } from './finding.ts';

export type { Finding } from './finding.ts';

type Opened = { ownerUrl: string; close(): Promise<void> };

async function examineDatabase(config: Config, open: () => Promise<Opened>): Promise<Finding[]> {
  let opened: Opened | null = null;
  try {
    opened = await open();
    const client = new pg.Client({
      connectionString: opened.ownerUrl,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 30_000,
      application_name: 'replique-doctor',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('set session characteristics as transaction read only');
      await client.query('set search_path = public, app');
      return await checkDatabase(client, config);
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    return [
      problem(
        'database',
        `The database cannot be read: ${reasonOf(error)}.`,
        'Check DATABASE_URL (and DATABASE_ADMIN_URL), or DATA_DIR, and that PostgreSQL runs.',
      ),
    ];
  } finally {
    await opened?.close();
  }
}

/**
 * Looks at an installation as an operator would, beside the running server. Changes nothing and sends nothing.
 * @param open the database as its owner
 */
export async function examine(config: Config, open: () => Promise<Opened>): Promise<Finding[]> {
  return [
    ...(await checkMachine(config)),
    ...(await examineDatabase(config, open)),
    ...(await checkNetwork(config)),
  ];
}
