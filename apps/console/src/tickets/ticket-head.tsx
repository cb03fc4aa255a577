import { ActionIcon } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconHourglass,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './conversation.module.css';
import type { TicketDetail } from './queries.ts';
import { writeTicketSearch, type TicketSearch } from './ticket-search.ts';

interface StepProps {
  label: string;
  shortcut: string;
  icon: Icon;
  onStep: (() => void) | undefined;
}

function Step({ label, shortcut, icon: StepIcon, onStep }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={`${label} (${shortcut.toUpperCase()})`}
      aria-keyshortcuts={shortcut}
      disabled={onStep === undefined}
      onClick={onStep}
    >
      <StepIcon size={16} aria-hidden />
    </ActionIcon>
  );
}

interface TicketHeadProps {
  ticket: TicketDetail | undefined;
  search: TicketSearch;
  isClientShown: boolean;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** The ticket's name and state, the way back to its list, and the steps to its neighbours. */
export function TicketHead({ ticket, search, isClientShown, previous, next }: TicketHeadProps) {
  const { t } = useTranslation();
  const list = { label: t('titles.tickets'), to: '/tickets', search: writeTicketSearch(search) };
  const client =
    ticket && isClientShown
      ? [{ label: ticket.client.name, to: '/tickets', search: { client: ticket.client.uuid } }]
      : [];
  return (
    <div className={classes.head}>
      <div className={classes.headTitle}>
        <Breadcrumb crumbs={[list, ...client]} />
        <div className={classes.headLine}>
          <h1 title={ticket?.subject}>
            {ticket ? ticket.subject || t('tickets.noSubject') : '\u00a0'}
          </h1>
          {ticket?.isWaiting && (
            <StatusBadge tone="warning" icon={IconHourglass}>
              {t('tickets.waiting')}
            </StatusBadge>
          )}
          {ticket && !ticket.isWaiting && (
            <StatusBadge tone="success" icon={IconCircleCheck}>
              {t('tickets.answered')}
            </StatusBadge>
          )}
        </div>
      </div>
      <div className={classes.steps}>
        <Step label={t('tickets.previous')} shortcut="k" icon={IconChevronUp} onStep={previous} />
        <Step label={t('tickets.next')} shortcut="j" icon={IconChevronDown} onStep={next} />
      </div>
    </div>
  );
}
