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
import type { ExportSearch } from './export-search.ts';
import { schedulesQuery, type Schedule } from './queries.ts';
import { useScheduleColumns } from './schedule-columns.tsx';
import { EditScheduleDialog, RemoveScheduleDialog } from './schedule-dialogs.tsx';

export function useSchedules(search: ExportSearch, change: ChangeSearch<ExportSearch>) {
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  const list = useQuery({
    ...schedulesQuery(isSuperAdmin ? client : undefined, search),
    enabled: search.tab === 'scheduled',
  });
  useLastPage(list, search, change);
  return list;
}

interface SchedulesListProps {
  list: ReturnType<typeof useSchedules>;
  addButton: ReactNode;
}

/** Files that are made again and again: one’s own, or for an Admin the client’s. */
export function SchedulesList({ list, addButton }: SchedulesListProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin, level } = useSession();
  const [edited, setEdited] = useState<Schedule>();
  const [doomed, setDoomed] = useState<Schedule>();
  const columns = useScheduleColumns({
    isClientShown: isSuperAdmin && client === undefined,
    hasOthers: hasRole(level, 'admin'),
    onEdit: setEdited,
    onRemove: setDoomed,
  });
  return (
    <>
      <DataTable
        label={t('exporting.schedules')}
        columns={columns}
        rows={list.data?.items}
        rowKey={(schedule) => schedule.uuid}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRefreshing={list.isPlaceholderData}
        pageSize={10}
        empty={
          <EmptyState
            title={t('exporting.noSchedulesTitle')}
            text={t('exporting.noSchedulesText')}
            action={addButton}
          />
        }
      />
      {edited && <EditScheduleDialog schedule={edited} onClose={() => setEdited(undefined)} />}
      {doomed && <RemoveScheduleDialog schedule={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
