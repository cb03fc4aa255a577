import type { SearchOptions, SearchQuery } from '@replique/engine/retrieval/client-index';
import type { Deps } from '../../../apps/api/src/deps.ts';

/** What one request spent its time on, taken down around the parts that the slices are given. */

type Span = { part: 'search' | 'database'; start: number; end: number };

/** What the index was asked. */
export type Searched = { query: SearchQuery; options: SearchOptions };

export type Timeline = {
  begin(): void;
  spans(): Span[];
  /** The first search; null without any. */
  searched(): Searched | null;
  adapt(deps: Deps): void;
};

export function createTimeline(): Timeline {
  let spans: Span[] = [];
  let searched: Searched | null = null;
  const timed = async <T>(part: Span['part'], work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      spans.push({ part, start, end: performance.now() });
    }
  };
  return {
    begin() {
      spans = [];
      searched = null;
    },
    spans: () => spans.toSorted((a, b) => a.start - b.start),
    searched: () => searched,
    /** In place: whoever holds these dependencies is timed. */
    adapt(deps) {
      const { db, indexes } = deps;
      deps.db = {
        ...db,
        withClient: (id, fn, timing) => timed('database', () => db.withClient(id, fn, timing)),
        withStaff: (fn, timing) => timed('database', () => db.withStaff(fn, timing)),
      };
      deps.indexes = {
        forget: (id) => indexes.forget(id),
        close: () => indexes.close(),
        tryDocument: (...asked) => indexes.tryDocument(...asked),
        search(clientId, query, options = {}) {
          const { vectorModel: _model, ...own } = options;
          searched ??= { query, options: own };
          return timed('search', () => indexes.search(clientId, query, options));
        },
      };
    },
  };
}

export type Parts = {
  before: number;
  search: number;
  rows: number;
  composing: number;
  saving: number;
};

/** Around the search: what came before it, the rows of what it found, the composing, and the last transaction. */
export function partsOf(spans: Span[], startedAt: number): Parts | null {
  const search = spans.find(({ part }) => part === 'search');
  if (!search) return null;
  const after = spans.filter(({ part, start }) => part === 'database' && start >= search.end);
  const [rows, saving] = [after[0], after.at(-1)];
  if (!rows || !saving || rows === saving) return null;
  return {
    before: search.start - startedAt,
    search: search.end - search.start,
    rows: rows.end - search.end,
    composing: saving.start - rows.end,
    saving: saving.end - saving.start,
  };
}
