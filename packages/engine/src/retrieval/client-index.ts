import { asLanguage } from '../text/language.ts';
import { OwnBelonging } from './belonging.ts';
import { coverOf, wantedTerms } from './cover.ts';
import { scoreIndex } from './fusion.ts';
import type {
  ClientIndex,
  FoundDocument,
  IndexedDocument,
  PastAnswer,
  SearchFilters,
  SearchOptions,
  SearchQuery,
  SearchResult,
} from './index-types.ts';
import { Lexicon, noStem } from './lexicon.ts';
import { findNeighbours, voteShare, type Neighbour, type PastRecord } from './neighbours.ts';
import { mostBoost } from './packed.ts';
import { queryTerms, type QueryTerms } from './query-terms.ts';
import { Ranking, type DocumentRecord } from './ranking.ts';
import { TextIndex } from './text-index.ts';
import { VectorStore } from './vector-store.ts';
import { defaultWeights, type Weights } from './weights.ts';

export type {
  ClientIndex,
  FoundDocument,
  IndexedDocument,
  PastAnswer,
  ScoreParts,
  SearchFilters,
  SearchOptions,
  SearchQuery,
  SearchResult,
} from './index-types.ts';

const agreeing = 10;
const covering = 3;

/** As much as 100,000 passages with vectors of 384 numbers, twice over. */
const mostVectorBytes = 320e6;

/**
 * An empty index for one client: everything in memory, no input or output.
 * @param options.maxVectorBytes what finds no room within it is found by its words alone
 */
export function createClientIndex(
  weights: Weights = defaultWeights,
  { maxVectorBytes = mostVectorBytes }: { maxVectorBytes?: number } = {},
): ClientIndex {
  return new MemoryIndex(weights, maxVectorBytes);
}

class MemoryIndex implements ClientIndex {
  #weights: Weights;
  #lexicon = new Lexicon();
  #texts = new TextIndex(this.#lexicon);
  #questions = new TextIndex(this.#lexicon);
  #documents = new Map<number, DocumentRecord>();
  #past = new Map<number, PastRecord>();
  #vectors: VectorStore;
  #pastVectors: VectorStore;
  #own = new OwnBelonging();
  #chunkCount = 0;

  constructor(weights: Weights, maxVectorBytes: number) {
    this.#weights = weights;
    this.#vectors = new VectorStore(maxVectorBytes * 0.75);
    this.#pastVectors = new VectorStore(maxVectorBytes * 0.25);
  }

  get size(): ClientIndex['size'] {
    const records = this.#chunkCount * 16 + this.#documents.size * 120 + this.#past.size * 120;
    const vectorBytes = this.#vectors.bytes + this.#pastVectors.bytes;
    const textBytes =
      this.#lexicon.bytes + this.#texts.bytes + this.#questions.bytes + this.#own.bytes;
    return {
      documents: this.#documents.size,
      chunks: this.#chunkCount,
      pastAnswers: this.#past.size,
      bytes: textBytes + vectorBytes + records,
      vectors: this.#vectors.count + this.#pastVectors.count,
      vectorsLeftOut: this.#vectors.leftOut + this.#pastVectors.leftOut,
    };
  }

  putDocument(document: IndexedDocument): void {
    this.removeDocument(document.documentId);
    const { documentId, title, isQuestion, certified, chunks } = document;
    const passages = chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text));
    this.#texts.put(documentId, {
      // Without a title there is no field that others could do better in.
      title: title.trim() === '' ? null : title,
      passages,
      language: asLanguage(document.language),
      // A page with sections stays a page when its title asks: its title is not the whole of what it answers.
      isQuestion: isQuestion && chunks.every(({ heading }) => !heading),
      certified,
      boost: Math.round(Math.max(-mostBoost, Math.min(mostBoost, document.boost ?? 0))),
    });
    this.#vectors.put(
      documentId,
      chunks.map((chunk) => chunk.vector),
    );
    this.#documents.set(documentId, {
      chunkIds: chunks.map((chunk) => chunk.chunkId),
      language: primaryTag(document.language),
      kind: document.kind ?? null,
    });
    this.#chunkCount += chunks.length;
  }

  removeDocument(documentId: number): void {
    this.#chunkCount -= this.#documents.get(documentId)?.chunkIds.length ?? 0;
    this.#documents.delete(documentId);
    this.#vectors.remove(documentId);
    this.#texts.remove(documentId);
  }

  putPastAnswer(answer: PastAnswer): void {
    const { ticketId, answeredAt, documentIds, weight = 1 } = answer;
    const passages = [subjectTwice(answer.question)];
    const language = asLanguage(answer.language);
    this.#questions.put(ticketId, {
      title: null,
      passages,
      language,
      isQuestion: false,
      certified: false,
      boost: 0,
    });
    this.#pastVectors.put(ticketId, [answer.vector]);
    if (documentIds.length > 0) this.#own.put({ ticketId, question: answer.question, language });
    else this.#own.remove(ticketId);
    this.#past.set(ticketId, { answeredAt, documentIds, weight, language });
  }

  removePastAnswer(ticketId: number): void {
    this.#questions.remove(ticketId);
    this.#pastVectors.remove(ticketId);
    this.#past.delete(ticketId);
    this.#own.remove(ticketId);
  }

  calibrate(milliseconds = Infinity): boolean {
    return this.#own.learn(({ ticketId, question, language }) => {
      const [subject, ...rest] = question.split('\n');
      const query = { text: question, language, ...(subject && rest.length > 0 && { subject }) };
      const found = this.#search(query, { exceptTicketId: ticketId, limit: covering });
      const linked = this.#past.get(ticketId)?.documentIds ?? [];
      const isRight = linked.includes(found.documents[0]?.documentId ?? -1);
      return { belongs: found.belongs, isRight };
    }, milliseconds);
  }

  search(query: SearchQuery, options: SearchOptions = {}): SearchResult {
    const found = this.#search(query, options);
    return { ...found, belongs: this.#own.scale(found.belongs), trust: this.#own.trust };
  }

  #search(query: SearchQuery, options: SearchOptions): Omit<SearchResult, 'trust'> {
    const terms = queryTerms(query, (stem) => this.#knows(stem));
    const accepts = options.filters && this.#acceptor(options.filters);
    const texts = scoreIndex(this.#texts, terms, this.#weights, accepts);
    const vectors = this.#vectors.compare(query.vector, accepts);
    const found = findNeighbours(
      {
        index: this.#questions,
        past: this.#past,
        likeness: this.#pastVectors.compare(query.vector),
        language: query.language,
      },
      terms,
      this.#weights,
      options,
    );
    const ranking = new Ranking(
      { index: this.#texts, records: this.#documents, accepts },
      { texts, vectors, found, language: query.language },
      { ...this.#weights, voteShare: voteShare(found, texts.answered, this.#weights) },
    );
    const documents = ranking.best(options.limit ?? 10, options.explain ?? false);
    const cover = this.#cover(terms, documents, found.nearest);
    const shown = found.nearest.slice(0, options.neighbours ?? 10);
    const byWords = (Math.max(texts.belongs, found.belongs) + cover) / 2;
    return {
      documents,
      neighbours: shown.map(({ ticketId, similarity }) => ({ ticketId, similarity })),
      belongs: Math.max(byWords, vectors?.best ?? 0),
      agreement: agreementOn(
        documents[0]?.documentId,
        found.nearest.slice(0, agreeing),
        this.#past,
      ),
    };
  }

  #knows(stem: string): boolean {
    const id = this.#lexicon.findStem(stem);
    if (id === noStem) return false;
    return this.#texts.stemEntries.get(id) > 0 || this.#questions.stemEntries.get(id) > 0;
  }

  #acceptor({ languages, documentIds, kinds }: SearchFilters): (documentId: number) => boolean {
    const ids = documentIds && new Set(documentIds);
    return (documentId) => {
      const record = this.#documents.get(documentId);
      return (
        record !== undefined &&
        (ids?.has(documentId) ?? true) &&
        (languages?.includes(record.language) ?? true) &&
        (kinds === undefined || (record.kind !== null && kinds.includes(record.kind)))
      );
    };
  }

  /** 0..1: how much of the question's topic the best of the first documents and nearest past questions has. */
  #cover(terms: QueryTerms, documents: FoundDocument[], nearest: Neighbour[]): number {
    const best = (index: TextIndex, keys: number[]): number => {
      if (keys.length === 0) return 0;
      const wanted = wantedTerms(index, terms);
      return Math.max(...keys.map((key) => coverOf(index, key, wanted)));
    };
    const first = documents.slice(0, covering).map((document) => document.documentId);
    const past = nearest.slice(0, covering).map((neighbour) => neighbour.ticketId);
    return Math.max(best(this.#texts, first), best(this.#questions, past));
  }
}

/** "fr-CA" and "FR" are "fr". */
const primaryTag = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] as string;

/** The first line of a question of several lines is its subject, which tells most: it is counted again. */
function subjectTwice(question: string): string {
  const [subject, ...rest] = question.split('\n');
  return rest.length > 0 ? `${subject}\n${question}` : question;
}

function agreementOn(
  documentId: number | undefined,
  nearest: Neighbour[],
  past: Map<number, PastRecord>,
): number {
  let all = 0;
  let agreed = 0;
  for (const { ticketId, similarity } of nearest) {
    const record = past.get(ticketId);
    if (!record || record.documentIds.length === 0) continue;
    const vote = similarity * record.weight;
    all += vote;
    if (documentId !== undefined && record.documentIds.includes(documentId)) agreed += vote;
  }
  return all > 0 ? agreed / all : 0;
}
