import { randomBytes } from 'node:crypto';
import type { TokenPair } from '@replique/contract/accounts/auth';
import { levels } from '@replique/contract/route';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Authenticate, Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findActiveUserById,
  isPasswordCurrent,
  purgeLinks,
  type ActiveUser,
} from '../users/users.ts';
import type { Claims } from './sessions/access-tokens.ts';
import { isKeyAlive } from './credentials/credentials.ts';
import { findProgramSession, readProgramRights } from './credentials/program-sign-in.ts';
import { isIdle } from './sessions/idle.ts';
import {
  hashToken,
  isChallengeMet,
  isTokenOf,
  redeemCode,
  rotate,
  signAccess,
} from './sessions/token-family.ts';
import { purgeDevices } from './devices/known-devices.ts';
import { noteSessionEnd } from './tries/sign-in-log.ts';
import { removeChallengesBefore } from './passkeys/passkey-store.ts';
import { removeUnusedPrograms } from './programs/program-store.ts';
import {
  endSession,
  findLiveSession,
  findSessionForUpdate,
  insertSignInCode,
  removeExpired,
} from './store.ts';
import { purgeTries } from './tries/tries.ts';

export { endAccess, endSessionsOf, removeSecondFactor } from './sessions/access-store.ts';
export { endSessionsOfClient } from './store.ts';
export { listEndingCredentials } from './credentials/program-credentials.ts';
export {
  endPanelCredential,
  findPanelCredential,
  makePanelCredential,
} from './credentials/panel-credential.ts';
export { signForCredential } from './credentials/credentials.ts';
export { useChallenge } from './passkeys/passkey-store.ts';
export { readKeptKey } from './keys/kept-key.ts';
export { createIsProved } from './account/proof.ts';
export { createNarrow } from './sessions/view-as.ts';
export { registerProgram } from './programs/registration.ts';
export {
  exchangeProgramCode,
  refreshProgramTokens,
  revokeProgramToken,
  type ProgramTokens,
} from './programs/program-tokens.ts';

const codeLifetimeMs = 60_000;
const dayMs = 86_400_000;
const keepEndedMs = 7 * dayMs;

type Grant = Parameters<typeof insertSignInCode>[1];

/**
 * Writes the single-use code that the sign-in page sends back. Answers the code itself, which is not stored; null
 * when the password that the sign-in began with is no longer the person's.
 * @param passwordMark null when it began without a password
 */
export async function issueSignInCode(
  deps: Deps,
  grant: Omit<Grant, 'codeHash' | 'expiresAt' | 'isProof' | 'program'> &
    Partial<Pick<Grant, 'isProof' | 'program'>>,
  passwordMark: string | null,
): Promise<string | null> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock().getTime() + codeLifetimeMs);
  return deps.db.withStaff(async (tx) => {
    // Held until the code is written: who sets another password then finds it, and ends it.
    const isGood =
      passwordMark === null || (await isPasswordCurrent(tx, deps, grant.userId, passwordMark));
    const issued = {
      isProof: false,
      program: null,
      ...grant,
      codeHash: hashToken(code),
      expiresAt,
    };
    if (isGood) await insertSignInCode(tx, issued);
    return isGood ? code : null;
  });
}

/** Where an exchange comes from, as the request says. */
export type CodeBearer = {
  userAgent: string | null;
  origin: string | null;
  isSameOrigin: boolean;
};

/**
 * Browsers name the page's origin with every POST: it must be the one that the code was sent to. Without a name the
 * browser itself may say that the page is ours; a code that was begun with a challenge is proven by its verifier.
 */
function isFromTarget(
  code: { redirectUri: string; codeChallenge: string | null },
  from: CodeBearer,
): boolean {
  if (from.origin !== null) return from.origin === new URL(code.redirectUri).origin;
  return from.isSameOrigin || code.codeChallenge !== null;
}

/**
 * Exchanges a code for tokens (spec §7). A code used twice also ends the session it opened.
 * @throws `auth.code-invalid`, one text for every cause
 */
export async function exchangeCode(
  deps: Deps,
  body: { authorizationCode: string; codeVerifier?: string | undefined },
  from: CodeBearer,
): Promise<TokenPair> {
  const presented = { code: body.authorizationCode, userAgent: from.userAgent };
  const opened = await deps.db.withStaff((tx) =>
    redeemCode(
      tx,
      deps,
      presented,
      (code) =>
        // A code that a program asked for is the program's (/oauth/token).
        code.program === null &&
        isChallengeMet(code.codeChallenge, body.codeVerifier) &&
        isFromTarget(code, from),
    ),
  );
  if (!opened) throw fail('auth.code-invalid');
  const { user, session } = opened;
  return {
    accessToken: await signAccess(deps, user, session),
    refreshToken: session.refreshToken,
  };
}

/**
 * Answers the next pair of tokens (spec §4, product.md §4).
 * @throws `auth.refresh-invalid` for an unknown, old, ended or expired token
 */
export async function refreshTokens(deps: Deps, refreshToken: string): Promise<TokenPair> {
  const rotated = await deps.db.withStaff((tx) => rotate(tx, deps, refreshToken));
  if (!rotated) throw fail('auth.refresh-invalid');
  const accessToken = await signAccess(deps, rotated.user, rotated.session);
  return { accessToken, refreshToken: rotated.successor };
}

/** Ends the session of a refresh token that is or just was current; says nothing about any other. */
export async function logOut(deps: Deps, refreshToken: string): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    const session = await findSessionForUpdate(tx, refreshToken.split('.')[0] ?? '');
    if (!session || session.program || !isTokenOf(session, refreshToken)) return;
    const isEnded = await endSession(tx, session.id, 'logout', deps.clock());
    if (isEnded) await noteSessionEnd(tx, deps, session.userId, 'signed-out');
  });
}

/**
 * Whether the token says what the person is now, and was issued since they became it: to another client and back
 * revives nothing. Tokens of the release before this rule name no era; they are over ten minutes after it.
 */
function isOfNow(user: ActiveUser, { role, clientId, era = user.accessEra }: Claims): boolean {
  return user.level - 1 === role && user.clientId === clientId && user.accessEra === era;
}

/**
 * Bearer token → caller. Role, client and session are read from the database at every request, so a
 * demoted, moved or deleted person loses access at once, as does a program whose key was replaced; the
 * token's own claims are not enough.
 */
export function createAuthenticate(deps: Deps): Authenticate {
  return async (token, { address, admit }) => {
    const claims = await deps.keys.tokens.verify(token);
    if (!claims) return null;
    await admit?.(claims);
    return deps.db.withStaff(async (tx) => {
      const user = await findActiveUserById(tx, claims.sub);
      if (!user || !isOfNow(user, claims)) return null;
      return callerIn(tx, deps, user, { sessionId: claims.sid, address });
    });
  };
}

/** What is left of the person's rights in a session that lives; false when it does not. */
async function readSessionRights(tx: Tx, deps: Deps, id: string, userId: number) {
  const session = await findLiveSession(tx, id, userId, deps.clock());
  if (session === undefined || isIdle(deps, session)) return false;
  return session.program ? { scopes: session.program.scopes } : {};
}

/** The person as a caller, as long as the session, or the key, lives. */
async function callerIn(
  tx: Tx,
  deps: Deps,
  user: ActiveUser,
  { sessionId, address }: { sessionId: string; address: string },
): Promise<Caller | null> {
  const rights =
    (await readProgramRights(tx, deps, { sid: sessionId, userId: user.id, address })) ??
    (await isKeyAlive(tx, sessionId, user.id)) ??
    (await readSessionRights(tx, deps, sessionId, user.id));
  if (!rights) return null;
  return {
    userId: user.id,
    userUuid: user.uuid,
    firstname: user.firstname,
    level: user.level,
    clientId: user.clientId,
    clientUuid: user.clientUuid,
    sessionId,
    ...(rights === true ? {} : rights),
  };
}

/** Who asked for a link that is good for a moment: the person as they are now, null when their session is over. */
export async function findCaller(
  deps: Deps,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  address: string,
): Promise<Caller | null> {
  return deps.db.withStaff(async (tx) => {
    const user = await findActiveUserById(tx, userId);
    return user ? callerIn(tx, deps, user, { sessionId, address }) : null;
  });
}

/** The caller that credentials stand for whose program is known otherwise than by their secret. Null when they ended. */
export async function findCredentialCaller(
  deps: Deps,
  of: { clientId: number; credentialId: number },
  address: string,
): Promise<Caller | null> {
  const session = await deps.db.withStaff((tx) => findProgramSession(tx, deps, of));
  return session && findCaller(deps, { userId: session.userId, sessionId: session.sid }, address);
}

/** Whether a caller who was let in would be let in now, with the same role in the same client. */
export async function isStillIn(deps: Deps, caller: Caller): Promise<boolean> {
  // Only credentials with scopes look at the address, and what asks this is closed to them.
  const now = await findCaller(deps, caller, '');
  // Who looks as a role does is a super-admin still.
  if (caller.isView) return now?.level === levels['super-admin'];
  return now !== null && now.level === caller.level && now.clientId === caller.clientId;
}

/** Job: forgets codes and sessions that ended a week ago, old links in mails, counts of wrong tries, devices. */
export async function purgeExpired(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - keepEndedMs);
  return deps.db.withStaff(
    async (tx) =>
      (await removeExpired(tx, before)) +
      (await removeUnusedPrograms(tx, new Date(deps.clock().getTime() - dayMs))) +
      (await purgeLinks(tx, deps)) +
      (await removeChallengesBefore(tx, deps.clock())) +
      (await purgeTries(tx, deps)) +
      (await purgeDevices(tx, deps)),
  );
}
