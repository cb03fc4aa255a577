import type { Language } from '../text/language.ts';

/** A document as the index wants it. `title` is searched with the passages; a title that is a question (FAQ) counts as a field of its own. */
export type IndexedDocument = {
  documentId: number;
  title: string;
  isQuestion: boolean;
  language: string;
  certified: boolean;
  chunks: { chunkId: number; heading: string | null; text: string }[];
};

/**
 * A question that a person answered. `documentIds`: documents that the answer linked or cited. `answeredAt`: milliseconds
 * since 1970, compared with `before` and for ageing. `weight`: how much its vote counts, 1 when absent.
 */
export type PastAnswer = {
  ticketId: number;
  question: string;
  language: string;
  answeredAt: number;
  documentIds: number[];
  weight?: number;
};

/** `score` orders; `words`, `grams` and `neighbours` (0..1 each) say where it comes from. At most five passages, best first. */
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
  /** Gate 2, 0..1: share of the votes of the ten nearest past answers that the first document has; 0 when none of them links anything. */
  agreement: number;
};

export type SearchQuery = { text: string; subject?: string; language: Language };

/**
 * `limit`: documents returned (10). `before`, `exceptTicketId`: past answers that must not be seen (replay, a ticket's own
 * answer). `neighbours`: past answers returned (10); how many vote is a figure of the ranking.
 */
export type SearchOptions = {
  limit?: number;
  before?: number;
  exceptTicketId?: number;
  neighbours?: number;
};

/** One client's knowledge in memory. Nothing is asynchronous; putting what is there replaces it, removing what is not is fine. */
export interface ClientIndex {
  putDocument(document: IndexedDocument): void;
  removeDocument(documentId: number): void;
  putPastAnswer(answer: PastAnswer): void;
  removePastAnswer(ticketId: number): void;
  search(query: SearchQuery, options?: SearchOptions): SearchResult;
  /** `bytes` is an estimate of the memory held. */
  readonly size: { documents: number; chunks: number; pastAnswers: number; bytes: number };
}
