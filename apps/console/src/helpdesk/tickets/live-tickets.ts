import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { useTicketChanges } from '../../lib/live/use-live.ts';

const read = (...queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey });

// As of `lib/orpc.ts`, which the home screen does not wait for.
const ofSuggestions = [
  ['suggestions'],
  ['sentAnswers'],
  ['workbench', 'history'],
  ['workbench', 'versions'],
  ['writeBack'],
];

/** Reads a ticket, its category and its suggestions again when somebody changed them. */
export function useLiveTicket(ticket: string): void {
  useTicketChanges(300, (changed) => {
    if (changed?.has(ticket) === false) return;
    read('tickets', 'ticket', ticket);
    read('tickets', 'category', ticket);
    for (const key of ofSuggestions) read(key);
  });
}

/** Reads the list and its counts again after tickets changed, not more often than every three seconds. */
export function useLiveTickets(): void {
  useTicketChanges(3_000, () => {
    read('tickets', 'list');
    read('tickets', 'summary');
  });
}
