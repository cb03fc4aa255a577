import { useTranslation } from 'react-i18next';
import { useClientCrumbs } from '../../accounts/clients/use-client-crumbs.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Crumb } from '../../ui/page/breadcrumb.tsx';

const viewTitles = { pairs: 'gaps.viewPairs', proposals: 'proposals.view' } as const;

/** Where the page of a gap, of a pair of documents or of a proposal stands: in what is to write, or in a list of its own. */
export function useGapCrumbs(
  client: { uuid: string; name: string },
  view: 'toWrite' | keyof typeof viewTitles,
): Crumb[] {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  return [
    ...useClientCrumbs(client),
    view === 'toWrite'
      ? {
          label: t('titles.toWrite'),
          to: '/knowledge',
          search: isSuperAdmin ? { client: client.uuid } : {},
        }
      : {
          label: t(viewTitles[view]),
          to: '/clients/details/$id/gaps',
          params: { id: client.uuid },
          search: { view },
        },
  ];
}
