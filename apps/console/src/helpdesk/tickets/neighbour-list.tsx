import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './neighbour-list.module.css';
import { QueueMenu } from './queues/queue-menu.tsx';
import { SnoozedTime } from './snooze/snoozed-time.tsx';
import { SuggestedMark } from './suggested-mark.tsx';
import { WaitingDot } from './waiting-dot.tsx';
import type { useNeighbours } from './neighbours.ts';
import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import type { TicketSearch } from '../routes.ts';

interface NeighbourListProps {
  ticket: string;
  search: TicketSearch;
  list: ReturnType<typeof useNeighbours>['list'];
}

interface RowProps {
  row: TicketRow;
  search: TicketSearch;
  isCurrent: boolean;
}

function Row({ row, search, isCurrent }: RowProps) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to="/tickets/$ticket"
      params={{ ticket: row.uuid }}
      search={search}
      className={`stack line-below gap-2 hover pad-8-16 inner-outline ${classes.row}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className="row shrink gap-8">
        {row.isWaiting && <WaitingDot ticket={row} />}
        <span className="cut grow medium">
          {row.requesterName ?? t('tickets.unknownRequester')}
        </span>
        <span className="muted small nowrap">
          {row.snoozedUntil === null ? (
            <RelativeTime
              at={search.sort === 'ticket' ? row.createdAt : row.lastMessageAt}
              isShort
            />
          ) : (
            <SnoozedTime until={row.snoozedUntil} />
          )}
        </span>
      </span>
      <span className="row shrink gap-8">
        <span className="cut grow small">{row.subject || t('tickets.noSubject')}</span>
        {row.isWaiting && <SuggestedMark status={row.suggestionStatus} />}
      </span>
      {row.preview && <span className="cut muted small">{row.preview}</span>}
    </Link>
  );
}

/** The rows of the list that the ticket was opened from. */
export function NeighbourList({ ticket, search, list }: NeighbourListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = list;
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <div className={classes.space} role="status" aria-label={t('ui.loadingRows')} />;
  if (data.items.length === 0) return <p className="muted pad-16">{t('tickets.listEmpty')}</p>;
  const first = (search.page - 1) * search.pageSize + 1;
  const total = `${format.number(data.total)}${data.totalIsCapped ? '+' : ''}`;
  return (
    <>
      <div className="sticky above pad-8-16 gap-8 line-below nowrap small muted between row ground-page">
        <QueueMenu search={search} />
        <span className="figures">
          {t('tickets.position', {
            first: format.number(first),
            last: format.number(first + data.items.length - 1),
            total,
          })}
        </span>
      </div>
      <ul className="list">
        {data.items.map((row) => (
          <li key={row.uuid}>
            <Row row={row} search={search} isCurrent={row.uuid === ticket} />
          </li>
        ))}
      </ul>
    </>
  );
}
