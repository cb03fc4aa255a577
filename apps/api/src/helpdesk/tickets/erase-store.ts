import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Tickets that held what a person wrote, when that person is erased: messages, suggestions, what was learned from them
 * and all else goes along by its key. Indexes read every hit again from its row, and so offer none of it any more.
 */
export async function eraseTickets(tx: Tx, clientId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('tickets').where('client_id', '=', clientId).where('id', 'in', ids).execute();
}

/** Numbers of tickets in a simulated CRM begin here: no account of Zendesk has as many of its own. */
export const firstSimulatedTicket = '900000001';

export async function eraseSimulatedTickets(tx: Tx, clientId: number): Promise<void> {
  await tx
    .deleteFrom('tickets')
    .where('client_id', '=', clientId)
    .where('platform', '=', 'zendesk')
    .where(sql<boolean>`external_id ~ '^9[0-9]{8}$'`)
    .execute();
}
