import type { Tx } from '../../../platform/db/database.ts';
import type { KeptDraft } from '../../../platform/db/column-shapes.ts';

/** The SQL of a draft that a person asked for or wrote. What runs draft: answers-store.ts. */
export async function updateDraft(
  tx: Tx,
  { client_id, id }: { client_id: number; id: number },
  { draft, at, by }: { draft: KeptDraft; at: Date; by: number | null },
): Promise<void> {
  await tx
    .updateTable('question_groups')
    .set({ draft: JSON.stringify(draft), draft_at: at, draft_by: by })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}
