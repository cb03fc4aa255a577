/**
 * A server to be killed: starts PostgreSQL on the folder named first and prints `ready PID`.
 * With `write` as second argument it then inserts numbers, printing each one once it is acknowledged.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../database.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts';
import type { Logger } from '../logger.ts';
import { migrate } from '../migrate.ts';

const [dataDir = '', mode = 'hold'] = process.argv.slice(2);
const log: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields, message) =>
    process.stdout.write(`warn ${message ?? ''} ${JSON.stringify(fields)}\n`),
  error: (fields, message) =>
    process.stdout.write(`error ${message ?? ''} ${JSON.stringify(fields)}\n`),
};

try {
  const server = await startEmbeddedPostgres({ dataDir, log });
  process.once('SIGTERM', () => {
    void server.stop().then(() => process.exit(0));
  });
  process.stdout.write(`ready ${server.pid()}\n`);
  if (mode === 'write') await write(server.ownerUrl, server.loginUrl);
} catch (error) {
  process.stdout.write(
    `failed ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`,
  );
  process.exit(1);
}

async function write(ownerUrl: string, loginUrl: string): Promise<void> {
  await migrate({ ownerUrl, log, directory: process.argv[4] });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `create table ticks (client_id bigint not null, n bigint not null, primary key (client_id, n));
     call app.own_by_client('ticks')`,
  );
  await owner.end();
  const database = openDatabase({ url: loginUrl, log });
  for (let n = 1; ; n += 1) {
    await database.withClient(1, (tx) => sql`insert into ticks values (1, ${n})`.execute(tx));
    process.stdout.write(`tick ${n}\n`);
  }
}
