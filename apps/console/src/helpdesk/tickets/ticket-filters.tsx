import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import {
  DateChoices,
  EditClassChoices,
  FacetChoices,
  PriorityChoices,
  SuggestionChoices,
  useChosenWords,
  type FilterProps,
} from './filter-choices.tsx';
import { ticketListQuery } from './ticket-list.ts';
import classes from './ticket-filters.module.css';
import { countChipFilters, noChipFilters } from './ticket-filter.ts';
import type { TicketSearch } from '../routes.ts';

const filterNames = [
  'channel',
  'category',
  'language',
  'agent',
  'assignee',
  'priority',
  'dates',
  'suggestion',
  'editClass',
] as const;
type FilterName = (typeof filterNames)[number];

function choicesOf(name: FilterName, props: FilterProps): ReactNode {
  if (name === 'dates') return <DateChoices {...props} />;
  if (name === 'priority') return <PriorityChoices {...props} />;
  if (name === 'suggestion') return <SuggestionChoices {...props} />;
  if (name === 'editClass') return <EditClassChoices {...props} />;
  return <FacetChoices filter={name} {...props} />;
}

/** What takes one filter back. */
function emptied(name: FilterName): Partial<TicketSearch> {
  if (name === 'dates') return { period: undefined, from: undefined, to: undefined };
  return name === 'suggestion' ? { suggestion: [], sources: [] } : { [name]: [] };
}

/** What narrows the list: a chip each, with what is chosen in it. */
export function FilterRow({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const chosen = useChosenWords(search);
  return (
    <FilterBar
      label={t('ticketList.filter')}
      onClear={countChipFilters(search) > 0 ? () => onChange(noChipFilters) : undefined}
    >
      {filterNames.map((name) => (
        <FilterMenu
          key={name}
          label={t(`ticketList.filters.${name}`)}
          chosen={chosen[name]}
          onClear={() => onChange(emptied(name))}
        >
          {choicesOf(name, { search, onChange })}
        </FilterMenu>
      ))}
    </FilterBar>
  );
}

/** All filters in one place, behind one button: a narrow screen has no room for a row of them. */
export function FilterSheet({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(ticketListQuery(useSelectedClient(), search));
  const count = countChipFilters(search);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {count === 0 ? t('ticketList.filter') : t('ticketList.filterCount', { number: count })}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('ticketList.filter')}
        fullScreen
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        {filterNames.map((name) => (
          <section key={name} className={`line-above pad-12-0 ${classes.section}`}>
            <h3 className="mb-4">{t(`ticketList.filters.${name}`)}</h3>
            {choicesOf(name, { search, onChange })}
          </section>
        ))}
        <div className={`flex end line-above gap-8 pad-12-0 ${classes.sheetFoot}`}>
          {count > 0 && (
            <Button variant="default" onClick={() => onChange(noChipFilters)}>
              {t('ui.clearFilters')}
            </Button>
          )}
          <Button onClick={close}>
            {data
              ? t('ticketList.show', { count: data.total, number: format.number(data.total) })
              : t('ui.close')}
          </Button>
        </div>
      </Modal>
    </>
  );
}

/** Whether there is room for a row of chips only behind a button. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}
