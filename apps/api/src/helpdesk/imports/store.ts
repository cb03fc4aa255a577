import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for import_runs and import_errors. */

export type ImportKind = 'articles' | 'tickets';

export type ImportRun = {
  id: number;
  byteOffset: number;
  lineNumber: number;
  accepted: number;
  rejected: number;
};

/** The run of this file content: where an earlier, killed one stopped; from the beginning when it had finished. */
export async function openRun(
  tx: Tx,
  clientId: number,
  file: { kind: ImportKind; name: string; hash: string; at: Date },
): Promise<ImportRun> {
  const row = await tx
    .insertInto('import_runs')
    .values({
      client_id: clientId,
      kind: file.kind,
      file_name: file.name,
      file_hash: file.hash,
      started_at: file.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'file_hash']).doUpdateSet((eb) => ({
        file_name: file.name,
        byte_offset: sql<number>`case when import_runs.finished_at is null then import_runs.byte_offset else 0 end`,
        line_number: sql<number>`case when import_runs.finished_at is null then import_runs.line_number else 0 end`,
        accepted: sql<number>`case when import_runs.finished_at is null then import_runs.accepted else 0 end`,
        rejected: sql<number>`case when import_runs.finished_at is null then import_runs.rejected else 0 end`,
        started_at: eb.ref('excluded.started_at'),
        finished_at: null,
      })),
    )
    .returning([
      'id',
      'byte_offset as byteOffset',
      'line_number as lineNumber',
      'accepted',
      'rejected',
    ])
    .executeTakeFirstOrThrow();
  if (row.byteOffset === 0) {
    await tx
      .deleteFrom('import_errors')
      .where('client_id', '=', clientId)
      .where('run_id', '=', row.id)
      .execute();
  }
  return row;
}

/** Locks the run, so that two imports of one file take turns instead of mixing their progress. */
export async function findRunForUpdate(
  tx: Tx,
  clientId: number,
  runId: number,
): Promise<ImportRun | undefined> {
  return tx
    .selectFrom('import_runs')
    .select([
      'id',
      'byte_offset as byteOffset',
      'line_number as lineNumber',
      'accepted',
      'rejected',
    ])
    .where('client_id', '=', clientId)
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRun(
  tx: Tx,
  clientId: number,
  run: ImportRun,
  finishedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({
      byte_offset: run.byteOffset,
      line_number: run.lineNumber,
      accepted: run.accepted,
      rejected: run.rejected,
      finished_at: finishedAt,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', run.id)
    .execute();
}

export async function insertErrors(
  tx: Tx,
  clientId: number,
  runId: number,
  errors: { line: number; reason: string }[],
): Promise<void> {
  if (errors.length === 0) return;
  await tx
    .insertInto('import_errors')
    .values(
      errors.map((error) => ({
        client_id: clientId,
        run_id: runId,
        line_number: error.line,
        reason: error.reason.slice(0, 500),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listErrors(tx: Tx, clientId: number, runId: number, most: number) {
  return tx
    .selectFrom('import_errors')
    .select(['line_number as line', 'reason'])
    .where('client_id', '=', clientId)
    .where('run_id', '=', runId)
    .orderBy('line_number')
    .limit(most)
    .execute();
}
