import { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import type { CrmTicket, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { goneTicket } from '../gone-ticket.ts';
import type { CrmHttp } from '../http.ts';
import { asNumber } from '../large-numbers.ts';
import { sideBySide } from '../side-by-side.ts';
import { valueOf } from './custom-fields.ts';
import { customerValues } from './customers.ts';
import { idIn } from './ids.ts';
import { readAll } from './lists.ts';
import { Account, ListedTicket, listOf, Message, Survey, Ticket, timeOf } from './schemas.ts';
import { ticketOf } from './tickets.ts';

/** The account, its tickets, and the field of the category. */

const askTickets = (http: CrmHttp, signal: Signal) =>
  http.ask(
    {
      path: '/api/tickets',
      query: { order_by: 'created_datetime:asc', limit: 1, trashed: 'false' },
      signal,
    },
    listOf(ListedTicket),
  );

export async function verify(http: CrmHttp, domain: string, signal: Signal) {
  const account = await http.ask({ path: '/api/account', signal }, Account);
  // A key whose user may not see tickets opens the account all the same.
  await askTickets(http, signal);
  return { account: account.domain || domain };
}

/** Gorgias counts all tickets or none: a later beginning cannot be told. */
export async function countSince(http: CrmHttp, since: Date, signal: Signal) {
  const { data, meta } = await askTickets(http, signal);
  const [oldest] = data;
  if (!oldest) return 0;
  const begin = timeOf(oldest.created_datetime);
  return begin && begin >= since ? (meta.total_resources ?? null) : null;
}

/** A ticket carries its messages; where some are missing they are asked for page by page. */
async function messagesOf(http: CrmHttp, ticket: Ticket, signal: Signal): Promise<Message[]> {
  const carried = ticket.messages ?? [];
  const isWhole = ticket.messages && carried.length >= (ticket.messages_count ?? Infinity);
  if (isWhole) return carried;
  const query = { ticket_id: ticket.id, order_by: 'created_datetime:asc' };
  return readAll(http, { path: '/api/messages', query, signal }, Message);
}

async function fieldsOf(http: CrmHttp, ticket: Ticket, fieldId: string | null, signal: Signal) {
  if (!fieldId || valueOf(ticket.custom_fields, fieldId) !== undefined) return ticket.custom_fields;
  const path = `/api/tickets/${idIn(ticket.id)}/custom-fields`;
  return http.ask({ path, signal }, z.unknown());
}

/** A survey without its score stands on a ticket like a link. */
async function withSurvey(http: CrmHttp, ticket: Ticket, signal: Signal): Promise<Ticket> {
  const survey = ticket.satisfaction_survey;
  if (!survey?.id || survey.score !== undefined) return ticket;
  const path = `/api/satisfaction-surveys/${idIn(survey.id)}`;
  return { ...ticket, satisfaction_survey: await http.ask({ path, signal }, Survey) };
}

type Access = { http: CrmHttp; state: AccountState; clock: () => Date };

async function readTicket(
  access: Access,
  externalId: string,
  categoryFieldId: string | null,
  signal: Signal,
): Promise<CrmTicket> {
  const { http, clock } = access;
  const query = { relationships: 'custom_fields' };
  try {
    const path = `/api/tickets/${idIn(externalId)}`;
    const read = await http.ask({ path, query, signal }, Ticket);
    // What is in the trash is not read on: it only counts that it went.
    const isTrashed = read.trashed_datetime !== null;
    const ticket = isTrashed ? read : await withSurvey(http, read, signal);
    return ticketOf(ticket, {
      messages: isTrashed ? (read.messages ?? []) : await messagesOf(http, ticket, signal),
      fields: isTrashed ? {} : await fieldsOf(http, ticket, categoryFieldId, signal),
      customerFields: isTrashed ? {} : await customerValues(access, read.customer?.id, signal),
      categoryFieldId,
      now: clock(),
    });
  } catch (error) {
    if (error instanceof CrmFailed && error.reason === 'not-found')
      return goneTicket(externalId, clock());
    throw error;
  }
}

export async function readTickets(
  access: Access,
  externalIds: string[],
  { categoryFieldId }: { categoryFieldId: string | null },
  signal: Signal,
): Promise<CrmTicket[]> {
  return sideBySide(externalIds, (id) => readTicket(access, id, categoryFieldId, signal));
}

/** What was changed is answered with. A page of a maintenance, an error, or nothing may come with a 200 as well. */
export const Done = z
  .looseObject({})
  .refine((body) => Object.keys(body).length > 0 && !('error' in body), 'not what was changed');

/** One field; setting them with the ticket would replace all its others. */
export async function setCategory(
  http: CrmHttp,
  ticketId: string,
  field: { id: string; value: string },
  signal: Signal,
): Promise<void> {
  const id = idIn(field.id);
  await http.ask(
    {
      method: 'PUT',
      path: `/api/tickets/${idIn(ticketId)}/custom-fields/${id}`,
      json: { id: asNumber(id), value: field.value },
      isRepeatable: true,
      signal,
    },
    Done,
  );
}
