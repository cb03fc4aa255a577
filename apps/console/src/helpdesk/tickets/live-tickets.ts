import { queryClient } from '../../lib/query-client.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { useTicketChanges } from '../../lib/live/use-live.ts';

const read = (...queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });

/** Reads a ticket, its category and its suggestions again when somebody changed them. */
export function useLiveTicket(ticket: string): void {
  useTicketChanges(300, (changed) => {
    if (changed?.has(ticket) === false) return;
    read('tickets', 'ticket', ticket);
    read('tickets', 'category', ticket);
    const { suggestions, sentAnswers, workbench, writeBack } = orpc;
    const shown = [suggestions, sentAnswers, workbench.history, workbench.versions, writeBack];
    void readAgain(...shown.map((each) => each.key()));
  });
}

/** Reads the list and its counts again after tickets changed, not more often than every three seconds. */
export function useLiveTickets(): void {
  useTicketChanges(3_000, () => {
    read('tickets', 'list');
    read('tickets', 'summary');
  });
}
