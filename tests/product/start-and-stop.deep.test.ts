import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeHome, removeHome, type ServerHome } from '../processes/spawned-server.ts';

/** The server as `npm start` runs it, with a PostgreSQL of its own, and signals that reach a whole group of processes. */

const patienceMs = 120_000;
const root = fileURLToPath(new URL('../../', import.meta.url));
const launch = `import { serve } from './tools/setup/serve.mjs';
process.exit(await serve(process.execPath, 'apps/api/src/main.ts', { cwd: process.cwd() }));`;

let home: ServerHome;

beforeEach(async () => {
  home = await makeHome();
});

afterEach(() => removeHome(home));

/** In a process group of its own, as a terminal or a supervisor makes one. */
function startInGroup(logLevel: string) {
  const starter = spawn(process.execPath, ['--input-type=module', '-e', launch], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      PORT: String(home.port),
      DATA_DIR: join(home.folder, 'data'),
      DEMO: '0',
      SIMULATOR: '0',
      MAX_LOOP_DELAY: '0',
      LOG_LEVEL: logLevel,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [starter.stdout, starter.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  // The streams are closed once the server has ended too.
  const closed = once(starter, 'close');
  return {
    output: () => said.join(''),
    async signal(name: NodeJS.Signals) {
      process.kill(-(starter.pid ?? 0), name);
      await closed;
      return starter.exitCode;
    },
  };
}

const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => !/\) [ZX] /.test(text),
    () => false,
  );

const isReady = () =>
  fetch(`http://127.0.0.1:${home.port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function postgresPid(): Promise<number> {
  const file = join(home.folder, 'data', 'postgres', '18', 'data', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'ends without a warning when %s reaches every process of the group, and PostgreSQL with it @check-34.8',
  async (signal) => {
    const server = startInGroup('warn');
    await expect.poll(isReady, { timeout: patienceMs }).toBe(true);
    const pid = await postgresPid();
    expect(await server.signal(signal)).toBe(0);
    expect(server.output()).not.toMatch(/"level":[456]0/);
    expect(await isAlive(pid)).toBe(false);
  },
  patienceMs,
);

it(
  'takes its PostgreSQL along when it is told to stop before it is ready @check-34.8',
  async () => {
    const server = startInGroup('info');
    await expect
      .poll(() => server.output(), { timeout: patienceMs })
      .toContain('PostgreSQL is running');
    const pid = await postgresPid();
    onTestFinished(async () => {
      if (await isAlive(pid)) process.kill(pid, 'SIGKILL');
    });
    expect(await isReady()).toBe(false);
    await server.signal('SIGTERM');
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  },
  patienceMs,
);
