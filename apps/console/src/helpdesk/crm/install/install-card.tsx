import { Button, TextInput } from '@mantine/core';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../../lib/platform-names.ts';
import { refusedFields } from '../platforms.ts';
import { InstallError } from './install-error.tsx';
import { isInstallable, useInstall } from './use-install.ts';

interface InstallCardProps {
  client: string;
  platform: CrmPlatform;
  /** What the account was named by before. */
  place: string | null;
  children?: ReactNode;
}

/** Connects a platform by its own page of consent; what is asked for there is said before. */
export function InstallCard({ platform, ...props }: InstallCardProps) {
  return isInstallable(platform) ? <Card platform={platform} {...props} /> : null;
}

export const accountFields = {
  zendesk: 'subdomain',
  gorgias: 'domain',
  salesforce: 'instanceUrl',
  crisp: 'websiteId',
} as const;

function Card({
  client,
  platform,
  place,
  children,
}: InstallCardProps & { platform: InstallPlatform }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState(place ?? '');
  const [wasTried, setWasTried] = useState(false);
  const { begin, isLeaving, error } = useInstall(client, platform);
  const name = platformNames[platform];
  const field = accountFields[platform];
  const isRefused = refusedFields(error).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (account.trim() !== '') begin(account.trim());
  };
  const problem =
    wasTried && account.trim() === '' ? t('crm.required') : isRefused ? t('crm.invalid') : null;
  return (
    <form className="stack form-width gap-16" noValidate onSubmit={submit}>
      <p>{platform === 'crisp' ? t('crmApps.pluginWhy') : t('crmApps.why', { platform: name })}</p>
      <Rights platform={platform} />
      {/* A plugin has rights of its own. */}
      {platform !== 'crisp' && <p className="muted">{t('crmApps.person')}</p>}
      <TextInput
        label={t(`crm.fields.${field}`)}
        description={t(`crm.help.${field}`)}
        autoComplete="off"
        spellCheck={false}
        value={account}
        error={problem}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      {!isRefused && <InstallError error={error} platform={platform} />}
      <div className="wrap gap-8">
        <Button type="submit" loading={isLeaving}>
          {t('crmApps.connectWith', { platform: name })}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** In plain words what the scopes are for. */
function Rights({ platform }: { platform: InstallPlatform }) {
  const { t } = useTranslation();
  const rights = Object.values(t(`crmApps.rights.${platform}`, { returnObjects: true }));
  return (
    <div className="stack gap-4">
      <p>{t('crmApps.allows', { platform: platformNames[platform] })}</p>
      <ul>
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </div>
  );
}
