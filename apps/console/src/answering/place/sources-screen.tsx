import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSettingsClient } from '../../lib/own-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CsvUploadSection } from '../../knowledge/knowledge/csv-upload-section.tsx';
import { SourcesSection } from '../../knowledge/sources/sources-section.tsx';

/** Where knowledge is read from, as in the client's General tab. */
export function PlaceSources() {
  const { client } = useSettingsClient();
  return client ? <Sources client={client.uuid} /> : null;
}

function Sources({ client }: { client: string }) {
  const { t } = useTranslation();
  const isAdmin = hasRole(useSession().level, 'admin');
  const { data, error, refetch } = useQuery(orpc.clients.get.queryOptions({ input: { client } }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton label={t('sources.loading')} />;
  return (
    <div className="stack gap-16 first-section">
      <SourcesSection client={data} isReadOnly={!isAdmin} />
      {isAdmin && <CsvUploadSection client={client} />}
    </div>
  );
}
