import { IconBuilding } from '@tabler/icons-react';
import { useMatchRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../lib/client-list.ts';
import { useSelectClient, useSelectedClient } from '../lib/selected-client.ts';
import { Picker } from '../ui/form/picker.tsx';
import classes from './top-bar.module.css';

/** The client whose pages one looks at: it is what the screen is about, whichever client is chosen elsewhere. */
function useAddressed(): string | undefined {
  const matchRoute = useMatchRoute();
  const found = matchRoute({ to: '/clients/details/$id', fuzzy: true });
  return found ? found.id : undefined;
}

/** A super-admin's choice of client (product.md §3 "Selected client"). */
export function ClientSelector() {
  const { t } = useTranslation();
  const { data: clients = [] } = useClientList();
  const chosen = useSelectedClient();
  const addressed = useAddressed();
  const selected = addressed ?? chosen;
  const select = useSelectClient();
  const navigate = useNavigate();
  // On the pages of a client another one is looked at, on the same page of it.
  const selectClient = (uuid: string | undefined) => {
    if (addressed === undefined) return select(uuid);
    void (uuid === undefined
      ? navigate({ to: '/clients', search: { archived: '0', client: undefined } })
      : navigate({
          to: '.',
          params: (old: object) => ({ ...old, id: uuid }),
          search: { client: uuid },
        }));
  };
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
