import { useQuery } from '@tanstack/react-query';
import type { DocumentPair } from '@replique/contract/knowledge/gaps';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { LanguageFilter } from '../proposals/language-filter.tsx';
import { LastLook, type GapsListProps } from './list-tools.tsx';
import { KindBadge } from './pair-kind.tsx';
import { pairKinds, pairStates, type GapsSearch } from '../routes.ts';
import { pickChoice } from '../../lib/search.ts';

function useColumns(): DataColumn<DocumentPair>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  return [
    {
      key: 'documents',
      isTwoLines: true,
      title: t('gaps.documents'),
      render: ({ left, right, language }) => {
        const title = t('gaps.pairTitle', { left: left.title, right: right.title });
        return (
          <span title={title} lang={language}>
            {left.title} <span className="muted ms-8">/ {right.title}</span>
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
        value={kindIn(search)}
        onPick={(kind) => change({ kind })}
      />
      <FilterSelect
        label={t('gaps.state')}
        choices={pairStates.map((value) => ({ value, label: t(`gaps.pairStates.${value}`) }))}
        value={stateIn(search) ?? 'open'}
        onPick={(decision) => change({ decision: decision === 'open' ? undefined : decision })}
      />
      <LanguageFilter search={search} change={change} />
    </>
  );
}

const nothing = { kind: undefined, decision: undefined, language: undefined };
const kindIn = ({ kind }: GapsSearch) => pickChoice(kind, pairKinds);
const stateIn = ({ decision }: GapsSearch) => pickChoice(decision, pairStates);
const isFiltered = (search: GapsSearch) =>
  [kindIn(search), stateIn(search), search.language].some((filter) => filter !== undefined);

/** Documents that repeat or contradict one another, contradictions first. */
export function PairList({ client, search, change, views }: GapsListProps) {
  const { t } = useTranslation();
  const { pageSize, page, language } = search;
  const query = useQuery(
    orpc.gaps.pairs.queryOptions({
      input: {
        client,
        kind: kindIn(search),
        state: stateIn(search) ?? 'open',
        language,
        pageSize,
        page,
      },
    }),
  );
  const isNever = query.data?.checkedAt === null;
  return (
    <ListScreen
      label={t('gaps.pairs')}
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
      rowLink={(pair) => ({
        to: '/clients/details/$id/gaps/pairs/$pair',
        params: { id: client, pair: pair.uuid },
      })}
      empty={{
        ...(isNever && { kind: 'coming' }),
        title: t(isNever ? 'gaps.pairsNeverTitle' : 'gaps.pairsEmptyTitle'),
        text: t(isNever ? 'gaps.pairsNeverText' : 'gaps.pairsEmptyText'),
      }}
      noMatch={
        isFiltered(search) &&
        !isNever && {
          title: t('gaps.pairsNoMatch'),
          onClear: () => change(nothing),
        }
      }
    />
  );
}
