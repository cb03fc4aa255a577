import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Webhook } from '@replique/contract/accounts/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewSecretDialog, RemoveDialog } from './webhook-questions.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow, type WebhookDeed } from './webhook-row.tsx';

const most = 10;

/** What is done, and to which webhook; adding is done to none. */
type Open = { deed: WebhookDeed; webhook: Webhook } | { deed: 'add'; webhook?: undefined };

/** The addresses of a client that are told what happens; for admins. */
export function WebhooksSection({ client }: { client: { uuid: string } }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.webhooks.list.queryOptions({ input: { client: client.uuid } }),
  );
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpen(undefined);
  const onSecret = (made: string | null) => {
    close();
    if (made !== null) setSecret(made);
  };
  const isFull = (data?.items.length ?? 0) >= most;
  const of = (deed: WebhookDeed) => (open?.deed === deed ? open.webhook : undefined);
  return (
    <FormSection title={t('webhooks.title')} why={t('webhooks.why')}>
      {error && !data && (
        <p className="danger" role="alert">
          {errorText(error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {!data && !error && <p className="muted regular">{t('webhooks.loading')}</p>}
      {data?.items.length === 0 && <p className="muted regular">{t('webhooks.empty')}</p>}
      {data && data.items.length > 0 && (
        <ul className="list stack">
          {data.items.map((webhook) => (
            <WebhookRow
              key={webhook.uuid}
              client={client.uuid}
              webhook={webhook}
              onDo={(deed) => setOpen({ deed, webhook })}
            />
          ))}
        </ul>
      )}
      {isFull && <p className="muted regular">{t('webhooks.full')}</p>}
      <div>
        <Button
          variant="default"
          disabled={!data || isFull}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen({ deed: 'add' })}
        >
          {t('webhooks.add')}
        </Button>
      </div>
      <WebhookDialog
        client={client.uuid}
        webhook={of('edit')}
        isOpen={open?.deed === 'add' || open?.deed === 'edit'}
        onClose={close}
        onSaved={onSecret}
      />
      <DeliveriesDialog webhook={of('deliveries')} onClose={close} />
      <NewSecretDialog webhook={of('secret')} onClose={close} onMade={onSecret} />
      <RemoveDialog webhook={of('remove')} onClose={close} />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </FormSection>
  );
}
