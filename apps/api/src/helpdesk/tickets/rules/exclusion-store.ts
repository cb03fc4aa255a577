import type { Tx } from '../../../platform/db/database.ts';

/** The SQL by which people take tickets out of suggestions, and back. */

/** Answers those that were not excluded before. */
export async function markExcluded(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
  mark: { by: number | null; at: Date },
): Promise<number[]> {
  const rows = await tx
    .updateTable('tickets')
    .set({ excluded_at: mark.at, excluded_by: mark.by })
    .where('client_id', '=', clientId)
    .where('id', 'in', ticketIds)
    .where('excluded_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Answers those that were excluded. */
export async function unmarkExcluded(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<number[]> {
  const rows = await tx
    .updateTable('tickets')
    .set({ excluded_at: null, excluded_by: null })
    .where('client_id', '=', clientId)
    .where('id', 'in', ticketIds)
    .where('excluded_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** What one person excluded at one moment: what one action did. */
export async function listExcluded(
  tx: Tx,
  clientId: number,
  mark: { by: number; at: Date },
  range: { after: number; most: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('id')
    .where('client_id', '=', clientId)
    .where('excluded_by', '=', mark.by)
    .where('excluded_at', '=', mark.at)
    .where('id', '>', range.after)
    .orderBy('id')
    .limit(range.most)
    .execute();
  return rows.map((row) => row.id);
}
