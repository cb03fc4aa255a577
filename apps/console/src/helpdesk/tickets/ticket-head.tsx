import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TicketCategory } from '../categorization/ticket-category.tsx';
import { Breadcrumb, type Crumb } from '../../ui/page/breadcrumb.tsx';
import { PageHelp } from '../../ui/page/page-help.tsx';
import classes from './conversation/conversation.module.css';
import { OthersHere } from './others-here.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';

import { TicketStanding } from './ticket-standing.tsx';
import type { TicketSearch } from '../routes.ts';

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
  const list: Crumb = { label: t('titles.tickets'), to: '/tickets', search };
  const client: Crumb[] =
    ticket && isClientShown
      ? [{ label: ticket.client.name, to: '/tickets', search: { client: ticket.client.uuid } }]
      : [];
  return (
    <div className={`flex gap-16 ${classes.head}`}>
      <div className="stack grow shrink">
        <Breadcrumb crumbs={[list, ...client]} />
        <div className={`row shrink gap-4-10 ${classes.headLine}`}>
          <h1 className="cut text-16 leading-24" title={ticket?.subject}>
            {ticket ? ticket.subject || t('tickets.noSubject') : '\u00a0'}
          </h1>
          <PageHelp />
          {ticket && <TicketStanding ticket={ticket} />}
          {ticket && <TicketCategory key={ticket.uuid} ticket={ticket.uuid} />}
          {ticket && <OthersHere key={`others ${ticket.uuid}`} ticket={ticket.uuid} />}
        </div>
      </div>
      <div className="flex gap-4">
        <Step label={t('tickets.previous')} shortcut="k" icon={IconChevronUp} onStep={previous} />
        <Step label={t('tickets.next')} shortcut="j" icon={IconChevronDown} onStep={next} />
      </div>
    </div>
  );
}
