import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../processes/spawned-server.ts';
import { makeAuthority, makeCertificate } from './certificates.ts';

/** The Redis of the system, or Valkey in its place, without anything on the disk. */

export const redisMissing: string | null =
  spawnSync('redis-server', ['--version']).status === 0 ? null : 'redis-server is not installed';

export type Redis = {
  port: number;
  /** With its password. */
  url: string;
  /** In PEM, of a server with TLS. */
  caFile: string;
  /** As if its machine had lost power. */
  kill(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const password = 'a-word: of@tests';

async function isUp(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

async function encrypted(folder: string, port: number): Promise<string[]> {
  const { cert, key } = await makeCertificate(folder, await makeAuthority(folder, 'authority'));
  const files = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-auth-clients', 'no'];
  return ['--port', '0', '--tls-port', String(port), ...files];
}

export async function startRedis({ hasTls = false } = {}): Promise<Redis> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-redis-'));
  const port = await freePort();
  const where = hasTls ? await encrypted(folder, port) : ['--port', String(port)];
  const quiet = ['--save', '', '--appendonly', 'no', '--dir', folder];
  const args = [...where, ...quiet, '--bind', '127.0.0.1', '--requirepass', password];
  let server: ChildProcess;
  const start = async () => {
    server = spawn('redis-server', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    for (let tries = 0; tries < 200 && !(await isUp(port)); tries += 1) await delay(25);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  await start();
  const [scheme, host] = hasTls ? ['rediss', 'localhost'] : ['redis', '127.0.0.1'];
  return {
    port,
    url: `${scheme}://:${encodeURIComponent(password)}@${host}:${port}`,
    caFile: join(folder, 'authority.pem'),
    start,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
