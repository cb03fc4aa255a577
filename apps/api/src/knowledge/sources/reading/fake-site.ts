import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbound, type Outbound } from '../../../platform/http/outbound/outbound.ts';
import type { KnownPage, Platform, ReadEvent, ReadLimits } from './types.ts';
import { readSource } from './read-source.ts';

/** A page of a made-up site: its HTML, or a function that answers as it likes. */
export type FakePage = string | RequestListener;

/** A site on this machine, for tests: its pages by path, and what was asked of it. */
export type FakeSite = {
  origin: string;
  outbound: Outbound;
  pages: Record<string, FakePage>;
  /** Paths with their queries, in order. */
  asked: string[];
  requests: IncomingMessage[];
  close(): Promise<void>;
};

export const html = (title: string, body: string, head = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** An article whose words are its own. */
export const article = (title: string, rest = '') =>
  html(
    title,
    `<nav><a href="/">Menu</a></nav><main><h1>${title}</h1><p>${title}: here is what you do, step by step, and whom you ask when it does not help.</p>${rest}</main>`,
  );

function answer(
  site: Pick<FakeSite, 'pages'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = request.url ?? '/';
  const page = site.pages[path] ?? site.pages[path.split('?')[0] ?? ''] ?? site.pages['*'];
  if (page === undefined) return void response.writeHead(404).end('not found');
  if (typeof page === 'function') return page(request, response as never);
  const isXml = /^\s*<(?:\?xml|urlset|sitemapindex)/.test(page);
  const type = isXml
    ? 'application/xml'
    : /\.(?:txt|md)$/.test(path)
      ? 'text/plain'
      : 'text/html; charset=utf-8';
  response.writeHead(200, { 'content-type': type }).end(page);
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function openFakeSite(pages: Record<string, FakePage> = {}): Promise<FakeSite> {
  const site = { pages, asked: [] as string[], requests: [] as IncomingMessage[] };
  const server = createServer((request, response) => {
    site.asked.push(request.url ?? '');
    site.requests.push(request);
    answer(site, request, response);
  });
  const port = await listen(server);
  const outbound = createOutbound({ allow: [`127.0.0.1:${port}`] });
  return Object.assign(site, {
    origin: `http://127.0.0.1:${port}`,
    outbound,
    async close() {
      server.closeAllConnections();
      server.close();
      await outbound.close();
    },
  });
}

const fewLimits: ReadLimits = {
  pages: 100,
  bytesPerPage: 1_000_000,
  depth: 6,
  milliseconds: 30_000,
  delayMs: 0,
};

type Asked = {
  path?: string;
  languages?: string[];
  known?: Record<string, Partial<KnownPage>>;
  limits?: Partial<ReadLimits>;
  signal?: AbortSignal;
};

/** Everything that a reading of the site tells. Addresses of `known` are paths. */
export async function readAll(
  site: FakeSite,
  platform: Platform,
  asked: Asked = {},
): Promise<ReadEvent[]> {
  const known = Object.entries(asked.known ?? {}).map(([path, page]): [string, KnownPage] => [
    site.origin + path,
    {
      externalId: path,
      language: 'en',
      etag: null,
      lastModified: null,
      print: null,
      updatedAt: null,
      ...page,
    },
  ]);
  const events: ReadEvent[] = [];
  const source = {
    url: site.origin + (asked.path ?? '/'),
    platform,
    languages: asked.languages ?? [],
    known: new Map(known),
    limits: { ...fewLimits, ...asked.limits },
    signal: asked.signal,
  };
  for await (const event of readSource(site.outbound, source)) events.push(event);
  return events;
}

/** Events in short and sorted: "page /a", "failed /b status 404", "skipped /c draft", "unchanged /d". */
export function told(events: ReadEvent[]): string[] {
  const path = (url: string) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  };
  return events
    .flatMap((event) => {
      if (event.type === 'found') return [];
      if (event.type === 'page') return [`page ${path(event.page.url)}`];
      if (event.type === 'unchanged') return [`unchanged ${path(event.url)}`];
      const status = event.type === 'failed' && event.status !== null ? ` ${event.status}` : '';
      return [`${event.type} ${path(event.url)} ${event.reason}${status}`];
    })
    .toSorted();
}

export const pagesOf = (events: ReadEvent[]) =>
  events.flatMap((event) => (event.type === 'page' ? [event.page] : []));

export const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));

export const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end();
