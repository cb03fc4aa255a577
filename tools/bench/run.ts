import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApps } from '../setup/build-apps.mjs';
import { choose, type Bench } from './benches.ts';
import { describeCommit, describeMachine, load, pace } from './machine.ts';
import { isMissed, type Measured } from './measured.ts';
import { readTold } from './report.ts';
import { readReport, writeReport } from './write-report.ts';

/**
 * Every figure that was promised, measured and held against its bar: `npm run bench`. `-- --only tickets,insights` for
 * some, whose lines replace those in the report; `-- --quick` at small sizes, to see that everything runs.
 */

const root = join(import.meta.dirname, '..', '..');
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const isQuick = options.quick;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs one bench in a process of its own and reads what it told. */
async function run(bench: Bench, commit: string): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const told = join(folder, 'told.jsonl');
  const args = (isQuick ? bench.quick : bench.args) ?? [];
  const before = { load: load(), pace: pace() };
  const startedAt = performance.now();
  say(`\n## ${bench.title} (tools/bench/${bench.entry} ${args.join(' ')})\n`);
  const child = spawn(
    process.execPath,
    ['--expose-gc', join(root, 'tools/bench', bench.entry), ...args],
    {
      cwd: root,
      env: { ...process.env, BENCH_JSON: told },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  const read = readTold(await readFile(told, 'utf8').catch(() => ''));
  await rm(folder, { recursive: true, force: true });
  const isSilent = read.lines.length === 0 && read.notMeasured === null;
  const hasMissed = read.lines.some(({ isMet }) => isMet === false);
  return {
    name: bench.name,
    title: bench.title,
    isForCurves: bench.isForCurves === true,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    load: { before: before.load, after: load() },
    pace: { before: before.pace, after: pace() },
    // A bench ends with 1 where a line is missed; anything else is a failure of its own.
    failed: isSilent || (code !== 0 && !hasMissed) ? `ended with ${code ?? 'a signal'}` : null,
    ...read,
  };
}

try {
  const chosen = choose(options.only);
  if (chosen.some(({ needsBuild }) => needsBuild)) await buildApps(root, process.execPath, say);
  const [machine, commit] = [describeMachine(), describeCommit()];
  const minutes = Math.ceil(chosen.reduce((sum, each) => sum + each.minutes, 0));
  if (!isQuick) say(`${chosen.length} benches, about ${minutes} minutes where nothing else runs.`);
  const measured: Measured[] = [];
  for (const bench of chosen) {
    measured.push(await run(bench, commit));
    // What was measured stays, whatever happens to the rest.
    if (!isQuick) await writeReport(await readReport(machine), measured, machine, { isQuick });
  }
  if (isQuick) await writeReport([], measured, machine, { isQuick });
  // Small sizes are held against no bar: they show that everything runs.
  const bad = measured.filter((each) => (isQuick ? each.failed !== null : isMissed(each)));
  const names = bad.map(({ name }) => name).join(', ');
  say(bad.length === 0 ? '\nEverything was measured.' : `\nMissed or failed: ${names}.`);
  process.exitCode = bad.length === 0 ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
