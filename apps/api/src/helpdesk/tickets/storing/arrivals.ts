import { announceOn } from '../../../platform/db/announce.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Tells every process that tickets arrived, once the transaction has ended well: what is done with them begins at once. */

export const arrivedChannel = 'replique_tickets';

/** More at a time are an import: what follows from those is left to its next turn. */
const mostTold = 50;

export async function tellArrived(tx: Tx, tickets: number): Promise<void> {
  if (tickets <= mostTold) await announceOn(tx, arrivedChannel, '');
}
