import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { snoozedSql } from './ticket-filter.ts';

/** The only SQL that reads and folds the counters of tickets; triggers write them (`count_tickets`). */

export type TicketCounts = {
  eligible: number;
  eligibleWaiting: number;
  ineligible: number;
  ineligibleWaiting: number;
  suggested: number;
  toCheck: number;
  silent: number;
  accepted: number;
  /** Hidden for now: they are in none of the counts of what waits. */
  snoozed: number;
  ineligibleSnoozed: number;
};

/**
 * Counters know no time: what is snoozed now, a few of what waits, is taken off them.
 * @param clientId null: every client (staff door)
 */
export async function readTicketCounts(tx: Tx, clientId: number | null): Promise<TicketCounts> {
  const isOf = (table: string) =>
    sql`(${clientId}::bigint is null or ${sql.ref(`${table}.client_id`)} = ${clientId})`;
  const { rows } = await sql<TicketCounts>`
    with c as (
      select coalesce(sum(eligible), 0) as e, coalesce(sum(eligible_waiting), 0) as ew,
        coalesce(sum(ineligible), 0) as i, coalesce(sum(ineligible_waiting), 0) as iw,
        coalesce(sum(suggested), 0) as ready, coalesce(sum(to_check), 0) as to_check,
        coalesce(sum(silent), 0) as silent, coalesce(sum(accepted), 0) as accepted
      from ticket_counts where ${isOf('ticket_counts')}),
    s as (
      select count(*) filter (where is_eligible) as e, count(*) filter (where not is_eligible) as i,
        count(*) filter (where is_eligible and suggestion_state = 'ready') as ready,
        count(*) filter (where is_eligible and suggestion_state = 'check') as to_check,
        count(*) filter (where is_eligible and suggestion_state = 'silent') as silent
      from tickets where ${snoozedSql()} and ${isOf('tickets')})
    select c.e::bigint as eligible, (c.ew - s.e)::bigint as "eligibleWaiting",
      c.i::bigint as ineligible, (c.iw - s.i)::bigint as "ineligibleWaiting",
      (c.ready - s.ready)::bigint as suggested, (c.to_check - s.to_check)::bigint as "toCheck",
      (c.silent - s.silent)::bigint as silent, c.accepted::bigint as accepted,
      s.e as snoozed, s.i as "ineligibleSnoozed"
    from c, s`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('Sums are one row.');
  return counts;
}

export type TicketValue = {
  field: 'channel' | 'category' | 'language' | 'agent' | 'assignee';
  value: string;
  count: number;
};

const mostValues = 50;

/** The values that a client's tickets have, the most frequent of each field. */
export async function listTicketValues(tx: Tx, clientId: number): Promise<TicketValue[]> {
  const { rows } = await sql<TicketValue>`
    select field, value, count from (
      select field, value, sum(tickets) as count,
        row_number() over (partition by field order by sum(tickets) desc, value) as place
      from ticket_value_counts
      where client_id = ${clientId} and field in ('channel', 'category', 'language', 'agent', 'assignee')
      group by field, value having sum(tickets) > 0) v
    where place <= ${mostValues} order by field, place`.execute(tx);
  return rows;
}

/** Rows of a client are left alone until there are so many. */
const fewRows = 20;

/**
 * One row for what many rows say. Whoever reads meanwhile sees either all of the old ones or the new one; rows that
 * another process folds are passed over, each is added up once.
 */
export async function foldTicketCounts(tx: Tx): Promise<number> {
  const totals = await sql`
    with gone as (
      delete from ticket_counts where client_id in (
        select client_id from ticket_counts group by client_id having count(*) > ${fewRows})
      returning *)
    insert into ticket_counts (client_id, eligible, eligible_waiting, ineligible, ineligible_waiting, suggested,
      to_check, silent, accepted)
    select client_id, sum(eligible), sum(eligible_waiting), sum(ineligible), sum(ineligible_waiting),
      sum(suggested), sum(to_check), sum(silent), sum(accepted) from gone group by client_id`.execute(
    tx,
  );
  const values = await sql`
    with gone as (
      delete from ticket_value_counts where client_id in (
        select client_id from ticket_value_counts group by client_id
        having count(*) > count(distinct (field, value, is_eligible)) + ${fewRows})
      returning *)
    insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
    select client_id, field, value, is_eligible, sum(tickets) from gone
    group by client_id, field, value, is_eligible having sum(tickets) <> 0`.execute(tx);
  return Number(totals.numAffectedRows ?? 0) + Number(values.numAffectedRows ?? 0);
}
