import { Button } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../ui/export-button.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { keepPreferences, useKeptPreferences } from '../../lib/kept-preferences.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { BulkBar } from '../ticket-actions/bulk-bar.tsx';
import { MoreWaysIn, TicketDialogs, WaysIn } from '../imports/ways-in.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { useColumnWidths } from '../../ui/list/use-column-widths.ts';
import { useLiveTickets } from './live-tickets.ts';
import { ticketListQuery } from './ticket-list.ts';
import {
  columnOfSort,
  directionOfSort,
  sortOfColumn,
  useTicketColumns,
  widthOfColumns,
} from './ticket-columns.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { FilterRow, useIsNarrow } from './ticket-filters.tsx';
import { useTicketSelection } from './ticket-selection.ts';
import { TicketTools } from './ticket-tools.tsx';
import { TicketViews } from './views/ticket-views.tsx';
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

interface HeadActionsProps {
  search: TicketSearch;
  change: ChangeTickets;
  total: number | undefined;
  isTotalCapped: boolean;
}

/** What each role may do beside reading the list. */
function HeadActions({ search, change, total, isTotalCapped }: HeadActionsProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { level } = useSession();
  return (
    <>
      {hasRole(level, 'agent') && (
        <>
          <Button
            variant="default"
            className="icon-if-narrow"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => change({ dialog: 'type' })}
          >
            <span className="unseen-if-narrow">{t('typedTicket.new')}</span>
          </Button>
          <MoreWaysIn client={client} onOpen={(dialog) => change({ dialog })} />
          <ExportButton
            subject={{ kind: 'tickets', client, filter: toTicketFilter(search) }}
            total={total}
            isTotalCapped={isTotalCapped}
            classNames={{ root: 'icon-if-narrow', label: 'unseen-if-narrow' }}
          />
        </>
      )}
      <GroupsLink />
      <TicketViews search={search} />
    </>
  );
}

/** The columns that the address names or else those the person chose last, as wide as they were made. */
function useKeptColumns(search: TicketSearch, change: ChangeTickets, isClientShown: boolean) {
  const { isKnown, ticketColumns } = useKeptPreferences();
  const chosen = search.columns ?? ticketColumns ?? undefined;
  const known = { ...search, columns: chosen, isClientShown };
  const { columns, style, resize, reset } = useColumnWidths('tickets', useTicketColumns(known));
  const choose = (next: typeof chosen) => {
    keepPreferences({ ticketColumns: next ?? null });
    change({ columns: next });
  };
  return {
    isKnown,
    columns,
    widths: style,
    resize,
    choice: (
      <ColumnChoice
        columns={chosen}
        status={search.status}
        onChoose={choose}
        onResetWidths={reset}
      />
    ),
  };
}

/** The tickets of the selected client, or of all of them (spec §2). */
export function TicketsScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin, level } = useSession();
  const [search, change] = useSearchState('/layout/tickets');
  const list = useQuery(ticketListQuery(client, search));
  useLiveTickets();
  const isClientShown = isSuperAdmin && client === undefined;
  const { isKnown, columns, widths, resize, choice } = useKeptColumns(
    search,
    change,
    isClientShown,
  );
  const { error, refetch, isPlaceholderData } = list;
  // Rows come with their columns: nothing jumps.
  const query = { data: isKnown ? list.data : undefined, error, refetch, isPlaceholderData };
  const shown = (query.data?.items ?? []).map(({ uuid }) => uuid);
  const picking = useTicketSelection(client, search, shown);
  const selection = hasRole(level, 'agent') ? picking : undefined;
  const box = useListKeys(selection?.onPick);
  const { total, totalIsCapped = false } = query.data ?? {};
  const isNarrow = useIsNarrow();
  const kind = search.tab === 'ineligible' ? 'emptyIneligible' : 'empty';
  const isPicking = selection !== undefined && (selection.isAll || selection.keys.size > 0);
  return (
    <div
      ref={box}
      className={classes.list}
      data-dense={isClientShown || undefined}
      style={{ ...widths, '--columns-width': widthOfColumns(columns) } as CSSProperties}
    >
      <ListScreen
        title={t('titles.tickets')}
        query={query}
        search={search}
        change={change}
        action={
          <HeadActions
            search={search}
            change={change}
            total={total}
            isTotalCapped={totalIsCapped}
          />
        }
        tabs={<EligibilityTabs tab={search.tab} />}
        tools={<TicketTools search={search} onChange={change} columnChoice={choice} />}
        chips={
          (isPicking || !isNarrow) && (
            <div className={`grow shrink min-h-32 ${classes.secondRow}`}>
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
        columns={columns}
        onResize={resize}
        rowKey={({ uuid }) => uuid}
        rowLink={({ uuid }) => ({ to: '/tickets/$ticket', params: { ticket: uuid }, search })}
        sort={{ key: columnOfSort(search.sort), direction: directionOfSort(search.sort) }}
        onSort={({ key, direction }) => change({ sort: sortOfColumn(key, direction) ?? 'ticket' })}
        selection={
          selection && {
            selected: selection.keys,
            onSelect: selection.onSelect,
            rowLabel: ({ subject }) =>
              t('ticketList.pick', { subject: subject || t('tickets.noSubject') }),
            allLabel: t('ticketList.pickAll'),
          }
        }
        empty={{
          kind: kind === 'empty' ? 'nothing' : 'clear',
          title: t(`tickets.${kind}Title`),
          text: t(`tickets.${kind}Text`),
          action: kind === 'empty' && (
            <WaysIn client={client} onOpen={(dialog) => change({ dialog })} />
          ),
        }}
        noMatch={
          isFiltered(search) && { title: t('tickets.noMatch'), onClear: () => change(noFilters) }
        }
      />
      <TicketDialogs
        client={client}
        open={search.dialog}
        onClose={() => change({ dialog: undefined }, { replace: true })}
      />
    </div>
  );
}
