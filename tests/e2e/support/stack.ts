import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Lets the server stop cleanly even when the test run is killed outright. */
const stopWithParent = new URL('../../../tools/setup/stop-with-parent.mjs', import.meta.url).href;
const readyWithin = 120_000;
const stoppedWithin = 30_000;
const lastLines = 120;

/** Where the logs of servers are kept, one for each worker of the tests. */
const logs = join(root, 'test-results', 'servers');
const serverLog = join(logs, `${process.env['TEST_WORKER_INDEX'] ?? 0}.log`);

/** Settings of the person who runs the tests that must not reach the server under test. */
const leftOut =
  /^(?:LLM|EMBEDDINGS|CRM|DATABASE|SMTP|S3|SIGNIN|WIDGET|PUBLIC|MASTER|ZONE|NODE_TEST)(?:_|$)/;

export interface Stack {
  /** Address of the console, without a slash at the end. */
  url: string;
  dataDir: string;
  /** What it wrote for who started it. */
  printed: () => string;
  /** Stops the server as Ctrl-C would and removes its data; throws when it does not stop cleanly. */
  stop: () => Promise<void>;
}

/**
 * Starts the real product on a free port with a data folder of its own and the demo, and waits
 * until it says that it is ready. `env` adds to or replaces its settings.
 * @throws Error with the end of the server's log when it does not get ready
 */
export async function startStack(
  env: Record<string, string> = {},
  patienceMs = readyWithin,
): Promise<Stack> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'replique-e2e-'));
  // The database's own user must be able to pass through when the tests run as root.
  await chmod(dataDir, 0o755);
  await mkdir(logs, { recursive: true });
  const entry = join('apps', 'api', 'src', 'main.ts');
  const server = spawn(process.execPath, ['--import', stopWithParent, entry], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...keepPlainSettings(),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      SIMULATOR: '0',
      // All browsers come from one address.
      RATE_LIMIT_FACTOR: '1000',
      // How busy the machine is that runs the journeys is no matter of theirs.
      MAX_WAIT: '60000',
      MAX_LOOP_DELAY: '0',
      MAX_HEAP_PERCENT: '0',
      ...env,
    },
  });
  const log = createWriteStream(serverLog);
  server.stdout?.pipe(log, { end: false });
  server.stderr?.pipe(log, { end: false });
  let printed = '';
  server.stdout?.on('data', (text: Buffer) => (printed = (printed + String(text)).slice(-20_000)));
  const url = `http://localhost:${port}`;
  const exited = once(server, 'exit');
  const stop = async () => {
    const isClean = await stopProcess(server, exited);
    await rm(dataDir, { recursive: true, force: true });
    if (!isClean)
      throw new Error(`The server did not stop cleanly.\n${await readServerLog(serverLog)}`);
  };
  try {
    await Promise.race([waitUntilReady(url, patienceMs), refuseExit(exited)]);
  } catch (error) {
    await stop().catch(() => undefined);
    throw new Error(`${String(error)}\n${await readServerLog(serverLog)}`, { cause: error });
  }
  return { url, dataDir, printed: () => printed, stop };
}

async function readServerLog(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '(the server wrote no log)');
  return text.split('\n').slice(-lastLines).join('\n');
}

/** The last lines of every server of this run. */
export async function readServerLogs(): Promise<string> {
  const names = await readdir(logs).catch(() => []);
  const ends = names.map(async (name) => `${name}\n${await readServerLog(join(logs, name))}`);
  return (await Promise.all(ends)).join('\n');
}

function keepPlainSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !leftOut.test(name)));
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was given.');
  return address.port;
}

async function waitUntilReady(url: string, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server was not ready within ${patienceMs / 1000} s.`);
}

async function refuseExit(exited: Promise<unknown[]>): Promise<never> {
  const [code, signal] = await exited;
  throw new Error(`The server ended before it was ready (${String(code ?? signal)}).`);
}

type ServerProcess = ReturnType<typeof spawn>;

/** Whether it ended by itself after SIGTERM, without an error, in time. */
async function stopProcess(server: ServerProcess, exited: Promise<unknown[]>): Promise<boolean> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode === 0;
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), stoppedWithin);
  await exited;
  clearTimeout(timer);
  return server.exitCode === 0;
}
