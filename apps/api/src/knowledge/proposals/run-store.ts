import type { LanguageCode } from '@replique/contract/route';
import type { ProposalOrigin } from '@replique/contract/knowledge/proposals';
import type { LanguageCode as Language } from '@replique/contract/route';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What a run reads. */

export type AnsweredTicket = {
  ticketId: number;
  suggestionId: number;
  origin: ProposalOrigin;
  language: LanguageCode;
  subject: string;
  question: string;
  requesterName: string | null;
  answer: string;
  agents: string[];
  /** Documents that the answer links or came from, or that somebody named as the better one. */
  documentIds: number[];
};

/** Clients that learn: not archived, with the module on. */
export async function listLearningClients(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clients c where c.archived_at is null and (c.modules->>'reinforcement')::boolean
    order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Documents to write or to change that were proposed since. */
export async function countProposed(tx: Tx, clientId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from knowledge_proposals
    where client_id = ${clientId} and kind <> 'nothing' and created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Answered tickets that no run has read, the newest first: their suggestion stayed silent, was rewritten or not used, or
 * somebody rated it down for what it says. What was sent from a suggestion as it was tells nothing new.
 */
export async function listUnread(
  tx: Tx,
  clientId: number,
  { since, most }: { since: Date; most: number },
): Promise<AnsweredTicket[]> {
  const { rows } = await sql<AnsweredTicket>`
    select a.ticket_id as "ticketId", s.id as "suggestionId", s.origin, a.language, t.subject, t.question,
      t.requester_name as "requesterName", a.answer, t.agents,
      array(select d.id from documents d where d.client_id = a.client_id
        and (d.id = any(a.document_ids) or d.id = any(s.better)) order by d.id) as "documentIds"
    from past_answers a
    join tickets t on t.client_id = a.client_id and t.id = a.ticket_id
    cross join lateral (
      select newest.id, rated.better,
        case when rated.count > 0 then 'bad-rating' else 'solved-ticket' end as origin,
        rated.count > 0 or newest.state = 'silent' or t.edit_class is not null as is_telling
      from (
        select id, state from suggestions
        where client_id = a.client_id and ticket_id = a.ticket_id and state <> 'deleted'
        order by id desc limit 1) newest
      cross join lateral (
        select count(*) as count, coalesce(array_agg(r.better_document_id)
          filter (where r.better_document_id is not null), '{}') as better
        from suggestion_ratings r join suggestions rs on rs.client_id = r.client_id and rs.id = r.suggestion_id
        where rs.client_id = a.client_id and rs.ticket_id = a.ticket_id and rs.state <> 'deleted'
          and r.thumb = 'down' and r.reason is distinct from 'tone') rated) s
    where a.client_id = ${clientId} and a.is_active and a.origin = 'agent' and a.answer <> ''
      -- What concerns one case only is known in these languages.
      and a.language in ('en', 'fr')
      and a.answered_at >= ${since} and t.is_eligible and t.question <> ''
      and s.is_telling and t.edit_class is distinct from 'as-is' and t.edit_class is distinct from 'light'
      and not exists (select from knowledge_proposals p
        where p.client_id = a.client_id and p.ticket_id = a.ticket_id)
      and not exists (select from knowledge_proposal_tickets pt
        where pt.client_id = a.client_id and pt.ticket_id = a.ticket_id)
    order by a.answered_at desc, a.ticket_id desc
    limit ${most}`.execute(tx);
  return rows;
}

export type NearText = {
  id: number;
  title: string;
  isQuestion: boolean;
  url: string | null;
  /** What a person wrote, where the text was written here. */
  markdown: string | null;
  hash: string;
  /** Heading and text of its passages. */
  parts: { heading: string | null; text: string }[];
};

/** These documents as they stand now; without those that no answer is drawn from. */
export async function readDocuments(
  tx: Tx,
  clientId: number,
  ids: number[],
  language: Language,
): Promise<NearText[]> {
  const { rows } = await sql<NearText>`
    select d.id, d.title, d.is_question as "isQuestion", d.url, d.markdown, d.content_hash as hash, parts.parts
    from documents d
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('heading', c.heading, 'text', c.text) order by c.ordinal), '[]') as parts
      from chunks c where c.client_id = d.client_id and c.document_id = d.id) parts
    where d.client_id = ${clientId} and d.id = any(${ids}::bigint[]) and d.language = ${language}
      and d.state = 'active' and d.excluded_at is null`.execute(tx);
  return rows;
}
