import type { TicketSearch } from '../routes.ts';

/** Ready-made views of the tickets: whose turn it is, and what the suggestion is worth. */

type Queue = Pick<TicketSearch, 'status' | 'suggestion'>;

export const queues = {
  all: { status: 'all', suggestion: [] },
  waiting: { status: 'waiting', suggestion: [] },
  ready: { status: 'waiting', suggestion: ['ready'] },
  check: { status: 'waiting', suggestion: ['check'] },
  silent: { status: 'waiting', suggestion: ['silent'] },
  late: { status: 'late', suggestion: [] },
  answered: { status: 'answered', suggestion: [] },
} satisfies Record<string, Queue>;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

/** The queue that is looked at; one of its tickets' status where more is asked for. */
export function queueOf({ status, suggestion }: Queue): QueueName {
  const wanted = suggestion.join();
  const found = queueNames.find(
    (name) => queues[name].status === status && queues[name].suggestion.join() === wanted,
  );
  return found ?? status;
}

/** Where a queue's count is in the summary of the eligible tickets. */
export const queueCounts = {
  waiting: 'waiting',
  ready: 'suggested',
  check: 'toCheck',
  silent: 'silent',
  late: 'late',
} as const;

/** How many tickets a queue has; undefined where it is not counted, null while the count is on its way. */
export function countOf(
  name: QueueName,
  summary: Record<(typeof queueCounts)[keyof typeof queueCounts], number> | undefined,
): number | null | undefined {
  if (!(name in queueCounts)) return undefined;
  return summary?.[queueCounts[name as keyof typeof queueCounts]] ?? null;
}
