import { useQuery } from '@tanstack/react-query';
import type { Proposal } from '@replique/contract/knowledge/proposals';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { useFormat } from '../../lib/language/format.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { orpc } from '../../lib/orpc.ts';
import { type ChangeSearch, useSearchState } from '../../lib/search-state.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useRowKeys } from '../../ui/list/use-row-keys.ts';
import { LanguageFilter } from './language-filter.tsx';
import { LastRead } from './last-read.tsx';
import { KindBadge } from './proposal-marks.tsx';
import { proposalKinds, proposalStates, type GapsSearch } from '../routes.ts';
import { pickChoice } from '../../lib/search.ts';

function useColumns(): DataColumn<Proposal>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  return [
    {
      key: 'name',
      isTwoLines: true,
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
      width: '13.5rem',
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

function Tools({ search, change }: { search: GapsSearch; change: ChangeSearch<GapsSearch> }) {
  const { t } = useTranslation();
  return (
    <>
      <FilterSelect
        label={t('proposals.what')}
        all={t('proposals.allWhats')}
        choices={proposalKinds.map((value) => ({ value, label: t(`proposals.kinds.${value}`) }))}
        value={kindIn(search)}
        onPick={(kind) => change({ kind })}
      />
      <FilterSelect
        label={t('proposals.state')}
        choices={proposalStates.map((value) => ({ value, label: t(`proposals.states.${value}`) }))}
        value={stateIn(search) ?? 'open'}
        onPick={(decision) => change({ decision: decision === 'open' ? undefined : decision })}
      />
      <LanguageFilter search={search} change={change} />
    </>
  );
}

const nothing = { kind: undefined, decision: undefined, language: undefined };
const kindIn = ({ kind }: GapsSearch) => pickChoice(kind, proposalKinds);
const stateIn = ({ decision }: GapsSearch) => pickChoice(decision, proposalStates);
const isFiltered = (search: GapsSearch) =>
  [kindIn(search), stateIn(search), search.language].some((filter) => filter !== undefined);

interface ProposalListProps {
  client: string;
  /** The switch between the lists of the tab. */
  views: ReactNode;
}

/** What is proposed for the knowledge, as people's answers say; J, K and Enter go through it. */
export function ProposalList({ client, views }: ProposalListProps) {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/clients/details/$id/gaps');
  const { pageSize, page, language } = search;
  const query = useQuery(
    orpc.proposals.list.queryOptions({
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
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, {});
  const isNever = query.data?.checkedAt === null;
  return (
    <div ref={box}>
      <ListScreen
        label={t('proposals.list')}
        query={query}
        search={search}
        change={change}
        tools={
          <>
            {views}
            <LastRead client={client} checkedAt={query.data?.checkedAt ?? null} />
          </>
        }
        chips={<Tools search={search} change={change} />}
        rowKey={({ uuid }) => uuid}
        columns={useColumns()}
        rowLink={(proposal) => ({
          to: '/clients/details/$id/gaps/proposals/$proposal',
          params: { id: client, proposal: proposal.uuid },
        })}
        empty={{
          kind: isNever ? 'coming' : 'clear',
          title: t(isNever ? 'proposals.neverTitle' : 'proposals.emptyTitle'),
          text: t(isNever ? 'proposals.neverText' : 'proposals.emptyText'),
        }}
        noMatch={
          isFiltered(search) &&
          !isNever && {
            title: t('proposals.noMatch'),
            onClear: () => change(nothing),
          }
        }
      />
    </div>
  );
}
