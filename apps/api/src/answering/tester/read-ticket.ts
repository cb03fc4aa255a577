import type { SentReply, TesterTicket } from '@replique/contract/answering/tester';
import { withClientScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { readOrFail } from '../../platform/text/read-or-fail.ts';
import {
  findTicketNamed,
  readQuestion,
  readThread,
  type Message,
  type Ticket,
} from '../../helpdesk/index.ts';

/** A ticket as the tester sees it: what stood there at the cut, and what came after. */
export type CutTicket = {
  ticket: Ticket;
  messages: Message[];
  /** How many of them are given. */
  cut: number;
  given: Message[];
  sent: SentReply | null;
};

/** All before the first reply to the requester: what the person who answered had in front of them. */
function usualCut(messages: Message[]): number {
  const asked = messages.findIndex(({ role }) => role === 'requester');
  const answered = messages.findIndex(({ role }, at) => role === 'agent' && at > asked);
  return asked === -1 || answered === -1 ? messages.length : answered;
}

/** What agents wrote first after the cut, until the requester wrote again. */
function sentAfter(messages: Message[], cut: number): SentReply | null {
  const after = messages.slice(cut);
  const first = after.findIndex(({ role }) => role === 'agent');
  if (first === -1) return null;
  const turn = after.slice(first);
  const end = turn.findIndex(({ role }) => role === 'requester');
  const replies = end === -1 ? turn : turn.slice(0, end);
  const text = replies
    .map((reply) => reply.text.trim())
    .filter(Boolean)
    .join('\n\n');
  const [reply] = replies;
  if (!reply || text === '') return null;
  return { text, author: reply.author, at: reply.sentAt.toISOString() };
}

/**
 * Cuts a ticket after a message, as if nothing had been written since.
 * @param cut more messages than there are: all of them
 * @throws `tickets.not-found`
 */
export async function cutTicket(
  tx: Tx,
  clientId: number,
  asked: { name: string; cut: number | undefined },
): Promise<CutTicket> {
  const found = await findTicketNamed(tx, clientId, asked.name);
  if (!found) throw fail('tickets.not-found');
  const { ticket, messages } = await readThread(tx, found.uuid);
  const cut = Math.min(asked.cut ?? usualCut(messages), messages.length);
  const given = messages.slice(0, cut);
  return { ticket, messages, cut, given, sent: sentAfter(messages, cut) };
}

/** What is asked up to the cut; never within a transaction. @throws `request.unreadable` */
export async function questionAt(
  deps: Deps,
  clientId: number,
  { ticket, given }: Pick<CutTicket, 'ticket' | 'given'>,
): Promise<string> {
  const messages = given
    .filter(({ role, notAnalysed }) => role === 'requester' && notAnalysed === null)
    .map(({ role, text }) => ({ role, text }));
  const thread = { subject: ticket.subject, messages };
  return (await readOrFail(deps, clientId, readQuestion, thread)).question;
}

/** @throws `clients.not-found`, `tickets.not-found` */
export async function readTesterTicket(
  deps: Deps,
  caller: Caller,
  asked: { client: string; ticket: string; cut?: number | undefined },
): Promise<TesterTicket> {
  const read = await withClientScope(deps, caller, asked.client, (tx, client) =>
    cutTicket(tx, client.id, { name: asked.ticket, cut: asked.cut }),
  );
  const { uuid, externalId, subject, clientId } = read.ticket;
  return {
    uuid,
    externalId,
    subject,
    messages: read.messages.map(({ role, author, sentAt, text }, index) => ({
      number: index + 1,
      role,
      author,
      sentAt: sentAt.toISOString(),
      text,
    })),
    cut: read.cut,
    question: await questionAt(deps, clientId, read),
    sent: read.sent,
  };
}
