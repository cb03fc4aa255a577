import { recordChange } from '../../audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueMailTo } from '../../mail/mail.ts';
import {
  endPasswordLinks,
  findLink,
  findPasswordProblem,
  hashPassword,
  passwordMarkOf,
  passwordPurposes,
  redeemLink,
  updatePasswordHash,
  type ActiveUser,
  type PasswordProblem,
} from '../../users/users.ts';
import { dropOpenCodes, endOwnSessions } from '../account/account-store.ts';
import { removeDevicesOf } from '../devices/device-store.ts';
import { clearFailures } from '../tries/tries.ts';

/** Tells the person, in case it was somebody else with access to the mailbox. */
export async function tellPasswordChanged(tx: Tx, deps: Deps, user: ActiveUser): Promise<void> {
  await queueMailTo(tx, deps, user, ({ passwordChanged: { subject, text, button, note } }) => ({
    limit: 'account',
    subject,
    paragraphs: [text],
    link: { label: button, url: `${deps.config.signinUrl}/forgotten` },
    notes: [note],
  }));
}

export type PasswordOutcome =
  | { is: 'set'; userId: number; passwordMark: string }
  | { is: 'refused'; problem: PasswordProblem; email: string }
  | { is: 'link-dead' };

/** Whose password this link sets, and why it was sent; nothing changes by asking. */
export async function findPasswordLink(deps: Deps, token: string) {
  return deps.db.withStaff((tx) => findLink(tx, deps, token, passwordPurposes));
}

/**
 * Sets a password by a link of an invitation or a reset, once. Every session and every sign-in under way of the
 * person ends, and so does a lock; a password that the policy refuses leaves the link as it is.
 */
export async function setPasswordByLink(
  deps: Deps,
  token: string,
  password: string,
): Promise<PasswordOutcome> {
  const owner = (await findPasswordLink(deps, token))?.user;
  if (!owner) return { is: 'link-dead' };
  const problem = await findPasswordProblem(deps, password, owner);
  if (problem) return { is: 'refused', problem, email: owner.email };
  const hash = await hashPassword(password);
  return deps.db.withStaff(async (tx): Promise<PasswordOutcome> => {
    const link = await redeemLink(tx, deps, token, passwordPurposes);
    if (!link) return { is: 'link-dead' };
    const { user } = link;
    const at = deps.clock();
    await updatePasswordHash(tx, user.id, hash);
    await endPasswordLinks(tx, deps, user.id);
    await dropOpenCodes(tx, user.id, at);
    await endOwnSessions(tx, user.id, { keep: null, because: 'password-changed', at });
    // Whoever is locked out here is locked out no more; the browser is known again with the sign-in that follows.
    await removeDevicesOf(tx, user.id);
    await clearFailures(tx, deps, { email: user.email, device: null });
    await recordChange(
      tx,
      deps,
      { userId: user.id },
      {
        action: 'account.password-changed',
        clientId: user.clientId,
        label: user.email,
        href: '/account',
      },
    );
    if (link.purpose === 'password') await tellPasswordChanged(tx, deps, user);
    return { is: 'set', userId: user.id, passwordMark: passwordMarkOf(deps, user.id, hash) };
  });
}
