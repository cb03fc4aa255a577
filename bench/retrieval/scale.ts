import { createClientIndex, type IndexedDocument } from '@replique/engine/retrieval/client-index';
import { defaultWeights, type Weights } from '@replique/engine/retrieval/weights';
import { hasData } from './data.ts';
import { noiseTable, unbounded } from './noise.ts';

/**
 * Time and memory of one client's index at many passages: `node --expose-gc bench/retrieval/scale.ts [passages]`.
 * The text is made up: words of one to four syllables and an ending, frequencies falling as in real text. With the data
 * folder there, what the bounds of a question cost is measured too.
 */
const passages = Number(process.argv[2] ?? 100_000);
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
  const cells = [label, ...[0.5, 0.95, 1].map((share) => percentile(times, share))];
  return `| ${[...cells, ((user + system) / 1000 / times.length).toFixed(2)].join(' | ')} |`;
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
console.log(
  `Heap and buffers of the process: ${((heapUsed + arrayBuffers) / 1e6).toFixed(0)} MB.\n`,
);
console.log('| question | p50 ms | p95 ms | worst ms | processor ms |\n|---|---|---|---|---|');
console.log(timeQuestions('8 words', 8));
console.log(timeQuestions('100 words', 100));
if (hasData()) {
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
