import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { CrmError } from '../cause.tsx';

type Data = { scopes?: string[]; account?: string; connected?: string };

/** Why nothing was connected: too few rights, another account, or what the CRM said. */
export function InstallError({ error, platform }: { error: unknown; platform: InstallPlatform }) {
  const { t } = useTranslation();
  if (!error) return null;
  const { scopes = [], account = '', connected = '' } = (error as { data?: Data }).data ?? {};
  const name = platformNames[platform];
  const code = errorCode(error);
  const text =
    code === 'crm-apps.scopes-missing'
      ? t('crmApps.missingScopes', { platform: name, scopes: scopes.join(', ') })
      : code === 'crm-apps.other-account'
        ? t('crmApps.otherAccount', { account, connected })
        : null;
  if (text === null) return <CrmError error={error} isSaving />;
  return (
    <p className="round-6 ground-danger plain pad-10-12" role="alert">
      {text}
    </p>
  );
}
