import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site with a sitemap and pages that a test writes, changes, breaks and stalls. */
export type HelpSite = {
  /** Address of its first page, with a slash at the end. */
  url: string;
  /** `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  /** Paths that were asked for, with the status answered. */
  asked: { path: string; status: number }[];
  /** `canonical`: the path that the page gives itself. */
  put(path: string, page: PutPage): void;
  remove(path: string): void;
  /** Answers this status from now on; null mends it. */
  fail(path: string, status: number | null): void;
  /** Leaves whoever asks waiting until it is released. */
  hold(path: string): { reached: Promise<void>; release: () => void };
  close(): Promise<void>;
};

type PutPage = { title: string; body: string; language?: 'en' | 'fr'; canonical?: string };
type Page = PutPage & { language: 'en' | 'fr' };

/** Long enough to be taken for an article. */
const more =
  'Open the settings of your account, choose the entry in the list on the left, and follow the steps one by one. ' +
  'When something does not work as described, write to us and tell us which step it was, so that we can help you.';

function draw({ title, body, language, canonical }: Page): string {
  const link = canonical ? `<link rel="canonical" href="${canonical}">` : '';
  return `<!doctype html><html lang="${language}"><head><title>${title}</title>${link}</head><body>
    <main><article><h1>${title}</h1><p>${body}</p><p>${more}</p></article></main></body></html>`;
}

type State = {
  origin: string;
  pages: Map<string, Page>;
  broken: Map<string, number>;
  held: Map<string, { wait: Promise<void>; reach: () => void }>;
  asked: HelpSite['asked'];
};

function answerPage(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const html = draw(page);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`;
  const isSame = request.headers['if-none-match'] === etag;
  response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/html; charset=utf-8', etag });
  response.end(isSame ? undefined : html);
}

function answerSitemap(response: ServerResponse, { pages, origin }: State): void {
  const entries = [...pages.keys()].map((path) => `<url><loc>${origin}${path}</loc></url>`);
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`,
  );
}

const start =
  '<html lang="en"><head><title>Larch help</title></head><body><h1>Larch help</h1></body></html>';

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
): Promise<void> {
  const path = request.url ?? '/';
  const hold = state.held.get(path);
  hold?.reach();
  await hold?.wait;
  response.on('finish', () => state.asked.push({ path, status: response.statusCode }));
  const status = state.broken.get(path);
  const page = state.pages.get(path);
  if (status !== undefined) response.writeHead(status).end('broken');
  else if (path === '/sitemap.xml') answerSitemap(response, state);
  else if (page) answerPage(request, response, page);
  else if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(start);
  else response.writeHead(404).end('nothing');
}

function holdIn({ held }: State, path: string): ReturnType<HelpSite['hold']> {
  const { promise: wait, resolve } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  held.set(path, { wait, reach });
  const release = () => {
    held.delete(path);
    resolve();
  };
  return { reached, release };
}

/** Starts a site on a free port of this machine. */
export async function startHelpSite(): Promise<HelpSite> {
  const state: State = {
    origin: '',
    pages: new Map(),
    broken: new Map(),
    held: new Map(),
    asked: [],
  };
  const { pages, broken, asked } = state;
  const server = createServer((request, response) => void answer(request, response, state));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.origin = `http://${host}`;
  return {
    url: `${state.origin}/`,
    host,
    asked,
    put: (path, page) => void pages.set(path, { language: 'en', ...page }),
    remove: (path) => void pages.delete(path),
    fail: (path, status) => void (status === null ? broken.delete(path) : broken.set(path, status)),
    hold: (path) => holdIn(state, path),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
