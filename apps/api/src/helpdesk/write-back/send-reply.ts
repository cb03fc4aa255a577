import type { CrmReply, CrmTicket, WrittenReply } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import type { ReplyContent } from '../../platform/db/column-shapes.ts';
import { noticeWritten, syncJob } from '../crm-sync/crm-sync.ts';
import { lockTickets } from '../tickets/tickets.ts';
import {
  begin,
  isAnsweredIn,
  isUncertain,
  keepSettled,
  NotSent,
  readTicketNow,
  tell,
  type Held,
} from './held.ts';
import { htmlOfReply, keyOf, textOfReply } from './note.ts';
import { updateNotBegun, updatePosted, updateStatusKept } from './work-store.ts';
import type { Taken } from './work.ts';

/** How often it is looked again where the ticket changes while it is looked at. */
const mostLooks = 3;

const contentOf = ({ content }: Taken) => content as ReplyContent;

function replyOf(taken: Taken): CrmReply {
  const { reply, status } = contentOf(taken);
  return {
    text: textOfReply(reply),
    html: htmlOfReply(reply),
    key: keyOf(taken.uuid, taken.version),
    since: taken.createdAt,
    status,
  };
}

/** A reply answers what was asked when it was sent, once; anything else a person looks at again. */
function checkMoment(ticket: CrmTicket, taken: Taken): void {
  if (ticket.state === 'closed') throw new NotSent('refused', 'closed');
  if (isAnsweredIn(ticket, taken)) throw new NotSent('superseded', 'answered');
  const { askedAt } = contentOf(taken);
  const known = askedAt === null ? taken.createdAt.getTime() : Date.parse(askedAt);
  const isAsked = ticket.messages.some(
    ({ kind, sentAt }) => kind === 'requester' && sentAt.getTime() > known,
  );
  if (isAsked) throw new NotSent('refused', 'asked-again');
}

/** The customer has it. Its ticket is read again at once, so that it stands here too. */
async function keepSent({ deps, taken }: Held, written: WrittenReply): Promise<void> {
  const { clientId, ticketId, ticketExternalId, platform, version } = taken;
  const { externalId, statusRefusal } = written;
  await deps.db.withClient(clientId, async (tx) => {
    const at = deps.clock();
    await lockTickets(tx, clientId, [ticketId]);
    await updatePosted(tx, taken, { version, externalId, at });
    if (statusRefusal !== null) await updateStatusKept(tx, taken, statusRefusal);
    await noticeWritten(tx, { clientId, platform }, ticketExternalId, at);
    await tell(tx, taken);
  });
  deps.wake(syncJob);
}

/**
 * What an earlier try may have sent without our knowing it.
 * @throws NotSent where nobody can tell: it is not sent again before a person has looked
 */
async function findLost(held: Held): Promise<boolean> {
  const { taken, connector, signal, deps } = held;
  const { ticketExternalId, clientId } = taken;
  const found = await connector.findReply(ticketExternalId, replyOf(taken), signal);
  if (found === 'unsure') throw new NotSent('refused', 'unsure');
  if (found) await keepSent(held, found);
  else await deps.db.withClient(clientId, (tx) => updateNotBegun(tx, taken));
  return found !== null;
}

/** @returns whether it went out; not where the ticket has changed since it was looked at */
async function write(held: Held, seen: CrmTicket): Promise<boolean> {
  const { taken, connector, signal, deps } = held;
  await begin(held);
  try {
    const written = await connector.writeReply(
      taken.ticketExternalId,
      replyOf(taken),
      seen,
      signal,
    );
    await keepSent(held, written);
    return true;
  } catch (error) {
    if (!(error instanceof CrmFailed) || isUncertain(error)) throw error;
    await deps.db.withClient(taken.clientId, (tx) => updateNotBegun(tx, taken));
    if (error.status === 409) return false;
    throw error;
  }
}

/**
 * Sends a suggestion to the customer. Once: a sending whose end nobody knows is looked for first. Never after an agent
 * has answered, nor after the customer has written again, as the CRM says this moment.
 * @throws NotSent, WorkLost, ContentChanged, CrmFailed
 */
export async function sendReply(held: Held): Promise<void> {
  const { begunVersion, postedVersion, version } = held.taken;
  if (begunVersion > postedVersion && (await findLost(held))) return;
  if (postedVersion === version) return keepSettled(held);
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const ticket = await readTicketNow(held, null);
    checkMoment(ticket, held.taken);
    if (await write(held, ticket)) return;
  }
  throw new CrmFailed('unavailable', { detail: 'The ticket changes all the time.' });
}
