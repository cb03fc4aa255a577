import { isWithin, type Scope } from './page-address.ts';
import type { Rules } from './robots.ts';
import { readSitemaps, type ListedPage, type Sitemap } from './sitemap.ts';
import { PageUnread, type Visitor } from './visitor.ts';

/** More addresses than any help centre has pages in all its languages. */
const mostPages = 50_000;

/** Old lists still say http of a site that has long been https, and the other way round. */
function onOrigin(page: ListedPage, scope: Scope): ListedPage {
  const url = new URL(page.url);
  const origin = new URL(scope.origin);
  return url.host === origin.host
    ? { ...page, url: page.url.replace(url.origin, origin.origin) }
    : page;
}

const isAbsent = (error: unknown) =>
  error instanceof PageUnread &&
  (error.reason === 'status' || error.reason === 'redirects') &&
  (error.status ?? 404) < 500;

/**
 * The pages of a site below a path by the sitemaps that robots.txt names, else at the usual places; null without any.
 * @throws PageUnread when a sitemap that is there cannot be read
 */
export async function findSitemap(
  visitor: Visitor,
  rules: Rules,
  scope: Scope,
): Promise<Sitemap | null> {
  const usual = [
    `${scope.origin}${scope.path}/sitemap.xml`,
    `${scope.origin}/sitemap.xml`,
    `${scope.origin}/sitemap_index.xml`,
  ];
  const tries =
    rules.sitemaps.length > 0 ? [rules.sitemaps] : [...new Set(usual)].map((url) => [url]);
  for (const starts of tries) {
    try {
      return await readSitemaps(visitor, starts, {
        mostPages,
        take: (listed) => {
          const page = onOrigin(listed, scope);
          return isWithin(scope, page.url) ? page : null;
        },
      });
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
  return null;
}
