import { parseHTML } from 'linkedom';
import { findMainPart, textOf, wordsIn } from './main-part.ts';
import { dropFurniture, showPanels } from './page-furniture.ts';
import type { Dom } from './page-dom.ts';
import { cleanText, cleanTitle } from './clean-text.ts';

/** What a page says, and what it says about itself. Links and the canonical address are absolute, not yet judged. */
export type ExtractedPage = {
  title: string;
  siteTitle: string;
  /** The main part alone; empty when there is none. */
  html: string;
  text: string;
  lang: string | null;
  hreflangs: { tag: string; url: string }[];
  canonical: string | null;
  modified: string | null;
  links: string[];
  isSignIn: boolean;
  /** Its main part is mostly links: a way to pages, not a page. */
  isWay: boolean;
};

const mostLinks = 2_000;
/** Fewer words than these around a password field, and the page is a door, not a text. */
const doorWords = 120;

function metaOf(document: Dom, ...names: string[]): string | null {
  for (const name of names) {
    const element = document.querySelector(
      `meta[property="${name}"], meta[name="${name}"], meta[itemprop="${name}"]`,
    );
    const content = element?.getAttribute('content')?.trim();
    if (content) return content;
  }
  return null;
}

const absolute = (href: string | null | undefined, base: string) =>
  href ? (URL.parse(href.trim(), base)?.href ?? null) : null;

function absoluteAddresses(document: Dom, base: string): string[] {
  const links = new Set<string>();
  for (const anchor of document.querySelectorAll('a[href]')) {
    const href = absolute(anchor.getAttribute('href'), base);
    if (href === null || !/^(?:https?|mailto|tel):/.test(href)) {
      anchor.removeAttribute('href');
      continue;
    }
    anchor.setAttribute('href', href);
    const mayFollow = !/\bnofollow\b/i.test(anchor.getAttribute('rel') ?? '');
    if (mayFollow && links.size < mostLinks && href.startsWith('http')) links.add(href);
  }
  for (const image of document.querySelectorAll('img[src]')) {
    const src = absolute(image.getAttribute('src'), base);
    if (src?.startsWith('http')) image.setAttribute('src', src);
    else image.remove();
  }
  return [...links];
}

/** "How to return a bike – Help – Fernhollow Bikes": the parts that every page has are not its title. */
function withoutSite(title: string, siteTitle: string): string {
  const parts = title.split(/(?<!\s)\s+[|–—·•»-]\s+/);
  if (parts.length < 2) return title;
  const isSite = (part: string) => part.toLowerCase() === siteTitle.toLowerCase();
  const kept = siteTitle ? parts.filter((part) => !isSite(part)) : parts.slice(0, -1);
  return kept[0] ?? title;
}

function titleOf(document: Dom, siteTitle: string): string {
  const main = document.querySelector('main h1, article h1, [role="main"] h1');
  const headings = [...document.querySelectorAll('h1')];
  const heading = main ?? (headings.length === 1 ? headings[0] : null);
  const own = cleanTitle(textOf(heading ?? null));
  if (own) return own;
  const told = metaOf(document, 'og:title') ?? textOf(document.querySelector('title'));
  return cleanTitle(withoutSite(told, siteTitle));
}

/** The word of structured data for the last change; the block itself is never evaluated. */
function modifiedOf(document: Dom): string | null {
  const told = metaOf(
    document,
    'article:modified_time',
    'og:updated_time',
    'dateModified',
    'last-modified',
  );
  if (told) return told;
  for (const block of document.querySelectorAll('script[type="application/ld+json"]')) {
    const found = /"dateModified"\s*:\s*"([^"]{8,40})"/.exec(block.textContent ?? '')?.[1];
    if (found) return found;
  }
  return document.querySelector('time[datetime]')?.getAttribute('datetime') ?? null;
}

function parsePage(html: string): Dom {
  const parse = (text: string) => (parseHTML(text) as unknown as { document: Dom }).document;
  const document = parse(html);
  // Pages without a root are pages to every browser.
  const isWhole = document.documentElement?.tagName.toUpperCase() === 'HTML';
  return isWhole ? document : parse(`<!doctype html><html><body>${html}</body></html>`);
}

/**
 * Takes a page apart: its main part without menus, banners and footers, title, language tags, links.
 * @param html the decoded page, of any kind and from anybody
 * @param url where it was found; addresses in it are resolved against it
 */
export function extractPage(html: string, url: string): ExtractedPage {
  const document = parsePage(html);
  const base = absolute(document.querySelector('base[href]')?.getAttribute('href'), url) ?? url;
  const siteTitle = cleanTitle(metaOf(document, 'og:site_name') ?? '');
  const title = titleOf(document, siteTitle);
  const about = {
    siteTitle: siteTitle || cleanTitle(textOf(document.querySelector('title'))),
    lang: document.documentElement?.getAttribute('lang') ?? null,
    canonical: absolute(
      document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      base,
    ),
    hreflangs: [...document.querySelectorAll('link[rel="alternate"][hreflang]')]
      .slice(0, 100)
      .map((link) => ({
        tag: link.getAttribute('hreflang') ?? '',
        url: absolute(link.getAttribute('href'), base) ?? '',
      })),
    modified: modifiedOf(document),
    links: absoluteAddresses(document, base),
  };
  const hasPassword = document.querySelector('input[type="password"]') !== null;
  showPanels(document);
  dropFurniture(document);
  // The title stands above the text wherever it is shown: in the text it would stand twice.
  for (const heading of document.querySelectorAll('h1'))
    if (cleanTitle(textOf(heading)) === title) heading.remove();
  const main = findMainPart(document, new URL(url).origin);
  const isSignIn = hasPassword && wordsIn(main.text) < doorWords;
  return {
    title,
    ...about,
    html: cleanText(main.html),
    text: cleanText(main.text),
    isSignIn,
    isWay: main.isWay,
  };
}
