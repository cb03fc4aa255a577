import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useTicketLabels } from '../../helpdesk/tickets/labels.ts';
import { CheckList } from '../../ui/list/check-list.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import type { BoardProps } from './board-state.ts';
import classes from './filters.module.css';
import { facetFilters, isFiltered, noFilters, type FacetFilter } from './insights-filter.ts';

type Props = Pick<BoardProps, 'search' | 'onChange'>;

const facetOf = {
  channel: 'channels',
  category: 'categories',
  language: 'languages',
  agent: 'agents',
} as const;

/** A value of a filter in the person's language. */
export function useValueLabel(): (filter: FacetFilter, value: string) => string {
  const labels = useTicketLabels();
  return (filter, value) => {
    if (filter === 'channel') return labels.channel(value);
    if (filter === 'language') return labels.language(value);
    return filter === 'category' ? readableLabel(value) : value;
  };
}

/** Values that the tickets of the client have; what is chosen stands there in any case. */
function FacetChoices({ filter, search, onChange }: Props & { filter: FacetFilter }) {
  const { t } = useTranslation();
  const labelOf = useValueLabel();
  const client = useSelectedClient();
  const { data, error, refetch } = useQuery(
    orpc.tickets.facets.queryOptions({ input: { client } }),
  );
  if (error && data === undefined) {
    return (
      <div className="stack muted small left gap-8 pad-8">
        <p>{t('insights.facetsFailed')}</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </div>
    );
  }
  if (data === undefined)
    return <div className={classes.waiting} role="status" aria-label={t('insights.facetsWait')} />;
  const facet = data[facetOf[filter]];
  const chosen = search[filter];
  const known = facet ?? [];
  const others = chosen.filter((value) => known.every((each) => each.value !== value));
  const choices = [...others.map((value) => ({ value, count: undefined })), ...known].map(
    ({ value, count }) => ({ value, count, label: labelOf(filter, value) }),
  );
  return (
    <>
      {choices.length > 0 && (
        <CheckList
          label={t(`insights.filters.${filter}`)}
          choices={choices}
          chosen={chosen}
          onChoose={(next) => onChange({ [filter]: next })}
          finder={{
            label: t('insights.searchChoices'),
            nothingFound: t('insights.noChoiceFound'),
          }}
        />
      )}
      {facet === null && (
        <p className="stack muted small left gap-8 pad-8">{t('insights.facetsOfOneClient')}</p>
      )}
      {facet !== null && choices.length === 0 && (
        <p className="stack muted small left gap-8 pad-8">{t(`insights.noneYet.${filter}`)}</p>
      )}
    </>
  );
}

/** What narrows the figures: a chip each, with what is chosen in it. */
export function FilterRow({ search, onChange }: Props) {
  const { t } = useTranslation();
  const labelOf = useValueLabel();
  const wordsOf = (filter: FacetFilter) => {
    const words = search[filter].map((value) => labelOf(filter, value));
    return words.length < 2
      ? words[0]
      : t('insights.andMore', { first: words[0], more: words.length - 1 });
  };
  return (
    <FilterBar
      label={t('insights.filter')}
      onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}
    >
      {facetFilters.map((filter) => (
        <FilterMenu
          key={filter}
          label={t(`insights.filters.${filter}`)}
          chosen={wordsOf(filter)}
          onClear={() => onChange({ [filter]: [] })}
        >
          <FacetChoices filter={filter} search={search} onChange={onChange} />
        </FilterMenu>
      ))}
    </FilterBar>
  );
}
