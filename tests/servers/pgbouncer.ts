import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../processes/spawned-server.ts';

/** The PgBouncer of the system in transaction mode, before the database of a test. */

const program = '/usr/sbin/pgbouncer';
const nobody = 65_534;

export const pgbouncerMissing: string | null =
  spawnSync(program, ['--version']).status === 0 ? null : 'pgbouncer is not installed';

export interface Pgbouncer {
  /** For `poolerUrl` of `openDatabase`. */
  url: string;
  close(): Promise<void>;
}

async function untilUp(url: string, said: () => string | null): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const ended = said();
    if (ended !== null) throw new Error(`pgbouncer ended: ${ended}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error('pgbouncer does not answer');
}

/**
 * @param loginUrl of the database: what it sets at connect, the pooler cannot pass on
 * @param poolSize sessions with PostgreSQL, fewer than transactions want
 */
export async function startPgbouncer(loginUrl: string, poolSize: number): Promise<Pgbouncer> {
  const { host, port, user = '', password = '', database = '' } = new pg.Client(loginUrl);
  const folder = await mkdtemp(join(tmpdir(), 'replique-pgbouncer-'));
  const listenPort = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${user}" "${password}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`,
  );
  await chmod(folder, 0o755);
  // It refuses to be root, and the socket is its owner's.
  const { uid, gid } = host.startsWith('/') ? await stat(host) : { uid: nobody, gid: nobody };
  const pooler = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  const said: string[] = [];
  pooler.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`;
  const url = `postgresql://${login}@127.0.0.1:${listenPort}/${encodeURIComponent(database)}`;
  await untilUp(url, () => (pooler.exitCode === null ? null : said.join('')));
  return {
    url,
    async close() {
      pooler.kill('SIGINT');
      if (pooler.exitCode === null) await once(pooler, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
