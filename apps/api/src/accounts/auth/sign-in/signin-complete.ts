import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { issueSignInCode } from '../auth.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { askConsent } from '../programs/consent.ts';
import { programQueryOf } from '../programs/program-request.ts';
import { dropBrowserKey, sendOn, signInPath } from './signin-http.ts';
import { rememberDevice, trierOf } from '../devices/known-devices.ts';
import { noteSignIn, type SignInMethod } from '../tries/sign-in-log.ts';
import { clearFailures, type Trier } from '../tries/tries.ts';

/** Where a sign-in goes that began nowhere: the console's home. */
export function homePending(deps: Deps): PendingSignIn {
  return { redirectUri: `${deps.config.publicUrl}/`, codeChallenge: null };
}

/** The query that begins a sign-in: it opens the same form again. */
export function queryOf(pending: PendingSignIn): Record<string, string> {
  const { redirectUri, codeChallenge, program } = pending;
  if (program) return programQueryOf(redirectUri, codeChallenge, program);
  return {
    redirect_uri: redirectUri,
    ...(codeChallenge ? { code_challenge: codeChallenge, code_challenge_method: 'S256' } : {}),
  };
}

function backTo(redirectUri: string, code: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('authorization_code', code);
  return url.href;
}

/** Who is on the way in, and where to. */
export type Passed = {
  user: { id: number; email: string };
  /** Of the password that was given; null without one. */
  passwordMark: string | null;
  pending: PendingSignIn;
  remember: boolean;
  /** Of a company's own sign-in: it is the only proof that some of its people can give. */
  isProof?: true;
};

/** Wrong tries are forgotten, the browser is known from now on, and the audit log says who came in. */
async function welcome(
  deps: Deps,
  reply: FastifyReply,
  { user, remember }: Passed,
  { trier, method }: { trier: Trier; method: SignInMethod },
): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    const wrongTries = await clearFailures(tx, deps, trier);
    await rememberDevice(tx, deps, reply, user.id);
    const isKnown = 'device' in trier && trier.device !== null;
    await noteSignIn(tx, deps, user.id, { method, isKnown, remember, wrongTries });
  });
}

/**
 * The end of every sign-in, whatever its steps were: back to the console with a code, wrong tries forgotten. When
 * the person set another password meanwhile, the sign-in begins anew. One that a program began ends with a question.
 */
export async function completeSignIn(
  deps: Deps,
  reply: FastifyReply,
  passed: Passed,
  method: SignInMethod,
): Promise<FastifyReply> {
  const { user, passwordMark, remember } = passed;
  const { redirectUri, codeChallenge, program } = passed.pending;
  if (program) {
    const trier = await trierOf(deps, reply.request, user.email);
    await welcome(deps, reply, passed, { trier, method });
    const pending = { ...passed.pending, program };
    return askConsent(deps, reply.request, reply, { user, passwordMark, pending });
  }
  const isProof = passed.isProof ?? false;
  const grant = { userId: user.id, redirectUri, codeChallenge, remember, isProof };
  const code = await issueSignInCode(deps, grant, passwordMark);
  dropBrowserKey(reply);
  if (code === null) {
    return sendOn(reply, `${signInPath(deps)}/?${new URLSearchParams(queryOf(passed.pending))}`);
  }
  const trier = await trierOf(deps, reply.request, user.email);
  await welcome(deps, reply, passed, { trier, method });
  return sendOn(reply, backTo(redirectUri, code));
}
