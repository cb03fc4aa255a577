import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { InstallError } from './install-error.tsx';
import { isInstallable } from './use-install.ts';

interface InstallReturnProps {
  client: string;
  platform: CrmPlatform;
}

/** Back from the CRM's page of consent: ends what was begun there, or says why nothing came of it. */
export function InstallReturn({ client, platform }: InstallReturnProps) {
  return isInstallable(platform) ? <Return client={client} platform={platform} /> : null;
}

function Return({ client, platform }: { client: string; platform: InstallPlatform }) {
  const { t } = useTranslation();
  const { receipt, install: outcome } = useSearch({
    from: '/layout/settings/crm/{-$platform}',
  });
  const navigate = useNavigate();
  const finish = useMutation(orpc.crmApps.finish.mutationOptions());
  const begun = useRef<string>(undefined);
  const name = platformNames[platform];
  useEffect(() => {
    if (receipt === undefined || begun.current === receipt) return;
    begun.current = receipt;
    finish.mutate(
      { client, platform, receipt },
      { onSuccess: () => showAlert({ text: escapeHtml(t('crmApps.done', { platform: name })) }) },
    );
    // It is good once: neither a reload nor the way back in the browser brings it again.
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, receipt: undefined }),
      replace: true,
    });
  }, [receipt, client, platform, name, finish, navigate, t]);
  return (
    <div className="stack form-width gap-8" aria-live="polite">
      {finish.isPending && <p className="muted">{t('crmApps.finishing', { platform: name })}</p>}
      <InstallError error={finish.error} platform={platform} />
      {outcome && !finish.isPending && !finish.data && !finish.error && (
        <p className="round-6 ground-danger plain pad-10-12" role="alert">
          {t(`crmApps.outcomes.${outcome}`, { platform: name })}
        </p>
      )}
    </div>
  );
}
