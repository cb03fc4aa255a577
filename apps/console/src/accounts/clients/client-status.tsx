import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Active or archived (spec §4). */
export function ClientStatus({ isArchived }: { isArchived: boolean }) {
  const { t } = useTranslation();
  return isArchived ? (
    <StatusBadge tone="neutral" icon={IconArchive}>
      {t('clients.archived')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="success">{t('clients.active')}</StatusBadge>
  );
}
