import { Readability } from '@mozilla/readability';
import type { Dom, DomElement } from './page-dom.ts';

/** The main part of a page. `isWay`: it is mostly links, a way to pages and not a page. */
export type MainPart = { html: string; text: string; isWay: boolean };

/** Above these the search for the main part takes minutes on pages made to hurt; such pages keep all their text. */
const mostElements = 30_000;
const deepest = 80;

/** The main part holds so much of what was kept, and of the text of the page at all. */
const mostKept = 0.9;
const leastOfAll = 0.35;

/** Each element's number while the main part is looked for: it leads from the copy back to the page. */
const mark = 'data-reading-at';

export const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;
export const textOf = (element: { textContent: string | null } | null) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The one element that the page itself calls its main part. */
function markedMain(document: Dom): DomElement | null {
  for (const selector of ['[itemprop="articleBody"]', 'article', 'main', '[role="main"]']) {
    const found = [...document.querySelectorAll(selector)];
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}

function depthOf(document: Dom): number {
  let depth = 0;
  let level: DomElement[] = [...(document.body?.children ?? [])];
  while (level.length > 0 && depth <= deepest) {
    depth += 1;
    level = level.flatMap((element) => [...element.children]);
  }
  return depth;
}

/** Whether links that begin with `start` are more than a share of the words. */
function isLinks(element: DomElement, share: number, fewest: number, start = ''): boolean {
  const links = [...element.querySelectorAll('a')].filter((link) =>
    (link.getAttribute('href') ?? '').startsWith(start),
  );
  const words = links.reduce((sum, link) => sum + wordsIn(textOf(link)), 0);
  return links.length >= fewest && words > wordsIn(textOf(element)) * share;
}

/** The elements that the search for the main part kept, by number. It is a search for articles of newspapers: it cuts too much to be taken as it is. */
function keptByReadability(document: Dom): Set<string> {
  const copy = document.cloneNode(true);
  const reader = new Readability<string[]>(copy as never, {
    maxElemsToParse: mostElements,
    charThreshold: 100,
    disableJSONLD: true,
    serializer: (node) =>
      [...(node as unknown as DomElement).querySelectorAll(`[${mark}]`)].map(
        (each) => each.getAttribute(mark) ?? '',
      ),
  });
  return new Set(reader.parse()?.content ?? []);
}

/** The smallest element around nearly everything that was kept. */
function smallestAround(document: Dom, kept: ReadonlySet<string>): DomElement | null {
  const isKept = (element: DomElement) => kept.has(element.getAttribute(mark) ?? '');
  const texts = [...document.querySelectorAll('p, li, h2, h3, h4, td, dd, pre')].filter(isKept);
  let around = document.body;
  for (;;) {
    const next: DomElement | undefined = [...(around?.children ?? [])].find((child) => {
      const within = texts.filter((text) => text === child || child.contains(text));
      const isMost = within.length > texts.length * mostKept;
      return isMost && wordsIn(textOf(child)) > wordsIn(textOf(around)) * leastOfAll;
    });
    if (!next || texts.length === 0 || texts.includes(next)) return around;
    around = next;
  }
}

/**
 * Lists that are nearly only links: what the search left out, and what leads to other pages of the same site ("Related
 * articles"): their titles would be found as if they were this text.
 */
function dropLinkLists(root: DomElement, kept: ReadonlySet<string>, origin: string): void {
  for (const block of root.querySelectorAll('div, section, aside, ul, ol, table')) {
    const isKept = [block, ...block.querySelectorAll(`[${mark}]`)].some((each) =>
      kept.has(each.getAttribute(mark) ?? ''),
    );
    if ((!isKept && isLinks(block, 0.8, 3)) || isLinks(block, 0.8, 4, origin)) block.remove();
  }
}

/**
 * Finds the main part of a page whose furniture is gone already, and whose addresses are whole. Changes the page.
 * @param origin of the page
 */
export function findMainPart(document: Dom, origin: string): MainPart {
  const marked = markedMain(document);
  const whole = marked ?? document.body;
  if (!whole || isLinks(whole, 0.6, 1)) return { html: '', text: '', isWay: whole !== null };
  const elements = [...document.querySelectorAll('*')];
  if (elements.length > mostElements || depthOf(document) > deepest) {
    return { html: whole.innerHTML, text: textOf(whole), isWay: false };
  }
  for (const [at, element] of elements.entries()) element.setAttribute(mark, String(at));
  const kept = keptByReadability(document);
  const root = marked ?? smallestAround(document, kept) ?? whole;
  dropLinkLists(root, kept, origin);
  for (const element of elements) element.removeAttribute(mark);
  return { html: root.innerHTML, text: textOf(root), isWay: false };
}
