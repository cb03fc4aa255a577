import {
  IconCircleCheck,
  IconLanguage,
  IconMessage,
  IconMessageReply,
  IconSparkles,
  type Icon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import type { DataColumn } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { readableLabel } from '../lib/readable-label.ts';
import { useTicketLabels } from './labels.ts';
import type { TicketSearch } from './ticket-search.ts';
import type { TicketRow } from './queries.ts';
import classes from './tickets.module.css';

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
    <span className={classes.heading} title={title}>
      <HeadingIcon size={15} stroke={1.75} aria-hidden className={classes.headingIcon} />
      <span className={classes.headingWord}>{short}</span>
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
  return {
    key,
    title,
    heading: <IconHeading icon={countIcons[key]} short={short} title={title} />,
    width: 'var(--count-width)',
    align: 'right',
    hideBelow: 62,
    render: (ticket) => (
      <span className={ticket[key] === 0 ? classes.zero : undefined}>
        {format.number(ticket[key])}
      </span>
    ),
  };
}

function Subject({ ticket }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  const subject = ticket.subject || t('tickets.noSubject');
  return (
    <span className={classes.subject}>
      {ticket.isWaiting ? (
        <span className={classes.waitingDot} title={t('tickets.waiting')}>
          <span className="visually-hidden">{t('tickets.waiting')}</span>
        </span>
      ) : (
        <span className={classes.noDot} />
      )}
      <span className={classes.words}>
        <span title={subject}>{subject}</span>
        {ticket.requesterName && <span className={classes.from}>{ticket.requesterName}</span>}
      </span>
    </span>
  );
}

/** What the CRM says of a ticket. */
function useFactColumns(isReasonShown: boolean): DataColumn<TicketRow>[] {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  const language = t('tickets.columns.language');
  return [
    {
      key: 'externalId',
      title: t('tickets.columns.externalId'),
      width: '5.75rem',
      hideBelow: 48,
      render: ({ externalId }) => <span title={externalId}>{externalId}</span>,
    },
    {
      key: 'channel',
      title: t('tickets.columns.channel'),
      width: 'var(--channel-width)',
      hideBelow: 62,
      render: ({ channel }) => channel && labels.channel(channel),
    },
    {
      key: 'category',
      title: t('tickets.columns.category'),
      width: 'var(--category-width)',
      hideBelow: isReasonShown ? 80 : 62,
      render: ({ category }) =>
        category && <span title={readableLabel(category)}>{readableLabel(category)}</span>,
    },
    {
      key: 'language',
      title: language,
      heading: <IconHeading icon={IconLanguage} short={language} title={language} />,
      width: 'var(--language-width)',
      hideBelow: 80,
      render: ({ language: code }) =>
        code && <span title={labels.language(code)}>{code.toUpperCase()}</span>,
    },
  ];
}

/** The client's column, for those who see several, and the reason's, for tickets left out. */
function useExtraColumns(): Record<'client' | 'reason', DataColumn<TicketRow>> {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  return {
    client: {
      key: 'client',
      title: t('tickets.columns.client'),
      width: '8.5rem',
      hideBelow: 62,
      render: ({ client }) => <span title={client.name}>{client.name}</span>,
    },
    reason: {
      key: 'reason',
      title: t('tickets.columns.reason'),
      width: '11.5rem',
      hideBelow: 48,
      render: ({ ineligibleReason }) => ineligibleReason && labels.reason(ineligibleReason),
    },
  };
}

/** The columns of spec §2; the client's for those who see several, the reason for tickets left out. */
export function useTicketColumns(
  isClientShown: boolean,
  isReasonShown: boolean,
  sort: TicketSearch['sort'],
): DataColumn<TicketRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { client, reason } = useExtraColumns();
  const facts = useFactColumns(isReasonShown);
  const subject: DataColumn<TicketRow> = {
    key: 'subject',
    title: t('tickets.columns.subject'),
    isLink: true,
    render: (ticket) => <Subject ticket={ticket} />,
  };
  const date: DataColumn<TicketRow> = {
    key: 'date',
    title: t('tickets.columns.date'),
    width: 'var(--date-width)',
    align: 'right',
    // Sorted by what happened last, the day a ticket was opened would look out of order.
    render: (ticket) => (
      <RelativeTime at={sort === 'ticket' ? ticket.createdAt : ticket.lastMessageAt} isShort />
    ),
  };
  return [
    ...(isClientShown ? [client] : []),
    subject,
    ...(isReasonShown ? [reason] : []),
    ...facts,
    ...countKeys.map((key) => countColumn(key, t, format)),
    date,
  ];
}
