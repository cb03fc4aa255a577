import { extractAnswer } from '@replique/engine/generation/extractive';
import { confidenceOf, reasonAgainst, reasonForSilence } from '@replique/engine/generation/gates';
import type { Passage, SuggestInput } from '@replique/engine/generation/suggest';
import type { SearchResult } from '@replique/engine/retrieval/client-index';
import type { Chunk } from '@replique/engine/text/chunk';
import {
  loadCovid,
  loadFirefox,
  loadFirefoxLearning,
  loadForeignQuestions,
  type BenchDocument,
  type BenchQuery,
  type BenchSet,
} from './data.ts';
import { buildOurs, searchOurs } from './ours.ts';

const mostPassages = 8;
const passagesPerDocument = 2;
const high = 0.7;

type Outcome = { isRight: boolean; confidence: number };
type Offered = Passage & { id: string };
/** Passages in the order of their numbers in the index. */
type Placed = { document: BenchDocument; chunk: Chunk };

/** The passages that a suggestion is written from, as the product offers them. */
function offer(set: BenchSet, chunks: Placed[], found: SearchResult): Offered[] {
  return found.documents
    .flatMap((hit) =>
      hit.passages.slice(0, passagesPerDocument).flatMap(({ chunkId }) => {
        const { document, chunk } = chunks[chunkId] as Placed;
        const { id, title, isQuestion } = document;
        const fixed = {
          source: 0,
          kind: 'document' as const,
          certified: false,
          language: set.language,
        };
        return [
          {
            ...fixed,
            id,
            title,
            question: isQuestion ? title : null,
            heading: chunk.heading,
            text: chunk.text,
            score: hit.score,
          },
        ];
      }),
    )
    .slice(0, mostPassages)
    .map((passage, position) => ({ ...passage, source: position + 1 }));
}

/** What the built-in writer does with a question: null when it is silent. */
function suggestOne(
  set: BenchSet,
  chunks: Placed[],
  found: SearchResult,
  query: BenchQuery,
): Outcome | null {
  const passages = offer(set, chunks, found);
  const question = query.subject ? `${query.subject}\n${query.text}` : query.text;
  const input: SuggestInput = {
    language: set.language,
    question,
    requesterName: null,
    agentName: null,
    messages: [],
    prompt: { context: '', style: '', rules: '' },
    guidelines: null,
    instruction: null,
    passages,
    belongs: found.belongs,
    agreement: found.agreement,
    knowledgeSize: set.documents.length,
  };
  if (reasonForSilence(input)) return null;
  const extract = extractAnswer(question, passages, set.language, false);
  if (!extract || reasonAgainst(input, extract)) return null;
  const relevant = set.relevant.get(query.id);
  const isRight = extract.parts.some((part) =>
    relevant?.has((passages[part.source - 1] as Offered).id),
  );
  return { isRight, confidence: confidenceOf(input, extract, 1) };
}

function row(set: BenchSet, foreign: BenchQuery[]): string {
  const index = buildOurs(set, set.past.length > 0);
  const chunks = set.documents.flatMap((document) =>
    document.chunks.map((chunk) => ({ document, chunk })),
  );
  const ask = (query: BenchQuery): Outcome | null =>
    suggestOne(set, chunks, searchOurs(index, set, query), query);
  const own = set.queries.map(ask).filter((outcome) => outcome !== null);
  const sure = own.filter((outcome) => outcome.confidence >= high);
  const talked = foreign.map(ask).filter((outcome) => outcome !== null);
  const percent = (part: number, all: number): string =>
    all > 0 ? `${((100 * part) / all).toFixed(1)} %` : '–';
  const right = (outcomes: Outcome[]): number =>
    outcomes.filter((outcome) => outcome.isRight).length;
  const cells = [
    set.name,
    percent(own.length, set.queries.length),
    percent(right(own), own.length),
    percent(foreign.length - talked.length, foreign.length),
    `${right(sure)} of ${sure.length}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What the gates of the built-in writer do: own questions answered, answers from a judged article, foreign questions silenced. */
export function suggestionsTable(): string {
  const foreign = loadForeignQuestions().map((text): BenchQuery => ({ id: '', text, at: 0 }));
  const head = [
    '| knowledge | own questions answered | of these from a judged article | banking questions silenced | right at confidence ≥ .7 |',
    '|---|---|---|---|---|',
  ];
  return [
    ...head,
    ...[loadFirefox(), loadFirefoxLearning(), loadCovid()].map((set) => row(set, foreign)),
  ].join('\n');
}
