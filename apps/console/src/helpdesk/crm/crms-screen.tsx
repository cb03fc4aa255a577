import { useTranslation } from 'react-i18next';
import { useAddressedClient } from '../../lib/own-client.ts';
import { TabHead } from '../../ui/page/tab-head.tsx';
import { SimulatorSection } from '../simulator/simulator-section.tsx';
import { ReplyTargetSection } from './reply-target-section.tsx';
import { CrmList } from './crm-list.tsx';

/** The tab crms of a client: connected or not (spec §2). */
export function CrmsScreen() {
  const { t } = useTranslation();
  const { client } = useAddressedClient();
  // The page around the tab shows what is loading or missing.
  if (!client) return null;
  return (
    <>
      <TabHead title={t('titles.crms')} intro={t('crm.intro')} />
      <CrmList client={client.uuid} />
      <SimulatorSection client={client.uuid} />
      <ReplyTargetSection client={client.uuid} />
    </>
  );
}
