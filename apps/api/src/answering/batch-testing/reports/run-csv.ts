import type { Deps } from '../../deps.ts';
import { byteOrderMark, csvLine, type Cell } from '../../../platform/http/csv.ts';
import { findLastPosition, listAnswers, type AnswerRow } from './run-report-store.ts';
import type { RunRecord } from '../runs/run-store.ts';
import { requireRun } from '../runs/runs.ts';

/** Cases that are read at a time. */
const batch = 200;

const headings = [
  'Number',
  'Question',
  'Version',
  'Attempt',
  'Passed',
  'Score',
  'Not met',
  'Verdict of',
  'Note',
  'State',
  'Answer',
  'Sources',
  'Contradicted sentences',
  'Model',
  'Milliseconds to the first sentence',
  'Milliseconds',
  'Cost',
];

/** Costs are kept in millionths of the currency. */
const millionths = 1_000_000;

const notMet = ({ checks }: AnswerRow): string =>
  checks
    .filter(({ passed }) => !passed)
    .map(({ kind, why }) => (why === '' ? kind : `${kind}: ${why}`))
    .join('\n');

function cellsOf(run: RunRecord, answer: AnswerRow): Cell[] {
  return [
    answer.position,
    answer.question,
    answer.side === 'a' ? run.version : run.compareVersion,
    answer.attempt,
    answer.passed ? 'yes' : 'no',
    answer.score,
    notMet(answer),
    answer.judgedBy,
    answer.note,
    answer.fault ?? answer.silenceReason ?? answer.state,
    answer.text,
    answer.cited.join('\n'),
    answer.contradicted,
    answer.model,
    answer.firstMs,
    answer.durationMs,
    answer.costMicros === null ? null : answer.costMicros / millionths,
  ];
}

/**
 * The report of a run, an answer a row; nothing in it runs as a formula.
 * @throws `test-runs.not-found`
 */
export async function readRunCsv(
  deps: Deps,
  uuid: string,
): Promise<{ fileName: string; text: string }> {
  const { run, last } = await deps.db.withStaff(async (tx) => {
    const found = await requireRun(tx, uuid);
    return { run: found, last: await findLastPosition(tx, found) };
  });
  const lines = [csvLine(headings, 'en')];
  for (let after = 0; after < last; after += batch) {
    const answers = await deps.db.withStaff((tx) => listAnswers(tx, run, { after, cases: batch }));
    lines.push(...answers.map((answer) => csvLine(cellsOf(run, answer), 'en')));
  }
  const name = run.setName.normalize('NFKD').replace(/[^\w-]+/g, '-');
  const day = run.createdAt.toISOString().slice(0, 10);
  return { fileName: `${name}-${run.version}-${day}.csv`, text: byteOrderMark + lines.join('') };
}
