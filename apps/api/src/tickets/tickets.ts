import type {
  TicketDetail,
  TicketRow,
  TicketSort,
  TicketSummary,
} from '@replique/contract/tickets';
import { withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import {
  countTickets,
  findTicket,
  listMessages,
  listTickets,
  searchCap,
  summariseTickets,
  type MessageRecord,
  type TicketRecord,
} from './store.ts';

export {
  prepareTicket,
  putTickets,
  relinkPastAnswers,
  type IncomingTicket,
  type PreparedTicket,
} from './put-tickets.ts';
export { reapplyRules } from './rules.ts';
export { toStorableText } from './storable-text.ts';
export { updateSuggestionCounters } from './store.ts';
export type Ticket = TicketRecord;
export type Message = MessageRecord;

export type TicketListQuery = {
  client?: string | undefined;
  tab: 'eligible' | 'ineligible';
  status: 'all' | 'waiting' | 'answered';
  search?: string | undefined;
  sort: TicketSort;
  pageSize: number;
  page: number;
  cursor?: string | undefined;
};

function presentRow(ticket: Ticket): TicketRow {
  return {
    uuid: ticket.uuid,
    client: { uuid: ticket.clientUuid, name: ticket.clientName },
    externalId: ticket.externalId,
    subject: ticket.subject,
    channel: ticket.channel,
    category: ticket.category,
    language: ticket.language,
    requesterName: ticket.requesterName,
    createdAt: ticket.createdAt.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
    isWaiting: ticket.isWaiting,
    isEligible: ticket.isEligible,
    ineligibleReason: ticket.ineligibleReason,
    messages: ticket.messages,
    suggestions: ticket.suggestions,
    responses: ticket.responses,
    acceptedSuggestions: ticket.acceptedSuggestions,
  };
}

function packCursor(sort: TicketSort, next: { key: string; id: number } | null): string | null {
  return next ? Buffer.from(JSON.stringify([sort, next.key, next.id])).toString('base64url') : null;
}

const momentText =
  /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-](?:0\d|1[0-4]))(:[0-5]\d)?$/;

/** Whether a text is a time as PostgreSQL writes it: anything else would fail as an error of ours. */
function isMoment(text: string): boolean {
  const [, day = '', time, hours, minutes = ':00'] = text.match(momentText) ?? [];
  const at = new Date(`${day}T${time}${hours}${minutes}`);
  return !Number.isNaN(at.getTime()) && new Date(day).toISOString().startsWith(day);
}

function unpackCursor(
  sort: TicketSort,
  cursor: string | undefined,
): { key: string; id: number } | null {
  if (cursor === undefined) return null;
  try {
    const [of, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isTime = typeof key === 'string' && (key === '-infinity' || isMoment(key));
    if (of === sort && isTime && Number.isSafeInteger(id))
      return { key: key as string, id: id as number };
  } catch {
    // Not one of ours: refused below like any other wrong cursor.
  }
  throw fail('request.invalid', {
    fields: [{ path: 'cursor', message: 'Not a cursor of this list.' }],
  });
}

/** One page of the ticket table; the total of a search stops at 10,000. */
export async function listTicketRows(deps: Deps, caller: Caller, query: TicketListQuery) {
  const after = unpackCursor(query.sort, query.cursor);
  return withScope(deps, caller, query.client, async (tx, clientId) => {
    const filter = {
      clientId,
      isEligible: query.tab === 'eligible',
      isWaiting: query.status === 'all' ? null : query.status === 'waiting',
      search: query.search || null,
      sort: query.sort,
      pageSize: query.pageSize,
      page: query.page,
      after,
    };
    const { rows, next } = await listTickets(tx, filter);
    const total = await countTickets(tx, filter);
    return {
      items: rows.map(presentRow),
      nextCursor: packCursor(query.sort, next),
      total: filter.search ? Math.min(total, searchCap) : total,
    };
  });
}

export async function readTicketSummary(
  deps: Deps,
  caller: Caller,
  clientUuid: string | undefined,
): Promise<TicketSummary> {
  return withScope(deps, caller, clientUuid, (tx, clientId) => summariseTickets(tx, clientId));
}

/** @throws `tickets.not-found`, also for a ticket of another client */
export async function requireTicket(tx: Tx, uuid: string): Promise<Ticket> {
  const ticket = await findTicket(tx, uuid);
  if (!ticket) throw fail('tickets.not-found');
  return ticket;
}

/** A ticket with its messages, oldest first. */
export async function readThread(
  tx: Tx,
  uuid: string,
): Promise<{ ticket: Ticket; messages: Message[] }> {
  const ticket = await requireTicket(tx, uuid);
  return { ticket, messages: await listMessages(tx, ticket.clientId, ticket.id) };
}

export async function readTicket(deps: Deps, caller: Caller, uuid: string): Promise<TicketDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    const { ticket, messages } = await readThread(tx, uuid);
    return {
      ...presentRow(ticket),
      platform: ticket.platform,
      requesterEmail: ticket.requesterEmail,
      tags: ticket.tags,
      question: ticket.question,
      conversation: messages.map((message) => ({
        ...message,
        sentAt: message.sentAt.toISOString(),
      })),
    };
  });
}
