import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconExternalLink, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TicketCategory } from '../categorization/ticket-category.tsx';
import { TicketAssignee } from '../write-back/ticket-assignee.tsx';
import { Breadcrumb, type Crumb } from '../../ui/page/breadcrumb.tsx';
import { PageHelp } from '../../ui/page/page-help.tsx';
import classes from './conversation/conversation.module.css';
import { OthersHere } from './others-here.tsx';
import { platformNames } from '../../lib/platform-names.ts';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
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

/** Its page in the CRM, in a tab of its own. */
function OpenInCrm({ ticket: { crmUrl, platform } }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  if (crmUrl === null) return null;
  const name = Object.hasOwn(platformNames, platform)
    ? platformNames[platform as CrmPlatform]
    : platform;
  const label = t('desk.openIn', { platform: name });
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      component="a"
      href={crmUrl}
      target="_blank"
      rel="noreferrer noopener"
    >
      <IconExternalLink size={16} aria-hidden />
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
          {ticket && <TicketAssignee key={`assignee ${ticket.uuid}`} ticket={ticket} />}
          {ticket && <TicketCategory key={ticket.uuid} ticket={ticket.uuid} />}
          {ticket && <OthersHere key={`others ${ticket.uuid}`} ticket={ticket.uuid} />}
        </div>
      </div>
      <div className="flex gap-4">
        {ticket && <OpenInCrm ticket={ticket} />}
        <Step label={t('tickets.previous')} shortcut="k" icon={IconChevronUp} onStep={previous} />
        <Step label={t('tickets.next')} shortcut="j" icon={IconChevronDown} onStep={next} />
      </div>
    </div>
  );
}
