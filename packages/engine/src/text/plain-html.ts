import { marksVariant } from './variants.ts';

/** Mark-up as most mail programs and help desks write it: paragraphs, line breaks and plain inline elements. */
const part = /<(\/?)(p|div|b|i|u|em|strong|span|a)((?: [a-z-]+="[^"<>&]*")*)>|<(br) ?\/?>|[^<]+/y;
/** Elements that are left out, and tables of contents. */
const isLeftOut = / (?:hidden|id)=/;
const entity = /&(?:amp|lt|gt|quot|nbsp|#39);/g;
const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&#39;': "'",
};
const blocks = new Set(['p', 'div']);
const deepest = 100;

/** Null when it holds anything but the plainest entities. */
function decode(text: string): string | null {
  if (!text.includes('&')) return text;
  if (text.replace(entity, '').includes('&')) return null;
  return text.replace(entity, (found) => characters[found] as string);
}

/** What stood between two texts: nothing, a tag, the tag of a link. */
export type Edge = 'none' | 'inline' | 'link';

/** A link among several tags counts. */
export const edgeAt = (element: string, edge: Edge): Edge =>
  element === 'a' || edge === 'link' ? 'link' : 'inline';

/**
 * Whether words run together where an element begins or ends: "… settings.Click", "Right-clickHold down" (variants of a
 * step side by side), and at a link "thetermsof" (its spaces lost; the "s" of a plural may follow one).
 */
export function isJoined(last: string, next: string, edge: Edge): boolean {
  if (/[.!?:;]/.test(last)) return /^\p{Lu}/u.test(next);
  if (edge === 'none' || !/\p{Ll}/u.test(last)) return false;
  return /^\p{Lu}\p{Ll}/u.test(next) || (edge === 'link' && /^\p{Ll}{3}/u.test(next));
}

/** A block ends the paragraph it stands in, and what is too deep is read otherwise. */
function mayOpen(open: string[], element: string): boolean {
  const endsParagraph = blocks.has(element) && open.includes('p');
  const endsLink = element === 'a' && open.includes('a');
  return open.length < deepest && !endsParagraph && !endsLink;
}

/**
 * What `htmlToText` says of simple mark-up, without making a document of it, which takes many times as long. Null for
 * anything else.
 */
export function plainHtmlToText(html: string): string | null {
  const lines: string[] = [];
  let line = '';
  let last = '';
  let edge = 'none' as Edge;
  const open: string[] = [];
  const flush = (): void => {
    const text = line.replace(/[\s\u00a0]+/g, ' ').trim();
    if (text) lines.push(text);
    line = '';
    last = '';
  };
  part.lastIndex = 0;
  while (part.lastIndex < html.length) {
    const found = part.exec(html);
    if (!found) return null;
    const [whole, slash, element, attributes = '', lineBreak] = found;
    if (lineBreak !== undefined) {
      flush();
      continue;
    }
    if (element === undefined) {
      const text = decode(whole);
      if (text === null) return null;
      line += isJoined(last, text, edge) ? ` ${text}` : text;
      last = text.at(-1) ?? last;
      edge = 'none';
      continue;
    }
    edge = edgeAt(element, edge);
    if (slash === '/') {
      if (open.pop() !== element || attributes !== '') return null;
    } else {
      if (isLeftOut.test(attributes) || marksVariant.test(attributes) || !mayOpen(open, element))
        return null;
      open.push(element);
    }
    if (blocks.has(element)) flush();
  }
  flush();
  return lines.join('\n');
}

const link = /<a(?: [a-z-]+="[^"]*")*? href="([^"]*)"/g;

/** Where the links of simple mark-up lead, in their order; null for anything else. */
export function plainLinks(html: string): string[] | null {
  if (plainHtmlToText(html) === null) return null;
  return [...html.matchAll(link)].map(([, address = '']) => address);
}
