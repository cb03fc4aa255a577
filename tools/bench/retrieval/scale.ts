import { createClientIndex, type IndexedDocument } from '@replique/engine/retrieval/client-index';
import { defaultWeights, type Weights } from '@replique/engine/retrieval/weights';
import { line, point } from '../report.ts';
import { hasData } from './data.ts';
import { noiseTable, unbounded } from './noise.ts';

/**
 * Time and memory of one client's index at many passages: `npm run bench:scale [passages] [--no-bounds]`. The text is made up: words of one to four syllables and an ending, frequencies falling as in real text. With the data
 * folder there, and unless `--no-bounds`, what the bounds of a question cost is measured too.
 */
const passages = Number(process.argv[2] ?? 100_000);
const must = { searchMs: 5, indexSeconds: 10, megabytes: 400 };
const vocabulary = 150_000;
const consonants = 'b c d f g h j k l m n p r s t v w x z ch st tr pl'.split(' ');
const endings = ['', '', '', 's', 'ed', 'ing', 'tion', 'ment', 'able', 'ly'];

let state = 42;
/** A repeatable random number between 0 and 1. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const pick = (limit: number): number => Math.floor(random() * limit);
const syllable = (): string => `${consonants[pick(consonants.length)]}${'aeiouy'[pick(6)]}`;
const words = Array.from(
  { length: vocabulary },
  () => Array.from({ length: 1 + pick(4) }, syllable).join('') + endings[pick(endings.length)],
);

/** Rank r is drawn about as often as 1 / r. */
function someWord(): string {
  return words[Math.floor(vocabulary ** random()) - 1] as string;
}

const someText = (length: number): string => Array.from({ length }, someWord).join(' ');

function documentOf(documentId: number, firstChunk: number, count: number): IndexedDocument {
  const chunks = Array.from({ length: count }, (_, position) => ({
    chunkId: firstChunk + position,
    heading: null,
    text: someText(60 + pick(80)),
  }));
  return {
    documentId,
    title: someText(6),
    isQuestion: false,
    language: 'en',
    certified: false,
    chunks,
  };
}

function percentile(sorted: number[], share: number): string {
  return (sorted[Math.floor(share * (sorted.length - 1))] as number).toFixed(2);
}

/** Wall times suffer from whatever else runs; the processor's time a question hardly does. */
function timeQuestions(label: string, length: number): string {
  const questions = Array.from({ length: 300 }, () => someText(length));
  for (const text of questions.slice(0, 30)) index.search({ text, language: 'en' });
  const before = process.cpuUsage();
  const times = questions.map((text) => {
    const start = performance.now();
    index.search({ text, language: 'en' });
    return performance.now() - start;
  });
  const { user, system } = process.cpuUsage(before);
  times.sort((left, right) => left - right);
  const p95 = Number(percentile(times, 0.95));
  const processor = ((user + system) / 1000 / times.length).toFixed(2);
  line({
    name: `a search of ${label} in ${passages} passages, p95`,
    figure: p95,
    unit: 'ms',
    bar: { most: must.searchMs },
    note: `p50 ${percentile(times, 0.5)} ms, ${processor} ms of processor`,
  });
  point({ curve: 'search', series: label, at: passages, figure: p95 });
  const cells = [label, ...[0.5, 0.95, 1].map((share) => percentile(times, share))];
  return `| ${[...cells, processor].join(' | ')} |`;
}

const index = createClientIndex();
let indexing = 0;
for (let documentId = 0, made = 0; made < passages; documentId++) {
  const count = Math.min(1 + pick(15), passages - made);
  const document = documentOf(documentId, made, count);
  const start = performance.now();
  index.putDocument(document);
  indexing += performance.now() - start;
  made += count;
}
globalThis.gc?.();
const { documents, chunks, bytes } = index.size;
const { heapUsed, arrayBuffers } = process.memoryUsage();
console.log(
  `${chunks} passages in ${documents} documents: indexed in ${(indexing / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB by its own count.`,
);
const held = (heapUsed + arrayBuffers) / 1e6;
line({
  name: `${passages} passages indexed`,
  figure: indexing / 1_000,
  unit: 's',
  bar: { most: must.indexSeconds },
});
line({
  name: `memory of ${passages} passages (heap and buffers of the process)`,
  figure: held,
  unit: 'MB',
  bar: { most: must.megabytes },
  note: `${(bytes / 1e6).toFixed(0)} MB by the index’s own count`,
});
point({ curve: 'indexing', series: 'seconds', at: passages, figure: indexing / 1_000 });
point({ curve: 'memory', series: 'heap and buffers', at: passages, figure: held });
console.log(`Heap and buffers of the process: ${held.toFixed(0)} MB.\n`);
console.log('| question | p50 ms | p95 ms | worst ms | processor ms |\n|---|---|---|---|---|');
console.log(timeQuestions('8 words', 8));
console.log(timeQuestions('100 words', 100));
if (hasData() && !process.argv.includes('--no-bounds')) {
  const variants: [string, Weights][] = [
    ['all lists read to their ends', unbounded],
    ['as it is', defaultWeights],
    [
      'without looking up what was left out',
      { ...defaultWeights, finishingWords: 0, finishingForms: 0 },
    ],
  ];
  console.log(`\n${noiseTable(passages, variants)}`);
}
