import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../lib/client-list.ts';
import { useSelectClient, useSelectedClient } from '../lib/selected-client.ts';
import { Picker } from '../ui/picker.tsx';
import classes from './top-bar.module.css';

/** A super-admin's choice of client (product.md §3 "Selected client"). */
export function ClientSelector() {
  const { t } = useTranslation();
  const { data: clients = [] } = useClientList();
  const selected = useSelectedClient();
  const selectClient = useSelectClient();
  const shown = clients.filter((client) => !client.archived || client.uuid === selected);
  return (
    <div className={classes.selector}>
      <Picker
        label={t('app.clientSelector')}
        icon={<IconBuilding size={16} aria-hidden />}
        options={[
          { value: undefined, label: t('app.allClients') },
          ...shown.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        value={selected}
        nothingFound={t('app.noClientFound')}
        onPick={selectClient}
      />
    </div>
  );
}
