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
      const needsSpace = /[.!?:;]/.test(last) && /^\p{Lu}/u.test(text);
      line += needsSpace ? ` ${text}` : text;
      last = text.at(-1) ?? last;
      continue;
    }
    if (slash === '/') {
      if (open.pop() !== element || attributes !== '') return null;
    } else {
      if (isLeftOut.test(attributes) || !mayOpen(open, element)) return null;
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
