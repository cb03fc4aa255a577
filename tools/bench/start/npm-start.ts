import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../tests/processes/spawned-server.ts';
import { withCompileCache } from '../../setup/choose-node.mjs';
import { serverFlags } from '../../setup/server-flags.mjs';

const root = join(import.meta.dirname, '../../..');
const patienceMs = 600_000;
const stopWithinMs = 60_000;

/** What `npm start` said it does, and how many seconds after its beginning. */
export type StartStep = { step: string; at: number };

export type Started = {
  seconds: number;
  steps: StartStep[];
  /** Everything that it wrote on its standard output so far. */
  printed: () => string;
  stop: () => Promise<void>;
};

/** A folder that goes with the bench; PostgreSQL never runs as root, so its own user must reach it. */
export async function makePlace(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'bench-start-'));
  await chmod(place, 0o711);
  return place;
}

/** Clones what is committed here. @returns whether this is a repository that could be cloned */
export async function cloneInto(folder: string): Promise<boolean> {
  return promisify(execFile)('git', ['clone', '--quiet', root, folder]).then(
    () => true,
    () => false,
  );
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Ctrl-C reaches npm, and through it the server; all that stays is ended. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.pid === undefined || child.exitCode !== null) return;
  process.kill(-child.pid, 'SIGINT');
  await Promise.race([ended, delay(stopWithinMs, undefined, { ref: false })]);
  // The server has a group of its own and ends with npm.
  await delay(1_000);
}

function listen(child: ChildProcess, seconds: () => number) {
  const steps: StartStep[] = [];
  let printed = '';
  const note = (step: string) => steps.push({ step, at: seconds() });
  child.stdout?.setEncoding('utf8').on('data', (said: string) => {
    printed += said;
    for (const [, step = ''] of said.matchAll(/"msg":"(making [^"]+)"/g)) note(step);
  });
  child.stderr?.setEncoding('utf8').on('data', (said: string) => {
    for (const [step] of said.matchAll(/^(?:Installing|Building)[^\n]*/gm))
      note(step.replace(/ \(.*| …$/, ''));
  });
  return { steps, printed: () => printed };
}

/**
 * `npm start` in a folder, until its first page is answered.
 * @param signal ends the wait, and what was started
 */
export async function startByNpm(
  folder: string,
  dataDir: string,
  signal?: AbortSignal,
): Promise<Started> {
  const port = await freePort();
  const path = [dirname(process.execPath), process.env['PATH']].join(':');
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PATH: path, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const heard = listen(child, seconds);
  while (!(await answers(`http://localhost:${port}/`))) {
    const isOver = seconds() * 1_000 > patienceMs || signal?.aborted === true;
    if (child.exitCode !== null || isOver) {
      await stop(child);
      throw new Error(`npm start gave no page in ${seconds().toFixed(0)} s.`);
    }
    await delay(20);
  }
  return { seconds: seconds(), ...heard, stop: () => stop(child) };
}

/** Seconds until `bare.ts` has done the least that a start can do, as the server is run. */
export async function startBare(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = fork(join(import.meta.dirname, 'bare.ts'), [dataDir], {
    cwd: root,
    env: withCompileCache(root, process.env),
    execArgv: [...serverFlags],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (child.exitCode !== null) throw new Error('The bare minimum of a start ended at once.');
  child.send('stop');
  await ended;
  return seconds;
}
