import type { Tx } from '../../../platform/db/database.ts';
import { announce, isToldOf, tellWebhooks, type Told } from '../../../accounts/index.ts';
import { listNamedTickets, ticketNamed } from '../../../helpdesk/index.ts';
import type { Measure, MeasuredSuggestion } from './sent-store.ts';

/** What a client's own programs are told of suggestions, in the transaction in which it happens. */

/** More at a time are an import. */
const mostTold = 50;

type Of = { clientId: number; ticketId: number; uuid: string };

export async function tellAccepted(tx: Tx, { clientId, ticketId, uuid }: Of): Promise<void> {
  if (!(await isToldOf(tx, clientId, ['suggestion.accepted']))) return;
  const [ticket] = await listNamedTickets(tx, clientId, [ticketId]);
  if (!ticket) return;
  const data = {
    ticket: ticketNamed(ticket),
    suggestion: { uuid, acceptedAs: 'person' as const },
  };
  await tellWebhooks(tx, { clientId, event: 'suggestion.accepted', data });
}

type Judged = { stored: MeasuredSuggestion; measure: Measure | null; isAccepted: boolean };

const isNew = ({ stored, measure }: Judged) =>
  measure !== null && measure.messageUuid !== stored.measure?.messageUuid;

/** The consoles that are open: the answer itself they were told of before it was compared. */
export async function announceSent(
  tx: Tx,
  clientId: number,
  judged: { ticketId: number; suggestions: Judged[] }[],
): Promise<void> {
  const ids = judged.flatMap(({ ticketId, suggestions }) =>
    suggestions.some(isNew) ? [ticketId] : [],
  );
  if (ids.length === 0 || ids.length > mostTold) return;
  for (const { uuid } of await listNamedTickets(tx, clientId, ids))
    await announce(tx, { clientId, ticketUuid: uuid, what: 'suggestion' });
}

/** Answers that are compared with a suggestion for the first time, and suggestions that became accepted by it. */
export async function tellSent(tx: Tx, clientId: number, judged: Judged[]): Promise<void> {
  const news = judged.filter(isNew);
  if (news.length === 0 || news.length > mostTold) return;
  if (!(await isToldOf(tx, clientId, ['answer.sent', 'suggestion.accepted']))) return;
  const ids = news.map(({ stored }) => stored.ticketId);
  const tickets = new Map((await listNamedTickets(tx, clientId, ids)).map((row) => [row.id, row]));
  const told = news.flatMap(({ stored, measure, isAccepted }): Told[] => {
    const found = tickets.get(stored.ticketId);
    if (!found || !measure) return [];
    const ticket = ticketNamed(found);
    const { uuid } = stored;
    const { editClass, similarity, messageUuid } = measure;
    const sent = {
      ticket,
      suggestion: { uuid },
      message: { uuid: messageUuid },
      editClass,
      similarity,
    };
    const accepted = { ticket, suggestion: { uuid, acceptedAs: 'sent' as const } };
    const isNewlyAccepted = isAccepted && stored.state !== 'accepted';
    return [
      { clientId, event: 'answer.sent', data: sent },
      ...(isNewlyAccepted
        ? [{ clientId, event: 'suggestion.accepted' as const, data: accepted }]
        : []),
    ];
  });
  await tellWebhooks(tx, ...told);
}
