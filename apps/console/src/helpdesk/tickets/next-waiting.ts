import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import { queryClient } from '../../lib/query-client.ts';
import type { TicketSearch } from '../routes.ts';
import { ticketListQuery } from './ticket-list.ts';

type Row = Pick<TicketRow, 'uuid' | 'isWaiting'>;

/** Pages that are looked through for one that waits. */
const mostPages = 5;

/** Whether a list has tickets that wait; those of the others are gone through one by one. */
const mayWait = ({ status }: Pick<TicketSearch, 'status'>) =>
  status !== 'answered' && status !== 'snoozed';

/** The first of these to go on with once a ticket is dealt with: one that still waits, where the list has such. */
export function firstToDo<Each extends Row>(
  rows: Each[],
  search: Pick<TicketSearch, 'status'>,
): Each | undefined {
  return mayWait(search) ? rows.find(({ isWaiting }) => isWaiting) : rows[0];
}

interface Place {
  /** Where the ticket is in the page; -1 where it never was. */
  passed: number;
  /** It left the list: what stood after it stands in its place. */
  isGone: boolean;
  isLastPage: boolean;
}

/**
 * The same behind a ticket; behind the last one, the first that was left waiting above. A list that is gone through one by
 * one ends with its last ticket.
 */
export function toDoIn<Each extends Row>(
  rows: Each[],
  { passed, isGone, isLastPage }: Place,
  search: Pick<TicketSearch, 'status'>,
): Each | undefined {
  const after = firstToDo(rows.slice(isGone ? passed : passed + 1), search);
  if (after || !isLastPage || !mayWait(search)) return after;
  return firstToDo(rows.slice(0, Math.max(0, passed)), search);
}

/** The same on the pages after this one. */
export async function findToDo(
  client: string | undefined,
  search: TicketSearch,
): Promise<{ ticket: string; page: number } | undefined> {
  for (let page = search.page + 1; page <= search.page + mostPages; page++) {
    const { items } = await queryClient.fetchQuery(ticketListQuery(client, { ...search, page }));
    const row = firstToDo(items, search);
    if (row !== undefined) return { ticket: row.uuid, page };
    if (items.length === 0) return undefined;
  }
  return undefined;
}
