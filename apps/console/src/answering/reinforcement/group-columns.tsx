import type { Group, GroupSort } from '@replique/contract/answering/reinforcement';
import { useTranslation } from 'react-i18next';
import { WeekBars } from '../../knowledge/gaps/week-bars.tsx';
import { useFormat } from '../../lib/language/format.ts';
import { useTicketLabels } from '../../helpdesk/tickets/labels.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { GroupStateBadge } from './group-state.tsx';
import classes from './groups.module.css';

/** The heading that a sort belongs to. */
const sortedBy: Partial<Record<GroupSort, string>> = {
  worth: 'worth',
  tickets: 'tickets',
  trend: 'trend',
};

export const columnOfSort = (sort: GroupSort): string => sortedBy[sort] ?? '';

export function sortOfColumn(key: string): GroupSort | undefined {
  const found = Object.entries(sortedBy).find(([, column]) => column === key);
  return found?.[0] as GroupSort | undefined;
}

/** A heading whose figure needs a sentence, which stands on hover. */
function Heading({ title, text }: { title: string; text: string }) {
  return <span title={`${title} · ${text}`}>{title}</span>;
}

/** The question again only beside a name that a person gave. */
function Name({ group }: { group: Group }) {
  const { name, question, language, isNamed } = group;
  return (
    <span title={question} lang={language}>
      {name} {isNamed && <span className="muted regular ms-8">{question}</span>}
    </span>
  );
}

function Channels({ channels }: Pick<Group, 'channels'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useTicketLabels();
  const [first, ...others] = channels;
  if (first === undefined) return null;
  const all = channels
    .map(({ channel, tickets }) =>
      t('reinforcement.channelTickets', {
        channel: labels.channel(channel),
        tickets: format.number(tickets),
      }),
    )
    .join(', ');
  const name = labels.channel(first.channel);
  return (
    <span title={all}>
      {others.length === 0
        ? name
        : t('reinforcement.moreChannels', { first: name, more: others.length })}
    </span>
  );
}

/** Weeks as bars, and the last 30 days against the 30 before as a signed figure. */
function Trend({ group }: { group: Group }) {
  const format = useFormat();
  const change = group.tickets - group.ticketsBefore;
  return (
    <span className="row gap-8">
      <WeekBars weeks={group.weeks} />
      <span className={`soft ${classes.change}`} data-zero={change === 0 || undefined}>
        {format.number(change, { signDisplay: 'exceptZero' })}
      </span>
    </span>
  );
}

type Figure = 'trend' | 'tickets' | 'answeredWell' | 'worth';

/** What the tickets of a group come to. */
function useFigureColumns(): Record<Figure, DataColumn<Group>> {
  const { t } = useTranslation();
  const format = useFormat();
  const headed = (key: Figure, width: string) => {
    const title = t(`reinforcement.columns.${key}`);
    const text = t(`reinforcement.columnTexts.${key}`);
    return { key, title, heading: <Heading title={title} text={text} />, width };
  };
  const figure = (key: Figure, width: string) => ({
    ...headed(key, width),
    align: 'right' as const,
  });
  return {
    trend: {
      ...headed('trend', '10rem'),
      hideBelow: 80,
      render: (group) => <Trend group={group} />,
    },
    tickets: {
      ...figure('tickets', '5.75rem'),
      hideBelow: 48,
      render: ({ tickets, ticketsBefore, size }) => {
        const [now, before, all] = [tickets, ticketsBefore, size].map((each) =>
          format.number(each),
        );
        return <span title={t('reinforcement.ticketsTitle', { now, before, all })}>{now}</span>;
      },
    },
    answeredWell: {
      ...figure('answeredWell', '7.5rem'),
      hideBelow: 62,
      render: ({ answeredWell }) =>
        answeredWell === null ? (
          <span className="muted" title={t('reinforcement.noneAsked')}>
            –
          </span>
        ) : (
          format.percent(answeredWell)
        ),
    },
    worth: {
      ...figure('worth', '7rem'),
      render: ({ worth }) => (
        <span className={worth === 0 ? 'muted' : 'strong'}>{format.number(worth)}</span>
      ),
    },
  };
}

/** The columns of the list; for those who see several clients, the client's in place of the channels'. */
export function useGroupColumns(isClientShown: boolean): DataColumn<Group>[] {
  const { t } = useTranslation();
  const { trend, tickets, answeredWell, worth } = useFigureColumns();
  const title = (key: 'client' | 'name' | 'state' | 'channels' | 'lastAsked') => ({
    key,
    title: t(`reinforcement.columns.${key}`),
  });
  const client: DataColumn<Group> = {
    ...title('client'),
    width: '8rem',
    hideBelow: 62,
    render: ({ client: { name } }) => <span title={name}>{name}</span>,
  };
  const channels: DataColumn<Group> = {
    ...title('channels'),
    width: '7rem',
    hideBelow: 96,
    render: (group) => <Channels channels={group.channels} />,
  };
  const columns: DataColumn<Group>[] = [
    { ...title('name'), isLink: true, isTwoLines: true, render: (group) => <Name group={group} /> },
    {
      ...title('state'),
      width: '8.5rem',
      hideBelow: 48,
      render: ({ state }) => <GroupStateBadge state={state} />,
    },
    ...(isClientShown ? [] : [channels]),
    trend,
    tickets,
    answeredWell,
    worth,
    {
      ...title('lastAsked'),
      width: '8rem',
      align: 'right',
      hideBelow: 96,
      render: ({ lastAskedAt }) => <RelativeTime at={lastAskedAt} isShort />,
    },
  ];
  return [...(isClientShown ? [client] : []), ...columns].map((column) => ({
    ...column,
    isSortable: sortOfColumn(column.key) !== undefined,
  }));
}
