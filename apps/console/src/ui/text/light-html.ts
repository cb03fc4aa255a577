/**
 * HTML from outside before the sanitiser sees it, made light by one pass over its text and cut into parts. A parser reports
 * each inline style and handler to the page's policy, and mail is full of them; and some texts are written to stop a
 * browser: elements within elements without an end, bold in each of a thousand paragraphs. Not for safety: that is DOMPurify's.
 */

/** Longest part, in characters of its source and in tags: what a browser reads and lays out in a moment. */
const longestPart = 20_000;
const mostTags = 1_000;
/** Deeper ones are left out, what they hold stays. */
const deepest = 120;
/** Elements that a parser opens again in each paragraph while they are not closed. */
const mostFormatting = 8;
const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
const empty = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements that end where the next of their kind begins. */
const siblings: Record<string, string> = {
  li: 'li',
  dt: 'dt dd',
  dd: 'dt dd',
  tr: 'tr',
  td: 'td th',
  th: 'td th',
  p: 'p',
};
const scopes = new Set('ul ol dl table blockquote div'.split(' '));
const hidden = new Set(['style', 'script']);

/** Where the next part begins, and the elements that are open there. */
export interface HtmlPlace {
  at: number;
  open: readonly string[];
}

export interface HtmlPart {
  html: string;
  /** Null after the last part. */
  next: HtmlPlace | null;
}

export const htmlStart: HtmlPlace = { at: 0, open: [] };

/** The part of `html` that begins at `place`. */
export function htmlPart(html: string, place: HtmlPlace = htmlStart): HtmlPart {
  return new PartReader(html, place).read();
}

interface Tag {
  /** Small letters; empty for a comment or what is no tag. */
  name: string;
  isEnd: boolean;
  /** The tag without what is reported. */
  source: string;
  end: number;
}

class PartReader {
  private readonly open: string[];
  private readonly out: string[] = [];
  private tags = 0;
  private tooDeep = 0;
  private formattingOpen = 0;
  private readonly html: string;
  private at: number;

  constructor(html: string, place: HtmlPlace) {
    this.html = html;
    this.at = place.at;
    this.open = [...place.open];
    this.formattingOpen = place.open.filter((name) => formatting.has(name)).length;
    this.out.push(...place.open.map((name) => `<${name}>`));
  }

  read(): HtmlPart {
    const { html } = this;
    const limit = this.at + longestPart;
    while (this.at < html.length && this.at < limit && this.tags < mostTags) {
      const sign = html.indexOf('<', this.at);
      const end = sign < 0 ? html.length : sign;
      if (end > this.at) this.takeText(Math.min(end, limit), end);
      else this.takeTag();
    }
    const next = this.at < html.length ? { at: this.at, open: this.open } : null;
    return { html: this.out.join(''), next };
  }

  private takeText(to: number, end: number): void {
    const cut = to < end ? safeCut(this.html, this.at, to) : to;
    this.out.push(this.html.slice(this.at, cut));
    this.at = cut;
  }

  private takeTag(): void {
    const tag = readTag(this.html, this.at);
    this.at = tag.end;
    this.tags += 1;
    if (hidden.has(tag.name)) {
      if (!tag.isEnd) this.at = endOfHidden(this.html, tag);
    } else if (tag.isEnd) this.close(tag);
    else if (tag.name === '' || empty.has(tag.name)) this.out.push(tag.source);
    else this.begin(tag);
  }

  private begin({ name, source }: Tag): void {
    const kinds = siblings[name];
    if (kinds !== undefined) this.endSibling(kinds.split(' '));
    if (formatting.has(name)) {
      if (this.formattingOpen >= mostFormatting) return;
      this.formattingOpen += 1;
    }
    if (this.open.length >= deepest) {
      this.tooDeep += 1;
      return;
    }
    this.open.push(name);
    this.out.push(source);
  }

  private endSibling(kinds: string[]): void {
    for (let at = this.open.length - 1; at >= 0; at -= 1) {
      const name = this.open[at] as string;
      if (kinds.includes(name)) this.open.length = at;
      if (kinds.includes(name) || scopes.has(name)) return;
    }
  }

  private close({ name, source }: Tag): void {
    if (formatting.has(name) && this.formattingOpen > 0) this.formattingOpen -= 1;
    if (this.tooDeep > 0) {
      this.tooDeep -= 1;
      return;
    }
    const at = this.open.lastIndexOf(name);
    // An end without a beginning: a parser would make an empty paragraph of some.
    if (at < 0) return;
    this.open.length = at;
    this.out.push(source);
  }
}

/** Not within a character, an entity or, where there is a blank not far before, a word. */
function safeCut(text: string, from: number, to: number): number {
  const near = Math.max(from + 1, to - 200);
  const blank = Math.max(text.lastIndexOf(' ', to - 1), text.lastIndexOf('\n', to - 1));
  if (blank >= near) return blank + 1;
  const entity = text.lastIndexOf('&', to - 1);
  if (entity >= Math.max(near, to - 32) && !text.slice(entity, to).includes(';')) return entity;
  return isHalf(text, to) && to - 1 > from ? to - 1 : to;
}

/** Whether the sign before `at` and the one there are two halves of one character. */
export function isHalf(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

function endOfHidden(html: string, { name, end }: Tag): number {
  for (let at = html.indexOf('</', end); at >= 0; at = html.indexOf('</', at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name) continue;
    const close = html.indexOf('>', at);
    return close < 0 ? html.length : close + 1;
  }
  return html.length;
}

const isLetter = (sign: string) => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
const isBlank = (sign: string) =>
  sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r' || sign === '\f';

/** The tag or comment that begins at `at`, as a browser's tokenizer reads it. */
function readTag(html: string, at: number): Tag {
  const next = html.charAt(at + 1);
  if (next === '!' || next === '?') return readComment(html, at);
  const isEnd = next === '/';
  const start = at + (isEnd ? 2 : 1);
  if (!isLetter(html.charAt(start))) {
    return { name: '', isEnd: false, source: '&lt;', end: at + 1 };
  }
  let end = start;
  while (end < html.length && !isBlank(html.charAt(end)) && !'/>'.includes(html.charAt(end)))
    end += 1;
  const name = html.slice(start, end).toLowerCase();
  const attributes = readAttributes(html, end);
  const source = isEnd ? `</${name}>` : `<${name}${attributes.source}>`;
  // A tag without an end is no tag: what follows is dropped, as a browser does.
  return {
    name: attributes.isClosed ? name : '',
    isEnd,
    source: attributes.isClosed ? source : '',
    end: attributes.end,
  };
}

function readComment(html: string, at: number): Tag {
  const isComment = html.startsWith('<!--', at);
  const end = isComment ? html.indexOf('-->', at + 4) : html.indexOf('>', at);
  const length = isComment ? 3 : 1;
  return { name: '', isEnd: false, source: '', end: end < 0 ? html.length : end + length };
}

/** The attributes from `from` to the tag's end, without styles and handlers. */
function readAttributes(
  html: string,
  from: number,
): { source: string; end: number; isClosed: boolean } {
  let source = '';
  let at = from;
  while (at < html.length) {
    while (at < html.length && (isBlank(html.charAt(at)) || html.charAt(at) === '/')) at += 1;
    if (html.charAt(at) === '>') return { source, end: at + 1, isClosed: true };
    const start = at;
    at = endOfName(html, at);
    const name = html.slice(start, at).toLowerCase();
    at = endOfValue(html, at);
    const isReported = name === 'style' || name.startsWith('on');
    const isTooLong = at - start > longestPart && name !== 'src';
    if (!isReported && !isTooLong) source += ` ${html.slice(start, at)}`;
  }
  return { source: '', end: html.length, isClosed: false };
}

function endOfName(html: string, from: number): number {
  let at = from;
  // A name may begin with any sign, an equals sign too.
  do at += 1;
  while (at < html.length && !isBlank(html.charAt(at)) && !'=/>'.includes(html.charAt(at)));
  return at;
}

function endOfValue(html: string, from: number): number {
  let at = from;
  while (isBlank(html.charAt(at))) at += 1;
  if (html.charAt(at) !== '=') return from;
  do at += 1;
  while (isBlank(html.charAt(at)));
  const quote = html.charAt(at);
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, at + 1);
    return end < 0 ? html.length : end + 1;
  }
  while (at < html.length && !isBlank(html.charAt(at)) && html.charAt(at) !== '>') at += 1;
  return at;
}
