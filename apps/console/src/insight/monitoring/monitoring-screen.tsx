import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { CheckButton } from './check-button.tsx';
import { useClientColumns } from './client-columns.tsx';
import { ListTools } from './list-tools.tsx';

import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { monitoringSorts } from '../routes.ts';
import { pickChoice } from '../../lib/search.ts';

const filters = ['search', 'health', 'crm', 'suggestions'] as const;
/** What takes every filter back; the sort stays. */
const noFilters = Object.fromEntries(filters.map((name) => [name, undefined]));

/** `/monitoring`: every client with its last health check (spec §2), those that fail first. */
export function MonitoringScreen() {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/monitoring');
  const query = useQuery(orpc.monitoring.list.queryOptions({ input: search }));
  const isFiltered = filters.some((name) => search[name] !== undefined);
  const box = useListKeys();
  return (
    <div ref={box}>
      <ListScreen
        title={t('titles.monitoring')}
        label={t('monitoring.clients')}
        query={query}
        search={search}
        change={change}
        action={<CheckButton />}
        tabs={<AreaTabs />}
        tools={
          <ListTools
            search={search}
            onChange={change}
            counts={query.data && { FAILED: query.data.failing, SUCCESS: query.data.succeeding }}
          />
        }
        columns={useClientColumns()}
        rowKey={({ client }) => client.uuid}
        rowLink={({ client }) => ({
          to: '/monitoring/clients/$client',
          params: { client: client.uuid },
        })}
        sort={{ key: search.sort, direction: search.order }}
        onSort={({ key, direction }) =>
          change({ sort: pickChoice(key, monitoringSorts), order: direction })
        }
        skeletonRows={10}
        empty={{ title: t('monitoring.emptyTitle'), text: t('monitoring.emptyText') }}
        noMatch={isFiltered && { title: t('monitoring.noMatch'), onClear: () => change(noFilters) }}
      />
    </div>
  );
}
