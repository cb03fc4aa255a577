import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for test_verdicts but where answers are counted: what people say of a text, case by case. */

export type VerdictKey = { clientId: number; caseUuid: string; textHash: string };

export async function putVerdict(
  tx: Tx,
  key: VerdictKey,
  said: {
    setId: number;
    caseHash: string;
    verdict: 'pass' | 'fail';
    note: string;
    by: number;
    at: Date;
  },
): Promise<void> {
  const values = {
    test_set_id: said.setId,
    case_hash: said.caseHash,
    verdict: said.verdict,
    note: said.note,
    judged_by: said.by,
    judged_at: said.at,
  };
  await tx
    .insertInto('test_verdicts')
    .values({
      client_id: key.clientId,
      case_uuid: key.caseUuid,
      text_hash: key.textHash,
      ...values,
    })
    .onConflict((on) => on.columns(['client_id', 'case_uuid', 'text_hash']).doUpdateSet(values))
    .execute();
}

export async function deleteVerdict(tx: Tx, key: VerdictKey): Promise<void> {
  await tx
    .deleteFrom('test_verdicts')
    .where('client_id', '=', key.clientId)
    .where('case_uuid', '=', key.caseUuid)
    .where('text_hash', '=', key.textHash)
    .execute();
}

/** The runs in which the case got this text, in the order of their ids: who refreshes several locks them in one order. */
export async function listRunsWithText(tx: Tx, key: VerdictKey): Promise<number[]> {
  const rows = await tx
    .selectFrom('test_results')
    .select('run_id')
    .distinct()
    .where('client_id', '=', key.clientId)
    .where('case_uuid', '=', key.caseUuid)
    .where('text_hash', '=', key.textHash)
    .orderBy('run_id')
    .execute();
  return rows.map((row) => row.run_id);
}
