import { PasskeyAnswer } from '@replique/contract/accounts/passkeys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import { findActiveUserById } from '../../users/users.ts';
import { dueOf } from './factor-rules.ts';
import { showFactorSetup } from './factor-setup.ts';
import { trierOf } from '../devices/known-devices.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { readAnswer, takePasskey } from '../passkeys/passkeys.ts';
import { renderSecondStep, type SecondStepProblem } from './second-step-page.ts';
import { hasSecondFactor, takeCode } from './second-factor.ts';
import { completeSignIn, homePending, queryOf, type Passed } from '../sign-in/signin-complete.ts';
import {
  browserKeyOf,
  languageFor,
  pageHref,
  sendPage,
  setBrowserKey,
  signInPath,
  textOf,
} from '../sign-in/signin-http.ts';
import { showTooMany, stepLimit } from '../sign-in/signin-limit.ts';
import { requiresSingleSignOn } from '../single-sign-on/single-sign-on.ts';
import { showSingleSignOnRequired } from '../single-sign-on/single-sign-on-pages.ts';
import { findStanding, packStep, unpackStep, type Step } from './step-ticket.ts';
import { judgeTry, secondsToWait } from '../tries/tries.ts';
import { newChallenge, requestOptions, rpIdOf } from '../passkeys/webauthn.ts';

/** What the page offers: a passkey, where the person has some, beside the code. */
async function offerPasskey(deps: Deps, userId: number) {
  const rpId = rpIdOf(deps.config);
  const keys = await deps.db.withStaff((tx) => listPasskeys(tx, userId));
  if (rpId === null || keys.length === 0) return null;
  const challenge = newChallenge(deps);
  return { challenge, options: requestOptions(rpId, challenge, keys) };
}

async function showStep(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: { passed: Passed | null; problem: SecondStepProblem | null; status: number },
): Promise<FastifyReply> {
  const { passed, problem, status } = show;
  const browserKey = setBrowserKey(request, reply);
  const offer = passed && (await offerPasskey(deps, passed.user.id));
  const challenge = offer?.challenge ?? null;
  const text = renderSecondStep({
    language: languageFor(request),
    action: pageHref(deps, request, '/second-factor'),
    backHref: pageHref(deps, request, '/', queryOf(passed?.pending ?? homePending(deps))),
    step: passed && packStep(deps, 'second-step', { ...passed, challenge }, browserKey),
    passkey: offer?.options ?? null,
    problem,
  });
  const hasScript = offer !== null;
  return sendPage(deps, request, reply, { status, ...text, address: null, hasScript });
}

/**
 * Asks for the next step after a right password; null when there is none and the sign-in is complete. The reply
 * is wrapped: a bare one is a thenable, and whoever awaits it is left with nothing once it was sent.
 */
export async function nextStep(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  passed: Passed,
): Promise<{ answer: FastifyReply } | null> {
  if (await requiresSingleSignOn(deps, passed.user.email)) {
    return { answer: showSingleSignOnRequired(deps, request, reply, passed.pending) };
  }
  const next = await deps.db.withStaff((tx) => findNext(tx, deps, passed.user.id));
  if (next === 'complete') return null;
  const show = next === 'factor' ? showStep : showFactorSetup;
  return { answer: await show(deps, request, reply, { passed, problem: null, status: 200 }) };
}

/** A factor that is on is asked for; one that is overdue is set up before anything else. */
async function findNext(
  tx: Tx,
  deps: Deps,
  userId: number,
): Promise<'factor' | 'setup' | 'complete'> {
  if (await hasSecondFactor(tx, userId)) return 'factor';
  const user = await findActiveUserById(tx, userId);
  const due = user ? await dueOf(tx, deps, user) : null;
  return due !== null && due <= deps.clock() ? 'setup' : 'complete';
}

type Given = { code: string; answer: PasskeyAnswer | null };

function take(tx: Tx, deps: Deps, step: Step, { code, answer }: Given): Promise<unknown> {
  const { user, challenge } = step;
  if (!answer) return takeCode(tx, deps, user.id, code);
  return challenge ? takePasskey(tx, deps, { challenge, answer }, user.id) : Promise.resolve(null);
}

/** Takes the code or the passkey, unless the sign-in is over: then the code stays unused. */
async function judgeFactor(
  deps: Deps,
  step: Step,
  given: Given,
): Promise<'right' | 'wrong' | 'over'> {
  return deps.db.withStaff(async (tx) => {
    const standing = await findStanding(tx, deps, step);
    if (standing !== 'good') return standing === 'gone' ? 'wrong' : 'over';
    return (await take(tx, deps, step, given)) ? 'right' : 'wrong';
  });
}

async function handleCode(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const browserKey = browserKeyOf(request);
  const packed = textOf(request.body, 'step') ?? '';
  const passed = unpackStep(deps, 'second-step', packed, browserKey);
  if (!passed) {
    return showStep(deps, request, reply, { passed: null, problem: 'expired', status: 400 });
  }
  const { email } = passed.user;
  if (await requiresSingleSignOn(deps, email)) {
    return showSingleSignOnRequired(deps, request, reply, passed.pending);
  }
  const trier = await trierOf(deps, request, email);
  const seconds = await secondsToWait(deps, trier);
  if (seconds > 0) {
    reply.header('retry-after', seconds);
    return showStep(deps, request, reply, { passed, problem: 'tooMany', status: 429 });
  }
  const code = textOf(request.body, 'code')?.slice(0, 40) ?? '';
  const answer = readAnswer(PasskeyAnswer, textOf(request.body, 'answer'));
  const judged = await judgeFactor(deps, passed, { code, answer });
  if (judged === 'over') {
    return showStep(deps, request, reply, { passed: null, problem: 'expired', status: 400 });
  }
  const verdict = await judgeTry(deps, trier, judged === 'right');
  if (verdict === 'right') return completeSignIn(deps, reply, passed, 'second factor');
  const problem = verdict === 'wait' ? 'tooMany' : 'wrong';
  return showStep(deps, request, reply, {
    passed,
    problem,
    status: verdict === 'wait' ? 429 : 401,
  });
}

/** The page of the second step sends its form here. */
export function registerSecondStep(app: FastifyInstance, deps: Deps): void {
  const config = { ...openRoute, ...stepLimit };
  app.post(
    `${signInPath(deps)}/second-factor`,
    { config, errorHandler: showTooMany(deps) },
    (request, reply) => handleCode(deps, request, reply),
  );
}
