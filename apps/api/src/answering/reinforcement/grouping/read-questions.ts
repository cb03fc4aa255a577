import { readTicketQuestion } from '@replique/engine/clustering/ticket-question';
import { withoutPersonalData } from '@replique/engine/privacy/without-personal-data';
import { ordersMachine } from '@replique/engine/text/asking';
import type { LanguageCode as Language } from '@replique/contract/route';
import type { ReadTask } from './group-thread.ts';

type TicketText = {
  id: number;
  subject: string;
  language: Language;
  name: string | null;
  messages: { role: 'requester' | 'agent'; text: string }[];
};

/** Of longer questions the beginning says what is asked. */
const longestQuestion = 4_000;

/** What a ticket asks; empty where it asks nothing, or gives orders to a program. */
function readQuestion(ticket: TicketText, privacy: ReadTask['privacy']): string {
  const { subject, messages, language, name } = ticket;
  const question = readTicketQuestion({ subject, messages }, { language, name });
  if (ordersMachine(question)) return '';
  // Masked before it is cut: half an address might not be known as one.
  const kept = withoutPersonalData(question, name, privacy);
  return kept.slice(0, longestQuestion).toWellFormed();
}

/** The questions of a page of tickets, without personal data: [{id, question}]. */
export function readQuestions({ tickets, privacy }: ReadTask): string {
  const read = JSON.parse(tickets) as TicketText[];
  return JSON.stringify(
    read.map((ticket) => ({ id: ticket.id, question: readQuestion(ticket, privacy) })),
  );
}
