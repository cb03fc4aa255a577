import type { Capability, Connector, ConnectorContext, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { noSnooze } from '../no-snooze.ts';
import { readFileBy } from '../read-file.ts';
import { openZendesk, type Zendesk, type ZendeskCredentials } from './access.ts';
import { findAgent, setAssignee } from './assign.ts';
import { countSince, listChanged, tryExport } from './changes.ts';
import {
  listAgents,
  listChannels,
  listFields,
  listTicketFields,
  listForms,
  listGroups,
} from './choices.ts';
import { createTicket, findTicketByKey } from './create.ts';
import { installWebhook, removeWebhook } from './hooks.ts';
import { findReply, writeReply } from './replies.ts';
import { listMacros } from './macros.ts';
import { MeAnswer } from './schemas.ts';
import { readTickets } from './tickets.ts';
import { findNote, setCategory, writeNote } from './writes.ts';

/** Tickets that webhooks tell of wait no longer for those of a history. */
const turnMs = 20_000;
/** A pause loses no more than these. */
const mostTogether = 300;

/** Notes of Zendesk cannot be changed: another one says that it replaces the earlier. */
export const capabilities: readonly Capability[] = [
  'webhook',
  'note',
  'forms',
  'groups',
  'agents',
  'channels',
  'fields',
  'languages',
  'satisfaction',
  'webhook-install',
  'webhook-signature',
  'note-html',
  'ticket-create',
  'assign',
  'unassign',
  'macros',
  'reply',
  'reply-status',
];

/** Nobody is answered with 200 as well, as a user without an id; and only an admin may export tickets. */
async function verify(
  zendesk: Zendesk,
  { subdomain }: ZendeskCredentials,
  now: Date,
  signal: Signal,
): Promise<{ account: string }> {
  const { user } = await zendesk.http.ask({ path: '/api/v2/users/me', signal }, MeAnswer);
  if (user.id === null) throw new CrmFailed('credentials', { status: 200 });
  await tryExport(zendesk, now, signal);
  const who = user.email ?? user.name;
  return { account: `${subdomain}.zendesk.com${who ? ` (${who})` : ''}` };
}

export function connectZendesk(
  credentials: ZendeskCredentials,
  context: ConnectorContext,
): Connector {
  const zendesk = openZendesk(credentials, context);
  const { http } = zendesk;
  const now = () => context.clock();
  return {
    platform: 'zendesk',
    capabilities,
    verify: (signal) => verify(zendesk, credentials, now(), signal),
    listForms: (signal) => listForms(http, signal),
    listGroups: (signal) => listGroups(http, signal),
    listAgents: (signal) => listAgents(http, signal),
    listChannels: () => Promise.resolve(listChannels()),
    listFields: (signal) => listFields(http, signal),
    listTicketFields: (signal) => listTicketFields(http, signal),
    countSince: (since, signal) => countSince(zendesk, since, signal),
    listChanged: (from, signal) => listChanged(zendesk, from, now(), signal),
    ticketsAtOnce: () => Math.min(zendesk.state.historyIn(turnMs), mostTogether),
    readTickets: (ids, options, signal) => readTickets(zendesk, ids, options, now(), signal),
    // An attachment may be kept elsewhere, as Zendesk warns.
    readFile: (address, signal) =>
      readFileBy(
        { http, context },
        address,
        ({ hostname, pathname, search }) =>
          hostname === `${credentials.subdomain}.zendesk.com` ? `${pathname}${search}` : null,
        signal,
      ),
    writeNote: (id, note, signal) => writeNote(http, id, note, signal),
    findNote: (id, key, signal) => findNote(http, id, key, signal),
    updateNote: () =>
      Promise.reject(new CrmFailed('refused', { detail: 'Zendesk changes no comments.' })),
    writeReply: (id, reply, seen, signal) => writeReply(http, id, reply, seen, signal),
    findReply: (id, reply, signal) => findReply(http, id, reply, signal),
    setCategory: (id, field, signal) => setCategory(http, id, field, signal),
    findAgent: (email, signal) => findAgent(http, email, signal),
    setAssignee: (id, agentId, signal) => setAssignee(http, id, agentId, signal),
    setSnooze: noSnooze,
    listMacros: (signal) => listMacros(http, signal),
    createTicket: (ticket, signal) => createTicket(http, ticket, signal),
    findTicketByKey: (ticket, _, signal) => findTicketByKey(http, ticket, signal),
    installWebhook: ({ url }, signal) => installWebhook(http, url, signal),
    removeWebhook: (id, signal) => removeWebhook(http, id, signal),
  };
}
