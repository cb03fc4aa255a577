import { useTranslation } from 'react-i18next';
import { useSelectedClientRow } from '../../lib/client-list.ts';
import { useSelectClient, useSelectedClient } from '../../lib/selected-client.ts';
import { FilterChip } from '../../ui/list/filter-chip.tsx';

/** The selected client, which narrows the rows too. */
export function ClientChip() {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const row = useSelectedClientRow();
  const select = useSelectClient();
  if (client === undefined) return null;
  const label = row
    ? t('monitoring.incident.ofClient', { name: row.name })
    : t('monitoring.incident.ofOneClient');
  return <FilterChip label={label} onRemove={() => select(undefined)} />;
}
