import { sql, type RawBuilder } from 'kysely';
import type { ChatFilter } from '@replique/contract/chat/chats';
import type { Tx } from '../../../platform/db/database.ts';
import { among, gather, sayingSql, saysSql, wordsSql } from './words-store.ts';

/** The only SQL of the lists of chats: which stand on a page, how many there are, how many wait (docs/chats.md). */

export type ChatQuery = Omit<ChatFilter, 'client' | 'chatbot'> & {
  chatbotId: number | null;
  /** Null: every client (staff door). */
  clientId: number | null;
  isArchived: boolean;
};

/** `isArchived` null: all of them. */
export type WholeChatQuery = Omit<ChatQuery, 'isArchived'> & { isArchived: boolean | null };

/** Totals of the lists stop here; the screen says "10,000+". */
const mostCounted = 10_000;
/** So few chats are walked for the words to the last of them. */
const fewChats = 1_000;

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

/** A chat whose visitor asks the bot for a person waits, as the list says of it. */
function stateSql(state: NonNullable<WholeChatQuery['state']>): RawBuilder<boolean> {
  if (state === 'waiting')
    return sql`(chats.state = 'waiting' or chats.state = 'bot' and chats.waiting_since is not null)`;
  if (state === 'bot') return sql`(chats.state = 'bot' and chats.waiting_since is null)`;
  return sql`chats.state = ${state}`;
}

/** All but the words, as a condition on `chats`. */
function filterSql(query: WholeChatQuery): RawBuilder<boolean> {
  const { clientId, isArchived, chatbotId, state, score, escalated, language, from, to } = query;
  const conditions = [sql`chats.origin = 'widget'`];
  if (isArchived !== null)
    conditions.push(
      isArchived ? sql`chats.archived_at is not null` : sql`chats.archived_at is null`,
    );
  if (clientId !== null) conditions.push(sql`chats.client_id = ${clientId}`);
  if (chatbotId !== null) conditions.push(sql`chats.chatbot_id = ${chatbotId}`);
  if (state !== undefined) conditions.push(stateSql(state));
  if (score === 'none') conditions.push(sql`chats.score is null`);
  else if (score !== undefined) conditions.push(sql`chats.score = ${score}`);
  if (escalated !== undefined)
    conditions.push(sql`(chats.escalated_at is not null) = ${escalated === '1'}`);
  if (language !== undefined) conditions.push(sql`chats.language = ${language}`);
  if (from !== undefined) conditions.push(sql`chats.started_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`chats.started_at < ${dayAfter(to)}::timestamptz`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** `isCapped`: there may be more than `total`. */
type Counted = { total: number; isCapped: boolean };

async function countWhere(
  tx: Tx,
  condition: RawBuilder<boolean>,
  most = mostCounted,
): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from chats where ${condition} limit ${most + 1}) found`.execute(tx);
  const count = rows[0]?.count ?? 0;
  return { total: Math.min(count, most), isCapped: count > most };
}

type Part = { skip: number; take: number; isArchived: boolean };

async function pageWhere(
  tx: Tx,
  condition: RawBuilder<boolean>,
  { skip, take, isArchived }: Part,
): Promise<number[]> {
  const order = isArchived
    ? sql`chats.archived_at desc, chats.id desc`
    : sql`chats.waiting_since nulls last, chats.last_at desc, chats.id desc`;
  const rows = await tx
    .selectFrom('chats')
    .select('chats.id')
    .where(condition)
    .orderBy(order)
    .limit(take)
    .offset(skip)
    .execute();
  return rows.map(({ id }) => id);
}

type ChatPage = Counted & { ids: number[] };

/** A page further back than was counted tells that there are so many. */
function pageOf(ids: number[], { skip }: Part, { total, isCapped }: Counted): ChatPage {
  const seen = ids.length === 0 ? 0 : skip + ids.length;
  return { ids, total: Math.max(total, seen), isCapped };
}

/**
 * Of words that stand in more messages than were gathered: chat by chat, what the filter leaves. Where that is much, the
 * total is what is known for certain, and said to be no more than that.
 */
async function findFrequent(
  tx: Tx,
  of: { filter: RawBuilder<boolean>; search: string; known: RawBuilder<boolean> },
  part: Part,
): Promise<ChatPage> {
  const saying = sql<boolean>`(${of.filter} and ${saysSql(of.search)})`;
  const some = await pageWhere(tx, saying, { ...part, take: part.take + 1 });
  const left = await countWhere(tx, of.filter, fewChats);
  const ids = some.slice(0, part.take);
  if (!left.isCapped) return pageOf(ids, part, await countWhere(tx, saying));
  const isEnd = some.length <= part.take && (ids.length > 0 || part.skip === 0);
  if (isEnd) return pageOf(ids, part, { total: part.skip + ids.length, isCapped: false });
  const { total } = await countWhere(tx, of.known);
  return pageOf(ids, part, { total, isCapped: true });
}

/** Ids of the chats of a page in their order, and how many there are, as far as that is counted. */
export async function findChatPage(
  tx: Tx,
  query: ChatQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ChatPage> {
  const filter = filterSql(query);
  const part = { skip: (page - 1) * pageSize, take: pageSize, isArchived: query.isArchived };
  const { search } = query;
  const gathered = search ? await gather(tx, query.clientId, search) : null;
  const condition = gathered ? sql<boolean>`(${filter} and ${among(gathered.ids)})` : filter;
  if (search && gathered?.isWhole === false)
    return findFrequent(tx, { filter, search, known: condition }, part);
  const ids = await pageWhere(tx, condition, part);
  return pageOf(ids, part, await countWhere(tx, condition));
}

/** How many there are, however many that is and however frequent the words are: for a file of them. */
export async function countChats(tx: Tx, query: WholeChatQuery): Promise<number> {
  const { clientId, search } = query;
  const words = search ? sayingSql(clientId, search) : sql<boolean>`true`;
  const { count } = await tx
    .selectFrom('chats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(filterSql(query))
    .where(words)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How many wait for a person, and the one that waits longest. Whoever took a chat over waits no longer for one: of those,
 * it is the caller's own alone whose visitor has written since.
 */
export async function findWaiting(
  tx: Tx,
  clientId: number | null,
  caller: number,
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
    .where((eb) =>
      eb.or([
        eb('taken_by', 'is', null),
        eb.and([eb('taken_by', '=', caller), eb('waiting_since', '>', eb.ref('taken_at'))]),
      ]),
    )
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .executeTakeFirstOrThrow();
  return { count, longest };
}

/** Chats of a file: in the order of their ids, those behind `after` up to `last`. */
export async function listChatIds(
  tx: Tx,
  query: WholeChatQuery,
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

/** Those of these chats that are there and archived, with their clients; a tenant finds its own alone. */
export async function listChatsNamed(
  tx: Tx,
  uuids: string[],
): Promise<{ id: number; clientId: number }[]> {
  return tx
    .selectFrom('chats')
    .select(['id', 'client_id as clientId'])
    .where('uuid', 'in', uuids)
    .where('origin', '=', 'widget')
    .where('archived_at', 'is not', null)
    .orderBy('id')
    .execute();
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
