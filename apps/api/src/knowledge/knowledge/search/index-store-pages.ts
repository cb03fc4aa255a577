import type { Database, Tx } from '../../../platform/db/database.ts';
import {
  listAnswersToIndex,
  listChangedAnswerIds,
  listChangedDocumentIds,
  listChunksOf,
  listDocumentsToIndex,
  lookForChanges,
} from './index-store.ts';
import type { IndexPage } from './index-worker-messages.ts';

/** A large client is read in pages, each in a transaction of its own: it never stands in memory twice. */
const documentsPerPage = 40;
const answersPerPage = 400;
const timing = { statementTimeoutMs: 60_000 };

/** What an index wants to know: rows changed since a transaction, with the vectors of one model or without any. */
export type Wanted = { clientId: number; since: string; vectorModel: string | null };

const empty = (): IndexPage => ({
  documents: [],
  removedDocuments: [],
  answers: [],
  removedAnswers: [],
});

/**
 * Yields what changed, and returns the transaction to ask from next time. That one is read first: a row written while
 * the pages are read is read now or next time, and perhaps twice, which does no harm.
 */
export async function* readChanges(
  db: Database,
  wanted: Wanted,
): AsyncGenerator<IndexPage, string> {
  const { clientId } = wanted;
  const { watermark, documents, answers } = await db.withClient(
    clientId,
    (tx) => readIds(tx, wanted),
    timing,
  );
  for (let from = 0; from < documents.length; from += documentsPerPage) {
    const ids = documents.slice(from, from + documentsPerPage);
    yield await db.withClient(clientId, (tx) => readDocuments(tx, wanted, ids), timing);
  }
  for (let from = 0; from < answers.length; from += answersPerPage) {
    const ids = answers.slice(from, from + answersPerPage);
    yield await db.withClient(clientId, (tx) => readAnswers(tx, wanted, ids), timing);
  }
  return watermark;
}

async function readIds(tx: Tx, wanted: Wanted) {
  const { watermark, hasDocuments, hasAnswers } = await lookForChanges(tx, wanted);
  return {
    watermark,
    documents: hasDocuments ? await listChangedDocumentIds(tx, wanted) : [],
    answers: hasAnswers ? await listChangedAnswerIds(tx, wanted) : [],
  };
}

async function readDocuments(
  tx: Tx,
  { clientId, vectorModel }: Wanted,
  ids: number[],
): Promise<IndexPage> {
  const rows = await listDocumentsToIndex(tx, clientId, ids);
  const standing = rows.filter((row) => row.isActive);
  const standingIds = standing.map(({ id }) => id);
  const chunks = Map.groupBy(
    await listChunksOf(tx, clientId, standingIds, vectorModel),
    (chunk) => chunk.documentId,
  );
  return {
    ...empty(),
    removedDocuments: rows.filter((row) => !row.isActive).map(({ id }) => id),
    documents: standing.map(({ id, isCertified, isActive: _, ...document }) => ({
      ...document,
      documentId: id,
      certified: isCertified,
      chunks: (chunks.get(id) ?? []).map(({ id: chunkId, heading, text, vector }) => ({
        chunkId,
        heading,
        text,
        ...(vector ? { vector: asFloats(vector) } : {}),
      })),
    })),
  };
}

async function readAnswers(
  tx: Tx,
  { clientId, vectorModel }: Wanted,
  ids: number[],
): Promise<IndexPage> {
  const rows = await listAnswersToIndex(tx, clientId, ids, vectorModel);
  return {
    ...empty(),
    removedAnswers: rows.filter((row) => !row.isActive).map(({ ticketId }) => ticketId),
    answers: rows
      .filter((row) => row.isActive)
      .map(({ isActive: _, answeredAt, vector, ...answer }) => ({
        ...answer,
        answeredAt: answeredAt.getTime(),
        ...(vector ? { vector: asFloats(vector) } : {}),
      })),
  };
}

/** Copied, since a buffer of the driver seldom begins where a float may. */
function asFloats(bytes: Buffer): Float32Array {
  const copy = new Uint8Array(bytes);
  return new Float32Array(copy.buffer);
}
