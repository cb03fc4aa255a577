import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { useLastPage } from '../lib/paging.ts';
import { useSearchState } from '../lib/search-state.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { useSession } from '../lib/session.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { isTotalCapped, ticketListQuery, ticketSummaryQuery } from './queries.ts';
import { StatusChips } from './status-chips.tsx';
import { useTicketColumns } from './ticket-columns.tsx';
import {
  parseTicketSearch,
  ticketSorts,
  ticketTabs,
  writeTicketSearch,
  type TicketSearch,
} from './ticket-search.ts';
import classes from './tickets.module.css';

function EligibilityTabs({ tab }: Pick<TicketSearch, 'tab'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(ticketSummaryQuery(useSelectedClient()));
  const tabs = ticketTabs.map((name) => ({
    label: (
      <>
        {t(`tickets.${name}`)}{' '}
        <span className={`${classes.tabCount} figures`}>{data && format.number(data[name])}</span>
      </>
    ),
    to: '/tickets',
    search: { tab: name === 'eligible' ? undefined : name },
  }));
  return <TabLinks label={t('tickets.tabs')} tabs={tabs} active={ticketTabs.indexOf(tab)} />;
}

interface ToolsProps {
  search: TicketSearch;
  onChange: (patch: Partial<TicketSearch>, options?: { replace?: boolean }) => void;
}

function Tools({ search, onChange }: ToolsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(ticketSummaryQuery(useSelectedClient()));
  return (
    <>
      <SearchField
        label={t('tickets.search')}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
      />
      <StatusChips
        status={search.status}
        waiting={search.tab === 'eligible' ? data?.waiting : undefined}
        onStatus={(status) => onChange({ status })}
      />
      <label className={classes.sort}>
        <span>{t('tickets.sort')}</span>
        <NativeSelect
          value={search.sort}
          data={ticketSorts.map((value) => ({ value, label: t(`tickets.sorts.${value}`) }))}
          onChange={(event) => {
            const sort = ticketSorts.find((choice) => choice === event.currentTarget.value);
            onChange({ sort });
          }}
        />
      </label>
    </>
  );
}

/** The tickets of the selected client, or of all of them (spec §2). */
export function TicketsScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  const [search, change] = useSearchState(parseTicketSearch);
  const list = useQuery(ticketListQuery(client, search));
  const isClientShown = isSuperAdmin && client === undefined;
  const isIneligible = search.tab === 'ineligible';
  const columns = useTicketColumns(isClientShown, isIneligible, search.sort);
  const isFiltered = search.search !== undefined || search.status !== 'all';
  const total = list.data?.total;
  const isCapped = isTotalCapped(search, total);
  useLastPage(list, search, change);
  const kind = isIneligible ? 'emptyIneligible' : 'empty';
  return (
    <div
      className={classes.list}
      data-dense={isClientShown || undefined}
      data-reasons={isIneligible || undefined}
    >
      <ListPage
        title={t('titles.tickets')}
        count={total}
        isCountCapped={isCapped}
        tabs={<EligibilityTabs tab={search.tab} />}
        tools={<Tools search={search} onChange={change} />}
        pagination={
          total === undefined || total === 0 ? undefined : (
            <Pagination
              page={search.page}
              pageSize={search.pageSize}
              onPageSize={(pageSize) => change({ pageSize })}
              shown={list.data?.items.length ?? 0}
              total={total}
              isTotalCapped={isCapped}
            />
          )
        }
      >
        <DataTable
          label={t('titles.tickets')}
          columns={columns}
          rows={list.data?.items}
          rowKey={(ticket) => ticket.uuid}
          rowLink={(ticket) => ({
            to: '/tickets/$ticket',
            params: { ticket: ticket.uuid },
            search: writeTicketSearch(search),
          })}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRefreshing={list.isPlaceholderData}
          pageSize={search.pageSize}
          empty={<EmptyState title={t(`tickets.${kind}Title`)} text={t(`tickets.${kind}Text`)} />}
          noMatch={
            isFiltered
              ? {
                  title: t('tickets.noMatch'),
                  onClear: () => change({ search: undefined, status: undefined }),
                }
              : undefined
          }
        />
      </ListPage>
    </div>
  );
}
