import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client2 } from '@replique/contract/accounts/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../../lib/client-list.ts';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useSearchState } from '../../lib/search-state.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { ListScreen, onePage } from '../../ui/list/list-screen.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ClientLogo } from './logo/client-logo.tsx';
import { ClientStatus } from './client-status.tsx';
import classes from './clients-screen.module.css';
import { useLlmName } from './llm-name.ts';
import { NewClientButton } from './new-client-button.tsx';
import { matchesSearch } from './matches-search.ts';

const choices = ['0', '1', undefined] as const;
/** Which words are for an empty list. */
const kinds = { '0': 'Active', '1': 'Archived', all: '' } as const;

/** Clients: active, archived or all of them, searched by name. */
export function ClientsScreen() {
  const { t } = useTranslation();
  const [{ archived, search = '' }, change] = useSearchState('/layout/clients');
  const query = useClientList();
  const shown = query.data?.filter((client) => archived === undefined || isIn(client, archived));
  const found = shown?.filter((client) => matchesSearch(client.name, search));
  const kind = query.data?.length === 0 ? '' : kinds[archived ?? 'all'];
  return (
    <ListScreen
      title={t('titles.clients')}
      query={{ ...query, data: found && onePage(found) }}
      action={<NewClientButton />}
      tabs={<ArchivedTabs active={choices.indexOf(archived)} clients={query.data} />}
      tools={
        <SearchField
          label={t('clients.search')}
          value={search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      }
      columns={useClientColumns()}
      rowKey={({ uuid }) => uuid}
      rowLink={({ uuid }) => ({ to: '/clients/details/$id', params: { id: uuid } })}
      skeletonRows={10}
      empty={{
        title: t(`clients.empty${kind}Title`),
        text: t(`clients.empty${kind}Text`),
        action: kind !== 'Archived' && <NewClientButton />,
      }}
      noMatch={
        search !== '' &&
        shown?.length !== 0 && {
          title: t('clients.noMatch', { search }),
          onClear: () => change({ search: undefined }),
        }
      }
    />
  );
}

function isIn(client: Client2, archived: '0' | '1'): boolean {
  return client.archived === (archived === '1');
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
