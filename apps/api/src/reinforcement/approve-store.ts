import type { Updateable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { QuestionGroupsTable } from '../db/reinforcement-tables.ts';

type Approval = Pick<
  Updateable<QuestionGroupsTable>,
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
