import type { SecondFactor, SecondFactorSetup } from '@replique/contract/accounts/account';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  Passkey,
} from '@replique/contract/accounts/passkeys';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { ActiveUser } from '../../users/users.ts';
import { dueOf } from './factor-rules.ts';
import { deletePasskey, listPasskeys, type PasskeyRow } from '../passkeys/passkey-store.ts';
import { addPasskey, mostPasskeys, newPasskeyOptions } from '../passkeys/passkeys.ts';
import { markFactorShown } from '../account/proof-store.ts';
import { findSelf, judgeOwnTry } from '../account/proof.ts';
import { recordOwn } from '../account/record-own.ts';
import {
  confirmSecondFactor,
  firstRecoveryCodes,
  hasSecondFactor,
  readFactors,
  readSecondFactor,
  removeApp,
  removeRecoveryCodes,
  renewRecoveryCodes,
  startSecondFactor,
  takeFirstCode,
} from './second-factor.ts';
import { newChallenge, openChallenge, rpIdOf, sealChallenge } from '../passkeys/webauthn.ts';

/** What people do with their own second factors: the app, passkeys and recovery codes. */

export async function readOwnSecondFactor(deps: Deps, caller: Caller): Promise<SecondFactor> {
  const user = await findSelf(deps, caller);
  return deps.db.withStaff(async (tx) => {
    const { hasAny, ...state } = await readSecondFactor(tx, user.id);
    const due = hasAny ? null : await dueOf(tx, deps, user);
    return { ...state, dueAt: due?.toISOString() ?? null };
  });
}

export async function beginSecondFactor(deps: Deps, caller: Caller): Promise<SecondFactorSetup> {
  const user = await findSelf(deps, caller);
  const setup = await deps.db.withStaff((tx) => startSecondFactor(tx, deps, user));
  if (!setup) throw fail('users.second-factor-on');
  return setup;
}

/** Turns the app on whose first code was taken; null when somebody began anew meanwhile. */
export async function confirmApp(
  tx: Tx,
  deps: Deps,
  user: ActiveUser,
): Promise<{ recoveryCodes: string[] | null } | null> {
  if (!(await confirmSecondFactor(tx, deps, user.id))) return null;
  await recordOwn(tx, deps, { userId: user.id }, user, 'account.second-factor-on');
  return { recoveryCodes: await firstRecoveryCodes(tx, deps, user.id) };
}

export async function turnSecondFactorOn(
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const user = await findSelf(deps, caller);
  await judgeOwnTry(deps, caller, 'users.code-wrong', () =>
    deps.db.withStaff(async (tx) => {
      if ((await readFactors(tx, user.id)).hasApp) throw fail('users.second-factor-on');
      return takeFirstCode(tx, deps, user.id, code);
    }),
  );
  return deps.db.withStaff(async (tx) => {
    const confirmed = await confirmApp(tx, deps, user);
    if (!confirmed) throw fail('users.code-wrong');
    await markFactorShown(tx, caller.sessionId);
    return confirmed;
  });
}

export async function makeRecoveryCodes(
  deps: Deps,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const user = await findSelf(deps, caller);
  return deps.db.withStaff(async (tx) => {
    if (!(await hasSecondFactor(tx, user.id))) throw fail('users.second-factor-off');
    await recordOwn(tx, deps, caller, user, 'account.recovery-codes-renewed');
    return { recoveryCodes: await renewRecoveryCodes(tx, deps, user.id) };
  });
}

/** The last one stays while one is demanded; without any, recovery codes are worth nothing. */
async function finishRemoval(tx: Tx, deps: Deps, user: ActiveUser): Promise<void> {
  if (await hasSecondFactor(tx, user.id)) return;
  if (await dueOf(tx, deps, user)) throw fail('users.second-factor-demanded');
  await removeRecoveryCodes(tx, user.id);
}

export async function turnSecondFactorOff(deps: Deps, caller: Caller): Promise<void> {
  const user = await findSelf(deps, caller);
  await deps.db.withStaff(async (tx) => {
    if (!(await readFactors(tx, user.id)).hasApp) throw fail('users.second-factor-off');
    await removeApp(tx, user.id);
    await finishRemoval(tx, deps, user);
    await recordOwn(tx, deps, caller, user, 'account.second-factor-off');
  });
}

const present = (key: PasskeyRow): Passkey => ({
  uuid: key.uuid,
  name: key.name,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

export async function listOwnPasskeys(
  deps: Deps,
  caller: Caller,
): Promise<{ items: Passkey[]; isOffered: boolean }> {
  const keys = await deps.db.withStaff((tx) => listPasskeys(tx, caller.userId));
  return { items: keys.map(present), isOffered: rpIdOf(deps.config) !== null };
}

const placeOf = (caller: Caller) => `new-passkey.${caller.sessionId}`;

async function refuseFull(tx: Tx, userId: number): Promise<void> {
  const { passkeys } = await readFactors(tx, userId);
  if (passkeys >= mostPasskeys) throw fail('users.passkeys-full');
}

export async function beginPasskey(deps: Deps, caller: Caller): Promise<NewPasskeyRequest> {
  const user = await findSelf(deps, caller);
  await deps.db.withStaff((tx) => refuseFull(tx, user.id));
  const challenge = newChallenge(deps);
  const options = await newPasskeyOptions(deps, challenge, user);
  if (!options) throw fail('users.passkeys-not-offered');
  return { ticket: sealChallenge(deps, challenge, placeOf(caller)), options };
}

/** Keeps a passkey and writes it down; null when the browser's answer is not as asked. */
export async function keepPasskey(
  tx: Tx,
  deps: Deps,
  user: ActiveUser,
  made: Parameters<typeof addPasskey>[3],
): Promise<{ key: PasskeyRow; recoveryCodes: string[] | null } | null> {
  const key = await addPasskey(tx, deps, user, made);
  if (!key) return null;
  const { name } = key;
  await recordOwn(tx, deps, { userId: user.id }, user, 'account.passkey-added', { name });
  return { key, recoveryCodes: await firstRecoveryCodes(tx, deps, user.id) };
}

export async function addOwnPasskey(
  deps: Deps,
  caller: Caller,
  given: { ticket: string; name: string; answer: NewPasskeyAnswer },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const user = await findSelf(deps, caller);
  const challenge = openChallenge(deps, given.ticket, placeOf(caller));
  if (!challenge) throw fail('users.passkey-refused');
  const kept = await deps.db.withStaff(async (tx) => {
    await refuseFull(tx, user.id);
    const made = await keepPasskey(tx, deps, user, { ...given, challenge });
    if (made) await markFactorShown(tx, caller.sessionId);
    return made;
  });
  if (!kept) throw fail('users.passkey-refused');
  return { passkey: present(kept.key), recoveryCodes: kept.recoveryCodes };
}

export async function removeOwnPasskey(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  const user = await findSelf(deps, caller);
  await deps.db.withStaff(async (tx) => {
    const name = await deletePasskey(tx, user.id, uuid.toLowerCase());
    if (name === undefined) throw fail('users.passkey-not-found');
    await finishRemoval(tx, deps, user);
    await recordOwn(tx, deps, caller, user, 'account.passkey-removed', { name });
  });
}
