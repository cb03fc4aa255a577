import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Health } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** FAILED or SUCCESS, as spec §4 writes them in every language; null where nobody looked yet. */
export function HealthBadge({ health }: { health: Health | null }) {
  const { t } = useTranslation();
  if (health === null) return <StatusBadge tone="neutral">{t('monitoring.unchecked')}</StatusBadge>;
  const isWell = health === 'SUCCESS';
  return (
    <StatusBadge tone={isWell ? 'success' : 'danger'} icon={isWell ? IconCircleCheck : IconCircleX}>
      {t(`monitoring.health.${health}`)}
    </StatusBadge>
  );
}
