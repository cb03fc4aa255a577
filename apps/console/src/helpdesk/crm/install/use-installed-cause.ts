import type { CrmConnection } from '@replique/contract/helpdesk/crm';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../../lib/platform-names.ts';

/** Of these an app has its own sentences: there are no credentials that anybody could replace. */
export const installReasons = ['credentials', 'forbidden'] as const;

/** Why what is connected by an app is refused; undefined where the sentence of all connections is right. */
export function useInstalledCause(
  connection: CrmConnection | undefined,
): (of: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (of) => {
    const reason = installReasons.find((each) => each === of);
    if (!connection?.isInstalled || !reason) return undefined;
    return t(`crmApps.syncCauses.${reason}`, { platform: platformNames[connection.platform] });
  };
}
