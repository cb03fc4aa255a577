import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import { encodeFastifyError } from '../../../platform/http/errors.ts';
import {
  findActiveUserById,
  findUserByPassword,
  isPasswordCurrent,
  type ActiveUser,
} from '../../users/users.ts';
import { registerEmailPages } from '../account/email-routes.ts';
import { needsFirstSuperAdmin } from './first-super-admin.ts';
import { registerForgotten } from '../passwords/forgotten-routes.ts';
import { registerFactorSetup } from '../second-factor/factor-setup.ts';
import { readFreshPassword } from '../passwords/fresh-password.ts';
import { trierOf } from '../devices/known-devices.ts';
import { offerPasskeySignIn, registerPasskeySignIn } from '../passkeys/passkey-sign-in.ts';
import { registerPasswordPages } from '../passwords/password-routes.ts';
import { showConsentProblem } from '../programs/consent.ts';
import { registerConsent } from '../programs/consent-routes.ts';
import { readProgramRequest } from '../programs/program-request.ts';
import { packPending, unpackPending, type PendingSignIn } from './pending-sign-in.ts';
import { parseRedirectUri } from './redirect-uri.ts';
import { nextStep, registerSecondStep } from '../second-factor/second-step.ts';
import { completeSignIn, homePending, queryOf, type Passed } from './signin-complete.ts';
import {
  browserKeyOf,
  browserProofOf,
  emailOf,
  languageFor,
  pageHref,
  sendOn,
  sendPage,
  setBrowserKey,
  signInPath,
  textOf,
} from './signin-http.ts';
import { formLimit, pageLimit, showTooMany, stepLimit } from './signin-limit.ts';
import { renderBadAddress, renderSignedOut, renderSignIn } from './signin-page.ts';
import type { SignInMethod } from '../tries/sign-in-log.ts';
import { handleSetup, showSetup } from './signin-setup.ts';
import { offersSingleSignOn, requiresSingleSignOn } from '../single-sign-on/single-sign-on.ts';
import {
  registerSingleSignOn,
  showSingleSignOnRequired,
} from '../single-sign-on/single-sign-on-pages.ts';
import { judgeTry, secondsToWait } from '../tries/tries.ts';

const challengePattern = /^[\w-]{43}$/;

type Problem = 'wrong' | 'expired' | 'tooMany' | 'passkeyRefused';

/** Shows the form, with what was typed and what went wrong. */
export async function showForm(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: { pending: PendingSignIn; problem: Problem | null; email: string; status: number },
): Promise<FastifyReply> {
  const browserKey = setBrowserKey(request, reply);
  const query = queryOf(show.pending);
  const passkey = offerPasskeySignIn(deps, browserKey);
  const text = renderSignIn({
    language: languageFor(request),
    action: pageHref(deps, request, ''),
    forgottenHref: pageHref(deps, request, '/forgotten', query),
    ssoAction: (await offersSingleSignOn(deps)) ? pageHref(deps, request, '/single-sign-on') : null,
    pending: packPending(deps, show.pending, browserKey),
    email: show.email,
    passkey: passkey && { action: pageHref(deps, request, '/passkey'), request: passkey },
    problem: show.problem,
    program: show.pending.program?.name ?? null,
    demo: deps.demoAccounts,
  });
  const address = { page: '/', query };
  const hasScript = passkey !== null;
  return sendPage(deps, request, reply, { status: show.status, ...text, address, hasScript });
}

function refuseAddress(deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageFor(request);
  const text = renderBadAddress({ language, consoleUrl: deps.config.publicUrl });
  return sendPage(deps, request, reply, { status: 400, ...text, address: null });
}

const isOfProgram = (query: unknown) => Object.hasOwn(query as object, 'client_id');

/** What the console asks for; null when the address is not one of it or the challenge is none. */
function readQuery(deps: Deps, query: unknown): PendingSignIn | null {
  const isGiven = (name: string) => Object.hasOwn(query as object, name);
  const target = isGiven('redirect_uri')
    ? textOf(query, 'redirect_uri')
    : `${deps.config.publicUrl}/`;
  const redirectUri = parseRedirectUri(deps.config, target);
  if (!redirectUri) return null;
  if (!isGiven('code_challenge')) return { redirectUri: redirectUri.href, codeChallenge: null };
  const codeChallenge = textOf(query, 'code_challenge') ?? '';
  const isSound =
    challengePattern.test(codeChallenge) && textOf(query, 'code_challenge_method') === 'S256';
  return isSound ? { redirectUri: redirectUri.href, codeChallenge } : null;
}

/** Who set a password in this browser a moment ago: goes on without typing it again, in a sign-in of the console. */
async function findFreshPerson(
  deps: Deps,
  request: FastifyRequest,
  pending: PendingSignIn,
): Promise<{ user: ActiveUser; passwordMark: string } | null> {
  const fresh = readFreshPassword(deps, browserProofOf(request), browserKeyOf(request));
  if (fresh === null || pending.codeChallenge === null) return null;
  const { userId, passwordMark } = fresh;
  return deps.db.withStaff(async (tx) => {
    const user = await findActiveUserById(tx, userId);
    const isGood = user && (await isPasswordCurrent(tx, deps, userId, passwordMark));
    return isGood ? { user, passwordMark } : null;
  });
}

/** GET: the form, for a return address of this console alone. Without one, back to the console's home. */
async function handleShow(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  if (isOfProgram(request.query)) return handleProgram(deps, request, reply);
  const pending = readQuery(deps, request.query);
  if (!pending) return refuseAddress(deps, request, reply);
  return beginSignIn(deps, request, reply, pending);
}

/** GET of a program that asks for access (OAuth 2.1): the same form; what it asks wrongly it is told at its address. */
async function handleProgram(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const asked = await readProgramRequest(deps, request.query);
  if ('pending' in asked) return beginSignIn(deps, request, reply, asked.pending);
  if (asked.refused) return sendOn(reply, asked.refused.href);
  return showConsentProblem(deps, request, reply, { problem: 'unknown' });
}

async function beginSignIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingSignIn,
): Promise<FastifyReply> {
  if (await needsFirstSuperAdmin(deps)) {
    return showSetup(deps, request, reply, { pending, problem: null, values: {} });
  }
  const fresh = await findFreshPerson(deps, request, pending);
  if (fresh) {
    return passPassword(deps, request, reply, { ...fresh, pending, remember: false }, 'link');
  }
  return showForm(deps, request, reply, { pending, problem: null, email: '', status: 200 });
}

function readForm(deps: Deps, request: FastifyRequest) {
  const { body } = request;
  return {
    pending: unpackPending(deps, textOf(body, 'pending'), browserKeyOf(request)),
    email: emailOf(body),
    password: textOf(body, 'password')?.slice(0, 1_000) ?? '',
    remember: textOf(body, 'remember') === '1',
  };
}

/** Too many tries show the form again, so that a person reads why and goes on later with what was typed. */
function handleTooMany(deps: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (encodeFastifyError(error).status !== 429) throw error;
  const { pending, email } = readForm(deps, request);
  return showForm(deps, request, reply, {
    pending: pending ?? homePending(deps),
    problem: 'tooMany',
    email,
    status: 429,
  });
}

async function passPassword(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  passed: Passed,
  method: SignInMethod,
): Promise<FastifyReply> {
  const asked = await nextStep(deps, request, reply, passed);
  return asked ? asked.answer : completeSignIn(deps, reply, passed, method);
}

/** POST: right → on with a code; wrong → the same form, one message whether or not the address exists. */
async function handleSubmit(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { pending, email, password, remember } = readForm(deps, request);
  const again = (problem: Problem, status: number) =>
    showForm(deps, request, reply, {
      pending: pending ?? homePending(deps),
      problem,
      email,
      status,
    });
  if (!pending) return again('expired', 400);
  // Before the password is looked at: who knows it learns nothing from the answer.
  if (await requiresSingleSignOn(deps, email)) {
    return showSingleSignOnRequired(deps, request, reply, pending);
  }
  // Asked before the password is looked at, for known and unknown addresses alike.
  const trier = await trierOf(deps, request, email);
  const seconds = await secondsToWait(deps, trier);
  if (seconds > 0) {
    reply.header('retry-after', seconds);
    return again('tooMany', 429);
  }
  const found = await findUserByPassword(deps, { email, password });
  const verdict = await judgeTry(deps, trier, found !== null);
  if (verdict === 'wait') return again('tooMany', 429);
  if (!found || verdict === 'wrong') return again('wrong', 401);
  return passPassword(deps, request, reply, { ...found, pending, remember }, 'password');
}

function handleSignedOut(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const text = renderSignedOut({
    language: languageFor(request),
    consoleUrl: `${deps.config.publicUrl}/`,
  });
  return sendPage(deps, request, reply, { status: 200, ...text, address: { page: '/signed-out' } });
}

function registerForm(app: FastifyInstance, deps: Deps, url: string): void {
  const get = { config: { ...openRoute, ...pageLimit }, exposeHeadRoute: false };
  app.get(url, get, (request, reply) => handleShow(deps, request, reply));
  // Counted once the form is read, so that the answer to one try too many can show it again.
  const limit = { ...stepLimit, isReadFirst: true } as const;
  app.post(
    url,
    {
      config: { ...openRoute, ...limit },
      errorHandler: (error, request, reply) => void handleTooMany(deps, error, request, reply),
    },
    (request, reply) => handleSubmit(deps, request, reply),
  );
}

/**
 * The sign-in site, at the path of SIGNIN_URL.
 * @param font the console's font file, read once; null without a built console
 */
export function registerSignIn(app: FastifyInstance, deps: Deps, font: Buffer | null): void {
  const path = signInPath(deps);
  for (const url of [path, `${path}/`].filter((each) => each !== '')) registerForm(app, deps, url);
  app.post(
    `${path}/setup`,
    { config: { ...openRoute, ...formLimit }, errorHandler: showTooMany(deps) },
    (request, reply) => handleSetup(deps, request, reply),
  );
  const get = { config: { ...openRoute, ...pageLimit }, exposeHeadRoute: false };
  app.get(`${path}/signed-out`, get, (request, reply) => handleSignedOut(deps, request, reply));
  app.get(`${path}/inter.woff2`, get, (_, reply) =>
    font === null
      ? reply.callNotFound()
      : reply
          .headers({ 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' })
          .send(font),
  );
  registerConsent(app, deps);
  registerSecondStep(app, deps);
  registerFactorSetup(app, deps);
  registerPasskeySignIn(app, deps, showForm);
  registerSingleSignOn(app, deps);
  registerForgotten(app, deps);
  registerPasswordPages(app, deps);
  registerEmailPages(app, deps);
}
