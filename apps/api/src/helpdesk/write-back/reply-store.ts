import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { replyUndoSeconds } from '@replique/contract/helpdesk/reply-undo';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../platform/db/database.ts';
import type { ReplyContent } from '../../platform/db/column-shapes.ts';

/** The SQL of replies in the outbox; what is the same for all that goes out: store.ts. */

export type NewReply = {
  clientId: number;
  ticketId: number;
  suggestionId: number;
  platform: CrmPlatform;
  content: ReplyContent;
  /** The latest question that the suggestion knows. */
  questionAt: Date | null;
  by: number;
  at: Date;
};

const dueOf = ({ at }: NewReply) => new Date(at.getTime() + replyUndoSeconds * 1_000);

export async function insertReply(tx: Tx, reply: NewReply): Promise<string> {
  const { uuid } = await tx
    .insertInto('write_backs')
    .values({
      client_id: reply.clientId,
      uuid: randomUUIDv7(),
      ticket_id: reply.ticketId,
      platform: reply.platform,
      kind: 'reply',
      suggestion_id: reply.suggestionId,
      content: JSON.stringify(reply.content),
      question_at: reply.questionAt,
      due_at: dueOf(reply),
      is_automatic: false,
      created_by: reply.by,
      created_at: reply.at,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/**
 * One that was not sent is to be sent after all. It stays the same reply: where it may have gone out once, it is looked
 * for under its key before it is written.
 */
export async function updateAgain(tx: Tx, id: number, reply: NewReply): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({
      content: JSON.stringify(reply.content),
      question_at: reply.questionAt,
      state: 'waiting',
      reason: null,
      detail: null,
      attempts: 0,
      due_at: sql<Date>`case when begun_version > posted_version then greatest(due_at, ${dueOf(reply)}::timestamptz)
        else ${dueOf(reply)}::timestamptz end`,
      created_by: reply.by,
      created_at: reply.at,
    })
    .where('client_id', '=', reply.clientId)
    .where('id', '=', id)
    .execute();
}

/** What of a suggestion's reply is to be known before it is changed; locked. */
export async function findReplyForUpdate(tx: Tx, clientId: number, suggestionId: number) {
  const row = await tx
    .selectFrom('write_backs')
    .select([
      'id',
      'uuid',
      'state',
      'content',
      'begun_version as begunVersion',
      'posted_version as postedVersion',
    ])
    .where('client_id', '=', clientId)
    .where('suggestion_id', '=', suggestionId)
    .where('kind', '=', 'reply')
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, content: row.content as ReplyContent };
}

/** It is not sent; whoever holds it learns of it before it goes out. */
export async function updateCancelled(tx: Tx, clientId: number, id: number): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({
      state: 'superseded',
      reason: 'cancelled',
      detail: null,
      holder: null,
      lease_until: null,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Somebody has looked at the ticket as it is now: what was asked until now is no reason any more. */
export async function updateAskedAt(tx: Tx, clientId: number, id: number): Promise<void> {
  await sql`
    update write_backs w set content = jsonb_set(w.content, '{askedAt}', coalesce(to_jsonb(
      case when t.last_question_at > '-infinity'
        then to_char(t.last_question_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end), 'null'))
    from tickets t
    where w.client_id = ${clientId} and w.id = ${id} and t.client_id = w.client_id and t.id = w.ticket_id`.execute(
    tx,
  );
}

export type Standing = {
  platform: string;
  /** What its CRM has made of it, where it is not open there. */
  gone: 'closed' | 'deleted' | 'merged' | 'spam' | null;
  lastQuestionAt: Date | null;
  lastAnswerAt: Date | null;
};

/** Where a ticket stands, as far as it was read. */
export async function findStanding(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select t.platform,
      coalesce(t.gone, case when c.state in ('closed', 'deleted', 'merged', 'spam') then c.state end) as gone,
      nullif(t.last_question_at, '-infinity') as "lastQuestionAt", nullif(t.last_answer_at, '-infinity') as "lastAnswerAt"
    from tickets t left join crm_tickets c on c.client_id = t.client_id and c.ticket_id = t.id
    where t.client_id = ${clientId} and t.id = ${ticketId}`.execute(tx);
  return rows[0];
}
