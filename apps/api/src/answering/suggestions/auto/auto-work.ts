import { sql } from 'kysely';
import { durableWork, type Claim, type Work } from '../../../platform/work/durable-work.ts';

const minute = 60_000;
/** A writing that takes longer is broken off, before its lease ends. */
export const writingMs = 4 * minute;

type Row = { clientId: number; ticketId: number };
type Proof = { countedOn: string | null };

/** Tickets for which a draft is written; which comes next is a matter of the tickets (auto-store.ts). */
export const drafts = durableWork({
  table: 'auto_suggestion_tickets',
  key: { client_id: 'clientId', ticket_id: 'ticketId' },
  claimed: sql<Row>`w.client_id as "clientId", w.ticket_id as "ticketId"`,
  open: ['writing'],
  order: sql`w.due_at`,
  handBack: (at) => ({ state: 'waiting', due_at: at }),
  leaseSeconds: 300,
  graceMs: 10_000,
  proof: sql<Proof>`w.counted_on as "countedOn"`,
});

export type DraftClaim = Claim<Row>;
export type DraftWork = Work<'auto_suggestion_tickets', Row, Proof>;
