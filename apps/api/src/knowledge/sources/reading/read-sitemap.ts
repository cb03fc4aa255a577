import { findSitemap } from './find-sitemap.ts';
import { ForeignParts } from './foreign-parts.ts';
import { inParallel } from './in-parallel.ts';
import { looksEndless, mayBePage } from './page-address.ts';
import { nothingMet, readHtmlPage } from './read-html-page.ts';
import { Quota, skipped, type Reading } from './reading.ts';
import { readRobots } from './robots.ts';
import type { ListedPage } from './sitemap.ts';
import type { ReadEvent } from './types.ts';
import { PageUnread } from './visitor.ts';

/** Pages that stood before and are no longer listed; asked after only when the list came with holes. */
function unlisted(reading: Reading, pages: ListedPage[]): ListedPage[] {
  const listed = new Set(pages.map(({ url }) => url));
  const missing = [...reading.known.keys()].filter((url) => !listed.has(url));
  return missing.map((url) => ({ url, lastModified: null, alternates: [] }));
}

/** A site by its sitemap. */
export async function* readSitemapSite(reading: Reading): AsyncGenerator<ReadEvent> {
  const rules = await readRobots(reading.visitor, reading.scope.origin);
  const sitemap = await findSitemap(reading.visitor, rules, reading.scope);
  if (!sitemap) throw new PageUnread('status', reading.url, 404);
  const listed = sitemap.pages.filter(({ url }) => mayBePage(url) && !looksEndless(url));
  if (listed.length === 0) throw new PageUnread('empty', reading.url);
  if (!listed.some(({ url }) => rules.isAllowed(url))) throw new PageUnread('robots', reading.url);
  const pages = sitemap.isWhole ? listed : [...listed, ...unlisted(reading, listed)];
  yield { type: 'found', total: pages.length };

  const quota = new Quota(reading.limits);
  const met = nothingMet();
  const foreign = new ForeignParts();
  const waiting = pages.values();
  const next = () => {
    const page = waiting.next().value;
    if (page && !foreign.has(page.url)) quota.takeTry();
    return page;
  };
  const work = async ({ url, lastModified }: ListedPage): Promise<ReadEvent[]> => {
    if (foreign.has(url)) return [skipped(url, 'language')];
    const { events } = await readHtmlPage(reading, rules, met, { url, listed: lastModified });
    for (const event of events)
      foreign.note(url, event.type === 'skipped' && event.reason === 'language');
    return events;
  };
  for await (const events of inParallel(next, work)) yield* quota.keep(events);
}
