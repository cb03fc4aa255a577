import { recordChange } from '../../audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { errorCode } from '../../../platform/db/errors.ts';
import type { Deps } from '../../deps.ts';
import { queueMailTo } from '../../mail/mail.ts';
import {
  endPasswordLinks,
  findActiveUserByEmail,
  findLink,
  redeemLink,
  updateEmail,
  type ActiveUser,
} from '../../users/users.ts';
import { requiresSingleSignOn } from '../single-sign-on/single-sign-on.ts';

/** The address that this link would make the person's own; null when it does nothing any more. */
export async function findEmailLink(deps: Deps, token: string): Promise<string | null> {
  const link = await deps.db.withStaff((tx) => findLink(tx, deps, token, ['email']));
  // Asked for before single sign-on was required: it would lead past it.
  if (!link || (await requiresSingleSignOn(deps, link.user.email))) return null;
  return link.email;
}

/** Tells the old mailbox, in case it was somebody else. */
async function tellOldAddress(tx: Tx, deps: Deps, user: ActiveUser, email: string): Promise<void> {
  await queueMailTo(tx, deps, user, ({ emailChanged: { subject, text, note } }) => ({
    limit: 'account',
    subject,
    paragraphs: [text.replace('{{email}}', () => email)],
    notes: [note],
  }));
}

async function change(tx: Tx, deps: Deps, token: string): Promise<string | null> {
  const link = await redeemLink(tx, deps, token, ['email']);
  if (!link?.email) return null;
  const { user, email } = link;
  // Somebody took the address meanwhile: the link is used up, as if it had been too old.
  if (await findActiveUserByEmail(tx, email)) return null;
  await updateEmail(tx, user.id, email);
  // They went to the mailbox that the person leaves.
  await endPasswordLinks(tx, deps, user.id);
  await tellOldAddress(tx, deps, user, email);
  await recordChange(
    tx,
    deps,
    { userId: user.id },
    {
      action: 'account.email-changed',
      clientId: user.clientId,
      label: email,
      href: '/account',
      before: { email: user.email },
      after: { email },
    },
  );
  return email;
}

/** Makes the confirmed address the person's own, once. Answers it; null when the link does nothing any more. */
export async function changeEmailByLink(deps: Deps, token: string): Promise<string | null> {
  if ((await findEmailLink(deps, token)) === null) return null;
  try {
    return await deps.db.withStaff((tx) => change(tx, deps, token));
  } catch (error) {
    // Two people confirmed the same address at the same moment.
    if (errorCode(error) === '23505') return null;
    throw error;
  }
}
