import { sql, type RawBuilder } from 'kysely';
import type { PriorityFilter } from '@replique/contract/helpdesk/ticket-priority';
import type {
  EditClass,
  SourcesFilter,
  SuggestionStatus,
} from '@replique/contract/helpdesk/tickets';

/** What narrows the list of tickets (`TicketFilter` of the contract). */
export type TicketFilterQuery = {
  tab: 'eligible' | 'ineligible';
  status: 'all' | 'waiting' | 'late' | 'snoozed' | 'answered';
  search?: string | undefined;
  channel?: string[] | undefined;
  category?: string[] | undefined;
  language?: string[] | undefined;
  agent?: string[] | undefined;
  assignee?: string[] | undefined;
  priority?: PriorityFilter[] | undefined;
  suggestion?: SuggestionStatus[] | undefined;
  editClass?: EditClass[] | undefined;
  sources?: SourcesFilter[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Who `me` is: a person's id; nobody where it is left out. */
  viewer?: number | null | undefined;
};

const columns = {
  channel: 'channel',
  category: 'category',
  language: 'language',
  suggestion: 'suggestion_state',
  editClass: 'edit_class',
} as const;
const dayMs = 86_400_000;

/** The days of a filter as times: from the first moment of one until before the day after the other. */
export function timesOf({ from, to }: Pick<TicketFilterQuery, 'from' | 'to'>) {
  return {
    from: from === undefined ? null : new Date(from).toISOString(),
    before: to === undefined ? null : new Date(new Date(to).getTime() + dayMs).toISOString(),
  };
}

/** The address of a person of a client, who may have tickets there; super-admins have none. */
export const ownAddress = (userId: number | null | undefined) =>
  sql<string | null>`(select own.email from users own
    where own.id = ${userId ?? null}::bigint and own.client_id is not null)`;

/** What `assignee` asks for, as `ticket_assignee` has it. */
export function assigneeKeys({
  assignee = [],
  viewer,
}: Pick<TicketFilterQuery, 'assignee' | 'viewer'>): RawBuilder<string[]> {
  const keys = assignee
    .filter((value) => value !== 'me')
    .map((value) => (value === 'none' ? 'none' : `name:${value}`));
  if (!assignee.includes('me')) return sql`${keys}::text[]`;
  return sql`array_remove(${keys}::text[] || ('mail:' || ${ownAddress(viewer)}), null)`;
}

/** Of a ticket that waits: hidden for now, as a person or the CRM said (`is_snoozed`, also in `page_of_tickets`). */
export const snoozedSql = (table = 'tickets') =>
  sql<boolean>`(${sql.ref(`${table}.is_waiting`)} and is_snoozed(${sql.ref(`${table}.snoozed_until`)}))`;

/** What waits now: the one expression of every list and count. */
export const waitsSql = (table = 'tickets') =>
  sql<boolean>`(${sql.ref(`${table}.is_waiting`)} and is_snoozed(${sql.ref(`${table}.snoozed_until`)}) is not true)`;

/** A status as a condition on `tickets`; that what is late has waited too long comes on top. */
export function statusSql(
  status: Exclude<TicketFilterQuery['status'], 'all'>,
): RawBuilder<boolean> {
  if (status === 'snoozed') return snoozedSql();
  return status === 'answered' ? sql<boolean>`not tickets.is_waiting` : waitsSql();
}

/** A suggestion of the ticket has a sentence that a source contradicts; as the insights count it, and in `page_of_tickets`. */
const contradictedSql = sql`exists (select from suggestions s where s.client_id = tickets.client_id
  and s.ticket_id = tickets.id and s.state in ('ready', 'accepted') and s.contradicted > 0)`;

/** What the filter by priority goes by; the same in `page_of_tickets`. */
const prioritySql = sql`coalesce(tickets.priority, case when tickets.crm_priority is null then 'none' else 'other' end)`;

/** Nothing but the tab, and perhaps the status, is asked for. */
export function isUnfiltered(query: TicketFilterQuery): boolean {
  const lists = [...Object.keys(columns), 'agent', 'assignee', 'priority', 'sources'] as (
    | keyof typeof columns
    | 'agent'
    | 'assignee'
    | 'priority'
    | 'sources'
  )[];
  return (
    !query.search &&
    query.status !== 'late' &&
    query.from === undefined &&
    query.to === undefined &&
    lists.every((name) => !query[name]?.length)
  );
}

/** What goes through tickets one by one may be of both lists. */
export type WholeTicketFilter = Omit<TicketFilterQuery, 'tab'> & {
  tab: TicketFilterQuery['tab'] | 'all';
};

/** The same as a condition on `tickets`, for what goes through all of them: it knows no index but that of the key. */
export function ticketFilterSql(query: WholeTicketFilter): RawBuilder<boolean> {
  const { from, before } = timesOf(query);
  const conditions =
    query.tab === 'all' ? [sql`true`] : [sql`tickets.is_eligible = ${query.tab === 'eligible'}`];
  if (query.status !== 'all') conditions.push(statusSql(query.status));
  if (query.status === 'late')
    conditions.push(
      sql`tickets.last_question_at < now() - (select c.reply_target_hours from clients c
        where c.id = tickets.client_id) * interval '1 hour'`,
    );
  for (const [name, column] of Object.entries(columns)) {
    const values = query[name as keyof typeof columns];
    if (values?.length)
      conditions.push(sql`${sql.ref(`tickets.${column}`)} = any (${values}::text[])`);
  }
  if (query.agent?.length) conditions.push(sql`tickets.agents && ${query.agent}::text[]`);
  if (query.assignee?.length)
    conditions.push(
      sql`ticket_assignee(tickets.assignee_name, tickets.assignee_email) && ${assigneeKeys(query)}`,
    );
  if (query.priority?.length)
    conditions.push(sql`${prioritySql} = any (${query.priority}::text[])`);
  if (query.sources?.length) conditions.push(contradictedSql);
  if (from !== null) conditions.push(sql`tickets.created_at >= ${from}::timestamptz`);
  if (before !== null) conditions.push(sql`tickets.created_at < ${before}::timestamptz`);
  // A sub-select is worked out once; the function itself would be called for every row.
  if (query.search) conditions.push(sql`tickets.search @@ (select ticket_query(${query.search}))`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
