import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import { unpackPending, type PendingSignIn } from '../sign-in/pending-sign-in.ts';
import { completeSignIn, homePending, queryOf } from '../sign-in/signin-complete.ts';
import {
  browserKeyOf,
  emailOf,
  languageFor,
  pageHref,
  sendPage,
  setBrowserKey,
  signInPath,
  textOf,
} from '../sign-in/signin-http.ts';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import { problemBox, signInPhrases } from '../sign-in/signin-layout.ts';
import { showTooMany, stepLimit } from '../sign-in/signin-limit.ts';
import {
  beginSingleSignOn,
  finishSingleSignOn,
  type SingleSignOnProblem,
} from './single-sign-on.ts';

type Said = SingleSignOnProblem | 'expired' | 'required';

const statusOf: Record<Said, number> = {
  unknownDomain: 404,
  failed: 502,
  cancelled: 403,
  notVerified: 403,
  otherDomain: 403,
  unknownPerson: 403,
  expired: 400,
  required: 403,
};

/** One page for every end that is not a sign-in: what happened, and the way back to the form. */
function showProblem(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: { problem: Said; pending: PendingSignIn; email?: string },
): FastifyReply {
  const t = signInPhrases[languageFor(request)].sso;
  const back = pageHref(deps, request, '/', queryOf(show.pending));
  const body = `<h1>${escapeHtml(t.title)}</h1>${problemBox(t.problems[show.problem])}<p><a class="button" href="${escapeHtml(back)}">${escapeHtml(t.back)}</a></p>`;
  const status = statusOf[show.problem];
  return sendPage(deps, request, reply, { status, title: t.title, body, address: null });
}

/** In place of a password sign-in for people whose company asks for its own: one page, whoever the address is. */
export function showSingleSignOnRequired(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingSignIn,
): FastifyReply {
  return showProblem(deps, request, reply, { problem: 'required', pending });
}

/**
 * A page that leads on by itself: browsers would refuse a redirect to another origin after the form, since the
 * page of the form names the origins it may go to and does not know the provider yet.
 */
function leadOn(deps: Deps, request: FastifyRequest, reply: FastifyReply, url: URL): FastifyReply {
  const t = signInPhrases[languageFor(request)].sso;
  const body = `<h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(t.leading.replace('{{host}}', url.host))}</p><p><a class="button" href="${escapeHtml(url.href)}">${escapeHtml(t.goOn)}</a></p>`;
  reply.header('refresh', `0; url=${url.href}`);
  return sendPage(deps, request, reply, { status: 200, title: t.title, body, address: null });
}

async function handleBegin(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { body } = request;
  const pending = unpackPending(deps, textOf(body, 'pending'), browserKeyOf(request));
  const browserKey = setBrowserKey(request, reply);
  if (!pending) {
    return showProblem(deps, request, reply, { problem: 'expired', pending: homePending(deps) });
  }
  const remember = textOf(body, 'remember') === '1';
  const begun = await beginSingleSignOn(deps, {
    email: emailOf(body),
    pending,
    remember,
    browserKey,
  });
  if ('problem' in begun) return showProblem(deps, request, reply, { ...begun, pending });
  return leadOn(deps, request, reply, begun.url);
}

async function handleCallback(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { url = '' } = request.raw;
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const [state, browserKey] = [textOf(request.query, 'state'), browserKeyOf(request)];
  const returned =
    state !== undefined && browserKey !== null
      ? await finishSingleSignOn(deps, { state, search, browserKey })
      : null;
  if (!returned) {
    return showProblem(deps, request, reply, { problem: 'expired', pending: homePending(deps) });
  }
  if ('problem' in returned) return showProblem(deps, request, reply, returned);
  const passed = { ...returned, passwordMark: null, isProof: true } as const;
  return completeSignIn(deps, reply, passed, 'single sign-on');
}

/** Where the form sends people of a company with its own sign-in, and where that one sends them back. */
export function registerSingleSignOn(app: FastifyInstance, deps: Deps): void {
  const path = signInPath(deps);
  const config = { ...openRoute, ...stepLimit };
  const options = { config, errorHandler: showTooMany(deps) };
  app.post(`${path}/single-sign-on`, options, (request, reply) =>
    handleBegin(deps, request, reply),
  );
  app.get(`${path}/callback`, { ...options, exposeHeadRoute: false }, (request, reply) =>
    handleCallback(deps, request, reply),
  );
}
