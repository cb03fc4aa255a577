import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PanelHostName } from '@replique/contract/accounts/panels';
import type { LanguageCode } from '@replique/contract/route';
import { panel as en } from '@replique/phrases/en/accounts/panel';
import { panel as fr } from '@replique/phrases/fr/accounts/panel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { alwaysOpenRoute, openRoute } from '../../platform/http/access.ts';
import { escapeHtml } from '../../platform/http/pages/escape-html.ts';
import { encodingOf, packFile, type PackedFile } from '../../platform/http/pages/packed-files.ts';
import { languageOf } from '../../platform/http/pages/page-language.ts';
import { findHostOf } from './by-secret.ts';
import { issuePanelToken } from './panel-sessions.ts';
import type { PanelHost } from './store.ts';
import { canvasOrigins, longestSignedRequest, readSignedRequest } from './canvas.ts';
import { salesforceOrigin, serveSalesforceTickets } from './salesforce.ts';
import { crispOrigin, isAskedByCrisp } from './crisp.ts';
import { isSignedByZendesk, zendeskOrigin } from './zendesk.ts';

/** The page of the panel, in a frame of the agents' own tool and nowhere else, and the files that it loads. */

const phrases = { en, fr };
type File = PackedFile & { type: string };

const types = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

/** The built files, small and few, packed once; none without a build. */
function readFiles(directory: string): Map<string, File> {
  const files = new Map<string, File>();
  if (!existsSync(directory)) return files;
  for (const name of readdirSync(directory)) {
    const type = types[name.slice(name.lastIndexOf('.')) as '.js' | '.css'];
    if (!type) continue;
    files.set(name, { ...packFile(join(directory, name)), type });
  }
  return files;
}

function serveFiles(app: FastifyInstance, files: Map<string, File>): void {
  const config = { ...alwaysOpenRoute, perMinute: 3_000 };
  app.get('/panel/:file', { config, exposeHeadRoute: false }, (request, reply) => {
    const file = files.get((request.params as { file: string }).file);
    if (!file) return reply.callNotFound();
    const encoding = encodingOf(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .headers({
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      .send(file[encoding]);
  });
}

const policyOf = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Tools that show the page itself; Gorgias shows fields of an answer. */
type Framing = Exclude<PanelHostName, 'gorgias'>;

/** What the page says to its script: a ticket, or who will give it one; null where the tool itself does not open it. */
type Opening = Partial<
  Record<'ticket' | 'parent' | 'case' | 'instance' | 'language', string | null>
>;

type Page = {
  language: LanguageCode;
  host: Framing;
  opening: Opening | null;
  scripts: string[];
  styles: string[];
};

const meta = (name: string, content: string | null) =>
  content === null ? '' : `<meta name="panel-${name}" content="${escapeHtml(content)}">`;

function render({ language, host, opening, scripts, styles }: Page): string {
  const t = phrases[language];
  const said = Object.entries({ host, ...opening }).map(([name, content]) => meta(name, content));
  const head = opening
    ? `${said.join('')}
${scripts.map((name) => `<script type="module" src="/panel/${escapeHtml(name)}"></script>`).join('')}`
    : '';
  const body = opening ? '' : `<p class="closed">${escapeHtml(t.closed)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Replique</title>
<link rel="icon" href="data:,">
${styles.map((name) => `<link rel="stylesheet" href="/panel/${escapeHtml(name)}">`).join('')}
${head}
</head>
<body><main id="panel">${body}</main></body>
</html>`;
}

function send(
  reply: FastifyReply,
  page: Page & { status: number; ancestors: string },
): FastifyReply {
  // The policy says who may frame it: the older header knows no list.
  if (page.ancestors !== "'none'") reply.removeHeader('x-frame-options');
  return reply
    .status(page.status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.language,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policyOf(page.ancestors),
    })
    .send(render(page));
}

const originOf = {
  zendesk: ({ account }: PanelHost) => zendeskOrigin(account),
  salesforce: salesforceOrigin,
  canvas: (host: PanelHost) => canvasOrigins(host).join(' '),
  crisp: () => crispOrigin,
} satisfies Record<Framing, unknown>;

/** Null where the tool itself does not open the page. */
const openBy: Record<
  Framing,
  (deps: Deps, host: PanelHost, request: FastifyRequest) => Promise<Opening | null>
> = {
  zendesk: async (deps, host, { body }) => {
    const { token } = (body ?? {}) as { token?: unknown };
    const isGood = typeof token === 'string' && (await isSignedByZendesk(deps, host, token));
    return isGood ? { ticket: issuePanelToken(deps, host, 'ticket') } : null;
  },
  // The page holds nothing: what opens it is a ticket that the organisation's server asks for.
  salesforce: async (_, host) => ({ parent: salesforceOrigin(host) }),
  canvas: async (deps, host, { body }) => {
    const { signed_request: text } = (body ?? {}) as { signed_request?: unknown };
    const opened = await readSignedRequest(deps, host, text);
    if (!opened) return null;
    const { caseId, origin, instance, language } = opened;
    const ticket = issuePanelToken(deps, host, 'ticket');
    return { ticket, parent: origin, case: caseId, instance, language };
  },
  crisp: async (deps, host, { query }) =>
    isAskedByCrisp(host, query) ? { ticket: issuePanelToken(deps, host, 'ticket') } : null,
};

/**
 * `POST /panel/zendesk/{client}`, which Zendesk signs when it opens the app; `GET` says that it is opened there.
 * `POST /panel/canvas/{client}`, which Canvas signs, likewise. `GET /panel/crisp/{client}`, to which Crisp adds its token.
 * `GET /panel/salesforce/{client}`, whose ticket comes later.
 */
export function servePanel(app: FastifyInstance, deps: Deps, directory: string): void {
  const files = readFiles(directory);
  if (files.size === 0) app.log.warn('The panel is not built: help desks show none.');
  const names = [...files.keys()];
  const loaded = {
    scripts: names.filter((name) => /^panel-[\w-]+\.js$/.test(name)),
    styles: names.filter((name) => name.endsWith('.css')),
  };
  serveFiles(app, files);
  const config = { ...openRoute, perMinute: 300 };
  const showIn = (name: Framing) => async (request: FastifyRequest, reply: FastifyReply) => {
    const host = await findHostOf(deps, (request.params as { client: string }).client, name);
    const opening = host && (await openBy[name](deps, host, request));
    return send(reply, {
      ...loaded,
      host: name,
      language: languageOf(request.headers['accept-language']),
      opening,
      status: opening ? 200 : 403,
      ancestors: host ? originOf[name](host) : "'none'",
    });
  };
  app.post('/panel/zendesk/:client', { config }, showIn('zendesk'));
  // The field's name, and what a form makes of base64.
  const bodyLimit = 3 * longestSignedRequest;
  app.post('/panel/canvas/:client', { config, bodyLimit }, showIn('canvas'));
  for (const name of ['zendesk', 'canvas', 'crisp', 'salesforce'] as const)
    app.get(`/panel/${name}/:client`, { config, exposeHeadRoute: false }, showIn(name));
  serveSalesforceTickets(app, deps);
}
