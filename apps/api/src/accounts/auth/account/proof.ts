import type {
  PasskeyAnswer,
  PasskeyRequest,
  ProofWays,
} from '@replique/contract/accounts/passkeys';
import type { NeedsProof } from '@replique/contract/route';
import type { Deps } from '../../deps.ts';
import type { Caller, IsProved } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findActiveUserById, findUserByPassword, type ActiveUser } from '../../users/users.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { takePasskey } from '../passkeys/passkeys.ts';
import { markProved, readStanding, type Standing } from './proof-store.ts';
import { takeCode } from '../second-factor/second-factor.ts';
import { canUseSingleSignOn } from '../single-sign-on/single-sign-on.ts';
import { isLocked, judgeTry } from '../tries/tries.ts';
import {
  newChallenge,
  openChallenge,
  requestOptions,
  rpIdOf,
  sealChallenge,
} from '../passkeys/webauthn.ts';

/**
 * Whoever sits at an open session proves anew that it is theirs before anything is changed that the session could be
 * taken over for good by: password and second factor, or a passkey. It holds for a few minutes, in that session.
 */

const lifetimeMs = 5 * 60_000;
const placeOf = (caller: Caller) => `proof.${caller.sessionId}`;

function isStillProved({ provedAt }: Standing, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() <= lifetimeMs;
}

const hasFactor = ({ hasApp, hasPasskey }: Standing) => hasApp || hasPasskey;

/** Programs have no session that could be proved. */
export function createIsProved(deps: Deps): IsProved {
  return async (caller: Caller, needs: NeedsProof) => {
    const { userId, sessionId } = caller;
    const standing = await deps.db.withStaff((tx) => readStanding(tx, userId, sessionId));
    if (!standing) return false;
    if (needs === 'with-factor' && !hasFactor(standing)) return true;
    const isEnough = standing.provedWithFactor || !hasFactor(standing);
    return isEnough && isStillProved(standing, deps.clock());
  };
}

export async function findSelf(deps: Deps, caller: Caller): Promise<ActiveUser> {
  const user = await deps.db.withStaff((tx) => findActiveUserById(tx, caller.userId));
  if (!user) throw fail('auth.required');
  return user;
}

async function standingOf(deps: Deps, caller: Caller): Promise<Standing> {
  const { userId, sessionId } = caller;
  const standing = await deps.db.withStaff((tx) => readStanding(tx, userId, sessionId));
  if (!standing) throw fail('auth.required');
  return standing;
}

export async function readProofWays(deps: Deps, caller: Caller): Promise<ProofWays> {
  const [user, standing] = [await findSelf(deps, caller), await standingOf(deps, caller)];
  return {
    password: standing.hasPassword && !isStillProved(standing, deps.clock()),
    code: hasFactor(standing),
    passkey: standing.hasPasskey && rpIdOf(deps.config) !== null,
    signIn: await canUseSingleSignOn(deps, user),
  };
}

export async function beginPasskeyProof(deps: Deps, caller: Caller): Promise<PasskeyRequest> {
  const challenge = newChallenge(deps);
  const keys = await deps.db.withStaff((tx) => listPasskeys(tx, caller.userId));
  return {
    ticket: sealChallenge(deps, challenge, placeOf(caller)),
    options: requestOptions(rpIdOf(deps.config) ?? '', challenge, keys),
  };
}

/**
 * Counts a try at what only the person knows, by session: no stranger at the door locks it.
 * @throws the code when it is wrong, `request.too-many` when too many were
 */
export async function judgeOwnTry(
  deps: Deps,
  caller: Caller,
  code: 'users.password-wrong' | 'users.code-wrong',
  check: () => Promise<boolean>,
): Promise<void> {
  if (await isLocked(deps, caller)) throw fail('request.too-many');
  const verdict = await judgeTry(deps, caller, await check());
  if (verdict === 'wait') throw fail('request.too-many');
  if (verdict === 'wrong') throw fail(code);
}

type Secrets = { password?: string | undefined; code?: string | undefined };

/** Whether anything was asked: a proof that stands does not make itself last longer. */
async function proveBySecrets(
  deps: Deps,
  caller: Caller,
  { user, standing }: { user: ActiveUser; standing: Standing },
  { password = '', code = '' }: Secrets,
): Promise<boolean> {
  if (!standing.hasPassword && !hasFactor(standing)) throw fail('auth.proof-impossible');
  // Whoever came by a company's own sign-in a moment ago proved as much as by a password.
  const needsPassword = standing.hasPassword && !isStillProved(standing, deps.clock());
  if (needsPassword) {
    await judgeOwnTry(deps, caller, 'users.password-wrong', async () => {
      const found = await findUserByPassword(deps, { email: user.email, password });
      return found?.user.id === user.id;
    });
  }
  if (hasFactor(standing)) {
    await judgeOwnTry(deps, caller, 'users.code-wrong', () =>
      deps.db.withStaff((tx) => takeCode(tx, deps, user.id, code)),
    );
  }
  return needsPassword || hasFactor(standing);
}

async function proveByPasskey(
  deps: Deps,
  caller: Caller,
  given: { ticket: string; answer: PasskeyAnswer },
): Promise<void> {
  const challenge = openChallenge(deps, given.ticket, placeOf(caller));
  const { answer } = given;
  const user =
    challenge &&
    (await deps.db.withStaff((tx) => takePasskey(tx, deps, { challenge, answer }, caller.userId)));
  if (!user) throw fail('users.passkey-refused');
}

/** From now on the session may do for five minutes what asks for it. */
export async function prove(
  deps: Deps,
  caller: Caller,
  given: ({ by: 'secrets' } & Secrets) | { by: 'passkey'; ticket: string; answer: PasskeyAnswer },
): Promise<void> {
  const [user, standing] = [await findSelf(deps, caller), await standingOf(deps, caller)];
  if (given.by === 'passkey') await proveByPasskey(deps, caller, given);
  else if (!(await proveBySecrets(deps, caller, { user, standing }, given))) return;
  const withFactor = given.by === 'passkey' || hasFactor(standing);
  await deps.db.withStaff((tx) =>
    markProved(tx, caller.sessionId, { at: deps.clock(), withFactor }),
  );
}
