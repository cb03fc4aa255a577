import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { useLastPage } from '../lib/paging.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { useSession } from '../lib/session.ts';
import type { ChangeSearch } from '../lib/use-list-search.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useExportColumns } from './export-columns.tsx';
import { hasChips, noChips, type ExportSearch } from './export-search.ts';
import { exportsQuery, type ExportedFile } from './queries.ts';

/** The page of files that the address asks for; a super-admin may have chosen a client. */
export function useFiles(search: ExportSearch, change: ChangeSearch<ExportSearch>) {
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  const list = useQuery({
    ...exportsQuery(isSuperAdmin ? client : undefined, search),
    enabled: search.tab === 'files',
  });
  useLastPage(list, search, change);
  return list;
}

interface FilesListProps {
  list: ReturnType<typeof useFiles>;
  search: ExportSearch;
  onChange: ChangeSearch<ExportSearch>;
  /** The button that asks for a first one. */
  addButton: ReactNode;
}

/** Exported files: one’s own, or for an Admin the client’s (product.md §3). */
export function FilesList({ list, search, onChange, addButton }: FilesListProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin, level } = useSession();
  const [doomed, setDoomed] = useState<ExportedFile>();
  const columns = useExportColumns({
    isClientShown: isSuperAdmin && client === undefined,
    hasOthers: hasRole(level, 'admin'),
    onDelete: setDoomed,
  });
  const isFiltered = search.search !== undefined || hasChips(search);
  return (
    <>
      <DataTable
        label={t('exports.list')}
        columns={columns}
        rows={list.data?.items}
        rowKey={(file) => file.uuid}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRefreshing={list.isPlaceholderData}
        pageSize={10}
        empty={
          <EmptyState
            title={t('exports.emptyTitle')}
            text={t('exports.emptyText')}
            action={addButton}
          />
        }
        noMatch={
          isFiltered
            ? {
                title: t('exporting.noMatch'),
                onClear: () => onChange({ ...noChips, search: undefined }),
              }
            : undefined
        }
      />
      <DeleteDialog file={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}
