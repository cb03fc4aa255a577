import { setImmediate } from 'node:timers/promises';
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
  type ChangedDocument,
} from './index-store.ts';

/** One in-memory index per client, brought up to date from the rows before every search. */
export interface IndexCache {
  /** Sees every change committed before the call, also those of other processes. */
  search(clientId: number, query: SearchQuery, options?: SearchOptions): Promise<IndexAnswer>;
  /** Lets go of the index of a client that is no more. */
  forget(clientId: number): void;
}

/** `knowledgeSize`: documents and past answers that exist, whether or not they were found. */
export type IndexAnswer = SearchResult & { knowledgeSize: number };

const stepsBeforeOthers = 50;

/** Other processes are not told when a client is erased: what nobody searched for so long goes by itself. */
const keptUnusedMs = 86_400_000;

type Entry = {
  index: ClientIndex;
  watermark: string;
  refreshing: Promise<void>;
  usedAt: number;
};

async function readChanges(tx: Tx, clientId: number, since: string) {
  const watermark = await readWatermark(tx);
  const documents = await listChangedDocuments(tx, clientId, since);
  const standing = documents.filter((document) => document.isActive).map(({ id }) => id);
  const chunks = await listChunksOf(tx, clientId, standing);
  return {
    watermark,
    documents,
    chunks: Map.groupBy(chunks, (chunk) => chunk.documentId),
    answers: await listChangedPastAnswers(tx, clientId, since),
  };
}

type Changes = Awaited<ReturnType<typeof readChanges>>;

function putDocument(index: ClientIndex, document: ChangedDocument, chunks: Changes['chunks']) {
  const passages = chunks.get(document.id) ?? [];
  index.putDocument({
    documentId: document.id,
    title: document.title,
    isQuestion: document.isQuestion,
    language: document.language,
    certified: document.isCertified,
    chunks: passages.map(({ id, heading, text }) => ({ chunkId: id, heading, text })),
  });
}

/** Outside any transaction, and in steps: a large client's first index must not hold up other requests. */
async function applyChanges(entry: Entry, changes: Changes): Promise<void> {
  const steps = [
    ...changes.documents.map((document) => () => {
      if (document.isActive) putDocument(entry.index, document, changes.chunks);
      else entry.index.removeDocument(document.id);
    }),
    ...changes.answers.map((answer) => () => {
      const answeredAt = answer.answeredAt.getTime();
      if (answer.isActive) entry.index.putPastAnswer({ ...answer, answeredAt });
      else entry.index.removePastAnswer(answer.ticketId);
    }),
  ];
  for (const [number, step] of steps.entries()) {
    step();
    if (number % stepsBeforeOthers === stepsBeforeOthers - 1) await setImmediate();
  }
  entry.watermark = changes.watermark;
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
      const isUnused = entry.usedAt < Date.now() - keptUnusedMs;
      if (clientId === kept || (bytes <= options.maxBytes && !isUnused)) continue;
      bytes -= entry.index.size.bytes;
      entries.delete(clientId);
    }
  }

  async function refresh(clientId: number): Promise<Entry> {
    const entry = entries.get(clientId) ?? {
      index: createClientIndex(),
      watermark: '0',
      refreshing: Promise.resolve(),
      usedAt: 0,
    };
    entry.usedAt = Date.now();
    entries.delete(clientId);
    entries.set(clientId, entry);
    const read = async () => {
      const changes = await db.withClient(
        clientId,
        (tx) => readChanges(tx, clientId, entry.watermark),
        { statementTimeoutMs: 60_000 },
      );
      await applyChanges(entry, changes);
    };
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
    forget: (clientId) => void entries.delete(clientId),
  };
}
