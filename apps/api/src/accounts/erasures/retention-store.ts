import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for retention_settings. As staff, so every statement names the client. */

export type RetentionKind = 'tickets' | 'chats' | 'records';
export type Months = {
  ticketMonths: number | null;
  chatMonths: number | null;
  recordMonths: number | null;
};
export type Removed = Record<RetentionKind, number>;
export type RetentionRecord = Months & { ranAt: Date | null; removed: Partial<Removed> };

export async function findRetention(
  tx: Tx,
  clientId: number,
): Promise<RetentionRecord | undefined> {
  return tx
    .selectFrom('retention_settings')
    .select([
      'ticket_months as ticketMonths',
      'chat_months as chatMonths',
      'record_months as recordMonths',
      'ran_at as ranAt',
      'removed',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function putRetention(
  tx: Tx,
  clientId: number,
  months: Months,
  at: Date,
): Promise<void> {
  const values = {
    ticket_months: months.ticketMonths,
    chat_months: months.chatMonths,
    record_months: months.recordMonths,
    updated_at: at,
  };
  await tx
    .insertInto('retention_settings')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
}

export async function listRetentions(tx: Tx): Promise<(Months & { clientId: number })[]> {
  return tx
    .selectFrom('retention_settings')
    .select([
      'client_id as clientId',
      'ticket_months as ticketMonths',
      'chat_months as chatMonths',
      'record_months as recordMonths',
    ])
    .orderBy('client_id')
    .execute();
}

/** What is older than this is not taken in again; it never goes back. */
export async function moveBoundary(
  tx: Tx,
  clientId: number,
  kind: RetentionKind,
  before: Date,
): Promise<void> {
  const column = sql.ref(`${kind}_before`);
  await sql`update retention_settings set ${column} = greatest(${column}, ${before}::timestamptz)
    where client_id = ${clientId}`.execute(tx);
}

export async function findTicketBoundary(tx: Tx, clientId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('retention_settings')
    .select('tickets_before as before')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.before ?? null;
}

export async function noteRun(tx: Tx, clientId: number, removed: Removed, at: Date): Promise<void> {
  await tx
    .updateTable('retention_settings')
    .set({ ran_at: at, removed: JSON.stringify(removed) })
    .where('client_id', '=', clientId)
    .execute();
}
