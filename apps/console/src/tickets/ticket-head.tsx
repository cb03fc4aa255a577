import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TicketCategory } from '../categorization/ticket-category.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageHelp } from '../ui/page-help.tsx';
import classes from './conversation.module.css';
import { OthersHere } from './others-here.tsx';
import type { TicketDetail } from './queries.ts';
import { writeTicketSearch, type TicketSearch } from './ticket-search.ts';
import { TicketStanding } from './ticket-standing.tsx';

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
          <PageHelp />
          {ticket && <TicketStanding ticket={ticket} />}
          {ticket && <TicketCategory key={ticket.uuid} ticket={ticket.uuid} />}
          {ticket && <OthersHere key={`others ${ticket.uuid}`} ticket={ticket.uuid} />}
        </div>
      </div>
      <div className={classes.steps}>
        <Step label={t('tickets.previous')} shortcut="k" icon={IconChevronUp} onStep={previous} />
        <Step label={t('tickets.next')} shortcut="j" icon={IconChevronDown} onStep={next} />
      </div>
    </div>
  );
}
