import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeskPlatform, CrmWebhook, CrmWebhookTest } from '@replique/contract/helpdesk/crm';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CrmError } from './cause.tsx';
import { platformNames } from '../../lib/platform-names.ts';
import { crmWebhookQuery } from './sealed-reads.ts';
import { WebhookByHand } from './webhook-by-hand.tsx';
import classes from './webhook.module.css';

interface WebhookProps {
  client: string;
  platform: DeskPlatform;
}

/** How the CRM tells at once what happens there: set up, tried out, or made by hand. */
export function WebhookSection({ client, platform }: WebhookProps) {
  const { t } = useTranslation();
  const name = platformNames[platform];
  const { data, error, refetch } = useQuery(crmWebhookQuery({ client, platform }));
  return (
    <FormSection title={t('crm.webhook', { platform: name })} why={t('crm.webhookWhy')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TabSkeleton label={t('crm.webhookLoading')} />}
      {data && <Webhook client={client} platform={platform} webhook={data} />}
    </FormSection>
  );
}

function Webhook({ client, platform, webhook }: WebhookProps & { webhook: CrmWebhook }) {
  const { t } = useTranslation();
  const name = platformNames[platform];
  const byHand = <WebhookByHand {...{ client, platform, webhook }} />;
  return (
    <>
      {!webhook.isPublic && (
        <p className="round-6 ground-warning plain pad-10-12">
          {t('crm.notPublic', { platform: name })}
        </p>
      )}
      {webhook.canInstall ? (
        <>
          <Install {...{ client, platform, webhook }} />
          <details className={classes.hand}>
            <summary className="pointer accent">{t('crm.byHand')}</summary>
            <p className="muted">{t('crm.byHandWhy')}</p>
            {byHand}
          </details>
        </>
      ) : (
        byHand
      )}
      <TestButton client={client} platform={platform} />
    </>
  );
}

function Install({ client, platform, webhook }: WebhookProps & { webhook: CrmWebhook }) {
  const { t } = useTranslation();
  const install = useMutation(orpc.crm.installWebhook.mutationOptions());
  const name = platformNames[platform];
  // By the button, or by hand: a secret of the platform's own was pasted.
  const isSetUp = webhook.isInstalled || (webhook.proof === 'signature' && webhook.hasSecret);
  const start = () =>
    install.mutate(
      { client, platform },
      { onSuccess: () => showAlert({ text: escapeHtml(t('crm.installed', { platform: name })) }) },
    );
  return (
    <>
      <div>
        <StatusBadge tone={isSetUp ? 'success' : 'neutral'}>
          {isSetUp ? t('crm.webhookOn') : t('crm.webhookOff')}
        </StatusBadge>
      </div>
      {!isSetUp && <p>{t('crm.installWhy', { platform: name })}</p>}
      <CrmError error={install.error} />
      <div className="wrap gap-8">
        <Button
          variant={isSetUp ? 'default' : 'filled'}
          loading={install.isPending}
          onClick={start}
        >
          {isSetUp ? t('crm.installAgain') : t('crm.install', { platform: name })}
        </Button>
      </div>
    </>
  );
}

function TestButton({ client, platform }: WebhookProps) {
  const { t } = useTranslation();
  const test = useMutation(orpc.crm.testWebhook.mutationOptions());
  const name = platformNames[platform];
  return (
    <div className="stack gap-8">
      <p className="muted">{t('crm.testWhy', { platform: name })}</p>
      <div className="wrap gap-8">
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ client, platform })}
        >
          {t('crm.test')}
        </Button>
      </div>
      <div aria-live="polite">
        {test.data && !test.isPending && <Outcome platform={name} result={test.data} />}
      </div>
      <CrmError error={test.error} />
    </div>
  );
}

function Outcome({ platform, result }: { platform: string; result: CrmWebhookTest }) {
  const { t } = useTranslation();
  const { outcome, status } = result;
  return (
    <p
      className={`round-6 ground-warning plain pad-8-12 ${classes.outcome}`}
      data-good={outcome === 'taken'}
    >
      {t(`crm.outcomes.${outcome}`, { platform, status: status ?? '' })}
    </p>
  );
}
