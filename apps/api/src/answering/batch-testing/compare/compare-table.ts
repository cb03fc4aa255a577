import type { ComparedModel, ComparedSet } from './compare-models.ts';

/** A comparison of models as Markdown. */

const headings = [
  'model',
  'cases passed',
  'send-worthy',
  'contradicted',
  'silent',
  'not written',
  'first sentence, s (median / 95 %)',
  'whole answer, s (median / 95 %)',
  'cost',
  'tokens',
  'run',
];

const millionths = 1_000_000;
const seconds = (ms: number | null): string => (ms === null ? '–' : (ms / 1_000).toFixed(1));
const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

function rowOf({ model: { llm, model }, run }: ComparedModel, cases: number): string {
  const name = `${llm}/${model}`;
  const [side] = run?.sides ?? [];
  if (!run || !side) return line([name, ...headings.slice(2).map(() => '–'), 'ceiling reached']);
  return line([
    name,
    `${side.passed} of ${cases}`,
    `${side.sendWorthy} of ${side.answers}`,
    side.contradicted,
    side.silent,
    side.unwritten,
    `${seconds(side.firstMs)} / ${seconds(side.firstP95Ms)}`,
    `${seconds(side.durationMs)} / ${seconds(side.durationP95Ms)}`,
    side.costMicros === null ? 'not known' : (side.costMicros / millionths).toFixed(4),
    side.tokensIn + side.tokensOut,
    run.fault === null ? run.state : `${run.state} (${run.fault})`,
  ]);
}

export function tableOf({ set, version, models }: ComparedSet): string {
  return [
    `## ${set.clientName}, ${set.name}: ${set.cases} cases, version ${version}`,
    '',
    line(headings),
    line(headings.map((_, at) => (at === 0 || at === headings.length - 1 ? '---' : '---:'))),
    ...models.map((row) => rowOf(row, set.cases)),
    '',
  ].join('\n');
}
