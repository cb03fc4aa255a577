import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { nameOrAddress } from '../../platform/db/person-name.ts';

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
  address: string | null;
  requestId: string | null;
  /** The beginning of the hash of a program's key. */
  apiKey: string | null;
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
      address: entry.address,
      request_id: entry.requestId,
      api_key: entry.apiKey,
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
    // Coming and going is no work to go back to.
    .where('action', 'not like', 'sign-ins.%')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return by.clientId === null
    ? entries.execute()
    : entries.where('client_id', '=', by.clientId).execute();
}

/** An entry about one ticket; `person` null when nobody knows any more who it was. */
export type TicketEntry = {
  at: Date;
  action: string;
  label: string;
  after: unknown;
  person: string | null;
};

/** `seesStaff`: names of the provider's people too, who for a client's people are nobody in particular. */
export type TicketEntryQuery = {
  clientId: number;
  href: string;
  except: string[];
  most: number;
  seesStaff: boolean;
};

/** What was written down of one ticket of a client, newest first, and how much there is; through the staff door. */
export async function listTicketEntries(
  tx: Tx,
  of: TicketEntryQuery,
): Promise<{ rows: TicketEntry[]; total: number }> {
  const entries = tx
    .selectFrom('audit_log')
    .where('audit_log.client_id', '=', of.clientId)
    .where('audit_log.href', '=', of.href)
    // Said once more so that the partial index serves.
    .where('audit_log.href', 'like', '/tickets/%')
    .where('audit_log.action', 'not in', of.except);
  const rows = await entries
    .leftJoin('users', (join) => {
      const person = join.onRef('users.id', '=', 'audit_log.user_id');
      return of.seesStaff ? person : person.on('users.client_id', '=', of.clientId);
    })
    .select(['audit_log.at', 'audit_log.action', 'audit_log.label', 'audit_log.after'])
    .select(nameOrAddress('users').as('person'))
    .orderBy('audit_log.id', 'desc')
    .limit(of.most)
    .execute();
  const counted = await entries
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return { rows, total: counted?.total ?? 0 };
}
