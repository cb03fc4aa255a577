import { useTranslation } from 'react-i18next';
import { useAddressedClient } from '../../../lib/own-client.ts';
import { TabHead } from '../../../ui/page/tab-head.tsx';
import { CredentialsPanel } from './credentials-panel.tsx';

/** The tab api-keys of a client, for super-admins. */
export function ApiKeysScreen() {
  const { t } = useTranslation();
  const { client } = useAddressedClient();
  // The page around the tab shows what is loading or missing.
  if (!client) return null;
  return (
    <>
      <TabHead title={t('titles.apiKeys')} intro={t('credentials.intro')} />
      <CredentialsPanel key={client.uuid} client={client} isInTab />
    </>
  );
}
