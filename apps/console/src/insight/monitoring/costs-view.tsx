import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useLastPage } from '../../lib/paging.ts';
import { useSelectClient, useSelectedClient } from '../../lib/selected-client.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { pagesOf } from '../../ui/list/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { useCostColumns, type ShownCost } from './cost-columns.tsx';
import { CostTools, daysOf } from './cost-tools.tsx';

import classes from './monitoring.module.css';
import { useListKeys } from './use-list-keys.ts';
import { type ChangeSearch, useSearchState } from '../../lib/search-state.ts';
import type { CostsSearch } from '../routes.ts';

/** The page of rows that the address asks for, of the selected client or of all. */
function useCosts(search: CostsSearch, change: ChangeSearch<CostsSearch>) {
  const client = useSelectedClient();
  const [now] = useState(() => Date.now());
  const { by, pageSize, page } = search;
  const list = useQuery(
    orpc.monitoring.costs.queryOptions({
      input: { client, by, pageSize, page, ...daysOf(search, now) },
    }),
  );
  useLastPage(list, search, change);
  return list;
}

/** `/monitoring/costs`: what suggestions and chats cost, and how long they took. */
export function CostsView() {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/monitoring/$view');
  const list = useCosts(search, change);
  const box = useListKeys();
  const total = list.data?.total;
  usePageTitle(t('monitoring.costs.title'));
  return (
    <div ref={box}>
      <ListPage
        title={t('monitoring.costs.title')}
        count={total}
        tabs={<AreaTabs />}
        tools={<CostTools search={search} onChange={change} />}
        chips={isUnpriced(list.data) && <Unpriced />}
        pagination={pagesOf(list.data, search, change)}
      >
        <CostTable list={list} search={search} />
      </ListPage>
    </div>
  );
}

type Costs = ReturnType<typeof useCosts>['data'];

const isUnpriced = (costs: Costs) =>
  costs !== undefined && costs.items.length > 0 && costs.sum.costMicros === null;

/** Says why every cost is a dash. */
function Unpriced() {
  const { t } = useTranslation();
  return (
    <p className={`muted ${classes.note}`}>
      {t('monitoring.costs.unpriced')}{' '}
      <Link to="/models" className={`link accent break ${classes.link}`}>
        {t('titles.models')}
      </Link>
      .
    </p>
  );
}

interface CostTableProps {
  list: ReturnType<typeof useCosts>;
  search: CostsSearch;
}

function CostTable({ list, search }: CostTableProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const select = useSelectClient();
  const { data } = list;
  const rows: ShownCost[] | undefined =
    data && (data.items.length === 0 ? [] : [{ ...data.sum, isSum: true }, ...data.items]);
  return (
    <DataTable<ShownCost>
      label={t('monitoring.costs.table')}
      columns={useCostColumns(search.by)}
      rows={rows}
      rowKey={({ key, isSum }) => (isSum ? 'sum' : `row ${key}`)}
      rowLink={(row) => {
        const narrower = search.by === 'client' && !row.isSum ? row.client : null;
        return narrower
          ? {
              to: '/monitoring/$view',
              params: { view: 'costs' },
              search: { client: narrower.uuid, by: 'model', ...spanOf(search) },
            }
          : undefined;
      }}
      error={list.error}
      onRetry={() => void list.refetch()}
      isRefreshing={list.isPlaceholderData}
      pageSize={10}
      empty={
        <EmptyState title={t('monitoring.costs.none')} text={t('monitoring.costs.noneText')} />
      }
      noMatch={
        client === undefined
          ? undefined
          : { title: t('monitoring.costs.noMatch'), onClear: () => select(undefined) }
      }
    />
  );
}

const spanOf = ({ span, from, to }: CostsSearch) => ({ span, from, to });
