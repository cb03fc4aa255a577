import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { openRoute } from '../http/access.ts';
import { findActiveUserById, isPasswordCurrent } from '../users/users.ts';
import { trierOf } from './known-devices.ts';
import { renderSecondStep, type SecondStepProblem } from './second-step-page.ts';
import { hasSecondFactor, takeCode } from './second-factor.ts';
import { completeSignIn, homePending, queryOf, type Passed } from './signin-complete.ts';
import {
  browserKeyOf,
  languageFor,
  pageHref,
  sendPage,
  setBrowserKey,
  signInPath,
  textOf,
} from './signin-http.ts';
import { showTooMany, stepLimit } from './signin-limit.ts';
import { requiresSingleSignOn } from './single-sign-on.ts';
import { showSingleSignOnRequired } from './single-sign-on-pages.ts';
import { judgeTry, secondsToWait } from './tries.ts';

/** Long enough to fetch a phone, short enough for a computer that somebody left. */
const lifetimeMs = 10 * 60_000;

const placeOf = (browserKey: string) => `second-step.${browserKey}`;

/** What stands between the two steps: sealed for one browser, so nobody takes the first one elsewhere. */
function packStep(deps: Deps, passed: Passed, browserKey: string): string {
  const { user, passwordMark, pending, remember } = passed;
  const expires = deps.clock().getTime() + lifetimeMs;
  const { id, email } = user;
  const value = { user: { id, email }, passwordMark, pending, remember, expires };
  return deps.sealer.seal(JSON.stringify(value), placeOf(browserKey));
}

function unpackStep(deps: Deps, packed: string, browserKey: string): Passed | null {
  try {
    const opened = deps.sealer.open(packed, placeOf(browserKey));
    const step = JSON.parse(opened) as Passed & { expires: number };
    return step.expires > deps.clock().getTime() ? step : null;
  } catch {
    return null;
  }
}

/** Whether this person's sign-in asks for more than the password. */
async function needsSecondFactor(deps: Deps, userId: number): Promise<boolean> {
  return deps.db.withStaff((tx) => hasSecondFactor(tx, userId));
}

function showStep(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: { passed: Passed | null; problem: SecondStepProblem | null; status: number },
): FastifyReply {
  const { passed, problem, status } = show;
  const browserKey = setBrowserKey(request, reply);
  const text = renderSecondStep({
    language: languageFor(request),
    action: pageHref(deps, request, '/second-factor'),
    backHref: pageHref(deps, request, '/', queryOf(passed?.pending ?? homePending(deps))),
    step: passed && packStep(deps, passed, browserKey),
    problem,
  });
  return sendPage(deps, request, reply, { status, ...text, address: null });
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
  if (!(await needsSecondFactor(deps, passed.user.id))) return null;
  return { answer: showStep(deps, request, reply, { passed, problem: null, status: 200 }) };
}

/** Takes the code, unless the sign-in is over: then the code stays unused. */
async function judgeCode(
  deps: Deps,
  { user, passwordMark }: Passed,
  code: string,
): Promise<'right' | 'wrong' | 'over'> {
  return deps.db.withStaff(async (tx) => {
    // Between the two steps people leave, and clients are archived.
    if (!(await findActiveUserById(tx, user.id))) return 'wrong';
    // Or they set another password, perhaps because this one was in the wrong hands.
    if (passwordMark !== null && !(await isPasswordCurrent(tx, deps, user.id, passwordMark))) {
      return 'over';
    }
    return (await takeCode(tx, deps, user.id, code)) ? 'right' : 'wrong';
  });
}

async function handleCode(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const browserKey = browserKeyOf(request);
  const packed = textOf(request.body, 'step') ?? '';
  const passed = browserKey && unpackStep(deps, packed, browserKey);
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
  const judged = await judgeCode(deps, passed, code);
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
