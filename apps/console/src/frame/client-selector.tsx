import { Select } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../lib/client-list.ts';
import { useSelectClient, useSelectedClient } from '../lib/selected-client.ts';
import classes from './top-bar.module.css';

/** A super-admin's choice of client (product.md §3 "Selected client"). */
export function ClientSelector() {
  const { t } = useTranslation();
  const { data: clients = [] } = useClientList();
  const selected = useSelectedClient();
  const selectClient = useSelectClient();
  const shown = clients.filter((client) => !client.archived || client.uuid === selected);
  return (
    <Select
      className={classes.selector}
      aria-label={t('app.clientSelector')}
      placeholder={t('app.allClients')}
      leftSection={<IconBuilding size={16} aria-hidden />}
      data={shown.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={selected ?? null}
      onChange={(uuid) => selectClient(uuid ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('app.allClients') }}
      nothingFoundMessage={t('app.noClientFound')}
      limit={100}
    />
  );
}
