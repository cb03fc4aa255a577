import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../../tools/setup/server-flags.mjs';
import { readConfig } from '../../apps/api/src/config.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { createDeps, openBesideServer } from '../../apps/api/src/installation.ts';
import { testLog } from '../app/test-log.ts';

/** The real server in a process of its own. */
export interface SpawnedServer {
  url: string;
  pid: number;
  /** False once it has ended, for whatever reason. */
  isRunning(): boolean;
  /** SIGTERM, and waits for its end. */
  stop(): Promise<void>;
  /** kill -9, and waits for its end. */
  kill(): Promise<void>;
}

/** Where a server lives: what outlives its processes. */
export type ServerHome = { port: number; folder: string };

/** A machine that many share may take a minute. */
const patienceMs = 180_000;
const main = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function makeHome(): Promise<ServerHome> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-spawned-'));
  // Its PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o711);
  return { port: await freePort(), folder };
}

export const removeHome = ({ folder }: ServerHome): Promise<void> =>
  rm(folder, { recursive: true, force: true });

const settingsOf = ({ port, folder }: ServerHome) => ({
  PORT: String(port),
  DATA_DIR: join(folder, 'data'),
  DEMO: '0',
  // All calls come from one address.
  RATE_LIMIT_FACTOR: '1000',
  // How busy the machine is that runs the tests is no matter of theirs.
  MAX_WAIT: '60000',
  MAX_LOOP_DELAY: '0',
  MAX_HEAP_PERCENT: '0',
});

/**
 * Starts the server without a demo and waits until it is ready.
 * @param settings variables of its environment
 * @param given where it lives; without, a new place that goes with it
 * @param program another release’s `main.ts`
 */
export async function spawnServer(
  settings: Record<string, string> = {},
  given?: ServerHome,
  program: string = main,
): Promise<SpawnedServer> {
  const home = given ?? (await makeHome());
  const url = `http://127.0.0.1:${home.port}`;
  const server = spawn(process.execPath, [...serverFlags, program], {
    env: { ...process.env, ...settingsOf(home), LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning()) server.kill(signal);
    await ended;
    if (!given) await removeHome(home);
  };
  for (const until = Date.now() + patienceMs; Date.now() < until; await delay(20)) {
    const isReady = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady)
      return {
        url,
        pid: server.pid ?? 0,
        isRunning,
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
      };
    if (!isRunning()) throw new Error('The server did not start.');
  }
  await end('SIGKILL');
  throw new Error('The server did not get ready.');
}

/** Works on the database of the server that runs there. */
export async function workBeside<T>(
  home: ServerHome,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const config = readConfig(settingsOf(home));
  const installation = await openBesideServer(config, testLog);
  try {
    return await work(await createDeps(config, installation.db, testLog));
  } finally {
    await installation.close();
  }
}
