import type { TicketRow } from '@replique/contract/helpdesk/tickets';
import type { TicketSearch } from '../routes.ts';

type Row = Pick<TicketRow, 'uuid' | 'isWaiting'>;

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
