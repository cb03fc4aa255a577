import { NewPasskeyAnswer } from '@replique/contract/accounts/passkeys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import { findActiveUserById, type ActiveUser } from '../../users/users.ts';
import { describeDevice } from '../devices/device.ts';
import {
  renderFactorSetup,
  renderRecoveryCodes,
  type FactorSetupProblem,
} from './factor-setup-page.ts';
import { trierOf } from '../devices/known-devices.ts';
import { confirmApp, keepPasskey } from './own-factors.ts';
import { newPasskeyOptions, readAnswer } from '../passkeys/passkeys.ts';
import {
  continueSecondFactor,
  hasSecondFactor,
  startSecondFactor,
  takeFirstCode,
} from './second-factor.ts';
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
import { findStanding, packStep, unpackStep, type Step } from './step-ticket.ts';
import { judgeTry, secondsToWait } from '../tries/tries.ts';
import { newChallenge, rpIdOf } from '../passkeys/webauthn.ts';

/** Where a sign-in leads whose person should have a second factor by now: nobody is locked out, nobody goes past it. */

async function startSetup(deps: Deps, passed: Passed & Pick<Partial<Step>, 'app'>) {
  const started = await deps.db.withStaff(async (tx) => {
    const user = await findActiveUserById(tx, passed.user.id);
    if (!user) return null;
    const { app: shown } = passed;
    const app = shown
      ? await continueSecondFactor(tx, deps, user, shown)
      : await startSecondFactor(tx, deps, user);
    return { user, app };
  });
  if (!started?.app) return null;
  const challenge = rpIdOf(deps.config) === null ? null : newChallenge(deps);
  const passkey = challenge && (await newPasskeyOptions(deps, challenge, started.user));
  return { ...started.app, challenge, passkey };
}

/** Shows the page; without a person whom it could be for, only what happened. */
export async function showFactorSetup(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: { passed: Passed | null; problem: FactorSetupProblem | null; status: number },
): Promise<FastifyReply> {
  const { passed, status } = show;
  const browserKey = setBrowserKey(request, reply);
  const started = passed && (await startSetup(deps, passed));
  const problem = passed && !started ? 'expired' : show.problem;
  const setup =
    passed && started
      ? {
          ...started,
          step: packStep(
            deps,
            'factor-setup',
            { ...passed, challenge: started.challenge, app: started.secret },
            browserKey,
          ),
        }
      : null;
  const text = renderFactorSetup({
    language: languageFor(request),
    action: pageHref(deps, request, '/second-factor/setup'),
    backHref: pageHref(deps, request, '/', queryOf(passed?.pending ?? homePending(deps))),
    setup,
    problem,
  });
  const hasScript = Boolean(setup?.passkey);
  return sendPage(deps, request, reply, { status, ...text, address: null, hasScript });
}

type Made = 'wrong' | 'passkeyRefused' | 'expired' | { recoveryCodes: string[] | null };

async function keep(
  tx: Tx,
  deps: Deps,
  user: ActiveUser,
  step: Step,
  given: { code: string; answer: NewPasskeyAnswer | null; name: string },
): Promise<Made> {
  const { answer, code, name } = given;
  if (answer) {
    const { challenge } = step;
    const kept = challenge && (await keepPasskey(tx, deps, user, { challenge, answer, name }));
    return kept ?? 'passkeyRefused';
  }
  const isRight = await takeFirstCode(tx, deps, user.id, code);
  return (isRight ? await confirmApp(tx, deps, user) : null) ?? 'wrong';
}

/** Sets the factor up, unless the sign-in is over or one was set up meanwhile: then that one is asked for. */
function setUp(deps: Deps, step: Step, given: Parameters<typeof keep>[4]): Promise<Made> {
  return deps.db.withStaff(async (tx) => {
    const user = await findActiveUserById(tx, step.user.id);
    const isOver = (await findStanding(tx, deps, step)) !== 'good';
    if (!user || isOver || (await hasSecondFactor(tx, user.id))) return 'expired';
    return keep(tx, deps, user, step, given);
  });
}

/** What the passkey is called until its owner looks: the device that it was made on. */
function nameOf(request: FastifyRequest): string {
  const { browser, system } = describeDevice(request.headers['user-agent'] ?? null);
  return [browser, system].filter(Boolean).join(' · ') || 'Passkey';
}

async function handleSetup(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const packed = textOf(request.body, 'step') ?? '';
  const step = unpackStep(deps, 'factor-setup', packed, browserKeyOf(request));
  const expired = { passed: null, problem: 'expired', status: 400 } as const;
  if (!step) return showFactorSetup(deps, request, reply, expired);
  const trier = await trierOf(deps, request, step.user.email);
  const seconds = await secondsToWait(deps, trier);
  if (seconds > 0) {
    reply.header('retry-after', seconds);
    return showFactorSetup(deps, request, reply, { passed: step, problem: 'tooMany', status: 429 });
  }
  const made = await setUp(deps, step, {
    code: textOf(request.body, 'code')?.slice(0, 40) ?? '',
    answer: readAnswer(NewPasskeyAnswer, textOf(request.body, 'answer')),
    name: nameOf(request),
  });
  if (made === 'expired') return showFactorSetup(deps, request, reply, expired);
  if (typeof made === 'string') {
    const verdict = await judgeTry(deps, trier, false);
    const problem = verdict === 'wait' ? 'tooMany' : made;
    const status = verdict === 'wait' ? 429 : 401;
    return showFactorSetup(deps, request, reply, { passed: step, problem, status });
  }
  if (!made.recoveryCodes) return completeSignIn(deps, reply, step, 'second factor');
  return showCodes(deps, request, reply, step, made.recoveryCodes);
}

function showCodes(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  step: Step,
  codes: string[],
): FastifyReply {
  const browserKey = setBrowserKey(request, reply);
  const text = renderRecoveryCodes({
    language: languageFor(request),
    action: pageHref(deps, request, '/second-factor/done'),
    step: packStep(deps, 'factor-done', step, browserKey),
    codes,
  });
  return sendPage(deps, request, reply, { status: 200, ...text, address: null });
}

async function handleDone(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const packed = textOf(request.body, 'step') ?? '';
  const step = unpackStep(deps, 'factor-done', packed, browserKeyOf(request));
  if (step) return completeSignIn(deps, reply, step, 'second factor');
  return showFactorSetup(deps, request, reply, { passed: null, problem: 'expired', status: 400 });
}

/** The pages of the set-up send their forms here. */
export function registerFactorSetup(app: FastifyInstance, deps: Deps): void {
  const config = { ...openRoute, ...stepLimit };
  const options = { config, errorHandler: showTooMany(deps) };
  const path = `${signInPath(deps)}/second-factor`;
  app.post(`${path}/setup`, options, (request, reply) => handleSetup(deps, request, reply));
  app.post(`${path}/done`, options, (request, reply) => handleDone(deps, request, reply));
}
