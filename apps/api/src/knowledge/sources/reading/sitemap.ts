import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeBody } from './decode-body.ts';
import { addressKey, pageAddress } from './page-address.ts';
import { readMoment } from './clean-text.ts';
import { PageUnread, type Visited, type Visitor } from './visitor.ts';

const unzip = promisify(gunzip);

/** The protocol of sitemaps: 50,000 addresses and 50 MB a file; we take less. */
const maxBytes = 20_000_000;
const mostFiles = 100;
const deepest = 3;

export type ListedPage = { url: string; lastModified: Date | null; alternates: string[] };
/** `isWhole`: every file that it names was there, and was taken to its end. */
export type Sitemap = { pages: ListedPage[]; isWhole: boolean };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and numbers. What a document type declares is never expanded: that is how bombs are made. */
function plain(text: string): string {
  const inner = /^\s*<!\[CDATA\[([^]*?)\]\]>\s*$/.exec(text)?.[1];
  if (inner !== undefined) return inner.trim();
  return text
    .replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{1,8}));/gi,
      (whole, number, hex, name: string) => {
        if (name) return entities[name] ?? whole;
        return String.fromCodePoint(
          Math.min(Number.parseInt(hex ?? number, hex ? 16 : 10), 0x10_ff_ff),
        );
      },
    )
    .trim();
}

const locIn = (block: string) =>
  /<loc\b[^<>]{0,200}>([^<]{1,4000}|<!\[CDATA\[[^\]<]{1,4000}\]\]>)<\/loc>/i.exec(block)?.[1];

/** The blocks `<name>…</name>`, found by two looks ahead each: a cut or hostile file costs no more than its length. */
function blocksOf(xml: string, name: string, most: number): string[] {
  const open = new RegExp(`<${name}(?:\\s[^<>]{0,500})?>`, 'gi');
  const blocks: string[] = [];
  for (let start = open.exec(xml); start && blocks.length < most; start = open.exec(xml)) {
    const end = xml.indexOf(`</${name}>`, open.lastIndex);
    if (end < 0) break;
    blocks.push(xml.slice(open.lastIndex, end));
    open.lastIndex = end;
  }
  return blocks;
}

function listedPage(block: string, base: string): ListedPage | null {
  const url = pageAddress(plain(locIn(block) ?? ''), base);
  if (!url) return null;
  const lastModified = readMoment(/<lastmod>([^<]{4,60})</i.exec(block)?.[1]?.trim());
  const alternates = [
    ...block.matchAll(/<xhtml:link\b[^<>]{0,600}\bhreflang\s*=\s*["']([\w-]{2,20})["']/gi),
  ];
  return { url, lastModified, alternates: alternates.map(([, tag = '']) => tag) };
}

async function textOf(visited: Visited): Promise<string> {
  let { bytes } = visited;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    bytes = await unzip(bytes, { maxOutputLength: maxBytes }).catch(
      (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_BUFFER_TOO_LARGE';
        throw new PageUnread(isTooLarge ? 'too-large' : 'malformed', visited.url);
      },
    );
  }
  return decodeBody(bytes, visited.headers.get('content-type'));
}

type Parsed = { pages: ListedPage[]; files: string[] };

/** @throws PageUnread 'malformed' for what is no sitemap, or only the beginning of one */
function parseSitemap(text: string, url: string, mostPages: number): Parsed {
  const kind = /<(urlset|sitemapindex)[\s>]/i.exec(text)?.[1];
  if (!kind) {
    const lines = text
      .split(/[\r\n]+/, mostPages + 1)
      .map((line) => line.trim())
      .filter(Boolean);
    if (!lines[0] || !lines.every((line) => /^https?:\/\/\S+$/.test(line)))
      throw new PageUnread('malformed', url);
    const pages = lines.map((line) => listedPage(`<loc>${line}</loc>`, url));
    return { pages: pages.filter((page) => page !== null), files: [] };
  }
  if (!text.includes(`</${kind}>`)) throw new PageUnread('malformed', url);
  if (kind.toLowerCase() === 'sitemapindex') {
    const files = blocksOf(text, 'sitemap', mostFiles).map((block) =>
      pageAddress(plain(locIn(block) ?? ''), url),
    );
    return { pages: [], files: files.filter((file) => file !== null) };
  }
  const pages = blocksOf(text, 'url', mostPages + 1).map((block) => listedPage(block, url));
  return { pages: pages.filter((page) => page !== null), files: [] };
}

/** Files of an index that are gone for good say so; any other failure leaves unknown what there is. */
const isGone = (error: unknown) =>
  error instanceof PageUnread && (error.status === 404 || error.status === 410);

/**
 * Reads sitemaps and what indexes name, each file once, so that a circle ends.
 * @param options.take the page as it is wanted, or null
 * @throws PageUnread when a file that should be there cannot be read whole
 */
export async function readSitemaps(
  visitor: Visitor,
  starts: string[],
  { mostPages, take }: { mostPages: number; take: (page: ListedPage) => ListedPage | null },
): Promise<Sitemap> {
  const seen = new Set<string>();
  const pages = new Map<string, ListedPage>();
  let isWhole = true;
  const readFile = async (url: string, depth: number): Promise<void> => {
    if (seen.has(addressKey(url))) return;
    if (depth > deepest || seen.size >= mostFiles || pages.size >= mostPages)
      return void (isWhole = false);
    seen.add(addressKey(url));
    const visited = await visitor
      .visit(url, {
        accept: 'application/xml, text/xml, */*;q=0.5',
        maxBytes,
        mayFollow: () => true,
      })
      .catch((error: unknown) => {
        if (depth === 0 || !isGone(error)) throw error;
        return null;
      });
    if (!visited) return void (isWhole = false);
    const found = parseSitemap(await textOf(visited), visited.url, mostPages);
    for (const listed of found.pages) {
      const page = take(listed);
      if (page && pages.size >= mostPages) isWhole = false;
      else if (page) pages.set(page.url, page);
    }
    for (const file of found.files) await readFile(file, depth + 1);
  };
  for (const start of starts) await readFile(start, 0);
  return { pages: [...pages.values()], isWhole };
}
