import { sql } from 'kysely';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { WriteBackReason } from '@replique/contract/helpdesk/write-back';
import type { Tx } from '../../platform/db/database.ts';
import { sendings, type SendingWork, type Taken } from './work.ts';

/** The SQL of the job that carries the outbox out. */

/** Clients at work that have something to send; in a staff transaction. */
export async function listDueClients(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ clientId: number }>`
    select w.client_id as "clientId" from write_backs w
    join clients c on c.id = w.client_id and c.archived_at is null
    where w.state in ('waiting', 'sending')
      and w.due_at <= ${now} and (w.lease_until is null or w.lease_until < clock_timestamp())
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
  { now, passOver }: { now: Date; passOver: CrmPlatform[] },
): Promise<Taken | undefined> {
  const others = passOver.length > 0 ? sql`and w.platform not in (${sql.join(passOver)})` : sql``;
  return sendings.claim(tx, { at: now, only: sql`w.client_id = ${clientId} ${others}` });
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
export async function updateNotBegun(tx: Tx, { clientId, id, holder }: Taken): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set((eb) => ({ begun_version: eb.ref('posted_version') }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/**
 * This version stands in the CRM: true even of a row that was taken back while it went out. Where a later version was
 * written meanwhile, that one is due at once.
 */
export async function updatePosted(
  tx: Tx,
  { clientId, id, holder }: Taken,
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
      holder = null, lease_until = null, attempts = 0, reason = null, detail = null, due_at = ${at}
    where client_id = ${clientId} and id = ${id} and (holder = ${holder} or state = 'waiting')`.execute(
    tx,
  );
}

/** As what it is about to be written. */
export async function updateForm(
  tx: Tx,
  { clientId, id }: Taken,
  { isDraft }: { isDraft: boolean },
): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({ is_draft: isDraft })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** It was sent, and the ticket's status is not what it should be: `detail` is why. */
export async function updateStatusKept(
  tx: Tx,
  { clientId, id }: Taken,
  detail: string,
): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({ reason: 'status-kept', detail: detail.slice(0, 300) })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** It stands there already as it should: nothing was written just now. @throws WorkLost */
export async function updateSettled(tx: Tx, work: SendingWork): Promise<void> {
  const { version } = work.row;
  await work.end(tx, {
    state: sql`case when w.version > ${version}::int then 'waiting' else 'posted' end`,
    attempts: 0,
    reason: null,
    detail: null,
  });
}

export type Ending = {
  state: 'waiting' | 'refused' | 'superseded' | 'dead';
  reason: WriteBackReason | null;
  detail: string | null;
  dueAt: Date;
  /** What the next wait is counted by. */
  attempts: number;
};

/** @throws WorkLost */
export async function updateEnded(tx: Tx, work: SendingWork, end: Ending): Promise<void> {
  const { state, reason, detail, dueAt, attempts } = end;
  await work.end(tx, { state, reason, detail, due_at: dueAt, attempts });
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
