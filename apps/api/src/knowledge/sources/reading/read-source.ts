import type { Outbound } from '../../../platform/http/outbound/outbound.ts';
import { openExtractor } from './extractor.ts';
import { scopeOf } from './page-address.ts';
import { readCrawl } from './read-crawl.ts';
import { readCrisp } from './read-crisp.ts';
import { readGorgias } from './read-gorgias.ts';
import { readSalesforce } from './read-salesforce.ts';
import { readSitemapSite } from './read-sitemap.ts';
import { readZendesk } from './read-zendesk.ts';
import type { Reader, Reading } from './reading.ts';
import {
  SourceFailure,
  type KnownPage,
  type Platform,
  type ReadEvent,
  type ReadLimits,
} from './types.ts';
import { createVisitor, LimitReached, PageUnread } from './visitor.ts';

const readers: Record<Platform, Reader> = {
  zendesk: readZendesk,
  gorgias: readGorgias,
  crisp: readCrisp,
  salesforce: readSalesforce,
  sitemap: readSitemapSite,
  crawl: readCrawl,
};

/** So many pages in a row that the server did not give, and the server is what is wrong. */
const mostStrikes = 10;

type SourceToRead = {
  url: string;
  platform: Platform;
  /** Codes; none: all. */
  languages: string[];
  /** What the last reading kept, by the address that was asked. */
  known: Map<string, KnownPage>;
  limits: ReadLimits;
  signal?: AbortSignal | undefined;
};

const isStrike = (event: ReadEvent) =>
  event.type === 'failed' &&
  (event.reason === 'unreachable' ||
    event.reason === 'timeout' ||
    event.status === 429 ||
    (event.status ?? 0) >= 500);

const addressOfEvent = (event: ReadEvent) =>
  event.type === 'found' ? null : event.type === 'page' ? event.page.askedUrl : event.url;

/** Ends a reading whose server fails: every further page would be one more complaint. */
function* withStrikes(event: ReadEvent, strikes: { count: number }): Generator<ReadEvent> {
  yield event;
  if (event.type === 'found') return;
  strikes.count = isStrike(event) ? strikes.count + 1 : 0;
  if (strikes.count >= mostStrikes && event.type === 'failed')
    throw new PageUnread(event.reason, event.url, event.status);
}

const mostLeftOut = 100;

/** What was not looked at because a limit was reached: it stays as it is. */
function* leftOut(source: SourceToRead, reported: ReadonlySet<string>): Generator<ReadEvent> {
  const left = [...source.known.keys()].filter((url) => !reported.has(url));
  for (const url of left.length > 0 ? left.slice(0, mostLeftOut) : [source.url]) {
    yield { type: 'failed', url, reason: 'limit', status: null };
  }
}

function openReading(outbound: Outbound, source: SourceToRead, signal: AbortSignal): Reading {
  const { url, known, limits } = source;
  return {
    url,
    scope: scopeOf(new URL(url)),
    visitor: createVisitor(outbound, { limits, signal }),
    extractor: openExtractor(),
    languages: new Set(source.languages),
    known,
    limits,
  };
}

/**
 * Reads a help centre or site and tells page by page what came of it. `found` comes again as more is found; a page that was
 * there before and is not told of is gone. A limit that is reached is told as the failure 'limit' of pages that
 * were not looked at (a hundred at most): then, too, what is missing is not gone.
 * @throws SourceFailure when the list of pages, or the server, failed: then nothing may be taken as gone;
 *   or the reason of `signal`
 */
export async function* readSource(
  outbound: Outbound,
  source: SourceToRead,
): AsyncGenerator<ReadEvent> {
  const closing = new AbortController();
  const signal = source.signal ? AbortSignal.any([source.signal, closing.signal]) : closing.signal;
  if (!URL.canParse(source.url)) throw new SourceFailure('address', source.url);
  const reading = openReading(outbound, source, signal);
  const reported = new Set<string>();
  const strikes = { count: 0 };
  try {
    for await (const event of readers[source.platform](reading)) {
      const address = addressOfEvent(event);
      if (address !== null) reported.add(address);
      yield* withStrikes(event, strikes);
    }
  } catch (error) {
    if (error instanceof PageUnread) throw new SourceFailure(error.reason, error.url, error.status);
    if (!(error instanceof LimitReached)) throw error;
    if (reported.size === 0) throw new SourceFailure('limit', source.url);
    yield* leftOut(source, reported);
  } finally {
    closing.abort();
    await reading.extractor.close();
  }
}
