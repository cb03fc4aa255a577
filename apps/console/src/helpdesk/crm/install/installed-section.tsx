import { Button } from '@mantine/core';
import type { CrmConnection } from '@replique/contract/helpdesk/crm';
import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../../lib/platform-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { RemoveCredentials } from '../remove-credentials.tsx';
import { InstallError } from './install-error.tsx';
import { isInstallable, useInstall } from './use-install.ts';

interface OneProps {
  client: string;
  connection: CrmConnection;
}

/** The CRM takes the app no more. */
export function EndedNotice({ client, connection }: OneProps) {
  const { t } = useTranslation();
  const platform = platformNames[connection.platform];
  return (
    <Notice
      tone="danger"
      title={t('crmApps.connectAgain')}
      actions={<Again client={client} connection={connection} />}
    >
      {connection.platform === 'mailbox'
        ? t('crm.mailbox.ended')
        : t('crmApps.ended', { platform })}
    </Notice>
  );
}

/** In place of the credentials: how it is connected, and how that ends. */
export function InstalledSection({ client, connection }: OneProps) {
  const { t } = useTranslation();
  const platform = platformNames[connection.platform];
  return (
    <FormSection
      title={t('crmApps.installed')}
      why={
        connection.platform === 'crisp'
          ? t('crmApps.pluginInstalledWhy')
          : t('crmApps.installedWhy', { platform })
      }
    >
      <div className="wrap gap-8">
        {!connection.needsReconnect && <Again client={client} connection={connection} />}
        <RemoveCredentials client={client} platform={connection.platform} />
      </div>
    </FormSection>
  );
}

function Again({ client, connection }: OneProps) {
  const { platform, place, canInstall } = connection;
  if (!isInstallable(platform) || place === null || !canInstall) return null;
  return <AgainButton client={client} platform={platform} place={place} />;
}

interface AgainButtonProps {
  client: string;
  platform: InstallPlatform;
  place: string;
}

function AgainButton({ client, platform, place }: AgainButtonProps) {
  const { t } = useTranslation();
  const { begin, isLeaving, error } = useInstall(client, platform);
  return (
    <>
      <Button variant="default" loading={isLeaving} onClick={() => begin(place)}>
        {t('crmApps.connectAgain')}
      </Button>
      <InstallError error={error} platform={platform} />
    </>
  );
}
