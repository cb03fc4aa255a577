import { useTranslation } from 'react-i18next';
import { useAddressedClient } from '../../lib/own-client.ts';
import { ErrorState } from '../../ui/states.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Erasures } from './erasures.tsx';
import { OnePerson } from './one-person.tsx';
import { RetentionSection } from './retention-section.tsx';

/** `/clients/details/{id}/personal-data`: how long customers' words are kept, and what is done for one of them. */
export function PersonalDataScreen() {
  const { t } = useTranslation();
  const { client, error, refetch } = useAddressedClient();
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!client) return <TabSkeleton label={t('personalData.loading')} />;
  return (
    <div className="stack shrink form-width first-section" key={client.uuid}>
      <RetentionSection client={client.uuid} />
      <OnePerson client={client.uuid} />
      <Erasures client={client.uuid} />
    </div>
  );
}
