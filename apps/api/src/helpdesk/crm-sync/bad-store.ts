import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for crm_bad_webhooks. */

export type BadSender = { sender: string; bad: number };

/** As many rows of minutes that are over go with each write. */
const mostTidied = 2_000;

/**
 * Adds to what stands there, as staff; what began before `over` begins anew. Always in one order, so that two processes
 * wait for each other and never block each other.
 * @returns what stands there now
 */
export async function addBad(
  tx: Tx,
  senders: BadSender[],
  at: Date,
  over: Date,
): Promise<(BadSender & { since: Date })[]> {
  const rows = senders
    .toSorted((a, b) => (a.sender < b.sender ? -1 : 1))
    .map(({ sender, bad }) => ({ sender, bad, since: at }));
  const isOver = sql<boolean>`crm_bad_webhooks.since <= ${over}`;
  const written = await tx
    .insertInto('crm_bad_webhooks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('sender').doUpdateSet({
        bad: sql<number>`excluded.bad + case when ${isOver} then 0 else crm_bad_webhooks.bad end`,
        since: sql<Date>`case when ${isOver} then excluded.since else crm_bad_webhooks.since end`,
      }),
    )
    .returning(['sender', 'bad', 'since'])
    .execute();
  await forgetBad(tx, over, mostTidied);
  return written;
}

/** As staff: takes rows of minutes that are over. Who writes meanwhile is not waited for. */
export async function forgetBad(tx: Tx, over: Date, most: number): Promise<void> {
  await sql`delete from crm_bad_webhooks where sender in (
    select sender from crm_bad_webhooks where since <= ${over}
    order by since limit ${most} for update skip locked)`.execute(tx);
}
