import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ThirdPartyType } from '@replique/contract/helpdesk/third-party-data';
import { useTranslation } from 'react-i18next';
import { ClientNeeded } from '../../accounts/clients/client-needed.tsx';
import { hasRole } from '../../lib/session/access.ts';
import { useSettingsClient } from '../../lib/own-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session/session.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { sourceTypes } from './third-party-draft.ts';
import { ThirdPartyForm } from './third-party-form.tsx';
import { ThirdPartyList } from './third-party-list.tsx';

/** Third-party data settings: the sources, and the form of the one that the path names. */
export function ThirdPartySettingsScreen() {
  const { t } = useTranslation();
  const { type: named } = useParams({ from: '/layout/settings/third-party-data/{-$type}' });
  const type = sourceTypes.find((each) => each === named);
  usePageTitle(
    type && `${t('titles.settingsThirdPartyData')} · ${t(`thirdPartyData.types.${type}`)}`,
  );
  if (named !== undefined && type === undefined) return <NotFound />;
  return (
    <DetailPage
      breadcrumb={[{ label: t('menu.home'), to: '/' }]}
      title={t('titles.settingsThirdPartyData')}
      tabs={[undefined, ...sourceTypes].map((each) => ({
        label: each ? t(`thirdPartyData.types.${each}`) : t('thirdPartyData.sources'),
        to: '/settings/third-party-data/{-$type}',
        params: { type: each },
        search: {},
      }))}
    >
      <Content type={type} />
    </DetailPage>
  );
}

function Content({ type }: { type: ThirdPartyType | undefined }) {
  const { t } = useTranslation();
  const { client, isMissing, error, refetch } = useSettingsClient();
  if (isMissing)
    return <ClientNeeded title={t('credentials.chooseTitle')} text={t('credentials.chooseText')} />;
  if (error && !client) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!client) return <TabSkeleton label={t('thirdPartyData.loading')} />;
  return <Sources client={client.uuid} type={type} />;
}

function Sources({ client, type }: { client: string; type: ThirdPartyType | undefined }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const { data, error, refetch } = useQuery(
    orpc.thirdPartyData.list.queryOptions({ input: { client } }),
  );
  // What is typed below must outlive sources that could not be read again.
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TabSkeleton label={t('thirdPartyData.loading')} />;
  // Below an Admin there is nothing to fill in: every address shows what is set up.
  if (type === undefined || !hasRole(level, 'admin'))
    return <ThirdPartyList sources={data.items} />;
  const source = data.items.find((each) => each.type === type);
  return <ThirdPartyForm key={`${client} ${type}`} {...{ client, type, source }} />;
}
