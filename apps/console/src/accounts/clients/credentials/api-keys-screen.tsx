import { useTranslation } from 'react-i18next';
import { readConfig } from '../../../lib/config.ts';
import { useAddressedClient } from '../../../lib/own-client.ts';
import { TabHead } from '../../../ui/page/tab-head.tsx';
import { AssistantsSection } from './assistants-section.tsx';
import { CredentialsPanel } from './credentials-panel.tsx';
import { PanelSection } from './panel-section.tsx';

/** The tab api-keys of a client, for super-admins. */
export function ApiKeysScreen() {
  const { t } = useTranslation();
  const { client } = useAddressedClient();
  // The page around the tab shows what is loading or missing.
  if (!client) return null;
  const url = readConfig().apiUrl;
  return (
    <>
      <TabHead title={t('titles.apiKeys')} intro={t('credentials.intro')} />
      <CredentialsPanel key={client.uuid} client={client} isInTab>
        <AssistantsSection url={url} isInTab />
        <PanelSection client={client.uuid} url={url} isInTab />
      </CredentialsPanel>
    </>
  );
}
