import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate, type Evaluation } from '@replique/engine/classification/evaluate';
import type { LabelledText } from '@replique/engine/classification/classifier';
import { parse } from 'csv-parse/sync';
import { line, notMeasured } from '../report.ts';

/** Where the sets are: beside the repository, never in it. */
const dataFolder = join(import.meta.dirname, '../../../../shared/data');

type Row = Record<string, string>;
type Set = { name: string; examples: LabelledText[]; atLeast: number | null; aim: number | null };

function readCsv(path: string): Row[] {
  return parse(readFileSync(join(dataFolder, path)), { columns: true, bom: true });
}

function readTopics(): LabelledText[] {
  const lines = readFileSync(join(dataFolder, 'tickets_firefox/tickets.jsonl'), 'utf8');
  return lines.split('\n').flatMap((line) => {
    if (!line) return [];
    const { subject, topic, locale, messages } = JSON.parse(line) as {
      subject: string;
      topic: string | null;
      locale: string;
      messages: { html: string }[];
    };
    if (!topic || !locale.startsWith('en')) return [];
    const text = `${subject}\n${(messages[0]?.html ?? '').replace(/<[^>]+>/g, ' ')}`;
    return [{ text, language: 'en' as const, label: topic }];
  });
}

const asExample = (text: string | undefined, label: string | undefined): LabelledText => ({
  text: text ?? '',
  label: label ?? '',
  language: 'en',
});

function readSets(): Set[] {
  return [
    {
      name: 'BANKING77 train',
      examples: readCsv('intents_banking77/train.csv').map((row) =>
        asExample(row['text'], row['category']),
      ),
      atLeast: 0.915,
      aim: 0.92,
    },
    {
      name: 'Bitext intents (machine-expanded)',
      examples: readCsv('intents_bitext/train.csv').map((row) =>
        asExample(row['utterance'], row['intent']),
      ),
      atLeast: null,
      aim: null,
    },
    { name: 'Firefox tickets, topic', examples: readTopics(), atLeast: null, aim: null },
  ];
}

const figure = (value: number) => value.toFixed(3);

function describe({ name, atLeast, aim }: Set, found: Evaluation, seconds: number): string {
  const limits = [atLeast, aim].map((each) => (each === null ? '–' : figure(each)));
  return `| ${[
    name,
    found.texts,
    found.labels.length,
    figure(found.accuracy),
    ...limits,
    figure(found.baseline),
    figure(found.macroF1),
    figure(found.calibrationError),
    seconds.toFixed(1),
  ].join(' | ')} |`;
}

if (!existsSync(dataFolder)) {
  console.log('The sets are not there; nothing was measured.');
  notMeasured('the public sets are not beside the repository');
  process.exit(0);
}
console.log(
  '| set, five folds | texts | labels | accuracy | must | aim | most frequent label | macro F1 | calibration error | s |\n|---|---|---|---|---|---|---|---|---|---|',
);
/** `npm run bench:classification -- --quick`: every tenth text, to see that it runs. */
const isQuick = process.argv.includes('--quick');
for (const set of readSets()) {
  if (isQuick) set.examples = set.examples.filter((_, at) => at % 10 === 0);
  const start = performance.now();
  const found = evaluate(set.examples);
  console.log(describe(set, found, (performance.now() - start) / 1_000));
  const isReached = line({
    name: `${set.name}, five folds, accuracy`,
    figure: found.accuracy,
    unit: '',
    bar: set.atLeast === null ? null : { least: set.atLeast },
    note: `${set.aim === null ? '' : `aim ${set.aim}; `}most frequent label ${figure(found.baseline)}`,
  });
  if (!isReached) process.exitCode = 1;
}
