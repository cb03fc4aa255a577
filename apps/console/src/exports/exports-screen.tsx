import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { pickPaging, useLastPage } from '../lib/paging.ts';
import { useSearchState } from '../lib/search-state.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { useSession } from '../lib/session.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { EmptyState } from '../ui/states.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useExportColumns } from './export-columns.tsx';
import { exportsQuery, type ExportedFile } from './queries.ts';

function NothingYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('exports.emptyTitle')}
      text={t('exports.emptyText')}
      action={
        <Button renderRoot={(props) => <Link to="/tickets" {...props} />}>
          {t('exports.toTickets')}
        </Button>
      }
    />
  );
}

/** Exported files: one's own, or for an Admin the client's (product.md §3). */
export function ExportsScreen() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin, level } = useSession();
  const [paging, change] = useSearchState(pickPaging);
  const list = useQuery(exportsQuery(isSuperAdmin ? client : undefined, paging));
  const [doomed, setDoomed] = useState<ExportedFile>();
  const columns = useExportColumns({
    isClientShown: isSuperAdmin && client === undefined,
    hasOthers: hasRole(level, 'admin'),
    onDelete: setDoomed,
  });
  const total = list.data?.total;
  useLastPage(list, paging, change);
  return (
    <>
      <ListPage
        title={t('titles.exports')}
        count={total}
        pagination={
          !!total && (
            <Pagination
              page={paging.page}
              pageSize={paging.pageSize}
              onPageSize={(pageSize) => change({ pageSize })}
              shown={list.data?.items.length ?? 0}
              total={total}
            />
          )
        }
      >
        <DataTable
          label={t('exports.list')}
          columns={columns}
          rows={list.data?.items}
          rowKey={(file) => file.uuid}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRefreshing={list.isPlaceholderData}
          pageSize={10}
          empty={<NothingYet />}
        />
      </ListPage>
      <DeleteDialog file={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}
