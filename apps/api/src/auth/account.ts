import type { AccountSession, SecondFactorSetup } from '@replique/contract/account';
import type { AuditAction } from '@replique/contract/audit';
import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { countSent } from '../mail/mail.ts';
import {
  endPasswordLinks,
  findActiveUserByEmail,
  findActiveUserById,
  findPasswordProblem,
  findUserByPassword,
  hashPassword,
  sendEmailChangeLink,
  updatePasswordHash,
  type ActiveUser,
} from '../users/users.ts';
import { dropOpenCodes, endOwnSession, endOwnSessions, listLiveSessions } from './account-store.ts';
import { describeDevice } from './device.ts';
import {
  confirmSecondFactor,
  hasSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  takeCode,
  takeFirstCode,
} from './second-factor.ts';
import { tellPasswordChanged } from './set-password.ts';
import { requiresSingleSignOn } from './single-sign-on.ts';
import { isLocked, judgeTry } from './tries.ts';

/** What people do with their own account. Every proof that is asked for counts as a try at the door. */

async function findSelf(deps: Deps, caller: Caller): Promise<ActiveUser> {
  const user = await deps.db.withStaff((tx) => findActiveUserById(tx, caller.userId));
  if (!user) throw fail('auth.required');
  return user;
}

async function refuseLocked(deps: Deps, user: ActiveUser): Promise<void> {
  if (await isLocked(deps, user.email)) throw fail('request.too-many');
}

async function judge(
  deps: Deps,
  user: ActiveUser,
  isRight: boolean,
  code: 'users.password-wrong' | 'users.code-wrong',
): Promise<void> {
  const verdict = await judgeTry(deps, user.email, isRight);
  if (verdict === 'wait') throw fail('request.too-many');
  if (verdict === 'wrong') throw fail(code);
}

/** The caller, who gave the own password. @throws `users.password-wrong`, `request.too-many` */
async function provePassword(deps: Deps, caller: Caller, password: string): Promise<ActiveUser> {
  const user = await findSelf(deps, caller);
  await refuseLocked(deps, user);
  const found = await findUserByPassword(deps, { email: user.email, password });
  await judge(deps, user, found?.user.id === user.id, 'users.password-wrong');
  return user;
}

/**
 * Takes a code of the caller's. It is used up even if what it was given for fails; of many sent at once, those
 * beyond the allowed tries change nothing.
 * @throws `users.code-wrong`, `request.too-many`
 */
async function proveCode(
  deps: Deps,
  user: ActiveUser,
  take: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await refuseLocked(deps, user);
  await judge(deps, user, await deps.db.withStaff(take), 'users.code-wrong');
}

function record(tx: Tx, deps: Deps, caller: Caller, user: ActiveUser, action: AuditAction) {
  const label = [user.firstname, user.lastname].filter(Boolean).join(' ') || user.email;
  return recordChange(tx, deps, caller, {
    action,
    clientId: user.clientId,
    label,
    href: '/account',
  });
}

export async function listSessions(deps: Deps, caller: Caller): Promise<AccountSession[]> {
  const rows = await deps.db.withStaff((tx) => listLiveSessions(tx, caller.userId, deps.clock()));
  return rows.map((row) => ({
    uuid: row.uuid,
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.id === caller.sessionId,
  }));
}

export async function signOutDevice(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  const user = await findSelf(deps, caller);
  await deps.db.withStaff(async (tx) => {
    const isEnded = await endOwnSession(tx, caller.userId, uuid.toLowerCase(), deps.clock());
    if (!isEnded) throw fail('sessions.not-found');
    await record(tx, deps, caller, user, 'account.session-ended');
  });
}

/** Everywhere, here too; sign-ins under way included. */
export async function signOutEverywhere(deps: Deps, caller: Caller): Promise<void> {
  const user = await findSelf(deps, caller);
  const at = deps.clock();
  await deps.db.withStaff(async (tx) => {
    await dropOpenCodes(tx, user.id, at);
    await endOwnSessions(tx, user.id, { keep: null, because: 'signed-out-everywhere', at });
    await record(tx, deps, caller, user, 'account.sessions-ended');
  });
}

/** The other sessions end, and links in mails that would set a password too. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = await provePassword(deps, caller, body.currentPassword);
  const problem = findPasswordProblem(body.newPassword, user.email);
  if (problem) throw fail('users.password-weak', { problem });
  const hash = await hashPassword(body.newPassword);
  const at = deps.clock();
  await deps.db.withStaff(async (tx) => {
    await updatePasswordHash(tx, user.id, hash);
    await endPasswordLinks(tx, deps, user.id);
    await dropOpenCodes(tx, user.id, at);
    const keep = caller.sessionId;
    await endOwnSessions(tx, user.id, { keep, because: 'password-changed', at });
    await record(tx, deps, caller, user, 'account.password-changed');
    await tellPasswordChanged(tx, deps, user);
  });
}

/**
 * Sends the link that makes the address the caller's; when somebody has it, nothing is sent and nobody is told.
 * @throws `single-sign-on.required`: with an address elsewhere a password would do again
 */
export async function askForEmail(
  deps: Deps,
  caller: Caller,
  body: { email: string; password: string },
): Promise<void> {
  const user = await provePassword(deps, caller, body.password);
  if (await requiresSingleSignOn(deps, user.email)) throw fail('single-sign-on.required');
  await deps.db.withStaff(async (tx) => {
    // Counted first, whoever has the address: the answer says nothing of that.
    await countSent(tx, deps, { userId: user.id, clientId: null, for: 'email' });
    await record(tx, deps, caller, user, 'account.email-asked');
    if (await findActiveUserByEmail(tx, body.email)) return;
    await sendEmailChangeLink(tx, deps, user, body.email);
  });
}

export async function readOwnSecondFactor(deps: Deps, caller: Caller) {
  return deps.db.withStaff((tx) => readSecondFactor(tx, caller.userId));
}

export async function beginSecondFactor(
  deps: Deps,
  caller: Caller,
  password: string,
): Promise<SecondFactorSetup> {
  const user = await provePassword(deps, caller, password);
  const setup = await deps.db.withStaff((tx) => startSecondFactor(tx, deps, user));
  if (!setup) throw fail('users.second-factor-on');
  return setup;
}

export async function turnSecondFactorOn(
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const user = await findSelf(deps, caller);
  await proveCode(deps, user, async (tx) => {
    if (await hasSecondFactor(tx, user.id)) throw fail('users.second-factor-on');
    return takeFirstCode(tx, deps, user.id, code);
  });
  const recoveryCodes = await deps.db.withStaff(async (tx) => {
    // Somebody who began anew meanwhile confirms that one.
    if (!(await confirmSecondFactor(tx, deps, user.id))) throw fail('users.code-wrong');
    await record(tx, deps, caller, user, 'account.second-factor-on');
    return renewRecoveryCodes(tx, deps, user.id);
  });
  return { recoveryCodes };
}

function proveStandingCode(deps: Deps, user: ActiveUser, code: string): Promise<void> {
  return proveCode(deps, user, async (tx) => {
    if (!(await hasSecondFactor(tx, user.id))) throw fail('users.second-factor-off');
    return takeCode(tx, deps, user.id, code);
  });
}

export async function makeRecoveryCodes(
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const user = await findSelf(deps, caller);
  await proveStandingCode(deps, user, code);
  const recoveryCodes = await deps.db.withStaff(async (tx) => {
    await record(tx, deps, caller, user, 'account.recovery-codes-renewed');
    return renewRecoveryCodes(tx, deps, user.id);
  });
  return { recoveryCodes };
}

export async function turnSecondFactorOff(
  deps: Deps,
  caller: Caller,
  body: { password: string; code: string },
): Promise<void> {
  const user = await provePassword(deps, caller, body.password);
  await proveStandingCode(deps, user, body.code);
  await deps.db.withStaff(async (tx) => {
    await removeSecondFactor(tx, user.id);
    await record(tx, deps, caller, user, 'account.second-factor-off');
  });
}
