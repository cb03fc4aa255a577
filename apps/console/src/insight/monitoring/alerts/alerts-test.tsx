import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc, type Outputs } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import classes from '../monitoring.module.css';
import type { AlertsForm } from './use-alerts-form.ts';

/** A test alert to everybody who is told, and how it went. */
export function AlertsTest({ form }: { form: AlertsForm }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const test = useMutation(orpc.monitoring.testAlerts.mutationOptions());
  const { emails, webhookUrl } = form.base;
  const isNobody = emails.length === 0 && webhookUrl === null;
  const why = form.isDirty
    ? t('monitoring.alerts.testUnsaved')
    : isNobody && t('monitoring.alerts.testNobody');
  return (
    <FormSection title={t('monitoring.alerts.testTitle')} why={t('monitoring.alerts.testWhy')}>
      <div>
        <Button
          variant="default"
          disabled={form.isDirty || isNobody}
          loading={test.isPending}
          onClick={() => test.mutate({})}
        >
          {t('monitoring.alerts.test')}
        </Button>
      </div>
      {why && <p className="muted">{why}</p>}
      <div role="status" className="stack gap-4 hide-empty">
        {test.data && <TestResult result={test.data} />}
      </div>
      {test.error && (
        <p role="alert" className="danger">
          {errorText(test.error)}
        </p>
      )}
    </FormSection>
  );
}

type Result = Outputs['monitoring']['testAlerts'];

function TestResult({ result: { mails, webhook } }: { result: Result }) {
  const { t } = useTranslation();
  return (
    <>
      {mails > 0 && (
        <p>
          {t('monitoring.alerts.testMails', { count: mails })}{' '}
          <Link to="/outbox" className={`link accent break ${classes.link}`}>
            {t('monitoring.alerts.toOutbox')}
          </Link>
        </p>
      )}
      {webhook && <WebhookResult webhook={webhook} />}
    </>
  );
}

function WebhookResult({ webhook }: { webhook: NonNullable<Result['webhook']> }) {
  const { t, i18n } = useTranslation();
  const { isDelivered, status, cause } = webhook;
  if (isDelivered) return <p>{t('monitoring.alerts.testDelivered', { status })}</p>;
  const isKnown = cause !== null && i18n.exists(`webhooks.failures.${cause}`);
  const why = isKnown ? t(`webhooks.failures.${cause as 'timeout'}`) : undefined;
  return (
    <p className="danger">
      {status === null
        ? t('monitoring.alerts.testFailed')
        : t('monitoring.alerts.testRefused', { status })}{' '}
      {why && t('monitoring.alerts.testWhyNot', { why })}
    </p>
  );
}
