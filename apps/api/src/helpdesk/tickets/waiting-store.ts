import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAddress, waitsSql } from './list/ticket-filter.ts';

/**
 * When the requester who waits longest asked last, among eligible tickets; null when nobody waits.
 * @param clientId null: of every client (staff door), one look at the index for each
 */
export async function findLongestWaiting(tx: Tx, clientId: number | null): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(first.since) as since from clients c
    cross join lateral (
      select t.last_question_at as since from tickets t
      where t.client_id = c.id and t.is_eligible and ${waitsSql('t')} and t.last_question_at is not null
      order by t.last_question_at limit 1) first
    where ${clientId}::bigint is null or c.id = ${clientId}`.execute(tx);
  return rows[0]?.since ?? null;
}

const mostCounted = 10_000;

/**
 * How many eligible tickets wait longer than their client's reply target, counted to 10,000.
 * @param clientId null: of every client (staff door)
 */
export async function countLate(tx: Tx, clientId: number | null, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from clients c join tickets t on t.client_id = c.id
      where t.is_eligible and ${waitsSql('t')}
        and t.last_question_at < ${now}::timestamptz - c.reply_target_hours * interval '1 hour'
        and (${clientId}::bigint is null or c.id = ${clientId})
      limit ${mostCounted}) late`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/**
 * How many eligible tickets wait that a person has in the CRM, counted to 10,000; null where no ticket of the client has
 * an assignee.
 */
export async function countMine(tx: Tx, clientId: number, userId: number): Promise<number | null> {
  const { rows } = await sql<{ count: number | null }>`
    select case when coalesce((select sum(v.tickets) from ticket_value_counts v
        where v.client_id = ${clientId} and v.field = 'assignee'), 0) > 0
      then (select count(*) from (
        select from tickets t where t.client_id = ${clientId} and t.is_eligible and ${waitsSql('t')}
          and t.assignee_email is not null and t.assignee_email = ${ownAddress(userId)}
        limit ${mostCounted}) mine) end as count`.execute(tx);
  const count = rows[0]?.count ?? null;
  return count === null ? null : Number(count);
}
