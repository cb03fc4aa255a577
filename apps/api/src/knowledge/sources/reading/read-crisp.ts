import { findSitemap } from './find-sitemap.ts';
import { readMarkdownPages, type MarkdownCopy } from './read-markdown-pages.ts';
import { type Reading } from './reading.ts';
import { readRobots } from './robots.ts';
import type { ListedPage } from './sitemap.ts';
import type { ReadEvent } from './types.ts';
import { PageUnread } from './visitor.ts';

/** The articles among the pages of a Crisp centre ("/en/article/how-to-return-1a2b3c/"), with their copies in Markdown. */
export function copiesOf(pages: ListedPage[]): MarkdownCopy[] {
  return pages.flatMap(({ url }) => {
    const { pathname } = new URL(url);
    const slug = /\/article\/([^/]+)\/?$/.exec(pathname)?.[1];
    if (!slug) return [];
    const bare = url.replace(/(?<!\/)\/+$/, '');
    return [{ url, copy: `${bare}.md`, externalId: slug, title: '' }];
  });
}

/** A Crisp help centre by its sitemap and the copies in Markdown that it serves beside its pages. */
export async function* readCrisp(reading: Reading): AsyncGenerator<ReadEvent> {
  const rules = await readRobots(reading.visitor, reading.scope.origin);
  const sitemap = await findSitemap(reading.visitor, rules, reading.scope);
  const articles = copiesOf(sitemap?.pages ?? []);
  if (articles.length === 0) throw new PageUnread('empty', reading.url);
  yield* readMarkdownPages(reading, rules, articles);
}
