import type { Connector, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { MailAccount, MailboxContext, MailboxCredentials } from './account.ts';
import { openBox, type Box } from './box.ts';
import { countSince, listChanged } from './changes.ts';
import { tryOutgoing } from './outgoing.ts';
import { findReply, writeReply } from './replies.ts';
import { sentFolderOf, withMailbox } from './session.ts';
import { readTickets } from './tickets.ts';

/** What a mailbox does of what a CRM does. */
export type Mailbox = Pick<
  Connector,
  'verify' | 'countSince' | 'listChanged' | 'readTickets' | 'writeReply' | 'findReply'
>;

/** Both servers take the sign-in, and both folders are there. */
async function verify(account: MailAccount, signal: Signal): Promise<{ account: string }> {
  const { address, folder } = account.credentials;
  await withMailbox(account, signal, async (client) => {
    const sent = await sentFolderOf(account, client);
    if (sent === null)
      throw new CrmFailed('refused', { detail: 'There is no folder for sent mails.' });
    for (const path of [folder, sent]) await client.mailboxOpen(path, { readOnly: true });
  });
  await tryOutgoing(account, signal);
  return { account: address };
}

export function connectMailbox(credentials: MailboxCredentials, context: MailboxContext): Mailbox {
  const account = { credentials, context };
  const inBox = <T>(signal: Signal, work: (box: Box) => Promise<T>) =>
    withMailbox(account, signal, async (client) => work(await openBox(account, client)));
  return {
    verify: (signal) => verify(account, signal),
    countSince: (since, signal) => inBox(signal, (box) => countSince(box, since)),
    listChanged: (from, signal) => inBox(signal, (box) => listChanged(box, from)),
    readTickets: (ids, _, signal) => inBox(signal, (box) => readTickets(box, ids, context.clock())),
    writeReply: (externalId, reply, seen, signal) =>
      inBox(signal, (box) => writeReply(account, box, { externalId, reply, seen }, signal)),
    findReply: (_, reply, signal) => inBox(signal, (box) => findReply(account, box, reply)),
  };
}
