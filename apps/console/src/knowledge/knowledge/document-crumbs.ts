import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { useClientCrumbs } from '../../accounts/clients/use-client-crumbs.ts';
import type { Crumb } from '../../ui/page/breadcrumb.tsx';

/** Where a document's page, and its editor, stand. */
export function useDocumentCrumbs(client: DocumentDetail['client']): Crumb[] {
  const { t } = useTranslation();
  const params = { id: client.uuid };
  return [
    ...useClientCrumbs(client),
    { label: t('titles.knowledge'), to: '/clients/details/$id/knowledge', params },
  ];
}
