import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pagesOf } from '../../ui/list/pagination.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useRowKeys } from '../../ui/list/use-row-keys.ts';
import classes from './group.module.css';
import { PickedBar } from './picked-bar.tsx';
import { TicketRow } from './ticket-row.tsx';
import type { GroupActs } from './use-group-acts.ts';
import type { Picking } from './use-picking.ts';
import type { TicketPage } from './use-ticket-page.ts';

interface GroupTicketsProps extends GroupActs {
  page: TicketPage;
  picking: Picking;
}

/** The tickets of the group, the one in its middle first; those who answer can pick some, to split or move them. */
export function GroupTickets({ page, picking, ...acts }: GroupTicketsProps) {
  const { group, mayChange } = acts;
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  useRowKeys(box, { onPick: mayChange ? picking.pick : undefined });
  const { list, paging, change } = page;
  const items = list.data?.items ?? [];
  return (
    <section ref={box} className={`card ${classes.card}`} aria-labelledby="group-tickets">
      <div className="bar">
        <h2 id="group-tickets">{t('reinforcementGroup.tickets')}</h2>
        {mayChange && items.length > 0 && (
          <Checkbox
            label={t('reinforcementGroup.pickPage')}
            checked={picking.isAllShown}
            indeterminate={!picking.isAllShown && items.some(({ uuid }) => picking.keys.has(uuid))}
            onChange={(event) => picking.pickShown(event.currentTarget.checked)}
          />
        )}
      </div>
      {mayChange && picking.keys.size > 0 && <PickedBar {...acts} picking={picking} />}
      {list.error && !list.data && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton />}
      {list.data?.total === 0 && (
        <p className={`muted small break ${classes.muted}`}>
          {t('reinforcementGroup.ticketsNone')}
        </p>
      )}
      <ul
        className="list stack hide-empty gap-0 stale-any"
        aria-label={t('reinforcementGroup.ticketsLabel')}
        data-refreshing={list.isPlaceholderData || undefined}
      >
        {items.map((ticket) => (
          <TicketRow
            key={ticket.uuid}
            ticket={ticket}
            language={group.language}
            isPicked={picking.keys.has(ticket.uuid)}
            onPick={mayChange ? (isRange) => picking.pick(ticket.uuid, isRange) : undefined}
          />
        ))}
      </ul>
      {pagesOf(list.data, paging, change)}
    </section>
  );
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <div
      className={`stack gap-12 ${classes.skeleton}`}
      role="status"
      aria-label={t('ui.loadingRows')}
    >
      {Array.from({ length: 6 }, (_, row) => (
        <span className="round-6 ground-neutral" key={row} />
      ))}
    </div>
  );
}
