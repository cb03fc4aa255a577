import { useQuery } from '@tanstack/react-query';
import type { Proposal } from '@replique/contract/proposals';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../gaps/list-tools.tsx';
import { useFormat } from '../lib/format.ts';
import { useLanguageName } from '../lib/language-name.ts';
import { useLastPage } from '../lib/paging.ts';
import { useSearchState } from '../lib/search-state.ts';
import { DataTable, type DataColumn } from '../ui/data-table.tsx';
import { TabList } from '../ui/list-page.tsx';
import { pagesOf } from '../ui/pagination.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { LastRead } from './last-read.tsx';
import { KindBadge } from './proposal-marks.tsx';
import {
  parseProposalsSearch,
  proposalKinds,
  proposalLanguages,
  proposalStates,
  type ProposalsSearch,
} from './proposals-search.ts';
import { proposalListQuery } from './queries.ts';

function useColumns(): DataColumn<Proposal>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  return [
    {
      key: 'name',
      title: t('proposals.name'),
      render: ({ title, language }) => (
        <span title={title} lang={language}>
          {title}
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('proposals.what'),
      width: '9rem',
      render: ({ kind }) => <KindBadge kind={kind} />,
    },
    {
      key: 'why',
      title: t('proposals.why'),
      width: '12.5rem',
      hideBelow: 62,
      render: ({ reason }) => t(`proposals.reasons.${reason}`),
    },
    {
      key: 'tickets',
      title: t('proposals.tickets'),
      width: '5.5rem',
      align: 'right',
      hideBelow: 48,
      render: ({ tickets }) => format.number(tickets),
    },
    {
      key: 'language',
      title: t('proposals.language'),
      width: '7rem',
      hideBelow: 80,
      render: ({ language }) => languageName(language),
    },
    {
      key: 'proposed',
      title: t('proposals.proposed'),
      width: '8rem',
      hideBelow: 62,
      render: ({ createdAt }) => <RelativeTime at={createdAt} isShort />,
    },
  ];
}

type Change = (patch: Partial<ProposalsSearch>) => void;

function Tools({ search, change }: { search: ProposalsSearch; change: Change }) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <>
      <FilterSelect
        label={t('proposals.what')}
        all={t('proposals.allWhats')}
        choices={proposalKinds.map((value) => ({ value, label: t(`proposals.kinds.${value}`) }))}
        value={search.kind}
        onPick={(kind) => change({ kind })}
      />
      <FilterSelect
        label={t('proposals.state')}
        choices={proposalStates.map((value) => ({ value, label: t(`proposals.states.${value}`) }))}
        value={search.decision ?? 'open'}
        onPick={(decision) => change({ decision: decision === 'open' ? undefined : decision })}
      />
      <FilterSelect
        label={t('proposals.language')}
        all={t('gaps.allLanguages')}
        choices={proposalLanguages.map((value) => ({ value, label: languageName(value) }))}
        value={search.language}
        onPick={(language) => change({ language })}
      />
    </>
  );
}

const nothing = { kind: undefined, decision: undefined, language: undefined };
const isFiltered = ({ kind, decision, language }: ProposalsSearch) =>
  [kind, decision, language].some((filter) => filter !== undefined);

interface ProposalListProps {
  client: string;
  /** The switch between the lists of the tab. */
  views: ReactNode;
}

/** What is proposed for the knowledge, as people's answers say; J, K and Enter go through it. */
export function ProposalList({ client, views }: ProposalListProps) {
  const { t } = useTranslation();
  const [search, change] = useSearchState(parseProposalsSearch);
  const { pageSize, page, language, kind, decision } = search;
  const state = decision ?? ('open' as const);
  const query = useQuery(proposalListQuery({ client, kind, state, language, pageSize, page }));
  useLastPage(query, search, change);
  const columns = useColumns();
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, {});
  const { data, error, refetch, isPlaceholderData } = query;
  const isNever = data?.checkedAt === null;
  return (
    <div ref={box}>
      <TabList
        tools={
          <>
            {views}
            <LastRead client={client} checkedAt={data?.checkedAt ?? null} />
          </>
        }
        chips={<Tools search={search} change={change} />}
        pagination={pagesOf(data, search, change)}
      >
        <DataTable
          label={t('proposals.list')}
          columns={columns}
          rows={data?.items}
          rowKey={(proposal) => proposal.uuid}
          rowLink={(proposal) => ({
            to: '/clients/details/$id/gaps/proposals/$proposal',
            params: { id: client, proposal: proposal.uuid },
          })}
          error={error}
          onRetry={() => void refetch()}
          isRefreshing={isPlaceholderData}
          pageSize={pageSize}
          empty={
            <EmptyState
              title={t(isNever ? 'proposals.neverTitle' : 'proposals.emptyTitle')}
              text={t(isNever ? 'proposals.neverText' : 'proposals.emptyText')}
            />
          }
          noMatch={
            isFiltered(search) && !isNever
              ? { title: t('proposals.noMatch'), onClear: () => change(nothing) }
              : undefined
          }
        />
      </TabList>
    </div>
  );
}
