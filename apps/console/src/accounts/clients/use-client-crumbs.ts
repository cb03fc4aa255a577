import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.ts';
import type { Crumb } from '../../ui/page/breadcrumb.tsx';

/** The way up to a client. Only super-admins may open the list of clients. */
export function useClientCrumbs({ uuid, name }: { uuid: string; name: string }): Crumb[] {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  return [
    ...(isSuperAdmin
      ? [{ label: t('titles.clients'), to: '/clients', search: { archived: '0' } } as const]
      : []),
    { label: name, to: '/clients/details/$id', params: { id: uuid } },
  ];
}
