import type { LookUpState, OrderProgress } from '@replique/contract/helpdesk/third-party-data';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<LookUpState, Tone> = {
  found: 'success',
  'not-found': 'neutral',
  failed: 'danger',
  'nothing-to-ask': 'neutral',
  waiting: 'neutral',
};

export function LookUpBadge({ state }: { state: LookUpState }) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[state]}>{t(`thirdPartyData.states.${state}`)}</StatusBadge>;
}

const progressTones: Record<OrderProgress, Tone> = {
  placed: 'info',
  'awaiting-payment': 'warning',
  paid: 'info',
  preparing: 'info',
  'on-hold': 'warning',
  'partly-shipped': 'info',
  shipped: 'success',
  delivered: 'success',
  completed: 'success',
  cancelled: 'neutral',
  refunded: 'neutral',
  failed: 'danger',
};

/** How far an order is: in our words where they are known, else in the source's own. */
export function OrderStatus({
  progress,
  status,
}: {
  progress: OrderProgress | null;
  status: string | null;
}) {
  const { t } = useTranslation();
  if (progress)
    return (
      <StatusBadge tone={progressTones[progress]}>
        <span title={status ?? undefined}>{t(`thirdPartyData.progress.${progress}`)}</span>
      </StatusBadge>
    );
  return status ? <StatusBadge tone="neutral">{status}</StatusBadge> : null;
}
