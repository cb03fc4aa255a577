import { asLanguage } from '../text/language.ts';
import { coverOf, wantedTerms } from './cover.ts';
import { scoreEntry, scoreIndex, unitScore, type FieldScores } from './fusion.ts';
import type {
  ClientIndex,
  FoundDocument,
  IndexedDocument,
  PastAnswer,
  SearchOptions,
  SearchQuery,
  SearchResult,
} from './index-types.ts';
import { Lexicon } from './lexicon.ts';
import {
  findNeighbours,
  voteShare,
  type Neighbour,
  type Neighbours,
  type PastRecord,
} from './neighbours.ts';
import { queryTerms, type QueryTerms } from './query-terms.ts';
import { mark, TextIndex } from './text-index.ts';
import { TopList } from './top-list.ts';
import { defaultWeights, type Weights } from './weights.ts';

export type {
  ClientIndex,
  FoundDocument,
  IndexedDocument,
  PastAnswer,
  SearchOptions,
  SearchQuery,
  SearchResult,
} from './index-types.ts';

const passagesPerDocument = 5;
const agreeing = 10;
const covering = 3;

/** An empty index for one client: everything in memory, no input or output. */
export function createClientIndex(weights: Weights = defaultWeights): ClientIndex {
  return new MemoryIndex(weights);
}

class MemoryIndex implements ClientIndex {
  #weights: Weights;
  #lexicon = new Lexicon();
  #texts = new TextIndex(this.#lexicon);
  #questions = new TextIndex(this.#lexicon);
  #chunkIds = new Map<number, number[]>();
  #past = new Map<number, PastRecord>();
  #chunkCount = 0;

  constructor(weights: Weights) {
    this.#weights = weights;
  }

  get size(): ClientIndex['size'] {
    const records = this.#chunkCount * 16 + this.#past.size * 120;
    const bytes = this.#lexicon.bytes + this.#texts.bytes + this.#questions.bytes + records;
    return {
      documents: this.#chunkIds.size,
      chunks: this.#chunkCount,
      pastAnswers: this.#past.size,
      bytes,
    };
  }

  putDocument(document: IndexedDocument): void {
    this.removeDocument(document.documentId);
    const { documentId, title, isQuestion, certified, chunks } = document;
    const passages = chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text));
    this.#texts.put(documentId, {
      title,
      passages,
      language: asLanguage(document.language),
      isQuestion,
      certified,
    });
    const chunkIds = chunks.map((chunk) => chunk.chunkId);
    this.#chunkIds.set(documentId, chunkIds);
    this.#chunkCount += chunkIds.length;
  }

  removeDocument(documentId: number): void {
    this.#chunkCount -= this.#chunkIds.get(documentId)?.length ?? 0;
    this.#chunkIds.delete(documentId);
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
    });
    this.#past.set(ticketId, { answeredAt, documentIds, weight });
  }

  removePastAnswer(ticketId: number): void {
    this.#questions.remove(ticketId);
    this.#past.delete(ticketId);
  }

  search(query: SearchQuery, options: SearchOptions = {}): SearchResult {
    const terms = queryTerms(query);
    const texts = scoreIndex(this.#texts, terms, this.#weights);
    const found = findNeighbours(this.#questions, this.#past, terms, this.#weights, options);
    const documents = this.#rank(texts, found, options.limit ?? 10);
    const cover = this.#cover(terms, documents, found.nearest);
    const shown = found.nearest.slice(0, options.neighbours ?? 10);
    return {
      documents,
      neighbours: shown.map(({ ticketId, similarity }) => ({ ticketId, similarity })),
      belongs: (Math.max(texts.belongs, found.belongs) + cover) / 2,
      agreement: agreementOn(
        documents[0]?.documentId,
        found.nearest.slice(0, agreeing),
        this.#past,
      ),
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

  #rank(texts: FieldScores, found: Neighbours, limit: number): FoundDocument[] {
    const share = voteShare(found, texts.answered, this.#weights);
    const top = new TopList(limit);
    const marks = this.#texts.marks.data;
    for (let entry = 0; entry < this.#texts.entryCount; entry++) {
      const bits = marks[entry] as number;
      if ((bits & mark.alive) === 0) continue;
      const documentId = this.#texts.keys[entry] as number;
      const vote = share > 0 ? (found.votes.get(documentId) ?? 0) : 0;
      const { total } = scoreEntry(this.#texts, texts, entry, this.#weights);
      if (total === 0 && vote === 0) continue;
      const gain = (bits & mark.certified) === 0 ? 1 : 1 + this.#weights.certified;
      top.offer(entry, ((1 - share) * total + share * vote) * gain, documentId);
    }
    return top.entries.map((entry, position) =>
      this.#describe(texts, found, entry, top.scores[position] as number),
    );
  }

  #describe(texts: FieldScores, found: Neighbours, entry: number, score: number): FoundDocument {
    const documentId = this.#texts.keys[entry] as number;
    const { words, grams } = scoreEntry(this.#texts, texts, entry, this.#weights);
    const passages = this.#passages(texts, entry, documentId);
    return {
      documentId,
      score,
      words,
      grams,
      neighbours: found.votes.get(documentId) ?? 0,
      passages,
    };
  }

  #passages(texts: FieldScores, entry: number, documentId: number): FoundDocument['passages'] {
    const first = this.#texts.firstUnit.get(entry) + 1; // after the title
    return (this.#chunkIds.get(documentId) ?? [])
      .map((chunkId, ordinal) => ({
        chunkId,
        score: unitScore(texts, first + ordinal, this.#weights),
      }))
      .sort((left, right) => right.score - left.score || left.chunkId - right.chunkId)
      .slice(0, passagesPerDocument);
  }
}

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
