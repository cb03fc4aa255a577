import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import { changeEmailByLink, findEmailLink } from './change-email.ts';
import { showDeadLink } from '../passwords/password-routes.ts';
import { languageFor, pageHref, sendPage, signInPath, textOf } from '../sign-in/signin-http.ts';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { hiddenField, signInPhrases } from '../sign-in/signin-layout.ts';
import { formLimit, pageLimit, showTooMany } from '../sign-in/signin-limit.ts';

function tokenOf(fields: unknown): string {
  return textOf(fields, 'token')?.slice(0, 200) ?? '';
}

/** GET: a button and nothing else happens, so a mail scanner that opens the link changes nothing. */
async function handleShow(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request.query);
  const email = await findEmailLink(deps, token);
  if (email === null)
    return showDeadLink(deps, request, reply, { page: '/email', query: { token } });
  const t = signInPhrases[languageFor(request)].newEmail;
  const body = `<h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(t.intro.replace('{{email}}', () => email))}</p>
<form method="post" action="${escapeHtml(pageHref(deps, request, '/email'))}">
${hiddenField('token', token)}
<button>${escapeHtml(t.submit)}</button>
</form>`;
  const address = { page: '/email', query: { token } };
  return sendPage(deps, request, reply, { status: 200, title: t.title, body, address });
}

async function handleSubmit(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request.body);
  const email = await changeEmailByLink(deps, token);
  if (email === null)
    return showDeadLink(deps, request, reply, { page: '/email', query: { token } });
  const t = signInPhrases[languageFor(request)].newEmail;
  const body = `<h1>${escapeHtml(t.doneTitle)}</h1><p>${escapeHtml(t.done.replace('{{email}}', () => email))}</p>
<p><a class="button" href="${escapeHtml(`${deps.config.publicUrl}/`)}">${escapeHtml(t.goOn)}</a></p>`;
  return sendPage(deps, request, reply, { status: 200, title: t.doneTitle, body, address: null });
}

/** The page behind the link that confirms another e-mail address. */
export function registerEmailPages(app: FastifyInstance, deps: Deps): void {
  const url = `${signInPath(deps)}/email`;
  app.get(
    url,
    { config: { ...openRoute, ...pageLimit }, exposeHeadRoute: false },
    (request, reply) => handleShow(deps, request, reply),
  );
  app.post(
    url,
    { config: { ...openRoute, ...formLimit }, errorHandler: showTooMany(deps) },
    (request, reply) => handleSubmit(deps, request, reply),
  );
}
