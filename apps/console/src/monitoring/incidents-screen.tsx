import { useQuery } from '@tanstack/react-query';
import type { Incident, IncidentKind } from '@replique/contract/monitoring';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../lib/paging.ts';
import { useSelectClient, useSelectedClient } from '../lib/selected-client.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FilterMenu } from '../ui/filter-menu.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { pagesOf } from '../ui/pagination.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { ClientChip } from './client-chip.tsx';
import { useIncidentColumns } from './incident-columns.tsx';
import {
  incidentKinds,
  incidentStates,
  toIncidentInput,
  useIncidentSearch,
  type ChangeIncidents,
  type IncidentSearch,
} from './incident-search.ts';
import classes from './monitoring.module.css';
import { incidentListQuery } from './queries.ts';
import { useListKeys } from './use-list-keys.ts';

/** The page of incidents that the address asks for, of the selected client or of all. */
function useIncidentPage(search: IncidentSearch, change: ChangeIncidents) {
  const client = useSelectedClient();
  const list = useQuery(incidentListQuery(toIncidentInput(client, search)));
  useLastPage(list, search, change);
  return list;
}

/** `/incidents`: what failed and what still fails, of clients and of the installation. */
export function IncidentsScreen() {
  const { t } = useTranslation();
  const [search, change] = useIncidentSearch();
  const list = useIncidentPage(search, change);
  const box = useListKeys();
  const total = list.data?.total;
  return (
    <div ref={box}>
      <ListPage
        title={t('titles.incidents')}
        count={total}
        tabs={<AreaTabs />}
        tools={<IncidentFilters search={search} onChange={change} open={list.data?.open} />}
        pagination={pagesOf(list.data, search, change)}
      >
        <IncidentTable list={list} search={search} onChange={change} />
      </ListPage>
    </div>
  );
}

interface FilterProps {
  search: IncidentSearch;
  onChange: ChangeIncidents;
}

function IncidentFilters({ search, onChange, open }: FilterProps & { open: number | undefined }) {
  const { t } = useTranslation();
  const { kind } = search;
  return (
    <>
      <ChoiceChips<IncidentSearch['state']>
        label={t('monitoring.incident.state')}
        choices={incidentStates.map((value) => ({
          value,
          label: t(`monitoring.incident.states.${value}`),
          count: value === 'open' ? (open ?? null) : undefined,
        }))}
        value={search.state}
        onPick={(state) => onChange({ state })}
      />
      <FilterMenu
        label={t('monitoring.incident.kind')}
        chosen={kind && t(`monitoring.incident.kinds.${kind}`)}
        onClear={() => onChange({ kind: undefined })}
      >
        <div className={classes.choices}>
          <ChoiceChips<IncidentKind | undefined>
            label={t('monitoring.incident.kind')}
            choices={[
              { value: undefined, label: t('monitoring.all') },
              ...incidentKinds.map((value) => ({
                value,
                label: t(`monitoring.incident.kinds.${value}`),
              })),
            ]}
            value={kind}
            onPick={(picked) => onChange({ kind: picked })}
          />
        </div>
      </FilterMenu>
      <ClientChip />
    </>
  );
}

interface IncidentTableProps extends FilterProps {
  list: ReturnType<typeof useIncidentPage>;
}

function IncidentTable({ list, search, onChange }: IncidentTableProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const select = useSelectClient();
  const isNarrowed = search.state !== 'all' || search.kind !== undefined;
  const clear = () => {
    if (isNarrowed) onChange({ state: 'all', kind: undefined });
    else select(undefined);
  };
  return (
    <DataTable<Incident>
      label={t('titles.incidents')}
      columns={useIncidentColumns(list.dataUpdatedAt)}
      rows={list.data?.items}
      rowKey={({ uuid }) => uuid}
      rowLink={({ uuid }) => ({ to: '/incidents/$incident', params: { incident: uuid } })}
      error={list.error}
      onRetry={() => void list.refetch()}
      isRefreshing={list.isPlaceholderData}
      pageSize={10}
      empty={
        <EmptyState
          title={t('monitoring.incident.emptyTitle')}
          text={t('monitoring.incident.emptyText')}
        />
      }
      noMatch={
        isNarrowed || client !== undefined
          ? { title: t('monitoring.incident.noMatch'), onClear: clear }
          : undefined
      }
    />
  );
}
