import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Prompt } from '@replique/contract/prompts';
import { useTranslation } from 'react-i18next';
import { DataTable, type DataColumn } from '../ui/data-table.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './prompts-screen.module.css';
import { promptListQuery } from './queries.ts';

const editPath = '/prompts/edit/{-$id}';

/** Prompts: name, deployed version, latest version, protection, the clients that use it (spec §2). */
export function PromptsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(promptListQuery);
  const columns = usePromptColumns();
  return (
    <ListPage title={t('titles.prompts')} count={data?.total} action={<NewPromptButton />}>
      <DataTable
        label={t('titles.prompts')}
        columns={columns}
        rows={data?.items}
        rowKey={(prompt) => prompt.uuid}
        rowLink={(prompt) => ({ to: editPath, params: { id: prompt.uuid } })}
        error={error}
        onRetry={() => void refetch()}
        pageSize={5}
        empty={
          <EmptyState
            title={t('prompts.emptyTitle')}
            text={t('prompts.emptyText')}
            action={<NewPromptButton />}
          />
        }
      />
    </ListPage>
  );
}

function NewPromptButton() {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to={editPath} {...props} />}
    >
      {t('prompts.add')}
    </Button>
  );
}

function usePromptColumns(): DataColumn<Prompt>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', title: t('prompts.name'), render: (prompt) => prompt.name },
    {
      key: 'deployed',
      title: t('prompts.deployed'),
      width: '6rem',
      render: ({ deployedVersion: version }) =>
        version === null ? (
          <span className={classes.none}>{t('prompts.noneDeployed')}</span>
        ) : (
          t('prompts.version', { version })
        ),
    },
    {
      key: 'latest',
      title: t('prompts.latest'),
      width: '13.25rem',
      hideBelow: 48,
      render: (prompt) => <LatestVersion prompt={prompt} />,
    },
    {
      key: 'protection',
      title: t('prompts.protection'),
      width: '8.75rem',
      hideBelow: 80,
      render: ({ isProtected }) => (
        <StatusBadge
          tone={isProtected ? 'success' : 'neutral'}
          icon={isProtected ? IconLock : IconLockOpen}
        >
          {isProtected ? t('prompts.protected') : t('prompts.unprotected')}
        </StatusBadge>
      ),
    },
    {
      key: 'clients',
      title: t('prompts.clients'),
      width: '9rem',
      hideBelow: 62,
      render: (prompt) => <ClientNames prompt={prompt} />,
    },
    {
      key: 'lastChange',
      title: t('prompts.lastChange'),
      width: '10rem',
      hideBelow: 80,
      render: (prompt) => <RelativeTime at={prompt.updatedAt} />,
    },
  ];
}

function LatestVersion({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  return (
    <span className={classes.latest}>
      {t('prompts.version', { version: prompt.latestVersion })}
      {prompt.latestVersion !== prompt.deployedVersion && (
        <StatusBadge tone="warning">{t('prompts.notDeployed')}</StatusBadge>
      )}
    </span>
  );
}

function ClientNames({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  if (prompt.clients.length === 0) {
    return <span className={classes.none}>{t('prompts.noClient')}</span>;
  }
  const names = prompt.clients.map(({ name }) => name).join(', ');
  return <span title={names}>{names}</span>;
}
