import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { ineligibleReason, isServed, type EligibilityRules } from './eligibility.ts';
import { updateSearch } from '../search/ticket-search.ts';

/** SQL that applies a client's settings to its tickets: eligibility and metadata, whole batches in one statement. */

/** So many tickets a statement when every message of them is read: it stays below the time that a statement may take. */
const countedAtOnce = 5_000;

/** Tickets of a client in the order of their ids: those behind `after`, at most so many. */
export type TicketRange = { after: number; most: number };

/** Who stores tickets holds it together with others, who changes their rules alone, until the end of the transaction. */
export async function lockTicketRules(
  tx: Tx,
  clientId: number,
  mode: 'shared' | 'alone',
): Promise<void> {
  // Applying rules to many tickets takes longer than the two seconds that a lock is waited for otherwise.
  await sql`select set_config('lock_timeout', '60s', true)`.execute(tx);
  const lock = sql.raw(
    mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock',
  );
  await sql`select ${lock}(hashtext('tickets.rules'), ${clientId}::int)`.execute(tx);
}

/** Judges these tickets. Only rows whose reason changes are written. */
export async function updateEligibility(
  tx: Tx,
  clientId: number,
  rules: EligibilityRules,
  tickets: number[] | TicketRange,
): Promise<void> {
  const among = Array.isArray(tickets)
    ? sql`t.id = any (${tickets}::bigint[])`
    : sql`t.id in (select id from tickets where client_id = ${clientId} and id > ${tickets.after}::bigint
        order by id limit ${tickets.most})`;
  await sql`
    with judged as materialized (
      select t.id, t.ineligible_reason as known, ${ineligibleReason(rules)} as reason from tickets t
      where t.client_id = ${clientId} and ${among})
    update tickets t set is_eligible = j.reason is null, ineligible_reason = j.reason
    from (select id, reason from judged where reason is distinct from known) j
    where t.client_id = ${clientId} and t.id = j.id`.execute(tx);
}

/** How many tickets these rules would let pass, of how many; with texts of the body in batches, as every message is read. */
export async function countPassing(
  tx: Tx,
  clientId: number,
  rules: EligibilityRules,
): Promise<{ passing: number; total: number }> {
  const most = rules.filters.bodyContains.length > 0 ? countedAtOnce : null;
  const sum = { passing: 0, total: 0 };
  for (let after: number | null = 0; after !== null;) {
    const { rows } = await sql<{ last: number | null; passing: number; total: number }>`
      select max(j.id) as last, count(*) filter (where j.reason is null) as passing, count(*) as total
      from (select t.id, ${ineligibleReason(rules)} as reason from tickets t
        where t.client_id = ${clientId} and t.id > ${after}::bigint order by t.id limit ${most}::bigint) j`.execute(
      tx,
    );
    sum.passing += rows[0]?.passing ?? 0;
    sum.total += rows[0]?.total ?? 0;
    after = most === null ? null : (rows[0]?.last ?? null);
  }
  return sum;
}

/**
 * Names the values of these tickets anew, from what the CRM said. Answers the last of them, null when there is none,
 * and those whose language is another now.
 */
export async function updateMetadata(
  tx: Tx,
  clientId: number,
  metadata: TicketsMetadata,
  { after, most }: TicketRange,
): Promise<{ last: number | null; spoken: number[] }> {
  const said = (field: keyof TicketsMetadata) => sql`(t.crm_values ->> ${sql.lit(field)})`;
  const named = (field: keyof TicketsMetadata) =>
    sql`nullif(m.maps -> ${sql.lit(field)} ->> ${said(field)}, '')`;
  const value = (field: keyof TicketsMetadata, column: string) =>
    sql`coalesce(${named(field)}, ${said(field)}, t.${sql.ref(column)}) as ${sql.ref(column)}`;
  const { rows } = await sql<{ last: number | null; spoken: number[] | null }>`
    with named as materialized (
      select t.id, ${value('channel', 'channel')},
        case when t.category_source = 'person' then t.category
          else coalesce(${named('category')}, ${said('category')}, t.category) end as category,
        ${value('formId', 'form_id')}, ${value('groupId', 'group_id')},
        coalesce(t.spoken_language, ${named('language')},
          nullif(lower(split_part(translate(${said('language')}, '_', '-'), '-', 1)), ''), t.language) as language
      from tickets t, (select ${JSON.stringify(metadata)}::jsonb as maps) m
      where t.client_id = ${clientId} and t.id > ${after}::bigint order by t.id limit ${most}),
    changed as (
      update tickets t set channel = n.channel, category = n.category, form_id = n.form_id,
        group_id = n.group_id, language = n.language
      from named n, tickets old
      where t.client_id = ${clientId} and t.id = n.id and old.client_id = ${clientId} and old.id = t.id
        and (t.channel, t.category, t.form_id, t.group_id, t.language)
          is distinct from (n.channel, n.category, n.form_id, n.group_id, n.language)
      returning t.id, old.language is distinct from t.language as is_spoken_anew)
    select (select max(id) from named) as last,
      (select array_agg(id) from changed where is_spoken_anew) as spoken`.execute(tx);
  return { last: rows[0]?.last ?? null, spoken: rows[0]?.spoken ?? [] };
}

/** What depends on the language: the words that a search finds, and whether the answer is learned from. */
export async function updateLanguageOf(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<void> {
  for (let from = 0; from < ticketIds.length; from += 2_000) {
    const ids = ticketIds.slice(from, from + 2_000);
    await updateSearch(tx, clientId, ids);
    await sql`
      update past_answers p set language = t.language, changed_xid = pg_current_xact_id(),
        is_active = case when p.origin = 'agent'
          then p.answer <> '' and ${isServed(sql`t.language`)} else p.is_active end
      from tickets t
      where p.client_id = ${clientId} and p.ticket_id = any (${ids}::bigint[])
        and t.client_id = p.client_id and t.id = p.ticket_id`.execute(tx);
  }
}

export type SeenValue = { field: string; value: string; count: number };

const mostValues = 50;

/** The values that a client's tickets have, most frequent first: as they are called here, and as the CRM called them. */
export async function listSeenValues(tx: Tx, clientId: number): Promise<SeenValue[]> {
  const { rows } = await sql<SeenValue>`
    with seen as (
      select v.field, v.value, count(*) as count
      from tickets t, lateral (values ('channels', t.channel), ('categories', t.category),
          ('languages', t.language), ('groupIds', t.group_id), ('formIds', t.form_id)) v(field, value)
      where t.client_id = ${clientId} and v.value <> '' group by 1, 2
      union all
      select 'tags', tag, count(*) from tickets t, unnest(t.tags) tag
      where t.client_id = ${clientId} group by 2
      union all
      select 'crm.' || c.key, c.value, count(*) from tickets t, jsonb_each_text(t.crm_values) c
      where t.client_id = ${clientId} group by 1, 2),
    ranked as (
      select *, row_number() over (partition by field order by count desc, value) as rank from seen)
    select field, value, count from ranked where rank <= ${mostValues} order by field, rank`.execute(
    tx,
  );
  return rows;
}

/** Whether a client has more tickets than so many. */
export async function hasMoreTickets(tx: Tx, clientId: number, most: number): Promise<boolean> {
  const { rows } = await sql`
    select from tickets where client_id = ${clientId} order by client_id offset ${most} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Leaves the client's tickets to the job, from the first one on. */
export async function requestReapplication(tx: Tx, clientId: number): Promise<void> {
  const total = await countAllTickets(tx, clientId);
  const begun = { done_to: 0, done: 0, total, begun_at: sql<Date>`now()` };
  await tx
    .insertInto('ticket_reapplications')
    .values({ client_id: clientId, ...begun })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(begun))
    .execute();
}

async function countAllTickets(tx: Tx, clientId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets where client_id = ${clientId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type RunningReapplication = { done: number; total: number | null; begunAt: Date | null };

/** How far the job is; undefined when nothing waits for it. Tickets that arrive meanwhile are judged already. */
export async function findProgress(
  tx: Tx,
  clientId: number,
): Promise<RunningReapplication | undefined> {
  return tx
    .selectFrom('ticket_reapplications')
    .select(['done', 'total', 'begun_at as begunAt'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Through the staff door: which clients' tickets wait for the job. */
export async function listReapplications(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('ticket_reapplications').select('client_id').execute();
  return rows.map((row) => row.client_id);
}

/** The ticket up to which it is done; undefined when nothing waits. */
export async function findReapplication(tx: Tx, clientId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('ticket_reapplications')
    .select('done_to')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.done_to;
}

/** @param doneTo null when there is no ticket left; otherwise `more` tickets are done than before */
export async function updateReapplication(
  tx: Tx,
  clientId: number,
  doneTo: number | null,
  more: number,
): Promise<void> {
  if (doneTo === null)
    await tx.deleteFrom('ticket_reapplications').where('client_id', '=', clientId).execute();
  else
    await tx
      .updateTable('ticket_reapplications')
      .set((eb) => ({ done_to: doneTo, done: eb('done', '+', more) }))
      .where('client_id', '=', clientId)
      .execute();
}
