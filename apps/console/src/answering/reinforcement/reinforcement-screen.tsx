import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSelectedClientRow } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { AutomaticDialog } from './answer/automatic-dialog.tsx';
import { columnOfSort, sortOfColumn, useGroupColumns } from './group-columns.tsx';

import { GroupFilters, GroupTools } from './group-tools.tsx';
import { HeadActions } from './head-actions.tsx';
import { useNoGroups } from './no-groups.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { GroupSearch } from '../routes.ts';
import { useSearchState } from '../../lib/search-state.ts';

/** What takes every filter back; the sort stays. */
const noFilters = { state: undefined, language: undefined, channel: undefined, search: undefined };

/** Whether something besides the usual is asked for: nothing found is then no match. */
function isFiltered({ state, language, channel, search }: GroupSearch): boolean {
  const isNarrowed = [language, channel, search].some((filter) => filter !== undefined);
  return isNarrowed || (state !== 'new' && state !== 'all');
}

/** Groups of tickets that ask the same, of the selected client or of all (spec §2), most worth first. */
export function ReinforcementScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  const row = useSelectedClientRow();
  const [search, change] = useSearchState('/layout/renforcement');
  const { did, state, ...asked } = search;
  const query = useQuery(
    orpc.reinforcement.list.queryOptions({
      input: { client, ...asked, state: state === 'all' ? undefined : state },
    }),
  );
  const box = useListKeys();
  const showDid = (next: '1' | undefined) => change({ did: next, page: search.page });
  return (
    <div ref={box}>
      <ListScreen
        title={t('titles.reinforcement')}
        label={t('reinforcement.groups')}
        query={query}
        search={search}
        change={change}
        action={row && <HeadActions client={row} />}
        tools={<GroupTools search={search} onChange={change} />}
        chips={
          <div className="column grow shrink gap-16">
            <div className="row wrap between gap-8">
              <GroupFilters search={search} onChange={change} />
            </div>
            {client !== undefined && (
              <StatusPanel key={client} client={client} onDid={() => showDid('1')} />
            )}
          </div>
        }
        columns={useGroupColumns(isSuperAdmin && client === undefined)}
        rowKey={({ uuid }) => uuid}
        rowLink={({ uuid }) => ({ to: '/renforcement/group/$id', params: { id: uuid } })}
        sort={{ key: columnOfSort(search.sort), direction: 'desc' }}
        onSort={({ key }) => change({ sort: sortOfColumn(key) ?? 'worth' })}
        empty={useNoGroups(client, state === 'all')}
        noMatch={
          isFiltered(search) && {
            title: t('reinforcement.noMatch'),
            onClear: () => change(noFilters),
          }
        }
      />
      {client !== undefined && (
        <AutomaticDialog client={client} isOpen={did === '1'} onClose={() => showDid(undefined)} />
      )}
    </div>
  );
}
