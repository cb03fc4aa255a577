import {
  IconArrowMerge,
  IconCircleCheck,
  IconHourglass,
  IconMoodSad,
  IconMoodSmile,
  IconTrash,
  IconZzz,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';

function StateBadge({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { ineligibleReason, mergedInto } = ticket;
  if (ineligibleReason === 'deleted')
    return (
      <StatusBadge tone="neutral" icon={IconTrash}>
        {t('crmTicket.deleted')}
      </StatusBadge>
    );
  if (ineligibleReason === 'merged')
    return (
      <StatusBadge tone="neutral" icon={IconArrowMerge}>
        {mergedInto === null
          ? t('crmTicket.merged')
          : t('crmTicket.mergedInto', { ticket: mergedInto })}
      </StatusBadge>
    );
  if (ticket.snoozedUntil !== null)
    return (
      <StatusBadge tone="neutral" icon={IconZzz}>
        {t('tickets.queues.snoozed')}
      </StatusBadge>
    );
  return ticket.isWaiting ? (
    <StatusBadge tone="warning" icon={IconHourglass}>
      {t('tickets.waiting')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={IconCircleCheck}>
      {t('tickets.isAnswered')}
    </StatusBadge>
  );
}

function SatisfactionBadge({ satisfaction }: { satisfaction: TicketDetail['satisfaction'] }) {
  const { t } = useTranslation();
  if (satisfaction === null) return null;
  const { score, stars, comment } = satisfaction;
  const label =
    stars === null
      ? t(`crmTicket.satisfaction.${score}`)
      : t(`crmTicket.satisfaction.${score}Stars`, { stars });
  const said = comment && t('crmTicket.satisfaction.comment', { comment });
  return (
    <span title={said ?? undefined} className="inline-flex">
      <StatusBadge
        tone={score === 'good' ? 'success' : 'danger'}
        icon={score === 'good' ? IconMoodSmile : IconMoodSad}
      >
        {label}
        {said && <span className="visually-hidden">. {said}</span>}
      </StatusBadge>
    </span>
  );
}

/** Where a ticket stands in its CRM, and what its requester thought of the help. */
export function TicketStanding({ ticket }: { ticket: TicketDetail }) {
  return (
    <>
      <StateBadge ticket={ticket} />
      <SatisfactionBadge satisfaction={ticket.satisfaction} />
    </>
  );
}
