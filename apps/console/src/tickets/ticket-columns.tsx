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
import { readableLabel, useTicketLabels } from './labels.ts';
import type { TicketRow } from './queries.ts';
import classes from './tickets.module.css';

type CountKey = 'messages' | 'suggestions' | 'responses' | 'acceptedSuggestions';

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

/** The columns of spec §2; the client's for those who see several, the reason for tickets left out. */
export function useTicketColumns(
  isClientShown: boolean,
  isReasonShown: boolean,
): DataColumn<TicketRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useTicketLabels();
  const client: DataColumn<TicketRow> = {
    key: 'client',
    title: t('tickets.columns.client'),
    width: '8.5rem',
    hideBelow: 62,
    render: (ticket) => <span title={ticket.client.name}>{ticket.client.name}</span>,
  };
  const reason: DataColumn<TicketRow> = {
    key: 'reason',
    title: t('tickets.columns.reason'),
    width: '11.5rem',
    hideBelow: 48,
    render: (ticket) => ticket.ineligibleReason && labels.reason(ticket.ineligibleReason),
  };
  return [
    ...(isClientShown ? [client] : []),
    {
      key: 'subject',
      title: t('tickets.columns.subject'),
      isLink: true,
      render: (ticket) => <Subject ticket={ticket} />,
    },
    ...(isReasonShown ? [reason] : []),
    {
      key: 'externalId',
      title: t('tickets.columns.externalId'),
      width: '5.75rem',
      hideBelow: 48,
      render: (ticket) => <span title={ticket.externalId}>{ticket.externalId}</span>,
    },
    {
      key: 'channel',
      title: t('tickets.columns.channel'),
      width: '5.75rem',
      hideBelow: 62,
      render: (ticket) => ticket.channel && labels.channel(ticket.channel),
    },
    {
      key: 'category',
      title: t('tickets.columns.category'),
      width: 'var(--category-width)',
      hideBelow: isReasonShown ? 80 : 62,
      render: (ticket) => {
        const label = ticket.category && readableLabel(ticket.category);
        return label && <span title={label}>{label}</span>;
      },
    },
    {
      key: 'language',
      title: t('tickets.columns.language'),
      heading: (
        <IconHeading
          icon={IconLanguage}
          short={t('tickets.columns.language')}
          title={t('tickets.columns.language')}
        />
      ),
      width: 'var(--language-width)',
      hideBelow: 80,
      render: (ticket) =>
        ticket.language && (
          <span title={labels.language(ticket.language)}>{ticket.language.toUpperCase()}</span>
        ),
    },
    countColumn('messages', t, format),
    countColumn('suggestions', t, format),
    countColumn('responses', t, format),
    countColumn('acceptedSuggestions', t, format),
    {
      key: 'date',
      title: t('tickets.columns.date'),
      width: 'var(--date-width)',
      align: 'right',
      render: (ticket) => <RelativeTime at={ticket.createdAt} isShort />,
    },
  ];
}
