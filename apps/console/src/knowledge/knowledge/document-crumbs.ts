import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.ts';
import type { Crumb } from '../../ui/page/breadcrumb.tsx';

/** Where a document's page, and its editor, stand. */
export function useDocumentCrumbs(client: DocumentDetail['client']): Crumb[] {
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
    { label: t('titles.knowledge'), to: '/clients/details/$id/knowledge', ...inClient },
  ];
}
