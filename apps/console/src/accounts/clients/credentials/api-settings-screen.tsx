import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { useSettingsClient } from '../../../lib/own-client.ts';
import { readConfig } from '../../../lib/config.ts';
import { useSearchState } from '../../../lib/search-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DetailPage } from '../../../ui/page/detail-page.tsx';
import { TabSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ReadOnlyNote } from '../../../ui/page/tab-head.tsx';
import { TabLinks } from '../../../ui/page/tab-links.tsx';
import { WebhooksSection } from '../../webhooks/webhooks-section.tsx';
import { ClientNeeded } from '../client-needed.tsx';
import { apiTabs } from '../../routes.ts';
import { AssistantsSection } from './assistants-section.tsx';
import { CredentialsPanel } from './credentials-panel.tsx';
import { PanelSection } from './panel-section.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';

/** API settings: credentials and webhooks for who may see them, the address and an explanation for everybody else. */
export function ApiSettingsScreen() {
  const { t } = useTranslation();
  return (
    <DetailPage breadcrumb={[{ label: t('menu.home'), to: '/' }]} title={t('titles.settingsApi')}>
      <Content />
    </DetailPage>
  );
}

function Content() {
  const { t } = useTranslation();
  const [{ tab }] = useSearchState('/layout/settings');
  const { level } = useSession();
  const { client, isMissing, error, refetch } = useSettingsClient();
  if (!hasRole(level, 'admin')) return <Address />;
  if (isMissing)
    return <ClientNeeded title={t('credentials.chooseTitle')} text={t('credentials.chooseText')} />;
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!client) return <TabSkeleton label={t('credentials.loading')} />;
  return (
    <>
      <TabLinks
        label={t('ui.sections')}
        tabs={[
          { label: t('credentials.access'), to: '/settings', search: { tab: undefined } },
          { label: t('credentials.assistants'), to: '/settings', search: { tab: 'assistants' } },
          { label: t('panels.title'), to: '/settings', search: { tab: 'panel' } },
          { label: t('webhooks.title'), to: '/settings', search: { tab: 'webhooks' } },
        ]}
        active={tab ? apiTabs.indexOf(tab) + 1 : 0}
      />
      <Part key={client.uuid} tab={tab} client={client} />
    </>
  );
}

interface PartProps {
  tab: (typeof apiTabs)[number] | undefined;
  client: { uuid: string; name: string };
}

function Part({ tab, client }: PartProps) {
  const { t } = useTranslation();
  const url = readConfig().apiUrl;
  if (tab === undefined)
    return (
      <>
        <p className="muted">{t('credentials.intro')}</p>
        <CredentialsPanel client={client} />
      </>
    );
  return (
    <div className="form-width first-section">
      {tab === 'assistants' && <AssistantsSection url={url} isInTab={false} />}
      {tab === 'panel' && <PanelSection client={client.uuid} url={url} isInTab={false} />}
      {tab === 'webhooks' && <WebhooksSection client={client} />}
    </div>
  );
}

function Address() {
  const { t } = useTranslation();
  return (
    <div className="stack form-width gap-16">
      <p className="muted">{t('credentials.intro')}</p>
      <ReadOnlyNote>{t('credentials.explanation')}</ReadOnlyNote>
      <SecretField
        label={t('credentials.url')}
        value={readConfig().apiUrl}
        copyLabel={t('credentials.copyUrl')}
      />
    </div>
  );
}
