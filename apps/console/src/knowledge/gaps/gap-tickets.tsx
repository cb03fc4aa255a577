import { Link } from '@tanstack/react-router';
import type { GapDetail } from '@replique/contract/knowledge/gaps';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './gaps.module.css';

const mostShown = 100;

/** The tickets of the period, newest first, each with why nothing was suggested. */
export function GapTickets({ gap }: { gap: GapDetail }) {
  const { t } = useTranslation();
  return (
    <section className="surface pad-16 heads-14" aria-labelledby="gap-tickets">
      <h2 className="break" id="gap-tickets">
        {t('gaps.ticketsTitle')}
      </h2>
      {gap.items.length === 0 && <p className="muted small">{t('gaps.ticketsNone')}</p>}
      {gap.tickets > mostShown && (
        <p className="muted small">{t('gaps.ticketsCapped', { most: mostShown })}</p>
      )}
      <ul className={`stack unmarked gap-12 only-mt-12 pad-0 hide-empty ${classes.tickets}`}>
        {gap.items.map((ticket) => (
          <li className="gap-4 line-below stack" key={ticket.uuid}>
            <div className={`wrap between baseline gap-4-16 ${classes.ticketHead}`}>
              <Link to="/tickets/$ticket" params={{ ticket: ticket.uuid }}>
                {ticket.subject || t('gaps.noSubject')}
              </Link>
              <span className="muted small">
                {ticket.externalId} · <RelativeTime at={ticket.askedAt} />
              </span>
            </div>
            <p lang={gap.language}>{ticket.question}</p>
            <p className="row wrap gap-4-8">
              <StatusBadge tone="neutral">{t(`gaps.reasons.${ticket.reason}`)}</StatusBadge>
              <StatusBadge tone={ticket.isAnswered ? 'success' : 'warning'}>
                {t(ticket.isAnswered ? 'gaps.answeredByPerson' : 'gaps.notAnswered')}
              </StatusBadge>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
