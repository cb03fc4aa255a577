import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';

import { ListScreen, type ListHead } from '../../ui/list/list-screen.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useExportColumns } from './export-columns.tsx';

import type { ExportedFile } from './exported.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';
import { hasChips, noChips } from './export-filters.tsx';
import type { ExportSearch } from '../routes.ts';

const orNone = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined);

interface FilesListProps extends ListHead {
  search: ExportSearch;
  change: ChangeSearch<ExportSearch>;
}

/** Exported files: one’s own, or for an Admin the client’s (product.md §3); a super-admin may have chosen a client. */
export function FilesList({ search, change, ...head }: FilesListProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin, level } = useSession();
  const [doomed, setDoomed] = useState<ExportedFile>();
  const { tab: _, ...asked } = search;
  const input = {
    ...asked,
    client: isSuperAdmin ? client : undefined,
    kind: orNone(search.kind),
    state: orNone(search.state),
  };
  const isFiltered = search.search !== undefined || hasChips(search);
  const query = useQuery(orpc.exports.list.queryOptions({ input }));
  return (
    <>
      <ListScreen
        {...head}
        label={t('exports.list')}
        query={query}
        search={search}
        change={change}
        rowKey={({ uuid }) => uuid}
        columns={useExportColumns({
          isClientShown: isSuperAdmin && client === undefined,
          hasOthers: hasRole(level, 'admin'),
          onDelete: setDoomed,
        })}
        skeletonRows={10}
        empty={{
          title: t('exports.emptyTitle'),
          text: t('exports.emptyText'),
          action: head.action,
        }}
        noMatch={
          isFiltered && {
            title: t('exporting.noMatch'),
            onClear: () => change({ ...noChips, search: undefined }),
          }
        }
      />
      <DeleteDialog file={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}
