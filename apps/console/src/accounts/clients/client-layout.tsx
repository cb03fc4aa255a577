import type { Client2 } from '@replique/contract/accounts/clients';
import { Navigate, Outlet, useMatches, useMatchRoute, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useAddressedClient } from '../../lib/own-client.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { fullPath, routeTable } from '../../routes.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { ClientLogo } from './logo/client-logo.tsx';
import { ClientStatus } from './client-status.tsx';
import { ViewAsMenu } from './view-as-menu.tsx';
import { type TabLink } from '../../ui/page/tab-links.tsx';

const path = '/clients/details/$id';

/** What a client's pages are about; a page that is in none is a rule. */
const places = {
  answers: ['/', 'guidelines', 'styles', 'batch-testing', 'categorization'],
  knowledge: ['knowledge', 'knowledge-test', 'gaps'],
  channels: ['crms', 'chatbot-configs', 'api-keys'],
};
const groupNames = ['answers', 'knowledge', 'channels', 'rules'] as const;
type GroupName = (typeof groupNames)[number];

function groupOf(tab: string): GroupName {
  const found = Object.entries(places).find(([, paths]) => paths.includes(tab));
  return (found?.[0] as GroupName | undefined) ?? 'rules';
}

/** The page of one client: who it is, and its tabs, each a route. */
export function ClientLayout() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { client, isMissing, error, refetch } = useAddressedClient();
  if (client) return <ClientPage client={client} />;
  if (isMissing) return <NotFound title={errorText({ code: 'clients.not-found' })} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return <PageSkeleton label={t('clients.loading')} />;
}

function ClientPage({ client }: { client: Client2 }) {
  const { t } = useTranslation();
  const { level, isSuperAdmin } = useSession();
  const matchRoute = useMatchRoute();
  const params = useParams({ from: '/layout/clients/details/$id' });
  useTitleOfTab(client.name);
  const tabs = routeTable.filter(
    (row) => row.parent === 'clients/layout' && hasRole(level, row.lowestRole),
  );
  const groups = groupNames.flatMap((group) => {
    const links = tabs.filter(({ path: at }) => groupOf(at) === group);
    if (links.length === 0) return [];
    return {
      title: t(`clientSettings.groups.${group}`),
      tabs: links.map((row) => ({ label: t(row.title), to: fullPath(row), params }) as TabLink),
    };
  });
  const first = tabs[0];
  // The client's own address shows the general tab where it exists, else leads on to the first one that does.
  const leadsOn = first !== undefined && first.path !== '/' && matchRoute({ to: path }) !== false;
  return (
    <DetailPage
      // Only super-admins may open the list of clients.
      breadcrumb={[
        isSuperAdmin
          ? { label: t('titles.clients'), to: '/clients', search: { archived: '0' } }
          : { label: t('menu.home'), to: '/' },
      ]}
      title={client.name}
      picture={<ClientLogo client={client} size="head" />}
      badge={<ClientStatus isArchived={client.archived} />}
      actions={isSuperAdmin && !client.archived && <ViewAsMenu client={client.uuid} />}
      rail={groups}
    >
      {leadsOn ? <Navigate to={fullPath(first)} params={params} replace /> : <Outlet />}
    </DetailPage>
  );
}

/** The client's name, after the tab's own title where that says more than "General". */
function useTitleOfTab(name: string): void {
  const { t } = useTranslation();
  const tab = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  usePageTitle(tab === undefined || tab === 'titles.clientGeneral' ? name : `${t(tab)} · ${name}`);
}
