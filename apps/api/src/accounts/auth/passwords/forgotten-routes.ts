import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import {
  findActiveUserByEmail,
  hasManyPasswordLinks,
  sendPasswordLink,
} from '../../users/users.ts';
import { homePending } from '../sign-in/signin-complete.ts';
import {
  emailOf,
  languageFor,
  pageHref,
  sendPage,
  signInPath,
  textOf,
} from '../sign-in/signin-http.ts';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { problemBox, signInPhrases, textField } from '../sign-in/signin-layout.ts';
import { formLimit, pageLimit, showTooMany } from '../sign-in/signin-limit.ts';
import { requiresSingleSignOn } from '../single-sign-on/single-sign-on.ts';
import { showSingleSignOnRequired } from '../single-sign-on/single-sign-on-pages.ts';

/** Longer than sending takes, so that the time of the answer says nothing either. */
const answerAfterMs = 300;

/** What began the sign-in, to go back to it; the sign-in page itself checks it. */
function queryOf(request: FastifyRequest): Record<string, string> {
  const ofProgram = ['response_type', 'client_id', 'scope', 'state'];
  const names = ['redirect_uri', 'code_challenge', 'code_challenge_method', ...ofProgram];
  const given = names.map((name) => [name, textOf(request.query, name)?.slice(0, 2_000)] as const);
  return Object.fromEntries(given.filter((each): each is [string, string] => Boolean(each[1])));
}

function showForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: 'emailMissing' | null,
): FastifyReply {
  const language = languageFor(request);
  const t = signInPhrases[language];
  const query = queryOf(request);
  const body = `<h1>${escapeHtml(t.forgotten.title)}</h1><p>${escapeHtml(t.forgotten.intro)}</p>${problemBox(problem && t.forgotten[problem])}
<form method="post" action="${escapeHtml(pageHref(deps, request, '/forgotten', query))}">
${textField({ name: 'email', label: t.email, type: 'email', autocomplete: 'username', isFirst: true })}
<button>${escapeHtml(t.forgotten.submit)}</button>
</form>
<p class="aside"><a href="${escapeHtml(pageHref(deps, request, '/', query))}">${escapeHtml(t.backToSignIn)}</a></p>`;
  const address = { page: '/forgotten', query };
  const status = problem ? 400 : 200;
  return sendPage(deps, request, reply, { status, title: t.forgotten.title, body, address });
}

/** Sends a link to whom the address belongs, if anybody; answers nothing. */
async function requestPasswordLink(deps: Deps, email: string): Promise<void> {
  // A password would open nothing to people whose company signs them in.
  if (await requiresSingleSignOn(deps, email)) return;
  await deps.db.withStaff(async (tx) => {
    const user = await findActiveUserByEmail(tx, email);
    if (!user || (await hasManyPasswordLinks(tx, deps, user.id))) return;
    await sendPasswordLink(tx, deps, user);
  });
}

/** POST: one answer for every address, whether somebody has it or not, after the same time. */
async function handleSubmit(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const email = emailOf(request.body).trim();
  if (!email.includes('@')) return showForm(deps, request, reply, 'emailMissing');
  // A password would open nothing there; the page is the same for everybody of the company.
  if (await requiresSingleSignOn(deps, email)) {
    return showSingleSignOnRequired(deps, request, reply, homePending(deps));
  }
  await Promise.all([requestPasswordLink(deps, email), delay(answerAfterMs)]);
  const t = signInPhrases[languageFor(request)];
  const query = queryOf(request);
  const body = `<h1>${escapeHtml(t.forgotten.sentTitle)}</h1><p>${escapeHtml(t.forgotten.sent.replace('{{email}}', () => email))}</p><p>${escapeHtml(t.forgotten.sentHelp)}</p>
<p class="aside"><a href="${escapeHtml(pageHref(deps, request, '/', query))}">${escapeHtml(t.backToSignIn)}</a></p>`;
  const address = { page: '/forgotten', query };
  return sendPage(deps, request, reply, {
    status: 200,
    title: t.forgotten.sentTitle,
    body,
    address,
  });
}

/** The page of people who forgot their password. */
export function registerForgotten(app: FastifyInstance, deps: Deps): void {
  const url = `${signInPath(deps)}/forgotten`;
  app.get(
    url,
    { config: { ...openRoute, ...pageLimit }, exposeHeadRoute: false },
    (request, reply) => showForm(deps, request, reply, null),
  );
  app.post(
    url,
    { config: { ...openRoute, ...formLimit }, errorHandler: showTooMany(deps) },
    (request, reply) => handleSubmit(deps, request, reply),
  );
}
