import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import { useTranslation } from 'react-i18next';

/** Who has a ticket in the CRM: oneself is found at a glance. */
export function AssigneeName({ assignee }: { assignee: NonNullable<TicketRow['assignee']> }) {
  const { t } = useTranslation();
  return (
    <span title={assignee.name} className={assignee.isMe ? 'medium' : undefined}>
      {assignee.isMe ? t('ticketList.assignee.me') : assignee.name}
    </span>
  );
}
