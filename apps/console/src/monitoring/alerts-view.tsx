import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Alerts } from '@replique/contract/monitoring';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../lib/page-title.ts';
import { useErrorText } from '../lib/phrase.ts';
import { FormPage } from '../ui/form-page.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { TabSkeleton } from '../ui/page-skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { SecretDialog } from '../webhooks/secret-dialog.tsx';
import { AlertsFields } from './alerts-fields.tsx';
import { AlertsTest } from './alerts-test.tsx';
import { AreaTabs } from './area-tabs.tsx';
import classes from './monitoring.module.css';
import { alertsQuery } from './queries.ts';
import { useAlertsForm, type AlertsForm } from './use-alerts-form.ts';

/** `/monitoring/alerts`: who is told of failures and recoveries. */
export function AlertsView() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(alertsQuery);
  usePageTitle(t('monitoring.alerts.title'));
  if (data) return <AlertsPage alerts={data} />;
  return (
    <ListPage title={t('monitoring.alerts.title')} tabs={<AreaTabs />}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TabSkeleton label={t('monitoring.alerts.loading')} />
      )}
    </ListPage>
  );
}

/** The form begins with what was stored when the page was opened, whatever is read later. */
function AlertsPage({ alerts }: { alerts: Alerts }) {
  const { t } = useTranslation();
  const [first] = useState(alerts);
  const form = useAlertsForm(first);
  return (
    <>
      <FormPage
        title={t('monitoring.alerts.title')}
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        onSave={form.submit}
        onDiscard={form.restore}
      >
        <AreaTabs />
        <p className={classes.muted}>{t('monitoring.alerts.intro')}</p>
        <Refusal form={form} />
        <AlertsFields form={form} />
        <AlertsTest form={form} />
      </FormPage>
      <SecretDialog secret={form.secret} onClose={form.forgetSecret} />
    </>
  );
}

/** Why nothing was saved, where no field says it. */
function Refusal({ form }: { form: AlertsForm }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (form.isConflict) {
    return (
      <div className={classes.notice} role="alert">
        <strong>{t('monitoring.alerts.conflictTitle')}</strong>
        <p>{t('monitoring.alerts.conflictText')}</p>
        <div className={classes.badges}>
          {(['mine', 'theirs'] as const).map((whose) => (
            <Button
              key={whose}
              size="compact-sm"
              variant="default"
              onClick={() => void form.settle(whose)}
            >
              {t(`monitoring.alerts.conflictKeep.${whose}`)}
            </Button>
          ))}
        </div>
      </div>
    );
  }
  if (form.error === null || form.isWebhookRefused) return null;
  return (
    <p role="alert" className={classes.error}>
      {errorText(form.error)}
    </p>
  );
}
