import { createClientIndex, type ClientIndex } from '@replique/engine/retrieval/client-index';
import { defaultWeights, type Weights } from '@replique/engine/retrieval/weights';
import { loadFirefox, type BenchSet } from './data.ts';
import { mean, ndcgAt10 } from './measures.ts';
import { fillOurs, searchOurs } from './ours.ts';

/** Nothing is left out of a question: what the bounds of the ranking are measured against. */
export const unbounded: Weights = {
  ...defaultWeights,
  wordPostings: Infinity,
  gramPostings: Infinity,
  forms: Infinity,
};

let state = 7;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const passageWords = 100;
const passagesPerDocument = 8;

/** Documents of words drawn as often as the set itself and its questions say them: every common word is everywhere. */
function addNoise(index: ClientIndex, set: BenchSet, passages: number): void {
  const texts = [
    ...set.documents.map((document) => document.text),
    ...set.queries.map((query) => query.text),
  ];
  const words = texts.join(' ').split(/\s+/);
  const draw = (count: number): string =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
  for (let made = 0, id = 1_000_000; made < passages; made += passagesPerDocument, id++) {
    const chunks = Array.from({ length: passagesPerDocument }, (_, position) => ({
      chunkId: 1_000_000 + made + position,
      heading: null,
      text: draw(passageWords),
    }));
    index.putDocument({
      documentId: id,
      title: draw(6),
      isQuestion: false,
      language: set.language,
      certified: false,
      chunks,
    });
  }
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** What the bounds cost: the Firefox set among so many passages that say nothing, ranked with and without them. */
export function noiseTable(passages: number, variants: [string, Weights][], every = 4): string {
  const set = loadFirefox();
  const queries = set.queries.filter((_, position) => position % every === 0);
  const first: string[] = [];
  const lines = variants.map(([name, weights], variant) => {
    state = 7;
    const index = createClientIndex(weights);
    fillOurs(index, set, false);
    addNoise(index, set, passages - index.size.chunks);
    const times: number[] = [];
    const gains = queries.map((query, position) => {
      const start = performance.now();
      const { documents } = searchOurs(index, set, query);
      times.push(performance.now() - start);
      const ids = documents.map(({ documentId }) => set.documents[documentId]?.id ?? '');
      if (variant === 0) first[position] = String(documents[0]?.documentId);
      return {
        gained: ndcgAt10(ids, set.relevant.get(query.id) ?? new Set()),
        isSame: first[position] === String(documents[0]?.documentId),
      };
    });
    times.sort((left, right) => left - right);
    const cells = [
      name,
      mean(gains.map(({ gained }) => gained)).toFixed(4),
      `${((100 * gains.filter(({ isSame }) => isSame).length) / gains.length).toFixed(1)} %`,
      percentile(times, 0.5).toFixed(2),
      percentile(times, 0.95).toFixed(2),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = [
    `| ${queries.length} forum questions among ${passages} passages | nDCG@10 | same first document | p50 ms | p95 ms |`,
    '|---|---|---|---|---|',
  ];
  return [...head, ...lines].join('\n');
}
