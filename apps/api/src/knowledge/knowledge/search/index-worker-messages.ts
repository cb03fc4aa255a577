import type {
  ClientIndex,
  IndexedDocument,
  PastAnswer,
  SearchOptions,
  SearchQuery,
  SearchResult,
} from '@replique/engine/retrieval/client-index';

/** What the server and the thread of the indexes say to each other. An index is named by a number that is never used twice. */

/** Part of the changes of one client, as they stand in its rows. */
export type IndexPage = {
  documents: IndexedDocument[];
  removedDocuments: number[];
  answers: PastAnswer[];
  removedAnswers: number[];
};

export type IndexSize = ClientIndex['size'];

/** `id` is answered; a `drop` is not. What is put in an index that was dropped is passed over. */
export type ToWorker =
  | { type: 'open'; id: number; index: number }
  | { type: 'put'; id: number; index: number; page: IndexPage }
  | { type: 'search'; id: number; index: number; query: SearchQuery; options: SearchOptions }
  | ({ type: 'try'; id: number; index: number } & TriedDocument)
  | { type: 'drop'; index: number };

/**
 * A document that is in the index only while these questions are asked: each is asked without it and with it, as many
 * as there is time for.
 */
export type TriedDocument = {
  document: IndexedDocument;
  questions: { query: SearchQuery; options: SearchOptions }[];
  longestMs: number;
};

/** What a question found without the document, and with it. */
export type TriedQuestion = { before: SearchResult; after: SearchResult };

/** What a search found, or the questions of a trial; null for whatever else was asked, and for an index that is no more. */
export type Found = { size: IndexSize; result: SearchResult; tried: TriedQuestion[] } | null;

/** `error` is a message for the log. */
export type FromWorker = { id: number; found: Found } | { id: number; error: string };
