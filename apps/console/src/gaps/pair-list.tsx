import { useQuery } from '@tanstack/react-query';
import type { DocumentPair } from '@replique/contract/gaps';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { useLastPage } from '../lib/paging.ts';
import { useLanguageName } from '../lib/language-name.ts';
import { DataTable, type DataColumn } from '../ui/data-table.tsx';
import { TabList } from '../ui/list-page.tsx';
import { pagesOf } from '../ui/pagination.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { EmptyState } from '../ui/states.tsx';
import classes from './gaps.module.css';
import { pairKinds, pairStates, type GapsSearch } from './gaps-search.ts';
import { FilterSelect, LanguageFilter, LastLook, type GapsListProps } from './list-tools.tsx';
import { KindBadge } from './pair-kind.tsx';
import { pairListQuery } from './queries.ts';

function useColumns(): DataColumn<DocumentPair>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  return [
    {
      key: 'documents',
      title: t('gaps.documents'),
      render: ({ left, right, language }) => {
        const title = t('gaps.pairTitle', { left: left.title, right: right.title });
        return (
          <span title={title} lang={language}>
            {left.title} <span className={classes.question}>/ {right.title}</span>
          </span>
        );
      },
    },
    {
      key: 'kind',
      title: t('gaps.kind'),
      width: '8.75rem',
      render: ({ kind }) => <KindBadge kind={kind} />,
    },
    {
      key: 'language',
      title: t('gaps.language'),
      width: '7rem',
      hideBelow: 80,
      render: ({ language }) => languageName(language),
    },
    {
      key: 'alike',
      title: t('gaps.alike'),
      width: '8rem',
      align: 'right',
      hideBelow: 62,
      render: ({ similarity }) => format.percent(similarity),
    },
    {
      key: 'found',
      title: t('gaps.found'),
      width: '8rem',
      hideBelow: 62,
      render: ({ foundAt }) => <RelativeTime at={foundAt} isShort />,
    },
  ];
}

function Tools({ search, change }: Pick<GapsListProps, 'search' | 'change'>) {
  const { t } = useTranslation();
  return (
    <>
      <FilterSelect
        label={t('gaps.kind')}
        all={t('gaps.allKinds')}
        choices={pairKinds.map((value) => ({ value, label: t(`gaps.kinds.${value}`) }))}
        value={search.kind}
        onPick={(kind) => change({ kind })}
      />
      <FilterSelect
        label={t('gaps.state')}
        choices={pairStates.map((value) => ({ value, label: t(`gaps.pairStates.${value}`) }))}
        value={search.decision ?? 'open'}
        onPick={(decision) => change({ decision: decision === 'open' ? undefined : decision })}
      />
      <LanguageFilter search={search} change={change} />
    </>
  );
}

const nothing = { kind: undefined, decision: undefined, language: undefined };
const isFiltered = ({ kind, decision, language }: GapsSearch) =>
  [kind, decision, language].some((filter) => filter !== undefined);

/** Documents that repeat or contradict one another, contradictions first. */
export function PairList({ client, search, change, views }: GapsListProps) {
  const { t } = useTranslation();
  const { pageSize, page, language, kind, decision } = search;
  const state = decision ?? ('open' as const);
  const query = useQuery(pairListQuery({ client, kind, state, language, pageSize, page }));
  useLastPage(query, search, change);
  const columns = useColumns();
  const { data, error, refetch, isPlaceholderData } = query;
  const isNever = data?.checkedAt === null;
  return (
    <TabList
      tools={
        <>
          {views}
          <LastLook client={client} checkedAt={data?.checkedAt ?? null} />
        </>
      }
      chips={<Tools search={search} change={change} />}
      pagination={pagesOf(data, search, change)}
    >
      <DataTable
        label={t('gaps.pairs')}
        columns={columns}
        rows={data?.items}
        rowKey={(pair) => pair.uuid}
        rowLink={(pair) => ({
          to: '/clients/details/$id/gaps/pairs/$pair',
          params: { id: client, pair: pair.uuid },
        })}
        error={error}
        onRetry={() => void refetch()}
        isRefreshing={isPlaceholderData}
        pageSize={pageSize}
        empty={
          <EmptyState
            title={t(isNever ? 'gaps.pairsNeverTitle' : 'gaps.pairsEmptyTitle')}
            text={t(isNever ? 'gaps.pairsNeverText' : 'gaps.pairsEmptyText')}
          />
        }
        noMatch={
          isFiltered(search) && !isNever
            ? { title: t('gaps.pairsNoMatch'), onClear: () => change(nothing) }
            : undefined
        }
      />
    </TabList>
  );
}
