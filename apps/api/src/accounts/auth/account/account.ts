import type { AccountSession } from '@replique/contract/accounts/account';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { countSent } from '../../mail/mail.ts';
import {
  endPasswordLinks,
  findActiveUserByEmail,
  findPasswordProblem,
  hashPassword,
  sendEmailChangeLink,
  updatePasswordHash,
} from '../../users/users.ts';
import { dropOpenCodes, endOwnSession, endOwnSessions, listLiveSessions } from './account-store.ts';
import { describeDevice } from '../devices/device.ts';
import { removeDevicesOf } from '../devices/device-store.ts';
import { isIdle } from '../sessions/idle.ts';
import { findSelf } from './proof.ts';
import { recordOwn as record } from './record-own.ts';
import { tellPasswordChanged } from '../passwords/set-password.ts';
import { requiresSingleSignOn } from '../single-sign-on/single-sign-on.ts';

/** What people do with their own account. What could take it over asks for a proof first: `needsProof` of the route. */

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
  body: { newPassword: string },
): Promise<void> {
  const user = await findSelf(deps, caller);
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
  body: { email: string },
): Promise<void> {
  const user = await findSelf(deps, caller);
  if (await requiresSingleSignOn(deps, user.email)) throw fail('single-sign-on.required');
  await deps.db.withStaff(async (tx) => {
    // Counted first, whoever has the address: the answer says nothing of that.
    await countSent(tx, deps, { userId: user.id, clientId: null, for: 'email' });
    await record(tx, deps, caller, user, 'account.email-asked');
    if (await findActiveUserByEmail(tx, body.email)) return;
    await sendEmailChangeLink(tx, deps, user, body.email);
  });
}
