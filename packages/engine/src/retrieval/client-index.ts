import { asLanguage, type Language } from '../text/language.ts';
import { Lexicon } from './lexicon.ts';
import { combineField, entryScores, type FieldScores } from './fusion.ts';
import { findNeighbours, voteShare, type Neighbour, type Neighbours, type PastRecord } from './neighbours.ts';
import { queryTerms } from './query-terms.ts';
import { TextIndex } from './text-index.ts';
import { defaultWeights, type Weights } from './weights.ts';

/** A document as the index wants it. `title` is searched with the passages; `isQuestion` titles (FAQ) count as a field of their own. */
export type IndexedDocument = {
  documentId: number;
  title: string;
  isQuestion: boolean;
  language: string;
  certified: boolean;
  chunks: { chunkId: number; heading: string | null; text: string }[];
};

/**
 * A question that a person answered. `documentIds`: documents that the answer linked or cited; `answeredAt`: milliseconds
 * since 1970, compared with `before` and for ageing; `weight`: how much its vote counts (1 when absent; an accepted suggestion may count more).
 */
export type PastAnswer = {
  ticketId: number;
  question: string;
  language: string;
  answeredAt: number;
  documentIds: number[];
  weight?: number;
};

/** Scores lie between 0 and 1 except `score`, which orders; `words`, `grams` and `neighbours` say where it comes from. */
export type FoundDocument = {
  documentId: number;
  score: number;
  words: number;
  grams: number;
  neighbours: number;
  passages: { chunkId: number; score: number }[];
};

export type SearchResult = {
  /** Best first. */
  documents: FoundDocument[];
  /** Past answered questions that are like this one, most alike first, similarity 0..1. */
  neighbours: { ticketId: number; similarity: number }[];
  /** Gate 1, 0..1: does the question belong to this knowledge at all. */
  belongs: number;
  /** Gate 2, 0..1: vote share of the nearest past answers for the first document, or for one another when nothing is linked. */
  agreement: number;
};

export type SearchQuery = { text: string; subject?: string; language: Language };

/**
 * `limit`: documents returned (10). `before`, `exceptTicketId`: past answers that must not be seen (replay, a ticket's own
 * answer). `neighbours`: how many past answers are returned (10); those that vote are a figure of the ranking.
 */
export type SearchOptions = { limit?: number; before?: number; exceptTicketId?: number; neighbours?: number };

export interface ClientIndex {
  putDocument(document: IndexedDocument): void;
  removeDocument(documentId: number): void;
  putPastAnswer(answer: PastAnswer): void;
  removePastAnswer(ticketId: number): void;
  search(query: SearchQuery, options?: SearchOptions): SearchResult;
  readonly size: { documents: number; chunks: number; pastAnswers: number; bytes: number };
}

type DocumentRecord = { isQuestion: boolean; certified: boolean; chunkIds: number[] };

const passagesPerDocument = 5;
const agreeing = 10;

/** An empty index for one client: everything in memory, nothing asynchronous, no input or output. */
export function createClientIndex(weights: Weights = defaultWeights): ClientIndex {
  return new MemoryIndex(weights);
}

class MemoryIndex implements ClientIndex {
  #weights: Weights;
  #lexicon = new Lexicon();
  #texts = new TextIndex(this.#lexicon);
  #questions = new TextIndex(this.#lexicon);
  #documents = new Map<number, DocumentRecord>();
  #past = new Map<number, PastRecord>();
  #chunkCount = 0;

  constructor(weights: Weights) {
    this.#weights = weights;
  }

  get size(): { documents: number; chunks: number; pastAnswers: number; bytes: number } {
    const bytes = this.#lexicon.bytes + this.#texts.bytes + this.#questions.bytes + this.#chunkCount * 16;
    return { documents: this.#documents.size, chunks: this.#chunkCount, pastAnswers: this.#past.size, bytes };
  }

  putDocument(document: IndexedDocument): void {
    this.removeDocument(document.documentId);
    const units = document.chunks.map((chunk) => ({
      text: chunk.heading ? `${chunk.heading}\n${chunk.text}` : chunk.text,
      isTitle: false,
    }));
    units.unshift({ text: document.title, isTitle: true });
    this.#texts.put(document.documentId, units, asLanguage(document.language));
    const chunkIds = document.chunks.map((chunk) => chunk.chunkId);
    this.#documents.set(document.documentId, { isQuestion: document.isQuestion, certified: document.certified, chunkIds });
    this.#chunkCount += chunkIds.length;
  }

  removeDocument(documentId: number): void {
    const record = this.#documents.get(documentId);
    if (!record) return;
    this.#chunkCount -= record.chunkIds.length;
    this.#documents.delete(documentId);
    this.#texts.remove(documentId);
  }

  putPastAnswer(answer: PastAnswer): void {
    const { ticketId, answeredAt, documentIds, weight = 1 } = answer;
    this.#questions.put(ticketId, [{ text: subjectTwice(answer.question), isTitle: false }], asLanguage(answer.language));
    this.#past.set(ticketId, { answeredAt, documentIds, weight });
  }

  removePastAnswer(ticketId: number): void {
    this.#questions.remove(ticketId);
    this.#past.delete(ticketId);
  }

  search(query: SearchQuery, options: SearchOptions = {}): SearchResult {
    const terms = queryTerms(query);
    const texts = combineField(this.#texts, terms, this.#weights);
    const found = findNeighbours(this.#questions, this.#past, terms, this.#weights, options);
    const documents = this.#rank(texts, found, options.limit ?? 10);
    return {
      documents,
      neighbours: found.nearest.slice(0, options.neighbours ?? 10).map(({ ticketId, similarity }) => ({ ticketId, similarity })),
      belongs: Math.max(texts.belongs, found.belongs),
      agreement: agreementOn(documents[0]?.documentId, found.nearest.slice(0, agreeing), this.#past),
    };
  }

  #rank(texts: FieldScores, found: Neighbours, limit: number): FoundDocument[] {
    const share = voteShare(found, texts.belongs, this.#weights);
    const ranked: { entry: number; score: number; parts: [number, number, number] }[] = [];
    for (let entry = 0; entry < this.#texts.entryCount; entry++) {
      if (!this.#texts.isAlive[entry]) continue;
      const documentId = this.#texts.keys[entry] as number;
      const record = this.#documents.get(documentId) as DocumentRecord;
      const vote = found.votes.get(documentId) ?? 0;
      const { words, grams, total } = entryScores(this.#texts, texts, entry, record.isQuestion, this.#weights);
      if (total === 0 && vote === 0) continue;
      const score = ((1 - share) * total + share * vote) * (record.certified ? 1 + this.#weights.certified : 1);
      ranked.push({ entry, score, parts: [words, grams, vote] });
    }
    ranked.sort((left, right) => right.score - left.score || this.#keyOf(left.entry) - this.#keyOf(right.entry));
    return ranked.slice(0, limit).map(({ entry, score, parts }) => {
      const [words, grams, neighbours] = parts;
      return { documentId: this.#keyOf(entry), score, words, grams, neighbours, passages: this.#passages(texts, entry) };
    });
  }

  #keyOf(entry: number): number {
    return this.#texts.keys[entry] as number;
  }

  #passages(texts: FieldScores, entry: number): { chunkId: number; score: number }[] {
    const first = this.#texts.firstUnit.get(entry) + 1;
    const { chunkIds } = this.#documents.get(this.#keyOf(entry)) as DocumentRecord;
    return chunkIds
      .map((chunkId, ordinal) => ({ chunkId, score: texts.unitScore(first + ordinal) }))
      .sort((left, right) => right.score - left.score || left.chunkId - right.chunkId)
      .slice(0, passagesPerDocument);
  }
}

/** The first line of a question of several lines is its subject, which tells most: it is counted again. */
function subjectTwice(question: string): string {
  const [subject, ...rest] = question.split('\n');
  return rest.length > 0 ? `${subject}\n${question}` : question;
}

/** The vote share of the nearest past answers for a document; without links, how much the nearest stand out together. */
function agreementOn(documentId: number | undefined, nearest: Neighbour[], past: Map<number, PastRecord>): number {
  let all = 0;
  let forIt = 0;
  for (const { ticketId, similarity } of nearest) {
    const record = past.get(ticketId);
    if (!record || record.documentIds.length === 0) continue;
    all += similarity * record.weight;
    if (documentId !== undefined && record.documentIds.includes(documentId)) forIt += similarity * record.weight;
  }
  return all > 0 ? forIt / all : 0;
}
