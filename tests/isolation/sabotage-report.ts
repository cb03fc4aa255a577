import type { SabotageResult } from './sabotage.ts';

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

function noticedBy({ findings }: SabotageResult): string {
  const first = findings[0] ?? '';
  if (first.includes('canary')) return 'a text of another client in the answer';
  if (first.includes('number') || first.includes('id of')) return 'an id of another client';
  if (first.includes('foreign')) return 'a foreign id answered unlike an absent one';
  if (first.includes('changed rows')) return 'rows of another client were changed';
  if (first.includes('somebody else')) return 'what was done was not done for the caller';
  return 'the status of the answer';
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

function tableOf(head: string[], rows: (string | number)[][]): string {
  return [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join(
    '\n',
  );
}

function groupBy(results: SabotageResult[], key: (result: SabotageResult) => string) {
  const groups = new Map<string, SabotageResult[]>();
  for (const result of results)
    groups.set(key(result), [...(groups.get(key(result)) ?? []), result]);
  return [...groups].toSorted(([left], [right]) => left.localeCompare(right));
}

/** A table whose policies were opened, and what said so. */
export type TableSabotage = { table: string; byRows: string[]; byCatalogue: string[] };

function wordsOnTables(tables: TableSabotage[]): string {
  const byRows = tables.filter((each) => each.byRows.length > 0).length;
  const byCatalogue = tables.filter((each) => each.byCatalogue.length > 0).length;
  const missed = tables.filter((each) => each.byRows.length + each.byCatalogue.length === 0);
  return (
    `**Policies: ${tables.length - missed.length} of ${tables.length} opened ones noticed**, ` +
    `${byRows} by the rows, ${byCatalogue} by the catalogue. ` +
    (missed.length === 0 ? '' : `Passed over: ${missed.map(({ table }) => table).join(', ')}.`)
  ).trim();
}

/** The run in words and tables, for the terminal and docs/reports. */
export function sabotageReport(
  results: SabotageResult[],
  tables: TableSabotage[],
  commit: string,
): string {
  const isCaught = ({ findings }: SabotageResult) => findings.length > 0;
  const caught = results.filter(isCaught);
  const slices = groupBy(results, ({ route }) => route.split('.')[0] ?? '').map(([slice, all]) => [
    slice,
    new Set(all.map(({ route }) => route)).size,
    all.length,
    all.filter(isCaught).length,
  ]);
  const ways = groupBy(caught, noticedBy).map(([way, all]) => [way, all.length]);
  const missed = results.filter((result) => !isCaught(result));
  return [
    '# Sabotage: guards taken away on purpose',
    '',
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}.`,
    '',
    `**Guards: ${caught.length} of ${results.length} noticed (${percent(caught.length, results.length)}).** ` +
      'Made by `npm run sabotage`; how to read it: docs/testing.md.',
    '',
    wordsOnTables(tables),
    '',
    tableOf(['slice', 'routes', 'sabotages', 'noticed'], slices),
    '',
    tableOf(['noticed first by', 'times'], ways),
    '',
    missed.length === 0
      ? 'Passed over: none.'
      : tableOf(
          ['passed over', 'sabotage'],
          missed.map(({ route, kind }) => [route, kind]),
        ),
    '',
  ].join('\n');
}
