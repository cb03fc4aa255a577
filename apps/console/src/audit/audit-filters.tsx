import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../ui/filter-bar.tsx';
import { FilterMenu } from '../ui/filter-menu.tsx';
import { hasChips, noChips, type AuditSearch } from './audit-search.ts';
import {
  ActionChoices,
  ActorChoices,
  AreaChoices,
  ClientChoices,
  DateChoices,
  PersonChoices,
  useChosenWords,
  type FilterProps,
} from './filter-choices.tsx';

const filterNames = ['dates', 'person', 'client', 'area', 'action', 'actor'] as const;
type FilterName = (typeof filterNames)[number];

const choicesOf: Record<FilterName, (props: FilterProps) => ReactNode> = {
  dates: (props) => <DateChoices {...props} />,
  person: (props) => <PersonChoices {...props} />,
  client: (props) => <ClientChoices {...props} />,
  area: (props) => <AreaChoices {...props} />,
  action: (props) => <ActionChoices {...props} />,
  actor: (props) => <ActorChoices {...props} />,
};

const emptied: Record<FilterName, Partial<AuditSearch>> = {
  dates: { from: undefined, to: undefined },
  person: { person: undefined },
  client: { client: undefined },
  area: { area: [] },
  action: { action: [] },
  actor: { actor: undefined },
};

/** What narrows the log: a chip each, with what is chosen in it. */
export function AuditFilters({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const chosen = useChosenWords(search);
  return (
    <FilterBar
      label={t('auditLog.filter')}
      onClear={hasChips(search) ? () => onChange(noChips) : undefined}
    >
      {filterNames.map((name) => (
        <FilterMenu
          key={name}
          label={t(`auditLog.filters.${name}`)}
          chosen={chosen[name]}
          onClear={() => onChange(emptied[name])}
        >
          {choicesOf[name]({ search, onChange })}
        </FilterMenu>
      ))}
    </FilterBar>
  );
}
