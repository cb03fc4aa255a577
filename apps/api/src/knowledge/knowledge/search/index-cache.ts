import type {
  SearchOptions,
  SearchQuery,
  SearchResult,
} from '@replique/engine/retrieval/client-index';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/db/logger.ts';
import { fail } from '../../../platform/http/errors.ts';
import { readChanges } from './index-store-pages.ts';
import {
  IndexesLost,
  startIndexThread,
  type IndexRequest,
  type IndexThread,
} from './index-worker-link.ts';
import type { Found, IndexPage, TriedDocument, TriedQuestion } from './index-worker-messages.ts';

/** One in-memory index per client, in a thread of its own, brought up to date from the rows before every search. */
export interface IndexCache {
  /**
   * Sees every change committed before the call, also those of other processes.
   * @throws `service.busy` when the thread ended twice under it, and for a while when it keeps ending over this client
   */
  search(
    clientId: number,
    query: SearchQuery,
    options?: SearchOptions & VectorChoice,
  ): Promise<IndexAnswer>;
  /**
   * Asks questions without a document and with it. The document is in no row, and no other search finds it.
   * @throws `service.busy` as a search
   */
  tryDocument(clientId: number, tried: TriedDocument): Promise<TriedAnswers>;
  /** Lets go of the index of a client that is no more. */
  forget(clientId: number): void;
  /** Ends the thread; a search that comes later fails. */
  close(): Promise<void>;
}

/** The model whose vectors the index holds; null: none; left out: whichever it has. */
export type VectorChoice = { vectorModel?: string | null };

/** `knowledgeSize`: documents and past answers that exist, whether or not they were found. */
export type IndexAnswer = SearchResult & { knowledgeSize: number };

/** Of the questions that there was time for, in their order. */
export type TriedAnswers = { tried: TriedQuestion[]; knowledgeSize: number };

/** Other processes are not told when a client is erased: what nobody searched for so long goes by itself. */
const keptUnusedMs = 86_400_000;

/** A client over whose rows the thread ended so often, within so long, is not read: every other index ends with it. */
const mostEndings = 4;
const endingsCountMs = 60_000;

type Entry = {
  /** Names the index in the thread. */
  name: number;
  vectorModel: string | null;
  watermark: string;
  bytes: number;
  usedAt: number;
  /** Searches under way: as long as there are any, it is not thrown out. */
  users: number;
  isGone: boolean;
  running: Promise<void> | null;
  /** A reading that has not begun: whoever comes before it does shares it. */
  next: Promise<void> | null;
};

export type IndexCacheOptions = {
  /** Indexes over this many bytes in all are dropped, the least recently used first; the next search rebuilds them from the rows. */
  maxBytes: number;
  log: Logger;
  /** The program of the thread, for tests that need one that fails. */
  file?: URL;
};

/** No thread is started before the first search: commands and tests that never search stay quick. */
export function createIndexCache(db: Database, options: IndexCacheOptions): IndexCache {
  return new WorkerIndexCache(db, options);
}

class WorkerIndexCache implements IndexCache {
  #db: Database;
  #options: IndexCacheOptions;
  #thread: IndexThread | null = null;
  #entries = new Map<number, Entry>();
  #lastName = 0;
  /** How often, and when last, the thread ended while this client's rows were read. */
  #endings = new Map<number, { times: number; at: number }>();
  #isClosed = false;

  constructor(db: Database, options: IndexCacheOptions) {
    this.#db = db;
    this.#options = options;
  }

  async search(
    clientId: number,
    query: SearchQuery,
    { vectorModel, ...options }: SearchOptions & VectorChoice = {},
  ): Promise<IndexAnswer> {
    const found = await this.#ask(clientId, vectorModel, (entry) => {
      // A vector of one model says nothing beside those of another.
      const { vector, ...words } = query;
      const asked = vector && entry.vectorModel === vectorModel ? { ...words, vector } : words;
      return { type: 'search', index: entry.name, query: asked, options };
    });
    return { ...found.result, knowledgeSize: found.size.documents + found.size.pastAnswers };
  }

  async tryDocument(clientId: number, tried: TriedDocument): Promise<TriedAnswers> {
    const found = await this.#ask(clientId, undefined, (entry) => ({
      type: 'try',
      index: entry.name,
      ...tried,
    }));
    const { documents, pastAnswers } = found.size;
    return { tried: found.tried, knowledgeSize: documents + pastAnswers };
  }

  forget(clientId: number): void {
    const entry = this.#entries.get(clientId);
    if (entry) this.#drop(clientId, entry);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#entries.clear();
    await this.#thread?.end();
  }

  async #ask(
    clientId: number,
    vectorModel: string | null | undefined,
    request: (entry: Entry) => IndexRequest,
  ): Promise<NonNullable<Found>> {
    if (this.#isHarmful(clientId)) throw fail('service.busy');
    try {
      return await this.#askOnce(clientId, vectorModel, request);
    } catch (error) {
      if (!(error instanceof IndexesLost)) throw error;
    }
    try {
      return await this.#askOnce(clientId, vectorModel, request);
    } catch (error) {
      throw error instanceof IndexesLost ? fail('service.busy') : error;
    }
  }

  async #askOnce(
    clientId: number,
    vectorModel: string | null | undefined,
    request: (entry: Entry) => IndexRequest,
  ): Promise<NonNullable<Found>> {
    const thread = this.#startedThread();
    const entry = this.#entryOf(clientId, thread, vectorModel);
    entry.users += 1;
    try {
      await this.#refresh(clientId, entry, thread);
      const found = await thread.ask(request(entry));
      // The client was forgotten while it was searched: what is left of it is read anew.
      if (!found) throw new IndexesLost();
      entry.bytes = found.size.bytes;
      return found;
    } finally {
      entry.users -= 1;
      this.#makeRoom(clientId);
    }
  }

  /** A thread that ended took every index with it. */
  #startedThread(): IndexThread {
    if (this.#isClosed) throw new IndexesLost();
    if (this.#thread?.isAlive) return this.#thread;
    this.#entries.clear();
    const file = this.#options.file ?? new URL('./index-worker.ts', import.meta.url);
    this.#thread = startIndexThread(this.#options.log, file);
    return this.#thread;
  }

  #entryOf(clientId: number, thread: IndexThread, vectorModel: string | null | undefined): Entry {
    const known = this.#entries.get(clientId);
    const isFit =
      known && !known.isGone && (vectorModel === undefined || vectorModel === known.vectorModel);
    const entry = isFit ? known : this.#open(thread, vectorModel ?? null);
    if (known && !isFit) this.#drop(clientId, known);
    entry.usedAt = Date.now();
    // The order of the map is that of use.
    this.#entries.delete(clientId);
    this.#entries.set(clientId, entry);
    return entry;
  }

  #open(thread: IndexThread, vectorModel: string | null): Entry {
    const name = ++this.#lastName;
    thread.ask({ type: 'open', index: name }).catch(() => undefined);
    return {
      name,
      vectorModel,
      watermark: '0',
      bytes: 0,
      usedAt: 0,
      users: 0,
      isGone: false,
      running: null,
      next: null,
    };
  }

  #drop(clientId: number, entry: Entry): void {
    entry.isGone = true;
    if (this.#entries.get(clientId) === entry) this.#entries.delete(clientId);
    this.#thread?.drop(entry.name);
  }

  /** Readings of one client take turns; one that failed does not stop the next. */
  #refresh(clientId: number, entry: Entry, thread: IndexThread): Promise<void> {
    if (entry.next) return entry.next;
    const begin = (): Promise<void> => {
      entry.next = null;
      const reading = this.#watched(clientId, this.#read(clientId, entry, thread));
      entry.running = reading;
      return reading;
    };
    entry.next = (entry.running ?? Promise.resolve()).then(begin, begin);
    return entry.next;
  }

  #isHarmful(clientId: number): boolean {
    const endings = this.#endings.get(clientId);
    if (!endings || endings.times < mostEndings) return false;
    if (Date.now() - endings.at < endingsCountMs) return true;
    this.#endings.delete(clientId);
    return false;
  }

  /** Counts a reading under which the thread ended; one that goes well clears the client. */
  async #watched(clientId: number, reading: Promise<void>): Promise<void> {
    try {
      await reading;
      this.#endings.delete(clientId);
    } catch (error) {
      if (error instanceof IndexesLost && !this.#isClosed) {
        const times = (this.#endings.get(clientId)?.times ?? 0) + 1;
        this.#endings.set(clientId, { times, at: Date.now() });
      }
      throw error;
    }
  }

  async #read(clientId: number, entry: Entry, thread: IndexThread): Promise<void> {
    const { watermark: since, vectorModel } = entry;
    const changes = readChanges(this.#db, { clientId, since, vectorModel });
    // The next page is read while this one is put, and no more than one waits.
    let putting: Promise<unknown> = Promise.resolve();
    for (;;) {
      const { done, value } = await changes.next();
      await putting;
      if (entry.isGone) return;
      if (done) {
        entry.watermark = value;
        return;
      }
      if (isEmpty(value)) continue;
      putting = thread.ask({ type: 'put', index: entry.name, page: value });
      // It is awaited with the next page; until then its failure is nobody's.
      putting.catch(() => undefined);
    }
  }

  #makeRoom(kept: number): void {
    let bytes = [...this.#entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [clientId, entry] of this.#entries) {
      const isUnused = entry.usedAt < Date.now() - keptUnusedMs;
      if (clientId === kept || entry.users > 0) continue;
      if (bytes <= this.#options.maxBytes && !isUnused) continue;
      bytes -= entry.bytes;
      this.#drop(clientId, entry);
    }
  }
}

const isEmpty = (page: IndexPage): boolean =>
  page.documents.length + page.answers.length === 0 &&
  page.removedDocuments.length + page.removedAnswers.length === 0;
