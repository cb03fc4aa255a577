import { orpc, readAgain } from '../../lib/orpc.ts';
import { useTicketChanges } from '../../lib/live/use-live.ts';

/** Reads a ticket, its category and its suggestions again when somebody changed them. */
export function useLiveTicket(ticket: string): void {
  useTicketChanges(300, (changed) => {
    if (changed?.has(ticket) === false) return;
    const input = { ticket };
    const { suggestions, sentAnswers, workbench } = orpc;
    void readAgain(
      orpc.tickets.get.key({ input }),
      orpc.categorization.category.key({ input }),
      ...[suggestions, sentAnswers, workbench.history, workbench.versions].map((each) =>
        each.key(),
      ),
      orpc.writeBack.list.key({ input }),
    );
  });
}

/** Reads the list and its counts again after tickets changed, not more often than every three seconds. */
export function useLiveTickets(): void {
  useTicketChanges(3_000, () => {
    void readAgain(orpc.tickets.list.key(), orpc.tickets.summary.key(), orpc.home.get.key());
  });
}
