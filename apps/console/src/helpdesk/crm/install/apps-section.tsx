import { Button } from '@mantine/core';
import type { CrmApp } from '@replique/contract/helpdesk/crm-apps';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { RetryLine } from '../../../ui/retry-line.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AppDialog } from './app-dialog.tsx';

/** The apps that this installation registered at the CRMs; for super-admins. */
export function AppsSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.crmApps.list.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<CrmApp['platform']>();
  return (
    <div className="form-width">
      <FormSection title={t('crmApps.title')} why={t('crmApps.appsWhy')}>
        {error && <RetryLine error={error} onRetry={refetch} />}
        {!data && !error && <p className="muted">{t('crmApps.loading')}</p>}
        {data && (
          <ul className="list stack">
            {data.items.map((app) => (
              <AppRow key={app.platform} app={app} onEdit={() => setEdited(app.platform)} />
            ))}
          </ul>
        )}
        <AppDialog
          app={data?.items.find(({ platform }) => platform === edited)}
          onClose={() => setEdited(undefined)}
        />
      </FormSection>
    </div>
  );
}

function AppRow({ app, onEdit }: { app: CrmApp; onEdit: () => void }) {
  const { t } = useTranslation();
  const platform = platformNames[app.platform];
  const isKnown = app.appId !== null;
  return (
    <li className="wrap line-below centre-line gap-8-16 pad-12-0">
      <span className="medium grow">{platform}</span>
      <StatusBadge tone={isKnown ? 'success' : 'neutral'}>
        {isKnown ? t('crmApps.registered') : t('crmApps.notRegistered')}
      </StatusBadge>
      <Button
        variant="default"
        aria-label={
          isKnown ? t('crmApps.editNamed', { platform }) : t('crmApps.setUpNamed', { platform })
        }
        onClick={onEdit}
      >
        {isKnown ? t('crmApps.edit') : t('crmApps.setUp')}
      </Button>
    </li>
  );
}
