import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { CrmSyncReason } from '@replique/contract/helpdesk/crm-sync';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../lib/platform-names.ts';

const own = ['credentials', 'forbidden', 'not-stored', 'internal'] as const;
const isOwn = (reason: CrmSyncReason): reason is (typeof own)[number] =>
  own.some((each) => each === reason);

/** Why a reading, or a ticket of it, did not work. */
export function useSyncCause(platform: CrmPlatform): (reason: CrmSyncReason) => string {
  const { t } = useTranslation();
  const values = { platform: platformNames[platform] };
  return (reason) => {
    const isAccount = reason === 'credentials' || reason === 'forbidden';
    if (platform === 'mailbox' && isAccount) return t(`crmSync.mailbox.causes.${reason}`);
    if (isOwn(reason)) return t(`crmSync.causes.${reason}`, values);
    return platform === 'mailbox'
      ? t(`crm.mailbox.causes.${reason}`)
      : t(`crm.causes.${reason}`, values);
  };
}
