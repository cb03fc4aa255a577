import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client2 } from '@replique/contract/accounts/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientListQuery } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { DataTable, type DataColumn } from '../../ui/list/data-table.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ClientLogo } from './client-logo.tsx';
import { ClientStatus } from './client-status.tsx';
import classes from './clients-screen.module.css';
import { useLlmName } from './llm-name.ts';
import { matchesSearch } from './matches-search.ts';

const choices = ['0', '1', undefined] as const;

/** Clients: active, archived or all of them, searched by name. */
export function ClientsScreen() {
  const { t } = useTranslation();
  const [{ archived, search = '' }, change] = useSearchState('/layout/clients');
  const { data, error, refetch } = useQuery(clientListQuery);
  const columns = useClientColumns();
  const shown = data?.filter((client) => archived === undefined || isIn(client, archived));
  const found = shown?.filter((client) => matchesSearch(client.name, search));
  return (
    <ListPage
      title={t('titles.clients')}
      count={found?.length}
      action={<NewClientButton />}
      tabs={<ArchivedTabs active={choices.indexOf(archived)} clients={data} />}
      tools={
        <SearchField
          label={t('clients.search')}
          value={search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      }
    >
      <DataTable
        label={t('titles.clients')}
        columns={columns}
        rows={found}
        rowKey={(client) => client.uuid}
        rowLink={(client) => ({ to: '/clients/details/$id', params: { id: client.uuid } })}
        error={error}
        onRetry={() => void refetch()}
        pageSize={10}
        empty={<NoClients archived={data?.length === 0 ? undefined : archived} />}
        noMatch={
          search !== '' && shown?.length !== 0
            ? {
                title: t('clients.noMatch', { search }),
                onClear: () => change({ search: undefined }),
              }
            : undefined
        }
      />
    </ListPage>
  );
}

function isIn(client: Client2, archived: '0' | '1'): boolean {
  return client.archived === (archived === '1');
}

function NewClientButton() {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/clients/edit/{-$id}" {...props} />}
    >
      {t('clients.add')}
    </Button>
  );
}

function ArchivedTabs({ active, clients }: { active: number; clients: Client2[] | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = [t('clients.activeTab'), t('clients.archivedTab'), t('clients.allTab')];
  const tabs = choices.map((archived, index) => ({
    label: (
      <>
        {labels[index]}
        {clients && (
          <span className={`muted regular ${classes.tabCount} figures`}>
            {format.number(
              clients.filter((client) => archived === undefined || isIn(client, archived)).length,
            )}
          </span>
        )}
      </>
    ),
    to: '/clients' as const,
    search: { archived },
  }));
  return <TabLinks label={t('clients.shown')} tabs={tabs} active={active} />;
}

function ArchiveButton({ client }: { client: Client2 }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { name, archived } = client;
  const Icon = archived ? IconArchiveOff : IconArchive;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={
          archived ? t('clients.unarchiveNamed', { name }) : t('clients.archiveNamed', { name })
        }
        onClick={() => setIsAsking(true)}
      >
        {archived ? t('clients.unarchive') : t('clients.archive')}
      </Button>
      <ArchiveDialog client={client} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

function NoClients({ archived }: { archived: (typeof choices)[number] }) {
  const { t } = useTranslation();
  if (archived === '1') {
    return (
      <EmptyState title={t('clients.emptyArchivedTitle')} text={t('clients.emptyArchivedText')} />
    );
  }
  if (archived === '0') {
    return (
      <EmptyState
        title={t('clients.emptyActiveTitle')}
        text={t('clients.emptyActiveText')}
        action={<NewClientButton />}
      />
    );
  }
  return (
    <EmptyState
      title={t('clients.emptyTitle')}
      text={t('clients.emptyText')}
      action={<NewClientButton />}
    />
  );
}

function useClientColumns(): DataColumn<Client2>[] {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const { data: models } = useQuery(orpc.models.offered.queryOptions({ input: {} }));
  return [
    {
      key: 'name',
      title: t('clients.name'),
      render: (client) => (
        <span className={`row shrink gap-10 ${classes.name}`}>
          <ClientLogo client={client} size="row" />
          <span title={client.name}>{client.name}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('clients.status'),
      width: '7.5rem',
      render: (client) => <ClientStatus isArchived={client.archived} />,
    },
    {
      key: 'zone',
      title: t('clients.zone'),
      width: '7rem',
      hideBelow: 80,
      render: ({ zone }) => t(`clients.zones.${zone}`),
    },
    {
      key: 'llm',
      title: t('clients.llm'),
      width: '7rem',
      hideBelow: 80,
      render: ({ llm }) => llmName(llm),
    },
    {
      key: 'model',
      title: t('clients.model'),
      width: '9.5rem',
      hideBelow: 62,
      render: ({ llm, model }) => models?.[llm]?.[model] ?? model,
    },
    {
      key: 'actions',
      title: t('clients.actions'),
      width: '10rem',
      hideBelow: 48,
      render: (client) => <ArchiveButton client={client} />,
    },
  ];
}
