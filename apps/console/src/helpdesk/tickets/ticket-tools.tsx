import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/list/search-field.tsx';
import { FilterSheet, useIsNarrow } from './ticket-filters.tsx';
import { QueueChips } from './queues/queue-chips.tsx';

import classes from './tickets.module.css';
import { ticketSorts, type TicketSearch } from '../routes.ts';
import type { ChangeTickets } from './ticket-filter.ts';

interface TicketToolsProps {
  search: TicketSearch;
  onChange: ChangeTickets;
  columnChoice: ReactNode;
}

/** Search, sort and columns, and the queues, which need a line of their own; on a narrow screen the filters too. */
export function TicketTools({ search, onChange, columnChoice }: TicketToolsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <>
      <SearchField
        label={t('tickets.search')}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
      />
      <div className={`row push gap-8 ${classes.order}`}>
        {isNarrow && <FilterSheet search={search} onChange={onChange} />}
        <label className={`row muted nowrap gap-8 ${classes.sort}`}>
          <span className={isNarrow ? 'visually-hidden' : undefined}>{t('tickets.sort')}</span>
          <NativeSelect
            value={search.sort}
            data={ticketSorts.map((value) => ({ value, label: t(`tickets.sorts.${value}`) }))}
            onChange={(event) => {
              const sort = ticketSorts.find((choice) => choice === event.currentTarget.value);
              if (sort) onChange({ sort });
            }}
          />
        </label>
        <span className={classes.columnChoice}>{columnChoice}</span>
      </div>
      <QueueChips search={search} onChange={onChange} />
    </>
  );
}
