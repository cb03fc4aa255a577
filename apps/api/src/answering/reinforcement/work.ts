import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { durableWork, type Work } from '../../platform/work/durable-work.ts';

type Row = { clientId: number };

/** The grouping of a client's questions; asked for by name, one process at a time. */
export const groupings = durableWork({
  table: 'question_group_runs',
  key: { client_id: 'clientId' },
  claimed: sql<Row>`w.client_id as "clientId"`,
  order: sql`w.client_id`,
  leaseSeconds: 120,
  heartbeatMs: 30_000,
});

export type GroupingWork = Work<'question_group_runs', Row, unknown>;

/** Nothing when another process works at it. */
export async function claimGrouping(tx: Tx, clientId: number, at: Date) {
  await tx
    .insertInto('question_group_runs')
    .values({ client_id: clientId })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
  return groupings.claim(tx, { at, only: sql`w.client_id = ${clientId}` });
}
