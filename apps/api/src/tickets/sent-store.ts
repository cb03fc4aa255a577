import { sql } from 'kysely';
import type { EditClass, SuggestionStatus } from '@replique/contract/tickets';
import type { Tx } from '../db/database.ts';
import { tableOf } from './put-store.ts';

/** The SQL of tickets for comparing what agents sent with what was suggested to them. */

/** Who changes what was suggested on these tickets, or stores their messages, takes turns until the transaction ends. */
export async function lockTickets(tx: Tx, clientId: number, ticketIds: number[]): Promise<void> {
  await tx
    .selectFrom('tickets')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'in', ticketIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The messages of tickets in time order. */
export async function listThreads(tx: Tx, clientId: number, ticketIds: number[]) {
  if (ticketIds.length === 0) return [];
  return tx
    .selectFrom('messages')
    .select(['id', 'uuid', 'ticket_id as ticketId', 'role', 'text', 'sent_at as at'])
    .where('client_id', '=', clientId)
    .where('ticket_id', 'in', ticketIds)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

export type Measured = {
  ticketId: number;
  editClass: EditClass | null;
  /** How many more of its suggestions are accepted, or fewer; then `status` is where they stand now. */
  accepted: number;
  status: SuggestionStatus | null;
};

/** What became of the suggestions of these tickets. */
export async function updateMeasured(tx: Tx, clientId: number, rows: Measured[]): Promise<void> {
  if (rows.length === 0) return;
  const given = tableOf('m', rows, {
    ticketId: 'bigint',
    editClass: 'text',
    accepted: 'int',
    status: 'text',
  });
  await sql`
    update tickets t set edit_class = m."editClass", accepted_count = t.accepted_count + m.accepted,
      suggestion_state = coalesce(m.status, t.suggestion_state)
    from ${given}
    where t.client_id = ${clientId} and t.id = m."ticketId"
      and (t.edit_class is distinct from m."editClass" or m.accepted <> 0)`.execute(tx);
}
