import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../ui/export-button.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { useSelectedClientRow } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { type ChangeSearch, useSearchState } from '../../lib/search-state.ts';
import { useSelectClient, useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { allLevels, roleLabel } from './roles.ts';
import { StaffFactorButton } from './staff-factor-dialog.tsx';
import { useUserColumns } from './user-columns.tsx';
import type { ManagedUser } from './user-values.ts';
import { type UserSearch, userSorts } from '../routes.ts';

const editPath = '/users/edit/{-$uuid}' as const;

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
  onChange: ChangeSearch<UserSearch>;
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
  const [search, change] = useSearchState('/layout/users');
  const client = useSelectedClient();
  const query = useQuery(orpc.users.list.queryOptions({ input: { client, ...search } }));
  const [doomed, setDoomed] = useState<ManagedUser>();
  const [isImporting, setIsImporting] = useState(false);
  const isFiltered = search.search !== undefined || search.role !== undefined;
  return (
    <>
      <ListScreen
        title={t('titles.users')}
        query={query}
        search={search}
        change={change}
        action={
          mayManage && (
            <Actions
              search={search}
              total={query.data?.total}
              onImport={() => setIsImporting(true)}
            />
          )
        }
        tools={<Tools search={search} onChange={change} />}
        chips={useClientChip()}
        rowKey={({ uuid }) => uuid}
        columns={useUserColumns(mayManage ? setDoomed : undefined)}
        {...(mayManage && {
          rowLink: (user: ManagedUser) => ({ to: editPath, params: { uuid: user.uuid } }),
        })}
        skeletonRows={10}
        sort={{ key: search.sort, direction: search.direction }}
        onSort={({ key, direction }) =>
          change({ sort: userSorts.find((choice) => choice === key), direction })
        }
        empty={{
          title: t('users.emptyTitle'),
          text: t('users.emptyText'),
          action: mayManage && <AddButton />,
        }}
        noMatch={
          isFiltered && {
            title: t('users.noMatch'),
            onClear: () => change({ search: undefined, role: undefined }),
          }
        }
      />
      <DeleteUserDialog user={doomed} onClose={() => setDoomed(undefined)} />
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}
