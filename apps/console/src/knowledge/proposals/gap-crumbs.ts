import { useTranslation } from 'react-i18next';
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
  const inClient = { params: { id: client.uuid } };
  return [
    // Only super-admins may open the list of clients.
    ...(isSuperAdmin
      ? [
          {
            label: t('titles.clients'),
            to: '/clients' as const,
            search: { archived: '0' as const },
          },
        ]
      : []),
    { label: client.name, to: '/clients/details/$id', ...inClient },
    view === 'toWrite'
      ? {
          label: t('titles.toWrite'),
          to: '/knowledge',
          search: isSuperAdmin ? { client: client.uuid } : {},
        }
      : {
          label: t(viewTitles[view]),
          to: '/clients/details/$id/gaps',
          ...inClient,
          search: { view },
        },
  ];
}
