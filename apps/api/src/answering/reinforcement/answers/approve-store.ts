import type { Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';

type Approval = Pick<
  Updateable<DB['question_groups']>,
  'document_id' | 'approved_at' | 'approved_by' | 'is_automatic' | 'auto_off'
>;

/** How the answer of a held group stands. */
export async function updateApproval(
  tx: Tx,
  { client_id, id }: { client_id: number; id: number },
  change: Approval,
): Promise<void> {
  await tx
    .updateTable('question_groups')
    .set(change)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}
