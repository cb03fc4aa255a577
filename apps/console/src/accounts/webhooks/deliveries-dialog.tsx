import { Button, Modal } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@replique/contract/accounts/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';

type DeliveryState = WebhookDelivery['state'];

interface DeliveriesDialogProps {
  webhook: Webhook | undefined;
  onClose: () => void;
}

/** What was sent to an endpoint, and what came back. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={webhook !== undefined}
      onClose={onClose}
      title={t('webhooks.deliveriesTitle')}
      size="44rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {webhook && <Deliveries webhook={webhook} />}
    </Modal>
  );
}

const states: DeliveryState[] = ['waiting', 'sent', 'failed'];
const pageSize = 10;

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const [state, setState] = useState<DeliveryState>();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    orpc.webhooks.deliveries.queryOptions({
      input: { webhook: webhook.uuid, page, pageSize, state },
    }),
  );
  const isLast = page * pageSize >= (data?.total ?? 0);
  return (
    <div className="stack gap-16">
      <p className="muted regular">{t('webhooks.deliveriesWhy')}</p>
      <ChoiceChips<DeliveryState | undefined>
        label={t('webhooks.state')}
        choices={[
          { value: undefined, label: t('webhooks.all') },
          ...states.map((value) => ({ value, label: t(`webhooks.states.${value}`) })),
        ]}
        value={state}
        onPick={(picked) => {
          setState(picked);
          setPage(1);
        }}
      />
      {error && !data && <RetryLine error={error} onRetry={refetch} />}
      {!data && !error && <p className="muted regular">{t('ui.loadingRows')}</p>}
      {data?.items.length === 0 && <p className="muted regular">{t('webhooks.noDeliveries')}</p>}
      {data && data.items.length > 0 && (
        <ul className="list stack">
          {data.items.map((delivery) => (
            <DeliveryRow key={delivery.uuid} delivery={delivery} isOn={webhook.isOn} />
          ))}
        </ul>
      )}
      {(page > 1 || !isLast) && (
        <div className="actions row">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('webhooks.newer')}
          </Button>
          <Button variant="default" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('webhooks.older')}
          </Button>
        </div>
      )}
    </div>
  );
}
