import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../exports/export-button.tsx';
import { useLastPage } from '../lib/paging.ts';
import { useSingleKeys } from '../lib/single-keys.ts';
import { useListSearch, type ChangeSearch } from '../lib/use-list-search.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { pagesOf } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import {
  hasChips,
  noChips,
  parseAuditSearch,
  toAuditFilter,
  writeAuditSearch,
  type AuditSearch,
} from './audit-search.ts';
import { EntryPanel } from './entry-panel.tsx';
import { auditListQuery, type AuditEntry } from './queries.ts';
import { VerifyButton } from './verify-dialog.tsx';

/** What a list page reckons with for its row of chips, in pixels. */
const oneRow = 24;

/** Keys of the list: the rows', and `/` for the search. */
function useListKeys() {
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, {});
  useSingleKeys({
    '/': () => box.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
  });
  return box;
}

/** The entry that the address names: of the page that is shown, or as it was last seen while the page moved on. */
function useOpenEntry(entries: AuditEntry[], uuid: string | undefined): AuditEntry | undefined {
  const [last, setLast] = useState<AuditEntry>();
  const found = entries.find((entry) => entry.uuid === uuid);
  if (found !== undefined && found !== last) setLast(found);
  if (uuid === undefined) return undefined;
  return found ?? (last?.uuid === uuid ? last : undefined);
}

interface EntryTableProps {
  list: ReturnType<typeof useAuditList>;
  search: AuditSearch;
  onChange: ChangeSearch<AuditSearch>;
}

function useAuditList(search: AuditSearch, change: ChangeSearch<AuditSearch>) {
  const list = useQuery(auditListQuery(search));
  useLastPage(list, search, change);
  return list;
}

function EntryTable({ list, search, onChange }: EntryTableProps) {
  const { t } = useTranslation();
  const isFiltered = search.search !== undefined || hasChips(search);
  return (
    <DataTable<AuditEntry>
      label={t('titles.audit')}
      columns={useAuditColumns(search.client === undefined)}
      rows={list.data?.items}
      rowKey={(entry) => entry.uuid}
      rowLink={({ uuid }) => ({
        to: '/audit',
        search: writeAuditSearch({ ...search, entry: uuid }),
      })}
      error={list.error}
      onRetry={() => void list.refetch()}
      isRefreshing={list.isPlaceholderData}
      pageSize={10}
      empty={<EmptyState title={t('auditLog.emptyTitle')} text={t('auditLog.emptyText')} />}
      noMatch={
        isFiltered
          ? {
              title: t('auditLog.noMatch'),
              onClear: () => onChange({ ...noChips, search: undefined }),
            }
          : undefined
      }
    />
  );
}

function OpenEntry({ list, search, onChange }: EntryTableProps) {
  const entries = list.data?.items ?? [];
  const entry = useOpenEntry(entries, search.entry);
  const at = entries.findIndex(({ uuid }) => uuid === entry?.uuid);
  const show = (uuid: string | undefined) =>
    onChange({ entry: uuid, page: search.page }, { replace: uuid !== undefined });
  const stepTo = (index: number) => {
    const target = at === -1 ? undefined : entries[index];
    return target && (() => show(target.uuid));
  };
  return (
    <EntryPanel
      entry={entry}
      onPrevious={stepTo(at - 1)}
      onNext={stepTo(at + 1)}
      onClose={() => show(undefined)}
    />
  );
}

function HeadActions({ list, search }: Pick<EntryTableProps, 'list' | 'search'>) {
  return (
    <>
      <VerifyButton />
      <ExportButton
        subject={{ kind: 'audit', filter: toAuditFilter(search) }}
        total={list.data?.total}
        isTotalCapped={list.data?.totalIsCapped ?? false}
      />
    </>
  );
}

/** What was changed, by whom and from where, newest first: for super-admins. */
export function AuditScreen() {
  const { t } = useTranslation();
  const [search, change] = useListSearch(parseAuditSearch, writeAuditSearch);
  const list = useAuditList(search, change);
  const box = useListKeys();
  const { ref: filters, height: filtersHeight } = useElementSize();
  const { total, totalIsCapped = false } = list.data ?? {};
  const taken = `${Math.max(0, filtersHeight - oneRow)}px`;
  return (
    <div ref={box} style={{ '--second-row': taken } as CSSProperties}>
      <ListPage
        title={t('titles.audit')}
        count={total}
        isCountCapped={totalIsCapped}
        action={<HeadActions list={list} search={search} />}
        tools={
          <SearchField
            label={t('auditLog.search')}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text || undefined }, { replace: true })}
          />
        }
        chips={
          <div ref={filters}>
            <AuditFilters search={search} onChange={change} />
          </div>
        }
        pagination={pagesOf(list.data, search, change)}
      >
        <EntryTable list={list} search={search} onChange={change} />
      </ListPage>
      <OpenEntry list={list} search={search} onChange={change} />
    </div>
  );
}
