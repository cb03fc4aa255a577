import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL of what is said in chats: which of them have the words of a search, by the functions `chats_with_words` and `search_chats`. */

/** Of a word that stands nearly everywhere no more messages than this are gathered; then the list itself is walked. */
const mostGathered = 20_000;
/** For an exact total all messages with the words are gathered. */
const everything = 2_147_483_647;

/**
 * Chats with the words in a message or in the visitor's name and address, read chat by chat: for frequent words. Not
 * `exists`, which the planner may answer by reading every message there is.
 */
export function saysSql(search: string): RawBuilder<boolean> {
  const words = sql`(select chat_query(${search}))`;
  return sql<boolean>`coalesce(
    (select true from chat_messages m where m.client_id = chats.client_id and m.chat_id = chats.id
      and m.author <> 'event' and to_tsvector('public.search_simple', m.text) @@ ${words} limit 1),
    (select true from visitors v where v.client_id = chats.client_id and v.id = chats.visitor_id
      and to_tsvector('public.search_simple',
        coalesce(v.name, '') || ' ' || coalesce(v.email || ' ' || replace(v.email, '@', ' '), '')) @@ ${words} limit 1),
    false)`;
}

const foundSql = (clientId: number | null, search: string, most: number) =>
  clientId === null
    ? sql`chats_with_words(null, ${search}, ${most})`
    : sql`search_chats(${search}, ${most})`;

/** The chats in whose messages, or in whose visitor's name or address, the words stand; `isWhole`: all of them. */
export async function gather(
  tx: Tx,
  clientId: number | null,
  search: string,
): Promise<{ ids: number[]; isWhole: boolean }> {
  const { rows } = await sql<{
    ids: number[];
    isWhole: boolean;
  }>`select ids, is_whole as "isWhole" from ${foundSql(clientId, search, mostGathered)}`.execute(
    tx,
  );
  return rows[0] ?? { ids: [], isWhole: true };
}

export const among = (ids: number[]) => sql<boolean>`chats.id = any (${ids}::bigint[])`;

/** The same in one statement, for counting them: all messages with the words are read. */
export const sayingSql = (clientId: number | null, search: string) =>
  sql<boolean>`chats.id in (select unnest(ids) from ${foundSql(clientId, search, everything)})`;

/** The same as a condition, whole however frequent the words are, for chats that are read in small parts. */
export async function wordsSql(tx: Tx, clientId: number | null, search: string) {
  const { ids, isWhole } = await gather(tx, clientId, search);
  return isWhole ? among(ids) : saysSql(search);
}
