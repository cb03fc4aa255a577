import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../apps/api/src/testing/spawned-server.ts';
import { line, notMeasured } from '../report.ts';

/**
 * How long `npm start` takes until the first page is there: in a fresh clone, with what npm has in its cache, and later.
 * `npm run bench:start [--later-only]`; with it the folder here is started, and nothing is cloned.
 */

const root = join(import.meta.dirname, '../..');
const must = { firstSeconds: 90, laterSeconds: 3 };
const patienceMs = 600_000;
const stopWithinMs = 60_000;
const isLaterOnly = process.argv.includes('--later-only');
const laterRuns = isLaterOnly ? 1 : 3;

type Started = { seconds: number; steps: string[]; stop: () => Promise<void> };

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

/** `npm start` in a folder, until its first page is answered. */
async function start(folder: string, dataDir: string): Promise<Started> {
  const port = await freePort();
  const path = [dirname(process.execPath), process.env['PATH']].join(':');
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PATH: path, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const steps: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (said: string) => {
    for (const [step] of said.matchAll(/^(?:Installing|Building)[^\n]*/gm))
      steps.push(`${step.replace(/ \(.*| …$/, '')} from ${seconds().toFixed(0)} s`);
  });
  while (!(await answers(`http://localhost:${port}/`))) {
    if (child.exitCode !== null || seconds() * 1_000 > patienceMs) {
      await stop(child);
      throw new Error(`npm start gave no page in ${seconds().toFixed(0)} s.`);
    }
    await delay(20);
  }
  return { seconds: seconds(), steps, stop: () => stop(child) };
}

async function startLater(folder: string, dataDir: string): Promise<boolean> {
  const taken: number[] = [];
  for (let run = 0; run < laterRuns; run += 1) {
    const started = await start(folder, dataDir);
    taken.push(started.seconds);
    await started.stop();
  }
  const sorted = taken.toSorted((a, b) => a - b);
  console.log(`Later: ${taken.map((each) => each.toFixed(2)).join(', ')} s`);
  return line({
    name: `later \`npm start\` to the first page, median of ${laterRuns}`,
    figure: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
    unit: 's',
    bar: { most: must.laterSeconds },
    note: `worst ${sorted.at(-1)?.toFixed(2)} s`,
  });
}

async function startFirst(folder: string, dataDir: string): Promise<boolean> {
  const { seconds, steps, stop: end } = await start(folder, dataDir);
  await end();
  console.log(`First: ${seconds.toFixed(1)} s (${steps.join('; ')})`);
  return line({
    name: 'first `npm start` of a fresh clone to the first page, packages in npm’s cache',
    figure: seconds,
    unit: 's',
    bar: { most: must.firstSeconds },
    note: steps.join('; '),
  });
}

const place = await mkdtemp(join(tmpdir(), 'bench-start-'));
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(place, 0o711);
const dataDir = join(place, 'data');
try {
  if (isLaterOnly) {
    const { stop: end } = await start(root, dataDir);
    await end();
    if (!(await startLater(root, dataDir))) process.exitCode = 1;
  } else {
    const clone = join(place, 'clone');
    const isCloned = await promisify(execFile)('git', ['clone', '--quiet', root, clone]).then(
      () => true,
      () => false,
    );
    if (isCloned) {
      const met = [await startFirst(clone, dataDir), await startLater(clone, dataDir)];
      if (met.includes(false)) process.exitCode = 1;
    } else notMeasured('this is no repository that could be cloned');
  }
} finally {
  await rm(place, { recursive: true, force: true });
}
