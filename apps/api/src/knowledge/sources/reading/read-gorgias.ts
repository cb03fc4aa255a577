import { decodeBody } from './decode-body.ts';
import { pageAddress } from './page-address.ts';
import { readMarkdownPages, type MarkdownCopy } from './read-markdown-pages.ts';
import { rootOf, type Reading } from './reading.ts';
import { readRobots } from './robots.ts';
import { cleanTitle } from './clean-text.ts';
import type { ReadEvent } from './types.ts';
import { PageUnread, type Visitor } from './visitor.ts';

const maxBytes = 5_000_000;
const mostArticles = 50_000;
const longestLine = 5_000;

/** A line of the list, "- [Title](address.md): what it says", or an address alone. */
function entryOf(line: string): { title: string; address: string } | null {
  const address = line.split(/[\s()<>[\]"]+/).find((part) => /\.md$/i.test(part));
  const [start, end] = [line.indexOf('['), line.indexOf(']')];
  return address ? { title: end > start ? line.slice(start + 1, end) : '', address } : null;
}

/** Gorgias ends an article's address with its number: it stays when the title changes. */
const numberOf = (url: string) => /-(\d{4,})$/.exec(new URL(url).pathname)?.[1];
const lastPart = (url: string) => new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? url;

/** The articles that `/llms.txt` of a centre names. @throws PageUnread 'malformed' when it names none */
export async function listCopies(visitor: Visitor, root: string): Promise<MarkdownCopy[]> {
  const list = `${root}llms.txt`;
  const visited = await visitor.visit(list, { accept: 'text/plain, text/markdown', maxBytes });
  const text = decodeBody(visited.bytes, visited.headers.get('content-type'));
  if (/^\s*<(?:!doctype|html)\b/i.test(text)) throw new PageUnread('malformed', list);
  const articles = new Map<string, MarkdownCopy>();
  for (const line of text.split(/[\r\n]+/)) {
    const entry = line.length <= longestLine ? entryOf(line) : null;
    const copy = entry && pageAddress(entry.address, visited.url);
    const isOwn = copy !== null && new URL(copy).origin === new URL(root).origin;
    if (!isOwn || articles.size >= mostArticles) continue;
    const url = copy.replace(/\.md$/i, '');
    articles.set(url, {
      url,
      copy,
      externalId: numberOf(url) ?? lastPart(url),
      title: cleanTitle(entry?.title ?? ''),
    });
  }
  if (articles.size === 0) throw new PageUnread('malformed', list);
  return [...articles.values()];
}

/** Whether a list looks like one of Gorgias: "/en-US/how-to-return-123456". */
export function areGorgias(articles: MarkdownCopy[]): boolean {
  const like = articles.filter(({ url }) =>
    /^\/[a-z]{2}(?:-[a-z]{2})?\/.*-\d{4,}$/i.test(new URL(url).pathname),
  );
  return like.length * 2 > articles.length;
}

/** A Gorgias help centre by the list and the copies in Markdown that it serves for machines. */
export async function* readGorgias(reading: Reading): AsyncGenerator<ReadEvent> {
  const rules = await readRobots(reading.visitor, reading.scope.origin);
  const articles = await listCopies(reading.visitor, rootOf(reading));
  yield* readMarkdownPages(reading, rules, articles);
}
