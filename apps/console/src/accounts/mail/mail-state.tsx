import type { Mail } from '@replique/contract/accounts/mail';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<Mail['state'], Tone> = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  kept: 'neutral',
};

export function MailState({ state }: { state: Mail['state'] }) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[state]}>{t(`outbox.states.${state}`)}</StatusBadge>;
}
