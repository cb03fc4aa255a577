import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { findActiveUserById, markSignedIn, type ActiveUser } from '../../users/users.ts';
import {
  endSession,
  findSessionForUpdate,
  findSignInCodeForUpdate,
  insertSession,
  markSignInCodeUsed,
  updateSessionToken,
  type Session,
  type SignInCode,
} from '../store.ts';
import { noteSessionEnd } from '../tries/sign-in-log.ts';
import type { TokenUse } from './access-tokens.ts';
import { idleClaim, isIdle } from './idle.ts';

/** A session and its refresh tokens, one after the other: of the console, and of programs that act for people. */

const sessionLifetimeMs = 12 * 3_600_000;
const rememberedLifetimeMs = 30 * 86_400_000;
/** product.md §4: two tabs or a lost answer may present the token before the current one for this long. */
const graceMs = 10_000;

export const hashToken = (text: string) => createHash('sha256').update(text).digest('base64url');

export function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

export type Living = Pick<Session, 'id' | 'isRemembered' | 'program'>;

/** @param use a program's token is for the tools alone, and no route of the API takes it, unless said otherwise */
export function signAccess(
  deps: Deps,
  user: ActiveUser,
  session: Living,
  use: TokenUse = session.program ? 'mcp' : 'api',
): Promise<string> {
  const claims = {
    sub: user.uuid,
    clientId: user.clientId,
    clientUuid: user.clientUuid,
    role: user.level - 1,
    sid: session.id,
    era: user.accessEra,
    ...idleClaim(deps, session.isRemembered),
  };
  return deps.keys.tokens.sign(claims, use);
}

async function openSession(
  tx: Tx,
  deps: Deps,
  { userId, remember, isProof, program }: SignInCode,
  userAgent: string | null,
): Promise<Living & { refreshToken: string }> {
  const id = randomBytes(16).toString('base64url');
  const refreshToken = `${id}.${randomBytes(32).toString('base64url')}`;
  const now = deps.clock();
  const lifetime = remember ? rememberedLifetimeMs : sessionLifetimeMs;
  await insertSession(tx, {
    id,
    userId,
    currentHash: hashToken(refreshToken),
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
    userAgent,
    provedAt: isProof ? now : null,
    isRemembered: remember,
    program,
  });
  return { id, refreshToken, isRemembered: remember, program };
}

/** Whether this refresh token is, or just was, the current one. */
export const isTokenOf = (
  { currentHash, previousHash }: Pick<Session, 'currentHash' | 'previousHash'>,
  refreshToken: string,
): boolean =>
  [currentHash, previousHash].some((stored) => stored && isSame(stored, hashToken(refreshToken)));

/** Whether the verifier is that of the challenge that the code was asked for with. */
export function isChallengeMet(challenge: string | null, verifier: string | undefined): boolean {
  // A code issued without a challenge redeems by the body of spec §7; one with a challenge never without its verifier.
  if (challenge === null) return true;
  return verifier !== undefined && isSame(hashToken(verifier), challenge);
}

/**
 * Opens the session of a code, once; null for a code that is not good. One used twice also ends the session it opened.
 * @param isGood whether who presents it may
 */
export async function redeemCode(
  tx: Tx,
  deps: Deps,
  { code: given, userAgent }: { code: string; userAgent: string | null },
  isGood: (code: SignInCode) => boolean,
) {
  const now = deps.clock();
  const code = await findSignInCodeForUpdate(tx, hashToken(given));
  if (!code) return null;
  if (code.usedAt) {
    const isEnded = code.sessionId && (await endSession(tx, code.sessionId, 'code-replayed', now));
    if (isEnded) await noteSessionEnd(tx, deps, code.userId, 'code-replayed');
    return null;
  }
  const user = await findActiveUserById(tx, code.userId);
  const isValid = code.expiresAt > now && isGood(code);
  const session = user && isValid ? await openSession(tx, deps, code, userAgent) : null;
  await markSignInCodeUsed(tx, code.codeHash, session?.id ?? null, now);
  if (session) await markSignedIn(tx, code.userId, now);
  return user && session ? { user, session } : null;
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
  const given = successors.find((successor) => isSame(hashToken(successor), storedHash));
  return given ?? (successors[0] as string);
}

/**
 * Rotates inside the transaction; answers null when the session is over (and ends it when a token was reused).
 * @param programId whose refresh token it must be; null: the console's
 */
export async function rotate(
  tx: Tx,
  deps: Deps,
  refreshToken: string,
  programId: number | null = null,
) {
  const now = deps.clock();
  const session = await findSessionForUpdate(tx, refreshToken.split('.')[0] ?? '');
  if (!session || session.endedAt || session.expiresAt <= now) return null;
  if ((session.program?.id ?? null) !== programId) return null;
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
  const presented = hashToken(refreshToken);
  const successor = successorOf(deps, refreshToken, session.currentHash);
  if (isSame(presented, session.currentHash)) {
    const hashes = { current: hashToken(successor), previous: presented };
    await updateSessionToken(tx, session.id, hashes, now);
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
