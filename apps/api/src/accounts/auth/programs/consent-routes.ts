import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import { issueSignInCode } from '../auth.ts';
import { findStanding } from '../second-factor/step-ticket.ts';
import {
  browserKeyOf,
  dropBrowserKey,
  languageFor,
  sendPage,
  signInPath,
  textOf,
} from '../sign-in/signin-http.ts';
import { showTooMany, stepLimit } from '../sign-in/signin-limit.ts';
import { askConsent, showConsentProblem, unpackTicket, type Consenting } from './consent.ts';
import { renderBack } from './consent-page.ts';
import { answerTo, findRegistered } from './program-request.ts';

/** The code for the program; null when the person, their password or the program is no longer what it was. */
async function issueCode(deps: Deps, consenting: Consenting): Promise<string | null> {
  const { user, passwordMark, pending } = consenting;
  const { redirectUri, codeChallenge, program: asked } = pending;
  const program = await findRegistered(deps, asked.id);
  const passed = { user, passwordMark, pending, remember: true };
  const standing = await deps.db.withStaff((tx) => findStanding(tx, deps, passed));
  if (!program || standing !== 'good') return null;
  const grant = {
    userId: user.id,
    redirectUri,
    codeChallenge,
    remember: true,
    program: { id: program.id, scopes: asked.scopes },
  };
  return issueSignInCode(deps, grant, passwordMark);
}

async function handleAnswer(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const packed = textOf(request.body, 'ticket') ?? '';
  const consenting = unpackTicket(deps, packed, browserKeyOf(request));
  const answer = textOf(request.body, 'answer');
  // The same question in the other language.
  if (consenting && answer === undefined) return askConsent(deps, request, reply, consenting);
  const isAllowed = answer === 'allow';
  const code = consenting && isAllowed ? await issueCode(deps, consenting) : null;
  if (!consenting || (isAllowed && code === null))
    return showConsentProblem(deps, request, reply, { problem: 'expired' });
  dropBrowserKey(reply);
  const { pending } = consenting;
  const url = answerTo(deps, pending, code ? { code } : { error: 'access_denied' });
  reply.header('refresh', `0; url=${url.href}`);
  const text = renderBack({
    language: languageFor(request),
    program: pending.program.name,
    href: url.href,
    isAllowed,
  });
  return sendPage(deps, request, reply, { status: 200, ...text, address: null });
}

/** Where the page of consent sends its form. */
export function registerConsent(app: FastifyInstance, deps: Deps): void {
  app.post(
    `${signInPath(deps)}/consent`,
    { config: { ...openRoute, ...stepLimit }, errorHandler: showTooMany(deps) },
    (request, reply) => handleAnswer(deps, request, reply),
  );
}
