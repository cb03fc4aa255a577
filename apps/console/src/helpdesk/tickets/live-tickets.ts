import type { QueryKey } from '@tanstack/react-query';
import { useTicketChanges } from '../../lib/live/use-live.ts';
import { queryClient } from '../../lib/query-client.ts';

/** The keys of `lib/orpc.ts`, written out: the home screen does not wait for it. */
function readAgain(...keys: QueryKey[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

/** Reads a ticket, its category and its suggestions again when somebody changed them. */
export function useLiveTicket(ticket: string): void {
  useTicketChanges(300, (changed) => {
    if (changed?.has(ticket) === false) return;
    const input = { ticket };
    readAgain(
      [['tickets', 'get'], { input }],
      [['categorization', 'category'], { input }],
      [['suggestions']],
      [['sentAnswers']],
      [['workbench', 'history']],
      [['workbench', 'versions']],
      [['writeBack', 'list'], { input }],
    );
  });
}

/** Reads the list and its counts again after tickets changed, not more often than every three seconds. */
export function useLiveTickets(): void {
  useTicketChanges(3_000, () => {
    readAgain([['tickets', 'list']], [['tickets', 'summary']], [['home', 'get']]);
  });
}
