import { z } from 'zod';
import type { Language } from '@replique/engine/text/language';
import { inParallel } from './in-parallel.ts';
import { longestAddress, type Scope } from './page-address.ts';
import { readTag } from '@replique/engine/text/languages/tags';
import {
  eventsOf,
  isRead,
  pageEvent,
  Quota,
  skipped,
  unchangedSince,
  type Reading,
} from './reading.ts';
import { readMoment, cleanText, cleanTitle } from './clean-text.ts';
import type { ReadEvent } from './types.ts';
import { visitJson } from './visit-json.ts';
import { PageUnread, type Visitor } from './visitor.ts';

/** The support interface takes guests since version 38; newer ones than we know are not asked for. */
const oldest = 38;
const newest = 67;
const pageSize = 100;
const mostListings = 1_000;
/** Languages are only listed to those who are signed in: for guests we ask for the usual ones. */
const usualLanguages = [
  'en-US',
  'fr',
  'en-GB',
  'fr-CA',
  'de',
  'es',
  'it',
  'pt-BR',
  'pt-PT',
  'nl-NL',
];

const Versions = z
  .array(z.object({ version: z.string() }))
  .min(1)
  .max(200);
const Settings = z.object({
  defaultLanguage: z.string().nullish(),
  languages: z
    .array(z.object({ name: z.string().max(20), active: z.boolean().nullish() }))
    .max(100),
});
const Listed = z.object({
  id: z.string().regex(/^\w{15,18}$/),
  title: z.string(),
  summary: z.string().nullish(),
  urlName: z.string().max(500).nullish(),
  lastPublishedDate: z.string().nullish(),
});
const Listing = z.object({ articles: z.array(z.unknown()), nextPageUrl: z.string().nullish() });
const Detail = z.object({
  layoutItems: z
    .array(
      z.object({
        label: z.string().nullish(),
        type: z.string().nullish(),
        value: z.unknown().optional(),
      }),
    )
    .max(500)
    .nullish(),
});

type Place = { api: string; articles: string };
type Article = z.infer<typeof Listed> & { tag: string; language: Language; url: string };

/** Where the interface of a site lies: before the "/s" of the pages that people see. */
function placeOf(scope: Scope, version: string): Place {
  const prefix = scope.path.replace(/\/s$/, '');
  const shown = scope.path === prefix ? scope.path : `${prefix}/s`;
  return {
    api: `${scope.origin}${prefix}/services/data/v${version}`,
    articles: `${scope.origin}${shown}/article/`,
  };
}

/** The newest version of the interface that both sides know. @throws PageUnread */
export async function findVersion(visitor: Visitor, scope: Scope): Promise<string> {
  const url = `${scope.origin}${scope.path.replace(/\/s$/, '')}/services/data/`;
  const versions = (await visitJson(visitor, url, Versions)).map(({ version }) => Number(version));
  const usable = versions.filter((version) => version >= oldest && version <= newest);
  if (usable.length === 0) throw new PageUnread('malformed', url);
  return Math.max(...usable).toFixed(1);
}

const isRefused = (error: unknown) =>
  error instanceof PageUnread &&
  (error.reason === 'sign-in' || (error.reason === 'status' && (error.status ?? 500) < 429));

async function tagsOf(visitor: Visitor, place: Place): Promise<string[]> {
  try {
    const settings = await visitJson(
      visitor,
      `${place.api}/knowledgeManagement/settings`,
      Settings,
    );
    const active = settings.languages
      .filter((each) => each.active !== false)
      .map(({ name }) => name.replace('_', '-'));
    return active.filter((tag) => readTag(tag) !== null);
  } catch (error) {
    if (isRefused(error) || (error instanceof PageUnread && error.reason === 'malformed'))
      return usualLanguages;
    throw error;
  }
}

function listingOf(visitor: Visitor, place: Place, tag: string, page: number) {
  const query = `channel=Pkb&sort=LastPublishedDate&order=DESC&pageSize=${pageSize}&pageNumber=${page}`;
  return visitJson(visitor, `${place.api}/support/knowledgeArticles?${query}`, Listing, {
    language: tag,
    maxBytes: 5_000_000,
  });
}

/** The languages that guests may read. @throws PageUnread when that is none */
export async function readableTags(
  visitor: Visitor,
  scope: Scope,
  version: string,
): Promise<string[]> {
  const place = placeOf(scope, version);
  const readable: string[] = [];
  let refusal: unknown = new PageUnread('empty', place.api);
  for (const tag of await tagsOf(visitor, place)) {
    const isReadable = await listingOf(visitor, place, tag, 1).then(
      () => true,
      (error: unknown) => {
        if (!isRefused(error)) throw error;
        refusal = error;
        return false;
      },
    );
    if (isReadable) readable.push(tag);
  }
  if (readable.length === 0) throw refusal;
  return readable;
}

async function* listArticles(
  reading: Reading,
  place: Place,
  tag: string,
): AsyncGenerator<Article[]> {
  const language = readTag(tag) ?? 'en';
  for (let page = 1; page <= mostListings; page += 1) {
    const listing = await listingOf(reading.visitor, place, tag, page);
    yield listing.articles.flatMap((item) => {
      const parsed = Listed.safeParse(item);
      if (!parsed.success) throw new PageUnread('malformed', place.api);
      const addressFor = (name: string) =>
        `${place.articles}${encodeURIComponent(name.toWellFormed())}?language=${tag.replace('-', '_')}`;
      const named = addressFor(parsed.data.urlName ?? parsed.data.id);
      const url = named.length <= longestAddress ? named : addressFor(parsed.data.id);
      return [{ ...parsed.data, tag, language, url } as const];
    });
    if (!listing.nextPageUrl || listing.articles.length === 0) return;
  }
}

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The body is what the organisation made of it: its rich texts, each under its own name when there are several. */
function bodyOf(detail: z.infer<typeof Detail>, summary: string): string {
  const texts = (detail.layoutItems ?? []).filter(
    ({ type, value }) =>
      /RICH_?TEXT|TEXT_?AREA|HTML/i.test(type ?? '') &&
      typeof value === 'string' &&
      value.trim() !== '',
  );
  if (texts.length === 0) return summary && `<p>${escape(summary)}</p>`;
  return texts
    .map(({ label, value }) =>
      texts.length > 1 && label ? `<h2>${escape(label)}</h2>\n${String(value)}` : String(value),
    )
    .join('\n');
}

async function readArticle(reading: Reading, place: Place, article: Article): Promise<ReadEvent[]> {
  const updatedAt = readMoment(article.lastPublishedDate);
  const asked = { url: article.url, externalId: article.id };
  const unchanged = unchangedSince(reading, asked, updatedAt);
  if (unchanged) return [unchanged];
  const url = `${place.api}/support/knowledgeArticles/${article.id}?channel=Pkb&updateViewStat=false`;
  const detail = await visitJson(reading.visitor, url, Detail, { language: article.tag });
  const page = {
    url: article.url,
    externalId: article.id,
    language: article.language,
    title: cleanTitle(article.title) || article.id,
    html: cleanText(bodyOf(detail, article.summary ?? '')),
    updatedAt: updatedAt ?? new Date(),
    etag: null,
    lastModified: null,
  };
  return [pageEvent(page)];
}

/** The public knowledge base of a Salesforce site, as its support interface shows it to guests. */
export async function* readSalesforce(reading: Reading): AsyncGenerator<ReadEvent> {
  const { visitor, scope } = reading;
  const version = await findVersion(visitor, scope);
  const place = placeOf(scope, version);
  const quota = new Quota(reading.limits);
  const seen = new Set<string>();
  let total = 0;
  for (const tag of await readableTags(visitor, scope, version)) {
    if (!isRead(reading, readTag(tag) ?? 'en')) continue;
    for await (const articles of listArticles(reading, place, tag)) {
      yield { type: 'found', total: (total += articles.length) };
      const waiting = articles.values();
      const next = () => {
        const article = waiting.next().value;
        if (article) quota.takeTry();
        return article;
      };
      const work = async (article: Article) => {
        const key = `${article.language}|${article.id}`;
        if (seen.has(key)) return [skipped(article.url, 'duplicate')];
        seen.add(key);
        return eventsOf(article.url, () => readArticle(reading, place, article));
      };
      for await (const events of inParallel(next, work)) yield* quota.keep(events);
    }
  }
}
