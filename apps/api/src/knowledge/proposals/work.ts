import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { durableWork, type Work } from '../../platform/work/durable-work.ts';

type Row = { clientId: number };

/** The reading of a client's answers; asked for by name, one process at a time. */
export const readings = durableWork({
  table: 'knowledge_proposal_runs',
  key: { client_id: 'clientId' },
  claimed: sql<Row>`w.client_id as "clientId"`,
  order: sql`w.client_id`,
  leaseSeconds: 300,
});

export type ReadingWork = Work<'knowledge_proposal_runs', Row, unknown>;

/** Nothing when another process works at it. */
export async function claimReading(tx: Tx, clientId: number, at: Date) {
  await tx
    .insertInto('knowledge_proposal_runs')
    .values({ client_id: clientId })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
  return readings.claim(tx, { at, only: sql`w.client_id = ${clientId}` });
}
