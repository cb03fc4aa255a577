import type { ExportColumns } from '@replique/contract/insight/export-columns';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/errors.ts';
import { countUseOfSuggestions, listLatestSuggestions } from '../../../answering/index.ts';
import {
  countTickets,
  findLastTicketId,
  listReplyTimes,
  listTicketIds,
  listTicketsNamed,
  listWholeTickets,
  type WholeTicket,
  type WholeTicketFilter,
} from '../../../helpdesk/index.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import { inScope, nextPicked, percent, timeOf, type Source } from './source.ts';
import { words, type Words } from './words.ts';

/** Files of tickets: a row each, with the question, the answer and the suggestion that the ticket shows. */

type Line = WholeTicket & {
  suggestion: string | null;
  /** 0 to 1. */
  similarity: number | null;
  silences: number;
  contradicted: number;
  answersUsing: number;
  /** Seconds. */
  firstReply: number | null;
  handling: number | null;
};
type Column = ExportColumns['tickets'][number];

const most = 200;

function eligibilityOf({ tickets, ...words }: Words, ticket: Line): string {
  if (ticket.isEligible) return tickets.eligible;
  const reasons: Record<string, string> = words.reasons;
  return reasons[ticket.ineligibleReason ?? ''] ?? words.reasons.unknown;
}

type Writer = (ticket: Line, words: Words, publicUrl: string) => Cell;

const cells: Record<Column, Writer> = {
  externalId: (ticket) => ticket.externalId,
  subject: (ticket) => ticket.subject,
  status: (ticket, { tickets }) => (ticket.isWaiting ? tickets.waiting : tickets.answered),
  eligibility: (ticket, all) => eligibilityOf(all, ticket),
  channel: (ticket) => ticket.channel,
  category: (ticket) => ticket.category,
  language: (ticket) => ticket.language,
  tags: (ticket) => ticket.tags.join(', '),
  requesterName: (ticket) => ticket.requesterName,
  requesterEmail: (ticket) => ticket.requesterEmail,
  createdAt: (ticket) => timeOf(ticket.createdAt),
  lastMessageAt: (ticket) => timeOf(ticket.lastMessageAt),
  questionAt: (ticket) => timeOf(ticket.questionAt),
  answerAt: (ticket) => timeOf(ticket.answerAt),
  suggestionAt: (ticket) => timeOf(ticket.suggestionAt),
  messages: (ticket) => ticket.messages,
  suggestions: (ticket) => ticket.suggestions,
  responses: (ticket) => ticket.responses,
  acceptedSuggestions: (ticket) => ticket.acceptedSuggestions,
  suggestionStatus: (ticket, { suggestionStates }) => suggestionStates[ticket.suggestionStatus],
  editClass: (ticket, { editClasses }) => ticket.editClass && editClasses[ticket.editClass],
  similarity: (ticket) => percent(ticket.similarity),
  silences: (ticket) => ticket.silences,
  contradicted: (ticket) => ticket.contradicted,
  answersUsing: (ticket) => ticket.answersUsing,
  firstReplySeconds: (ticket) => ticket.firstReply,
  handlingSeconds: (ticket) => ticket.handling,
  satisfaction: (ticket, { chats }) => ticket.satisfaction && chats.ratings[ticket.satisfaction],
  agents: (ticket) => ticket.agents.join(', '),
  question: (ticket) => ticket.question,
  answer: (ticket) => ticket.answer,
  suggestion: (ticket) => ticket.suggestion,
  link: (ticket, _, publicUrl) => `${publicUrl}/tickets/${ticket.uuid}`,
};

const byTicket = <Row extends { ticketId: number }>(rows: Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.ticketId, row]));

async function readLines(
  tx: Tx,
  clientId: number,
  { ids, columns }: { ids: number[]; columns: string[] },
): Promise<Line[]> {
  if (ids.length === 0) return [];
  const tickets = await listWholeTickets(tx, clientId, ids);
  const latest = byTicket(await listLatestSuggestions(tx, clientId, ids));
  // All messages, and all suggestions, are read for these alone.
  const wants = (...names: Column[]) => names.some((name) => columns.includes(name));
  const wantsTimes = wants('firstReplySeconds', 'handlingSeconds');
  const times = byTicket(wantsTimes ? await listReplyTimes(tx, clientId, ids) : []);
  const wantsUse = wants('silences', 'contradicted', 'answersUsing');
  const uses = byTicket(wantsUse ? await countUseOfSuggestions(tx, clientId, ids) : []);
  return tickets.map((ticket) => ({
    ...ticket,
    suggestion: latest.get(ticket.id)?.text ?? null,
    similarity: latest.get(ticket.id)?.similarity ?? null,
    silences: uses.get(ticket.id)?.silences ?? 0,
    contradicted: uses.get(ticket.id)?.contradicted ?? 0,
    answersUsing: uses.get(ticket.id)?.answersUsing ?? 0,
    firstReply: times.get(ticket.id)?.firstReply ?? null,
    handling: times.get(ticket.id)?.handling ?? null,
  }));
}

/** @throws `exports.client-needed` for those of two clients */
export function planPicked(found: { id: number; clientId: number }[]) {
  const clientId = found[0]?.clientId ?? null;
  if (found.some((each) => each.clientId !== clientId)) throw fail('exports.client-needed');
  const picked = found.map(({ id }) => id);
  return { clientId, total: picked.length, last: picked.at(-1) ?? 0, picked };
}

export const ticketRows: Source = {
  async plan(deps, { clientId, filter, picked, by }) {
    if (picked) {
      const wanted = [...new Set(picked)];
      const found = await inScope(deps, clientId, (tx) => listTicketsNamed(tx, wanted));
      if (found.length < wanted.length) throw fail('tickets.not-found');
      return planPicked(found);
    }
    if (clientId === null) throw fail('exports.client-needed');
    return inScope(deps, clientId, async (tx) => ({
      clientId,
      total: await countTickets(tx, clientId, { ...(filter as WholeTicketFilter), viewer: by }),
      last: await findLastTicketId(tx, clientId),
      picked: null,
    }));
  },
  headings: ({ columns, language }) =>
    columns.map((column) => words[language].columns.tickets[column as Column]),
  async read(deps, claim, reached) {
    const { clientId, chosenLast, columns, language } = claim;
    if (clientId === null) throw new Error('A file of tickets without a client.');
    return deps.db.withClient(
      clientId,
      async (tx) => {
        const found = claim.picked
          ? nextPicked(claim.picked, reached, most)
          : (
              await listTicketIds(
                tx,
                clientId,
                { ...(claim.filter as WholeTicketFilter), viewer: claim.requestedBy },
                reached,
                most,
              )
            ).map(({ id }) => id);
        const ids = found.filter((id) => id <= chosenLast);
        const lines = await readLines(tx, clientId, { ids, columns });
        return {
          rows: lines.map((line) =>
            columns.map((column) =>
              cells[column as Column](line, words[language], deps.config.publicUrl),
            ),
          ),
          reached: ids.at(-1) ?? chosenLast,
          isEnd: ids.length < most,
        };
      },
      { statementTimeoutMs: 60_000 },
    );
  },
};
