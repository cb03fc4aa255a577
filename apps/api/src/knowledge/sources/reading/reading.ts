import type { Language } from '@replique/engine/text/language';
import type { Extractor } from './extractor.ts';
import { addressOf, type Scope } from './page-address.ts';
import type { KnownPage, ReadEvent, ReadLimits, ReadPage } from './types.ts';
import { LimitReached, PageUnread, type Visitor } from './visitor.ts';

/** One reading of one source: what every reader is given. */
export type Reading = {
  /** The address of the source as it is stored. */
  url: string;
  scope: Scope;
  visitor: Visitor;
  extractor: Extractor;
  /** Read in these only; none: in all. */
  languages: ReadonlySet<Language>;
  known: ReadonlyMap<string, KnownPage>;
  limits: ReadLimits;
};

export type Reader = (reading: Reading) => AsyncGenerator<ReadEvent>;

/** Whether pages in a language are read. */
export function isRead({ languages }: Reading, language: Language): boolean {
  return languages.size === 0 || languages.has(language);
}

/** A language while nothing is known of it: what most of the source's known pages have. */
export function likelyLanguage({ languages, known }: Reading): Language {
  const [only] = languages.size === 1 ? languages : [];
  if (only) return only;
  const counts = new Map<Language, number>();
  for (const { language } of known.values()) counts.set(language, (counts.get(language) ?? 0) + 1);
  const most = [...counts].toSorted(([, left], [, right]) => right - left)[0];
  return most && most[1] * 2 > known.size ? most[0] : 'en';
}

/** Pages that were tried for each that may be kept: sites have more addresses than pages. */
const triesPerPage = 3;

/** Counts what was read against the limits of the reading. */
export class Quota {
  readonly #keys = new Set<string>();
  #tried = 0;
  readonly #limits: ReadLimits;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
  }

  /** @throws LimitReached when not one page more may be read */
  takeTry(): void {
    this.#tried += 1;
    const isOver =
      this.#keys.size >= this.#limits.pages || this.#tried > this.#limits.pages * triesPerPage;
    if (isOver) throw new LimitReached();
  }

  /**
   * Counts the pages among `events`. The same document a second time (an article in English of two countries) is a duplicate;
   * of two read at once the second may be one too many.
   */
  keep(events: ReadEvent[]): ReadEvent[] {
    return events.flatMap((event) => {
      const found = event.type === 'page' ? event.page : event.type === 'unchanged' ? event : null;
      if (!found) return [event];
      const key = `${found.language}|${found.externalId}`;
      if (this.#keys.has(key)) return [skipped(found.url, 'duplicate')];
      this.#keys.add(key);
      return [this.#keys.size <= this.#limits.pages ? event : failed(found.url, 'limit')];
    });
  }
}

/** The events of what `work` throws about one page; anything else ends the reading. */
export async function eventsOf(
  url: string,
  work: () => Promise<ReadEvent[]>,
): Promise<ReadEvent[]> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PageUnread)) throw error;
    return [{ type: 'failed', url, reason: error.reason, status: error.status }];
  }
}

export const failed = (url: string, reason: PageUnread['reason']): ReadEvent => ({
  type: 'failed',
  url,
  reason,
  status: null,
});

export const skipped = (
  url: string,
  reason: Extract<ReadEvent, { type: 'skipped' }>['reason'],
): ReadEvent => ({
  type: 'skipped',
  url,
  reason,
});

/** No article is longer; cutting into passages what is takes seconds. */
export const longestHtml = 500_000;

/** A page of an interface as an event, if it holds anything. */
export function pageEvent(page: Omit<ReadPage, 'askedUrl' | 'print'>): ReadEvent {
  if (page.html.length > longestHtml) return failed(page.url, 'too-large');
  if (!/[\p{L}\p{N}]/u.test(page.html.replace(/<[^>]*>?/g, ''))) return failed(page.url, 'empty');
  return { type: 'page', page: { ...page, askedUrl: page.url, print: null } };
}

/** What is known of a page, as long as it is of a language that is read. */
export function knownPage(reading: Reading, url: string): KnownPage | undefined {
  const page = reading.known.get(url);
  return page && isRead(reading, page.language) ? page : undefined;
}

/** "Unchanged" by the moment of the last change, where a platform tells it. */
export function unchangedSince(
  reading: Reading,
  { url, externalId }: { url: string; externalId: string },
  updatedAt: Date | null,
): ReadEvent | null {
  const known = knownPage(reading, url);
  if (known?.externalId !== externalId || !known.updatedAt) return null;
  if (known.updatedAt.getTime() !== updatedAt?.getTime()) return null;
  return { type: 'unchanged', url, externalId, language: known.language };
}

export const rootOf = (reading: Reading) => addressOf({ origin: reading.scope.origin, path: '' });
