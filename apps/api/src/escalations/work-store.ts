import { crmPlatforms, type CrmPlatform } from '@replique/contract/crm';
import type { EscalationReason } from '@replique/contract/chats';
import { sql } from 'kysely';
import type { KeptContact } from '../db/chat-tables.ts';
import type { Tx } from '../db/database.ts';

/** The SQL of the job that makes tickets of what was passed on. */

/** Of tickets that stand in no CRM. */
export const internalPlatform = 'chat';

export type Taken = {
  clientId: number;
  id: number;
  uuid: string;
  holder: string;
  chatId: number;
  reason: EscalationReason;
  askedBy: number | null;
  contact: KeptContact;
  note: string;
  subject: string;
  /** Where its ticket may stand already. */
  platform: CrmPlatform | null;
  ticketId: number | null;
  attempts: number;
  isUncertain: boolean;
  at: Date;
};

const due = (now: Date) => sql<boolean>`e.state = 'waiting' and e.due_at <= ${now}
  and (e.lease_until is null or e.lease_until < ${now})`;

/** Clients at work that have something to send; in a staff transaction. */
export async function listDueClients(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ clientId: number }>`
    select e.client_id as "clientId" from escalations e
    join clients c on c.id = e.client_id and c.archived_at is null
    where ${due(now)} group by e.client_id order by min(e.due_at)`.execute(tx);
  return rows.map(({ clientId }) => clientId);
}

/** When something is to be sent next; in a staff transaction. */
export async function findNextDue(tx: Tx, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(due_at, coalesce(lease_until, due_at))) as at from escalations
    where state = 'waiting' and greatest(due_at, coalesce(lease_until, due_at)) > ${after}`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}

/** Takes what is due first; what a process left behind is due when its lease has ended. One row under every plan. */
export async function takeNext(
  tx: Tx,
  clientId: number,
  how: { now: Date; until: Date; holder: string },
): Promise<Taken | undefined> {
  const { now, until, holder } = how;
  const { rows } = await sql<Omit<Taken, 'platform'> & { platform: string | null }>`
    with next as materialized (
      select e.id from escalations e where e.client_id = ${clientId} and ${due(now)}
      order by e.due_at, e.id limit 1 for update skip locked)
    update escalations e set holder = ${holder}, lease_until = ${until}, attempts = e.attempts + 1
    from next where e.client_id = ${clientId} and e.id = next.id
    returning e.client_id as "clientId", e.id, e.uuid, e.holder, e.chat_id as "chatId", e.reason,
      e.asked_by as "askedBy", e.contact, e.note, e.subject, e.platform, e.ticket_id as "ticketId", e.attempts,
      e.is_uncertain as "isUncertain", e.at`.execute(tx);
  const [row] = rows;
  return row && { ...row, platform: crmPlatforms.find((one) => one === row.platform) ?? null };
}

type Place = Pick<Taken, 'clientId' | 'id' | 'holder'>;

/** Whether it is still this process's to send; held until the end of the transaction. */
export async function holdTaken(tx: Tx, { clientId, id, holder }: Place): Promise<boolean> {
  const { rows } = await sql`
    select 1 from escalations
    where client_id = ${clientId} and id = ${id} and holder = ${holder} and state = 'waiting' for update`.execute(
    tx,
  );
  return rows.length > 0;
}

async function update(tx: Tx, { clientId, id }: Place, set: ReturnType<typeof sql>): Promise<void> {
  await sql`update escalations set ${set} where client_id = ${clientId} and id = ${id}`.execute(tx);
}

/** From here on the CRM may have it, whatever becomes of this process. */
export const updateBegun = (tx: Tx, place: Place, platform: CrmPlatform) =>
  update(tx, place, sql`is_uncertain = true, platform = ${platform}`);

/** It certainly is not there. */
export const updateNotBegun = (tx: Tx, place: Place) =>
  update(tx, place, sql`is_uncertain = false`);

export const updateMade = (
  tx: Tx,
  place: Place,
  made: { platform: CrmPlatform; externalId: string; at: Date },
) =>
  update(
    tx,
    place,
    sql`state = 'done', platform = ${made.platform}, external_id = ${made.externalId}, ticket_id = null,
      is_uncertain = false, error = null, holder = null, lease_until = null, done_at = ${made.at}`,
  );

/** It is an internal ticket; `error` says why it did not go to the CRM, where it was to. */
export const updateInternal = (
  tx: Tx,
  place: Place,
  made: { ticketId: number; error: string | null; at: Date },
) =>
  update(
    tx,
    place,
    sql`state = ${made.error === null ? 'done' : 'failed'}, ticket_id = ${made.ticketId}, error = ${made.error},
      holder = null, lease_until = null, done_at = ${made.at}`,
  );

export const updateLater = (
  tx: Tx,
  place: Place,
  later: { dueAt: Date; error: string; attempts: number },
) =>
  update(
    tx,
    place,
    sql`due_at = ${later.dueAt}, error = ${later.error}, attempts = ${later.attempts}, holder = null,
      lease_until = null`,
  );

/** What waits for a platform that has had enough waits as long as it says. */
export async function postponeAll(tx: Tx, { clientId }: Place, until: Date): Promise<void> {
  await sql`
    update escalations e set due_at = ${until}, error = 'rate-limited'
    from chats c join chatbots b on b.client_id = c.client_id and b.id = c.chatbot_id
    where e.client_id = ${clientId} and c.client_id = ${clientId} and c.id = e.chat_id and b.crm_platform is not null
      and e.state = 'waiting' and e.due_at < ${until} and e.holder is null`.execute(tx);
}

/**
 * The internal ticket of a chat whose ticket stands in the CRM by now is that one: what people did with it stays, and it
 * is kept up with the CRM. Where the CRM's own came in already there are not two of them.
 */
export async function renameInternalTicket(
  tx: Tx,
  { clientId, ticketId }: { clientId: number; ticketId: number },
  { platform, externalId }: { platform: CrmPlatform; externalId: string },
): Promise<void> {
  await sql`
    update tickets t set platform = ${platform}, external_id = ${externalId}
    where t.client_id = ${clientId} and t.id = ${ticketId} and t.platform = ${internalPlatform}
      and not exists (select from tickets o
        where o.client_id = ${clientId} and o.platform = ${platform} and o.external_id = ${externalId})`.execute(
    tx,
  );
  await sql`
    delete from tickets where client_id = ${clientId} and id = ${ticketId} and platform = ${internalPlatform}`.execute(
    tx,
  );
}

export async function findInternalTicket(tx: Tx, clientId: number, externalId: string) {
  return tx
    .selectFrom('tickets')
    .select(['id', 'uuid'])
    .where('client_id', '=', clientId)
    .where('platform', '=', internalPlatform)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** Names of people, by their id; in a staff transaction. */
export async function listNames(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.firstname} ${row.lastname}`.trim()]));
}

/** Who is told by mail where a chatbot names nobody; in a staff transaction. */
export async function listAdmins(
  tx: Tx,
  clientId: number,
): Promise<{ email: string; firstname: string; language: 'en' | 'fr' | null }[]> {
  return tx
    .selectFrom('users')
    .select(['email', 'firstname', 'language'])
    .where('client_id', '=', clientId)
    .where('level', '=', 4)
    .where('disabled_at', 'is', null)
    .where('is_service', '=', false)
    .orderBy('id')
    .execute();
}
