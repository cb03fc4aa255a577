import { Button } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NewClientButton } from '../../accounts/clients/new-client-button.tsx';
import { useClientList } from '../../lib/client-list.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { DropDown, dropDownItemClass } from '../../ui/form/drop-down.tsx';
import type { TicketSearch } from '../routes.ts';
import { CrmLink } from './crm-link.tsx';
import { ImportTicketsDialog } from './import-tickets-dialog.tsx';
import { SimulatorWay } from '../simulator/simulator-way.tsx';
import { TypeTicketDialog } from './type-ticket-dialog.tsx';

type Dialog = NonNullable<TicketSearch['dialog']>;

interface WaysInProps {
  client: string | undefined;
  onOpen: (dialog: Dialog) => void;
}

/** How the first tickets come: each role is offered what it may do. */
export function WaysIn({ client, onOpen }: WaysInProps) {
  const { t } = useTranslation();
  const { level, isSuperAdmin } = useSession();
  const { data: clients } = useClientList();
  // A ticket is a client's: the first of them comes first.
  if (isSuperAdmin && clients?.length === 0) return <NewClientButton />;
  return (
    <div className="row wrap centre-row gap-8">
      {hasRole(level, 'agent') && (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen('type')}>
          {t('typedTicket.type')}
        </Button>
      )}
      {hasRole(level, 'admin') && client !== undefined && (
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => onOpen('import')}
        >
          {t('ticketImport.action')}
        </Button>
      )}
      <CrmLink client={client} />
      <SimulatorWay client={client} />
    </div>
  );
}

/** Beside typing one, in a list that has some already. */
export function MoreWaysIn({ client, onOpen }: WaysInProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  if (!hasRole(level, 'admin') || client === undefined) return null;
  return (
    <DropDown
      label={t('typedTicket.moreWays')}
      trigger={<IconChevronDown size={16} aria-hidden />}
      align="start"
    >
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={dropDownItemClass}
        onClick={() => onOpen('import')}
      >
        <IconFileSpreadsheet size={16} aria-hidden />
        {t('ticketImport.action')}
      </button>
    </DropDown>
  );
}

interface TicketDialogsProps {
  client: string | undefined;
  open: TicketSearch['dialog'];
  onClose: () => void;
}

/** What the address of the list opens over it. */
export function TicketDialogs({ client, open, onClose }: TicketDialogsProps) {
  const { level } = useSession();
  if (open === 'type' && hasRole(level, 'agent')) return <TypeTicketDialog onClose={onClose} />;
  if (open === 'import' && client !== undefined && hasRole(level, 'admin'))
    return <ImportTicketsDialog client={client} onClose={onClose} />;
  return null;
}
