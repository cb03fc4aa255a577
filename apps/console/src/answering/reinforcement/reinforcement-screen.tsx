import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Group } from '@replique/contract/answering/reinforcement';
import { useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedClientRow } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { useLastPage } from '../../lib/paging.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { pagesOf } from '../../ui/list/pagination.tsx';
import { useRowKeys } from '../../ui/list/use-row-keys.ts';
import { AutomaticDialog } from './answer/automatic-dialog.tsx';
import { columnOfSort, sortOfColumn, useGroupColumns } from './group-columns.tsx';

import { GroupFilters, GroupTools } from './group-tools.tsx';
import { HeadActions } from './head-actions.tsx';
import { NoGroups } from './no-groups.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { GroupSearch } from '../routes.ts';
import { type ChangeSearch, useSearchState } from '../../lib/search-state.ts';

/** What the panel and the row of filters take besides what a list page reckons with, in pixels. */
const gap = 12;
const oneRow = 24;

/** What takes every filter back; the sort stays. */
const noFilters = { state: undefined, language: undefined, channel: undefined, search: undefined };

/** Whether something besides the usual is asked for: nothing found is then no match. */
function isFiltered({ state, language, channel, search }: GroupSearch): boolean {
  const isNarrowed = [language, channel, search].some((filter) => filter !== undefined);
  return isNarrowed || (state !== 'new' && state !== 'all');
}

/** Keys of the list: the rows', and `/` for the search. */
function useListKeys() {
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, {});
  useSingleKeys({
    '/': () => box.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
  });
  return box;
}

/** The page of groups that the address asks for. */
function useGroupList(
  client: string | undefined,
  search: GroupSearch,
  change: ChangeSearch<GroupSearch>,
) {
  const { did: _, state, ...asked } = search;
  const list = useQuery(
    orpc.reinforcement.list.queryOptions({
      input: { client, ...asked, state: state === 'all' ? undefined : state },
    }),
  );
  useLastPage(list, search, change);
  return list;
}

/** Groups of tickets that ask the same, of the selected client or of all (spec §2), most worth first. */
export function ReinforcementScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const row = useSelectedClientRow();
  const [search, change] = useSearchState('/layout/renforcement');
  const list = useGroupList(client, search, change);
  const box = useListKeys();
  const { ref: panel, height: panelHeight } = useElementSize();
  const { ref: filters, height: filtersHeight } = useElementSize();
  const taken = Math.max(0, filtersHeight - oneRow) + (panelHeight > 0 ? panelHeight + gap : 0);
  const showDid = (did: '1' | undefined) => change({ did, page: search.page });
  const total = list.data?.total;
  return (
    <div ref={box} style={{ '--second-row': `${taken}px` } as CSSProperties}>
      <ListPage
        title={t('titles.reinforcement')}
        count={total}
        action={row && <HeadActions client={row} />}
        tools={<GroupTools search={search} onChange={change} />}
        chips={
          <div ref={filters} className="row wrap between grow shrink gap-8">
            <GroupFilters search={search} onChange={change} />
          </div>
        }
        pagination={pagesOf(list.data, search, change)}
      >
        {client !== undefined && (
          <div ref={panel}>
            <StatusPanel key={client} client={client} onDid={() => showDid('1')} />
          </div>
        )}
        <GroupTable list={list} client={client} search={search} onChange={change} />
      </ListPage>
      {client !== undefined && (
        <AutomaticDialog
          client={client}
          isOpen={search.did === '1'}
          onClose={() => showDid(undefined)}
        />
      )}
    </div>
  );
}

interface GroupTableProps {
  list: ReturnType<typeof useGroupList>;
  client: string | undefined;
  search: GroupSearch;
  onChange: ChangeSearch<GroupSearch>;
}

function GroupTable({ list, client, search, onChange }: GroupTableProps) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  return (
    <DataTable<Group>
      label={t('reinforcement.groups')}
      columns={useGroupColumns(isSuperAdmin && client === undefined)}
      rows={list.data?.items}
      rowKey={(group) => group.uuid}
      rowLink={(group) => ({ to: '/renforcement/group/$id', params: { id: group.uuid } })}
      sort={{ key: columnOfSort(search.sort), direction: 'desc' }}
      onSort={({ key }) => onChange({ sort: sortOfColumn(key) ?? 'worth' })}
      error={list.error}
      onRetry={() => void list.refetch()}
      isRefreshing={list.isPlaceholderData}
      pageSize={search.pageSize}
      empty={<NoGroups client={client} isAll={search.state === 'all'} />}
      noMatch={
        isFiltered(search)
          ? { title: t('reinforcement.noMatch'), onClear: () => onChange(noFilters) }
          : undefined
      }
    />
  );
}
