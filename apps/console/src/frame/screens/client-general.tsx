import type { ClientDetail } from '@replique/contract/accounts/clients';
import { useQuery } from '@tanstack/react-query';
import { GeneralScreen } from '../../accounts/clients/general-screen.tsx';
import { Checklist } from '../../home/home/checklist.tsx';
import { homeQuery } from '../../home/home/queries.ts';
import { CsvUploadSection } from '../../knowledge/knowledge/csv-upload-section.tsx';
import { ReplyCostsSection } from '../../insight/reports/reply-costs-section.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { SourcesSection } from '../../knowledge/sources/sources-section.tsx';

function KnowledgeSections({ client }: { client: ClientDetail }) {
  const isAdmin = hasRole(useSession().level, 'admin');
  return (
    <>
      <SourcesSection client={client} isReadOnly={!isAdmin} />
      {isAdmin && <CsvUploadSection client={client.uuid} />}
      {isAdmin && <ReplyCostsSection client={client.uuid} />}
    </>
  );
}

function Setup({ client }: { client: string }) {
  const { data } = useQuery(homeQuery(client));
  return data?.steps ? <Checklist steps={data.steps} /> : null;
}

/** The general tab of a client, which holds its help-centre address and the upload of knowledge too (spec §2). */
export function ClientGeneral() {
  return <GeneralScreen {...{ KnowledgeSections, Setup }} />;
}
