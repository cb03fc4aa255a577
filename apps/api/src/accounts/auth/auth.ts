import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenPair } from '@replique/contract/accounts/auth';
import { levels } from '@replique/contract/route';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Authenticate, Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findActiveUserById,
  isPasswordCurrent,
  markSignedIn,
  purgeLinks,
  type ActiveUser,
} from '../users/users.ts';
import type { Claims } from './sessions/access-tokens.ts';
import { isKeyAlive } from './credentials/credentials.ts';
import { readProgramRights } from './credentials/program-sign-in.ts';
import { idleClaim, isIdle } from './sessions/idle.ts';
import { purgeDevices } from './devices/known-devices.ts';
import { noteSessionEnd } from './tries/sign-in-log.ts';
import { removeChallengesBefore } from './passkeys/passkey-store.ts';
import {
  endSession,
  findLiveSession,
  findSessionForUpdate,
  findSignInCodeForUpdate,
  insertSession,
  insertSignInCode,
  markSignInCodeUsed,
  removeExpired,
  updateSessionToken,
} from './store.ts';
import { purgeTries } from './tries/tries.ts';

export { endAccess, endSessionsOf, removeSecondFactor } from './sessions/access-store.ts';
export { endSessionsOfClient } from './store.ts';
export { listEndingCredentials } from './credentials/program-credentials.ts';
export { readKeptKey } from './keys/kept-key.ts';
export { createIsProved } from './account/proof.ts';
export { createNarrow } from './sessions/view-as.ts';

const codeLifetimeMs = 60_000;
const sessionLifetimeMs = 12 * 3_600_000;
const rememberedLifetimeMs = 30 * 86_400_000;
/** product.md §4: two tabs or a lost answer may present the token before the current one for this long. */
const graceMs = 10_000;
const keepEndedMs = 7 * 86_400_000;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

type Grant = Parameters<typeof insertSignInCode>[1];

/**
 * Writes the single-use code that the sign-in page sends back. Answers the code itself, which is not stored; null
 * when the password that the sign-in began with is no longer the person's.
 * @param passwordMark null when it began without a password
 */
export async function issueSignInCode(
  deps: Deps,
  grant: Omit<Grant, 'codeHash' | 'expiresAt' | 'isProof'> & { isProof?: boolean },
  passwordMark: string | null,
): Promise<string | null> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock().getTime() + codeLifetimeMs);
  return deps.db.withStaff(async (tx) => {
    // Held until the code is written: who sets another password then finds it, and ends it.
    const isGood =
      passwordMark === null || (await isPasswordCurrent(tx, deps, grant.userId, passwordMark));
    const issued = { isProof: false, ...grant, codeHash: hash(code), expiresAt };
    if (isGood) await insertSignInCode(tx, issued);
    return isGood ? code : null;
  });
}

function signAccess(
  deps: Deps,
  user: ActiveUser,
  session: { id: string; isRemembered: boolean },
): Promise<string> {
  return deps.keys.tokens.sign({
    sub: user.uuid,
    clientId: user.clientId,
    clientUuid: user.clientUuid,
    role: user.level - 1,
    sid: session.id,
    era: user.accessEra,
    ...idleClaim(deps, session.isRemembered),
  });
}

async function openSession(
  tx: Tx,
  deps: Deps,
  { userId, remember, isProof }: Pick<Grant, 'userId' | 'remember' | 'isProof'>,
  userAgent: string | null,
): Promise<{ id: string; refreshToken: string; isRemembered: boolean }> {
  const id = randomBytes(16).toString('base64url');
  const refreshToken = `${id}.${randomBytes(32).toString('base64url')}`;
  const now = deps.clock();
  const lifetime = remember ? rememberedLifetimeMs : sessionLifetimeMs;
  await insertSession(tx, {
    id,
    userId,
    currentHash: hash(refreshToken),
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
    userAgent,
    provedAt: isProof ? now : null,
    isRemembered: remember,
  });
  return { id, refreshToken, isRemembered: remember };
}

function isChallengeMet(challenge: string | null, verifier: string | undefined): boolean {
  // A code issued without a challenge redeems by the body of spec §7; one with a challenge never without its verifier.
  if (challenge === null) return true;
  return verifier !== undefined && isSame(hash(verifier), challenge);
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
  const opened = await deps.db.withStaff(async (tx) => {
    const now = deps.clock();
    const code = await findSignInCodeForUpdate(tx, hash(body.authorizationCode));
    if (!code) return null;
    if (code.usedAt) {
      const isEnded =
        code.sessionId && (await endSession(tx, code.sessionId, 'code-replayed', now));
      if (isEnded) await noteSessionEnd(tx, deps, code.userId, 'code-replayed');
      return null;
    }
    const user = await findActiveUserById(tx, code.userId);
    const isValid =
      code.expiresAt > now &&
      isChallengeMet(code.codeChallenge, body.codeVerifier) &&
      isFromTarget(code, from);
    const session = user && isValid ? await openSession(tx, deps, code, from.userAgent) : null;
    await markSignInCodeUsed(tx, code.codeHash, session?.id ?? null, now);
    if (session) await markSignedIn(tx, code.userId, now);
    return user && session ? { user, session } : null;
  });
  if (!opened) throw fail('auth.code-invalid');
  const { user, session } = opened;
  return {
    accessToken: await signAccess(deps, user, session),
    refreshToken: session.refreshToken,
  };
}

/**
 * The successor is computed, not stored, so the grace period can answer the very same one, also when the master key
 * was rotated in between: of the keys, the one that the stored hash tells.
 */
function successorOf(deps: Deps, refreshToken: string, storedHash: string): string {
  const successors = deps.sealer.deriveAll('refresh-successor').map((key) => {
    const secret = createHmac('sha256', key).update(refreshToken).digest('base64url');
    return `${refreshToken.split('.')[0]}.${secret}`;
  });
  const given = successors.find((successor) => isSame(hash(successor), storedHash));
  return given ?? (successors[0] as string);
}

/** Rotates inside the transaction; answers null when the session is over (and ends it when a token was reused). */
async function rotate(tx: Tx, deps: Deps, refreshToken: string) {
  const now = deps.clock();
  const session = await findSessionForUpdate(tx, refreshToken.split('.')[0] ?? '');
  if (!session || session.endedAt || session.expiresAt <= now) return null;
  const user = await findActiveUserById(tx, session.userId);
  if (!user) {
    await endSession(tx, session.id, 'user-gone', now);
    return null;
  }
  if (isIdle(deps, session)) {
    await endSession(tx, session.id, 'idle', now);
    await noteSessionEnd(tx, deps, session.userId, 'idle');
    return null;
  }
  const presented = hash(refreshToken);
  const successor = successorOf(deps, refreshToken, session.currentHash);
  if (isSame(presented, session.currentHash)) {
    await updateSessionToken(
      tx,
      session.id,
      { current: hash(successor), previous: presented },
      now,
    );
    return { user, session, successor };
  }
  const isPrevious = session.previousHash !== null && isSame(presented, session.previousHash);
  if (isPrevious && now.getTime() - session.rotatedAt.getTime() <= graceMs) {
    return { user, session, successor };
  }
  deps.log.warn({ sessionId: session.id }, 'refresh token reused: session ended');
  await endSession(tx, session.id, 'refresh-reuse', now);
  await noteSessionEnd(tx, deps, session.userId, 'refresh-reuse');
  return null;
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
    const known = [session?.currentHash, session?.previousHash].some(
      (stored) => stored && isSame(stored, hash(refreshToken)),
    );
    if (!session || !known) return;
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

async function isSessionAlive(tx: Tx, deps: Deps, id: string, userId: number): Promise<boolean> {
  const session = await findLiveSession(tx, id, userId, deps.clock());
  return session !== undefined && !isIdle(deps, session);
}

/** The person as a caller, as long as the session, or the key, lives. */
async function callerIn(
  tx: Tx,
  deps: Deps,
  user: ActiveUser,
  { sessionId, address }: { sessionId: string; address: string },
): Promise<Caller | null> {
  const rights = await readProgramRights(tx, deps, { sid: sessionId, userId: user.id, address });
  const isAlive =
    rights ??
    (await isKeyAlive(tx, sessionId, user.id)) ??
    (await isSessionAlive(tx, deps, sessionId, user.id));
  if (!isAlive) return null;
  return {
    userId: user.id,
    userUuid: user.uuid,
    firstname: user.firstname,
    level: user.level,
    clientId: user.clientId,
    clientUuid: user.clientUuid,
    sessionId,
    ...(rights ? { scopes: rights.scopes } : {}),
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
      (await purgeLinks(tx, deps)) +
      (await removeChallengesBefore(tx, deps.clock())) +
      (await purgeTries(tx, deps)) +
      (await purgeDevices(tx, deps)),
  );
}
