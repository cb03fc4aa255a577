import { Button } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { MonitoringDetail } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { CheckButton } from './check-button.tsx';
import { CheckHistory } from './check-history.tsx';
import { ClientFacts } from './client-facts.tsx';
import { ClientIncidents } from './client-incidents.tsx';
import { ClientQueues } from './client-queues.tsx';
import { HealthBadge } from './health-badge.tsx';
import { LastThings } from './last-things.tsx';
import { ProbeCard } from './probe-card.tsx';

/** `/monitoring/clients/{client}`: how one client does, from its CRM to the answer that was sent. */
export function MonitoredClientScreen() {
  const { client } = useParams({ from: '/layout/monitoring/clients/$client' });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.monitoring.get.queryOptions({ input: { client } }),
  );
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'clients.not-found' })} />;
  if (data) return <ClientPage key={data.client.uuid} detail={data} />;
  if (!error) return <PageSkeleton label={t('monitoring.loadingClient')} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function ClientPage({ detail }: { detail: MonitoringDetail }) {
  const { t } = useTranslation();
  const { uuid, name } = detail.client;
  usePageTitle(t('monitoring.titleOf', { name }));
  return (
    <DetailPage
      breadcrumb={[{ label: t('titles.monitoring'), to: '/monitoring' }]}
      title={name}
      badge={<HealthBadge health={detail.health} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconCoin size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/monitoring/$view"
                params={{ view: 'costs' }}
                search={{ client: uuid, by: 'model' }}
                {...props}
              />
            )}
          >
            {t('monitoring.tabs.costs')}
          </Button>
          <CheckButton client={uuid} />
        </>
      }
    >
      <ProbeCard detail={detail} />
      <div className="stack with-side side-352 start gap-16">
        <div className="stack one-column shrink gap-16">
          <LastThings detail={detail} />
          <CheckHistory client={uuid} />
        </div>
        <div className="stack one-column shrink gap-16">
          <ClientFacts detail={detail} />
          <ClientQueues queues={detail.queues} />
          <ClientIncidents client={uuid} />
        </div>
      </div>
    </DetailPage>
  );
}
