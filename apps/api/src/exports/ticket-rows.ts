import type { ExportColumn } from '@replique/contract/exports';
import { exports as english } from '@replique/phrases/en/exports';
import { tickets as englishTickets } from '@replique/phrases/en/tickets';
import { exports as french } from '@replique/phrases/fr/exports';
import { tickets as frenchTickets } from '@replique/phrases/fr/tickets';
import { csvLine, type Cell } from '../exports/exports.ts';
import type { WholeTicket } from '../tickets/tickets.ts';

/** What a file says of one ticket. */
export type TicketLine = WholeTicket & {
  suggestion: string | null;
  /** 0 to 1. */
  similarity: number | null;
};

const words = {
  en: { ...english, tickets: englishTickets },
  fr: { ...french, tickets: frenchTickets },
};
type Words = (typeof words)['en' | 'fr'];

/** As spreadsheets know a date; UTC, as the heading says. */
const timeOf = (at: Date | null): Cell => at?.toISOString().slice(0, 19).replace('T', ' ') ?? null;

function eligibilityOf({ tickets }: Words, ticket: TicketLine): string {
  if (ticket.isEligible) return tickets.eligible;
  const reasons: Record<string, string> = tickets.reasons;
  return reasons[ticket.ineligibleReason ?? ''] ?? tickets.reasons.unknown;
}

type Writer = (ticket: TicketLine, words: Words, publicUrl: string) => Cell;

const cells: Record<ExportColumn, Writer> = {
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
  // A whole number: a decimal point is none in a French spreadsheet.
  similarity: (ticket) => (ticket.similarity === null ? null : Math.round(ticket.similarity * 100)),
  agents: (ticket) => ticket.agents.join(', '),
  question: (ticket) => ticket.question,
  answer: (ticket) => ticket.answer,
  suggestion: (ticket) => ticket.suggestion,
  link: (ticket, _, publicUrl) => `${publicUrl}/tickets/${ticket.uuid}`,
};

type Wanted = { language: 'en' | 'fr'; columns: ExportColumn[] };

export function headingLine({ language, columns }: Wanted): string {
  return csvLine(
    columns.map((column) => words[language].columns[column]),
    language,
  );
}

export function ticketLine(
  { language, columns }: Wanted,
  ticket: TicketLine,
  publicUrl: string,
): string {
  return csvLine(
    columns.map((column) => cells[column](ticket, words[language], publicUrl)),
    language,
  );
}
