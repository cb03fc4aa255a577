import type { Agreement } from '@replique/contract/answering/reinforcement';
import type { EditClass } from '@replique/contract/helpdesk/tickets';
import type { LanguageCode as Language } from '@replique/contract/route';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { KeptAnswers, KeptDraft } from '../../../platform/db/column-shapes.ts';

/** The SQL of what people answered to the tickets of groups. Tickets and messages are read, never written. */

/** Of more the newest are read: the engine compares each with each. */
const mostAnswers = 200;
/** So many of the newest questions tell what the answer is about. */
const mostQuestions = 50;

/**
 * Agents' own answers to a group `g`, newest first: what was accepted here without being sent proves nothing, and what a
 * ticket says that is no longer eligible is not read.
 */
const given = sql`
  select p.ticket_id, p.answer, p.answered_at, p.changed_xid, t.edit_class, t.agents
  from grouped_questions q
  join past_answers p on p.client_id = q.client_id and p.ticket_id = q.ticket_id
  join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
  where q.client_id = g.client_id and q.group_id = g.id
    and p.origin = 'agent' and p.is_active and p.answer <> '' and t.is_eligible
  order by p.answered_at desc, p.ticket_id desc limit ${mostAnswers}`;

/** One text for all that the reading of a group hangs on: the same text, the same answers. */
const seenOf = (salt: string) => sql<string>`md5(concat_ws('|', ${salt}::text, g.question, (
  select string_agg(concat_ws(':', n.ticket_id, n.changed_xid, n.edit_class, array_to_string(n.agents, ',')), ';'
    order by n.answered_at, n.ticket_id)
  from (${given}) n)))`;

/** Groups whose answers are not those that were last read, what is worth most first. */
export async function listUnread(tx: Tx, clientId: number, salt: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from question_groups g
    where g.client_id = ${clientId} and g.answers_seen is distinct from ${seenOf(salt)}
    order by g.worth desc, g.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type GroupToRead = {
  id: number;
  uuid: string;
  language: Language;
  name: string;
  question: string;
  /** What was seen before the answers were read: what changes while they are is noticed. */
  seen: string;
};

export async function findGroupToRead(
  tx: Tx,
  clientId: number,
  id: number,
  salt: string,
): Promise<GroupToRead | undefined> {
  const { rows } = await sql<GroupToRead>`
    select g.id, g.uuid, g.language, g.name, g.question, ${seenOf(salt)} as seen
    from question_groups g where g.client_id = ${clientId} and g.id = ${id}`.execute(tx);
  return rows[0];
}

export type SentAnswer = {
  ticketId: number;
  ticketUuid: string;
  subject: string;
  requesterName: string | null;
  text: string;
  /** Who wrote the message; null where nobody knows. */
  author: string | null;
  answeredAt: Date;
  editClass: EditClass | null;
};

/** What people sent on a group's tickets, in time order, with who wrote it. */
export async function listAnswers(tx: Tx, clientId: number, id: number): Promise<SentAnswer[]> {
  const { rows } = await sql<SentAnswer>`
    select n.ticket_id as "ticketId", t.uuid as "ticketUuid", t.subject, t.requester_name as "requesterName",
      n.answer as text, coalesce(said.author, case when cardinality(n.agents) = 1 then n.agents[1] end) as author,
      n.answered_at as "answeredAt", n.edit_class as "editClass"
    from question_groups g
    cross join lateral (${given}) n
    join tickets t on t.client_id = g.client_id and t.id = n.ticket_id
    left join lateral (
      select m.author from messages m
      where m.client_id = g.client_id and m.ticket_id = n.ticket_id and m.role = 'agent'
        and starts_with(m.text, n.answer)
      order by m.sent_at = n.answered_at desc, m.id limit 1) said on true
    where g.client_id = ${clientId} and g.id = ${id}
    order by n.answered_at, n.ticket_id`.execute(tx);
  return rows;
}

/** The newest questions of a group, as they were grouped: without personal data. */
export async function listQuestions(tx: Tx, clientId: number, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('grouped_questions')
    .select('question')
    .where('client_id', '=', clientId)
    .where('group_id', '=', id)
    .orderBy('asked_at', 'desc')
    .orderBy('ticket_id', 'desc')
    .limit(mostQuestions)
    .execute();
  return rows.map(({ question }) => question);
}

export type ReadAnswers = {
  seen: string;
  /** Tickets whose answers were read. */
  tickets: number[];
  answers: KeptAnswers[];
  agreement: Agreement;
};

/** Keeps what was read. No change of the group in the eyes of who reads it: its revision stays. */
export async function saveAnswers(
  tx: Tx,
  clientId: number,
  id: number,
  { seen, tickets, answers, agreement }: ReadAnswers,
): Promise<void> {
  await tx
    .updateTable('question_groups')
    .set({
      answers: JSON.stringify(answers),
      agreement: JSON.stringify(agreement),
      answers_seen: seen,
      answers_of: tickets,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** What changed since this transaction, a later run reads. */
export async function saveAnswersReadTo(
  tx: Tx,
  clientId: number,
  watermark: string,
): Promise<void> {
  await tx
    .updateTable('question_group_runs')
    .set({ answers_read_to: watermark })
    .where('client_id', '=', clientId)
    .execute();
}

/** Keeps a draft that nobody wrote, unless it is the same or a person's stands there. */
export async function saveRunDraft(
  tx: Tx,
  clientId: number,
  id: number,
  { draft, at }: { draft: KeptDraft; at: Date },
): Promise<void> {
  await sql`
    update question_groups set draft = ${JSON.stringify(draft)}::jsonb, draft_at = ${at}, draft_by = null
    where client_id = ${clientId} and id = ${id}
      and (draft is null or (draft ->> 'from' <> 'person' and draft <> ${JSON.stringify(draft)}::jsonb))`.execute(
    tx,
  );
}
