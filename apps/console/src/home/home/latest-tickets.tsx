import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import { useTranslation } from 'react-i18next';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './home.module.css';
import { waitingTicketsQuery } from './queries.ts';

/** Whether a suggestion waits, and whether it is ready. */
function Suggested({ status }: { status: TicketRow['suggestionStatus'] }) {
  const { t } = useTranslation();
  if (status !== 'ready' && status !== 'check') return null;
  return (
    <StatusBadge tone={status === 'ready' ? 'info' : 'neutral'} icon={IconSparkles}>
      {t(`home.suggestion.${status}`)}
    </StatusBadge>
  );
}

function Rows() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  // Rows of all clients together say whose they are.
  const namesClient = isSuperAdmin && client === undefined;
  const { data, error, refetch } = useQuery(waitingTicketsQuery(client));
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <div className={classes.rowsSpace} role="status" aria-label={t('ui.loadingRows')} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        kind="clear"
        title={t('home.noneWaitingTitle')}
        text={t('home.noneWaitingText')}
      />
    );
  return (
    <ul className={`list ${classes.rows}`}>
      {data.items.map((ticket) => (
        <li key={ticket.uuid}>
          <Link
            to="/tickets/$ticket"
            params={{ ticket: ticket.uuid }}
            // The list beside it is this one.
            search={({ client }) => ({ client, status: 'waiting', sort: 'question' })}
            className={`row gap-16 hover inner-outline ${classes.row}`}
          >
            <span className={`cut grow medium ${classes.subject}`}>
              {ticket.subject || t('home.noSubject')}
            </span>
            <Suggested status={ticket.suggestionStatus} />
            {namesClient && (
              <span className={`rigid soft nowrap clip ellipsis ${classes.client}`}>
                {ticket.client.name}
              </span>
            )}
            <span className={`muted nowrap clip ellipsis ${classes.from}`}>
              {ticket.requesterName ?? ticket.client.name}
            </span>
            <span className={`muted nowrap ${classes.time}`}>
              <RelativeTime at={ticket.lastMessageAt} isShort />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The tickets that wait, the latest first. */
export function LatestTickets() {
  const { t } = useTranslation();
  return (
    <section className="surface shrink clip" aria-labelledby="home-latest">
      <div className={`row between line-below gap-16 heads-14-24 ${classes.latestHead}`}>
        <h2 id="home-latest">{t('home.latest')}</h2>
        <Link to="/tickets" className="rigid accent medium hover-underline">
          {t('home.seeAll')}
        </Link>
      </div>
      <Rows />
    </section>
  );
}
