import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benches } from './benches.ts';
import { drawCurves, type Drawn } from './curves.ts';
import { describeReport, figuresOf } from './describe-report.ts';
import type { Machine } from './machine.ts';
import type { Measured, Report } from './measured.ts';

/** Keeps what the benches told: docs/reports/bench.json and bench.md, the curves, and the figures in docs/PERFORMANCE.md. */

const root = join(import.meta.dirname, '..', '..');
const reports = join(root, 'docs', 'reports');
/** Where a run at small sizes is kept: never in the project. */
const quickReports = join(root, 'test-results', 'bench-quick');
const pictures = join(root, 'docs', 'pictures');
const page = join(root, 'docs', 'PERFORMANCE.md');

/** What the committed report holds of this machine: figures of two machines are never in one report. */
export async function readReport(machine: Machine): Promise<Measured[]> {
  const text = await readFile(join(reports, 'bench.json'), 'utf8').catch(() => null);
  const report = text === null ? null : (JSON.parse(text) as Report);
  const isSame = JSON.stringify(report?.machine) === JSON.stringify(machine);
  return report && isSame ? report.benches : [];
}

/** The order of the table of benches; what is in it no more is left out. */
function merge(before: Measured[], measured: Measured[]): Measured[] {
  return benches.flatMap(
    ({ name }) =>
      measured.find((each) => each.name === name) ??
      before.find((each) => each.name === name) ??
      [],
  );
}

/**
 * @param before what stays where it was not measured again
 */
export async function writeReport(
  before: Measured[],
  measured: Measured[],
  machine: Machine,
  { isQuick }: { isQuick: boolean },
): Promise<void> {
  const report: Report = { machine, isQuick, benches: merge(before, measured) };
  const folder = isQuick ? quickReports : reports;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(folder, 'bench.md'), describeReport(report));
  const drawn = drawCurves(report.benches.flatMap(({ points }) => points));
  await writePictures(isQuick ? quickReports : pictures, drawn);
  if (!isQuick) await putFigures(figuresOf(report, drawn));
}

async function writePictures(folder: string, drawn: Drawn[]): Promise<void> {
  for (const { file, svg } of drawn) await writeFile(join(folder, file), svg);
}

const begin = '<!-- figures: made by npm run bench -->';
const end = '<!-- /figures -->';

/** Puts the figures between their marks. */
async function putFigures(figures: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/PERFORMANCE.md lacks "${begin}" and "${end}".`);
  const made = `${text.slice(0, from)}${begin}\n\n${figures}\n\n${text.slice(to)}`;
  await writeFile(page, made);
}
