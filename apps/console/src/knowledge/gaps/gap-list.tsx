import { useQuery } from '@tanstack/react-query';
import type { Gap } from '@replique/contract/knowledge/gaps';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { LanguageFilter } from '../proposals/language-filter.tsx';
import { LastLook, type GapsListProps } from './list-tools.tsx';
import { WeekBars } from './week-bars.tsx';
import { gapStates, type GapsSearch } from '../routes.ts';

function useColumns(): DataColumn<Gap>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  return [
    {
      key: 'name',
      isTwoLines: true,
      title: t('gaps.name'),
      render: ({ name, question, language }) => (
        <span title={question} lang={language}>
          {name}
        </span>
      ),
    },
    {
      key: 'language',
      title: t('gaps.language'),
      width: '6rem',
      hideBelow: 80,
      render: ({ language }) => languageName(language),
    },
    {
      key: 'trend',
      title: t('gaps.trend'),
      width: '8.5rem',
      hideBelow: 62,
      render: ({ weeks }) => <WeekBars weeks={weeks} />,
    },
    {
      key: 'tickets',
      title: t('gaps.tickets'),
      width: '5.5rem',
      align: 'right',
      render: ({ tickets }) => format.number(tickets),
    },
    {
      key: 'before',
      title: t('gaps.change'),
      width: '5.5rem',
      align: 'right',
      hideBelow: 80,
      render: ({ ticketsBefore }) => (ticketsBefore === null ? '–' : format.number(ticketsBefore)),
    },
    {
      key: 'lastAsked',
      title: t('gaps.lastAsked'),
      width: '9rem',
      hideBelow: 62,
      render: ({ lastAskedAt }) => <RelativeTime at={lastAskedAt} isShort />,
    },
  ];
}

function Tools({ search, change }: Pick<GapsListProps, 'search' | 'change'>) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceChips
        label={t('gaps.period')}
        choices={[
          { value: undefined, label: t('gaps.days', { days: 30 }) },
          { value: '90' as const, label: t('gaps.days', { days: 90 }) },
        ]}
        value={search.days === '90' ? '90' : undefined}
        onPick={(days) => change({ days })}
      />
      <FilterSelect
        label={t('gaps.state')}
        choices={gapStates.map((value) => ({ value, label: t(`gaps.states.${value}`) }))}
        value={search.state ?? 'open'}
        onPick={(state) => change({ state: state === 'open' ? undefined : state })}
      />
      <LanguageFilter search={search} change={change} />
    </>
  );
}

const isFiltered = ({ state, language }: GapsSearch) =>
  state !== undefined || language !== undefined;

/** Gaps, most tickets first. */
export function GapList({ client, search, change, views }: GapsListProps) {
  const { t } = useTranslation();
  const { pageSize, page, language, state } = search;
  const days = search.days === '90' ? 90 : 30;
  const query = useQuery(
    orpc.gaps.list.queryOptions({
      input: { client, days, state: state ?? 'open', language, pageSize, page },
    }),
  );
  const isNever = query.data?.checkedAt === null;
  return (
    <ListScreen
      label={t('gaps.gaps')}
      query={query}
      search={search}
      change={change}
      tools={
        <>
          {views}
          <LastLook client={client} checkedAt={query.data?.checkedAt ?? null} />
        </>
      }
      chips={<Tools search={search} change={change} />}
      rowKey={({ uuid }) => uuid}
      columns={useColumns()}
      rowLink={(gap) => ({
        to: '/clients/details/$id/gaps/$gap',
        params: { id: client, gap: gap.uuid },
        search: { days: search.days },
      })}
      empty={{
        kind: isNever ? 'coming' : 'clear',
        title: t(isNever ? 'gaps.neverTitle' : 'gaps.emptyTitle'),
        text: t(isNever ? 'gaps.neverText' : 'gaps.emptyText'),
      }}
      noMatch={
        isFiltered(search) &&
        !isNever && {
          title: t('gaps.noMatch'),
          onClear: () => change({ state: undefined, language: undefined }),
        }
      }
    />
  );
}
