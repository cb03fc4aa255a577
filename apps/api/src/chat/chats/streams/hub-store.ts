import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ChatPlace, ChatRecord } from '../store.ts';

/** SQL of what is passed on to open widgets. */

/** A chat, and the answer that is being written in it at the same moment. */
export async function findWithPending(
  tx: Tx,
  place: ChatPlace,
): Promise<(ChatRecord & { pending: string | null }) | undefined> {
  return tx
    .selectFrom('chats')
    .selectAll('chats')
    .select((eb) =>
      eb
        .selectFrom('chat_messages as m')
        .select('m.uuid')
        .whereRef('m.client_id', '=', 'chats.client_id')
        .whereRef('m.chat_id', '=', 'chats.id')
        .where('m.state', '=', 'pending')
        .limit(1)
        .as('pending'),
    )
    .where('chats.client_id', '=', place.clientId)
    .where('chats.id', '=', place.chatId)
    .executeTakeFirst();
}

const bigints = (ids: number[]) => sql`${ids}::bigint[]`;

/** As staff: the versions of these chats, by id; what is no more is not among them. */
export async function listVersions(tx: Tx, places: ChatPlace[]): Promise<Map<number, number>> {
  const [clients, ids] = [places.map((of) => of.clientId), places.map((of) => of.chatId)];
  const { rows } = await sql<{ id: number; version: number }>`
    select c.id, c.version from unnest(${bigints(clients)}, ${bigints(ids)}) as asked (client_id, id)
    join chats c on c.client_id = asked.client_id and c.id = asked.id`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** As staff: the visitors among these who may not listen any more: blocked, or gone. */
export async function listLostVisitors(
  tx: Tx,
  among: { clientId: number; visitorId: number }[],
): Promise<Set<number>> {
  const [clients, ids] = [among.map((of) => of.clientId), among.map((of) => of.visitorId)];
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${bigints(clients)}, ${bigints(ids)}) as asked (client_id, id)
    left join visitors v on v.client_id = asked.client_id and v.id = asked.id
    where v.id is null or v.blocked_at is not null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** As staff: the chatbots among these that answer still, by id, with their revision. */
export async function listAnsweringChatbots(
  tx: Tx,
  ids: number[],
): Promise<Map<number, { revision: number }>> {
  const rows = await tx
    .selectFrom('chatbots as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .select(['b.id', 'b.revision'])
    .where('b.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('c.archived_at', 'is', null)
    .where(sql<boolean>`(b.settings->>'isOn')::boolean`)
    .where(sql<boolean>`(c.modules->>'chatbots')::boolean`)
    .execute();
  return new Map(rows.map(({ id, revision }) => [id, { revision }]));
}
