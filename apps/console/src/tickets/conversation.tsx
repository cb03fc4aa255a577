import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './conversation.module.css';
import { readableLabel, useTicketLabels } from './labels.ts';
import { MessageCard } from './message-card.tsx';
import type { TicketDetail } from './queries.ts';

function Facts({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  const facts = [
    [t('tickets.columns.externalId'), ticket.externalId],
    [
      t('tickets.requester'),
      [ticket.requesterName, ticket.requesterEmail].filter(Boolean).join(' · '),
    ],
    [t('tickets.columns.channel'), ticket.channel && labels.channel(ticket.channel)],
    [t('tickets.columns.category'), ticket.category && readableLabel(ticket.category)],
    [t('tickets.columns.language'), ticket.language && labels.language(ticket.language)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl className={classes.facts} aria-label={t('tickets.details')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The messages of a ticket, oldest first, below what is known of it. */
export function Conversation({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  // The pane stays while tickets change; each one begins at its top.
  useEffect(() => {
    const pane = box.current?.closest('section');
    if (pane) pane.scrollTop = 0;
  }, [ticket.uuid]);
  return (
    <div ref={box} className={classes.conversation}>
      <Facts ticket={ticket} />
      {ticket.tags.length > 0 && (
        <div className={classes.tags}>
          {ticket.tags.map((tag) => (
            <StatusBadge key={tag} tone="neutral">
              {readableLabel(tag)}
            </StatusBadge>
          ))}
        </div>
      )}
      {ticket.conversation.length === 0 && (
        <p className={classes.muted}>{t('tickets.emptyConversation')}</p>
      )}
      {ticket.conversation.map((message) => (
        <MessageCard key={message.uuid} message={message} />
      ))}
    </div>
  );
}
