import { PasskeyAnswer, type PasskeyRequest } from '@replique/contract/accounts/passkeys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openRoute } from '../../../platform/http/access.ts';
import { readAnswer, takePasskey } from './passkeys.ts';
import { passkeyScript } from './passkey-form.ts';
import { unpackPending, type PendingSignIn } from '../sign-in/pending-sign-in.ts';
import { completeSignIn, homePending } from '../sign-in/signin-complete.ts';
import { browserKeyOf, signInPath, textOf } from '../sign-in/signin-http.ts';
import { pageLimit, showTooMany, stepLimit } from '../sign-in/signin-limit.ts';
import { requiresSingleSignOn } from '../single-sign-on/single-sign-on.ts';
import { showSingleSignOnRequired } from '../single-sign-on/single-sign-on-pages.ts';
import {
  newChallenge,
  openChallenge,
  passkeyOrigins,
  requestOptions,
  rpIdOf,
  sealChallenge,
} from './webauthn.ts';

/**
 * Signing in by a passkey alone: what a person has and, since the authenticator verified them, what they know or are.
 * Nobody guesses at a passkey, so wrong passwords lock nobody out of it.
 */

const placeOf = (browserKey: string) => `passkey-sign-in.${browserKey}`;

/** What the sign-in form asks the browser for; null where passkeys cannot be used. */
export function offerPasskeySignIn(deps: Deps, browserKey: string): PasskeyRequest | null {
  const rpId = rpIdOf(deps.config);
  if (rpId === null) return null;
  const challenge = newChallenge(deps);
  return {
    ticket: sealChallenge(deps, challenge, placeOf(browserKey)),
    options: requestOptions(rpId, challenge, []),
  };
}

type ShowForm = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  show: {
    pending: PendingSignIn;
    problem: 'expired' | 'passkeyRefused';
    email: string;
    status: number;
  },
) => Promise<FastifyReply>;

async function handlePasskey(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  showForm: ShowForm,
): Promise<FastifyReply> {
  const { body } = request;
  const browserKey = browserKeyOf(request);
  const pending = unpackPending(deps, textOf(body, 'pending'), browserKey);
  const ticket = textOf(body, 'ticket') ?? '';
  const challenge = browserKey && openChallenge(deps, ticket, placeOf(browserKey));
  const again = (problem: 'expired' | 'passkeyRefused', status: number) =>
    showForm(deps, request, reply, {
      pending: pending ?? homePending(deps),
      problem,
      email: '',
      status,
    });
  if (!pending || !challenge) return again('expired', 400);
  const answer = readAnswer(PasskeyAnswer, textOf(body, 'answer'));
  const user =
    answer && (await deps.db.withStaff((tx) => takePasskey(tx, deps, { challenge, answer })));
  if (!user) return again('passkeyRefused', 401);
  if (await requiresSingleSignOn(deps, user.email)) {
    return showSingleSignOnRequired(deps, request, reply, pending);
  }
  const remember = textOf(body, 'remember') === '1';
  const passed = { user, passwordMark: null, pending, remember };
  return completeSignIn(deps, reply, passed, 'passkey');
}

/** The form's other way in, its script, and what tells browsers which sites share its passkeys. */
export function registerPasskeySignIn(app: FastifyInstance, deps: Deps, showForm: ShowForm): void {
  const path = signInPath(deps);
  const options = { config: { ...openRoute, ...stepLimit }, errorHandler: showTooMany(deps) };
  app.post(`${path}/passkey`, options, (request, reply) =>
    handlePasskey(deps, request, reply, showForm),
  );
  const open = { config: { ...openRoute, ...pageLimit }, exposeHeadRoute: false };
  app.get(`${path}/passkey.js`, open, (_, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(passkeyScript),
  );
  // Where the console has another name than the sign-in site, browsers ask here whether it may use its passkeys.
  app.get('/.well-known/webauthn', open, (_, reply) =>
    reply.header('cache-control', 'no-cache').send({ origins: passkeyOrigins(deps.config) }),
  );
}
