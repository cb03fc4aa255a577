import {
  createClientIndex,
  type ClientIndex,
  type SearchOptions,
  type SearchQuery,
  type SearchResult,
} from '@replique/engine/retrieval/client-index';
import type { Database, Tx } from '../db/database.ts';
import {
  listChangedDocuments,
  listChangedPastAnswers,
  listChunksOf,
  readWatermark,
} from './index-store.ts';

/** One in-memory index per client, brought up to date from the rows before every search. */
export interface IndexCache {
  /** Sees every change committed before the call, also those of other processes. */
  search(clientId: number, query: SearchQuery, options?: SearchOptions): Promise<IndexAnswer>;
}

/** `knowledgeSize`: documents and past answers that exist, whether or not they were found. */
export type IndexAnswer = SearchResult & { knowledgeSize: number };

type Entry = { index: ClientIndex; watermark: string; refreshing: Promise<void> };

async function applyChanges(tx: Tx, clientId: number, entry: Entry): Promise<void> {
  const watermark = await readWatermark(tx);
  const documents = await listChangedDocuments(tx, clientId, entry.watermark);
  const standing = documents.filter((document) => document.isActive);
  const chunks = await listChunksOf(
    tx,
    clientId,
    standing.map((document) => document.id),
  );
  const byDocument = Map.groupBy(chunks, (chunk) => chunk.documentId);
  for (const document of documents) {
    if (!document.isActive) entry.index.removeDocument(document.id);
    else {
      entry.index.putDocument({
        documentId: document.id,
        title: document.title,
        isQuestion: document.isQuestion,
        language: document.language,
        certified: document.isCertified,
        chunks: (byDocument.get(document.id) ?? []).map(({ id, heading, text }) => ({
          chunkId: id,
          heading,
          text,
        })),
      });
    }
  }
  for (const answer of await listChangedPastAnswers(tx, clientId, entry.watermark)) {
    if (!answer.isActive) entry.index.removePastAnswer(answer.ticketId);
    else entry.index.putPastAnswer({ ...answer, answeredAt: answer.answeredAt.getTime() });
  }
  entry.watermark = watermark;
}

/**
 * @param options.maxBytes indexes over this many bytes in all are dropped, the least recently used first;
 *   the next search rebuilds them from the rows
 */
export function createIndexCache(db: Database, options: { maxBytes: number }): IndexCache {
  const entries = new Map<number, Entry>();

  function evict(kept: number): void {
    let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.index.size.bytes, 0);
    for (const [clientId, entry] of entries) {
      if (bytes <= options.maxBytes) return;
      if (clientId === kept) continue;
      bytes -= entry.index.size.bytes;
      entries.delete(clientId);
    }
  }

  async function refresh(clientId: number): Promise<Entry> {
    const entry = entries.get(clientId) ?? {
      index: createClientIndex(),
      watermark: '0',
      refreshing: Promise.resolve(),
    };
    entries.delete(clientId);
    entries.set(clientId, entry);
    const read = () =>
      db.withClient(clientId, (tx) => applyChanges(tx, clientId, entry), {
        statementTimeoutMs: 60_000,
      });
    // Refreshes of one client take turns; one that failed does not stop the next.
    entry.refreshing = entry.refreshing.then(read, read);
    await entry.refreshing;
    evict(clientId);
    return entry;
  }

  return {
    async search(clientId, query, searchOptions) {
      const { index } = await refresh(clientId);
      const { documents, pastAnswers } = index.size;
      return { ...index.search(query, searchOptions), knowledgeSize: documents + pastAnswers };
    },
  };
}
