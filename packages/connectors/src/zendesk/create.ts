import type { MadeTicket, NewCrmTicket, Signal } from '../connector.ts';
import type { CrmHttp } from '../http.ts';
import { readPages } from './pages.ts';
import { KeyedTicketsPage, TicketAnswer } from './schemas.ts';
import { ourTag } from './writes.ts';

/** Tickets that are made here. */

const longestSubject = 255;

/**
 * The requester speaks: who submits a ticket is its requester unless said otherwise, and the author of its first comment.
 * Without an address there is nobody to speak, and what comes from us is a note.
 */
function bodyOf({ subject, html, requester, key, tags }: NewCrmTicket) {
  const { email, name } = requester;
  return {
    subject: subject.slice(0, longestSubject).toWellFormed(),
    external_id: key,
    tags: [...new Set([ourTag, ...tags])],
    comment: { html_body: html, public: email !== null },
    // Somebody new must have a name.
    ...(email === null ? {} : { requester: { email, name: name || email } }),
  };
}

/** A ticket is called by its id. */
const madeOf = (id: string): MadeTicket => ({ externalId: id, number: id });

export async function createTicket(
  http: CrmHttp,
  ticket: NewCrmTicket,
  signal: Signal,
): Promise<MadeTicket> {
  const answer = await http.ask(
    {
      method: 'POST',
      path: '/api/v2/tickets',
      json: { ticket: bodyOf(ticket) },
      // Zendesk itself answers the same ticket to the same key, for some hours.
      headers: { 'idempotency-key': ticket.key },
      signal,
    },
    TicketAnswer,
  );
  return madeOf(answer.ticket.id);
}

/** By our key, which nothing else there makes use of; the oldest, should there be several. */
export async function findTicketByKey(
  http: CrmHttp,
  { key }: NewCrmTicket,
  signal: Signal,
): Promise<MadeTicket | null> {
  const request = { path: '/api/v2/tickets', query: { external_id: key } };
  const pages = await readPages(http, request, KeyedTicketsPage, signal);
  const [found] = pages
    .flatMap(({ tickets }) => tickets)
    .filter(({ external_id: given }) => given === key)
    .toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
  return found ? madeOf(found.id) : null;
}
