import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atOnce } from '@replique/engine/clustering/steps';
import { SupportCheck } from '@replique/engine/generation/model/support';
import type { Passage } from '@replique/engine/generation/types';
import { splitSentences } from '@replique/engine/text/sentences';
import { dataFolder, hasData, isHeldBack } from '../retrieval/data.ts';
import { readCases, type Case } from './material.ts';

/**
 * `bench:grounding`: what of replies is found to contradict its sources or to stand in none, and how often a true
 * sentence is. Half of every set was looked at while the check was built; the other half was not. Prints Markdown.
 */

const passage = (text: string, source: number, language: string): Passage => ({
  source,
  kind: 'document',
  title: '',
  heading: null,
  text,
  question: null,
  certified: false,
  language,
  score: 1,
});

const checkFor = (texts: string[], language: string, told = ''): SupportCheck =>
  atOnce(
    SupportCheck.reading(
      texts.map((text, at) => passage(text, at + 1, language)),
      language,
      told,
    ),
  );

type Outcome = { refused: boolean; accused: boolean; ms: number };

/** `accused`: a place was found that says otherwise, or more was said; `refused`: that, or it stands nowhere. */
function judge({ passages, language, text }: Case): Outcome {
  const startedAt = performance.now();
  const check = checkFor(passages, language);
  const verdicts = splitSentences(text, language).map((sentence) => check.judge(sentence, []));
  return {
    refused: verdicts.some(({ supported }) => !supported),
    accused: verdicts.some(({ conflict }) => conflict !== null),
    ms: performance.now() - startedAt,
  };
}

const percent = (part: number, all: number): string =>
  all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`;

type Judged = Case & Outcome;

function printKinds(judged: Judged[], title: string): void {
  console.log(`\n## ${title}\n`);
  console.log('| | en, looked at | en, held back | fr, looked at | fr, held back |');
  console.log('|---|---|---|---|---|');
  const parts = (['en', 'fr'] as const).flatMap((language) =>
    [false, true].map((held) =>
      judged.filter((each) => each.language === language && each.isHeldBack === held),
    ),
  );
  const row = (name: string, is: (each: Judged) => boolean, what: (each: Judged) => boolean) =>
    console.log(
      `| ${name} | ${parts
        .map((part) => part.filter(is))
        .map((part) => `${percent(part.filter(what).length, part.length)} of ${part.length}`)
        .join(' | ')} |`,
    );
  const kinds = [...new Set(judged.filter(({ isTrue }) => !isTrue).map(({ kind }) => kind))];
  for (const kind of kinds)
    row(
      kind,
      (each) => !each.isTrue && each.kind === kind,
      ({ refused }) => refused,
    );
  row(
    '**flips found**',
    ({ isTrue }) => !isTrue,
    ({ refused }) => refused,
  );
  row(
    'true, accused',
    ({ isTrue }) => isTrue,
    ({ accused }) => accused,
  );
  row(
    '**true, refused**',
    ({ isTrue }) => isTrue,
    ({ refused }) => refused,
  );
}

const linesOf = (path: string): Record<string, unknown>[] =>
  readFileSync(join(dataFolder, path), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

type Claim = { claim: string; evidence: string[]; label: string };

/** Half of what is right of the supported and half of what is right of the others. */
function balanced(claims: Claim[]): string {
  const rates = [true, false].map((isSupported) => {
    const part = claims.filter(({ label }) => (label === 'supported') === isSupported);
    const right = part.filter(
      ({ claim, evidence }) =>
        checkFor([evidence.join('\n')], 'en').judge(claim, [1]).supported === isSupported,
    );
    return right.length / part.length;
  });
  return (((rates[0] ?? 0) + (rates[1] ?? 0)) / 2).toFixed(3);
}

type Rated = {
  task: string;
  input: { text: string }[];
  contexts: { title: string; text: string }[];
  response: string;
  humanFaithfulness: number;
};

function correlation(pairs: [number, number][]): string {
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [left, right] = [mean(0), mean(1)];
  let [both, ofLeft, ofRight] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - left) * (y - right);
    ofLeft += (x - left) ** 2;
    ofRight += (y - right) ** 2;
  }
  return (both / Math.sqrt(ofLeft * ofRight)).toFixed(3);
}

/** The share of an answer's sentences that are supported. */
function faithfulness({ contexts, input, response }: Rated): number {
  const texts = contexts.map(({ title, text }) => `${title}\n${text}`);
  const check = checkFor(texts, 'en', input.map(({ text }) => text).join('\n'));
  const stated = splitSentences(response, 'en')
    .map((sentence) => check.judge(sentence, []))
    .filter(({ isContent }) => isContent);
  return stated.length === 0
    ? 1
    : stated.filter(({ supported }) => supported).length / stated.length;
}

function printPublic(): void {
  const claims = linesOf('grounding_wice/dev.jsonl') as unknown as Claim[];
  const rated = linesOf('grounding_mtrag/half.jsonl') as unknown as Rated[];
  const pairs = (part: Rated[]): [number, number][] =>
    part.map((each) => [faithfulness(each), each.humanFaithfulness]);
  console.log('\n## Judged by people\n\n| | looked at | held back |\n|---|---|---|');
  const halves = [false, true];
  const ofClaims = halves.map((held) =>
    balanced(claims.filter(({ claim }) => isHeldBack(claim) === held)),
  );
  const ofAnswers = halves.map((held) =>
    correlation(pairs(rated.filter(({ task }) => isHeldBack(task) === held))),
  );
  console.log(`| claims about web pages, balanced accuracy | ${ofClaims.join(' | ')} |`);
  console.log(`| answers of models, correlation with people | ${ofAnswers.join(' | ')} |`);
}

const rounds = 7;

const percentile = (times: number[], share: number): string =>
  (times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0).toFixed(1);

/** A reply of 12 sentences with 10 passages, read and judged: `mark` makes passages new that were read before. */
function timesOf(cases: Case[], mark: () => string): number[] {
  const times: number[] = [];
  for (let at = 0; at + 12 < cases.length; at += 12) {
    const part = cases.slice(at, at + 12);
    const texts = part.slice(0, 10).map(({ passages }) => (passages[0] ?? '') + mark());
    const startedAt = performance.now();
    const check = checkFor(texts, 'en');
    for (const { text } of part) check.judge(text, []);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function printTime(cases: Case[]): void {
  const english = cases.filter(({ language, isTrue }) => language === 'en' && isTrue);
  let count = 0;
  const marks = { 'read before': () => '', new: () => `\nNote ${(count += 1)}.` };
  console.log(
    '\n## Time\n\nA reply of 12 sentences and 10 passages, in ms.\n\n| passages | in the middle | 95th percentile |\n|---|---|---|',
  );
  for (const [name, mark] of Object.entries(marks)) {
    timesOf(english, mark);
    const times = Array.from({ length: rounds }, () => timesOf(english, mark)).flat();
    console.log(`| ${name} | ${percentile(times, 0.5)} | ${percentile(times, 0.95)} |`);
  }
}

function main(): void {
  if (!hasData()) {
    console.log('The folder with the public sets is not there.');
    return;
  }
  const cases = readCases();
  // What is compiled first is slow.
  cases.slice(0, 200).forEach(judge);
  const judged = cases.map((each): Judged => ({ ...each, ...judge(each) }));
  printKinds(
    judged.filter(({ set }) => set !== 'written by hand'),
    'Made from sentences of help centres',
  );
  printKinds(
    judged.filter(({ set }) => set === 'written by hand'),
    'Written by hand, half of them in quite other words',
  );
  printPublic();
  printTime(cases);
}

main();
