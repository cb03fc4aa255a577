import { useQuery } from '@tanstack/react-query';
import type { IncidentKind } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useSelectClient, useSelectedClient } from '../../../lib/selected-client.ts';
import { ChoiceChips } from '../../../ui/list/choice-chips.tsx';
import { FilterMenu } from '../../../ui/list/filter-menu.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { AreaTabs } from '../area-tabs.tsx';
import { ClientChip } from '../client-chip.tsx';
import { useIncidentColumns } from './incident-columns.tsx';

import { useListKeys } from '../../../ui/list/use-list-keys.ts';
import { incidentKinds, incidentStates, type IncidentSearch } from '../../routes.ts';
import { type ChangeSearch, useSearchState } from '../../../lib/search-state.ts';

/** `/incidents`: what failed and what still fails, of clients and of the installation. */
export function IncidentsScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const select = useSelectClient();
  const [search, change] = useSearchState('/layout/incidents');
  const query = useQuery(orpc.monitoring.incidents.queryOptions({ input: { client, ...search } }));
  const box = useListKeys();
  const isNarrowed = search.state !== 'all' || search.kind !== undefined;
  const clear = () => {
    if (isNarrowed) change({ state: 'all', kind: undefined });
    else select(undefined);
  };
  return (
    <div ref={box}>
      <ListScreen
        title={t('titles.incidents')}
        query={query}
        search={search}
        change={change}
        tabs={<AreaTabs />}
        tools={<IncidentFilters search={search} onChange={change} open={query.data?.open} />}
        rowKey={({ uuid }) => uuid}
        columns={useIncidentColumns(query.dataUpdatedAt)}
        rowLink={({ uuid }) => ({ to: '/incidents/$incident', params: { incident: uuid } })}
        skeletonRows={10}
        empty={{
          kind: 'clear',
          title: t('monitoring.incident.emptyTitle'),
          text: t('monitoring.incident.emptyText'),
        }}
        noMatch={
          (isNarrowed || client !== undefined) && {
            title: t('monitoring.incident.noMatch'),
            onClear: clear,
          }
        }
      />
    </div>
  );
}

interface FilterProps {
  search: IncidentSearch;
  onChange: ChangeSearch<IncidentSearch>;
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
        <div className="pad-8">
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
