import { createHash } from 'node:crypto';
import type { CrmReply, CrmTicket, Signal, WrittenReply } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { MailAccount } from './account.ts';
import type { Box } from './box.ts';
import type { Head } from './heads.ts';
import { bytesOf, send, type Outgoing } from './outgoing.ts';
import { sentFolderOf } from './session.ts';
import { mailsOf } from './tickets.ts';

/**
 * A reply is sent once. Its id follows from its key, and a copy lies among the sent mails before it goes out, marked as
 * under way: where only that one is found, nobody can tell whether it went out, and no one sends it again unasked.
 */

const idOf = ({ credentials }: MailAccount, { key }: CrmReply): string => {
  const domain = credentials.address.replace(/^.*@/, '');
  return `reply-${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}`;
};

const subjectOf = (subject: string) =>
  /^re\s*:/i.test(subject) ? subject : `Re: ${subject}`.trimEnd();

/** Chains are cut where mails begin to be refused; the first of it stays. */
const mostReferences = 30;

function outgoingFor(
  account: MailAccount,
  reply: CrmReply,
  { root, heads }: { root: Head; heads: Head[] },
): Outgoing {
  const last = heads.findLast(({ where, id }) => where === 'folder' && id !== null);
  const chain = [...new Set([...(last?.refs ?? []), ...(last?.id ? [last.id] : [])])];
  const [first, ...rest] = chain;
  return {
    id: idOf(account, reply),
    // Whoever else wrote in the conversation, it goes to the one whose ticket it is.
    to: { name: root.from?.name ?? null, address: root.from?.address ?? '' },
    subject: subjectOf(root.subject),
    text: reply.text,
    html: reply.html,
    inReplyTo: last?.id ?? null,
    references: first === undefined ? [] : [first, ...rest.slice(1 - mostReferences)],
    at: account.context.clock(),
  };
}

const copiesOf = async (box: Box, id: string): Promise<Head[]> =>
  (await box.find('sent', { header: { 'message-id': `<${id}>` } })).filter(
    (head) => head.id === id,
  );

export async function findReply(
  account: MailAccount,
  box: Box,
  reply: CrmReply,
): Promise<WrittenReply | 'unsure' | null> {
  const id = idOf(account, reply);
  const copies = await copiesOf(box, id);
  if (copies.some(({ isUnderWay }) => !isUnderWay)) return { externalId: id, statusRefusal: null };
  return copies.length > 0 ? 'unsure' : null;
}

async function removeMarked(box: Box, path: string, id: string): Promise<void> {
  const marked = (await copiesOf(box, id)).filter(({ isUnderWay }) => isUnderWay);
  if (marked.length === 0) return;
  const lock = await box.client.getMailboxLock(path, { readOnly: false });
  try {
    const uids = marked.map(({ uid }) => uid);
    await box.client.messageDelete(uids, { uid: true });
  } finally {
    lock.release();
  }
}

/** Some servers keep what they send by themselves. */
async function keepCopy(account: MailAccount, box: Box, path: string, mail: Outgoing) {
  const copies = await copiesOf(box, mail.id);
  if (copies.every(({ isUnderWay }) => isUnderWay))
    await box.client.append(path, await bytesOf(account, mail, false), ['\\Seen'], mail.at);
  await removeMarked(box, path, mail.id);
}

export async function writeReply(
  account: MailAccount,
  box: Box,
  { externalId, reply, seen }: { externalId: string; reply: CrmReply; seen: CrmTicket },
  signal: Signal,
): Promise<WrittenReply> {
  const found = await findReply(account, box, reply);
  if (found === 'unsure') throw new CrmFailed('unavailable', { isUncertain: true });
  if (found !== null) return found;
  const thread = await mailsOf(box, externalId);
  if (thread === null) throw new CrmFailed('not-found');
  const known = new Set(seen.messages.map((message) => message.externalId));
  if (thread.ids.some((id) => !known.has(id))) throw new CrmFailed('refused', { status: 409 });
  const path = await sentFolderOf(account, box.client);
  if (path === null)
    throw new CrmFailed('refused', { detail: 'There is no folder for sent mails.' });
  const mail = outgoingFor(account, reply, thread);
  await box.client.append(path, await bytesOf(account, mail, true), ['\\Seen'], mail.at);
  try {
    const bytes = await bytesOf(account, mail, false);
    await send(account, { bytes, to: mail.to.address }, signal);
  } catch (error) {
    const isUncertain = !(error instanceof CrmFailed) || error.isUncertain;
    // If it stays, a person decides: better than twice.
    if (!isUncertain) await removeMarked(box, path, mail.id).catch(() => undefined);
    throw error;
  }
  // It went out, whatever becomes of the copy.
  await keepCopy(account, box, path, mail).catch(() => undefined);
  return { externalId: mail.id, statusRefusal: null };
}
