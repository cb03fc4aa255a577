import { z } from 'zod';
import type { Capability, Connector, ConnectorContext, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { noSnooze } from '../no-snooze.ts';
import { findAgent, setAssignee } from './assign.ts';
import { listChanged } from './changes.ts';
import {
  listAgents,
  listChannels,
  listFields,
  listForms,
  listGroups,
  listTicketFields,
} from './choices.ts';
import { createTicket, findTicketByKey } from './create.ts';
import { draftsOf } from './drafts.ts';
import { readFile } from './files.ts';
import { listMacros } from './macros.ts';
import { findNote, setCategory, updateNote, writeNote } from './notes.ts';
import { count, query } from './query.ts';
import { findReply, writeReply } from './replies.ts';
import { openSession, type Credentials, type Session } from './session.ts';
import { isName, soql } from './soql.ts';
import { casesAtOnce, readTickets } from './tickets.ts';

export const capabilities: readonly Capability[] = [
  'webhook',
  'note',
  'forms',
  'groups',
  'agents',
  'channels',
  'fields',
  'note-update',
  'draft',
  'ticket-create',
  'assign',
  'macros',
  'reply',
  'reply-status',
];

/** An organisation's own address signs in this way, the common ones do not. */
function refuseCommonHost(host: string): void {
  if (/^(?:login|test)\.salesforce\.com$/.test(host))
    throw new CrmFailed('refused', {
      detail: 'The address must be the My Domain of the organisation, https://….my.salesforce.com.',
    });
}

/** Signs in, reads a case and looks whether notes may be written: an object out of sight looks as if it did not exist. */
async function verify(session: Session, account: string, signal: Signal) {
  refuseCommonHost(account);
  await query(session, soql`SELECT Id FROM Case LIMIT 1`, z.unknown(), signal);
  // The right may have been given this moment.
  const comments = await session.describe('CaseComment', signal, 0);
  if (!comments || comments.createable === false)
    throw new CrmFailed('forbidden', { detail: 'CaseComment: may not be created.' });
  return { account };
}

/** A flow is made by the organisation's administrator; there is nothing to install. */
const noInstall = () =>
  Promise.reject(new CrmFailed('refused', { detail: 'Salesforce installs no webhooks.' }));

export function connectSalesforce(credentials: Credentials, context: ConnectorContext): Connector {
  const session = openSession(credentials, context);
  return {
    platform: 'salesforce',
    capabilities,
    verify: (signal) => verify(session, new URL(credentials.instanceUrl).hostname, signal),
    listForms: (signal) => listForms(session, signal),
    listGroups: (signal) => listGroups(session, signal),
    listAgents: (signal) => listAgents(session, signal),
    listChannels: (signal) => listChannels(session, signal),
    listFields: (signal) => listFields(session, signal),
    listTicketFields: (signal) => listTicketFields(session, signal),
    countSince: (since, signal) =>
      count(session, soql`SELECT COUNT() FROM Case WHERE SystemModstamp >= ${since}`, signal),
    listChanged: (from, signal) => listChanged(session, from, signal),
    ticketsAtOnce: () => casesAtOnce,
    readTickets: (ids, options, signal) => readTickets(session, ids, options, signal),
    readFile: (address, signal) => readFile(session, address, signal),
    writeNote: (id, note, signal) => writeNote(session, id, note, signal),
    findNote: (id, key, signal) => findNote(session, id, key, signal),
    updateNote: (_, noteId, note, signal) => updateNote(session, noteId, note, signal),
    drafts: draftsOf(session),
    writeReply: (id, reply, seen, signal) => writeReply(session, id, reply, seen, signal),
    findReply: (id, reply, signal) => findReply(session, id, reply, signal),
    async setCategory(id, field, signal) {
      if (!isName(field.id)) throw new CrmFailed('refused', { detail: 'Not the name of a field.' });
      await setCategory(session, id, field, signal);
    },
    findAgent: (email, signal) => findAgent(session, email, signal),
    setAssignee: (id, agentId, signal) => setAssignee(session, id, agentId, signal),
    setSnooze: noSnooze,
    listMacros: (signal) => listMacros(session, signal),
    createTicket: (ticket, signal) => createTicket(session, ticket, signal),
    findTicketByKey: (ticket, options, signal) => findTicketByKey(session, ticket, options, signal),
    installWebhook: noInstall,
    removeWebhook: noInstall,
  };
}
