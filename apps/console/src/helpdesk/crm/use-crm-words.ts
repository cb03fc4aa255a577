import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../lib/platform-names.ts';

/** Sentences that name a CRM. A mailbox has no name of its own: it has sentences. */

type Connecting =
  | 'connect'
  | 'connectTitle'
  | 'settingsOf'
  | 'enable'
  | 'switchedOn'
  | 'switchedOff'
  | 'lastStep'
  | 'checked'
  | 'checking'
  | 'saved'
  | 'removeTitle'
  | 'removeText'
  | 'removed';
type Reading = 'title' | 'whyOff' | 'asked' | 'readAgainTitle' | 'readAgainStarted';

export function useCrmWords(platform: CrmPlatform) {
  const { t } = useTranslation();
  const isMailbox = platform === 'mailbox';
  const values = { platform: platformNames[platform] };
  return {
    connecting: (key: Connecting) =>
      isMailbox ? t(`crm.mailbox.says.${key}`) : t(`crm.${key}`, values),
    reading: (key: Reading) =>
      isMailbox ? t(`crmSync.mailbox.${key}`) : t(`crmSync.${key}`, values),
    pausedUntil: (time: string) =>
      isMailbox
        ? t('crmSync.mailbox.pausedUntil', { time })
        : t('crmSync.pausedUntil', { ...values, time }),
  };
}
