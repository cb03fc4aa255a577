import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What happened last at a client, and what of its work waits; each of it found by an index. As staff. */

export type Last = { ticket: string; externalId: string; at: Date; text: string };

const letters = 300;
const beginning = (text: RawBuilder<unknown>) => sql`left(${text}, ${letters}::int)`;

async function one(tx: Tx, query: RawBuilder<Last>): Promise<Last | null> {
  const { rows } = await query.execute(tx);
  return rows[0] ?? null;
}

/** The ticket that came or changed last, of those that are looked at and those that are not. */
export async function findLastTicket(tx: Tx, clientId: number): Promise<Last | null> {
  return one(
    tx,
    sql<Last>`
      select uuid as ticket, external_id as "externalId", at, ${beginning(sql`coalesce(nullif(subject, ''), question)`)} as text
      from ((select *, last_message_at as at from tickets where client_id = ${clientId} and is_eligible
          order by last_question_at desc, id desc limit 5)
        union all (select *, last_message_at from tickets where client_id = ${clientId} and is_eligible
          order by last_answer_at desc, id desc limit 5)
        union all (select *, last_message_at from tickets where client_id = ${clientId} and not is_eligible
          order by created_at desc, id desc limit 5)) t
      order by at desc, id desc limit 1`,
  );
}

export async function findLastQuestion(tx: Tx, clientId: number): Promise<Last | null> {
  return one(
    tx,
    sql<Last>`
      select uuid as ticket, external_id as "externalId", last_question_at as at, ${beginning(sql`question`)} as text
      from tickets where client_id = ${clientId} and is_eligible and last_question_at > '-infinity'
      order by last_question_at desc, id desc limit 1`,
  );
}

export async function findLastSuggestion(tx: Tx, clientId: number): Promise<Last | null> {
  return one(
    tx,
    sql<Last>`
      select t.uuid as ticket, t.external_id as "externalId", s.created_at as at, ${beginning(sql`s.text`)} as text
      from (select client_id, ticket_id, created_at, text from suggestions
        where client_id = ${clientId} and state in ('ready', 'accepted') order by id desc limit 1) s
      join tickets t on t.client_id = s.client_id and t.id = s.ticket_id`,
  );
}

/** The last reply of an agent. */
export async function findLastAnswer(tx: Tx, clientId: number): Promise<Last | null> {
  return one(
    tx,
    sql<Last>`
      select t.uuid as ticket, t.external_id as "externalId", m.sent_at as at, ${beginning(sql`m.text`)} as text
      from (select client_id, id, uuid, external_id from tickets
        where client_id = ${clientId} and is_eligible and last_answer_at > '-infinity'
        order by last_answer_at desc, id desc limit 1) t
      cross join lateral (select sent_at, text from messages
        where client_id = t.client_id and ticket_id = t.id and role = 'agent' order by sent_at desc, id desc limit 1) m`,
  );
}

/** Counting ends here: who has more waiting needs no exact figure. */
const most = 10_000;

export type WorkName =
  | 'crm-changes'
  | 'crm-dead-letters'
  | 'write-backs'
  | 'write-backs-failed'
  | 'webhooks'
  | 'webhooks-failed'
  | 'exports'
  | 'ticket-actions';

export type Work = { name: WorkName; count: number; oldestAt: Date | null };

const work = (name: WorkName, at: string, from: RawBuilder<unknown>) => sql`
  select ${name}::text as name, count(*)::int as count, min(w.at) as "oldestAt"
  from (select ${sql.ref(at)} as at from ${from} limit ${most}) w`;

/** What of a client's work waits or was given up. */
export async function listWork(tx: Tx, clientId: number): Promise<Work[]> {
  const of = (table: string, condition: RawBuilder<unknown>) =>
    sql`${sql.table(table)} where client_id = ${clientId} and ${condition}`;
  const waits = sql`state = 'waiting'`;
  const parts = [
    work('crm-changes', 'noticed_at', of('crm_changes', waits)),
    work('crm-dead-letters', 'error_at', of('crm_changes', sql`state = 'dead'`)),
    work('write-backs', 'created_at', of('write_backs', sql`state in ('waiting', 'sending')`)),
    work('write-backs-failed', 'created_at', of('write_backs', sql`state in ('refused', 'dead')`)),
    work('webhooks', 'happened_at', of('webhook_deliveries', waits)),
    work('webhooks-failed', 'happened_at', of('webhook_deliveries', sql`state = 'failed'`)),
    work('exports', 'requested_at', of('exports', sql`state in ('waiting', 'running')`)),
    work(
      'ticket-actions',
      'requested_at',
      of('ticket_actions', sql`state in ('waiting', 'running')`),
    ),
  ];
  const { rows } = await sql<Work>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}
