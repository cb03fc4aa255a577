import { z } from 'zod';
import type { Language } from '@replique/engine/text/language';
import { longestAddress } from './page-address.ts';
import { readTag } from '@replique/engine/text/languages/tags';
import {
  eventsOf,
  isRead,
  pageEvent,
  Quota,
  rootOf,
  skipped,
  unchangedSince,
  type Reading,
} from './reading.ts';
import { readMoment, cleanText, cleanTitle } from './clean-text.ts';
import type { ReadEvent } from './types.ts';
import { visitJson } from './visit-json.ts';
import { PageUnread, type Visitor } from './visitor.ts';

/** Hundred articles with their texts. */
const maxBytes = 30_000_000;
const mostListings = 1_000;

const Locales = z.object({
  locales: z.array(z.string().max(20)).max(200),
  default_locale: z.string().nullish(),
});
const Listing = z.object({
  articles: z.array(z.unknown()),
  count: z.number().nullish(),
  next_page: z.string().nullish(),
  meta: z.object({ has_more: z.boolean().nullish(), after_cursor: z.string().nullish() }).nullish(),
});
const Article = z.object({
  id: z.union([z.int(), z.string().max(40)]).transform(String),
  title: z.string(),
  locale: z.string(),
  html_url: z.string().max(1_000).nullish(),
  body: z.string().nullish(),
  draft: z.boolean().nullish(),
  user_segment_id: z.unknown().optional(),
  user_segment_ids: z.array(z.unknown()).nullish(),
  updated_at: z.string().nullish(),
  edited_at: z.string().nullish(),
});
type Article = z.infer<typeof Article>;

const api = (origin: string) => `${origin}api/v2/help_center`;

/** The locales of a centre, its own first; several of one language may be among them. */
export async function listLocales(visitor: Visitor, root: string): Promise<string[]> {
  const found = await visitJson(visitor, `${api(root)}/locales`, Locales);
  const own = found.default_locale ?? found.locales[0];
  const all = [...new Set([...(own ? [own] : []), ...found.locales])];
  return all.filter((locale) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(locale));
}

/** How many articles there are in a locale, if the centre counts them. */
export async function countArticles(
  visitor: Visitor,
  root: string,
  locale: string,
): Promise<number | null> {
  const url = `${api(root)}/${locale}/articles?per_page=1`;
  return (await visitJson(visitor, url, Listing)).count ?? null;
}

/** By cursor as Zendesk recommends it; by page number where an old centre knows no cursors. */
async function* listArticles(reading: Reading, locale: string): AsyncGenerator<unknown[]> {
  const base = `${api(rootOf(reading))}/${locale}/articles?sort_by=updated_at&sort_order=asc`;
  const seen = new Set<string>();
  for (let next = 'page[size]=100'; seen.size < mostListings;) {
    seen.add(next);
    const url = `${base}&${next}`;
    const listing = await visitJson(reading.visitor, url, Listing, { maxBytes });
    yield listing.articles;
    const { after_cursor: cursor, has_more: hasMore } = listing.meta ?? {};
    if (listing.meta ? !hasMore || !cursor : !listing.next_page) return;
    const page = URL.parse(listing.next_page ?? '')?.searchParams.get('page');
    next = cursor
      ? `page[size]=100&page[after]=${encodeURIComponent(cursor)}`
      : `per_page=100&page=${Number(page)}`;
    // A cursor that comes again would go on for ever.
    if (seen.has(next)) throw new PageUnread('malformed', url);
  }
}

function addressOfArticle(reading: Reading, article: Article, locale: string): string {
  const told = URL.parse(article.html_url ?? '');
  const isWeb = told !== null && /^https?:$/.test(told.protocol);
  return isWeb && told.href.length <= longestAddress
    ? told.href
    : `${rootOf(reading)}hc/${locale}/articles/${article.id}`;
}

function eventOf(reading: Reading, item: unknown, locale: string, language: Language): ReadEvent {
  const parsed = Article.safeParse(item);
  if (!parsed.success) throw new PageUnread('malformed', `${rootOf(reading)}hc/${locale}`);
  const article = parsed.data;
  const url = addressOfArticle(reading, article, locale);
  if (article.draft) return skipped(url, 'draft');
  const isForSome = Boolean(article.user_segment_id ?? article.user_segment_ids?.length);
  if (isForSome) return skipped(url, 'private');
  const updatedAt = readMoment(article.updated_at ?? article.edited_at);
  const page = {
    url,
    externalId: article.id,
    language,
    title: cleanTitle(article.title) || article.id,
    html: cleanText(article.body ?? ''),
    updatedAt: updatedAt ?? new Date(),
    etag: null,
    lastModified: null,
  };
  return unchangedSince(reading, page, updatedAt) ?? pageEvent(page);
}

/** A Zendesk help centre by its own interface, in every locale that it has. */
export async function* readZendesk(reading: Reading): AsyncGenerator<ReadEvent> {
  const quota = new Quota(reading.limits);
  let total = 0;
  for (const locale of await listLocales(reading.visitor, rootOf(reading))) {
    const language = readTag(locale);
    if (language === null || !isRead(reading, language)) continue;
    for await (const articles of listArticles(reading, locale)) {
      yield { type: 'found', total: (total += articles.length) };
      for (const item of articles) {
        quota.takeTry();
        const events = await eventsOf(`${rootOf(reading)}hc/${locale}`, async () => [
          eventOf(reading, item, locale, language),
        ]);
        yield* quota.keep(events);
      }
    }
  }
}
