import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useSession } from '../../lib/session/session.ts';

import { CheckList } from '../../ui/list/check-list.tsx';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';

import { kindsFor } from './kinds.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';
import { exportStates, type ExportSearch } from '../routes.ts';

/** What takes every chip back. */
export const noChips = {
  kind: [],
  state: [],
  from: undefined,
  to: undefined,
  mine: undefined,
} satisfies Partial<ExportSearch>;

export function hasChips({ kind, state, from, to, mine }: ExportSearch): boolean {
  return kind.length > 0 || state.length > 0 || [from, to, mine].some((each) => each !== undefined);
}

interface FilterProps {
  search: ExportSearch;
  onChange: ChangeSearch<ExportSearch>;
}

function DaysFilter({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { from, to } = search;
  const chosen = () => {
    if (from && to) return t('ticketList.fromTo', { from: format.day(from), to: format.day(to) });
    if (from) return t('ticketList.since', { day: format.day(from) });
    return to && t('ticketList.until', { day: format.day(to) });
  };
  return (
    <FilterMenu
      label={t('exports.when')}
      chosen={chosen()}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      <div className="stack gap-8 pad-6">
        <DayField
          label={t('exporting.from')}
          day={from}
          onDay={(value) => onChange({ from: value })}
        />
        <DayField label={t('exporting.to')} day={to} onDay={(value) => onChange({ to: value })} />
      </div>
    </FilterMenu>
  );
}

/** Words to search for, and whose files: Agents see their own in any case. */
export function ExportTools({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  return (
    <>
      <SearchField
        label={t('exporting.search')}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
      />
      {hasRole(level, 'admin') && (
        <ChoiceChips<'1' | undefined>
          label={t('exports.by')}
          choices={[
            { value: undefined, label: t('exporting.everybody') },
            { value: '1', label: t('exporting.mine') },
          ]}
          value={search.mine}
          onPick={(mine) => onChange({ mine })}
        />
      )}
    </>
  );
}

/** What narrows the list of files: a chip each. */
export function ExportFilters({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const several = (words: string[]) =>
    words.length < 2
      ? words[0]
      : t('ticketList.andMore', { first: words[0], more: words.length - 1 });
  return (
    <FilterBar
      label={t('exporting.filter')}
      onClear={hasChips(search) ? () => onChange(noChips) : undefined}
    >
      <DaysFilter search={search} onChange={onChange} />
      <FilterMenu
        label={t('exporting.kind')}
        chosen={several(search.kind.map((kind) => t(`exports.kinds.${kind}`)))}
        onClear={() => onChange({ kind: [] })}
      >
        <CheckList
          label={t('exporting.kind')}
          choices={kindsFor(level).map((value) => ({ value, label: t(`exports.kinds.${value}`) }))}
          chosen={search.kind}
          onChoose={(kind) => onChange({ kind })}
        />
      </FilterMenu>
      <FilterMenu
        label={t('exports.state')}
        chosen={several(search.state.map((state) => t(`exports.states.${state}`)))}
        onClear={() => onChange({ state: [] })}
      >
        <CheckList
          label={t('exports.state')}
          choices={exportStates.map((value) => ({ value, label: t(`exports.states.${value}`) }))}
          chosen={search.state}
          onChoose={(state) => onChange({ state })}
        />
      </FilterMenu>
    </FilterBar>
  );
}
