import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { countSent, hasRoomFor, queueMailTo, type MailReceiver } from '../mail/mail.ts';
import {
  countLinksSince,
  endLinks,
  findOpenLink,
  insertLink,
  lockPersonsLinks,
  removeLinksBefore,
  takeOpenLink,
  type AccountLink,
  type LinkPurpose,
} from './link-store.ts';
import { findActiveUser, type User } from './store.ts';

/** Who gets a link. */
export type LinkReceiver = MailReceiver & { id: number };

const hourMs = 3_600_000;
const lifetimeMs = { invitation: 7 * 24 * hourMs, password: hourMs, email: 24 * hourMs };
/** Both set a password; a person who has done so needs neither any more. */
export const passwordPurposes = ['invitation', 'password'] as const;
const keepEndedMs = 30 * 24 * hourMs;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Stores the hash of a new token and ends the older links of its purpose; answers the address with the token. */
async function makeLink(
  tx: Tx,
  deps: Deps,
  link: { userId: number; purpose: LinkPurpose; email: string | null; page: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock();
  await lockPersonsLinks(tx, link.userId);
  await endLinks(tx, link.userId, [link.purpose], now);
  await insertLink(tx, {
    tokenHash: hashOf(token),
    userId: link.userId,
    purpose: link.purpose,
    email: link.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs[link.purpose]),
  });
  return `${deps.config.signinUrl}/${link.page}?token=${token}`;
}

async function sendLink(
  tx: Tx,
  deps: Deps,
  user: LinkReceiver,
  link: { purpose: LinkPurpose; email: string | null; page: string },
): Promise<string> {
  const url = await makeLink(tx, deps, { userId: user.id, ...link });
  const newEmail = link.email ?? '';
  await queueMailTo(tx, deps, { ...user, email: link.email ?? user.email }, (t) => {
    const { subject, text, button, note } = t[link.purpose];
    return {
      subject,
      paragraphs: [text.replace('{{email}}', () => newEmail)],
      link: { label: button, url },
      notes: [note],
      limit: 'asked',
    };
  });
  return url;
}

/**
 * Counts an invitation for who invites and for whom, before anything is written.
 * @throws `mails.too-many`
 */
export async function countInvitation(
  tx: Tx,
  deps: Deps,
  {
    by,
    isImport,
    to,
  }: { by: { id: number; clientId: number | null }; isImport: boolean; to: string },
): Promise<void> {
  const { id: userId, clientId } = by;
  await countSent(tx, deps, { userId, clientId, for: isImport ? 'import' : 'invitation' }, to);
}

/**
 * Invites a person to choose a first password: a mail with a link for seven days. In a staff transaction, after
 * {@link countInvitation}.
 * @returns the link where no mail server brings it to them: for whoever invites, in this answer alone; null where one does
 */
export async function sendInvitation(
  tx: Tx,
  deps: Deps,
  user: LinkReceiver,
): Promise<string | null> {
  const link = { purpose: 'invitation', email: null, page: 'password' } as const;
  const url = await sendLink(tx, deps, user, link);
  return deps.mailer === null ? url : null;
}

/** A mail with a link for one hour to choose a new password, unless the address got enough. In a staff transaction. */
export async function sendPasswordLink(tx: Tx, deps: Deps, user: LinkReceiver): Promise<void> {
  if (!(await hasRoomFor(tx, deps, 'reset', user.email))) return;
  await sendLink(tx, deps, user, { purpose: 'password', email: null, page: 'password' });
}

/**
 * A mail to the new address, with a link for one day that makes it the person's own, unless that address got enough.
 * In a staff transaction.
 */
export async function sendEmailChangeLink(
  tx: Tx,
  deps: Deps,
  user: LinkReceiver,
  newEmail: string,
): Promise<void> {
  const email = newEmail.trim().toLowerCase();
  if (!(await hasRoomFor(tx, deps, 'asked', email))) return;
  await sendLink(tx, deps, user, { purpose: 'email', email, page: 'email' });
}

export type RedeemedLink = Pick<AccountLink, 'purpose' | 'email'> & { user: User };

async function withPerson(
  tx: Tx,
  link: AccountLink | undefined,
): Promise<RedeemedLink | undefined> {
  const user = link && (await findActiveUser(tx, { id: link.userId }));
  return link && user ? { purpose: link.purpose, email: link.email, user } : undefined;
}

/** Whose link this is, without using it; undefined when it is unknown, used, ended, too old or its person left. */
export async function findLink(
  tx: Tx,
  deps: Deps,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<RedeemedLink | undefined> {
  return withPerson(tx, await findOpenLink(tx, hashOf(token), purposes, deps.clock()));
}

/** The same, and the link is used up with the transaction: single use, whoever else comes at the same time. */
export async function redeemLink(
  tx: Tx,
  deps: Deps,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<RedeemedLink | undefined> {
  const found = await findOpenLink(tx, hashOf(token), purposes, deps.clock());
  if (!found) return undefined;
  await lockPersonsLinks(tx, found.userId);
  return withPerson(tx, await takeOpenLink(tx, found.tokenHash, purposes, deps.clock()));
}

/** Links that would set a password are worth nothing once one was set, or once the address is another. */
export async function endPasswordLinks(tx: Tx, deps: Deps, userId: number): Promise<void> {
  await lockPersonsLinks(tx, userId);
  await endLinks(tx, userId, passwordPurposes, deps.clock());
}

/** Every link of a person: for one who leaves. */
export async function endAllLinks(tx: Tx, deps: Deps, userId: number): Promise<void> {
  await lockPersonsLinks(tx, userId);
  await endLinks(tx, userId, [...passwordPurposes, 'email'], deps.clock());
}

const mostPasswordLinks = 3;

/**
 * Whether this person got enough mails for now: nobody fills another one's mailbox through us. Whoever asks takes
 * turns until the end of the transaction, so many at once are no way around it.
 */
export async function hasManyPasswordLinks(tx: Tx, deps: Deps, userId: number): Promise<boolean> {
  await lockPersonsLinks(tx, userId);
  const since = new Date(deps.clock().getTime() - hourMs);
  return (await countLinksSince(tx, userId, 'password', since)) >= mostPasswordLinks;
}

/** Part of a job: forgets links that ended a month ago. */
export function purgeLinks(tx: Tx, deps: Deps): Promise<number> {
  return removeLinksBefore(tx, new Date(deps.clock().getTime() - keepEndedMs));
}
