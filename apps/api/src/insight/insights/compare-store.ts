import type { FactKind } from '../../platform/db/column-words.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isFrozenDay } from './frozen-store.ts';

/** The second way to the counts of a day: each on its own, straight from the rows. As staff. */

export type DayCounts = Record<string, number>;

export async function countTicketsAgain(tx: Tx, clientId: number, day: string): Promise<DayCounts> {
  const { rows } = await sql<DayCounts>`
    with mine as (
      select * from tickets
      where client_id = ${clientId} and gone is null and is_eligible in (true, false)
        and created_at >= ${day}::date at time zone 'UTC' and created_at < (${day}::date + 1) at time zone 'UTC'),
    said as (
      select s.* from suggestions s join mine t on t.client_id = s.client_id and t.id = s.ticket_id
      where s.state <> 'deleted'),
    written as (select distinct ticket_id from said where state <> 'silent')
    select (select count(*) from mine)::int as tickets,
      (select count(*) from mine where is_eligible)::int as eligible,
      (select count(*) from mine where answer_count > 0)::int as answered,
      (select coalesce(sum(least(answer_count, 255)), 0) from mine)::int as answers,
      (select count(*) from said where sent_class <> 'not-used')::int as "answersUsing",
      (select count(*) from mine where is_eligible and id in (select ticket_id from written))::int as suggested,
      (select count(*) from said where state <> 'silent')::int as suggestions,
      (select count(*) from mine where is_eligible and id not in (select ticket_id from written)
        and id in (select ticket_id from said where state = 'silent'))::int as silent,
      (select count(*) from said where state = 'accepted')::int as accepted,
      (select count(*) from mine where is_eligible and id in (select ticket_id from said
        where state <> 'silent' and contradicted > 0))::int as contradicted,
      (select count(*) from mine where edit_class = 'as-is')::int as "asIs",
      (select count(*) from mine where edit_class = 'light')::int as light,
      (select count(*) from mine where edit_class = 'heavy')::int as heavy,
      (select count(*) from mine where edit_class = 'not-used')::int as "notUsed",
      (select count(*) from crm_tickets c join mine t on t.client_id = c.client_id and t.id = c.ticket_id
        where c.satisfaction = 'good')::int as satisfied,
      (select count(*) from crm_tickets c join mine t on t.client_id = c.client_id and t.id = c.ticket_id
        where c.satisfaction = 'bad')::int as unsatisfied,
      (select count(*) from mine t where exists (
        select from messages q join messages a on a.client_id = q.client_id and a.ticket_id = q.ticket_id
        where q.client_id = t.client_id and q.ticket_id = t.id and q.role = 'requester' and a.role = 'agent'
          and a.sent_at >= q.sent_at))::int as replied`.execute(tx);
  return rows[0] ?? {};
}

export async function countChatsAgain(tx: Tx, clientId: number, day: string): Promise<DayCounts> {
  const { rows } = await sql<DayCounts>`
    with mine as (
      select * from chats c
      where client_id = ${clientId} and origin = 'widget'
        and started_at >= ${day}::date at time zone 'UTC' and started_at < (${day}::date + 1) at time zone 'UTC'
        and exists (select from chat_messages m
          where m.client_id = c.client_id and m.chat_id = c.id and m.author = 'visitor')),
    said as (
      select m.* from chat_messages m join mine c on c.client_id = m.client_id and c.id = m.chat_id),
    alone as (
      select * from mine where archived_at is not null and escalated_at is null
        and id not in (select chat_id from said where author = 'agent')),
    confirmed as (
      select * from alone where score is distinct from 'bad' and (solved_at is not null or score = 'good'
        or id in (select chat_id from said group by chat_id having bool_or(score = 'good')
          and not coalesce(bool_or(score = 'bad'), false)))),
    assumed as (
      select c.* from alone c where score is null and solved_at is null and failures = 0
        and id in (select chat_id from said where author = 'bot' and state = 'done' and sources <> '[]')
        and id not in (select chat_id from said where score is not null)
        and (select count(*) from chats later where later.client_id = c.client_id and later.visitor_id = c.visitor_id
          and later.started_at > c.started_at and later.started_at - c.last_at < interval '24 hours') = 0)
    select (select count(*) from mine)::int as chats,
      ((select count(*) from confirmed) + (select count(*) from assumed))::int as deflected,
      (select count(*) from confirmed)::int as "chatsConfirmed",
      (select count(*) from assumed)::int as "chatsAssumed",
      ((select count(*) from alone) - (select count(*) from confirmed) - (select count(*) from assumed))::int
        as "chatsLeft",
      (select count(*) from mine where escalated_at is not null)::int as escalated,
      (select count(*) from mine where score = 'good')::int as "chatsSatisfied",
      (select count(*) from mine where score = 'bad')::int as "chatsUnsatisfied",
      (select count(distinct s.chat_id) from said s
        join chat_traces a on a.client_id = s.client_id and a.message_id = s.id
        where s.state = 'done' and a.notes @> '{statements-withheld}')::int as "chatsWithheld"`.execute(
    tx,
  );
  return rows[0] ?? {};
}

export type KeptDay = { kind: FactKind; day: string };

/** The newest day before today, and some of the older ones by chance. */
export async function listDaysToCompare(
  tx: Tx,
  clientId: number,
  { today, older }: { today: string; older: number },
): Promise<KeptDay[]> {
  const { rows } = await sql<KeptDay>`
    with kept as (select kind, day from insight_days where client_id = ${clientId}
      and day >= '2000-01-01' and day < ${today}::date
      and not ${isFrozenDay}),
    newest as (select distinct on (kind) kind, day from kept order by kind, day desc)
    select kind, day from newest
    union
    (select kind, day from kept order by random() limit ${older})`.execute(tx);
  return rows;
}

/** What is kept of a day. Undefined where something waits to be counted: a difference would say nothing. */
export async function findSettledDay(
  tx: Tx,
  clientId: number,
  { kind, day }: KeptDay,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ facts: Buffer }>`
    select facts from insight_days d
    where client_id = ${clientId} and kind = ${kind} and day = ${day}::date and not exists (
      select from insight_marks m where m.client_id = d.client_id and m.kind = d.kind and m.day = d.day)`.execute(
    tx,
  );
  return rows[0]?.facts;
}

export async function listCountedClients(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('insight_runs')
    .select('client_id')
    .orderBy('client_id')
    .execute();
  return rows.map((row) => row.client_id);
}
