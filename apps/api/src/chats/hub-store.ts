import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { ChatPlace } from './store.ts';

/** SQL of what is passed on to open widgets. */

/** The answer that is being written in a chat. */
export async function findPendingUuid(tx: Tx, place: ChatPlace): Promise<string | null> {
  const row = await tx
    .selectFrom('chat_messages')
    .select('uuid')
    .where('client_id', '=', place.clientId)
    .where('chat_id', '=', place.chatId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row?.uuid ?? null;
}

/** As staff: the visitors among these who may listen still. */
export async function listAllowedVisitors(tx: Tx, ids: number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('visitors')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('blocked_at', 'is', null)
    .execute();
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
