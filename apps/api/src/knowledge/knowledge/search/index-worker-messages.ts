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
  | { type: 'drop'; index: number };

/** What a search found; null for whatever else was asked, and for an index that is no more. */
export type Found = { size: IndexSize; result: SearchResult } | null;

/** `error` is a message for the log. */
export type FromWorker = { id: number; found: Found } | { id: number; error: string };
