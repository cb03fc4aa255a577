import { Button } from '@mantine/core';
import type { Webhook } from '@replique/contract/accounts/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSaveWebhook } from './use-save-webhook.ts';
import { eventKeys, shortAddress } from './webhook-values.ts';
import classes from './webhooks.module.css';

export type WebhookDeed = 'edit' | 'deliveries' | 'secret' | 'remove';

const useTest = () => useMutation(orpc.webhooks.test.mutationOptions());

interface WebhookRowProps {
  client: string;
  webhook: Webhook;
  onDo: (deed: WebhookDeed) => void;
}

const phrasesOf = {
  deliveries: ['webhooks.deliveries', 'webhooks.deliveriesNamed'],
  edit: ['webhooks.edit', 'webhooks.editNamed'],
  secret: ['webhooks.newSecret', 'webhooks.newSecretNamed'],
  remove: ['webhooks.remove', 'webhooks.removeNamed'],
} as const;

/** One endpoint: how it does, what it is told, and what can be done with it. */
export function WebhookRow({ client, webhook, onDo }: WebhookRowProps) {
  const { t } = useTranslation();
  const test = useTest();
  const url = shortAddress(webhook.url);
  return (
    <li className={`stack line-below gap-8 pad-12-0 ${classes.row}`}>
      <div className="stack shrink break gap-4">
        <span className="row wrap shrink medium break gap-4-8">
          <span title={webhook.url}>{url}</span>
          <State webhook={webhook} />
        </span>
        {webhook.description && <span>{webhook.description}</span>}
        <span className="muted regular">
          {webhook.events.map((event) => t(`webhooks.events.${eventKeys[event]}`)).join(' · ')}
        </span>
        <Health webhook={webhook} />
        <Notice client={client} webhook={webhook} />
        <TestResult test={test} />
      </div>
      <div className="wrap gap-6">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('webhooks.testNamed', { url })}
          loading={test.isPending}
          onClick={() => test.mutate({ webhook: webhook.uuid })}
        >
          {t('webhooks.test')}
        </Button>
        {(Object.keys(phrasesOf) as WebhookDeed[]).map((deed) => (
          <Button
            key={deed}
            size="compact-sm"
            variant="default"
            aria-label={t(phrasesOf[deed][1], { url })}
            onClick={() => onDo(deed)}
          >
            {t(phrasesOf[deed][0])}
          </Button>
        ))}
      </div>
    </li>
  );
}

function State({ webhook: { isOn, offReason, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  if (offReason) return <StatusBadge tone="danger">{t('webhooks.switchedOff')}</StatusBadge>;
  if (!isOn) return <StatusBadge tone="neutral">{t('webhooks.off')}</StatusBadge>;
  if (failingSince) return <StatusBadge tone="warning">{t('webhooks.failing')}</StatusBadge>;
  return <StatusBadge tone="success">{t('webhooks.on')}</StatusBadge>;
}

function Health({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lastSuccessAt, lastFailureAt, waiting, oldSecretUntil } = webhook;
  return (
    <span className="wrap muted gap-4-16">
      {lastSuccessAt && (
        <span>
          {t('webhooks.lastSuccess')} <RelativeTime at={lastSuccessAt} />
        </span>
      )}
      {!lastSuccessAt && !lastFailureAt && <span>{t('webhooks.never')}</span>}
      {waiting > 0 && <span>{t('webhooks.waiting', { count: waiting })}</span>}
      {oldSecretUntil && (
        <span>{t('webhooks.oldSecret', { time: format.dateTime(oldSecretUntil) })}</span>
      )}
    </span>
  );
}

/** Why it fails or was switched off by itself, and the way back. */
function Notice({ client, webhook }: { client: string; webhook: Webhook }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const save = useSaveWebhook(client, webhook.uuid);
  const { url, description, events, offReason, failingSince, lastFailure } = webhook;
  if (!offReason && (!failingSince || !webhook.isOn)) return null;
  const text = offReason
    ? t(offReason === 'gone' ? 'webhooks.offGone' : 'webhooks.offFailing')
    : t('webhooks.failingSince', { time: format.dateTime(failingSince ?? '') });
  return (
    <div
      className={`row wrap between gap-8 ${offReason ? 'ground-danger danger pad-8-12 round-6' : 'warning-note'}`}
      role="status"
    >
      <span>
        {text}{' '}
        {lastFailure &&
          offReason !== 'gone' &&
          t('webhooks.testFailed', { reason: t(`webhooks.failures.${lastFailure}`) })}
      </span>
      {offReason && (
        <Button
          size="compact-sm"
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate({ url, description, events, isOn: true })}
        >
          {t('webhooks.switchOn')}
        </Button>
      )}
      {save.error && <span role="alert">{errorText(save.error)}</span>}
    </div>
  );
}

function TestResult({ test }: { test: ReturnType<typeof useTest> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const last = test.data?.last;
  if (test.isPending || (!test.error && !last)) return null;
  const failure = last?.failure;
  const text = test.error
    ? errorText(test.error)
    : failure
      ? t('webhooks.testFailed', { reason: t(`webhooks.failures.${failure}`) })
      : t('webhooks.tested', { status: last?.status ?? '', ms: last?.ms ?? 0 });
  const status = failure && last?.status ? ` (${last.status})` : '';
  return (
    <span role="status">
      <StatusBadge tone={test.error || failure ? 'danger' : 'success'}>
        {text}
        {status}
      </StatusBadge>
    </span>
  );
}
