import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { adminUser, openCluster } from '../../apps/api/src/platform/postgres/postgres-cluster.ts';
import { findPlace } from '../../apps/api/src/platform/postgres/postgres-place.ts';
import {
  findPackage,
  placePrograms,
} from '../../apps/api/src/platform/postgres/postgres-program.ts';
import { makeAuthority, makeCertificate } from './certificates.ts';
import { freePort } from '../processes/spawned-server.ts';
import { testLog } from '../app/test-log.ts';

/** A PostgreSQL on a TCP port that lets nobody in without TLS; its certificate is for `localhost`. */
export interface TlsPostgres {
  /** The superuser on a database of the server, by this host and with these parameters. */
  urlOf(host: string, parameters: string): string;
  /** Files: the authority that signed the certificate, and another one. */
  ca: string;
  otherCa: string;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-tls-'));
  await chmod(folder, 0o711);
  const ca = await makeAuthority(folder, 'ca');
  const otherCa = await makeAuthority(folder, 'other-ca');
  const files = await makeCertificate(folder, ca);
  const access = join(folder, 'access');
  await writeFile(access, 'hostssl all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o644 });
  const place = await findPlace(join(folder, 'data'), testLog);
  if (place.user) await chown(files.key, place.user.uid, place.user.gid);
  const programs = await placePrograms(await findPackage(), place, testLog);
  const cluster = await openCluster({ place, programs, log: testLog, isDurable: false });
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ssl: 'on',
    ssl_cert_file: files.cert,
    ssl_key_file: files.key,
    hba_file: access,
    fsync: 'off',
    max_connections: '40',
    dynamic_shared_memory_type: 'mmap',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', cluster.dataFolder, ...flags], {
    ...place.user,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', process.env['TEST_LOG'] === '1' ? 'inherit' : 'ignore'],
  });
  const ended = once(server, 'exit');
  const urlOf = (host: string, parameters: string) =>
    `postgresql://${adminUser}:${cluster.secrets.admin}@${host}:${port}/postgres${parameters}`;
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = urlOf('localhost', `?sslmode=verify-full&sslrootcert=${ca}`);
  for (const until = Date.now() + 60_000; !(await answers(url)); await delay(100)) {
    if (server.exitCode === null && Date.now() < until) continue;
    await stop();
    throw new Error('PostgreSQL with TLS did not start.');
  }
  return { urlOf, ca, otherCa, stop };
}
