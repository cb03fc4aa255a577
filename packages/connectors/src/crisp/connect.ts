import type { Capability, Connector, ConnectorContext } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { noSnooze } from '../no-snooze.ts';
import { readFileBy } from '../read-file.ts';
import { openAccount, type Account, type CrispCredentials } from './account.ts';
import { readChanged } from './changed.ts';
import { listConversations, readTickets } from './conversations.ts';
import { createTicket, findTicketByKey } from './create.ts';
import { listAgents, listChannels, listFields, listGroups } from './lists.ts';
import { findAgent, setAssignee } from './operators.ts';
import { listPeopleFields } from './people.ts';
import { findReply, writeReply } from './replies.ts';
import { Website } from './schemas.ts';
import { findNote, setCategory, updateNote, writeNote } from './write.ts';

/** No forms; a note is Crisp's markdown, which is text. */
export const capabilities: readonly Capability[] = [
  'webhook',
  'note',
  'groups',
  'agents',
  'channels',
  'fields',
  'languages',
  'satisfaction',
  'webhook-signature',
  'note-update',
  'ticket-create',
  'assign',
  'reply',
  'reply-status',
];

/** Web hooks are set in Crisp's own settings, or with the plugin. */
const noHooks = async (): Promise<never> => {
  throw new CrmFailed('refused', { detail: 'Crisp has no interface for web hooks.' });
};

/** The website opens, and its conversations with it: a token may be for some things only. */
async function verify(account: Account, signal?: AbortSignal): Promise<{ account: string }> {
  const website = await account.ask({ path: '', signal }, Website);
  await listConversations(account, { page: 1, size: 20 }, signal);
  return { account: website.name || website.domain || account.websiteId };
}

export function connectCrisp(credentials: CrispCredentials, context: ConnectorContext): Connector {
  const account = openAccount(credentials, context);
  return {
    platform: 'crisp',
    capabilities,
    verify: (signal) => verify(account, signal),
    listForms: async () => [],
    listGroups: (signal) => listGroups(account, signal),
    listAgents: (signal) => listAgents(account, signal),
    listChannels: (signal) => listChannels(account, signal),
    listFields: (signal) => listFields(account, signal),
    listTicketFields: async (signal) => [
      ...(await listFields(account, signal)).map((field) => ({ ...field, type: 'text' })),
      ...(await listPeopleFields(account, signal)),
    ],
    countSince: async () => null,
    listChanged: (from, signal) =>
      readChanged(from, context.clock(), (page) => listConversations(account, page, signal)),
    readTickets: (externalIds, { categoryFieldId }, signal) =>
      readTickets(account, externalIds, categoryFieldId, signal),
    // Its store serves files to anybody who knows the address.
    readFile: (address, signal) => readFileBy({ context }, address, () => null, signal),
    writeNote: (externalId, note, signal) => writeNote(account, externalId, note, signal),
    findNote: (externalId, key, signal) => findNote(account, externalId, key, signal),
    updateNote: (externalId, noteId, note, signal) =>
      updateNote(account, externalId, noteId, note, signal),
    writeReply: (externalId, reply, _, signal) => writeReply(account, externalId, reply, signal),
    findReply: (externalId, reply, signal) => findReply(account, externalId, reply, signal),
    setCategory: (externalId, field, signal) => setCategory(account, externalId, field, signal),
    findAgent: (email, signal) => findAgent(account, email, signal),
    setAssignee: (externalId, agentId, signal) => setAssignee(account, externalId, agentId, signal),
    setSnooze: noSnooze,
    // No call for its shortcuts is documented.
    listMacros: async () => [],
    createTicket: (ticket, signal) => createTicket(account, ticket, signal),
    findTicketByKey: (ticket, options, signal) => findTicketByKey(account, ticket, options, signal),
    installWebhook: noHooks,
    removeWebhook: noHooks,
  };
}
