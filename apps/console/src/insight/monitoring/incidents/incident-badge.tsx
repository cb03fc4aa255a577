import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/status-badge.tsx';

export function IncidentBadge({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge
      tone={isOpen ? 'danger' : 'neutral'}
      icon={isOpen ? IconAlertTriangle : IconCircleCheck}
    >
      {t(isOpen ? 'monitoring.incident.open' : 'monitoring.incident.ended')}
    </StatusBadge>
  );
}
