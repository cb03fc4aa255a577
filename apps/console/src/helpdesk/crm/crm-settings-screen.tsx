import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmPlatform, CrmState } from '@replique/contract/helpdesk/crm';
import { ClientNeeded } from '../../accounts/clients/client-needed.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { useSettingsClient } from '../../lib/own-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session/session.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { FormSection } from '../../ui/page/form-page.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { CategorySection } from './category-section.tsx';
import { ConnectGuide } from './connect-guide.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { ConnectionBadge, CrmList } from './crm-list.tsx';
import classes from './crm.module.css';
import { AppsSection } from './install/apps-section.tsx';
import { InstallCard } from './install/install-card.tsx';
import { InstallReturn } from './install/install-return.tsx';
import { EndedNotice, InstalledSection } from './install/installed-section.tsx';
import { HistoryShare } from './history-share.tsx';
import { NotesSection } from './notes-section.tsx';
import { RepliesSection } from './replies-section.tsx';
import { platformNames } from '../../lib/platform-names.ts';
import { platforms } from './platforms.ts';
import { RemoveCredentials } from './remove-credentials.tsx';
import { SyncSection } from './sync-section.tsx';
import { WebhookSection } from './webhook-section.tsx';
import { useCrmWords } from './use-crm-words.ts';

/** CRM settings: the platforms, and the form of the one that the path names. */
export function CrmSettingsScreen() {
  const { t } = useTranslation();
  const { platform: named } = useParams({ from: '/layout/settings/crm/{-$platform}' });
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
    return (
      <>
        <ClientNeeded title={t('credentials.chooseTitle')} text={t('credentials.chooseText')} />
        <Apps platform={platform} />
      </>
    );
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!client) return <TabSkeleton label={t('crm.loading')} />;
  // Below an Admin there is nothing to fill in: every platform shows what is connected.
  if (platform === undefined || !hasRole(level, 'admin'))
    return (
      <>
        <p className="muted form-width">{t('crm.intro')}</p>
        <CrmList client={client.uuid} />
        <Apps platform={platform} />
      </>
    );
  return (
    <PlatformSettings key={`${client.uuid} ${platform}`} client={client.uuid} {...{ platform }} />
  );
}

/** Below the list of platforms, for those who register apps. */
function Apps({ platform }: { platform: CrmPlatform | undefined }) {
  const { isSuperAdmin } = useSession();
  return platform === undefined && isSuperAdmin ? <AppsSection /> : null;
}

function PlatformSettings({ client, platform }: { client: string; platform: CrmPlatform }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.crm.list.queryOptions({ input: { client } }));
  const state = data?.items.find((each) => each.platform === platform);
  // What is typed below must outlive a list that could not be read again.
  if (error && !state) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!state) return <TabSkeleton label={t('crm.loading')} />;
  return (
    <>
      <InstallReturn client={client} platform={platform} />
      {state.isConnected ? (
        <Connected client={client} state={state} />
      ) : (
        <Unconnected client={client} state={state} />
      )}
    </>
  );
}

interface OneProps {
  client: string;
  state: CrmState;
}

function Unconnected({ client, state }: OneProps) {
  const { t } = useTranslation();
  const words = useCrmWords(state.platform);
  return (
    <div className={`first-section ${classes.guide}`}>
      <FormSection
        title={words.connecting('connectTitle')}
        why={state.platform === 'mailbox' ? t('crm.mailbox.stateWhy') : t('crm.stateWhy')}
      >
        <div>
          <ConnectionBadge state={state} />
        </div>
        <Ways client={client} state={state} />
      </FormSection>
    </div>
  );
}

/** By the app where one is registered; keys are the second way. */
function Ways({ client, state }: OneProps) {
  const { t } = useTranslation();
  const [byKeys, setByKeys] = useState(false);
  const platform = platformNames[state.platform];
  const { data, error, refetch } = useQuery(
    orpc.crm.read.queryOptions({ input: { client, platform: state.platform } }),
  );
  if (!data && !error) return <TabSkeleton label={t('crm.loading')} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.canInstall && !byKeys)
    return (
      <InstallCard client={client} platform={state.platform} place={data.place}>
        <Button variant="subtle" onClick={() => setByKeys(true)}>
          {t('crmApps.useKeys')}
        </Button>
      </InstallCard>
    );
  return (
    <>
      <p className="muted form-width">
        {state.platform === 'mailbox' ? t('crm.mailbox.notYet') : t('crm.notYet', { platform })}
      </p>
      <p className="muted form-width">{t('crm.credentialsWhy')}</p>
      {data?.canInstall && (
        <div>
          <Button variant="default" onClick={() => setByKeys(false)}>
            {t('crmApps.useApp')}
          </Button>
        </div>
      )}
      <ConnectGuide client={client} state={state} onConnected={() => undefined} />
    </>
  );
}

function Connected({ client, state }: OneProps) {
  const { platform } = state;
  const { data: connection } = useQuery(
    orpc.crm.read.queryOptions({ input: { client, platform } }),
  );
  return (
    <div className="form-width first-section">
      {connection?.needsReconnect && <EndedNotice client={client} connection={connection} />}
      <ConnectionSection client={client} state={state} connection={connection} />
      <SyncSection client={client} state={state} />
      {connection && platform !== 'mailbox' && state.isEnabled && (
        <HistoryShare client={client} connection={connection} />
      )}
      {/* A plugin tells of all its websites at one address. */}
      {platform !== 'mailbox' && !(platform === 'crisp' && connection?.isInstalled) && (
        <WebhookSection client={client} platform={platform} />
      )}
      {connection?.capabilities.includes('note') && (
        <NotesSection client={client} connection={connection} />
      )}
      {connection && <RepliesSection client={client} connection={connection} />}
      {platform !== 'mailbox' && <CategorySection client={client} platform={platform} />}
      {connection?.isInstalled ? (
        <InstalledSection client={client} connection={connection} />
      ) : (
        <CredentialsSection client={client} state={state} />
      )}
    </div>
  );
}

/** New credentials are seldom needed: the guide opens on request. */
function CredentialsSection({ client, state }: OneProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormSection title={t('crm.credentials')} why={t('crm.replaceWhy')}>
      {isOpen ? (
        <ConnectGuide
          client={client}
          state={state}
          onConnected={() => setIsOpen(false)}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
        <div className="wrap gap-8">
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('crm.openReplace')}
          </Button>
          <RemoveCredentials client={client} platform={state.platform} />
        </div>
      )}
    </FormSection>
  );
}
