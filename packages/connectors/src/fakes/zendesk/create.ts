import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { newTicket, type Changes } from './play.ts';
import { htmlOf, type ZendeskState, type ZendeskTicket, type ZendeskUser } from './state.ts';
import { ticketView } from './views.ts';
import { invalid } from './writes.ts';

/** `POST /tickets`. */

type Given = Record<string, unknown>;
const objectOf = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Asked = {
  state: ZendeskState;
  changes: Changes;
  caller: ZendeskUser;
  request: FakeRequest;
  now: Date;
};

/** What was made by a key that is known is answered again. */
function knownBy(state: ZendeskState, key: string | undefined): ZendeskTicket | undefined {
  return key === undefined
    ? undefined
    : Object.values(state.tickets).find(({ idempotencyKey }) => idempotencyKey === key);
}

export function createTicket({ state, changes, caller, request, now }: Asked): FakeAnswer {
  const key = request.headers['idempotency-key'];
  const known = knownBy(state, key);
  const answer = (ticket: ZendeskTicket) => ({
    status: 201,
    headers: { 'x-idempotency-lookup': known ? 'hit' : 'miss' },
    json: { ticket: ticketView(ticket) },
  });
  if (known) return answer(known);
  const given = objectOf(objectOf(request.body).ticket);
  const comment = objectOf(given.comment);
  if (!comment.html_body && !comment.body) return invalid('comment', 'Comment: cannot be blank');
  const requester = objectOf(given.requester);
  if (given.requester !== undefined && (!requester.name || !requester.email))
    return invalid('requester', 'Requester: Name: is too short (minimum one character)');
  const isOwn = given.requester === undefined;
  const person = isOwn
    ? { name: caller.name, email: caller.email }
    : { name: textOf(requester.name), email: textOf(requester.email) };
  const subject = textOf(given.subject);
  const tags = ((given.tags ?? []) as unknown[]).map(String);
  const ticket = newTicket(state, { subject, requester: person, channel: 'api', tags }, now);
  if (given.external_id !== undefined) ticket.externalId = textOf(given.external_id);
  if (key !== undefined) ticket.idempotencyKey = key;
  state.tickets[ticket.id] = ticket;
  const { html_body: html, body, public: isPublic = true } = comment;
  changes.comment(
    ticket,
    {
      authorId: ticket.requesterId,
      isPublic: isPublic === true,
      html: typeof html === 'string' ? html : htmlOf(textOf(body)),
    },
    now,
  );
  changes.touch(ticket, now, 'created');
  return answer(ticket);
}
