import { suggest, type Passage, type SuggestInput } from '@replique/engine/generation/suggest';
import type { ClientIndex, SearchResult } from '@replique/engine/retrieval/client-index';
import type { Chunk } from '@replique/engine/text/chunk';
import { readVariants, systemIn } from '@replique/engine/text/variants';
import type { BenchDocument, BenchQuery, BenchSet } from './data.ts';
import { buildOurs, searchOurs } from './ours.ts';

/** What the built-in writer made of a question. `isRight`: it quotes a judged article; `isSupported`: every sentence that is no courtesy stands in the passage that it cites. */
export type Outcome = { isRight: boolean; isSupported: boolean; confidence: number };

/** A reply as an agent sees it. */
export type Reply = {
  text: string;
  lines: { text: string; sources: number[] }[];
  /** Of the articles that it cites. */
  titles: string[];
  confidence: number;
  form: 'answer' | 'pointer';
  /** Questions of the ticket that it says nothing to. */
  open: string[];
};

type Offered = Passage & { id: string };
/** Passages in the order of their numbers in the index. */
type Placed = { document: BenchDocument; chunk: Chunk };

const mostPassages = 8;
const passagesPerDocument = 2;

/** The passages that a suggestion is written from, as the product offers them. */
export function offer(set: BenchSet, chunks: Placed[], found: SearchResult): Offered[] {
  const all = found.documents.flatMap(({ passages, score }) =>
    passages.slice(0, passagesPerDocument).map(({ chunkId }) => {
      const { document, chunk } = chunks[chunkId] as Placed;
      const { id, title, isQuestion } = document;
      const { heading, text } = chunk;
      return { id, title, heading, text, score, question: isQuestion ? title : null };
    }),
  );
  return all.slice(0, mostPassages).map((passage, position) => ({
    ...passage,
    source: position + 1,
    kind: 'document',
    certified: false,
    language: set.language,
    url: `https://help.example.com/${passage.id}`,
  }));
}

export function inputFor(
  set: BenchSet,
  query: BenchQuery,
  passages: Offered[],
  { belongs, agreement, trust }: SearchResult,
): SuggestInput {
  return {
    language: set.language,
    question: query.subject ? `${query.subject}\n${query.text}` : query.text,
    requesterName: null,
    agentName: null,
    messages: [],
    prompt: { context: '', style: '', rules: '' },
    guidelines: null,
    instruction: null,
    passages,
    belongs,
    agreement,
    trust,
    knowledgeSize: set.documents.length,
  };
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Compared letter by letter, not by the rules that the product itself checks a model with. */
function standsIn(sentence: string, passages: Offered[], sources: number[]): boolean {
  const cited = sources.map((source) => passages[source - 1]);
  // An article that is named: its title and its address.
  if (cited.some((passage) => passage?.url && sentence.endsWith(passage.url)))
    return cited.some((passage) => passage && bare(sentence).includes(bare(passage.title)));
  const said = bare(sentence.replace(/^(?:[-•*]|\d{1,2}[.)])\s+/, ''));
  return cited.some((passage) => bare(passage?.text ?? '').includes(said));
}

/** A set ready to be asked: null is silence. */
export class Asked {
  readonly set: BenchSet;
  #index: ClientIndex;
  #chunks: Placed[];

  constructor(set: BenchSet) {
    this.set = set;
    this.#index = buildOurs(set, set.past.length > 0);
    this.#index.calibrate();
    this.#chunks = set.documents.flatMap((document) =>
      document.chunks.map((chunk) => ({ document, chunk })),
    );
  }

  async ask(query: BenchQuery): Promise<Outcome | null> {
    const found = searchOurs(this.#index, this.set, query);
    const passages = offer(this.set, this.#chunks, found);
    // As it holds for who asks.
    const system = systemIn(inputFor(this.set, query, passages, found).question);
    const read = passages.map((each) => ({ ...each, text: readVariants(each.text, system) }));
    const cited: Offered[] = [];
    let isSupported = true;
    for await (const event of suggest(inputFor(this.set, query, passages, found), {
      writer: null,
    })) {
      if (event.type === 'silence') return null;
      if (event.type === 'sentence' && event.sources.length > 0) {
        cited.push(...event.sources.map((source) => passages[source - 1] as Offered));
        isSupported &&= standsIn(event.text, read, event.sources);
      }
      if (event.type !== 'done') continue;
      const relevant = this.set.relevant.get(query.id);
      const isRight = cited.some(({ id }) => relevant?.has(id));
      return { isRight, isSupported, confidence: event.confidence };
    }
    return null;
  }

  /** The reply whole; null is silence. */
  async reply(query: BenchQuery): Promise<Reply | null> {
    const found = searchOurs(this.#index, this.set, query);
    const passages = offer(this.set, this.#chunks, found);
    const lines: Reply['lines'] = [];
    for await (const event of suggest(inputFor(this.set, query, passages, found), {
      writer: null,
    })) {
      if (event.type === 'sentence') lines.push(event);
      if (event.type !== 'done') continue;
      const cited = lines.flatMap(({ sources }) => sources);
      const titles = [...new Set(cited.map((source) => passages[source - 1]?.title ?? ''))];
      const { text, confidence, form, open } = event;
      return { text, lines, titles, confidence, form, open };
    }
    return null;
  }

  async askAll(queries: BenchQuery[]): Promise<(Outcome | null)[]> {
    const outcomes: (Outcome | null)[] = [];
    for (const query of queries) outcomes.push(await this.ask(query));
    return outcomes;
  }
}
