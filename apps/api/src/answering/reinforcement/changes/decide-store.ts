import type { Tx } from '../../../platform/db/database.ts';
import type { GroupRow } from '../group-store.ts';

/** The SQL of names and dismissals. */

type Place = Pick<GroupRow, 'client_id' | 'id'>;

export async function updateName(
  tx: Tx,
  { client_id, id }: Place,
  { name, isNamed }: { name: string; isNamed: boolean },
): Promise<void> {
  await tx
    .updateTable('question_groups')
    .set({ name, is_named: isNamed })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

/** Null takes the dismissal back. */
export async function updateDismissal(
  tx: Tx,
  { client_id, id }: Place,
  dismissal: { at: Date; by: number } | null,
): Promise<void> {
  await tx
    .updateTable('question_groups')
    .set({ dismissed_at: dismissal?.at ?? null, dismissed_by: dismissal?.by ?? null })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}
