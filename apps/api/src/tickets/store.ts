import { sql, type SelectQueryBuilder } from 'kysely';
import type { TicketSort } from '@replique/contract/tickets';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/database.ts';

/** The only SQL for reading tickets and messages. */

export type TicketQuery = {
  /** Null: every client (staff door). */
  clientId: number | null;
  isEligible: boolean;
  isWaiting: boolean | null;
  search: string | null;
  sort: TicketSort;
  pageSize: number;
  page: number;
  after: { key: string; id: number } | null;
};

export type TicketRecord = {
  id: number;
  clientId: number;
  clientUuid: string;
  clientName: string;
  uuid: string;
  platform: string;
  externalId: string;
  subject: string;
  channel: string | null;
  category: string | null;
  language: string | null;
  tags: string[];
  requesterName: string | null;
  requesterEmail: string | null;
  question: string;
  isEligible: boolean;
  ineligibleReason: string | null;
  isWaiting: boolean;
  createdAt: Date;
  lastMessageAt: Date;
  messages: number;
  suggestions: number;
  responses: number;
  acceptedSuggestions: number;
};

/** Totals of a search stop here; the screen says "10,000+". */
export const searchCap = 10_000;

const sortColumns = {
  ticket: 'tickets.created_at',
  question: 'tickets.last_question_at',
  answer: 'tickets.last_answer_at',
  suggestion: 'tickets.last_suggestion_at',
} as const satisfies Record<TicketSort, string>;

const columns = [
  'tickets.id',
  'tickets.client_id as clientId',
  'clients.uuid as clientUuid',
  'clients.name as clientName',
  'tickets.uuid',
  'tickets.platform',
  'tickets.external_id as externalId',
  'tickets.subject',
  'tickets.channel',
  'tickets.category',
  'tickets.language',
  'tickets.tags',
  'tickets.requester_name as requesterName',
  'tickets.requester_email as requesterEmail',
  'tickets.question',
  'tickets.is_eligible as isEligible',
  'tickets.ineligible_reason as ineligibleReason',
  'tickets.is_waiting as isWaiting',
  'tickets.created_at as createdAt',
  'tickets.last_message_at as lastMessageAt',
  'tickets.message_count as messages',
  'tickets.suggestion_count as suggestions',
  'tickets.answer_count as responses',
  'tickets.accepted_count as acceptedSuggestions',
] as const;

function matching(tx: Tx, query: TicketQuery): SelectQueryBuilder<Tables, 'tickets', object> {
  const { clientId, search } = query;
  let rows = tx.selectFrom('tickets').where('tickets.is_eligible', '=', query.isEligible);
  if (clientId !== null) rows = rows.where('tickets.client_id', '=', clientId);
  if (query.isWaiting !== null) rows = rows.where('tickets.is_waiting', '=', query.isWaiting);
  if (search === null) return rows;
  // Under row-level security the index of `@@` is only used inside the definer function (0004-tickets.sql).
  const found =
    clientId === null
      ? sql`select f.id from (select id from tickets where search @@ (select ticket_query(${search}))
              and is_eligible = ${query.isEligible} order by id desc limit ${searchCap} offset 0) f`
      : sql`select id from search_tickets(${search}, ${query.isEligible}, ${query.isWaiting}::boolean,
            ${query.sort}, ${searchCap})`;
  return rows.where(sql<boolean>`tickets.id in (${found})`);
}

/** One page of ids and keys first, so that a jump far back reads no wide rows; then the rows of these ids. */
export async function listTickets(
  tx: Tx,
  query: TicketQuery,
): Promise<{ rows: TicketRecord[]; next: { key: string; id: number } | null }> {
  const column = sortColumns[query.sort];
  const key = sql<string>`${sql.ref(column)}::text`;
  let page = matching(tx, query).select([
    'tickets.client_id as clientId',
    'tickets.id',
    key.as('key'),
  ]);
  if (query.after) {
    const { key: afterKey, id } = query.after;
    page = page.where(
      sql<boolean>`(${sql.ref(column)}, tickets.id) < (${afterKey}::timestamptz, ${id}::bigint)`,
    );
  } else {
    page = page.offset((query.page - 1) * query.pageSize);
  }
  const found = await page
    .orderBy(column, 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(query.pageSize + 1)
    .execute();
  const keys = found.slice(0, query.pageSize);
  const last = keys.at(-1);
  const rows = await listByIds(tx, keys);
  return {
    rows,
    next: found.length > query.pageSize && last ? { key: last.key, id: last.id } : null,
  };
}

async function listByIds(
  tx: Tx,
  keys: { clientId: number; id: number }[],
): Promise<TicketRecord[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.id', 'tickets.client_id')
    .select(columns)
    .where('tickets.client_id', 'in', [...new Set(keys.map((key) => key.clientId))])
    .where(
      'tickets.id',
      'in',
      keys.map((key) => key.id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.flatMap((key) => byId.get(key.id) ?? []);
}

export async function countTickets(tx: Tx, query: TicketQuery): Promise<number> {
  const { count } = await matching(tx, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function summariseTickets(tx: Tx, clientId: number | null) {
  return tx
    .selectFrom('tickets')
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('is_eligible', '=', true).as('eligible'),
      eb.fn.countAll<number>().filterWhere('is_eligible', '=', false).as('ineligible'),
      sql<number>`count(*) filter (where is_eligible and is_waiting)`.as('waiting'),
      sql<number>`count(*) filter (where is_eligible and is_waiting and suggestion_count > accepted_count)`.as(
        'suggested',
      ),
      sql<number>`coalesce(sum(accepted_count), 0)::bigint`.as('accepted'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findTicket(tx: Tx, uuid: string): Promise<TicketRecord | undefined> {
  return tx
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.id', 'tickets.client_id')
    .select(columns)
    .where('tickets.uuid', '=', uuid)
    .executeTakeFirst();
}

export type MessageRecord = {
  uuid: string;
  role: 'requester' | 'agent';
  author: string | null;
  sentAt: Date;
  text: string;
  quoted: string | null;
  html: string | null;
};

export async function listMessages(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<MessageRecord[]> {
  return tx
    .selectFrom('messages')
    .select(['uuid', 'role', 'author', 'sent_at as sentAt', 'text', 'quoted', 'html'])
    .where('client_id', '=', clientId)
    .where('ticket_id', '=', ticketId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/** Adds to the counters of a ticket; `suggestedAt` is the time of its latest suggestion, null when none is left. */
export async function updateSuggestionCounters(
  tx: Tx,
  clientId: number,
  ticketId: number,
  change: { suggestions: number; accepted: number; suggestedAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      suggestion_count: eb('suggestion_count', '+', change.suggestions),
      accepted_count: eb('accepted_count', '+', change.accepted),
      ...(change.suggestedAt === undefined
        ? {}
        : { last_suggestion_at: change.suggestedAt ?? -Infinity }),
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .execute();
}
