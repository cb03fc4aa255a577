import { sql } from 'kysely';
import type { SuggestionStatus } from '@replique/contract/helpdesk/tickets';
import type { Tx } from '../../../platform/db/database.ts';

/** Tickets by the hundred, read for what is done to many of them at once. */

export type Standing = {
  id: number;
  uuid: string;
  isEligible: boolean;
  isWaiting: boolean;
  suggestionStatus: SuggestionStatus;
  /** Its latest suggestion is younger than the latest question. */
  isSuggestionCurrent: boolean;
};

/** What decides whether something may be done to these tickets, in the order of their ids. */
export async function listStandings(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<Standing[]> {
  return tx
    .selectFrom('tickets')
    .select([
      'id',
      'uuid',
      'is_eligible as isEligible',
      'is_waiting as isWaiting',
      'suggestion_state as suggestionStatus',
      sql<boolean>`last_suggestion_at >= last_question_at`.as('isSuggestionCurrent'),
    ])
    .where('client_id', '=', clientId)
    .where('id', 'in', ticketIds)
    .orderBy('id')
    .execute();
}

/** Those of these tickets that are there, with their clients; a tenant finds its own alone. */
export async function listTicketsNamed(
  tx: Tx,
  uuids: string[],
): Promise<{ id: number; clientId: number }[]> {
  return tx
    .selectFrom('tickets')
    .select(['id', 'client_id as clientId'])
    .where('uuid', 'in', uuids)
    .orderBy('id')
    .execute();
}

export type WholeTicket = Awaited<ReturnType<typeof listWholeTickets>>[number];

/** A time of the list; null for one that has not come. */
const momentOf = (column: string) =>
  sql<Date | null>`nullif(tickets.${sql.ref(column)}, '-infinity')`;

/** What people wrote back: the past answer where one is known, the agents' last message where it was left out of learning. */
const answer = sql<string | null>`coalesce(
  (select nullif(p.answer, '') from past_answers p
    where p.client_id = tickets.client_id and p.ticket_id = tickets.id and p.origin = 'agent'),
  (select m.text from messages m
    where m.client_id = tickets.client_id and m.ticket_id = tickets.id and m.role = 'agent'
    order by m.sent_at desc, m.id desc limit 1))`;

/** How it was rated in the CRM. */
const satisfaction = sql<'good' | 'bad' | null>`(
  select nullif(c.satisfaction, 'offered') from crm_tickets c
  where c.client_id = tickets.client_id and c.ticket_id = tickets.id)`;

/** All that a file says of these tickets, in the order of their ids; but for {@link listReplyTimes}. */
export async function listWholeTickets(tx: Tx, clientId: number, ticketIds: number[]) {
  return tx
    .selectFrom('tickets')
    .select([
      'id',
      'uuid',
      'external_id as externalId',
      'subject',
      'channel',
      'category',
      'language',
      'tags',
      'requester_name as requesterName',
      'requester_email as requesterEmail',
      'is_eligible as isEligible',
      'ineligible_reason as ineligibleReason',
      'is_waiting as isWaiting',
      'created_at as createdAt',
      'last_message_at as lastMessageAt',
      momentOf('last_question_at').as('questionAt'),
      momentOf('last_answer_at').as('answerAt'),
      momentOf('last_suggestion_at').as('suggestionAt'),
      'message_count as messages',
      'suggestion_count as suggestions',
      'answer_count as responses',
      'accepted_count as acceptedSuggestions',
      'suggestion_state as suggestionStatus',
      'edit_class as editClass',
      satisfaction.as('satisfaction'),
      'agents',
      'question',
      answer.as('answer'),
    ])
    .where('client_id', '=', clientId)
    .where('id', 'in', ticketIds)
    .orderBy('id')
    .execute();
}

/** Seconds, whole ones, from the requester's first message to the first and to the last answer behind it. */
export type ReplyTimes = { ticketId: number; firstReply: number | null; handling: number | null };

/** How long these tickets took, those with messages: one reading of their messages together. */
export async function listReplyTimes(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<ReplyTimes[]> {
  const { rows } = await sql<ReplyTimes>`
    select ticket_id as "ticketId",
      floor(extract(epoch from min(sent_at) filter (where is_answer) - min(asked)))::int as "firstReply",
      floor(extract(epoch from max(sent_at) filter (where is_answer) - min(asked)))::int as handling
    from (
      select ticket_id, sent_at, asked, role = 'agent' and sent_at >= asked as is_answer
      from (
        select ticket_id, role, sent_at,
          min(sent_at) filter (where role = 'requester') over (partition by ticket_id) as asked
        from messages where client_id = ${clientId} and ticket_id = any (${ticketIds}::bigint[])) said) replies
    group by ticket_id`.execute(tx);
  return rows;
}
