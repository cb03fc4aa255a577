import type { Tx } from '../../platform/db/database.ts';

/**
 * Tickets that held what a person wrote, when that person is erased: messages, suggestions, what was learned from them
 * and all else goes along by its key. Indexes read every hit again from its row, and so offer none of it any more.
 */
export async function eraseTickets(tx: Tx, clientId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('tickets').where('client_id', '=', clientId).where('id', 'in', ids).execute();
}
