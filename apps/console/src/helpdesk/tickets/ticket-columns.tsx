import {
  IconCircleCheck,
  IconInbox,
  IconLanguage,
  IconMessage,
  IconMessageReply,
  IconSparkles,
  type Icon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { readableLabel } from '../../lib/language/readable-label.ts';
import { AssigneeName } from './assignee-name.tsx';
import { ChannelMark } from './channel-mark.tsx';
import { SnoozedTime } from './snooze/snoozed-time.tsx';
import { useTicketLabels } from './labels.ts';

import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import { SuggestedMark } from './suggested-mark.tsx';
import classes from './tickets.module.css';
import { WaitingDot } from './waiting-dot.tsx';
import type { ChoosableColumn } from '@replique/contract/helpdesk/ticket-columns';
import type { TicketSearch } from '../routes.ts';

const countKeys = ['messages', 'suggestions', 'responses', 'acceptedSuggestions'] as const;
type CountKey = (typeof countKeys)[number];

const countIcons: Record<CountKey, Icon> = {
  messages: IconMessage,
  suggestions: IconSparkles,
  responses: IconMessageReply,
  acceptedSuggestions: IconCircleCheck,
};

function IconHeading({
  icon: HeadingIcon,
  short,
  title,
}: {
  icon: Icon;
  short: string;
  title: string;
}) {
  return (
    <span className={`inline-flex end ${classes.heading}`} title={title}>
      <HeadingIcon size={15} stroke={1.75} aria-hidden className={classes.headingIcon} />
      <span className={`absolute clip ${classes.headingWord}`}>{short}</span>
    </span>
  );
}

function countColumn(
  key: CountKey,
  t: TFunction,
  format: ReturnType<typeof useFormat>,
): DataColumn<TicketRow> {
  const title = t(`tickets.columns.${key}`);
  const short = key === 'acceptedSuggestions' ? t('tickets.columns.accepted') : title;
  const sort = sortOfColumn(key);
  return {
    key,
    title,
    heading: (
      <IconHeading
        icon={countIcons[key]}
        short={short}
        // What a click on it brings to the top is not the greatest figure.
        title={sort ? `${title} · ${t(`tickets.sorts.${sort}`)}` : title}
      />
    ),
    width: 'var(--count-width)',
    align: 'right',
    hideBelow: 62,
    render: (ticket) => (
      <span className={`${classes.count} ${ticket[key] === 0 ? 'muted' : ''}`}>
        {format.number(ticket[key])}
      </span>
    ),
  };
}

function Subject({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  const subject = ticket.subject || t('tickets.noSubject');
  return (
    <span className="row shrink gap-8 min-h-24">
      <WaitingDot ticket={ticket} />
      <span className={`wrap grow shrink leading-20 clip gap-0-8 h-20 ${classes.words}`}>
        <span className={`ellipsis no-wider nowrap clip ${classes.asked}`} title={subject}>
          {subject}
          {ticket.preview && <span className="muted regular"> {ticket.preview}</span>}
        </span>
        {ticket.requesterName && (
          <span className={`ellipsis no-wider nowrap clip ${classes.from}`}>
            {ticket.requesterName}
          </span>
        )}
      </span>
      {ticket.isWaiting && <SuggestedMark status={ticket.suggestionStatus} />}
    </span>
  );
}

/** What stands in a cell that may be cut, whole on hover. */
const cut = (text: string | null | undefined) => text && <span title={text}>{text}</span>;

/** What the CRM says of a ticket. */
function useFactColumns(): Record<
  'externalId' | 'channel' | 'category' | 'language' | 'crmStatus' | 'priority',
  DataColumn<TicketRow>
> {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  const channel = t('tickets.columns.channel');
  const language = t('tickets.columns.language');
  return {
    externalId: {
      key: 'externalId',
      title: t('tickets.columns.externalId'),
      width: '6.625rem',
      hideBelow: 48,
      render: ({ externalId }) => cut(externalId),
    },
    channel: {
      key: 'channel',
      title: channel,
      heading: <IconHeading icon={IconInbox} short={channel} title={channel} />,
      width: 'var(--channel-width)',
      hideBelow: 62,
      render: (ticket) => ticket.channel && <ChannelMark channel={ticket.channel} />,
    },
    category: {
      key: 'category',
      title: t('tickets.columns.category'),
      width: 'var(--category-width)',
      hideBelow: 62,
      render: ({ category }) => cut(category && readableLabel(category)),
    },
    language: {
      key: 'language',
      title: language,
      heading: <IconHeading icon={IconLanguage} short={language} title={language} />,
      width: 'var(--language-width)',
      hideBelow: 62,
      render: ({ language: code }) =>
        code && <span title={labels.language(code)}>{code.toUpperCase()}</span>,
    },
    crmStatus: {
      key: 'crmStatus',
      title: t('ticketList.columnNames.crmStatus'),
      width: '6.5rem',
      hideBelow: 62,
      render: ({ crmStatus }) =>
        crmStatus && (
          <span title={crmStatus.word}>{t(`crmTicket.status.${crmStatus.status}`)}</span>
        ),
    },
    priority: {
      key: 'priority',
      title: t('ticketList.columnNames.priority'),
      width: '6rem',
      hideBelow: 62,
      render: ({ priority }) =>
        priority && <span title={priority.word}>{labels.priority(priority)}</span>,
    },
  };
}

/** How the ticket was worked on. */
function useWorkColumns(): Record<
  'agents' | 'assignee' | 'suggestionStatus' | 'editClass' | 'lastMessage',
  DataColumn<TicketRow>
> {
  const { t } = useTranslation();
  return {
    agents: {
      key: 'agents',
      title: t('ticketList.columnNames.agents'),
      width: '8.5rem',
      hideBelow: 62,
      render: ({ agents }) => cut(agents.join(', ')),
    },
    assignee: {
      key: 'assignee',
      title: t('ticketList.columnNames.assignee'),
      width: '8.5rem',
      hideBelow: 62,
      render: ({ assignee }) => assignee && <AssigneeName assignee={assignee} />,
    },
    suggestionStatus: {
      key: 'suggestionStatus',
      title: t('ticketList.columnNames.suggestionStatus'),
      width: '8.5rem',
      hideBelow: 62,
      render: ({ suggestionStatus }) => (
        <span className={suggestionStatus === 'none' ? 'muted' : undefined}>
          {t(`ticketList.suggestion.${suggestionStatus}`)}
        </span>
      ),
    },
    editClass: {
      key: 'editClass',
      title: t('ticketList.columnNames.editClass'),
      width: '8.5rem',
      hideBelow: 62,
      render: ({ editClass }) => editClass && t(`ticketList.editClass.${editClass}`),
    },
    lastMessage: {
      key: 'lastMessage',
      title: t('ticketList.columnNames.lastMessage'),
      width: 'var(--date-width)',
      align: 'right',
      hideBelow: 62,
      render: ({ lastMessageAt }) => <RelativeTime at={lastMessageAt} isShort />,
    },
  };
}

/** The client's column, for those who see several, and the reason's, for tickets left out. */
function useExtraColumns(): Record<'client' | 'reason', DataColumn<TicketRow>> {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  return {
    client: {
      key: 'client',
      title: t('tickets.columns.client'),
      width: 'var(--client-width, 8.5rem)',
      hideBelow: 62,
      render: ({ client }) => cut(client.name),
    },
    reason: {
      key: 'reason',
      title: t('tickets.columns.reason'),
      width: '11.5rem',
      hideBelow: 48,
      render: ({ ineligibleReason }) => cut(ineligibleReason && labels.reason(ineligibleReason)),
    },
  };
}

/** Those of spec §2; client and subject stand in any case. */
export const usualColumns: ChoosableColumn[] = [
  'externalId',
  'channel',
  'category',
  'messages',
  'suggestions',
  'responses',
  'acceptedSuggestions',
  'date',
];

/** Of late tickets one asks whose they are and since when; unless others were chosen. */
export const lateColumns: ChoosableColumn[] = [
  'externalId',
  'channel',
  'category',
  'assignee',
  'date',
];

/** The heading that each sort belongs to: what came last of it comes first, but for the oldest questions. */
const sortedBy = {
  ticket: 'date',
  question: 'messages',
  answer: 'responses',
  suggestion: 'suggestions',
  oldest: 'messages',
} as const satisfies Record<TicketSearch['sort'], ChoosableColumn>;

export function columnOfSort(sort: TicketSearch['sort']): string {
  return sortedBy[sort];
}

export const directionOfSort = (sort: TicketSearch['sort']) => (sort === 'oldest' ? 'asc' : 'desc');

export function sortOfColumn(
  key: string,
  direction: 'asc' | 'desc' = 'desc',
): TicketSearch['sort'] | undefined {
  if (key === sortedBy.oldest && direction === 'asc') return 'oldest';
  const found = Object.entries(sortedBy).find(([, column]) => column === key);
  return found?.[0] as TicketSearch['sort'] | undefined;
}

type Known = { isClientShown: boolean } & Pick<TicketSearch, 'tab' | 'sort' | 'columns' | 'status'>;

/** The columns of spec §2 or those chosen; the client's for those who see several, the reason for tickets left out. */
export function useTicketColumns(known: Known): DataColumn<TicketRow>[] {
  const { isClientShown, tab, sort, status } = known;
  const { columns = status === 'late' ? lateColumns : usualColumns } = known;
  const { t } = useTranslation();
  const format = useFormat();
  const { client, reason } = useExtraColumns();
  const chosen: Record<string, DataColumn<TicketRow>> = {
    ...useFactColumns(),
    ...useWorkColumns(),
  };
  const subject: DataColumn<TicketRow> = {
    key: 'subject',
    title: t('tickets.columns.subject'),
    isLink: true,
    render: (ticket) => <Subject ticket={ticket} />,
  };
  // Sorted by what happened last, the day a ticket was opened would look out of order.
  const isOpened = sort === 'ticket' || columns.includes('lastMessage');
  chosen['date'] = {
    key: 'date',
    title: t('tickets.columns.date'),
    width: 'var(--date-width)',
    align: 'right',
    render: ({ snoozedUntil, createdAt, lastMessageAt }) =>
      snoozedUntil === null ? (
        <RelativeTime at={isOpened ? createdAt : lastMessageAt} isShort />
      ) : (
        <SnoozedTime until={snoozedUntil} />
      ),
  };
  for (const key of countKeys) chosen[key] = countColumn(key, t, format);
  return [
    ...(isClientShown ? [client] : []),
    subject,
    ...(tab === 'ineligible' ? [reason] : []),
    ...columns.flatMap((key) => chosen[key] ?? []),
  ].map((column) => ({ ...column, isSortable: sortOfColumn(column.key) !== undefined }));
}

/** What the columns need at least, with the checkboxes and a subject that can be read. */
export function widthOfColumns(columns: DataColumn<TicketRow>[]): string {
  const widths = columns.flatMap(({ width }) => width ?? []);
  return `calc(${['14.25rem', ...widths].join(' + ')})`;
}
