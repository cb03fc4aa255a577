import type { Outbound } from '../../../platform/http/outbound/outbound.ts';
import { decodeBody } from './decode-body.ts';
import type { ExtractedPage } from './extract-page.ts';
import { openExtractor, type Extractor } from './extractor.ts';
import { findSitemap } from './find-sitemap.ts';
import {
  addressOf,
  isWithin,
  mayBePage,
  scopeOf,
  typedAddress,
  type Scope,
} from './page-address.ts';
import { readTag } from '@replique/engine/text/languages/tags';
import { languageOfAddress, type ToldLanguage } from './page-language.ts';
import { copiesOf } from './read-crisp.ts';
import { areGorgias, listCopies } from './read-gorgias.ts';
import { markdownOf } from './read-markdown-pages.ts';
import { findVersion, readableTags } from './read-salesforce.ts';
import { countArticles, listLocales } from './read-zendesk.ts';
import { readRobots, type Rules } from './robots.ts';
import type { Sitemap } from './sitemap.ts';
import { SourceFailure, type DetectedSource } from './types.ts';
import { createVisitor, LimitReached, PageUnread, type Visitor } from './visitor.ts';

const limits = { bytesPerPage: 5_000_000, milliseconds: 60_000, delayMs: 100 };

/** What is known of a site before anybody recognises it. */
type Site = {
  visitor: Visitor;
  /** Where the typed address led. */
  url: string;
  scope: Scope;
  home: ExtractedPage | null;
  /** Why there is no home. */
  refusal: PageUnread | null;
};
type Found = Pick<DetectedSource, 'platform' | 'estimated'> & {
  url: string;
  languages: ToldLanguage[];
};
type Recogniser = (site: Site) => Promise<Found | null>;

const rootOf = (site: Site) => addressOf({ origin: site.scope.origin, path: '' });

/** Answers of a site that is something else; a site that does not answer at all is a failure. */
async function unlessAbsent<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PageUnread) return null;
    throw error;
  }
}

async function recogniseZendesk(site: Site): Promise<Found | null> {
  const root = rootOf(site);
  const locales = await unlessAbsent(() => listLocales(site.visitor, root));
  if (!locales) return null;
  const read = locales.filter((locale) => readTag(locale) !== null);
  const counts: (number | null)[] = [];
  for (const locale of read)
    counts.push(await unlessAbsent(() => countArticles(site.visitor, root, locale)));
  const isCounted = counts.length > 0 && counts.every((count) => count !== null);
  const estimated = isCounted ? counts.reduce((sum: number, count) => sum + (count ?? 0), 0) : null;
  return { platform: 'zendesk', url: `${root}hc/`, languages: read.map(readTag), estimated };
}

async function recogniseGorgias(site: Site): Promise<Found | null> {
  const articles = await unlessAbsent(() => listCopies(site.visitor, rootOf(site)));
  if (!articles || !areGorgias(articles)) return null;
  const languages = articles.map(({ url }) => languageOfAddress(url));
  return { platform: 'gorgias', url: rootOf(site), languages, estimated: languages.length };
}

async function recogniseSalesforce(site: Site): Promise<Found | null> {
  const version = await unlessAbsent(() => findVersion(site.visitor, site.scope));
  if (version === null) return null;
  const tags = await unlessAbsent(() => readableTags(site.visitor, site.scope, version));
  return (
    tags && {
      platform: 'salesforce',
      url: addressOf(site.scope),
      languages: tags.map(readTag),
      estimated: null,
    }
  );
}

async function recogniseCrisp(site: Site, sitemap: Sitemap): Promise<Found | null> {
  const articles = copiesOf(sitemap.pages);
  const [first] = articles;
  if (!first) return null;
  const markdown = await unlessAbsent(async () => markdownOf(await site.visitor.visit(first.copy)));
  if (markdown === null) return null;
  const languages = articles.map(({ url }) => languageOfAddress(url));
  return {
    platform: 'crisp',
    url: addressOf(site.scope),
    languages,
    estimated: languages.length,
  };
}

function homeLanguages(site: Site): ToldLanguage[] {
  return [
    readTag(site.home?.lang),
    languageOfAddress(site.url),
    ...(site.home?.hreflangs ?? []).map(({ tag }) => readTag(tag)),
  ];
}

function fromSitemap(site: Site, sitemap: Sitemap, rules: Rules): Found | null {
  const pages = sitemap.pages.filter(({ url }) => mayBePage(url));
  const open = pages.filter(({ url }) => rules.isAllowed(url));
  if (pages.length > 0 && open.length === 0) throw new PageUnread('robots', site.url);
  const told = open.map(({ url }) => languageOfAddress(url));
  const tags = open.flatMap(({ alternates }) => alternates).map(readTag);
  const languages = [...told, ...tags, ...homeLanguages(site)];
  return open.length === 0
    ? null
    : { platform: 'sitemap', url: addressOf(site.scope), languages, estimated: told.length };
}

/** The start of a crawl: what the typed address means, if something answers there, else the very address. */
async function startOf(site: Site, rules: Rules): Promise<string> {
  const start = addressOf(site.scope);
  if (!rules.isAllowed(start) && !rules.isAllowed(site.url))
    throw new PageUnread('robots', site.url);
  const answer = rules.isAllowed(start)
    ? await unlessAbsent(() =>
        site.visitor.visit(start, { mayFollow: (to) => isWithin(site.scope, to) }),
      )
    : null;
  return answer ? start : site.url;
}

/** A site of no known make: by its sitemap, or along its links. */
async function recogniseSite(site: Site): Promise<Found | null> {
  const rules = await readRobots(site.visitor, site.scope.origin);
  const sitemap = await unlessAbsent(() => findSitemap(site.visitor, rules, site.scope));
  const listed =
    sitemap && ((await recogniseCrisp(site, sitemap)) ?? fromSitemap(site, sitemap, rules));
  if (listed) return listed;
  if (site.refusal) throw site.refusal;
  if (!site.home) return null;
  const url = await startOf(site, rules);
  if (site.home.isSignIn) throw new PageUnread('sign-in', site.url);
  return { platform: 'crawl', url, languages: homeLanguages(site), estimated: null };
}

const recognisers: Recogniser[] = [
  recogniseZendesk,
  recogniseGorgias,
  recogniseSalesforce,
  recogniseSite,
];

type Home = Pick<Site, 'url' | 'home' | 'refusal'>;

/** The page at the typed address. That it is refused says nothing yet: interfaces often answer where pages do not. */
async function readHome(visitor: Visitor, extractor: Extractor, typed: URL): Promise<Home> {
  try {
    const visited = await visitor.visit(typed.href, { accept: 'text/html', mayFollow: () => true });
    const type = visited.headers.get('content-type');
    const text = decodeBody(visited.bytes, type);
    if (!/html/i.test(type ?? '') && !/^\s*</.test(text)) {
      return { url: visited.url, home: null, refusal: new PageUnread('not-html', visited.url) };
    }
    return { url: visited.url, home: await extractor.extract(text, visited.url), refusal: null };
  } catch (error) {
    const isAnswer =
      error instanceof PageUnread && (error.status !== null || error.reason === 'too-large');
    if (!isAnswer) throw error;
    return { url: error.url, home: null, refusal: error };
  }
}

/** Without a scheme it is https; http only where nobody answers that. */
async function findHome(visitor: Visitor, extractor: Extractor, typed: string): Promise<Home> {
  const url = typedAddress(typed);
  try {
    return await readHome(visitor, extractor, url);
  } catch (error) {
    const isGuess = !/^\s*https?:/i.test(typed);
    if (!isGuess || !(error instanceof PageUnread) || error.reason !== 'unreachable') throw error;
    url.protocol = 'http:';
    return readHome(visitor, extractor, url);
  }
}

function presentFound(site: Site, found: Found): DetectedSource {
  const languages = new Set(found.languages.filter((each) => each !== null));
  const title = site.home?.siteTitle || site.home?.title || new URL(site.url).host;
  return { ...found, title: title.slice(0, 200), languages: [...languages].toSorted() };
}

/**
 * Finds out what answers at an address that a person typed. Judged by what the site answers, never by its name.
 * @throws SourceFailure, or the reason of `signal`
 */
export async function detectSource(
  outbound: Outbound,
  typed: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<DetectedSource> {
  const visitor = createVisitor(outbound, { limits, signal });
  const extractor = openExtractor();
  try {
    const home = await findHome(visitor, extractor, typed);
    const site = { visitor, scope: scopeOf(new URL(home.url)), ...home };
    for (const recognise of recognisers) {
      const found = await recognise(site);
      if (found) return presentFound(site, found);
    }
    throw new PageUnread('empty', home.url);
  } catch (error) {
    if (error instanceof PageUnread) throw new SourceFailure(error.reason, error.url, error.status);
    if (error instanceof LimitReached) throw new SourceFailure('timeout', typed.trim());
    throw error;
  } finally {
    await extractor.close();
  }
}
