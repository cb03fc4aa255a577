import type { Drawn } from './curves.ts';
import { isMissed, type Measured, type Report } from './measured.ts';
import type { Bar, Line } from './report.ts';

/** The report in Markdown, and the part of it that docs/PERFORMANCE.md shows. */

/** Four digits that matter: what misses a bar by little shows it. */
export function figureOf(value: number | null): string {
  if (value === null || Number.isNaN(value)) return 'none';
  const digits = { maximumSignificantDigits: 4 };
  return Math.abs(value) >= 1_000
    ? Math.round(value).toLocaleString('en')
    : value.toLocaleString('en', digits);
}

const withUnit = (value: number | null, unit: string): string =>
  `${figureOf(value)}${unit === '' ? '' : ` ${unit}`}`;

const barOf = (bar: Bar | null, unit: string): string => {
  if (bar === null) return '';
  return 'most' in bar ? `≤ ${plain(bar.most, unit)}` : `≥ ${plain(bar.least, unit)}`;
};
/** A bar as it was set, without digits that nobody set. */
const plain = (value: number, unit: string): string =>
  `${value.toLocaleString('en')}${unit === '' ? '' : ` ${unit}`}`;

const verdictOf = ({ isMet }: Line): string => (isMet === null ? '' : isMet ? 'met' : '**missed**');

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function othersOf({ peers = {}, unit }: Line): string {
  return Object.entries(peers)
    .map(([name, value]) => `${name} ${withUnit(value, unit)}`)
    .join('; ');
}

function rowOf(line: Line): string {
  const { name, figure, unit, bar, note = '' } = line;
  const cells = [
    name,
    withUnit(figure, unit),
    barOf(bar, unit),
    verdictOf(line),
    othersOf(line),
    note,
  ];
  return `| ${cells.map(escaped).join(' | ')} |`;
}

const head = '| what | figure | must | | others, same run | |\n|---|---|---|---|---|---|';

function sectionOf(measured: Measured): string {
  const { title, date, commit, seconds, load, pace, failed, notMeasured, lines } = measured;
  const paced = pace ? `, pace ${pace.before} ms before and ${pace.after} ms after` : '';
  const said = `${date} UTC, commit \`${commit}\`, took ${seconds} s, load ${load.before} before and ${load.after} after${paced}.`;
  return [
    `## ${title}`,
    '',
    said,
    ...(failed ? ['', `**Failed: it ${failed}.** What it told until then:`] : []),
    ...(notMeasured ? ['', `Not measured: ${notMeasured}.`] : []),
    ...(lines.length > 0 ? ['', head, ...lines.map(rowOf)] : []),
    '',
  ].join('\n');
}

const unjudged = (measured: Measured): Measured => ({
  ...measured,
  lines: measured.lines.map((line) => ({ ...line, bar: null, isMet: null })),
});

/** Smaller sizes have no bars of their own. */
const judged = (measured: Measured[]): Measured[] =>
  measured.filter(({ isForCurves }) => !isForCurves);

function summaryOf(measured: Measured[]): string {
  const lines = judged(measured)
    .flatMap((each) => each.lines)
    .filter(({ bar }) => bar !== null);
  const met = lines.filter(({ isMet }) => isMet).length;
  const failed = measured.filter((each) => each.failed).map(({ name }) => name);
  const left = measured.filter((each) => each.notMeasured).map(({ name }) => name);
  return [
    `${met} of ${lines.length} lines met`,
    ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
    ...(left.length > 0 ? [`not measured: ${left.join(', ')}`] : []),
  ].join('; ');
}

export function describeReport({ machine, isQuick, benches }: Report): string {
  const { cores, processor, memoryGB, node, postgres } = machine;
  const quick =
    '**Small sizes, to see that everything runs: none of these figures is one of the product, and the bars do not apply.**';
  return [
    '# Benches',
    '',
    `Made by \`npm run bench${isQuick ? ' -- --quick' : ''}\`; how to read each line stands in the README of its bench (bench/).`,
    '',
    ...(isQuick ? [quick, ''] : [`**${summaryOf(benches)}.**`, '']),
    `${cores} cores (${processor}), ${memoryGB} GB of memory, Node ${node}, PostgreSQL ${postgres}. The load is that of the machine, one minute’s mean; the pace is how long it sorts 200,000 numbers.`,
    '',
    ...judged(benches).map((each) => sectionOf(isQuick ? unjudged(each) : each)),
    ...(benches.some(({ isForCurves }) => isForCurves)
      ? ['# Smaller sizes, for the curves of growth', '']
      : []),
    ...benches.filter(({ isForCurves }) => isForCurves).map((each) => sectionOf(unjudged(each))),
  ].join('\n');
}

/** The generated part of docs/PERFORMANCE.md: every line that has a bar, and the curves. */
export function figuresOf({ machine, benches }: Report, drawn: Drawn[]): string {
  const rows = judged(benches).flatMap((measured) => [
    ...(measured.failed ? [`| ${measured.title} | | | **failed** | |`] : []),
    ...(measured.notMeasured ? [`| ${measured.title} | | | not measured | |`] : []),
    ...measured.lines
      .filter(({ bar }) => bar !== null)
      .map(
        (line) =>
          `| ${escaped(`${measured.title}: ${line.name}`)} | ${withUnit(line.figure, line.unit)} | ${barOf(line.bar, line.unit)} | ${verdictOf(line)} | ${escaped(othersOf(line))} |`,
      ),
  ]);
  const dates = [...new Set(benches.map(({ date }) => date.slice(0, 10)))].toSorted();
  const loads = benches.map(({ load }) => load.before);
  const missed = benches.filter(isMissed).length;
  const verdict = missed === 0 ? 'Every bar is met.' : `${missed} benches missed a bar.`;
  return [
    `${verdict} ${dates.join(', ')}; ${machine.cores} cores, ${machine.memoryGB} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}; the machine’s load before each bench ${Math.min(...loads)} to ${Math.max(...loads)}. Every line with its remarks: [reports/bench.md](reports/bench.md).`,
    '',
    '| what | figure | must | | others, same run |\n|---|---|---|---|---|',
    ...rows,
    '',
    '### As data grows',
    '',
    ...drawn.map(({ file, title }) => `![${title}](pictures/${file})`),
  ].join('\n');
}
