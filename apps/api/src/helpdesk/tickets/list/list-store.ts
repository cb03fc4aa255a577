import { sql } from 'kysely';
import type { TicketSort } from '@replique/contract/helpdesk/tickets';
import type { Tx } from '../../../platform/db/database.ts';
import { readTicketCounts } from './counts-store.ts';
import {
  assigneeKeys,
  isUnfiltered,
  statusSql,
  ticketFilterSql,
  timesOf,
  type TicketFilterQuery,
  type WholeTicketFilter,
} from './ticket-filter.ts';

/** The only SQL of the ticket list: which tickets stand on a page, and how many there are (docs/tickets.md). */

export type TicketQuery = TicketFilterQuery & {
  /** Null: every client (staff door). */
  clientId: number | null;
  sort: TicketSort;
  pageSize: number;
  page: number;
  after: { key: string; id: number } | null;
};

export type TicketKey = { clientId: number; id: number; key: string };

/** `isCapped`: there are more than `total`. */
export type TicketPage = {
  keys: TicketKey[];
  hasMore: boolean;
  total: number;
  isCapped: boolean;
};

/** Totals of what is searched or filtered stop here; the screen says "10,000+". As in `page_of_tickets`. */
function totalCap(clientId: number | null, search: string | null | undefined): number {
  if (clientId === null) return 1_000;
  return search ? 2_000 : 10_000;
}

const sortColumns = {
  ticket: 'tickets.created_at',
  question: 'tickets.last_question_at',
  oldest: 'tickets.last_question_at',
  answer: 'tickets.last_answer_at',
  suggestion: 'tickets.last_suggestion_at',
} as const satisfies Record<TicketSort, string>;

/** Of tickets in another order of the sort than this share, an index tells sooner than a walk. */
const rareShare = 0.05;

/**
 * One page, newest first by the sort; by `oldest`, the question that has waited longest is first. What is not narrowed is
 * counted by the counters, exactly.
 */
export async function findTicketPage(tx: Tx, query: TicketQuery): Promise<TicketPage> {
  const plain = isUnfiltered(query);
  const counts = plain ? await readTicketCounts(tx, query.clientId) : null;
  if (counts === null) return findNarrowedPage(tx, query, true);
  const tab = query.tab === 'eligible' ? counts.eligible : counts.ineligible;
  const waiting = query.tab === 'eligible' ? counts.eligibleWaiting : counts.ineligibleWaiting;
  const snoozed = query.tab === 'eligible' ? counts.snoozed : counts.ineligibleSnoozed;
  const answered = tab - waiting - snoozed;
  const total = { all: tab, waiting, late: waiting, snoozed, answered }[query.status];
  const page =
    total < tab * rareShare
      ? await findNarrowedPage(tx, query, false)
      : await findPlainPage(tx, query, total);
  return { ...page, total, isCapped: false };
}

/** Ids alone, from an index that holds all that is asked for; the far half is read from the end. */
async function findPlainPage(
  tx: Tx,
  query: TicketQuery,
  total: number,
): Promise<Pick<TicketPage, 'keys' | 'hasMore'>> {
  const column = sql.ref(sortColumns[query.sort]);
  const conditions = [sql`is_eligible = ${query.tab === 'eligible'}`];
  if (query.clientId !== null) conditions.push(sql`client_id = ${query.clientId}`);
  if (query.status !== 'all') conditions.push(statusSql(query.status));
  const isOldestFirst = query.sort === 'oldest';
  if (query.after)
    conditions.push(
      sql`(${column}, id) ${sql.raw(isOldestFirst ? '>' : '<')} (${query.after.key}::timestamptz, ${query.after.id}::bigint)`,
    );
  const along = isOldestFirst ? 'asc' : 'desc';
  const back = isOldestFirst ? 'desc' : 'asc';
  const inOrder = sql.raw(along);
  const read = async (order: 'asc' | 'desc', skip: number, most: number) => {
    const by = sql.raw(order);
    // The key is written out for the page alone: for what is passed over it would take most of the time.
    const { rows } = await sql<TicketKey>`
      select client_id as "clientId", id, key::text as key from (
        select client_id, id, ${column} as key from tickets where ${sql.join(conditions, sql` and `)}
        order by ${column} ${by}, id ${by} limit ${most} offset ${skip}) page
      order by page.key ${inOrder}, id ${inOrder}`.execute(tx);
    return rows;
  };
  const skip = query.after ? 0 : (query.page - 1) * query.pageSize;
  const left = total - skip;
  if (!query.after && left <= 0) return { keys: [], hasMore: false };
  if (!query.after && left <= skip) {
    const size = Math.min(query.pageSize, left);
    return { keys: await read(back, left - size, size), hasMore: left > size };
  }
  const keys = await read(along, skip, query.pageSize + 1);
  return { keys: keys.slice(0, query.pageSize), hasMore: keys.length > query.pageSize };
}

type Answer = {
  clientIds: number[] | null;
  ids: number[] | null;
  keys: string[] | null;
  total: number | null;
};

/** A status as `page_of_tickets` is asked for it. */
function statusAsked(status: TicketQuery['status']) {
  if (status === 'all') return {};
  return status === 'snoozed' ? { snoozed: true } : { waiting: status !== 'answered' };
}

/** Through the door of `search_tickets`: under row-level security neither words nor names of agents have an index. */
async function findNarrowedPage(
  tx: Tx,
  query: TicketQuery,
  isCounted: boolean,
): Promise<TicketPage> {
  const { clientId, search, tab, status, after, page, pageSize, assignee, ...others } = query;
  const { from: _, to: __, viewer: ___, ...rest } = others;
  const { from, before } = timesOf(query);
  const lists = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
  const asked = JSON.stringify({
    ...lists,
    eligible: tab === 'eligible',
    ...statusAsked(status),
    ...(status === 'late' ? { lateAt: new Date().toISOString() } : {}),
    words: search || null,
    from,
    before,
    afterKey: after?.key ?? null,
    afterId: after?.id ?? null,
    skip: after ? 0 : (page - 1) * pageSize,
    take: pageSize + 1,
    isCounted,
  });
  const whole = assignee?.length
    ? sql`${asked}::jsonb || jsonb_build_object('assignee', ${assigneeKeys(query)})`
    : sql`${asked}::jsonb`;
  const found =
    clientId === null ? sql`page_of_tickets(null, ${whole})` : sql`search_tickets(${whole})`;
  const { rows } = await sql<Answer>`
    select client_ids as "clientIds", ids, keys, total from ${found}`.execute(tx);
  const { clientIds, ids, keys, total } = rows[0] ?? {};
  const found1 = (ids ?? []).map((id, place) => ({
    clientId: Number(clientIds?.[place]),
    id: Number(id),
    key: keys?.[place] ?? '',
  }));
  const cap = totalCap(clientId, search);
  return {
    keys: found1.slice(0, pageSize),
    hasMore: found1.length > pageSize,
    total: Math.min(total ?? 0, cap),
    isCapped: (total ?? 0) > cap,
  };
}

/**
 * Tickets that a filter lets pass, in the order of their ids: those behind `after`, at most so many. For work on many
 * tickets, batch by batch: all batches together read each ticket of the client once.
 */
export async function listTicketIds(
  tx: Tx,
  clientId: number,
  query: WholeTicketFilter,
  after: number,
  most: number,
): Promise<{ id: number; uuid: string }[]> {
  return tx
    .selectFrom('tickets')
    .select(['tickets.id', 'tickets.uuid'])
    .where('tickets.client_id', '=', clientId)
    .where('tickets.id', '>', after)
    .where(ticketFilterSql(query))
    .orderBy('tickets.id')
    .limit(most)
    .execute();
}

/** How many tickets of a client a filter lets pass, exactly: what is narrowed reads each ticket of the client. */
export async function countTickets(
  tx: Tx,
  clientId: number,
  query: WholeTicketFilter,
): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tickets.client_id', '=', clientId)
    .where(ticketFilterSql(query))
    .executeTakeFirstOrThrow();
  return count;
}
