import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tickets.module.css';

/** Whether a ticket waits, and whether it has waited longer than the client wants. */
export function WaitingDot({ ticket: { isWaiting, replyDueAt } }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  if (!isWaiting) return <span className="dot rigid" />;
  const isLate = replyDueAt !== null && new Date(replyDueAt).getTime() < now;
  const words = t(isLate ? 'tickets.late' : 'tickets.waiting');
  return (
    <span
      className={`dot rigid ${classes.waitingDot}`}
      data-late={isLate || undefined}
      title={words}
    >
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
