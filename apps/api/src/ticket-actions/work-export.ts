import type { ExportColumn } from '@replique/contract/exports';
import type { Tx } from '../db/database.ts';
import { appendToExport, type FileKey } from '../exports/exports.ts';
import { listLatestSuggestions } from '../suggestions/suggestions.ts';
import { listWholeTickets } from '../tickets/tickets.ts';
import { ActionStopped, countOutcomes, settle, type Held, type Outcome } from './held-action.ts';
import { headingLine, ticketLine, type TicketLine } from './ticket-lines.ts';

async function readLines(tx: Tx, clientId: number, ticketIds: number[]): Promise<TicketLine[]> {
  const tickets = await listWholeTickets(tx, clientId, ticketIds);
  const latest = await listLatestSuggestions(tx, clientId, ticketIds);
  const byTicket = new Map(latest.map((suggestion) => [suggestion.ticketId, suggestion]));
  return tickets.map((ticket) => ({
    ...ticket,
    suggestion: byTicket.get(ticket.id)?.text ?? null,
    similarity: byTicket.get(ticket.id)?.similarity ?? null,
  }));
}

/** The file of the action. @throws ActionStopped when somebody deleted it */
export function fileOf({ claim }: Pick<Held, 'claim'>): FileKey {
  if (claim.exportId === null) throw new ActionStopped('cancelled');
  return { clientId: claim.clientId, id: claim.exportId };
}

/** Adds a batch of tickets to the file, in one transaction with counting them. */
export async function workExport(held: Held, ticketIds: number[]): Promise<void> {
  const { deps, claim } = held;
  const file = fileOf(held);
  const { publicUrl } = deps.config;
  await deps.db.withClient(
    claim.clientId,
    async (tx) => {
      const tickets = await readLines(tx, claim.clientId, ticketIds);
      const added = await appendToExport<ExportColumn>(tx, file, (wanted) => ({
        headings: headingLine(wanted),
        lines: tickets.map((ticket) => ticketLine(wanted, ticket, publicUrl)),
      }));
      if (added === 'gone') throw new ActionStopped('cancelled');
      if (added === 'too-large') throw new ActionStopped('failed', 'too-large');
      const known = new Set(tickets.map(({ id }) => id));
      const outcomes = ticketIds.map((id): Outcome =>
        known.has(id) ? 'done' : { skipped: 'gone' },
      );
      await settle(tx, held, ticketIds, countOutcomes(outcomes));
    },
    { statementTimeoutMs: 30_000 },
  );
}
