import { sql } from 'kysely';
import type { CrmPlatform } from '@replique/contract/crm';
import type { WriteBackReason } from '@replique/contract/write-back';
import type { Tx } from '../db/database.ts';
import type { NoteContent } from '../db/write-back-tables.ts';

/** The SQL of the job that carries the outbox out. */

export type Taken = {
  clientId: number;
  id: number;
  uuid: string;
  lease: string;
  ticketId: number;
  ticketUuid: string;
  ticketExternalId: string;
  platform: CrmPlatform;
  kind: 'note' | 'category';
  content: NoteContent | { category: string };
  questionAt: Date | null;
  createdAt: Date;
  attempts: number;
  version: number;
  begunVersion: number;
  postedVersion: number;
  externalId: string | null;
  isAutomatic: boolean;
};

/** Clients at work that have something to send; in a staff transaction. */
export async function listDueClients(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ clientId: number }>`
    select w.client_id as "clientId" from write_backs w
    join clients c on c.id = w.client_id and c.archived_at is null
    where w.state in ('waiting', 'sending')
      and (w.state = 'waiting' and w.due_at <= ${now} or w.state = 'sending' and w.leased_until < ${now})
    group by w.client_id order by min(w.due_at)`.execute(tx);
  return rows.map(({ clientId }) => clientId);
}

/** When something is to be sent next; in a staff transaction. */
export async function findNextDue(tx: Tx, after: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('write_backs')
    .select((eb) => eb.fn.min('due_at').as('at'))
    .where('state', '=', 'waiting')
    .where('due_at', '>', after)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Takes what is due first; what a process left behind is due when its lease has ended. */
export async function takeNext(
  tx: Tx,
  clientId: number,
  how: { now: Date; until: Date; lease: string; passOver: CrmPlatform[] },
): Promise<Taken | undefined> {
  const { now, until, lease, passOver } = how;
  const others = passOver.length > 0 ? sql`and w.platform not in (${sql.join(passOver)})` : sql``;
  const { rows } = await sql<Taken>`
    with next as (
      select w.id from write_backs w
      where w.client_id = ${clientId} and w.state in ('waiting', 'sending') ${others}
        and (w.state = 'waiting' and w.due_at <= ${now} or w.state = 'sending' and w.leased_until < ${now})
      order by w.due_at, w.id limit 1 for update skip locked)
    update write_backs w set state = 'sending', lease = ${lease}, leased_until = ${until}, attempts = w.attempts + 1
    from next, tickets t
    where w.client_id = ${clientId} and w.id = next.id and t.client_id = ${clientId} and t.id = w.ticket_id
    returning w.client_id as "clientId", w.id, w.uuid, w.lease, w.ticket_id as "ticketId", t.uuid as "ticketUuid",
      t.external_id as "ticketExternalId", w.platform, w.kind, w.content, w.question_at as "questionAt",
      w.created_at as "createdAt", w.attempts, w.version, w.begun_version as "begunVersion",
      w.posted_version as "postedVersion", w.external_id as "externalId", w.is_automatic as "isAutomatic"`.execute(
    tx,
  );
  return rows[0];
}

/** The row as it stands, locked, if it is still this process's; else undefined, and nothing may be sent. */
export async function holdTaken(
  tx: Tx,
  { clientId, id, lease }: Taken,
): Promise<{ version: number; hasNewer: boolean } | undefined> {
  const { rows } = await sql<{ version: number; hasNewer: boolean }>`
    select w.version, w.is_automatic and exists (select from write_backs n
        where n.client_id = w.client_id and n.ticket_id = w.ticket_id and n.kind = 'note' and n.id > w.id
          and n.state in ('waiting', 'sending', 'posted')) as "hasNewer"
    from write_backs w
    where w.client_id = ${clientId} and w.id = ${id} and w.lease = ${lease} for update`.execute(tx);
  return rows[0];
}

/** From here on the CRM may have it, whatever becomes of this process. */
export async function updateBegun(tx: Tx, { clientId, id }: Taken, version: number): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({ begun_version: version })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** It certainly is not there: nobody has to look for it. */
export async function updateNotBegun(tx: Tx, { clientId, id, lease }: Taken): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set((eb) => ({ begun_version: eb.ref('posted_version') }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/**
 * This version stands in the CRM: true even of a row that was taken back while it went out. Where a later version was
 * written meanwhile, that one is due at once.
 */
export async function updatePosted(
  tx: Tx,
  { clientId, id, lease }: Taken,
  posted: { version: number; externalId: string | null; at: Date },
): Promise<void> {
  const { version, externalId, at } = posted;
  await sql`
    update write_backs set
      posted_version = greatest(posted_version, ${version}::int),
      begun_version = greatest(begun_version, ${version}::int),
      external_id = coalesce(${externalId}::text, external_id), posted_at = ${at}
    where client_id = ${clientId} and id = ${id}`.execute(tx);
  // Taken back and put in again while it went out, it waits to be looked for: here it is.
  await sql`
    update write_backs set state = case when version > ${version}::int then 'waiting' else 'posted' end,
      lease = null, leased_until = null, attempts = 0, reason = null, detail = null, due_at = ${at}
    where client_id = ${clientId} and id = ${id} and (lease = ${lease} or state = 'waiting')`.execute(
    tx,
  );
}

/** It stands there already as it should: nothing was written just now. */
export async function updateSettled(
  tx: Tx,
  { clientId, id, lease, version }: Taken,
): Promise<void> {
  await sql`
    update write_backs set state = case when version > ${version}::int then 'waiting' else 'posted' end,
      lease = null, leased_until = null, attempts = 0, reason = null, detail = null
    where client_id = ${clientId} and id = ${id} and lease = ${lease}`.execute(tx);
}

export type Ending = {
  state: 'waiting' | 'refused' | 'superseded' | 'dead';
  reason: WriteBackReason | null;
  detail: string | null;
  dueAt: Date;
  /** What the next wait is counted by. */
  attempts: number;
};

/** @returns false where it is no longer this process's */
export async function updateEnded(
  tx: Tx,
  { clientId, id, lease }: Taken,
  end: Ending,
): Promise<boolean> {
  const { rows } = await sql`
    update write_backs set state = ${end.state}, reason = ${end.reason}, detail = ${end.detail},
      due_at = ${end.dueAt}, attempts = ${end.attempts}, lease = null, leased_until = null
    where client_id = ${clientId} and id = ${id} and lease = ${lease} returning id`.execute(tx);
  return rows.length > 0;
}

/** All that waits for a platform waits as long as the platform says. */
export async function postponeAll(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({ due_at: until, reason: 'rate-limited' })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .where('state', '=', 'waiting')
    .where('due_at', '<', until)
    .execute();
}
