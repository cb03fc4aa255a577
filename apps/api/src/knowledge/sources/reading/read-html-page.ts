import { createHash } from 'node:crypto';
import { readTag } from '@replique/engine/text/languages/tags';
import { decodeBody } from './decode-body.ts';
import type { ExtractedPage } from './extract-page.ts';
import { addressKey, isWithin, pageAddress } from './page-address.ts';
import { languageOfPage } from './page-language.ts';
import {
  isRead,
  knownPage,
  likelyLanguage,
  longestHtml,
  skipped,
  type Reading,
} from './reading.ts';
import type { Rules } from './robots.ts';
import { readMoment, cleanText } from './clean-text.ts';
import type { ReadEvent } from './types.ts';
import { PageUnread, type Visited } from './visitor.ts';

/**
 * What a page led to: at most one event, and addresses. `isBarren`: it held no text of its own. A page that is only a way to
 * others (a start page, a category) is no event.
 */
export type PageOutcome = { events: ReadEvent[]; links: string[]; isBarren: boolean };

/** What was met so far in one reading, so that nothing is taken twice. */
export type Met = { addresses: Set<string>; texts: Map<string, string> };

export const nothingMet = (): Met => ({ addresses: new Set(), texts: new Map() });

const fewestWords = 5;

const outcome = (event: ReadEvent, links: string[] = [], isBarren = false): PageOutcome => ({
  events: [event],
  links,
  isBarren,
});

function failedAt(url: string, error: unknown, isKnown: boolean): PageOutcome {
  if (!(error instanceof PageUnread)) throw error;
  // A page that stood before and is gone now is simply not among what was found.
  const isGone = isKnown && (error.status === 404 || error.status === 410);
  const { reason, status } = error;
  return {
    events: isGone ? [] : [{ type: 'failed', url, reason, status }],
    links: [],
    isBarren: true,
  };
}

function htmlOf(visited: Visited): string {
  const type = visited.headers.get('content-type');
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? '');
  const text = decodeBody(visited.bytes, type);
  if (!isHtml && (type !== null || !/^\s*</.test(text)))
    throw new PageUnread('not-html', visited.url);
  return text;
}

/** A page's own word for its language: the `lang` of the page, its place among its translations, or a header. */
function declaredLanguage(page: ExtractedPage, url: string, headers: Headers) {
  const own = page.hreflangs.find((each) => each.url && addressKey(each.url) === addressKey(url));
  return (
    readTag(page.lang) ??
    readTag(own?.tag) ??
    readTag(headers.get('content-language')?.split(',')[0])
  );
}

/** The address that a page gives itself, if it can be believed: on this site, and not the start page for everything. */
function canonicalOf(reading: Reading, page: ExtractedPage, url: string): string {
  const told = page.canonical ? pageAddress(page.canonical, url) : null;
  const isStart =
    told !== null &&
    [reading.url, `${reading.scope.origin}/`].some((each) => addressKey(each) === addressKey(told));
  return told && !isStart && isWithin(reading.scope, told) ? told : url;
}

const printOf = (language: string, text: string) =>
  createHash('sha256')
    .update(`${language}\n${text.replace(/\s+/g, ' ')}`)
    .digest('base64url');

function isTwin(met: Met, url: string, print: string): boolean {
  const first = met.texts.get(print);
  if (first === undefined) met.texts.set(print, url);
  return first !== undefined && first !== url;
}

const emptyAt = (url: string, links: string[]) =>
  outcome({ type: 'failed', url, reason: 'empty', status: null }, links, true);

async function takePage(
  reading: Reading,
  met: Met,
  visited: Visited,
  asked: string,
  listed: Date | null,
): Promise<PageOutcome> {
  const arrived = pageAddress(visited.url, visited.url) ?? asked;
  if (addressKey(arrived) !== addressKey(asked) && met.addresses.has(addressKey(arrived)))
    return outcome(skipped(asked, 'duplicate'), [], true);
  met.addresses.add(addressKey(arrived));
  const page = await reading.extractor.extract(htmlOf(visited), arrived);
  if (page.isSignIn) throw new PageUnread('sign-in', asked);
  if (page.html.length > longestHtml) throw new PageUnread('too-large', asked);
  const { links } = page;
  const declared = declaredLanguage(page, arrived, visited.headers);
  const language = await languageOfPage(
    { url: arrived, declared, text: page.text },
    likelyLanguage(reading),
  );
  if (!isRead(reading, language)) return outcome(skipped(asked, 'language'), links, true);
  if ((page.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < fewestWords) {
    return page.isWay ? { events: [], links, isBarren: true } : emptyAt(asked, links);
  }
  const url = canonicalOf(reading, page, arrived);
  const isOther = addressKey(url) !== addressKey(arrived);
  const print = printOf(language, page.text);
  if ((isOther && met.addresses.has(addressKey(url))) || isTwin(met, url, print)) {
    return outcome(skipped(asked, 'duplicate'), [], true);
  }
  met.addresses.add(addressKey(url));
  const etag = visited.headers.get('etag');
  const lastModified = visited.headers.get('last-modified');
  return outcome(
    {
      type: 'page',
      page: {
        url,
        externalId: addressKey(url),
        language,
        title: page.title || url,
        html: page.html,
        updatedAt: readMoment(page.modified) ?? listed ?? readMoment(lastModified) ?? new Date(),
        askedUrl: asked,
        print,
        // They belong to the address that answered; where a redirect led to it, another one is asked again.
        etag: arrived === asked && etag ? cleanText(etag).slice(0, 200) : null,
        lastModified:
          arrived === asked && lastModified ? cleanText(lastModified).slice(0, 100) : null,
      },
    },
    links,
  );
}

/** Reads one page of a site; what is wrong with it alone becomes an event. */
export async function readHtmlPage(
  reading: Reading,
  rules: Rules,
  met: Met,
  page: { url: string; listed: Date | null },
): Promise<PageOutcome> {
  const { url } = page;
  const known = knownPage(reading, url);
  if (!rules.isAllowed(url))
    return outcome({ type: 'failed', url, reason: 'robots', status: null }, [], true);
  try {
    const visited = await reading.visitor.visit(url, {
      accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
      mayFollow: (to) => isWithin(reading.scope, to) && rules.isAllowed(to),
      etag: known?.etag ?? null,
      lastModified: known?.lastModified ?? null,
    });
    if (visited.status === 304 && known) {
      const { externalId, language, print } = known;
      met.addresses.add(externalId);
      if (print !== null && !met.texts.has(print)) met.texts.set(print, url);
      return outcome({ type: 'unchanged', url, externalId, language });
    }
    return await takePage(reading, met, visited, url, page.listed);
  } catch (error) {
    return failedAt(url, error, reading.known.has(url));
  }
}
