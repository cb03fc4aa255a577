import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ClientNeeded } from '../../../accounts/clients/client-needed.tsx';
import { orpc } from '../../../lib/orpc.ts';
import { useSettingsClient } from '../../../lib/own-client.ts';
import { DetailPage } from '../../../ui/page/detail-page.tsx';
import { TabSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { StatusDays } from './status-days.tsx';
import { StatusIncidents } from './status-incidents.tsx';
import { StatusParts } from './status-parts.tsx';

const readEvery = 60_000;

function useStatus(client: string | undefined) {
  return useQuery({
    ...orpc.status.get.queryOptions({ input: { client: client ?? '' } }),
    enabled: client !== undefined,
    refetchInterval: readEvery,
  });
}

/** `/status`: how the service does for a client, for everybody who works there. */
export function StatusScreen() {
  const { t } = useTranslation();
  const { client, isMissing } = useSettingsClient();
  const { data } = useStatus(client?.uuid);
  const failing = data?.parts.filter(({ state }) => state === 'failing').length ?? 0;
  return (
    <DetailPage
      breadcrumb={[{ label: t('menu.home'), to: '/' }]}
      title={t('titles.status')}
      badge={
        data && (
          <StatusBadge tone={failing > 0 ? 'danger' : data.checkedAt ? 'success' : 'neutral'}>
            {failing > 0
              ? t('status.affected', { count: failing })
              : t(data.checkedAt ? 'status.allWell' : 'status.unchecked')}
          </StatusBadge>
        )
      }
    >
      {isMissing ? (
        <ClientNeeded title={t('credentials.chooseTitle')} text={t('status.chooseText')} />
      ) : (
        <Content client={client?.uuid} />
      )}
    </DetailPage>
  );
}

function Content({ client }: { client: string | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useStatus(client);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || client === undefined) return <TabSkeleton label={t('status.loading')} />;
  return (
    <div className="column gap-16 form-width">
      <p className="muted">
        {t('status.intro')}
        {data.checkedAt && (
          <>
            {' '}
            {t('status.checkedAt')} <RelativeTime at={data.checkedAt} />
          </>
        )}
      </p>
      <StatusParts client={client} parts={data.parts} />
      <StatusDays days={data.days} uptime={data.uptime} />
      <StatusIncidents incidents={data.incidents} />
    </div>
  );
}
