import {
  createClientIndex,
  type ClientIndex,
  type SearchResult,
} from '@replique/engine/retrieval/client-index';
import { defaultWeights, type Weights } from '@replique/engine/retrieval/weights';
import type { BenchQuery, BenchSet } from './data.ts';

/** Fills an index with a set; document numbers are positions in `set.documents`. */
export function buildOurs(
  set: BenchSet,
  withPast: boolean,
  weights: Weights = defaultWeights,
): ClientIndex {
  const index = createClientIndex(weights);
  fillOurs(index, set, withPast);
  return index;
}

/** The same into an index that is there already. */
export function fillOurs(index: ClientIndex, set: BenchSet, withPast: boolean): void {
  let chunkId = 0;
  set.documents.forEach((document, documentId) => {
    const chunks = document.chunks.map(({ heading, text }) => ({
      chunkId: chunkId++,
      heading,
      text,
    }));
    const { title, isQuestion } = document;
    index.putDocument({
      documentId,
      title,
      isQuestion,
      language: set.language,
      certified: false,
      chunks,
    });
  });
  const numbers = new Map(set.documents.map((document, number) => [document.id, number]));
  if (!withPast) return;
  set.past.forEach(({ query, documents }, ticketId) => {
    const documentIds = documents
      .map((id) => numbers.get(id))
      .filter((number) => number !== undefined);
    const question = query.subject ? `${query.subject}\n${query.text}` : query.text;
    index.putPastAnswer({
      ticketId,
      question,
      language: set.language,
      answeredAt: query.at,
      documentIds,
    });
  });
}

export function searchOurs(index: ClientIndex, set: BenchSet, query: BenchQuery): SearchResult {
  return index.search(
    { text: query.text, subject: query.subject, language: set.language },
    { limit: 10 },
  );
}
