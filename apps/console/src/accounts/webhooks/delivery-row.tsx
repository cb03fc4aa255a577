import { Button } from '@mantine/core';
import type { WebhookDelivery } from '@replique/contract/accounts/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './webhooks.module.css';

const tones: Record<WebhookDelivery['state'], Tone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
};

/** Sent by a button of its own. */
const testEvent = 'webhook.test';

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  /** Of the endpoint: nothing is sent again to one that is off. */
  isOn: boolean;
}

/** One delivery: what became of it, and on request what went out and what came back. */
export function DeliveryRow({ delivery, isOn }: DeliveryRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const redeliver = useMutation(orpc.webhooks.redeliver.mutationOptions());
  const { event, state, happenedAt, last } = delivery;
  const mayGoAgain = state !== 'waiting' && isOn && event !== testEvent;
  return (
    <li className={`stack line-below gap-4 ${classes.delivery}`}>
      <div className="row wrap shrink medium break gap-4-8">
        <code>{event}</code>
        <StatusBadge tone={tones[state]}>{t(`webhooks.outcomes.${state}`)}</StatusBadge>
        <span className="muted regular">
          <RelativeTime at={happenedAt} />
        </span>
        {mayGoAgain && (
          <Button
            className="push"
            size="compact-sm"
            variant="default"
            aria-label={t('webhooks.redeliverNamed', { event, time: format.dateTime(happenedAt) })}
            loading={redeliver.isPending}
            onClick={() =>
              redeliver.mutate(
                { delivery: delivery.uuid },
                { onSuccess: () => showAlert({ text: escapeHtml(t('webhooks.requeued')) }) },
              )
            }
          >
            {t('webhooks.redeliver')}
          </Button>
        )}
      </div>
      {redeliver.error && (
        <p className="danger" role="alert">
          {errorText(redeliver.error)}
        </p>
      )}
      <Outcome delivery={delivery} />
      <details>
        <summary className="pointer accent fit">
          {t('webhooks.request')}
          {last && ` · ${t('webhooks.answer')}`}
        </summary>
        <pre className="small break pre-wrap scroll framed round-6 ground-neutral pad-8-12 only-mt-6 max-h-224">
          {delivery.body}
        </pre>
        {last && (
          <pre className="small break pre-wrap scroll framed round-6 ground-neutral pad-8-12 only-mt-6 max-h-224">
            {last.answer ?? t('webhooks.answerEmpty')}
          </pre>
        )}
      </details>
    </li>
  );
}

function Outcome({
  delivery: { state, attempts, nextAttemptAt, last },
}: {
  delivery: WebhookDelivery;
}) {
  const { t } = useTranslation();
  const parts = last
    ? [
        t('webhooks.attempts', { count: attempts }),
        ...(last.status === null
          ? []
          : [t('webhooks.answered', { status: last.status, ms: last.ms })]),
        ...(last.failure ? [t(`webhooks.failures.${last.failure}`)] : []),
      ]
    : // Only what was given up with its endpoint fails untried.
      [t(state === 'failed' ? 'webhooks.failures.switched-off' : 'webhooks.notTried')];
  return (
    <p className="muted regular">
      {parts.join(' · ')}
      {nextAttemptAt && <NextAttempt at={nextAttemptAt} />}
    </p>
  );
}

function NextAttempt({ at }: { at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return ` · ${t('webhooks.nextAttempt', { time: format.dateTime(at) })}`;
}
