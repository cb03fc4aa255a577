import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconStack2 } from '@tabler/icons-react';
import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../ui/export-button.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useLastPage } from '../../lib/paging.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { BulkBar } from '../ticket-actions/bulk-bar.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { useRowKeys } from '../../ui/list/use-row-keys.ts';
import { useLiveTickets } from './live-tickets.ts';
import { ticketListQuery } from './ticket-list.ts';
import { columnOfSort, sortOfColumn, useTicketColumns, widthOfColumns } from './ticket-columns.tsx';
import { FilterRow, useIsNarrow } from './ticket-filters.tsx';

import { useTicketSelection } from './ticket-selection.ts';
import { TicketTools } from './ticket-tools.tsx';
import { TicketViews } from './ticket-views.tsx';
import classes from './tickets.module.css';
import { isFiltered, noFilters, toTicketFilter, type ChangeTickets } from './ticket-filter.ts';
import { ticketTabs, type TicketSearch } from '../routes.ts';
import { useSearchState } from '../../lib/search-state.ts';

function EligibilityTabs({ tab }: Pick<TicketSearch, 'tab'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useSelectedClient();
  const { data } = useQuery(orpc.tickets.summary.queryOptions({ input: { client } }));
  const tabs = ticketTabs.map((name) => ({
    label: (
      <>
        {t(`tickets.${name}`)}{' '}
        <span className={`muted regular figures`}>
          {data ? format.number(data[name]) : '\u2007\u2007'}
        </span>
      </>
    ),
    to: '/tickets' as const,
    search: { tab: name === 'eligible' ? undefined : name },
  }));
  return <TabLinks label={t('tickets.tabs')} tabs={tabs} active={ticketTabs.indexOf(tab)} />;
}

/** The way to the tickets that ask the same (product.md §3: the menu of the specification has none). */
function GroupsLink() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      className="icon-if-narrow"
      leftSection={<IconStack2 size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/renforcement" {...props} />}
    >
      <span className="unseen-if-narrow">{t('titles.reinforcement')}</span>
    </Button>
  );
}

/** What a list page reckons with for its row of chips, in pixels. */
const oneRow = 24;

type List = ReturnType<typeof useTicketList>;

/** The page of tickets that the address asks for. */
function useTicketList(client: string | undefined, search: TicketSearch, change: ChangeTickets) {
  const list = useQuery(ticketListQuery(client, search));
  useLastPage(list, search, change);
  useLiveTickets();
  return list;
}

interface TicketTableProps {
  list: List;
  search: TicketSearch;
  onChange: ChangeTickets;
  columns: ReturnType<typeof useTicketColumns>;
  /** Undefined for those who may do nothing with several tickets. */
  selection: ReturnType<typeof useTicketSelection> | undefined;
}

function TicketTable({ list, search, onChange, columns, selection }: TicketTableProps) {
  const { t } = useTranslation();
  const kind = search.tab === 'ineligible' ? 'emptyIneligible' : 'empty';
  return (
    <DataTable<TicketRow>
      label={t('titles.tickets')}
      columns={columns}
      rows={list.data?.items}
      rowKey={(ticket) => ticket.uuid}
      rowLink={(ticket) => ({
        to: '/tickets/$ticket',
        params: { ticket: ticket.uuid },
        search,
      })}
      sort={{ key: columnOfSort(search.sort), direction: 'desc' }}
      onSort={({ key }) => onChange({ sort: sortOfColumn(key) ?? 'ticket' })}
      selection={
        selection && {
          selected: selection.keys,
          onSelect: selection.onSelect,
          rowLabel: ({ subject }) =>
            t('ticketList.pick', { subject: subject || t('tickets.noSubject') }),
          allLabel: t('ticketList.pickAll'),
        }
      }
      error={list.error}
      onRetry={() => void list.refetch()}
      isRefreshing={list.isPlaceholderData}
      pageSize={search.pageSize}
      empty={<EmptyState title={t(`tickets.${kind}Title`)} text={t(`tickets.${kind}Text`)} />}
      noMatch={
        isFiltered(search)
          ? { title: t('tickets.noMatch'), onClear: () => onChange(noFilters) }
          : undefined
      }
    />
  );
}

/** Keys of the list: the rows', and `/` for the search. */
function useListKeys(selection: TicketTableProps['selection']) {
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, { onPick: selection?.onPick });
  useSingleKeys({
    '/': () => box.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
  });
  return box;
}

/** The tickets of the selected client, or of all of them (spec §2). */
export function TicketsScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin, level } = useSession();
  const [search, change] = useSearchState('/layout/tickets');
  const list = useTicketList(client, search, change);
  const isClientShown = isSuperAdmin && client === undefined;
  const columns = useTicketColumns({ ...search, isClientShown });
  const shown = (list.data?.items ?? []).map(({ uuid }) => uuid);
  const picking = useTicketSelection(client, search, shown);
  const selection = hasRole(level, 'agent') ? picking : undefined;
  const box = useListKeys(selection);
  const { total, totalIsCapped = false } = list.data ?? {};
  const isNarrow = useIsNarrow();
  const { ref: secondRow, height: secondRowHeight } = useElementSize();
  const isPicking = selection !== undefined && (selection.isAll || selection.keys.size > 0);
  return (
    <div
      ref={box}
      className={classes.list}
      data-dense={isClientShown || undefined}
      style={
        {
          '--columns-width': widthOfColumns(columns),
          '--second-row': `${Math.max(0, secondRowHeight - oneRow)}px`,
        } as CSSProperties
      }
    >
      <ListPage
        title={t('titles.tickets')}
        count={total}
        isCountCapped={totalIsCapped}
        action={
          <>
            {selection && (
              <ExportButton
                subject={{ kind: 'tickets', client, filter: toTicketFilter(search) }}
                total={total}
                isTotalCapped={totalIsCapped}
                classNames={{ root: 'icon-if-narrow', label: 'unseen-if-narrow' }}
              />
            )}
            <GroupsLink />
            <TicketViews search={search} />
          </>
        }
        tabs={<EligibilityTabs tab={search.tab} />}
        tools={<TicketTools search={search} onChange={change} />}
        chips={
          (isPicking || !isNarrow) && (
            <div ref={secondRow} className={`grow shrink min-h-32 ${classes.secondRow}`}>
              {isPicking ? (
                <BulkBar
                  selection={
                    selection.isAll
                      ? { kind: 'all', total: total ?? 0 }
                      : { kind: 'some', tickets: [...selection.keys] }
                  }
                  filter={toTicketFilter(search)}
                  total={totalIsCapped ? undefined : total}
                  onDone={selection.onClear}
                  onSelectAll={selection.onSelectAll}
                  onClear={selection.onClear}
                />
              ) : (
                <FilterRow search={search} onChange={change} />
              )}
            </div>
          )
        }
        pagination={
          total === undefined || total === 0 ? undefined : (
            <Pagination
              page={search.page}
              pageSize={search.pageSize}
              onPageSize={(pageSize) => change({ pageSize })}
              shown={shown.length}
              total={total}
              isTotalCapped={totalIsCapped}
            />
          )
        }
      >
        <TicketTable
          list={list}
          search={search}
          onChange={change}
          columns={columns}
          selection={selection}
        />
      </ListPage>
    </div>
  );
}
