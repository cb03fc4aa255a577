import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { alwaysOpenRoute } from '../access.ts';
import { withDemoBar } from './demo-bar.ts';

type Page = { html: string; inlineHashes: string[]; isPublicDemo: boolean };

/** Hashes of the scripts that stand in the page itself; data blocks are not run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...scripts].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
}

function policy(page: Pick<Page, 'inlineHashes'>, nonce: string, connect: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${page.inlineHashes.join(' ')}`.trim(),
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    // Pictures of tickets come from anywhere; the console loads them only when the reader asks.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    // The preview of a chatbot.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
}

type Runtime = { apiUrl: string; signinUrl: string; widgetUrl: string; zone: string };

/** What browsers and pages elsewhere show of the console; tools/make-pictures.mjs makes the pictures. */
const pictures = [
  'favicon.svg',
  'favicon.png',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'social.png',
  'site.webmanifest',
] as const;

function sendPage(reply: FastifyReply, page: Page, runtime: Runtime) {
  const nonce = randomBytes(16).toString('base64');
  const config = JSON.stringify(runtime).replace(/</g, '\\u003c');
  const connect = runtime.apiUrl ? ` ${new URL(runtime.apiUrl).origin}` : '';
  const html = page.html.replaceAll('__NONCE__', nonce).replace('__CONFIG__', () => config);
  return (
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy(page, nonce, connect),
      })
      // The console takes the language of whoever signed in, so both are there and one is shown.
      .send(page.isPublicDemo ? withDemoBar(html, nonce, ['en', 'fr']) : html)
  );
}

/** The font as the console's own dependency has it: all there is while the console runs without a build. */
function findUnbuiltFont(directory: string): string | null {
  try {
    const fromConsole = createRequire(join(directory, '..', 'package.json'));
    return fromConsole.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  } catch {
    return null;
  }
}

/** The console's font, for pages beside it; null where neither a build nor the font's package is. */
export function readConsoleFont(directory: string): Buffer | null {
  const assets = join(directory, 'assets');
  const name = existsSync(assets)
    ? readdirSync(assets).find((file) => /^inter-latin-.*\.woff2$/.test(file))
    : undefined;
  const file = name === undefined ? findUnbuiltFont(directory) : join(assets, name);
  return file === null ? null : readFileSync(file);
}

/**
 * Serves the built console: hashed files for a year, as the build packed them; the page for every other path a browser
 * navigates to. The page gets a fresh nonce and the run-time settings with each answer. Without a build nothing is served.
 */
export async function serveConsole(
  app: FastifyInstance,
  options: Runtime & { directory: string; publicUrl: string; isPublicDemo: boolean },
): Promise<void> {
  const index = join(options.directory, 'index.html');
  if (!existsSync(index)) {
    app.log.warn('The console is not built: only the API answers.');
    return;
  }
  // Who shows a link elsewhere wants the whole address of its picture.
  const html = readFileSync(index, 'utf8').replaceAll('__PUBLIC_URL__', () => options.publicUrl);
  const { apiUrl, signinUrl, widgetUrl, zone, isPublicDemo } = options;
  const page = { html, inlineHashes: inlineScriptHashes(html), isPublicDemo };
  const runtime = { apiUrl, signinUrl, widgetUrl, zone };
  await app.register(fastifyStatic, {
    root: options.directory,
    serve: false,
    preCompressed: true,
  });
  // Some 60 files a first visit, kept for a year: 300 people of one office may come at once after an update.
  const files = { ...alwaysOpenRoute, perMinute: 20_000 };
  const pages = { ...alwaysOpenRoute, perMinute: 2_000 };
  app.get('/assets/*', { config: files, exposeHeadRoute: false }, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true });
  });
  for (const name of pictures)
    app.get(`/${name}`, { config: pages, exposeHeadRoute: false }, (_, reply) =>
      reply.sendFile(name, { maxAge: '1d' }),
    );
  app.get('/', { config: pages, exposeHeadRoute: true }, (_, reply) =>
    sendPage(reply, page, runtime),
  );
  app.get('/*', { config: pages, exposeHeadRoute: true }, (request, reply) => {
    const isNavigation = request.headers.accept?.includes('text/html') ?? false;
    const isFile = /\.\w+$/.test(request.url.split('?')[0] ?? '');
    const isApi = /^\/(v\d+|widget|data-sources)\//.test(request.url);
    if (!isNavigation || isFile || isApi) return reply.callNotFound();
    return sendPage(reply, page, runtime);
  });
}
