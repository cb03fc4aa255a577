import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { healthFilters, switches, type MonitoringSearch } from '../routes.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';

type Switch = NonNullable<MonitoringSearch['crm']>;

interface ListToolsProps {
  search: MonitoringSearch;
  onChange: ChangeSearch<MonitoringSearch>;
  /** How many fail and how many do well, where that is known. */
  counts: { FAILED: number; SUCCESS: number } | undefined;
}

/** Search, and what narrows the list. */
export function ListTools({ search, onChange, counts }: ListToolsProps) {
  const { t } = useTranslation();
  const { health } = search;
  return (
    <>
      <SearchField
        label={t('monitoring.search')}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
      />
      <ChoiceChips<MonitoringSearch['health']>
        label={t('monitoring.columns.health')}
        choices={[
          { value: undefined, label: t('monitoring.all') },
          ...healthFilters.map((value) => ({
            value,
            label: value === 'none' ? t('monitoring.unchecked') : t(`monitoring.health.${value}`),
            count: value === 'none' ? undefined : (counts?.[value] ?? null),
          })),
        ]}
        value={health}
        onPick={(picked) => onChange({ health: picked })}
      />
      <span className="row wrap gap-6">
        {(['crm', 'suggestions'] as const).map((name) => (
          <SwitchFilter
            key={name}
            label={t(`monitoring.columns.${name}`)}
            value={search[name]}
            onPick={(value) => onChange({ [name]: value })}
          />
        ))}
      </span>
    </>
  );
}

interface SwitchFilterProps {
  label: string;
  value: Switch | undefined;
  onPick: (value: Switch | undefined) => void;
}

function SwitchFilter({ label, value, onPick }: SwitchFilterProps) {
  const { t } = useTranslation();
  return (
    <FilterMenu
      label={label}
      chosen={value && t(`monitoring.${value}`)}
      onClear={() => onPick(undefined)}
    >
      <div className="pad-8">
        <ChoiceChips<Switch | undefined>
          label={label}
          choices={[
            { value: undefined, label: t('monitoring.all') },
            ...switches.map((each) => ({ value: each, label: t(`monitoring.${each}`) })),
          ]}
          value={value}
          onPick={onPick}
        />
      </div>
    </FilterMenu>
  );
}
