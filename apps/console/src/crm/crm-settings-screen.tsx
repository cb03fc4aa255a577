import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CrmPlatform, CrmState } from '@replique/contract/crm';
import { hasRole } from '../lib/access.ts';
import { useSettingsClient } from '../lib/client-list.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useSession } from '../lib/session.ts';
import { DetailPage } from '../ui/detail-page.tsx';
import { FormSection } from '../ui/form-page.tsx';
import { TabSkeleton } from '../ui/page-skeleton.tsx';
import { EmptyState, ErrorState, NotFound } from '../ui/states.tsx';
import { CategorySection } from './category-section.tsx';
import { CredentialForm } from './credential-form.tsx';
import { ConnectionBadge, CrmList } from './crm-list.tsx';
import { CrmSwitch } from './crm-switch.tsx';
import classes from './crm.module.css';
import { platformNames, platforms } from './platforms.ts';
import { crmDetailsQuery, crmStatesQuery } from './queries.ts';

/** CRM settings: the platforms, and the form of the one that the path names. */
export function CrmSettingsScreen() {
  const { t } = useTranslation();
  const { platform: named }: { platform?: string } = useParams({ strict: false });
  const platform = platforms.find((each) => each === named);
  usePageTitle(platform && `${t('titles.settingsCrm')} · ${platformNames[platform]}`);
  if (named !== undefined && platform === undefined) return <NotFound />;
  return (
    <DetailPage
      breadcrumb={[{ label: t('menu.home'), to: '/' }]}
      title={t('titles.settingsCrm')}
      tabs={[undefined, ...platforms].map((each) => ({
        label: each === undefined ? t('crm.list') : platformNames[each],
        to: '/settings/crm/{-$platform}',
        params: { platform: each },
        search: {},
      }))}
    >
      <Content platform={platform} />
    </DetailPage>
  );
}

function Content({ platform }: { platform: CrmPlatform | undefined }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const { client, isMissing, error, refetch } = useSettingsClient();
  if (isMissing)
    return <EmptyState title={t('credentials.chooseTitle')} text={t('credentials.chooseText')} />;
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!client) return <TabSkeleton label={t('crm.loading')} />;
  // Below an Admin there is nothing to fill in: every platform shows what is connected.
  if (platform === undefined || !hasRole(level, 'admin'))
    return (
      <>
        <p className={classes.note}>{t('crm.intro')}</p>
        <CrmList client={client.uuid} />
      </>
    );
  return (
    <PlatformSettings key={`${client.uuid} ${platform}`} client={client.uuid} {...{ platform }} />
  );
}

function PlatformSettings({ client, platform }: { client: string; platform: CrmPlatform }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(crmStatesQuery(client));
  const state = data?.items.find((each) => each.platform === platform);
  // What is typed below must outlive a list that could not be read again.
  if (error && !state) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!state) return <TabSkeleton label={t('crm.loading')} />;
  return (
    <div className={classes.form}>
      <StateSection client={client} state={state} />
      {state.isConnected && <CategorySection client={client} platform={platform} />}
      <CredentialForm client={client} state={state} />
    </div>
  );
}

function StateSection({ client, state }: { client: string; state: CrmState }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...crmDetailsQuery(client),
    enabled: state.isConnected,
  });
  const name = data?.[state.platform];
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <FormSection title={t('crm.state')} why={t('crm.stateWhy')}>
      <div>
        <ConnectionBadge state={state} />
      </div>
      {name && <p>{t('crm.connectedAs', { name })}</p>}
      <CrmSwitch client={client} state={state} />
    </FormSection>
  );
}
