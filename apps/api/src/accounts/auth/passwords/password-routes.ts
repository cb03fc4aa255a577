import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import type { PasswordProblem } from '../../users/users.ts';
import { packFreshPassword } from './fresh-password.ts';
import { packPending, unpackPending } from '../sign-in/pending-sign-in.ts';
import { findPasswordLink, setPasswordByLink } from './set-password.ts';
import { homePending } from '../sign-in/signin-complete.ts';
import {
  browserKeyOf,
  languageFor,
  pageHref,
  sendOn,
  sendPage,
  setBrowserKey,
  signInPath,
  textOf,
  type PageAddress,
} from '../sign-in/signin-http.ts';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { hiddenField, problemBox, signInPhrases, textField } from '../sign-in/signin-layout.ts';
import { formLimit, pageLimit, showTooMany } from '../sign-in/signin-limit.ts';

type PasswordLink = NonNullable<Awaited<ReturnType<typeof findPasswordLink>>>;

function tokenOf(fields: unknown): string {
  return textOf(fields, 'token')?.slice(0, 200) ?? '';
}

/** One page for every link that does nothing any more: unknown, used, too old or replaced. */
export function showDeadLink(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  address: PageAddress,
): FastifyReply {
  const t = signInPhrases[languageFor(request)];
  const body = `<h1>${escapeHtml(t.deadLink.title)}</h1><p>${escapeHtml(t.deadLink.text)}</p>
<p><a class="button" href="${escapeHtml(pageHref(deps, request, '/forgotten'))}">${escapeHtml(t.deadLink.another)}</a></p>
<p class="aside"><a href="${escapeHtml(`${deps.config.publicUrl}/`)}">${escapeHtml(t.openConsole)}</a></p>`;
  return sendPage(deps, request, reply, {
    status: 410,
    title: t.deadLink.title,
    body,
    address,
  });
}

function showForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: {
    token: string;
    link: PasswordLink;
    problem: PasswordProblem | 'differ' | 'expired' | null;
  },
): FastifyReply {
  const t = signInPhrases[languageFor(request)];
  const { purpose, user } = show.link;
  const { email } = user;
  // Who was invited has no device that could be signed out.
  const intro = t.newPassword[purpose === 'invitation' ? 'introFirst' : 'intro'];
  const browserKey = setBrowserKey(request, reply);
  const problem =
    show.problem === null
      ? null
      : show.problem === 'expired'
        ? t.expired
        : t.passwordProblems[show.problem];
  const body = `<h1>${escapeHtml(t.newPassword.title)}</h1><p>${escapeHtml(intro.replace('{{email}}', () => email))}</p>${problemBox(problem)}
<form method="post" action="${escapeHtml(pageHref(deps, request, '/password'))}">
${hiddenField('token', show.token)}
${hiddenField('pending', packPending(deps, homePending(deps), browserKey))}
<input type="email" name="username" autocomplete="username" value="${escapeHtml(email)}" hidden>
${textField({ name: 'password', label: t.newPassword.password, type: 'password', autocomplete: 'new-password', help: t.newPassword.help, isFirst: true, attributes: 'minlength="12" maxlength="1000"' })}
${textField({ name: 'repeated', label: t.newPassword.repeated, type: 'password', autocomplete: 'new-password' })}
<button>${escapeHtml(t.newPassword.submit)}</button>
</form>`;
  return sendPage(deps, request, reply, {
    status: show.problem ? 400 : 200,
    title: t.newPassword.title,
    body,
    address: { page: '/password', query: { token: show.token } },
  });
}

function showDead(deps: Deps, request: FastifyRequest, reply: FastifyReply, token: string) {
  return showDeadLink(deps, request, reply, { page: '/password', query: { token } });
}

/** GET: looks at the link and uses nothing up, so a mail scanner that opens it changes nothing. */
async function handleShow(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request.query);
  const link = await findPasswordLink(deps, token);
  if (!link) return showDead(deps, request, reply, token);
  return showForm(deps, request, reply, { token, link, problem: null });
}

/** POST: the password is set and the person goes on to the console, which signs in without asking again. */
async function handleSubmit(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { body } = request;
  const token = tokenOf(body);
  const link = await findPasswordLink(deps, token);
  if (!link) return showDead(deps, request, reply, token);
  const again = (problem: PasswordProblem | 'differ' | 'expired') =>
    showForm(deps, request, reply, { token, link, problem });
  // A form made for another browser would sign this one in as somebody else.
  const browserKey = browserKeyOf(request);
  if (!unpackPending(deps, textOf(body, 'pending'), browserKey)) return again('expired');
  const password = textOf(body, 'password') ?? '';
  if (password !== textOf(body, 'repeated')) return again('differ');
  const outcome = await setPasswordByLink(deps, token, password);
  if (outcome.is === 'link-dead') return showDead(deps, request, reply, token);
  if (outcome.is === 'refused') return again(outcome.problem);
  const { userId, passwordMark } = outcome;
  const proof = packFreshPassword(deps, { userId, passwordMark }, browserKey ?? '');
  setBrowserKey(request, reply, proof);
  return sendOn(reply, pageHref(deps, request, '/password-set'));
}

/** After the password: the way to the console. A page of its own, so that Back and Reload send nothing twice. */
function handleDone(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const t = signInPhrases[languageFor(request)];
  const body = `<h1>${escapeHtml(t.newPassword.doneTitle)}</h1><p>${escapeHtml(t.newPassword.done)}</p>
<p><a class="button" href="${escapeHtml(`${deps.config.publicUrl}/`)}">${escapeHtml(t.newPassword.goOn)}</a></p>`;
  return sendPage(deps, request, reply, {
    status: 200,
    title: t.newPassword.doneTitle,
    body,
    address: { page: '/password-set' },
  });
}

/** The pages behind the links of invitations and forgotten passwords. */
export function registerPasswordPages(app: FastifyInstance, deps: Deps): void {
  const path = signInPath(deps);
  const get = { config: { ...openRoute, ...pageLimit }, exposeHeadRoute: false };
  app.get(`${path}/password`, get, (request, reply) => handleShow(deps, request, reply));
  app.get(`${path}/password-set`, get, (request, reply) => handleDone(deps, request, reply));
  app.post(
    `${path}/password`,
    { config: { ...openRoute, ...formLimit }, errorHandler: showTooMany(deps) },
    (request, reply) => handleSubmit(deps, request, reply),
  );
}
