import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { line, notMeasured } from '../report.ts';
import { cloneInto, makePlace, startBare, startByNpm } from './npm-start.ts';

/**
 * How long `npm start` takes until the first page is there: in a fresh clone, with what npm has in its cache, and later.
 * `npm run bench:start [--later-only]`; with it the folder here is started, and nothing is cloned.
 */

const root = join(import.meta.dirname, '../../..');
/** `later`: times the bare minimum. */
const must = { firstSeconds: 90, later: 2 };
const isLaterOnly = process.argv.includes('--later-only');
const laterRuns = isLaterOnly ? 1 : 3;

const middleOf = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
const said = (values: number[]): string => values.map((each) => each.toFixed(2)).join(', ');

async function startLater(folder: string, dataDir: string): Promise<boolean> {
  const taken: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < laterRuns; run += 1) {
    const started = await startByNpm(folder, dataDir);
    taken.push(started.seconds);
    await started.stop();
    bare.push(await startBare(dataDir));
  }
  const ratio = middleOf(taken) / middleOf(bare);
  console.log(`Later: ${said(taken)} s; bare minimum: ${said(bare)} s; × ${ratio.toFixed(2)}`);
  line({
    name: `later \`npm start\` to the first page, median of ${laterRuns}`,
    figure: middleOf(taken),
    unit: 's',
    bar: null,
    note: `worst ${Math.max(...taken).toFixed(2)} s`,
  });
  return line({
    name: 'later `npm start`, to starting PostgreSQL and loading the same code',
    figure: ratio,
    unit: '×',
    bar: { most: must.later },
    note: `${said(bare)} s`,
  });
}

async function startFirst(folder: string, dataDir: string): Promise<boolean> {
  const { seconds, steps, stop: end } = await startByNpm(folder, dataDir);
  await end();
  const told = steps.map(({ step, at }) => `${step} from ${at.toFixed(0)} s`).join('; ');
  console.log(`First: ${seconds.toFixed(1)} s (${told})`);
  return line({
    name: 'first `npm start` of a fresh clone to the first page, packages in npm’s cache',
    figure: seconds,
    unit: 's',
    bar: { most: must.firstSeconds },
    note: told,
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
