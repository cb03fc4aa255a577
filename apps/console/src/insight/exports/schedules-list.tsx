import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';

import { ListScreen, type ListHead } from '../../ui/list/list-screen.tsx';

import type { Schedule } from './exported.ts';
import { useScheduleColumns } from './schedule-columns.tsx';
import { EditScheduleDialog, RemoveScheduleDialog } from './schedule-dialogs.tsx';
import type { ChangeSearch } from '../../lib/search-state.ts';
import type { ExportSearch } from '../routes.ts';

interface SchedulesListProps extends ListHead {
  search: ExportSearch;
  change: ChangeSearch<ExportSearch>;
}

/** Files that are made again and again: one’s own, or for an Admin the client’s. */
export function SchedulesList({ search, change, ...head }: SchedulesListProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin, level } = useSession();
  const [edited, setEdited] = useState<Schedule>();
  const [doomed, setDoomed] = useState<Schedule>();
  const { page, pageSize } = search;
  const input = { client: isSuperAdmin ? client : undefined, page, pageSize };
  const query = useQuery(orpc.exports.listSchedules.queryOptions({ input }));
  return (
    <>
      <ListScreen
        {...head}
        label={t('exporting.schedules')}
        query={query}
        search={search}
        change={change}
        rowKey={({ uuid }) => uuid}
        columns={useScheduleColumns({
          isClientShown: isSuperAdmin && client === undefined,
          hasOthers: hasRole(level, 'admin'),
          onEdit: setEdited,
          onRemove: setDoomed,
        })}
        skeletonRows={10}
        empty={{
          title: t('exporting.noSchedulesTitle'),
          text: t('exporting.noSchedulesText'),
          action: head.action,
        }}
      />
      {edited && <EditScheduleDialog schedule={edited} onClose={() => setEdited(undefined)} />}
      {doomed && <RemoveScheduleDialog schedule={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
