import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL that brings tickets to the grouping. Tickets and messages are read, never written. */

/** Of a longer thread the first messages hold what was asked before anybody answered. */
const messagesRead = 20;
const longestMessage = 20_000;

export type TicketPage = {
  count: number;
  lastId: number;
  /** As `ReadTask` has them. */
  tickets: string;
};

/** `missed`: of tickets up to `to` those that no question was read of. */
export type Span = { after: number; to: number; missed: boolean };

/** The next eligible tickets of a span by id, as JSON; null when there are none. */
export async function readTicketPage(
  tx: Tx,
  clientId: number,
  { after, to, missed }: Span,
  most: number,
): Promise<TicketPage | null> {
  const isUnread = missed
    ? sql`not exists (select from grouped_questions q where q.client_id = t.client_id and q.ticket_id = t.id)`
    : sql`true`;
  const { rows } = await sql<TicketPage>`
    with page as (
      select t.id, t.subject, t.language, t.requester_name from tickets t
      where t.client_id = ${clientId} and t.id > ${after} and t.id <= ${to} and t.is_eligible
        and t.language in ('en', 'fr') and ${isUnread}
      order by t.id limit ${most}
    )
    select count(*)::int as count, max(p.id) as "lastId",
      jsonb_agg(jsonb_build_object('id', p.id, 'subject', p.subject, 'language', p.language, 'name', p.requester_name,
        'messages', coalesce(said.messages, '[]')) order by p.id)::text as tickets
    from page p
    left join lateral (
      select jsonb_agg(jsonb_build_object('role', m.role, 'text', left(m.text, ${longestMessage}))
        order by m.sent_at, m.id) as messages
      from (select m.role, m.text, m.sent_at, m.id from messages m
        where m.client_id = ${clientId} and m.ticket_id = p.id
        order by m.sent_at, m.id limit ${messagesRead}) m) said on true`.execute(tx);
  const [page] = rows;
  return page && page.count > 0 ? page : null;
}

export async function findLastTicket(tx: Tx, clientId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::bigint as id from tickets where client_id = ${clientId}`.execute(
    tx,
  );
  return rows[0]?.id ?? 0;
}

/**
 * Keeps questions as `ReadTask` answers them. One that asks nothing is kept empty, so that its ticket is not read again.
 * A ticket that went meanwhile is left out.
 */
export async function saveQuestions(tx: Tx, clientId: number, questions: string): Promise<void> {
  await sql`
    insert into grouped_questions (client_id, ticket_id, language, question, asked_at, is_new)
    select t.client_id, t.id, t.language, q.question, t.created_at, q.question <> ''
    from jsonb_to_recordset(${questions}::jsonb) as q (id bigint, question text)
    join tickets t on t.client_id = ${clientId} and t.id = q.id and t.language in ('en', 'fr')
    order by t.id
    for key share of t
    on conflict (client_id, ticket_id) do nothing`.execute(tx);
}

export async function saveReadTo(tx: Tx, clientId: number, readTo: number): Promise<void> {
  await tx
    .updateTable('question_group_runs')
    .set((eb) => ({ read_to: eb.fn<number>('greatest', ['read_to', eb.val(readTo)]) }))
    .where('client_id', '=', clientId)
    .execute();
}

/** All tickets were looked at, as the night or a person wanted. */
export async function saveReadAll(tx: Tx, clientId: number, at: Date): Promise<void> {
  await tx
    .updateTable('question_group_runs')
    .set({ read_all_at: at, is_asked: false })
    .where('client_id', '=', clientId)
    .execute();
}

/** Lets go of questions whose tickets are no longer eligible; their groups are read anew. Answers how many went. */
export async function deleteIneligible(tx: Tx, clientId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from grouped_questions q using tickets t
      where q.client_id = ${clientId} and t.client_id = q.client_id and t.id = q.ticket_id and not t.is_eligible
      returning q.group_id
    ), marked as (
      update question_groups g set is_reshaped = true
      where g.client_id = ${clientId} and g.id in (select group_id from gone where group_id is not null)
    )
    select count(*)::int as count from gone`.execute(tx);
  return rows[0]?.count ?? 0;
}
