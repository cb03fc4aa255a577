import type { Tx } from '../../../platform/db/database.ts';
import { requireTicket, upsertAcceptedAnswer } from '../../../helpdesk/index.ts';
import { listCited } from './sent-store.ts';
import type { SuggestionRecord } from '../store.ts';

/** Of a ticket that is no more in its CRM nothing is learned. */
const isGone = (reason: string | null) =>
  reason !== null && ['deleted', 'merged', 'spam'].includes(reason);

/** Question → the accepted text, with the documents that it cites. */
export async function teach(tx: Tx, suggestion: SuggestionRecord, at: Date): Promise<void> {
  const { id, clientId, ticketId } = suggestion;
  const ticket = await requireTicket(tx, suggestion.ticketUuid);
  if (isGone(ticket.ineligibleReason)) return;
  const cited = await listCited(tx, clientId, [id]);
  await upsertAcceptedAnswer(tx, clientId, {
    ticketId,
    suggestionId: id,
    question: ticket.question,
    answer: suggestion.text,
    language: suggestion.language ?? ticket.language ?? 'en',
    citedIds: cited.get(id) ?? [],
    answeredAt: at,
  });
}
