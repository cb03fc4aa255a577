import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { InstallationCards } from './installation-cards.tsx';
import { InstallationTables } from './installation-tables.tsx';

/** `/monitoring/installation`: the service itself, for those who run it. */
export function InstallationView() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(
    orpc.monitoring.installation.queryOptions({ input: {} }),
  );
  usePageTitle(t('monitoring.installation.title'));
  const refresh = async () => {
    const { isSuccess, error: refused } = await refetch();
    const text = isSuccess ? t('monitoring.installation.refreshed') : errorText(refused);
    showAlert({
      text: escapeHtml(text),
      ...(!isSuccess && { severity: 'error' as const, delay: 8 }),
    });
  };
  return (
    <ListPage
      title={t('monitoring.installation.title')}
      tabs={<AreaTabs />}
      action={
        <span className="row wrap gap-8">
          {data && (
            <span className="muted">
              {t('monitoring.installation.asOf')} <RelativeTime at={data.at} />
            </span>
          )}
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={() => void refresh()}
          >
            {t('monitoring.refresh')}
          </Button>
        </span>
      }
    >
      {data && (
        <>
          <InstallationCards state={data} />
          <InstallationTables state={data} />
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TabSkeleton label={t('monitoring.installation.loading')} />}
    </ListPage>
  );
}
