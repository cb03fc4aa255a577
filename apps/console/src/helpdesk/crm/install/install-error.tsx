import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { Cause, CrmError } from '../cause.tsx';
import { refusalOf } from '../platforms.ts';
import { installReasons } from './use-installed-cause.ts';

type Data = { scopes?: string[]; account?: string; connected?: string; named?: string };

interface InstallErrorProps {
  error: unknown;
  platform: InstallPlatform;
}

/** Why nothing was connected: too few rights, another account, or what the CRM said. */
export function InstallError({ error, platform: of }: InstallErrorProps) {
  const { t } = useTranslation();
  if (!error) return null;
  const platform = platformNames[of];
  const data = (error as { data?: Data }).data ?? {};
  const { scopes = [], account = '', connected = '', named } = data;
  const refusal = refusalOf(error);
  const reason = installReasons.find((each) => each === refusal?.reason);
  // Nobody pasted anything: it is the person, or the app, that is not accepted.
  if (refusal && reason)
    return <Cause refusal={refusal} text={t(`crmApps.causes.${reason}`, { platform })} isSaving />;
  const code = errorCode(error);
  if (code === 'crm-apps.scopes-missing')
    return <Alert text={t('crmApps.missingScopes', { platform, scopes: scopes.join(', ') })} />;
  if (code !== 'crm-apps.other-account') return <CrmError error={error} isSaving />;
  return (
    <Alert
      text={
        named === undefined
          ? t('crmApps.otherAccount', { account, connected })
          : t('crmApps.namedOther', { account, named })
      }
    />
  );
}

function Alert({ text }: { text: string }) {
  return (
    <p className="round-6 ground-danger plain pad-10-12" role="alert">
      {text}
    </p>
  );
}
