import type { GorgiasCredentials as Credentials } from '@replique/contract/helpdesk/crm-credentials';
import type { z } from 'zod';
import type { Capability, Connector, ConnectorContext, Platform } from '../connector.ts';
import { createCrmHttp, type HttpOptions } from '../http.ts';
import { signInByGrant, type Installed } from '../oauth.ts';
import { readFileBy } from '../read-file.ts';
import { findAgent, setAssignee } from './assign.ts';
import { listChanged } from './changes.ts';
import * as choices from './choices.ts';
import { createTicket, findTicketByKey } from './create.ts';
import { readDetail, readLimit, toldReader } from './limits.ts';
import { listMacros } from './macros.ts';
import { findNote, updateNote, writeNote } from './notes.ts';
import { countSince, readTickets, setCategory, verify } from './read.ts';
import { findReply, writeReply } from './replies.ts';
import { setSnooze } from './snooze.ts';
import { exampleWebhook, installWebhook, readWebhook, removeWebhook } from './webhook.ts';

export type GorgiasCredentials =
  | z.output<typeof Credentials>
  | ({ domain: string; email: string } & Installed);

/** Gorgias has no ticket forms, and its signature is not certain enough to count on. */
const capabilities: readonly Capability[] = [
  'webhook',
  'note',
  'groups',
  'agents',
  'channels',
  'fields',
  'languages',
  'satisfaction',
  'webhook-install',
  'note-html',
  'note-update',
  'ticket-create',
  'assign',
  'unassign',
  'snooze',
  'macros',
  'reply',
  'reply-status',
];

function signIn(
  credentials: GorgiasCredentials,
  context: ConnectorContext,
): Pick<HttpOptions, 'authorize' | 'renew'> {
  if ('installed' in credentials) return signInByGrant(context);
  const { email, apiKey } = credentials;
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  return { authorize: async () => ({ authorization }) };
}

function connect(credentials: GorgiasCredentials, context: ConnectorContext): Connector {
  const { domain, email } = credentials;
  const http = createCrmHttp(context, {
    baseUrl: `https://${domain}.gorgias.com`,
    ...signIn(credentials, context),
    readLimit,
    readTold: toldReader(context.state),
    readDetail,
  });
  const { clock, state } = context;
  const account = { http, state, email, clock };
  return {
    platform: 'gorgias',
    capabilities,
    verify: (signal) => verify(http, domain, signal),
    listForms: async () => [],
    listGroups: (signal) => choices.listGroups(http, signal),
    listAgents: (signal) => choices.listAgents(http, signal),
    listChannels: async () => choices.channels,
    listFields: (signal) => choices.listFields(http, signal),
    listTicketFields: (signal) => choices.listTicketFields(http, signal),
    countSince: (since, signal) => countSince(http, since, signal),
    listChanged: (from, signal) => listChanged(http, from, clock(), signal),
    readTickets: (ids, options, signal) =>
      readTickets({ http, state, clock }, ids, options, signal),
    // Uploads are no longer open to anybody: the account's own address gives them (developers.gorgias.com, changelog).
    readFile: (address, signal) =>
      readFileBy(
        { http, context },
        address,
        ({ hostname, pathname }) =>
          hostname === 'uploads.gorgias.io' ? `/api/attachment/download${pathname}` : null,
        signal,
      ),
    writeNote: (ticketId, note, signal) => writeNote(account, ticketId, note, signal),
    findNote: (ticketId, key, signal) => findNote(account, ticketId, key, signal),
    updateNote: (ticketId, id, note, signal) => updateNote(account, ticketId, { id, note }, signal),
    writeReply: (ticketId, reply, seen, signal) =>
      writeReply(account, ticketId, reply, seen, signal),
    findReply: (ticketId, reply, signal) => findReply(account, ticketId, reply, signal),
    setCategory: (ticketId, field, signal) => setCategory(http, ticketId, field, signal),
    findAgent: (email, signal) => findAgent(http, email, signal),
    setAssignee: (ticketId, agentId, signal) => setAssignee(http, ticketId, agentId, signal),
    setSnooze: (ticketId, until, signal) => setSnooze(http, ticketId, until, signal),
    listMacros: (signal) => listMacros(http, signal),
    createTicket: (ticket, signal) => createTicket(account, ticket, signal),
    findTicketByKey: (ticket, _, signal) => findTicketByKey(http, ticket, signal),
    installWebhook: (webhook, signal) => installWebhook(http, webhook, signal),
    removeWebhook: (id, signal) => removeWebhook(http, id, signal),
  };
}

export const gorgias: Platform<GorgiasCredentials> = {
  capabilities,
  // Of a key, on all plans but the largest.
  limit: { most: 40, perMs: 20_000 },
  connect,
  replyStatuses: ['keep', 'solved'],
  placeOf: ({ domain }) => domain,
  ticketUrl: (domain, id) =>
    /^\d{1,19}$/.test(id) ? `https://${domain}.gorgias.com/app/ticket/${id}` : null,
  readWebhook,
  exampleWebhook,
};
