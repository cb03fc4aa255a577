import { useTicketChanges } from '../../lib/live/use-live.ts';
import { readAgain } from '../../lib/query-client.ts';

// The home screen does not wait for `lib/orpc.ts`: its keys are written out.

/** Reads a ticket, its category and its suggestions again when somebody changed them. */
export function useLiveTicket(ticket: string): void {
  useTicketChanges(300, (changed) => {
    if (changed?.has(ticket) === false) return;
    const input = { ticket };
    void readAgain(
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
    void readAgain([['tickets', 'list']], [['tickets', 'summary']], [['home', 'get']]);
  });
}
