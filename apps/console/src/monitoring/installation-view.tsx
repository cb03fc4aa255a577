import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../lib/page-title.ts';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { ListPage } from '../ui/list-page.tsx';
import { TabSkeleton } from '../ui/page-skeleton.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { ErrorState } from '../ui/states.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { InstallationCards } from './installation-cards.tsx';
import { InstallationTables } from './installation-tables.tsx';
import classes from './monitoring.module.css';
import { installationQuery } from './queries.ts';

/** `/monitoring/installation`: the service itself, for those who run it. */
export function InstallationView() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(installationQuery);
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
        <span className={classes.checking}>
          {data && (
            <span className={classes.muted}>
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
