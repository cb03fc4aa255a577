import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';

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
import type { AuditSearch } from '../routes.ts';

/** What takes every chip back; the words that are searched for stay. */
export const noChips = {
  client: undefined,
  person: undefined,
  area: [],
  action: [],
  actor: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<AuditSearch>;

/** Whether a chip holds something. */
export function hasChips(search: AuditSearch): boolean {
  const { client, person, area, action, actor, from, to } = search;
  const single = [client, person, actor, from, to].some((value) => value !== undefined);
  return single || area.length > 0 || action.length > 0;
}

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
