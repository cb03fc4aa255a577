import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';

/** Where the page of a gap, or of a pair of documents, stands. */
export function useGapCrumbs(client: { uuid: string; name: string }, view?: 'pairs') {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const inClient = { params: { id: client.uuid } };
  return [
    // Only super-admins may open the list of clients.
    ...(isSuperAdmin
      ? [{ label: t('titles.clients'), to: '/clients', search: { archived: '0' } }]
      : []),
    { label: client.name, to: '/clients/details/$id', ...inClient },
    {
      label: view === 'pairs' ? t('gaps.viewPairs') : t('titles.gaps'),
      to: '/clients/details/$id/gaps',
      ...inClient,
      ...(view ? { search: { view } } : {}),
    },
  ];
}
