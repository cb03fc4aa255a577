import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { line, notMeasured } from '../report.ts';
import { cloneInto, makePlace, startByNpm } from './npm-start.ts';

/**
 * How long `npm start` takes until the first page is there: in a fresh clone, with what npm has in its cache, and later.
 * `npm run bench:start [--later-only]`; with it the folder here is started, and nothing is cloned.
 */

const root = join(import.meta.dirname, '../../..');
const must = { firstSeconds: 90, laterSeconds: 3 };
const isLaterOnly = process.argv.includes('--later-only');
const laterRuns = isLaterOnly ? 1 : 3;

async function startLater(folder: string, dataDir: string): Promise<boolean> {
  const taken: number[] = [];
  for (let run = 0; run < laterRuns; run += 1) {
    const started = await startByNpm(folder, dataDir);
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
  const { seconds, steps, stop: end } = await startByNpm(folder, dataDir);
  await end();
  const said = steps.map(({ step, at }) => `${step} from ${at.toFixed(0)} s`).join('; ');
  console.log(`First: ${seconds.toFixed(1)} s (${said})`);
  return line({
    name: 'first `npm start` of a fresh clone to the first page, packages in npm’s cache',
    figure: seconds,
    unit: 's',
    bar: { most: must.firstSeconds },
    note: said,
  });
}

const place = await makePlace();
const dataDir = join(place, 'data');
try {
  if (isLaterOnly) {
    const { stop: end } = await startByNpm(root, dataDir);
    await end();
    if (!(await startLater(root, dataDir))) process.exitCode = 1;
  } else {
    const clone = join(place, 'clone');
    if (await cloneInto(clone)) {
      const met = [await startFirst(clone, dataDir), await startLater(clone, dataDir)];
      if (met.includes(false)) process.exitCode = 1;
    } else notMeasured('this is no repository that could be cloned');
  }
} finally {
  await rm(place, { recursive: true, force: true });
}
