import { useQuery } from '@tanstack/react-query';
import type { Client2 } from '@replique/contract/clients';
import { useTranslation } from 'react-i18next';
import { clientListQuery } from '../lib/client-list.ts';
import { pickChoice, pickText } from '../lib/search-params.ts';
import { useSearchState } from '../lib/search-state.ts';
import { DataTable, type DataColumn } from '../ui/data-table.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { ClientLogo } from './client-logo.tsx';
import { ClientStatus } from './client-status.tsx';
import classes from './clients-screen.module.css';
import { matchesSearch } from './matches-search.ts';

interface ClientSearch {
  /** '0' active, '1' archived, undefined all; the values the API takes. */
  archived?: '0' | '1' | undefined;
  search?: string | undefined;
}

function parse(raw: Record<string, unknown>): ClientSearch {
  return { archived: pickChoice(raw['archived'], ['0', '1']), search: pickText(raw['search']) };
}

const choices = ['0', '1', undefined] as const;

/** Clients: active, archived or all of them, searched by name. */
export function ClientsScreen() {
  const { t } = useTranslation();
  const [{ archived, search = '' }, change] = useSearchState(parse);
  const { data, error, refetch } = useQuery(clientListQuery);
  const columns = useClientColumns();
  const shown = data?.filter((client) => archived === undefined || isIn(client, archived));
  const found = shown?.filter((client) => matchesSearch(client.name, search));
  return (
    <ListPage
      title={t('titles.clients')}
      count={found?.length}
      tabs={<ArchivedTabs active={choices.indexOf(archived)} />}
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

function ArchivedTabs({ active }: { active: number }) {
  const { t } = useTranslation();
  const labels = [t('clients.activeTab'), t('clients.archivedTab'), t('clients.allTab')];
  const tabs = choices.map((archived, index) => ({
    label: labels[index],
    to: '/clients',
    search: { archived },
  }));
  return <TabLinks label={t('clients.shown')} tabs={tabs} active={active} />;
}

function NoClients({ archived }: Pick<ClientSearch, 'archived'>) {
  const { t } = useTranslation();
  if (archived === '1') {
    return (
      <EmptyState title={t('clients.emptyArchivedTitle')} text={t('clients.emptyArchivedText')} />
    );
  }
  if (archived === '0') {
    return <EmptyState title={t('clients.emptyActiveTitle')} text={t('clients.emptyActiveText')} />;
  }
  return <EmptyState title={t('clients.emptyTitle')} text={t('clients.emptyText')} />;
}

function useClientColumns(): DataColumn<Client2>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('clients.name'),
      render: (client) => (
        <span className={classes.name}>
          <ClientLogo client={client} size="row" />
          <span>{client.name}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('clients.status'),
      width: '7rem',
      render: (client) => <ClientStatus isArchived={client.archived} />,
    },
    {
      key: 'zone',
      title: t('clients.zone'),
      width: '9rem',
      hideBelow: 80,
      render: ({ zone }) => t(`clients.zones.${zone}`),
    },
    { key: 'llm', title: t('clients.llm'), width: '9rem', hideBelow: 80, render: ({ llm }) => llm },
    {
      key: 'model',
      title: t('clients.model'),
      width: '13rem',
      hideBelow: 48,
      render: ({ model }) => model,
    },
  ];
}
