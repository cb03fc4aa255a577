import type { ReplyStatus } from '@replique/contract/helpdesk/write-back';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { updateHandled } from '../tickets/tickets.ts';
import { mayReply, findOutgoing, statusesOf, type Outgoing } from './outgoing.ts';
import {
  findReplyForUpdate,
  findStanding,
  insertReply,
  updateAgain,
  updateCancelled,
  type Standing,
} from './reply-store.ts';

/** Replies to the customer: who may send one, and how it comes into the outbox and out of it again. */

/** Here an agent's answer to what the suggestion was written for is none that may be followed by another. */
function isAnswered({ lastAnswerAt, lastQuestionAt }: Standing, questionAt: Date | null): boolean {
  const since = questionAt ?? lastQuestionAt;
  return lastAnswerAt !== null && (since === null || lastAnswerAt > since);
}

export type QueuedReply = {
  clientId: number;
  ticketId: number;
  suggestionId: number;
  text: string;
  status: ReplyStatus;
  /** The latest question that the suggestion knows. */
  questionAt: Date | null;
  /** Accepted by this sending. */
  hasAccepted: boolean;
  at: Date;
};

type Of = Pick<QueuedReply, 'clientId' | 'ticketId' | 'questionAt' | 'status'>;
type Sendable = { outgoing: Outgoing; askedAt: Date | null };

/**
 * Whether a reply of this ticket may be sent, by what is known here; the CRM is asked again before it goes out.
 * @throws `write-backs.not-connected`, `write-backs.replies-off`, `write-backs.ticket-closed`, `write-backs.answered`
 */
export async function requireSendable(
  tx: Tx,
  caller: Pick<Caller, 'level'>,
  { clientId, ticketId, questionAt, status }: Of,
): Promise<Sendable> {
  const standing = await findStanding(tx, clientId, ticketId);
  const outgoing = await findOutgoing(tx, clientId, standing?.platform);
  if (!standing || !outgoing) throw fail('write-backs.not-connected');
  if (!mayReply(outgoing, caller)) throw fail('write-backs.replies-off');
  if (!statusesOf(outgoing).includes(status))
    throw fail('request.invalid', {
      fields: [{ path: 'status', message: 'This CRM cannot set it with a reply.' }],
    });
  if (standing.gone) throw fail('write-backs.ticket-closed', { state: standing.gone });
  if (isAnswered(standing, questionAt)) throw fail('write-backs.answered');
  return { outgoing, askedAt: standing.lastQuestionAt };
}

/**
 * Puts a reply into the outbox, to be sent after the time in which it can be taken back; one that waits already stays
 * one. Wake `writeBackJob` afterwards.
 * @throws what {@link requireSendable} throws, `write-backs.state` where it is with the customer
 */
export async function queueReply(
  tx: Tx,
  caller: Pick<Caller, 'level' | 'userId'>,
  reply: QueuedReply,
): Promise<string> {
  const { clientId, ticketId, suggestionId, text, status, questionAt, hasAccepted, at } = reply;
  const { outgoing, askedAt } = await requireSendable(tx, caller, reply);
  const known = await findReplyForUpdate(tx, clientId, suggestionId);
  if (known?.state === 'posted') throw fail('write-backs.state', { state: known.state });
  if (known?.state === 'waiting' || known?.state === 'sending') return known.uuid;
  const asked = askedAt?.toISOString() ?? null;
  const added = {
    clientId,
    ticketId,
    suggestionId,
    questionAt,
    at,
    platform: outgoing.platform,
    content: { reply: text, status, askedAt: asked, hasAccepted },
    by: caller.userId,
  };
  if (known) await updateAgain(tx, known.id, added);
  const uuid = known?.uuid ?? (await insertReply(tx, added));
  await updateHandled(tx, clientId, ticketId);
  return uuid;
}

/**
 * Takes back a reply that has not begun to go out. The caller holds its ticket.
 * @returns whether its sending had accepted the suggestion
 * @throws `write-backs.state`
 */
export async function cancelReply(
  tx: Tx,
  of: { clientId: number; ticketId: number; suggestionId: number },
): Promise<{ hasAccepted: boolean }> {
  const known = await findReplyForUpdate(tx, of.clientId, of.suggestionId);
  const isOpen = known?.state === 'waiting' || known?.state === 'sending';
  if (!known || !isOpen || known.begunVersion > known.postedVersion)
    throw fail('write-backs.state', { state: known?.state });
  await updateCancelled(tx, of.clientId, known.id);
  await updateHandled(tx, of.clientId, of.ticketId);
  return { hasAccepted: known.content.hasAccepted };
}
