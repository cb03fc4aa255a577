import { useTranslation } from 'react-i18next';
import { useClientCrumbs } from '../../accounts/clients/use-client-crumbs.ts';
import { toSet, toSets } from './links.ts';
import type { Crumb } from '../../ui/page/breadcrumb.tsx';

interface Named {
  uuid: string;
  name: string;
}

/** The way up from a set, a case or a run: the client's sets, and the set where that stands above. */
export function useTestCrumbs(client: Named, set?: Named): Crumb[] {
  const { t } = useTranslation();
  return [
    ...useClientCrumbs(client),
    { label: t('titles.batchTesting'), ...toSets(client.uuid) },
    ...(set ? [{ label: set.name, ...toSet(client.uuid, set.uuid) }] : []),
  ];
}
