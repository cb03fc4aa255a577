import { z } from 'zod';
import type { CrmReply, CrmTicket, Signal, WrittenReply } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { asNumber } from '../large-numbers.ts';
import { isSameText } from '../same-text.ts';
import { idIn } from './ids.ts';
import { readAll } from './lists.ts';
import { senderOf, type Account } from './notes.ts';
import { Message, Ticket, timeOf } from './schemas.ts';
import { isInternal } from './tickets.ts';

/**
 * Replies to the customer. Gorgias sends what has no time of its sending, and takes what has one for a message that was
 * sent elsewhere: `sent_datetime` has no place here.
 */
type ReplyBody = {
  readonly channel: string;
  readonly via: 'api';
  readonly from_agent: true;
  readonly public: true;
  readonly sender: object;
  readonly receiver: object;
  readonly source: object;
  readonly subject?: string;
  readonly body_html: string;
  readonly body_text: string;
  /** The key: Gorgias keeps it and makes no use of it. */
  readonly external_id: string;
};

const Written = z.looseObject({ id: Message.shape.id });

const refused = (detail: string) => new CrmFailed('refused', { detail });

/** Newest first. */
function messagesOf({ http }: Account, ticketId: string, signal: Signal): Promise<Message[]> {
  const query = { ticket_id: ticketId, order_by: 'created_datetime:desc' };
  return readAll(http, { path: '/api/messages', query, signal }, Message);
}

/**
 * The last that the customer wrote tells the way back: their channel, their address and ours.
 * @throws CrmFailed also where something was said that was not seen
 */
async function lastAsked(
  account: Account,
  ticketId: string,
  seen: CrmTicket,
  signal: Signal,
): Promise<Message> {
  const known = new Set(seen.messages.map(({ externalId }) => externalId));
  const said = (await messagesOf(account, ticketId, signal)).filter(
    (message) => !isInternal(message) && message.deleted_datetime === null,
  );
  if (said.some(({ id }) => !known.has(id)))
    throw new CrmFailed('refused', { status: 409, detail: 'Something was said meanwhile.' });
  const last = said.find(({ from_agent: fromAgent }) => fromAgent === false);
  if (!last) throw refused('The customer has written nothing that could be answered.');
  return last;
}

function bodyOf(
  reply: CrmReply,
  sender: object,
  { ticket, asked }: { ticket: Ticket; asked: Message },
): ReplyBody {
  const channel = asked.channel ?? ticket.channel;
  const { source } = asked;
  const [ours] = source?.to ?? [];
  const theirs = source?.from ?? { name: asked.sender?.name, address: asked.sender?.email };
  const person = asked.sender ?? ticket.customer;
  if (!channel || !theirs?.address || !ours?.address || !person)
    throw refused('The message of the customer names no way back.');
  return {
    channel,
    via: 'api',
    from_agent: true,
    public: true,
    sender,
    receiver: person.id ? { id: asNumber(person.id) } : { email: person.email },
    source: { type: source?.type ?? channel, from: ours, to: [theirs] },
    ...(ticket.subject ? { subject: ticket.subject } : {}),
    body_html: reply.html,
    body_text: reply.text,
    external_id: reply.key,
  };
}

/** The reply is with the customer, whatever becomes of this. */
async function setStatus(
  { http }: Account,
  ticketId: string,
  { status }: CrmReply,
  signal: Signal,
): Promise<string | null> {
  if (status !== 'solved') return null;
  const path = `/api/tickets/${ticketId}`;
  const json = { status: 'closed' };
  try {
    await http.ask({ method: 'PUT', path, json, isRepeatable: true, signal }, Ticket);
    return null;
  } catch (error) {
    if (error instanceof CrmFailed) return error.detail ?? error.reason;
    throw error;
  }
}

export async function writeReply(
  account: Account,
  externalId: string,
  reply: CrmReply,
  seen: CrmTicket,
  signal: Signal,
): Promise<WrittenReply> {
  const ticketId = idIn(externalId);
  const ticket = await account.http.ask({ path: `/api/tickets/${ticketId}`, signal }, Ticket);
  const asked = await lastAsked(account, ticketId, seen, signal);
  const json = bodyOf(reply, await senderOf(account, signal), { ticket, asked });
  const path = `/api/tickets/${ticketId}/messages`;
  const { id } = await account.http.ask({ method: 'POST', path, json, signal }, Written);
  return { externalId: id, statusRefusal: await setStatus(account, ticketId, reply, signal) };
}

/** By its key; one that Gorgias could not send is there all the same, and says so there. */
export async function findReply(
  account: Account,
  externalId: string,
  reply: CrmReply,
  signal: Signal,
): Promise<WrittenReply | null> {
  const ticketId = idIn(externalId);
  const messages = await messagesOf(account, ticketId, signal);
  const found = messages.find(
    (message) =>
      message.from_agent === true &&
      (message.external_id === reply.key ||
        (!isInternal(message) &&
          isSameText(reply, {
            texts: [message.body_text, message.body_html],
            at: timeOf(message.created_datetime),
          }))),
  );
  if (!found) return null;
  return { externalId: found.id, statusRefusal: await setStatus(account, ticketId, reply, signal) };
}
