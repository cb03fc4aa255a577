import type { Capability, Connector, ConnectorContext, Platform, Signal } from '../connector.ts';
import { WebhookRefused } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { openMailAccount, type MailAccount, type MailboxCredentials } from './account.ts';
import { openBox, type Box } from './box.ts';
import { countSince, listChanged } from './changes.ts';
import { readFile } from './files.ts';
import { tryOutgoing } from './outgoing.ts';
import { findReply, writeReply } from './replies.ts';
import { sentFolderOf, withMailbox } from './session.ts';
import { readTickets } from './tickets.ts';

/** Conversations and answers: for notes, categories, status and who has a ticket, mail has no place. */
const capabilities: readonly Capability[] = ['reply'];

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

const none = async () => [];
const noSuchThing = async (): Promise<never> => {
  throw new CrmFailed('refused', { detail: 'Mail has no such thing.' });
};

/** What is asked of a CRM and not of a mailbox; nothing of it is offered (`capabilities`). */
const missing = {
  listForms: none,
  listGroups: none,
  listAgents: none,
  listChannels: none,
  listFields: none,
  listTicketFields: none,
  listMacros: none,
  writeNote: noSuchThing,
  findNote: async () => null,
  updateNote: noSuchThing,
  setCategory: noSuchThing,
  findAgent: async () => null,
  setAssignee: noSuchThing,
  setSnooze: noSuchThing,
  createTicket: noSuchThing,
  findTicketByKey: async () => null,
  installWebhook: noSuchThing,
  removeWebhook: noSuchThing,
};

export function connectMailbox(
  credentials: MailboxCredentials,
  context: ConnectorContext,
): Connector {
  const account = openMailAccount(credentials, context);
  const inBox = <T>(signal: Signal, work: (box: Box) => Promise<T>) =>
    withMailbox(account, signal, async (client) => work(await openBox(account, client)));
  return {
    ...missing,
    platform: 'mailbox',
    capabilities,
    verify: (signal) => verify(account, signal),
    countSince: (since, signal) => inBox(signal, (box) => countSince(box, since)),
    listChanged: (from, signal) => inBox(signal, (box) => listChanged(box, from)),
    readTickets: (ids, _, signal) => inBox(signal, (box) => readTickets(box, ids, context.clock())),
    readFile: (address, signal) => inBox(signal, (box) => readFile(box, address)),
    writeReply: (externalId, reply, seen, signal) =>
      inBox(signal, (box) => writeReply(account, box, { externalId, reply, seen }, signal)),
    findReply: (_, reply, signal) => inBox(signal, (box) => findReply(account, box, reply)),
  };
}

export const mailbox: Platform<MailboxCredentials> = {
  capabilities,
  // Each is a connection of its own; providers take a dozen at a time.
  limit: { most: 20, perMs: 10_000 },
  connect: connectMailbox,
  replyStatuses: ['keep'],
  placeOf: ({ address }) => address,
  ticketUrl: () => null,
  readWebhook: () => {
    throw new WebhookRefused('signature');
  },
  exampleWebhook: () => ({ headers: {}, body: '' }),
};
