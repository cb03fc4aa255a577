import { useQuery } from '@tanstack/react-query';
import type { MonitoredClient } from '@replique/contract/monitoring';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../lib/paging.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { pagesOf } from '../ui/pagination.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { CheckButton } from './check-button.tsx';
import { useClientColumns } from './client-columns.tsx';
import { ListTools } from './list-tools.tsx';
import {
  isFiltered,
  noFilters,
  sortOfColumn,
  toListInput,
  useMonitoringSearch,
  type ChangeMonitoring,
  type MonitoringSearch,
} from './monitoring-search.ts';
import { monitoringListQuery } from './queries.ts';
import { useListKeys } from './use-list-keys.ts';

/** The page of clients that the address asks for. */
function useClientPage(search: MonitoringSearch, change: ChangeMonitoring) {
  const list = useQuery(monitoringListQuery(toListInput(search)));
  useLastPage(list, search, change);
  return list;
}

/** `/monitoring`: every client with its last health check (spec §2), those that fail first. */
export function MonitoringScreen() {
  const { t } = useTranslation();
  const [search, change] = useMonitoringSearch();
  const list = useClientPage(search, change);
  const box = useListKeys();
  const total = list.data?.total;
  return (
    <div ref={box}>
      <ListPage
        title={t('titles.monitoring')}
        count={total}
        action={<CheckButton />}
        tabs={<AreaTabs />}
        tools={
          <ListTools
            search={search}
            onChange={change}
            counts={list.data && { FAILED: list.data.failing, SUCCESS: list.data.succeeding }}
          />
        }
        pagination={pagesOf(list.data, search, change)}
      >
        <ClientTable list={list} search={search} onChange={change} />
      </ListPage>
    </div>
  );
}

interface ClientTableProps {
  list: ReturnType<typeof useClientPage>;
  search: MonitoringSearch;
  onChange: ChangeMonitoring;
}

function ClientTable({ list, search, onChange }: ClientTableProps) {
  const { t } = useTranslation();
  return (
    <DataTable<MonitoredClient>
      label={t('monitoring.clients')}
      columns={useClientColumns()}
      rows={list.data?.items}
      rowKey={({ client }) => client.uuid}
      rowLink={({ client }) => ({
        to: '/monitoring/clients/$client',
        params: { client: client.uuid },
      })}
      sort={{ key: search.sort, direction: search.order }}
      onSort={({ key, direction }) =>
        onChange({ sort: sortOfColumn(key) ?? 'health', order: direction })
      }
      error={list.error}
      onRetry={() => void list.refetch()}
      isRefreshing={list.isPlaceholderData}
      pageSize={10}
      empty={<EmptyState title={t('monitoring.emptyTitle')} text={t('monitoring.emptyText')} />}
      noMatch={
        isFiltered(search)
          ? { title: t('monitoring.noMatch'), onClear: () => onChange(noFilters) }
          : undefined
      }
    />
  );
}
