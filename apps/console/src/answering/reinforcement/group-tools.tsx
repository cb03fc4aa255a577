import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { orpc } from '../../lib/orpc.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useTicketLabels } from '../../helpdesk/tickets/labels.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';

import classes from './groups.module.css';
import { groupLanguages, groupSorts, groupStates, type GroupSearch } from '../routes.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';

interface GroupToolsProps {
  search: GroupSearch;
  onChange: ChangeSearch<GroupSearch>;
}

/** Channels that the client's tickets have; what is chosen stands there in any case. */
function ChannelFilter({ search, onChange }: GroupToolsProps) {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  const client = useSelectedClient();
  const { data } = useQuery(orpc.tickets.facets.queryOptions({ input: { client } }));
  const known = (data?.channels ?? []).map(({ value }) => value);
  const chosen = search.channel;
  const values = chosen === undefined || known.includes(chosen) ? known : [chosen, ...known];
  if (values.length === 0) return null;
  return (
    <FilterSelect
      label={t('reinforcement.channel')}
      all={t('reinforcement.allChannels')}
      choices={values.map((value) => ({ value, label: labels.channel(value) }))}
      value={chosen}
      onPick={(channel) => onChange({ channel })}
    />
  );
}

/** Search and sort. */
export function GroupTools({ search, onChange }: GroupToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SearchField
        label={t('reinforcement.search')}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
      />
      <label className={`row push muted nowrap gap-8 ${classes.sort}`}>
        <span className="unseen-if-narrow">{t('reinforcement.sort')}</span>
        <NativeSelect
          value={search.sort}
          data={groupSorts.map((value) => ({ value, label: t(`reinforcement.sorts.${value}`) }))}
          onChange={(event) => {
            const sort = groupSorts.find((choice) => choice === event.currentTarget.value);
            if (sort) onChange({ sort });
          }}
        />
      </label>
    </>
  );
}

/** What narrows the list. */
export function GroupFilters({ search, onChange }: GroupToolsProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <>
      <ChoiceChips<GroupSearch['state']>
        label={t('reinforcement.state')}
        choices={[
          ...groupStates.map((value) => ({ value, label: t(`reinforcement.states.${value}`) })),
          { value: 'all' as const, label: t('reinforcement.allStates') },
        ]}
        value={search.state}
        onPick={(state) => onChange({ state })}
      />
      <span className={`row gap-8 ${classes.selects}`}>
        <ChannelFilter search={search} onChange={onChange} />
        <FilterSelect
          label={t('reinforcement.language')}
          all={t('reinforcement.allLanguages')}
          choices={groupLanguages.map((value) => ({ value, label: languageName(value) }))}
          value={search.language}
          onPick={(language) => onChange({ language })}
        />
      </span>
    </>
  );
}
