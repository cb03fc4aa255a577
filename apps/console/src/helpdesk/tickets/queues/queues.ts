import type { TicketSearch } from '../../routes.ts';

/** Ready-made views of the tickets: whose turn it is, who has them, and what the suggestion is worth. */

type Queue = Pick<TicketSearch, 'status' | 'suggestion'>;

export const queues = {
  all: { status: 'all', suggestion: [] },
  mine: { status: 'waiting', suggestion: [], assignee: ['me'] },
  waiting: { status: 'waiting', suggestion: [] },
  ready: { status: 'waiting', suggestion: ['ready'] },
  check: { status: 'waiting', suggestion: ['check'] },
  silent: { status: 'waiting', suggestion: ['silent'] },
  // What has waited longest is answered first.
  late: { status: 'late', suggestion: [], sort: 'oldest' },
  snoozed: { status: 'snoozed', suggestion: [] },
  answered: { status: 'answered', suggestion: [] },
} satisfies Record<string, Queue & { assignee?: string[]; sort?: TicketSearch['sort'] }>;

export type QueueName = keyof typeof queues;
const names = Object.keys(queues) as QueueName[];

const isMine = ({ assignee }: Pick<TicketSearch, 'assignee'>) => assignee.join() === 'me';

/** The queue that is looked at; one of its tickets' status where more is asked for. */
export function queueOf(search: Queue & Pick<TicketSearch, 'assignee'>): QueueName {
  const { status, suggestion } = search;
  const wanted = suggestion.join();
  if (isMine(search) && status === 'waiting' && wanted === '') return 'mine';
  const found = names.find(
    (name) =>
      name !== 'mine' &&
      queues[name].status === status &&
      queues[name].suggestion.join() === wanted,
  );
  return found ?? status;
}

/**
 * What a queue changes of a list: who was chosen to have the tickets stays, but for what was mine; so does the order, but
 * for that of the late ones.
 */
export const changeTo = (
  name: QueueName,
  search: Pick<TicketSearch, 'assignee' | 'status' | 'sort'>,
) => ({
  ...(isMine(search) ? { assignee: [] } : {}),
  ...(search.status === 'late' && search.sort === 'oldest' ? { sort: 'ticket' as const } : {}),
  ...queues[name],
});

/** Where a queue's count is in the summary of the eligible tickets. */
export const queueCounts = {
  mine: 'mine',
  waiting: 'waiting',
  ready: 'suggested',
  check: 'toCheck',
  silent: 'silent',
  late: 'late',
  snoozed: 'snoozed',
} as const;

type Summary = Record<(typeof queueCounts)[keyof typeof queueCounts], number | null> | undefined;

/** The queues to choose from: without assignees nothing is anybody's, and mostly nothing is snoozed. */
export function queuesOf(summary: Summary, current: QueueName): QueueName[] {
  const isThere: Partial<Record<QueueName, boolean>> = {
    mine: typeof summary?.mine === 'number',
    snoozed: (summary?.snoozed ?? 0) > 0,
  };
  return names.filter((name) => name === current || (isThere[name] ?? true));
}

/** How many tickets a queue has; undefined where it is not counted, null while the count is on its way. */
export function countOf(name: QueueName, summary: Summary): number | null | undefined {
  if (!(name in queueCounts)) return undefined;
  const count = summary?.[queueCounts[name as keyof typeof queueCounts]];
  return summary && count === null ? undefined : (count ?? null);
}
