import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { issueSignInCode } from './auth.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { dropBrowserKey, sendOn, signInPath } from './signin-http.ts';
import { clearFailures } from './tries.ts';

/** Where a sign-in goes that began nowhere: the console's home. */
export function homePending(deps: Deps): PendingSignIn {
  return { redirectUri: `${deps.config.publicUrl}/`, codeChallenge: null };
}

/** The query that begins a sign-in: it opens the same form again. */
export function queryOf(pending: PendingSignIn): Record<string, string> {
  const { redirectUri, codeChallenge } = pending;
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
};

/**
 * The end of every sign-in, whatever its steps were: back to the console with a code, wrong tries forgotten. When
 * the person set another password meanwhile, the sign-in begins anew.
 */
export async function completeSignIn(
  deps: Deps,
  reply: FastifyReply,
  passed: Passed,
): Promise<FastifyReply> {
  const { user, passwordMark, remember } = passed;
  const { redirectUri, codeChallenge } = passed.pending;
  const grant = { userId: user.id, redirectUri, codeChallenge, remember };
  const code = await issueSignInCode(deps, grant, passwordMark);
  dropBrowserKey(reply);
  if (code === null) {
    return sendOn(reply, `${signInPath(deps)}/?${new URLSearchParams(queryOf(passed.pending))}`);
  }
  await clearFailures(deps, user.email);
  return sendOn(reply, backTo(redirectUri, code));
}
