import { classOf, similarityOf, type EditClass } from '@replique/engine/matching/compare-replies';
import { differenceOf } from '@replique/engine/matching/word-difference';
import { hasData } from '../retrieval/data.ts';
import { listChanges, readAnswers, type Answer, type Change } from './pairs.ts';

/** Whether the classes of edits keep apart what is apart, on answers that people wrote: `npm run bench:matching`. */

const classes: EditClass[] = ['as-is', 'light', 'heavy', 'not-used'];
const shares = [0.01, 0.05, 0.5, 0.95, 0.99];

function classTable(answers: Answer[], changes: Change[]): string {
  const rows = changes.map(({ name, make }) => {
    const found = answers
      .flatMap((answer, place) => {
        const sent = make(answer, place);
        return sent === null ? [] : similarityOf(answer.text, sent);
      })
      .toSorted((a, b) => a - b);
    const at = (share: number) => (found[Math.floor(share * (found.length - 1))] ?? 0).toFixed(2);
    const part = (editClass: EditClass) =>
      `${((100 * found.filter((each) => classOf(each) === editClass).length) / found.length).toFixed(1)} %`;
    return `| ${[name, found.length, ...shares.map(at), ...classes.map(part)].join(' | ')} |`;
  });
  const columns = ['what was sent', 'pairs', '1 %', '5 %', 'median', '95 %', '99 %', ...classes];
  return [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`, ...rows].join('\n');
}

function timed(times: number, run: () => unknown): string {
  run();
  const startedAt = performance.now();
  for (let time = 0; time < times; time++) run();
  return ((performance.now() - startedAt) / times).toFixed(2);
}

function timeTable(answers: Answer[]): string {
  const long = (from: number) =>
    answers
      .slice(from)
      .map(({ text }) => text)
      .join('\n')
      .slice(0, 20_000);
  const [left, right] = [long(0), long(300)];
  const [short, other] = [answers[0]?.text ?? '', answers[1]?.text ?? ''];
  const edited = left.replaceAll('Firefox', 'the browser');
  const rows = [
    ['similarity of two answers', timed(200, () => similarityOf(short, other))],
    ['similarity of two texts of 20,000 characters', timed(20, () => similarityOf(left, right))],
    ['difference of such a text and its edited form', timed(20, () => differenceOf(left, edited))],
    ['difference of two such texts', timed(5, () => differenceOf(left, right))],
  ];
  return ['| | ms |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

if (hasData()) {
  const answers = readAnswers();
  console.log(`${classTable(answers, listChanges(answers))}\n\n${timeTable(answers)}`);
} else console.log('The data folder is not there: nothing to measure.');
