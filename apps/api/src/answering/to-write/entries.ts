import { sql, type RawBuilder } from 'kysely';
import { daysThatExpire, isCertified, standingOfProposal } from '../../knowledge/index.ts';

/**
 * What each kind has to write, as rows of one form: kind, id, uuid, title, documents (their titles), language, tickets,
 * "hasDraft" and "openedAt". Everything is read, nothing written.
 */

export type Period = {
  clientId: number;
  /** Tickets from here on count. */
  since: Date;
  today: string;
};

/** Open gaps that were asked about in the period. A draft: somebody answered one of its tickets. */
function gaps({ clientId, since }: Period): RawBuilder<unknown> {
  return sql`
    select 'gap' as kind, g.id, g.uuid, g.name as title, array[]::text[] as documents, g.language, asked.tickets,
      asked.answered > 0 as "hasDraft", g.created_at as "openedAt"
    from gaps g
    join (
      select t.gap_id, count(*)::int as tickets, count(a.ticket_id)::int as answered
      from gap_tickets t
      left join past_answers a on a.client_id = t.client_id and a.ticket_id = t.ticket_id and a.is_active
        and a.answer <> ''
      where t.client_id = ${clientId} and t.asked_at >= ${since}
      group by t.gap_id) asked on asked.gap_id = g.id
    where g.client_id = ${clientId} and g.state = 'open'`;
}

/**
 * Groups without an answer. One whose tickets stand in open gaps for the most part is not listed twice: there is no
 * answer to them at all, and the gap says so; nor once an article was published for that gap.
 */
function groups({ clientId, since }: Period): RawBuilder<unknown> {
  return sql`
    select 'group' as kind, g.id, g.uuid, g.name as title, array[]::text[] as documents, g.language, asked.tickets,
      coalesce(g.draft ->> 'from' <> 'outline', false) as "hasDraft", g.created_at as "openedAt"
    from question_groups g
    join (
      select q.group_id,
        count(*) filter (where t.edit_class is null or t.edit_class not in ('as-is', 'light'))::int as tickets,
        count(open.id)::int as in_gaps, count(*)::int as of
      from grouped_questions q
      join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
      left join gap_tickets gt on gt.client_id = q.client_id and gt.ticket_id = q.ticket_id
      left join gaps open on open.client_id = gt.client_id and open.id = gt.gap_id
        and (open.state = 'open' or open.state = 'answered' and open.article_id is not null)
      where q.client_id = ${clientId} and q.asked_at >= ${since} and q.group_id is not null
      group by q.group_id) asked on asked.group_id = g.id
    left join documents d on d.client_id = g.client_id and d.id = g.document_id
      and d.state = 'active' and d.excluded_at is null
    where g.client_id = ${clientId} and g.dismissed_at is null and d.id is null
      and asked.tickets > 0 and asked.in_gaps * 2 <= asked.of`;
}

/** Documents to write or to change. What an unanswered group asks for is not listed twice: its answer is for all of them. */
function proposals({ clientId, since }: Period): RawBuilder<unknown> {
  return sql`
    select 'proposal' as kind, p.id, p.uuid, coalesce(p.draft ->> 'title', '…') as title,
      case when p.kind = 'change' and d.title is not null then array[d.title] else array[]::text[] end as documents,
      p.language,
      (select count(*)::int from tickets t where t.client_id = p.client_id and t.created_at >= ${since}
        and (t.id = p.ticket_id or t.id in (select pt.ticket_id from knowledge_proposal_tickets pt
          where pt.client_id = p.client_id and pt.proposal_id = p.id))) as tickets,
      p.draft is not null as "hasDraft", p.created_at as "openedAt"
    from knowledge_proposals p
    left join documents d on d.client_id = p.client_id and d.id = p.document_id
    where p.client_id = ${clientId} and p.state = 'open' and p.kind <> 'nothing'
      and ${standingOfProposal} = 'open'
      and not (p.kind = 'create' and exists (
        select from grouped_questions q
        join question_groups g on g.client_id = q.client_id and g.id = q.group_id and g.dismissed_at is null
        left join documents answer on answer.client_id = g.client_id and answer.id = g.document_id
          and answer.state = 'active' and answer.excluded_at is null
        where q.client_id = p.client_id and q.ticket_id = p.ticket_id and q.asked_at >= ${since}
          and answer.id is null))`;
}

/** Tickets of the period whose suggestion had one of these documents at hand. */
function ticketsWith(ids: RawBuilder<unknown>, { clientId, since }: Period): RawBuilder<unknown> {
  return sql`(select count(distinct s.ticket_id)::int from suggestion_sources c
    join suggestions s on s.client_id = c.client_id and s.id = c.suggestion_id
    where c.client_id = ${clientId} and c.document_id in (${ids}) and s.state <> 'silent'
      and s.created_at >= ${since}
      and c.suggestion_id >= (select id from first_suggestion))`;
}

function contradictions(period: Period): RawBuilder<unknown> {
  return sql`
    select 'contradiction' as kind, p.id, p.uuid, 
      case when r.is_question and not l.is_question then r.title else l.title end as title,
      array[l.title, r.title] as documents, p.language,
      ${ticketsWith(sql`p.left_id, p.right_id`, period)} as tickets, true as "hasDraft", p.found_at as "openedAt"
    from document_pairs p
    join documents l on l.client_id = p.client_id and l.id = p.left_id
    join documents r on r.client_id = p.client_id and r.id = p.right_id
    where p.client_id = ${period.clientId} and p.state = 'open' and p.kind = 'contradiction'`;
}

function expiring(period: Period): RawBuilder<unknown> {
  const { clientId, today } = period;
  return sql`
    select 'expiring' as kind, d.id, d.uuid, d.title, array[]::text[] as documents, d.language,
      ${ticketsWith(sql`d.id`, period)} as tickets, false as "hasDraft",
      (d.certified_until - ${daysThatExpire}::int)::timestamptz as "openedAt"
    from documents d
    where d.client_id = ${clientId} and d.state = 'active' and ${isCertified('d', today)}
      and d.certified_until <= ${today}::date + ${daysThatExpire}::int`;
}

/** Suggestions are numbered in time: what is older than the first of the period is not looked at. */
export function entriesOf(period: Period): RawBuilder<unknown> {
  const { clientId, since } = period;
  const kinds = [gaps, groups, proposals, contradictions, expiring];
  return sql`first_suggestion as materialized (
      select coalesce((select s.id from suggestions s where s.client_id = ${clientId}
        and s.created_at >= ${since} order by s.id limit 1), 9223372036854775807) as id),
    entries as materialized (${sql.join(
      kinds.map((kind) => sql`(${kind(period)})`),
      sql` union all `,
    )})`;
}
