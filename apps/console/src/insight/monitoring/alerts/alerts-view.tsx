import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Alerts } from '@replique/contract/insight/monitoring';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { FormPage } from '../../../ui/page/form-page.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { TabSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SecretDialog } from '../../../accounts/webhooks/secret-dialog.tsx';
import { AlertsFields } from './alerts-fields.tsx';
import { AlertsTest } from './alerts-test.tsx';
import { AreaTabs } from '../area-tabs.tsx';
import { useAlertsForm, type AlertsForm } from './use-alerts-form.ts';

/** `/monitoring/alerts`: who is told of failures and recoveries. */
export function AlertsView() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.monitoring.alerts.queryOptions({ input: {} }));
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
        <p className="muted">{t('monitoring.alerts.intro')}</p>
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
      <div className="stack break round-6 ground-warning gap-6 pad-10-12" role="alert">
        <strong>{t('monitoring.alerts.conflictTitle')}</strong>
        <p>{t('monitoring.alerts.conflictText')}</p>
        <div className="row wrap gap-4-8">
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
    <p role="alert" className="danger">
      {errorText(form.error)}
    </p>
  );
}
