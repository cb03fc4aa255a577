import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { CheckList } from '../../ui/list/check-list.tsx';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { useTicketLabels } from './labels.ts';

import classes from './ticket-filters.module.css';
import {
  editClasses,
  periods,
  priorityFilters,
  suggestionStatuses,
  type TicketSearch,
} from '../routes.ts';
import type { ChangeTickets, FacetFilter } from './ticket-filter.ts';

export interface FilterProps {
  search: TicketSearch;
  onChange: ChangeTickets;
}

const facetOf = {
  channel: 'channels',
  category: 'categories',
  language: 'languages',
  agent: 'agents',
  assignee: 'assignees',
} as const;

/** Values that are no names. */
const toBeSaid = ['me', 'none'] as const;
const isSaid = (value: string): value is (typeof toBeSaid)[number] =>
  (toBeSaid as readonly string[]).includes(value);

/** A value of a filter in the person's language. */
export function useValueLabel(): (filter: FacetFilter, value: string) => string {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  return (filter, value) => {
    if (filter === 'assignee' && isSaid(value)) return t(`ticketList.assignee.${value}`);
    if (filter === 'channel') return labels.channel(value);
    if (filter === 'language') return labels.language(value);
    return filter === 'category' ? readableLabel(value) : value;
  };
}

/** Values that the tickets of the client have, the most frequent first; what is chosen stands there in any case. */
export function FacetChoices({ filter, search, onChange }: FilterProps & { filter: FacetFilter }) {
  const { t } = useTranslation();
  const labelOf = useValueLabel();
  const client = useSelectedClient();
  const { data, error, refetch } = useQuery(
    orpc.tickets.facets.queryOptions({ input: { client } }),
  );
  const name = t(`ticketList.filters.${filter}`);
  if (error && data === undefined) {
    return (
      <div className="stack muted small left gap-8 pad-8">
        <p>{t('ticketList.facetsFailed')}</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </div>
    );
  }
  if (data === undefined)
    return (
      <div className={classes.waiting} role="status" aria-label={t('ticketList.facetsWait')} />
    );
  const facet = data[facetOf[filter]];
  const chosen = search[filter];
  const named = facet ?? [];
  // Nobody has to be looked for by name to find oneself, or what nobody has.
  const said = filter === 'assignee' && named.length > 0 ? toBeSaid : [];
  const known = [...said.map((value) => ({ value, count: undefined })), ...named];
  const others = chosen.filter((value) => known.every((each) => each.value !== value));
  const choices = [...others.map((value) => ({ value, count: undefined })), ...known].map(
    ({ value, count }) => ({ value, count, label: labelOf(filter, value) }),
  );
  return (
    <>
      {choices.length > 0 && (
        <CheckList
          label={name}
          choices={choices}
          chosen={chosen}
          onChoose={(next) => onChange({ [filter]: next })}
          finder={{
            label: t('ticketList.searchChoices'),
            nothingFound: t('ticketList.noChoiceFound'),
          }}
        />
      )}
      {facet === null && (
        <p className="stack muted small left gap-8 pad-8">{t('ticketList.facetsOfOneClient')}</p>
      )}
      {facet !== null && choices.length === 0 && (
        <p className="stack muted small left gap-8 pad-8">{t(`ticketList.noneYet.${filter}`)}</p>
      )}
    </>
  );
}

export function PriorityChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <CheckList
      label={t('ticketList.filters.priority')}
      choices={priorityFilters.map((value) => ({
        value,
        label: t(`ticketList.priority.${value}`),
      }))}
      chosen={search.priority}
      onChoose={(priority) => onChange({ priority })}
    />
  );
}

/** How it stands, and below what its sources say of it: both are asked for where both are chosen. */
export function SuggestionChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <>
      <CheckList
        label={t('ticketList.filters.suggestion')}
        choices={suggestionStatuses.map((value) => ({
          value,
          label: t(`ticketList.suggestion.${value}`),
        }))}
        chosen={search.suggestion}
        onChoose={(suggestion) => onChange({ suggestion })}
      />
      <div className="line-above">
        <CheckList
          label={t('ticketList.filters.sources')}
          choices={[{ value: 'contradicted', label: t('ticketList.sources.contradicted') }]}
          chosen={search.sources}
          onChoose={(sources) => onChange({ sources })}
        />
      </div>
    </>
  );
}

export function EditClassChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <CheckList
      label={t('ticketList.filters.editClass')}
      choices={editClasses.map((value) => ({ value, label: t(`ticketList.editClass.${value}`) }))}
      chosen={search.editClass}
      onChoose={(editClass) => onChange({ editClass })}
    />
  );
}

/** Counted back from today, or from one day to another. */
export function DateChoices({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const day = (name: 'from' | 'to') => (
    <DayField
      label={t(`ticketList.${name}`)}
      day={search[name]}
      onDay={(value) => onChange({ period: undefined, [name]: value })}
    />
  );
  return (
    <div className="stack gap-12 pad-6">
      <ChoiceChips<TicketSearch['period']>
        label={t('ticketList.filters.dates')}
        choices={periods.map((value) => ({ value, label: t(`ticketList.periods.${value}`) }))}
        value={search.period}
        onPick={(period) =>
          onChange({
            period: period === search.period ? undefined : period,
            from: undefined,
            to: undefined,
          })
        }
      />
      <div className="stack gap-8">
        {day('from')}
        {day('to')}
      </div>
    </div>
  );
}

/** What is chosen of each filter, in words; undefined where nothing is. */
export function useChosenWords(search: TicketSearch) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useValueLabel();
  const several = (words: string[]) =>
    words.length < 2
      ? words[0]
      : t('ticketList.andMore', { first: words[0], more: words.length - 1 });
  const facet = (filter: FacetFilter) =>
    several(search[filter].map((value) => labelOf(filter, value)));
  const { from, to } = search;
  const days = () => {
    if (search.period) return t(`ticketList.periods.${search.period}`);
    if (from && to) return t('ticketList.fromTo', { from: format.day(from), to: format.day(to) });
    if (from) return t('ticketList.since', { day: format.day(from) });
    return to && t('ticketList.until', { day: format.day(to) });
  };
  return {
    channel: facet('channel'),
    category: facet('category'),
    language: facet('language'),
    agent: facet('agent'),
    assignee: facet('assignee'),
    priority: several(search.priority.map((value) => t(`ticketList.priority.${value}`))),
    suggestion: several([
      ...search.suggestion.map((value) => t(`ticketList.suggestion.${value}`)),
      ...search.sources.map((value) => t(`ticketList.sources.${value}`)),
    ]),
    editClass: several(search.editClass.map((value) => t(`ticketList.editClass.${value}`))),
    dates: days(),
  };
}
