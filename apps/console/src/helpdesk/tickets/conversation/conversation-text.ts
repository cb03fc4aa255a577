import type { TicketDetail } from '@replique/contract/helpdesk/tickets';

export interface ConversationWords {
  /** Of the subject that is none. */
  noSubject: string;
  role: (role: TicketDetail['conversation'][number]['role']) => string;
  time: (at: string) => string;
}

/** A conversation as text for a mail or a note: who, when, what; nothing of what is quoted or of the page around it. */
export function conversationText(
  ticket: Pick<TicketDetail, 'subject' | 'externalId' | 'conversation'>,
  words: ConversationWords,
): string {
  const messages = ticket.conversation.map(({ author, role, sentAt, text }) => {
    const who = author === null ? words.role(role) : `${author} (${words.role(role)})`;
    return `${who}, ${words.time(sentAt)}\n${text.trim()}`;
  });
  return [`${ticket.subject || words.noSubject} (${ticket.externalId})`, ...messages].join('\n\n');
}
