import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './conversation.module.css';
import { MessageCard } from './message-card.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { TranslateToggle } from './translate-toggle.tsx';
import { useMarkedQuestions } from './use-marked-questions.ts';
import { useTranslatedMessages } from './translated-messages.ts';

/** Pixels of what came before the last message that stay in sight. */
const gapAbove = 40;

/** The messages of a ticket, oldest first. */
export function Conversation({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const translated = useTranslatedMessages(ticket);
  useMarkedQuestions(box, ticket.questions);
  // The pane stays while tickets change; each one begins at what the customer said last.
  useEffect(() => {
    const pane = box.current?.closest('section');
    const asked = [
      ...(box.current?.querySelectorAll<HTMLElement>('[data-role="requester"]') ?? []),
    ];
    if (pane) pane.scrollTop = asked.length > 1 ? (asked.at(-1)?.offsetTop ?? 0) - gapAbove : 0;
  }, [ticket.uuid]);
  return (
    <div ref={box} className={`column gap-12 pad-16 ${classes.conversation}`}>
      {ticket.conversation.length > 0 && ticket.language !== translated.language && (
        <TranslateToggle translated={translated} />
      )}
      {ticket.conversation.length === 0 && (
        <p className="muted">{t('tickets.emptyConversation')}</p>
      )}
      {ticket.conversation.map((message) => (
        <MessageCard
          key={message.uuid}
          message={message}
          opensFiles={ticket.opensFiles}
          translation={translated.of(message.uuid)}
          language={translated.language}
        />
      ))}
    </div>
  );
}
