import { childrenOf, elementsIn, parseHtml, textOf, type HtmlElement } from './html-tree.ts';
import { edgeAt, isJoined, type Edge, plainHtmlToText, plainLinks } from './plain-html.ts';
import { variantOf, writeVariant } from './variants.ts';

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

/** Where lines go. `variant`: the blocks that follow are for these systems; none: for everybody again. */
type Reader = {
  line: (text: string, isHeading: boolean) => unknown;
  variant: (systems: string[]) => unknown;
};

/**
 * `mark`: what the next text of a list item starts with; `counts`: the items that a list had so far; `edge`: what stood
 * between the text before and the next one.
 */
type Walk = Reader & {
  edge: Edge;
  /** Of the blocks that are read. */
  systems: string[];
  buffer: string;
  /** The last sign of the buffer: to look at a text that grows puts it together again. */
  last: string;
  inPre: boolean;
  mark: string;
  header: string[];
  counts: Map<HtmlElement, number>;
};

function flush(walk: Walk, isHeading = false): void {
  const lines = walk.inPre ? walk.buffer.split('\n') : [walk.buffer];
  for (const line of lines) {
    const text = line
      .replace(/[\s\u00a0]+/g, ' ')
      .replace(/\] (?=[.,;:!?](?:\s|$))/g, ']')
      .trim();
    if (!text) continue;
    // `<li><p>…`: the mark waits for the text of the item.
    walk.line(isHeading ? text : walk.mark + text, isHeading);
    walk.mark = '';
  }
  walk.buffer = '';
  walk.last = '';
}

function visitElement(element: HtmlElement, walk: Walk, depth: number): void {
  const { tag, attributes } = element;
  if (skipped.has(tag) || attributes['id'] === 'toc' || 'hidden' in attributes) return;
  const systems = variantOf(attributes);
  if (systems === null) return;
  // The outermost says it.
  if (systems.length === 0 || walk.systems.length > 0) visitContent(element, walk, depth);
  else visitVariant(element, systems, walk, depth);
}

/** In a line the variant stands in brackets; blocks of their own are a part of the page with its systems in the heading. */
function visitVariant(element: HtmlElement, systems: string[], walk: Walk, depth: number): void {
  walk.systems = systems;
  if (holdsBlocks(element)) {
    flush(walk);
    // An item of a list stays in its list.
    const isPart = walk.mark === '';
    if (isPart) walk.variant(systems);
    visitContent(element, walk, depth);
    flush(walk);
    if (isPart) walk.variant([]);
  } else {
    const { buffer } = walk;
    walk.buffer = '';
    walk.last = '';
    visitContent(element, walk, depth);
    const text = walk.buffer.replace(/\s+/g, ' ').trim();
    walk.buffer = buffer;
    if (text !== '') add(walk, ` ${writeVariant(systems, text)} `);
  }
  walk.systems = [];
}

function holdsBlocks(element: HtmlElement): boolean {
  if (blocks.has(element.tag)) return true;
  for (const { tag } of elementsIn(element)) if (blocks.has(tag) || tag === 'BR') return true;
  return false;
}

function visitContent(element: HtmlElement, walk: Walk, depth: number): void {
  const { tag } = element;
  if (tag === 'BR') return walk.inPre ? add(walk, '\n') : flush(walk);
  if (tag === 'TD' || tag === 'TH') add(walk, ' ');
  const isBlock = blocks.has(tag);
  if (isBlock) flush(walk);
  pass(walk, tag);
  if (tag === 'TR' && visitRow(element, walk)) return;
  if (tag === 'TABLE') walk.header = [];
  if (tag === 'LI') walk.mark = markOf(element, walk);
  const wasPre = walk.inPre;
  walk.inPre = wasPre || tag === 'PRE';
  visitChildren(element, walk, depth + 1);
  if (isBlock) flush(walk, headings.has(tag));
  pass(walk, tag);
  if (tag === 'LI') walk.mark = '';
  walk.inPre = wasPre;
}

/** Steps keep their numbers ("3. "), other items a dash; `start` and `value` are followed. */
function markOf(item: HtmlElement, { counts }: Walk): string {
  const list = item.parent;
  if (list?.tag !== 'OL') return '- ';
  const before = counts.get(list) ?? 0;
  counts.set(list, before + 1);
  const own = Number.parseInt(item.attributes['value'] ?? '', 10);
  if (Number.isFinite(own)) return `${own}. `;
  const first = Number.parseInt(list.attributes['start'] ?? '', 10);
  return `${(Number.isFinite(first) ? first : 1) + before}. `;
}

/** A row of plain cells as an item that can be read alone: "Emberpack 600: 120 km" or, of three columns and more, "Front axle: 6 mm (key), 12 Nm (torque)". */
function visitRow(row: HtmlElement, walk: Walk): boolean {
  const cells = childrenOf(row);
  const isPlain =
    cells.length > 1 &&
    cells.every((cell) => childrenOf(cell).every(({ tag }) => !blocks.has(tag) && tag !== 'BR'));
  if (!isPlain) return false;
  const texts = cells.map((cell) =>
    textOf(cell)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim(),
  );
  if (cells.every((cell) => cell.tag === 'TH')) {
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

function pass(walk: Walk, tag: string): void {
  walk.edge = edgeAt(tag.toLowerCase(), walk.edge);
}

function appendText(walk: Walk, text: string): void {
  add(walk, isJoined(walk.last, text, walk.edge) ? ` ${text}` : text);
  walk.edge = 'none';
}

function visitChildren(parent: HtmlElement, walk: Walk, depth: number): void {
  // Hostile markup nests thousands of elements: below this depth only the words are kept.
  if (depth > deepest) {
    add(walk, ` ${textOf(parent)} `);
    return;
  }
  for (const node of parent.nodes) {
    if (typeof node === 'string') appendText(walk, node);
    else visitElement(node, walk, depth);
  }
}

function walkLines(html: string, reader: Reader): void {
  const walk: Walk = {
    ...reader,
    edge: 'none',
    systems: [],
    buffer: '',
    last: '',
    inPre: false,
    mark: '',
    header: [],
    counts: new Map(),
  };
  visitChildren(parseHtml(html), walk, 0);
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
  walkLines(html, {
    line: (text) => lines.push(text),
    variant: (systems) => systems.length > 0 && lines.push(`${systems.join(', ')}:`),
  });
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
  return [...elementsIn(parseHtml(html))].flatMap(({ tag, attributes }) =>
    tag === 'A' ? (attributes['href'] ?? []) : [],
  );
}

/** A part of a page: the heading above it (null before the first one) and its text, lines as in `htmlToText`. */
export type Section = { heading: string | null; text: string };

/** The sections of a page, cut at its headings; sections without text are left out. */
export function htmlToSections(html: string): Section[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  let heading: string | null = null;
  let suffix = '';
  const begin = (): void => {
    sections.push({
      heading: heading === null ? suffix || null : `${heading}${suffix}`,
      lines: [],
    });
  };
  walkLines(html, {
    line: (text, isHeading) => {
      if (!isHeading) return sections.at(-1)?.lines.push(text);
      heading = text;
      begin();
    },
    variant: (systems) => {
      suffix = systems.length > 0 ? ` (${systems.join(', ')})` : '';
      begin();
    },
  });
  return sections
    .filter((section) => section.lines.length > 0)
    .map((section) => ({ heading: section.heading, text: section.lines.join('\n') }));
}
