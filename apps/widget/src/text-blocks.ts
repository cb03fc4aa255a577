/** A piece of a line: words, or the address that they are. */
export type Span = { text: string; url?: string };
export type Block = { kind: 'paragraph'; lines: Span[][] } | { kind: 'list'; items: Span[][] };

const address = /https?:\/\/[^\s<>"'«»]+/gi;
const ending = /(?<![.,;:!?…)\]}’”])[.,;:!?…)\]}’”]+$/;

/** Plain text as paragraphs and lists (`- `), with the addresses in it found; nothing is ever read as HTML. */
export function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of text.split('\n')) {
    const item = /^\s*[-•*] \s*(\S[^]*)$/.exec(line)?.[1];
    if (line.trim() === '') {
      open = null;
    } else if (item !== undefined) {
      if (open?.kind !== 'list') blocks.push((open = { kind: 'list', items: [] }));
      open.items.push(toSpans(item));
    } else {
      if (open?.kind !== 'paragraph') blocks.push((open = { kind: 'paragraph', lines: [] }));
      open.lines.push(toSpans(line));
    }
  }
  return blocks;
}

/** The addresses of a line, without the marks that end a sentence after them. */
export function toSpans(line: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: found, index } of line.matchAll(address)) {
    const url = trimEnding(found);
    if (!safeUrl(url)) continue;
    if (index > from) spans.push({ text: line.slice(from, index) });
    spans.push({ text: url, url });
    from = index + url.length;
  }
  if (from < line.length) spans.push({ text: line.slice(from) });
  return spans;
}

/** A bracket that was opened within the address belongs to it. */
function trimEnding(url: string): string {
  const cut = url.replace(ending, '');
  return cut.includes('(') && url[cut.length] === ')' ? `${cut})` : cut;
}

/** The address when it is one of the web, else null: no other scheme becomes a link. */
export function safeUrl(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}
