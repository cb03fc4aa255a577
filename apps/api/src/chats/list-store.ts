import { sql, type RawBuilder } from 'kysely';
import type { ChatFilter } from '@replique/contract/chats';
import type { Tx } from '../db/database.ts';

/** The only SQL of the lists of chats: which stand on a page, how many there are, how many wait (docs/chats.md). */

export type ChatQuery = Omit<ChatFilter, 'client' | 'chatbot'> & {
  chatbotId: number | null;
  /** Null: every client (staff door). */
  clientId: number | null;
  isArchived: boolean;
};

/** Of a word that stands nearly everywhere no more messages than this are gathered; then the list itself is walked. */
const mostGathered = 20_000;
/** Totals of such a word stop here. */
const mostCounted = 2_000;

const dayMs = 86_400_000;
const dayAfter = (day: string) => new Date(new Date(day).getTime() + dayMs).toISOString();

/** @param clientId null: of any client */
export async function findChatbotId(
  tx: Tx,
  clientId: number | null,
  uuid: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('chatbots')
    .select('id')
    .where('uuid', '=', uuid)
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .executeTakeFirst();
  return row?.id;
}

/** All but the words, as a condition on `chats`. */
function filterSql(query: ChatQuery): RawBuilder<boolean> {
  const { clientId, isArchived, chatbotId, state, score, escalated, language, from, to } = query;
  const conditions = [
    sql`chats.origin = 'widget'`,
    isArchived ? sql`chats.archived_at is not null` : sql`chats.archived_at is null`,
  ];
  if (clientId !== null) conditions.push(sql`chats.client_id = ${clientId}`);
  if (chatbotId !== null) conditions.push(sql`chats.chatbot_id = ${chatbotId}`);
  if (state !== undefined) conditions.push(sql`chats.state = ${state}`);
  if (score === 'none') conditions.push(sql`chats.score is null`);
  else if (score !== undefined) conditions.push(sql`chats.score = ${score}`);
  if (escalated !== undefined)
    conditions.push(sql`(chats.escalated_at is not null) = ${escalated === '1'}`);
  if (language !== undefined) conditions.push(sql`chats.language = ${language}`);
  if (from !== undefined) conditions.push(sql`chats.started_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`chats.started_at < ${dayAfter(to)}::timestamptz`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Chats with the words in a message or in the visitor's name and address, read chat by chat: for frequent words. Not
 * `exists`, which the planner may answer by reading every message there is.
 */
function saysSql(search: string): RawBuilder<boolean> {
  const words = sql`(select chat_query(${search}))`;
  return sql<boolean>`coalesce(
    (select true from chat_messages m where m.client_id = chats.client_id and m.chat_id = chats.id
      and m.author <> 'event' and to_tsvector('public.search_simple', m.text) @@ ${words} limit 1),
    (select true from visitors v where v.client_id = chats.client_id and v.id = chats.visitor_id
      and to_tsvector('public.search_simple',
        coalesce(v.name, '') || ' ' || coalesce(v.email || ' ' || replace(v.email, '@', ' '), '')) @@ ${words} limit 1),
    false)`;
}

async function gather(
  tx: Tx,
  clientId: number | null,
  search: string,
): Promise<{ ids: number[]; isWhole: boolean }> {
  const found =
    clientId === null
      ? sql`chats_with_words(null, ${search}, ${mostGathered})`
      : sql`search_chats(${search}, ${mostGathered})`;
  const { rows } = await sql<{
    ids: number[];
    isWhole: boolean;
  }>`select ids, is_whole as "isWhole" from ${found}`.execute(tx);
  return rows[0] ?? { ids: [], isWhole: true };
}

const among = (ids: number[]) => sql<boolean>`chats.id = any (${ids}::bigint[])`;

async function countWhere(tx: Tx, condition: RawBuilder<boolean>): Promise<number> {
  const { count } = await tx
    .selectFrom('chats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

async function pageWhere(
  tx: Tx,
  condition: RawBuilder<boolean>,
  { isArchived, page, pageSize }: { isArchived: boolean; page: number; pageSize: number },
): Promise<number[]> {
  const order = isArchived
    ? sql`chats.archived_at desc, chats.id desc`
    : sql`chats.waiting_since nulls last, chats.last_at desc, chats.id desc`;
  const rows = await tx
    .selectFrom('chats')
    .select('chats.id')
    .where(condition)
    .orderBy(order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the chats of a page in their order, and how many there are; of frequent words at most {@link mostCounted}. */
export async function findChatPage(
  tx: Tx,
  query: ChatQuery,
  paging: { page: number; pageSize: number },
): Promise<{ ids: number[]; total: number }> {
  const filter = filterSql(query);
  const part = { ...paging, isArchived: query.isArchived };
  if (!query.search)
    return { ids: await pageWhere(tx, filter, part), total: await countWhere(tx, filter) };
  const gathered = await gather(tx, query.clientId, query.search);
  const known = sql<boolean>`(${filter} and ${among(gathered.ids)})`;
  const counted = await countWhere(tx, known);
  if (gathered.isWhole) return { ids: await pageWhere(tx, known, part), total: counted };
  const ids = await pageWhere(tx, sql<boolean>`(${filter} and ${saysSql(query.search)})`, part);
  const seen = (paging.page - 1) * paging.pageSize + ids.length;
  return { ids, total: Math.max(Math.min(counted, mostCounted), seen) };
}

/** How many wait for a person, and the one that waits longest. */
export async function findWaiting(
  tx: Tx,
  clientId: number | null,
): Promise<{ count: number; longest: number | null }> {
  const { count, longest } = await tx
    .selectFrom('chats')
    .select([
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number | null>`(array_agg(id order by waiting_since, id))[1]`.as('longest'),
    ])
    .where('origin', '=', 'widget')
    .where('archived_at', 'is', null)
    .where('waiting_since', 'is not', null)
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .executeTakeFirstOrThrow();
  return { count, longest };
}

async function wordsSql(tx: Tx, clientId: number | null, search: string) {
  const { ids, isWhole } = await gather(tx, clientId, search);
  return isWhole ? among(ids) : saysSql(search);
}

/** Chats of a file: in the order of their ids, those behind `after` up to `last`. */
export async function listChatIds(
  tx: Tx,
  query: ChatQuery,
  range: { after: number; last: number; most: number },
): Promise<number[]> {
  const words = query.search
    ? await wordsSql(tx, query.clientId, query.search)
    : sql<boolean>`true`;
  const rows = await tx
    .selectFrom('chats')
    .select('chats.id')
    .where(filterSql(query))
    .where(words)
    .where('chats.id', '>', range.after)
    .where('chats.id', '<=', range.last)
    .orderBy('chats.id')
    .limit(range.most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Up to which chat there are any. */
export async function findLastChatId(tx: Tx, clientId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('chats')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

export async function hasChats(tx: Tx, clientId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('chats')
    .select('id')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
