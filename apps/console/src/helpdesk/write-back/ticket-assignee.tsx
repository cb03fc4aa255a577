import { IconAlertTriangle, IconChevronDown, IconUser } from '@tabler/icons-react';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import type { AssignTo, WriteBack } from '@replique/contract/helpdesk/write-back';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { DropDown, dropDownItemClass } from '../../ui/form/drop-down.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RetryButton } from './retry-button.tsx';
import { isFailed, isUnderWay } from './write-back-words.ts';
import { useAssign } from './use-write-back.ts';

const ColleagueDialog = lazyPart(async () => ({
  default: (await import('./colleague-dialog.tsx')).ColleagueDialog,
}));

/** Who has the ticket in its CRM, for agents with a menu to take it or to give it back; and why that did not go. */
export function TicketAssignee({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { uuid, assignee } = ticket;
  const { data } = useQuery(orpc.writeBack.list.queryOptions({ input: { ticket: uuid } }));
  const assign = useAssign(uuid);
  const asked = data?.items.find(({ kind }) => kind === 'assignee');
  const may = data?.assignsTo ?? [];
  const isBusy = assign.isPending || (asked !== undefined && isUnderWay(asked));
  const name = assignee?.isMe ? t('ticketStates.assignee.me') : assignee?.name;
  const label = isBusy
    ? t('ticketStates.assignee.changing')
    : (name ?? t('ticketStates.assignee.none'));
  const choices = may.filter((to) => {
    if (to === 'colleague') return true;
    return to === 'me' ? !assignee?.isMe : assignee !== null;
  });
  if (choices.length === 0 && !assignee) return null;
  // The menu has the keyboard of whoever chose from it: it stays while that is done.
  if (choices.length === 0)
    return (
      <span title={t('ticketStates.assignee.title', { name: label })} className="inline-flex">
        <StatusBadge tone="neutral" icon={IconUser}>
          {label}
        </StatusBadge>
      </span>
    );
  return (
    <>
      <AssignMenu ticket={ticket} label={label} choices={choices} assign={assign} isBusy={isBusy} />
      {asked && isFailed(asked) && (
        <NotAssigned ticket={uuid} asked={asked} isClosed={ticket.crmStatus?.status === 'closed'} />
      )}
    </>
  );
}

interface AssignMenuProps {
  ticket: TicketDetail;
  label: string;
  choices: AssignTo[];
  assign: ReturnType<typeof useAssign>;
  isBusy: boolean;
}

function AssignMenu({ ticket, label, choices, assign, isBusy }: AssignMenuProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isChoosing, setChoosing] = useState(false);
  const to = (choice: AssignTo, colleague?: string) =>
    assign.mutate(
      { ticket: ticket.uuid, to: choice, ...(colleague !== undefined && { colleague }) },
      {
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  const menu = (
    <DropDown
      align="start"
      keepsFocus
      label={t('ticketStates.assignee.title', { name: label })}
      trigger={
        <StatusBadge tone="neutral" icon={IconUser}>
          {label}
          <IconChevronDown size={14} aria-hidden />
        </StatusBadge>
      }
    >
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          role="menuitem"
          className={dropDownItemClass}
          disabled={isBusy}
          onClick={() => (choice === 'colleague' ? setChoosing(true) : to(choice))}
        >
          {t(`ticketStates.assignee.to.${choice}`)}
        </button>
      ))}
    </DropDown>
  );
  return (
    <>
      {menu}
      {isChoosing && (
        <Suspense>
          <ColleagueDialog
            client={ticket.client.uuid}
            title={t('ticketStates.assignee.choose')}
            onClose={() => setChoosing(false)}
            onPick={({ uuid }) => {
              setChoosing(false);
              to('colleague', uuid);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface NotAssignedProps {
  ticket: string;
  asked: WriteBack;
  isClosed: boolean;
}

function NotAssigned({ ticket, asked, isClosed }: NotAssignedProps) {
  const { t } = useTranslation();
  // A CRM refuses what is asked of a closed ticket, and does not say that this is why.
  const reason = isClosed && asked.reason === 'refused' ? 'closed' : asked.reason;
  return (
    <span className="inline-row gap-4" title={asked.detail ?? undefined}>
      <StatusBadge tone="warning" icon={IconAlertTriangle}>
        {t('ticketStates.assignee.failed', {
          platform: platformNames[asked.platform],
          reason: reason ? t(`writeBack.reasons.${reason}`) : '',
        })}
      </StatusBadge>
      <RetryButton ticket={ticket} writeBack={asked} />
    </span>
  );
}
