import { randomBytes } from 'node:crypto';
import type { LanguageCode } from '@replique/contract/route';
import { tryPage as en } from '@replique/phrases/en/chat/try-page';
import { tryPage as fr } from '@replique/phrases/fr/chat/try-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAnswering, type PublicChatbot } from '../chatbots/chatbots.ts';
import type { Deps } from '../deps.ts';
import { openRoute } from '../../platform/http/access.ts';
import { escapeHtml } from '../../platform/http/pages/escape-html.ts';
import { languageOf } from '../../platform/http/pages/page-language.ts';
import { requirePublicChatbot } from './visitors.ts';

/** Two pages of our own with the widget in them: one where anybody may try a chatbot, one for the console's preview. */

const phrases = { en, fr };

function policyOf(nonce: string, connect: "'self'" | "'none'", ancestors: "'self'" | "'none'") {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const style = `
:root{color-scheme:light dark;--bg:#f6f6f9;--card:#fff;--text:#1b1b25;--dim:#5d5d6f;--line:#dcdce4;--link:#4348c9}
@media (prefers-color-scheme:dark){:root{--bg:#121218;--card:#1b1b23;--text:#ececf3;--dim:#a5a5b5;--line:#343442;--link:#a9aefc}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:24px 16px;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif}
main{max-width:600px;margin:0 auto;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:28px}
nav{max-width:600px;margin:0 auto 12px;text-align:right;font-size:14px}
nav a{display:inline-block;padding:4px 0}
h1{font-size:24px;line-height:1.25;margin:0 0 8px;overflow-wrap:anywhere}
p{margin:0 0 12px;color:var(--dim)}
a{color:var(--link);text-underline-offset:2px}
.off{color:var(--text);font-weight:600}
`;

/** The language asked for in the address, or the first one of the browser that we speak. */
function askedLanguage(request: FastifyRequest): LanguageCode {
  const { lang } = request.query as { lang?: unknown };
  if (lang === 'en' || lang === 'fr') return lang;
  return languageOf(request.headers['accept-language']);
}

function nameOf({ whiteLabel, settings }: PublicChatbot, language: LanguageCode): string {
  const { headerName } = whiteLabel;
  return headerName[language] || headerName[settings.fallbackLanguage];
}

function renderTryPage(chatbot: PublicChatbot, language: LanguageCode, nonce: string): string {
  const said = phrases[language];
  const other = language === 'en' ? 'fr' : 'en';
  const title = escapeHtml(nameOf(chatbot, language) || said.title);
  const isOff = !isAnswering(chatbot);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${style}</style>
</head>
<body>
<nav><a href="?lang=${other}" hreflang="${other}" lang="${other}">${escapeHtml(phrases[other].ownName)}</a></nav>
<main><h1>${title}</h1><p${isOff ? ' class="off"' : ''}>${escapeHtml(isOff ? said.off : said.hint)}</p><p>${escapeHtml(said.real)}</p></main>
<script async src="/widget/loader.js" data-chatbot="${chatbot.uuid}" data-language="${language}"></script>
</body>
</html>`;
}

const previewPage = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">html,body{margin:0;height:100%}</style>
</head>
<body><script type="module" src="/widget/preview.js"></script></body>
</html>`;

function sendPage(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .send(html);
}

const newNonce = () => randomBytes(16).toString('base64');

/** `/widget/try/{chatbot}` for everybody, `/widget/preview` for a frame of our own pages. */
export function serveWidgetPages(app: FastifyInstance, deps: Deps): void {
  const options = { config: { ...openRoute, perMinute: 300 }, exposeHeadRoute: false };
  app.get('/widget/try/:chatbot', options, async (request, reply) => {
    const uuid = (request.params as { chatbot: string }).chatbot;
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return reply.callNotFound();
    const chatbot = await requirePublicChatbot(deps, uuid);
    const nonce = newNonce();
    const html = renderTryPage(chatbot, askedLanguage(request), nonce);
    return sendPage(reply, html, policyOf(nonce, "'self'", "'none'"));
  });
  app.get('/widget/preview', options, (_, reply) => {
    const nonce = newNonce();
    reply.header('x-frame-options', 'SAMEORIGIN');
    return sendPage(reply, previewPage(nonce), policyOf(nonce, "'none'", "'self'"));
  });
}
