import { Button, TextInput } from '@mantine/core';
import type { CrmApp } from '@replique/contract/helpdesk/crm-apps';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { refusedFields } from '../platforms.ts';
import { accountFields } from './install-card.tsx';
import { InstallError } from './install-error.tsx';

/** Asks the CRM, at an account of ours, whether it knows the app and its secret. */
export function AppCheck({ app }: { app: CrmApp }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState('');
  const check = useMutation(orpc.crmApps.check.mutationOptions());
  const { platform } = app;
  const name = platformNames[platform];
  const { data } = check;
  const isRefused = refusedFields(check.error).length > 0;
  return (
    <div className="stack gap-8">
      <TextInput
        label={t('crmApps.checkAccount')}
        description={t(`crm.help.${accountFields[platform]}`)}
        autoComplete="off"
        spellCheck={false}
        value={account}
        error={isRefused && t('crm.invalid')}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          loading={check.isPending}
          disabled={account.trim() === ''}
          onClick={() => check.mutate({ platform, account: account.trim() })}
        >
          {t('crmApps.check')}
        </Button>
      </div>
      <div className="stack gap-4" role="status">
        {data && (
          <p className={data.outcome === 'known' ? 'success' : 'danger'}>
            {t(`crmApps.checks.${data.outcome}`, { platform: name })}
          </p>
        )}
        {data && !data.isRedirectSafe && (
          <p className="danger">{t('crmApps.redirectUnsafe', { platform: name })}</p>
        )}
      </div>
      {!isRefused && <InstallError error={check.error} platform={platform} />}
    </div>
  );
}
