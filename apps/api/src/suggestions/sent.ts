import type { TicketSent } from '@replique/contract/sent-answers';
import { chooseSent, type SentMatch } from '@replique/engine/matching/choose-sent';
import { differenceOf, replaced } from '@replique/engine/matching/word-difference';
import { findClient, withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { countAcceptedUses } from '../knowledge/knowledge.ts';
import {
  listRetiredAnswers,
  listThreads,
  lockTickets,
  noteCited,
  requireTicket,
  updateMeasured,
} from '../tickets/tickets.ts';
import { acceptedAs } from './present.ts';
import {
  findSent,
  hasSuggestion,
  listCited,
  listMeasured,
  listSuggestedTickets,
  updateMeasures,
  type Measure,
  type MeasuredSuggestion,
} from './sent-store.ts';
import { findLastAccepted, listSuggestionStatuses } from './store.ts';
import { teach } from './teach.ts';
import { tellSent } from './tell-programs.ts';

type ThreadMessage = Awaited<ReturnType<typeof listThreads>>[number];

/** A suggestion as it stands and as it should stand by what was sent. */
type Judged = { stored: MeasuredSuggestion; measure: Measure | null; isAccepted: boolean };
type JudgedTicket = { ticketId: number; match: SentMatch | null; suggestions: Judged[] };

function judgeTicket(
  ticketId: number,
  suggestions: MeasuredSuggestion[],
  messages: ThreadMessage[],
  threshold: number,
): JudgedTicket {
  const match = suggestions.length > 0 ? chooseSent(suggestions, messages) : null;
  const message = messages.find(({ id }) => id === match?.messageId);
  const judged = suggestions.map((stored) => {
    const isSent = match !== null && message !== undefined && match.suggestionId === stored.id;
    const measure = isSent
      ? {
          messageId: message.id,
          messageUuid: message.uuid,
          similarity: match.similarity,
          editClass: match.editClass,
          at: message.at,
        }
      : null;
    const isByPerson = stored.state === 'accepted' && !stored.isAcceptedAsSent;
    const isAccepted = isByPerson || (measure !== null && measure.similarity >= threshold);
    return { stored, measure, isAccepted };
  });
  return { ticketId, match, suggestions: judged };
}

function isSame(left: Measure | null, right: Measure | null): boolean {
  return (
    left?.messageId === right?.messageId &&
    left?.similarity === right?.similarity &&
    left?.editClass === right?.editClass &&
    left?.at.getTime() === right?.at.getTime()
  );
}

const isChanged = ({ stored, measure, isAccepted }: Judged): boolean =>
  !isSame(stored.measure, measure) || isAccepted !== (stored.state === 'accepted');

/** 1 where sending made it accepted, -1 where it no longer is. */
const acceptanceChange = ({ stored, isAccepted }: Judged): number =>
  Number(isAccepted) - Number(stored.state === 'accepted');

async function storeMeasures(tx: Tx, clientId: number, tickets: JudgedTicket[]): Promise<void> {
  const changes = tickets.flatMap(({ suggestions }) => suggestions.filter(isChanged));
  await updateMeasures(
    tx,
    clientId,
    changes.map((judged) => {
      // A click stays a click.
      const becomes =
        acceptanceChange(judged) === 0 ? null : judged.isAccepted ? 'accepted' : 'ready';
      return { id: judged.stored.id, measure: judged.measure, becomes };
    }),
  );
  const moved = tickets.filter(({ suggestions }) =>
    suggestions.some((judged) => acceptanceChange(judged) !== 0),
  );
  const statuses = await listSuggestionStatuses(
    tx,
    clientId,
    moved.map(({ ticketId }) => ticketId),
  );
  await updateMeasured(
    tx,
    clientId,
    tickets.map(({ ticketId, match, suggestions }) => ({
      ticketId,
      editClass: match?.editClass ?? null,
      accepted: suggestions.reduce((sum, judged) => sum + acceptanceChange(judged), 0),
      status: statuses.get(ticketId) ?? null,
    })),
  );
}

/** What follows for documents and for the learning index. */
async function storeConsequences(tx: Tx, clientId: number, tickets: JudgedTicket[]): Promise<void> {
  const judged = tickets.flatMap(({ suggestions }) => suggestions);
  const changed = judged.filter((each) => acceptanceChange(each) !== 0);
  const used = judged.filter(({ measure, isAccepted }) => measure !== null && isAccepted);
  const ids = new Set([...changed, ...used].map(({ stored }) => stored.id));
  const cited = await listCited(tx, clientId, [...ids]);
  const uses = new Map<number, number>();
  for (const each of changed)
    for (const id of cited.get(each.stored.id) ?? [])
      uses.set(id, (uses.get(id) ?? 0) + acceptanceChange(each));
  await countAcceptedUses(tx, clientId, uses);
  // What agents sent is the past answer; the suggestion behind it tells which documents it came from.
  await noteCited(
    tx,
    clientId,
    tickets.map(({ ticketId, suggestions }) => {
      const source = suggestions.find(
        ({ measure, isAccepted }) => isAccepted && measure && measure.editClass !== 'not-used',
      );
      return { ticketId, citedIds: source ? (cited.get(source.stored.id) ?? []) : [] };
    }),
  );
  await teachAgain(tx, clientId, tickets);
}

/** The documents behind a suggestion that was accepted, or is no longer. */
export async function countAccepted(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
  by: 1 | -1,
): Promise<void> {
  const cited = (await listCited(tx, clientId, [id])).get(id) ?? [];
  await countAcceptedUses(tx, clientId, new Map(cited.map((each) => [each, by])));
}

/** Where agents' answers are gone, what a person accepted is the answer again. */
async function teachAgain(tx: Tx, clientId: number, tickets: JudgedTicket[]): Promise<void> {
  const accepted = tickets.filter(({ suggestions }) => suggestions.some((each) => each.isAccepted));
  const retired = await listRetiredAnswers(
    tx,
    clientId,
    accepted.map(({ ticketId }) => ticketId),
  );
  for (const ticketId of retired) {
    const last = await findLastAccepted(tx, { clientId, ticketId });
    if (last?.acceptedAt) await teach(tx, last, last.acceptedAt);
  }
}

/**
 * Compares what agents sent on these tickets with what was suggested to them before, and keeps what came of it: the
 * measure of the suggestion that the answer is closest to, whether that makes it accepted, the ticket's edit class, the
 * documents' counters and what the engine learns. The same tickets twice change nothing; an answer that was edited or
 * is gone is measured anew or no more. What a person accepted stays accepted.
 */
export async function matchSentAnswers(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<void> {
  const suggested = await listSuggestedTickets(tx, clientId, ticketIds);
  if (suggested.length === 0) return;
  await lockTickets(tx, clientId, suggested);
  const threshold = (await findClient(tx, { id: clientId }))?.acceptanceThreshold ?? 1;
  const suggestions = await listMeasured(tx, clientId, suggested);
  const open = [...new Set(suggestions.map(({ ticketId }) => ticketId))];
  const messages = await listThreads(tx, clientId, open);
  const suggestionsOf = Map.groupBy(suggestions, ({ ticketId }) => ticketId);
  const messagesOf = Map.groupBy(messages, ({ ticketId }) => ticketId);
  const judged = suggested.map((ticketId) =>
    judgeTicket(
      ticketId,
      suggestionsOf.get(ticketId) ?? [],
      messagesOf.get(ticketId) ?? [],
      threshold,
    ),
  );
  await storeMeasures(tx, clientId, judged);
  await storeConsequences(tx, clientId, judged);
  await tellSent(
    tx,
    clientId,
    judged.flatMap((ticket) => ticket.suggestions),
  );
}

/** What was sent on a ticket beside what had been suggested, with the words that differ. */
export async function readSent(
  deps: Deps,
  caller: Caller,
  ticketUuid: string,
): Promise<TicketSent> {
  const read = await withScope(deps, caller, undefined, async (tx) => {
    const { id, clientId } = await requireTicket(tx, ticketUuid);
    const client = await findClient(tx, { id: clientId });
    const found = await findSent(tx, clientId, id);
    const isSuggested = found !== undefined || (await hasSuggestion(tx, clientId, id));
    return { found, isSuggested, threshold: client?.acceptanceThreshold ?? 1 };
  });
  const { found, isSuggested, threshold } = read;
  if (!found || found.similarity === null || found.editClass === null)
    return { sent: null, nothing: isSuggested ? 'no-answer' : 'no-suggestion', threshold };
  const {
    suggestedText,
    sentText,
    state,
    isAcceptedAsSent,
    similarity,
    editClass,
    sentAt,
    ...rest
  } = found;
  return {
    sent: {
      ...rest,
      sentAt: sentAt.toISOString(),
      similarity,
      editClass,
      acceptedAs: acceptedAs({ state, isAcceptedAsSent }),
      text: sentText,
      // Two texts that have nothing to do with each other are not read word by word.
      differences:
        editClass === 'not-used'
          ? replaced(suggestedText, sentText)
          : differenceOf(suggestedText, sentText),
    },
    nothing: null,
    threshold,
  };
}
