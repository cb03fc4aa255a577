import type { Deps } from '../deps.ts';
import {
  prepareDocuments,
  putDocuments,
  type IncomingDocument,
  type Key,
} from '../knowledge/knowledge.ts';
import { isGone } from './failure.ts';
import type { ReadEvent, ReadPage } from './reading/types.ts';
import { markSeen, upsertPages } from './store.ts';
import { insertChanges, type Change } from './sync-store.ts';
import type { Counts, ReadingWork } from './work.ts';

type Failed = Extract<ReadEvent, { type: 'failed' }>;
type Batch = { pages: ReadPage[]; unchanged: Key[]; failed: Failed[] };

/** Few enough that a transaction of them is short. */
const pagesAtOnce = 20;
const eventsAtOnce = 200;
const flushEveryMs = 1_000;

const keyOf = ({ externalId, language }: Key) => `${language}|${externalId}`;
const emptyBatch = (): Batch => ({ pages: [], unchanged: [], failed: [] });

function toDocument(page: ReadPage): IncomingDocument {
  return {
    externalId: page.externalId,
    language: page.language,
    title: page.title,
    isQuestion: page.title.trimEnd().endsWith('?'),
    url: page.url,
    html: page.html,
    updatedAt: page.updatedAt,
  };
}

/** PostgreSQL would not hold a value: that is the page's fault and not the reading's. */
function isDataFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}

/** Takes what a reading meets and stores it in batches, each a short transaction of its own. */
export class SyncRecorder {
  /** So far; of the batch that is not stored yet only `found` and what was skipped. */
  counts: Counts;
  /** The pages that could not be read. */
  readonly failures: Failed[] = [];
  readonly #deps: Deps;
  readonly #work: ReadingWork;
  /** Documents that an earlier try of this reading has counted. */
  readonly #counted: Set<string>;
  #batch = emptyBatch();
  #flushedAt = performance.now();
  #hasNews = false;

  constructor(deps: Deps, work: ReadingWork, counted: Key[]) {
    [this.#deps, this.#work] = [deps, work];
    this.#counted = new Set(counted.map(keyOf));
    const { added, changed, waiting } = work.row;
    this.counts = {
      added,
      changed,
      waiting,
      found: 0,
      read: 0,
      unchanged: 0,
      failed: 0,
      skipped: 0,
    };
  }

  async take(event: ReadEvent): Promise<void> {
    this.#hasNews = true;
    if (event.type === 'found') this.counts = { ...this.counts, found: event.total };
    else if (event.type === 'page') this.#batch.pages.push(event.page);
    else if (event.type === 'unchanged') this.#batch.unchanged.push(event);
    else if (event.type === 'skipped') this.#skip();
    else this.#takeFailure(event);
    if (this.#isFull()) await this.flush();
  }

  #skip(): void {
    const { read, skipped } = this.counts;
    this.counts = { ...this.counts, read: read + 1, skipped: skipped + 1 };
  }

  #takeFailure(event: Failed): void {
    this.#batch.failed.push(event);
    this.failures.push(event);
  }

  #isFull(): boolean {
    const { pages, unchanged, failed } = this.#batch;
    return (
      pages.length >= pagesAtOnce ||
      unchanged.length + failed.length >= eventsAtOnce ||
      performance.now() - this.#flushedAt >= flushEveryMs
    );
  }

  /** @throws WorkLost */
  async flush(): Promise<void> {
    if (!this.#hasNews) return;
    const batch = this.#batch;
    this.#batch = emptyBatch();
    this.#hasNews = false;
    try {
      await this.#store(batch);
    } catch (error) {
      if (!isDataFault(error)) throw error;
      await this.#storeOneByOne(batch);
    }
    this.#flushedAt = performance.now();
  }

  async #storeOneByOne(batch: Batch): Promise<void> {
    await this.#store({ ...batch, pages: [] });
    for (const page of batch.pages) {
      try {
        await this.#store({ ...emptyBatch(), pages: [page] });
      } catch (error) {
        if (!isDataFault(error)) throw error;
        const failed: Failed = { type: 'failed', url: page.url, reason: 'malformed', status: null };
        this.failures.push(failed);
        await this.#store({ ...emptyBatch(), failed: [failed] });
      }
    }
  }

  async #store(batch: Batch): Promise<void> {
    const { clientId, id: syncId, sourceId } = this.#work.row;
    const seen = { clientId, sourceId, syncId };
    const pages = [...new Map(batch.pages.map((page) => [keyOf(page), page])).values()];
    const reading = { texts: this.#deps.texts, client: clientId };
    const documents = await prepareDocuments(pages.map(toDocument), reading);
    this.counts = await this.#deps.db.withClient(clientId, async (tx) => {
      const put = await putDocuments(tx, clientId, 'article', documents, { sourceId });
      const asked = pages.map((page) => ({ ...page, url: page.askedUrl }));
      await upsertPages(tx, seen, asked);
      const urls = batch.failed.filter((failed) => !isGone(failed)).map(({ url }) => url);
      await markSeen(tx, seen, { keys: batch.unchanged, urls });
      await insertChanges(tx, this.#work.row, changesOf(pages, put, batch.failed));
      const counts = this.#countWith(batch, pages, put);
      // Last, so that whoever wants to stop the reading waits no longer than this.
      await this.#work.prove(tx, counts);
      return counts;
    });
  }

  #countWith(batch: Batch, pages: ReadPage[], put: Put): Counts {
    const counts = this.counts;
    const touched = new Set([...put.added, ...put.changed, ...put.waiting].map(keyOf));
    const unchanged = [...pages, ...batch.unchanged]
      .map(keyOf)
      .filter((key) => !touched.has(key) && !this.#counted.has(key));
    const read = pages.length + batch.unchanged.length + batch.failed.length;
    return {
      ...counts,
      found: Math.max(counts.found, counts.read + read),
      read: counts.read + read,
      added: counts.added + put.added.length,
      changed: counts.changed + put.changed.length,
      waiting: counts.waiting + put.waiting.length,
      unchanged: counts.unchanged + unchanged.length,
      failed: counts.failed + batch.failed.length,
    };
  }
}

type Put = Record<'added' | 'changed' | 'waiting', Key[]>;

function changesOf(pages: ReadPage[], put: Put, failed: Failed[]): Change[] {
  const pageOf = new Map(pages.map((page) => [keyOf(page), page]));
  const done = (['added', 'changed', 'waiting'] as const).flatMap((kind) =>
    put[kind].map(({ externalId, language }): Change => {
      const page = pageOf.get(keyOf({ externalId, language }));
      const [title, url] = [page?.title ?? null, page?.url ?? null];
      return { kind, externalId, language, title, url, reason: null, status: null };
    }),
  );
  const lost = failed.map(({ url, reason, status }): Change => ({
    kind: 'failed',
    externalId: null,
    language: null,
    title: null,
    url,
    reason,
    status,
  }));
  return [...done, ...lost];
}
