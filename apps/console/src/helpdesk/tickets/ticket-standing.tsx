import {
  IconArrowMerge,
  IconMailOff,
  IconCheck,
  IconCircleCheck,
  IconClockExclamation,
  IconClockPause,
  IconHourglass,
  IconLock,
  IconMoodEmpty,
  IconMoodSad,
  IconMoodSmile,
  IconPlayerPause,
  IconTrash,
  IconZzz,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';

const isOpen = (crmStatus: TicketDetail['crmStatus']) =>
  crmStatus === null || crmStatus.status === 'open' || crmStatus.status === 'on-hold';

const statusIcons = {
  pending: IconClockPause,
  'on-hold': IconPlayerPause,
  solved: IconCheck,
  closed: IconLock,
} as const;

const hourMs = 3_600_000;

/** What is said of it instead of where it stands. */
const noMoreThere = new Set(['deleted', 'merged', 'spam']);

/** It waits longer than the client wants: since when, on hover. */
function LateBadge({ ticket, now }: { ticket: TicketDetail; now: number }) {
  const { t } = useTranslation();
  const count = Math.floor((now - Date.parse(ticket.lastMessageAt)) / hourMs);
  const words = t('tickets.lateFor', { count });
  return (
    <span title={words} className="inline-flex">
      <StatusBadge tone="danger" icon={IconClockExclamation}>
        {t('tickets.late')}
        <span className="visually-hidden">. {words}</span>
      </StatusBadge>
    </span>
  );
}

function StateBadge({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { isWaiting, replyDueAt } = ticket;
  const isLate = isWaiting && !!replyDueAt && Date.parse(replyDueAt) < now;
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
  if (ineligibleReason === 'spam')
    return (
      <StatusBadge tone="neutral" icon={IconMailOff}>
        {t('crmTicket.spam')}
      </StatusBadge>
    );
  if (ticket.snoozedUntil !== null)
    return (
      <StatusBadge tone="neutral" icon={IconZzz}>
        {t('tickets.queues.snoozed')}
      </StatusBadge>
    );
  if (isLate) return <LateBadge ticket={ticket} now={now} />;
  if (ticket.isWaiting)
    return (
      <StatusBadge tone="warning" icon={IconHourglass}>
        {t('tickets.waiting')}
      </StatusBadge>
    );
  // Pending, solved and closed say it better.
  if (!isOpen(ticket.crmStatus)) return null;
  return (
    <StatusBadge tone="success" icon={IconCircleCheck}>
      {t('tickets.isAnswered')}
    </StatusBadge>
  );
}

/** The CRM's own, where it says more than whether the ticket waits. */
function CrmStatusBadge({ ticket: { crmStatus, ineligibleReason } }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  if (crmStatus === null || crmStatus.status === 'open') return null;
  if (ineligibleReason !== null && noMoreThere.has(ineligibleReason)) return null;
  return (
    <span title={t('crmTicket.statusInCrm', { word: crmStatus.word })} className="inline-flex">
      <StatusBadge tone="neutral" icon={statusIcons[crmStatus.status]}>
        {t(`crmTicket.status.${crmStatus.status}`)}
      </StatusBadge>
    </span>
  );
}

function SatisfactionBadge({ satisfaction }: { satisfaction: TicketDetail['satisfaction'] }) {
  const { t } = useTranslation();
  if (satisfaction === null) return null;
  const { score, stars, reason, comment } = satisfaction;
  if (score === 'offered')
    return (
      <StatusBadge tone="neutral" icon={IconMoodEmpty}>
        {t('crmTicket.satisfaction.offered')}
      </StatusBadge>
    );
  const label =
    stars === null
      ? t(`crmTicket.satisfaction.${score}`)
      : t(`crmTicket.satisfaction.${score}Stars`, { stars });
  const said = [
    reason && t('crmTicket.satisfaction.reason', { reason }),
    comment && t('crmTicket.satisfaction.comment', { comment }),
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <span title={said || undefined} className="inline-flex">
      <StatusBadge
        tone={score === 'good' ? 'success' : 'danger'}
        icon={score === 'good' ? IconMoodSmile : IconMoodSad}
      >
        {label}
        {said !== '' && <span className="visually-hidden">. {said}</span>}
      </StatusBadge>
    </span>
  );
}

/** Where a ticket stands in its CRM, and what its requester thought of the help. */
export function TicketStanding({ ticket }: { ticket: TicketDetail }) {
  return (
    <>
      <StateBadge ticket={ticket} />
      <CrmStatusBadge ticket={ticket} />
      <SatisfactionBadge satisfaction={ticket.satisfaction} />
    </>
  );
}
