import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Visitors of one address, and chats and visitors of long ago. As staff or as the client. */

export type VisitorOfAddress = {
  id: number;
  uuid: string;
  externalId: string | null;
  phone: string | null;
  firstSeenAt: Date;
};

/** Those who left this address, in a chat or when it was passed on to people. @param address without capitals */
export async function listVisitorsOfAddress(
  tx: Tx,
  clientId: number,
  address: string,
): Promise<VisitorOfAddress[]> {
  const { rows } = await sql<VisitorOfAddress>`
    select v.id, v.uuid, v.external_id as "externalId", v.phone, v.first_seen_at as "firstSeenAt"
    from visitors v
    where v.client_id = ${clientId} and (lower(v.email) = ${address} or v.id in (
      select c.visitor_id from chats c join escalations e on e.client_id = c.client_id and e.chat_id = c.id
      where c.client_id = ${clientId} and lower(e.contact->>'email') = ${address}))
    order by v.id`.execute(tx);
  return rows;
}

/** Chats in which nothing was said since, some at a time. @returns how many went */
export async function deleteChatsBefore(
  tx: Tx,
  clientId: number,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chats where client_id = ${clientId} and last_at < ${before}
      and id = any(array(select id from chats where client_id = ${clientId} and last_at < ${before}
        order by last_at limit ${most} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Visitors who have no chat any more and were not seen since. @returns how many went */
export async function deleteVisitorsBefore(
  tx: Tx,
  clientId: number,
  before: Date,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      select id from visitors v where client_id = ${clientId} and last_seen_at < ${before}
        and not exists (select from chats c where c.client_id = v.client_id and c.visitor_id = v.id)
      order by id limit ${most} for update skip locked),
    counts as (delete from chat_counts c using gone where c.client_id = ${clientId} and c.visitor_id = gone.id),
    visitors as (delete from visitors v using gone where v.client_id = ${clientId} and v.id = gone.id returning v.id)
    select count(*)::int as count from visitors`.execute(tx);
  return rows[0]?.count ?? 0;
}
