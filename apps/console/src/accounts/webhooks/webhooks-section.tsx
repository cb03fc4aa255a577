import type { Webhook } from '@replique/contract/accounts/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { SectionList } from '../../ui/page/section-list.tsx';
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
  const list = useQuery(orpc.webhooks.list.queryOptions({ input: { client: client.uuid } }));
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpen(undefined);
  const onSecret = (made: string | null) => {
    close();
    if (made !== null) setSecret(made);
  };
  const of = (deed: WebhookDeed) => (open?.deed === deed ? open.webhook : undefined);
  return (
    <FormSection title={t('webhooks.title')} why={t('webhooks.why')}>
      <SectionList
        list={list}
        most={most}
        words={{
          loading: t('webhooks.loading'),
          empty: t('webhooks.empty'),
          full: t('webhooks.full'),
          add: t('webhooks.add'),
        }}
        onAdd={() => setOpen({ deed: 'add' })}
      >
        {(webhook) => (
          <WebhookRow
            key={webhook.uuid}
            client={client.uuid}
            webhook={webhook}
            onDo={(deed) => setOpen({ deed, webhook })}
          />
        )}
      </SectionList>
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
