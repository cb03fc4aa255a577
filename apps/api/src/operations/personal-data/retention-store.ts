import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The removing of what is too old. As staff, so every statement names the client. */

/** Nothing has happened at these since; the oldest first, held, some at a time. */
export async function holdOldTickets(
  tx: Tx,
  clientId: number,
  before: Date,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where client_id = ${clientId}
      and greatest(last_message_at, last_suggestion_at, created_at) < ${before}
    order by greatest(last_message_at, last_suggestion_at, created_at), id
    limit ${most} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records that hold customers’ words on their own: by when they were made. */
const records: readonly { table: string; at: string }[] = [
  { table: 'tester_runs', at: 'created_at' },
  { table: 'test_runs', at: 'finished_at' },
  { table: 'retrieval_tests', at: 'created_at' },
  { table: 'webhook_deliveries', at: 'happened_at' },
];

export async function deleteRecordsBefore(
  tx: Tx,
  clientId: number,
  before: Date,
  most: number,
): Promise<number> {
  let removed = 0;
  for (const { table, at } of records) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where client_id = ${clientId} and id = any(array(
        select id from ${sql.table(table)} where client_id = ${clientId} and ${sql.ref(at)} < ${before}
        order by ${sql.ref(at)} limit ${most}))`.execute(tx);
    removed += Number(numAffectedRows ?? 0);
  }
  return removed;
}
