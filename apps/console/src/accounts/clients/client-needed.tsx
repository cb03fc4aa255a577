import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../../lib/client-list.ts';
import { useSelectClient } from '../../lib/selected-client.ts';
import { Picker } from '../../ui/form/picker.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './client-needed.module.css';
import { NewClientButton } from './new-client-button.tsx';

function ClientPicker() {
  const { t } = useTranslation();
  const { data: clients = [] } = useClientList();
  const selectClient = useSelectClient();
  const active = clients.filter(({ archived }) => !archived);
  return (
    <div className={`left-text no-wider ${classes.picker}`}>
      <Picker
        label={t('clients.pick')}
        icon={<IconBuilding size={16} aria-hidden />}
        options={active.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={undefined}
        nothingFound={t('app.noClientFound')}
        onPick={selectClient}
      />
    </div>
  );
}

interface ClientNeededProps {
  title: string;
  text: string;
  isPage?: boolean;
}

/** In place of a screen about one client while none is chosen: the choice, or the way to the first client. */
export function ClientNeeded({ title, text, isPage = false }: ClientNeededProps) {
  const { t } = useTranslation();
  const { data: clients } = useClientList();
  return clients?.length === 0 ? (
    <EmptyState
      title={t('clients.emptyTitle')}
      text={t('clients.emptyText')}
      action={<NewClientButton />}
      isPage={isPage}
    />
  ) : (
    <EmptyState kind="choose" title={title} text={text} action={<ClientPicker />} isPage={isPage} />
  );
}
