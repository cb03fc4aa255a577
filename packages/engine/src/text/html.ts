import { parseHTML } from 'linkedom';
import { plainHtmlToText, plainLinks } from './plain-html.ts';

const skipped = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'HEAD',
  'SVG',
  'IFRAME',
  'OBJECT',
  'NAV',
]);
const blocks = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER
   HR HTML LI MAIN OL P PRE SECTION SUMMARY TABLE TBODY TFOOT THEAD TR UL`.split(/\s+/),
);
const headings = new Set(['H1', 'H2', 'H3', 'H4', 'H5', 'H6']);
const deepest = 200;

/** The part of the DOM that is walked; the compiler's own DOM types are a browser matter. */
type PageNode = { nodeType: number; textContent: string | null; childNodes: Iterable<PageNode> };
type PageElement = PageNode & {
  tagName: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  parentElement: PageElement | null;
  children: Iterable<PageElement>;
  querySelectorAll(selector: string): Iterable<PageElement>;
};

/** `mark`: what the next text of a list item starts with; `counts`: the items that a list had so far. */
type Walk = {
  line: (text: string, isHeading: boolean) => void;
  buffer: string;
  /** The last sign of the buffer: to look at a text that grows puts it together again. */
  last: string;
  inPre: boolean;
  mark: string;
  header: string[];
  counts: Map<PageElement, number>;
};

/** Elements that a browser ends by itself, or that hold nothing: an open one says nothing about depth. */
const unended = new Set(
  `AREA BASE BR COL COLGROUP DD DT EMBED HR IMG INPUT LI LINK META OPTION P SOURCE TBODY TD TFOOT TH THEAD TR TRACK
   WBR`.split(/\s+/),
);
const mostElements = 30_000;
const deepestParsed = 1_000;

/** An element looks through its attributes for each that comes. */
const mostAttributes = 1_000;
const tag = /<(\/?)([a-z][\w:-]{0,30})([^<>]*)/gi;

const countGaps = (text: string): number => text.match(/\s\S/g)?.length ?? 0;

/** Mark-up made to hurt: the parser needs minutes for what is nested a hundred thousand times. */
function isTangled(html: string): boolean {
  let [elements, depth] = [0, 0];
  for (const [, slash, name = '', rest = ''] of html.matchAll(tag)) {
    elements += 1;
    if (rest.length > mostAttributes && countGaps(rest) > mostAttributes) return true;
    if (elements > mostElements * 2) return true;
    if (unended.has(name.toUpperCase())) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > deepestParsed) return true;
  }
  return false;
}

/** The words alone. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>?/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('<', ' ');

function parseBody(html: string): PageElement {
  const body = isTangled(html) ? wordsOf(html) : html;
  const { document } = parseHTML(`<!doctype html><html><body>${body}</body></html>`);
  return document.documentElement as unknown as PageElement;
}

function flush(walk: Walk, isHeading = false): void {
  const lines = walk.inPre ? walk.buffer.split('\n') : [walk.buffer];
  for (const line of lines) {
    const text = line.replace(/[\s\u00a0]+/g, ' ').trim();
    if (!text) continue;
    // `<li><p>…`: the mark waits for the text of the item.
    walk.line(isHeading ? text : walk.mark + text, isHeading);
    walk.mark = '';
  }
  walk.buffer = '';
  walk.last = '';
}

function visitElement(element: PageElement, walk: Walk, depth: number): void {
  const tag = element.tagName.toUpperCase();
  if (skipped.has(tag) || element.getAttribute('id') === 'toc' || element.hasAttribute('hidden'))
    return;
  if (tag === 'BR') return walk.inPre ? add(walk, '\n') : flush(walk);
  if (tag === 'TD' || tag === 'TH') add(walk, ' ');
  const isBlock = blocks.has(tag);
  if (isBlock) flush(walk);
  if (tag === 'TR' && visitRow(element, walk)) return;
  if (tag === 'TABLE') walk.header = [];
  if (tag === 'LI') walk.mark = markOf(element, walk);
  const wasPre = walk.inPre;
  walk.inPre = wasPre || tag === 'PRE';
  visitChildren(element, walk, depth + 1);
  if (isBlock) flush(walk, headings.has(tag));
  if (tag === 'LI') walk.mark = '';
  walk.inPre = wasPre;
}

/** Steps keep their numbers ("3. "), other items a dash; `start` and `value` are followed. */
function markOf(item: PageElement, { counts }: Walk): string {
  const list = item.parentElement;
  if (list?.tagName.toUpperCase() !== 'OL') return '- ';
  const before = counts.get(list) ?? 0;
  counts.set(list, before + 1);
  const own = Number.parseInt(item.getAttribute('value') ?? '', 10);
  if (Number.isFinite(own)) return `${own}. `;
  const first = Number.parseInt(list.getAttribute('start') ?? '', 10);
  return `${(Number.isFinite(first) ? first : 1) + before}. `;
}

/** A row of plain cells as an item that can be read alone: "Emberpack 600: 120 km" or, of three columns and more, "Front axle: 6 mm (key), 12 Nm (torque)". */
function visitRow(row: PageElement, walk: Walk): boolean {
  const cells = [...row.children];
  const isPlain =
    cells.length > 1 &&
    cells.every((cell) =>
      [...cell.children].every(
        (child) => !blocks.has(child.tagName.toUpperCase()) && child.tagName.toUpperCase() !== 'BR',
      ),
    );
  if (!isPlain) return false;
  const texts = cells.map((cell) => (cell.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim());
  if (cells.every((cell) => cell.tagName.toUpperCase() === 'TH')) {
    walk.header = texts;
    walk.line(texts.filter(Boolean).join(' | '), false);
    return true;
  }
  const [first = '', ...rest] = texts;
  const named = rest.map((text, column) =>
    rest.length > 1 && text && walk.header[column + 1]
      ? `${text} (${walk.header[column + 1]})`
      : text,
  );
  const told = named.filter(Boolean).join(', ');
  walk.line(first && told ? `- ${first}: ${told}` : first || told, false);
  return true;
}

function add(walk: Walk, text: string): void {
  walk.buffer += text;
  walk.last = text.at(-1) ?? walk.last;
}

/** Neighbouring inline elements often hold variants of a step with no space between: "… settings." "Click …". */
function appendText(walk: Walk, text: string): void {
  const needsSpace = /[.!?:;]/.test(walk.last) && /^\p{Lu}/u.test(text);
  add(walk, needsSpace ? ` ${text}` : text);
}

function visitChildren(parent: PageNode, walk: Walk, depth: number): void {
  // Hostile markup nests thousands of elements: below this depth only the words are kept.
  if (depth > deepest) {
    add(walk, ` ${parent.textContent ?? ''} `);
    return;
  }
  for (const child of parent.childNodes) {
    if (child.nodeType === 3) appendText(walk, child.textContent ?? '');
    else if (child.nodeType === 1) visitElement(child as PageElement, walk, depth);
  }
}

function walkLines(html: string, line: Walk['line']): void {
  const walk: Walk = {
    line,
    buffer: '',
    last: '',
    inPre: false,
    mark: '',
    header: [],
    counts: new Map(),
  };
  visitChildren(parseBody(html), walk, 0);
  flush(walk);
}

/**
 * Plain text of an HTML fragment or page: one line a block, list items as "- …", steps as "1. …", rows of tables as "- first cell: the others", the text of links, no scripts,
 * styles or tables of contents. Input that holds no mark-up comes back with its line breaks.
 */
export function htmlToText(html: string): string {
  if (!/<[a-z!/]|&[a-z#]/i.test(html)) return html.trim();
  const plain = plainHtmlToText(html);
  if (plain !== null) return plain;
  const lines: string[] = [];
  walkLines(html, (text) => lines.push(text));
  return lines.join('\n');
}

/** The `href` of every link in document order, each once; anchors inside the page and `javascript:` are left out. */
export function linksOf(html: string): string[] {
  if (!/<a\s/i.test(html)) return [];
  const links = new Set<string>();
  for (const written of plainLinks(html) ?? linksOfDocument(html)) {
    const href = written.trim();
    if (href && !href.startsWith('#') && !/^(?:javascript|data|vbscript):/i.test(href))
      links.add(href);
  }
  return [...links];
}

function linksOfDocument(html: string): string[] {
  return [...parseBody(html).querySelectorAll('a[href]')].map(
    (anchor) => anchor.getAttribute('href') ?? '',
  );
}

/** A part of a page: the heading above it (null before the first one) and its text, lines as in `htmlToText`. */
export type Section = { heading: string | null; text: string };

/** The sections of a page, cut at its headings; sections without text are left out. */
export function htmlToSections(html: string): Section[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  walkLines(html, (text, isHeading) => {
    if (isHeading) sections.push({ heading: text, lines: [] });
    else sections.at(-1)?.lines.push(text);
  });
  return sections
    .filter((section) => section.lines.length > 0)
    .map((section) => ({ heading: section.heading, text: section.lines.join('\n') }));
}
