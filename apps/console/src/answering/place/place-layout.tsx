import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClientNeeded } from '../../accounts/clients/client-needed.tsx';
import { useSettingsClient } from '../../lib/own-client.ts';
import { fullPath, routeTable } from '../../routes.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import type { TabLink } from '../../ui/page/tab-links.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** `/knowledge`: what the chosen client knows, and what it should. */
export function PlaceLayout() {
  const { t } = useTranslation();
  const { client, isMissing, error, refetch } = useSettingsClient();
  if (isMissing)
    return <ClientNeeded title={t('toWrite.clientTitle')} text={t('toWrite.clientText')} isPage />;
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  if (!client) return <PageSkeleton label={t('knowledge.loading')} />;
  const tabs = routeTable.filter(({ parent }) => parent === 'knowledge');
  return (
    <DetailPage
      breadcrumb={[{ label: t('menu.home'), to: '/' }]}
      title={t('titles.knowledge')}
      tabs={tabs.map((row) => ({ label: t(row.title), to: fullPath(row) }) as TabLink)}
    >
      <Outlet key={client.uuid} />
    </DetailPage>
  );
}
