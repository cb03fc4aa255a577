import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../exports/export-button.tsx';
import { hasRole } from '../lib/access.ts';
import { useSelectedClientRow } from '../lib/client-list.ts';
import { useLastPage } from '../lib/paging.ts';
import { useSearchState } from '../lib/search-state.ts';
import { useSelectClient, useSelectedClient } from '../lib/selected-client.ts';
import { useSession } from '../lib/session.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { pagesOf } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { userListQuery, type ManagedUser } from './queries.ts';
import { allLevels, roleLabel } from './roles.ts';
import { StaffFactorButton } from './staff-factor-dialog.tsx';
import { useUserColumns } from './user-columns.tsx';
import { parseUserSearch, userSorts, type UserSearch } from './user-search.ts';

const editPath = '/users/edit/{-$uuid}';

function AddButton() {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to={editPath} {...props} />}
    >
      {t('users.add')}
    </Button>
  );
}

interface ActionsProps {
  search: UserSearch;
  total: number | undefined;
  onImport: () => void;
}

function Actions({ search: { search, role }, total, onImport }: ActionsProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  return (
    <>
      {isSuperAdmin && <StaffFactorButton />}
      <ExportButton subject={{ kind: 'users', client, filter: { search, role } }} total={total} />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={onImport}
      >
        {t('users.import')}
      </Button>
      <AddButton />
    </>
  );
}

interface ToolsProps {
  search: UserSearch;
  onChange: (patch: Partial<UserSearch>, options?: { replace?: boolean }) => void;
}

function Tools({ search, onChange }: ToolsProps) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const shown = isSuperAdmin ? allLevels : allLevels.slice(0, -1);
  return (
    <>
      <SearchField
        label={t('users.search')}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
      />
      <ChoiceChips<number | undefined>
        label={t('users.roleFilter')}
        choices={[
          { value: undefined, label: t('users.allRoles') },
          ...shown.map((level) => ({ value: level, label: t(roleLabel(level)) })),
        ]}
        value={search.role}
        onPick={(role) => onChange({ role })}
      />
    </>
  );
}

/** The client a super-admin narrowed the list to; the selector in the top bar sets it, too. */
function useClientChip() {
  const { isSuperAdmin } = useSession();
  const client = useSelectedClientRow();
  const selectClient = useSelectClient();
  if (!isSuperAdmin || client === undefined) return undefined;
  return <FilterChip label={client.name} onRemove={() => selectClient(undefined)} />;
}

/** The people of the selected client, or of all (spec §2): everybody reads, Admins manage. */
export function UsersScreen() {
  const { t } = useTranslation();
  const { level } = useSession();
  const mayManage = hasRole(level, 'admin');
  const [search, change] = useSearchState(parseUserSearch);
  const list = useQuery(userListQuery(useSelectedClient(), search));
  const total = list.data?.total;
  useLastPage(list, search, change);
  const [doomed, setDoomed] = useState<ManagedUser>();
  const [isImporting, setIsImporting] = useState(false);
  const columns = useUserColumns(mayManage ? setDoomed : undefined);
  const isFiltered = search.search !== undefined || search.role !== undefined;
  return (
    <>
      <ListPage
        title={t('titles.users')}
        count={total}
        action={
          mayManage && (
            <Actions search={search} total={total} onImport={() => setIsImporting(true)} />
          )
        }
        tools={<Tools search={search} onChange={change} />}
        chips={useClientChip()}
        pagination={pagesOf(list.data, search, change)}
      >
        <DataTable
          label={t('titles.users')}
          columns={columns}
          rows={list.data?.items}
          rowKey={(user) => user.uuid}
          {...(mayManage && {
            rowLink: (user: ManagedUser) => ({ to: editPath, params: { uuid: user.uuid } }),
          })}
          error={list.error}
          onRetry={() => void list.refetch()}
          isRefreshing={list.isPlaceholderData}
          pageSize={10}
          sort={{ key: search.sort, direction: search.direction }}
          onSort={({ key, direction }) =>
            change({ sort: userSorts.find((choice) => choice === key), direction })
          }
          empty={
            <EmptyState
              title={t('users.emptyTitle')}
              text={t('users.emptyText')}
              action={mayManage && <AddButton />}
            />
          }
          noMatch={
            isFiltered
              ? {
                  title: t('users.noMatch'),
                  onClear: () => change({ search: undefined, role: undefined }),
                }
              : undefined
          }
        />
      </ListPage>
      <DeleteUserDialog user={doomed} onClose={() => setDoomed(undefined)} />
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}
