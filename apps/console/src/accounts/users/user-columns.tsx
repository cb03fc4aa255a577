import { ActionIcon } from '@mantine/core';
import { IconMail, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { fullName } from './full-name.ts';
import type { ManagedUser } from './user-values.ts';
import { roleLabel } from './roles.ts';
import classes from './users.module.css';

function Email({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const { userUuid } = useSession();
  return (
    <span className={`row shrink gap-8 ${classes.email}`}>
      <span title={user.email}>{user.email}</span>
      {user.state === 'invited' && (
        <StatusBadge tone="info" icon={IconMail}>
          <span className="unseen-if-narrow">{t('users.invited')}</span>
        </StatusBadge>
      )}
      {user.uuid === userUuid && <StatusBadge tone="neutral">{t('users.you')}</StatusBadge>}
    </span>
  );
}

/** Spec §2: client, role, email, first name, last name; for those who manage people also how to delete one. */
export function useUserColumns(
  onDelete: ((user: ManagedUser) => void) | undefined,
): DataColumn<ManagedUser>[] {
  const { t } = useTranslation();
  const deletion = useDeleteColumn(onDelete);
  const columns: DataColumn<ManagedUser>[] = [
    {
      key: 'client',
      title: t('users.client'),
      width: '11rem',
      isSortable: true,
      hideBelow: 62,
      render: ({ client }) =>
        client === null ? (
          <span className="muted">{t('users.noClient')}</span>
        ) : (
          <span title={client.name}>{client.name}</span>
        ),
    },
    {
      key: 'role',
      title: t('users.role'),
      width: '7rem',
      isSortable: true,
      render: ({ role }) => t(roleLabel(role)),
    },
    {
      key: 'email',
      title: t('users.email'),
      isSortable: true,
      isLink: true,
      render: (user) => <Email user={user} />,
    },
    {
      key: 'firstname',
      title: t('users.firstname'),
      width: '9rem',
      isSortable: true,
      hideBelow: 48,
      render: ({ firstname }) => <span title={firstname}>{firstname}</span>,
    },
    {
      key: 'lastname',
      title: t('users.lastname'),
      width: '9rem',
      isSortable: true,
      hideBelow: 48,
      render: ({ lastname }) => <span title={lastname}>{lastname}</span>,
    },
  ];
  return onDelete ? [...columns, deletion] : columns;
}

/** The last column: how to delete somebody. Nobody deletes themselves. */
function useDeleteColumn(onDelete: ((user: ManagedUser) => void) | undefined) {
  const { t } = useTranslation();
  const { userUuid } = useSession();
  const column: DataColumn<ManagedUser> = {
    key: 'delete',
    title: t('users.delete'),
    heading: <span className="visually-hidden">{t('users.delete')}</span>,
    width: '4rem',
    // On a phone people are deleted from their own page.
    hideBelow: 48,
    align: 'right',
    render: (user) =>
      user.uuid !== userUuid && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('users.deleteNamed', { name: fullName(user) })}
          onClick={() => onDelete?.(user)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      ),
  };
  return column;
}
