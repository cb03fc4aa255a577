import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../db/database.ts';

/** The only SQL for the audit log. */

export type NewEntry = {
  at: Date;
  userId: number | null;
  clientId: number | null;
  action: string;
  label: string;
  href: string | null;
  before?: unknown;
  after?: unknown;
};

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      uuid: randomUUIDv7(),
      at: entry.at,
      user_id: entry.userId,
      client_id: entry.clientId,
      action: entry.action,
      label: entry.label,
      href: entry.href,
      before: json(entry.before),
      after: json(entry.after),
    })
    .execute();
}

export type HistoryRow = {
  uuid: string;
  at: Date;
  action: string;
  label: string;
  href: string | null;
};

/**
 * What a person did, newest first; with `clientId` only what belongs to that client. The log is read through the staff
 * door: a tenant may only add to it.
 */
export async function listEntriesOf(
  tx: Tx,
  by: { userId: number; clientId: number | null },
  limit: number,
): Promise<HistoryRow[]> {
  const entries = tx
    .selectFrom('audit_log')
    .select(['uuid', 'at', 'action', 'label', 'href'])
    .where('user_id', '=', by.userId)
    .orderBy('id', 'desc')
    .limit(limit);
  return by.clientId === null
    ? entries.execute()
    : entries.where('client_id', '=', by.clientId).execute();
}
