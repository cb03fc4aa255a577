import { z } from 'zod';
import type { MadeTicket, NewCrmTicket, Signal } from '../connector.ts';
import type { CrmHttp } from '../http.ts';
import { readAll } from './lists.ts';
import { ListedTicket } from './schemas.ts';

/** Tickets that are made here. */

const longestSubject = 998;

/**
 * What the customer wrote elsewhere, and so is not sent to anybody: a message of a customer goes to nobody, and `sent`
 * says besides that it has been.
 */
function bodyOf({ subject, text, html, requester, key, tags, language }: NewCrmTicket, at: Date) {
  const { email, name } = requester;
  const known = { ...(email === null ? {} : { email }), ...(name === null ? {} : { name }) };
  const isSomebody = email !== null;
  const message = {
    channel: isSomebody ? 'chat' : 'internal-note',
    via: 'api',
    from_agent: !isSomebody,
    public: isSomebody,
    ...(isSomebody ? { sender: known } : {}),
    body_html: html,
    body_text: text,
    external_id: key,
    ...(isSomebody ? { sent_datetime: at.toISOString() } : {}),
  };
  return {
    channel: 'chat',
    via: 'api',
    from_agent: !isSomebody,
    subject: subject.slice(0, longestSubject).toWellFormed(),
    external_id: key,
    language,
    tags: ['replique', ...tags].map((tag) => ({ name: tag })),
    ...(isSomebody ? { customer: known } : {}),
    messages: [message],
  };
}

const Made = z.looseObject({ id: ListedTicket.shape.id });
const Keyed = ListedTicket.extend({ external_id: z.string().nullish() });

/** A ticket is called by its id. */
const madeOf = (id: string): MadeTicket => ({ externalId: id, number: id });

export async function createTicket(
  { http, clock }: { http: CrmHttp; clock: () => Date },
  ticket: NewCrmTicket,
  signal: Signal,
): Promise<MadeTicket> {
  const json = bodyOf(ticket, clock());
  const { id } = await http.ask({ method: 'POST', path: '/api/tickets', json, signal }, Made);
  return madeOf(id);
}

/** By our key, of which Gorgias makes no use; one in the trash was made all the same. */
export async function findTicketByKey(
  http: CrmHttp,
  { key }: NewCrmTicket,
  signal: Signal,
): Promise<MadeTicket | null> {
  const query = { external_id: key, order_by: 'created_datetime:asc' };
  const tickets = await readAll(http, { path: '/api/tickets', query, signal }, Keyed);
  const found = tickets.find(({ external_id: given }) => given === key);
  return found ? madeOf(found.id) : null;
}
