import type { Language } from '../text/language.ts';

/**
 * A document as the index wants it. `title` is searched as a field of its own. `isQuestion`: the title asks; a document
 * without headings is then read as a FAQ entry, where the title tells most.
 */
export type IndexedDocument = {
  documentId: number;
  title: string;
  isQuestion: boolean;
  language: string;
  certified: boolean;
  /** -2..2, 0 when absent: moves it before or behind its near-equals only, as `certified` does. */
  boost?: number;
  /** What the caller filters by; never read otherwise. */
  kind?: string;
  /** `vector`: of unit length; all of one model. Passages without one are found by their words. */
  chunks: {
    chunkId: number;
    heading: string | null;
    text: string;
    vector?: Float32Array | undefined;
  }[];
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
  vector?: Float32Array;
};

/**
 * What each piece adds to a score: they sum up to it. `title` is what title or question adds apart from the body; `mentions` what being
 * named by other documents adds; `language` what a document in another language than the requester's loses; `certified` and `boost` what these add.
 */
export type ScoreParts = {
  words: number;
  grams: number;
  title: number;
  mentions: number;
  votes: number;
  vector: number;
  language: number;
  certified: number;
  boost: number;
};

/** `score` orders; `words`, `grams`, `neighbours` and `vector` (0..1 each) say where it comes from, `parts` (with `explain`) how it is made up. At most five passages, best first. */
export type FoundDocument = {
  documentId: number;
  score: number;
  words: number;
  grams: number;
  neighbours: number;
  vector: number;
  parts?: ScoreParts;
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
  /**
   * 0..1: how often the first document was one that a person linked, when past questions of this client were asked again;
   * null until `calibrate` has asked enough of them.
   */
  trust: number | null;
};

/** `vector`: the question's, of the same model as those of the passages; without it words alone are searched. */
export type SearchQuery = {
  text: string;
  subject?: string;
  language: Language;
  vector?: Float32Array;
};

/** Only documents that pass all that are given are found; `languages` are primary subtags ("fr"), lower case. */
export type SearchFilters = { languages?: string[]; documentIds?: number[]; kinds?: string[] };

/**
 * `limit`: documents returned (10). `before`, `exceptTicketId`: past answers that must not be seen (replay, a ticket's own
 * answer). `neighbours`: past answers returned (10); how many vote is a figure of the ranking.
 */
export type SearchOptions = {
  limit?: number;
  before?: number;
  exceptTicketId?: number;
  neighbours?: number;
  filters?: SearchFilters;
  explain?: boolean;
};

/** One client's knowledge in memory. Nothing is asynchronous; putting what is there replaces it, removing what is not is fine. */
export interface ClientIndex {
  putDocument(document: IndexedDocument): void;
  removeDocument(documentId: number): void;
  putPastAnswer(answer: PastAnswer): void;
  removePastAnswer(ticketId: number): void;
  search(query: SearchQuery, options?: SearchOptions): SearchResult;
  /**
   * Learns from some of the past questions what questions of this client score, so that `belongs` tells others better. As
   * long as a hundred searches: for a quiet moment after many changes, in pieces. Never calling it is fine.
   * @returns false when the time was not enough: the next call goes on
   */
  calibrate(milliseconds?: number): boolean;
  /** `bytes` is an estimate of the memory held; `vectorsLeftOut`: passages and questions whose vector found no room. */
  readonly size: {
    documents: number;
    chunks: number;
    pastAnswers: number;
    bytes: number;
    vectors: number;
    vectorsLeftOut: number;
  };
}
