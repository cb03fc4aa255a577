import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import {
  compareSent,
  listLatestSuggestions,
  writeSuggestionFor,
} from '../answering/suggestions/suggestions.ts';
import { prepareTicket, putTickets, type IncomingTicket } from '../helpdesk/tickets/tickets.ts';
import type { DemoUse } from './read-content.ts';
import { listTicketsByExternalId } from './store.ts';

/** What of a suggestion an agent of the demo sends: so every class of edits has something to show. */

const minute = 60_000;
/** A draft waits so long before the agent answers. */
const draftWaits = 3 * minute;
/** Greeting and thanks above, the offer and the closing below what the built-in writer says. */
const [above, below] = [2, 2];

/** The first half of the lines, or of a single paragraph the first half of its sentences. */
function firstHalf(body: string[]): string {
  const lines = body.join('\n\n').split('\n');
  if (lines.length > 2) return lines.slice(0, Math.ceil(lines.length / 2)).join('\n');
  const sentences = body.join(' ').split(/(?<=[.!?])\s+/);
  return sentences.slice(0, Math.ceil(sentences.length / 2)).join(' ');
}

/** What the agent sends; null: the own words that stand in the demo's tickets. */
export function composeSent(
  suggestion: string,
  { use, words }: DemoUse,
  author: string,
): string | null {
  const paragraphs = suggestion.split('\n\n');
  // The agent signs where the draft was signed by the team.
  const closing = `${paragraphs.at(-1)?.split('\n')[0]}\n${author}`;
  const top = paragraphs.slice(0, above);
  const body = paragraphs.slice(above, -below);
  switch (use) {
    case 'as-is':
      return [...paragraphs.slice(0, -1), closing].join('\n\n');
    case 'light':
      return [...top.slice(0, 1), ...body, words, closing].join('\n\n');
    case 'heavy':
      return [...top.slice(0, 1), firstHalf(body), words, closing].join('\n\n');
    case 'not-used':
      return null;
  }
}

const firstAnswer = ({ messages }: IncomingTicket) =>
  messages.find((message) => message.role === 'agent');

/** A ticket as it was before anybody answered it. */
function unanswered(ticket: IncomingTicket): IncomingTicket {
  const at = ticket.messages.findIndex(({ role }) => role === 'agent');
  return { ...ticket, messages: ticket.messages.slice(0, at) };
}

/** In the caller's transaction: the demo's texts are our own, and short. */
export async function put(
  deps: Deps,
  tx: Tx,
  clientId: number,
  tickets: IncomingTicket[],
): Promise<void> {
  const { texts } = deps;
  const prepared = await Promise.all(
    tickets.map((ticket) => prepareTicket(ticket, { texts, client: clientId })),
  );
  await putTickets(tx, clientId, prepared);
}

/** Writes the draft that was waiting when the agent came, unless an earlier start did. */
async function draft(deps: Deps, clientId: number, tickets: IncomingTicket[]) {
  const ids = tickets.map(({ externalId }) => externalId);
  const read = () =>
    deps.db.withClient(clientId, async (tx) => {
      const rows = await listTicketsByExternalId(tx, clientId, ids);
      const ticketIds = rows.map(({ id }) => id);
      const suggestions = await listLatestSuggestions(tx, clientId, ticketIds);
      const textOf = new Map(suggestions.map(({ ticketId, text }) => [ticketId, text]));
      return new Map(rows.map((row) => [row.externalId, { ...row, text: textOf.get(row.id) }]));
    });
  const known = await read();
  for (const ticket of tickets) {
    const row = known.get(ticket.externalId);
    const sentAt = firstAnswer(ticket)?.sentAt;
    if (!row || row.text !== undefined || !sentAt) continue;
    const then = { ...deps, clock: () => new Date(sentAt.getTime() - draftWaits) };
    await writeSuggestionFor(then, clientId, row.uuid, { kind: 'auto' });
  }
  return read();
}

/**
 * Stores the demo's tickets; some of them had a suggestion before they were answered. Where a language model is set no
 * suggestion is written: a start asks nobody.
 */
export async function putDemoTickets(
  deps: Deps,
  clientId: number,
  tickets: IncomingTicket[],
  made: DemoUse[],
): Promise<void> {
  const uses = new Map(deps.config.llm ? [] : made.map((use) => [use.ticket, use] as const));
  const drafted = tickets.filter(({ externalId }) => uses.has(externalId));
  const first = tickets.map((ticket) =>
    uses.has(ticket.externalId) ? unanswered(ticket) : ticket,
  );
  await deps.db.withClient(clientId, (tx) => put(deps, tx, clientId, first));
  if (drafted.length === 0) return;
  const suggested = await draft(deps, clientId, drafted);
  const sent = drafted.map((ticket) => {
    const use = uses.get(ticket.externalId);
    const text = suggested.get(ticket.externalId)?.text;
    const answer = firstAnswer(ticket);
    const composed =
      use && text !== undefined && answer ? composeSent(text, use, answer.author ?? '') : null;
    if (composed === null) return ticket;
    const messages = ticket.messages.map((message) =>
      message === answer ? { ...message, text: composed } : message,
    );
    return { ...ticket, messages };
  });
  await deps.db.withClient(clientId, (tx) => put(deps, tx, clientId, sent));
  await compareSent(deps, clientId);
}
