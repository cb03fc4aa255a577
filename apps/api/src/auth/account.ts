import type { AccountSession, SecondFactorSetup } from '@replique/contract/account';
import type { AuditAction } from '@replique/contract/audit';
import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
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
import { removeDevicesOf } from './device-store.ts';
import { isIdle } from './idle.ts';
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

/** What people do with their own account. Wrong proofs are counted by session: no stranger at the door locks it. */

async function findSelf(deps: Deps, caller: Caller): Promise<ActiveUser> {
  const user = await deps.db.withStaff((tx) => findActiveUserById(tx, caller.userId));
  if (!user) throw fail('auth.required');
  return user;
}

async function refuseLocked(deps: Deps, caller: Caller): Promise<void> {
  if (await isLocked(deps, caller)) throw fail('request.too-many');
}

async function judge(
  deps: Deps,
  caller: Caller,
  isRight: boolean,
  code: 'users.password-wrong' | 'users.code-wrong',
): Promise<void> {
  const verdict = await judgeTry(deps, caller, isRight);
  if (verdict === 'wait') throw fail('request.too-many');
  if (verdict === 'wrong') throw fail(code);
}

/** The caller, who gave the own password. @throws `users.password-wrong`, `request.too-many` */
async function provePassword(deps: Deps, caller: Caller, password: string): Promise<ActiveUser> {
  const user = await findSelf(deps, caller);
  await refuseLocked(deps, caller);
  const found = await findUserByPassword(deps, { email: user.email, password });
  await judge(deps, caller, found?.user.id === user.id, 'users.password-wrong');
  return user;
}

/**
 * Takes a code of the caller's. It is used up even if what it was given for fails; of many sent at once, those
 * beyond the allowed tries change nothing.
 * @throws `users.code-wrong`, `request.too-many`
 */
async function proveCode(
  deps: Deps,
  caller: Caller,
  take: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await refuseLocked(deps, caller);
  await judge(deps, caller, await deps.db.withStaff(take), 'users.code-wrong');
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
  const all = await deps.db.withStaff((tx) => listLiveSessions(tx, caller.userId, deps.clock()));
  const rows = all.filter((row) => !isIdle(deps, row));
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
    await removeDevicesOf(tx, user.id);
    await record(tx, deps, caller, user, 'account.sessions-ended');
  });
}

/** All but this session; sign-ins under way end too. */
export async function signOutElsewhere(deps: Deps, caller: Caller): Promise<{ ended: number }> {
  const user = await findSelf(deps, caller);
  const at = deps.clock();
  return deps.db.withStaff(async (tx) => {
    await dropOpenCodes(tx, user.id, at);
    const keep = caller.sessionId;
    const ended = await endOwnSessions(tx, user.id, { keep, because: 'signed-out-elsewhere', at });
    await record(tx, deps, caller, user, 'account.other-sessions-ended');
    return { ended };
  });
}

/** The other sessions end, and links in mails that would set a password too. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = await provePassword(deps, caller, body.currentPassword);
  const problem = await findPasswordProblem(deps, body.newPassword, user);
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
  await proveCode(deps, caller, async (tx) => {
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

function proveStandingCode(deps: Deps, caller: Caller, code: string): Promise<void> {
  return proveCode(deps, caller, async (tx) => {
    if (!(await hasSecondFactor(tx, caller.userId))) throw fail('users.second-factor-off');
    return takeCode(tx, deps, caller.userId, code);
  });
}

export async function makeRecoveryCodes(
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const user = await findSelf(deps, caller);
  await proveStandingCode(deps, caller, code);
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
  await proveStandingCode(deps, caller, body.code);
  await deps.db.withStaff(async (tx) => {
    await removeSecondFactor(tx, user.id);
    await record(tx, deps, caller, user, 'account.second-factor-off');
  });
}
