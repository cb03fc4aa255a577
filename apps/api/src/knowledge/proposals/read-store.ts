import type { DocumentDraft } from '@replique/contract/knowledge/knowledge';
import type {
  ProposalKind,
  ProposalOrigin,
  ProposalReason,
  ProposalState,
} from '@replique/contract/knowledge/proposals';
import type { LanguageCode as Language } from '@replique/contract/route';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';

/** What the screens of proposals read. */

export type ProposalRow = {
  clientId: number;
  clientUuid: string;
  clientName: string;
  id: number;
  uuid: string;
  kind: ProposalKind;
  reason: ProposalReason;
  origin: ProposalOrigin;
  language: Language;
  state: ProposalState;
  draft: DocumentDraft | null;
  before: DocumentDraft | null;
  findings: { now: string | null; proposed: string }[];
  subject: string;
  question: string;
  requesterName: string | null;
  documentUuid: string | null;
  documentTitle: string | null;
  canRewrite: boolean;
  madeUuid: string | null;
  madeTitle: string | null;
  tickets: number;
  createdAt: Date;
  stateAt: Date;
  stateBy: string | null;
};

/**
 * How a proposal stands. One that nobody decided on is out of date as soon as its document is not the text that the
 * change was made against, and is open again should that text come back.
 */
export const standing = sql<ProposalState>`case when p.state = 'open' and p.kind = 'change'
  and (d.id is null or d.state <> 'active' or d.excluded_at is not null or d.content_hash <> p.base_hash)
  then 'outdated' else p.state end`;

/** Written here, and not the answer of a group, which is changed with its group. */
export const canRewrite = sql<boolean>`coalesce(d.markdown is not null and d.kind in ('written', 'answer'), false)`;

const selectProposals = sql`
  select p.client_id as "clientId", c.uuid as "clientUuid", c.name as "clientName", p.id, p.uuid, p.kind, p.reason,
    p.origin, p.language, ${standing} as state, p.draft, p.before, p.findings, t.subject, t.question,
    t.requester_name as "requesterName", d.uuid as "documentUuid", d.title as "documentTitle",
    ${canRewrite} as "canRewrite", m.uuid as "madeUuid", m.title as "madeTitle", p.tickets,
    p.created_at as "createdAt", p.state_at as "stateAt", ${personName('p.state_by')} as "stateBy"
  from knowledge_proposals p
  join clients c on c.id = p.client_id
  join tickets t on t.client_id = p.client_id and t.id = p.ticket_id
  left join documents d on d.client_id = p.client_id and d.id = p.document_id
  left join documents m on m.client_id = p.client_id and m.id = p.made_document_id`;

export type ProposalFilter = {
  clientId: number;
  kind: ProposalKind | null;
  state: ProposalState;
  language: string | null;
  pageSize: number;
  page: number;
};

function whereOf({ clientId, kind, state, language }: ProposalFilter) {
  // The first comparison of the state is what an index knows.
  return sql`p.client_id = ${clientId} and p.state = any(${state === 'outdated' ? ['open', 'outdated'] : [state]}::text[])
    and ${standing} = ${state}
    and case when ${kind}::text is null then p.kind <> 'nothing' else p.kind = ${kind} end
    and (${language}::text is null or p.language = ${language})`;
}

/** What contradicts a document first, for it misleads today; then what most tickets ask for. */
export async function listProposals(tx: Tx, filter: ProposalFilter): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    ${selectProposals} where ${whereOf(filter)}
    order by (p.reason = 'contradicts') desc, p.tickets desc, p.id desc
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(tx);
  return rows;
}

export async function countProposals(tx: Tx, filter: ProposalFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from knowledge_proposals p
    left join documents d on d.client_id = p.client_id and d.id = p.document_id
    where ${whereOf(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findProposal(tx: Tx, uuid: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`${selectProposals} where p.uuid = ${uuid}`.execute(tx);
  return rows[0];
}

export type GivenAnswerRow = { text: string; by: string | null; at: Date };

/** What a person answered on the proposal's ticket; undefined where it is gone since. */
export async function findGivenAnswer(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
): Promise<GivenAnswerRow | undefined> {
  const { rows } = await sql<GivenAnswerRow>`
    select a.answer as text, a.answered_at as at, (
      select msg.author from messages msg
      where msg.client_id = a.client_id and msg.ticket_id = a.ticket_id and msg.role = 'agent'
        and msg.sent_at = a.answered_at
      order by length(msg.text) desc limit 1) as by
    from knowledge_proposals p
    join past_answers a on a.client_id = p.client_id and a.ticket_id = p.ticket_id
    where p.client_id = ${clientId} and p.id = ${id} and a.origin = 'agent' and a.answer <> ''`.execute(
    tx,
  );
  return rows[0];
}

export type ProposalTicketRow = {
  uuid: string;
  externalId: string;
  subject: string;
  requesterName: string | null;
};

/** The tickets that ask for it, the one that it was made from first, then the newest. */
export async function listProposalTickets(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
  most: number,
): Promise<ProposalTicketRow[]> {
  const { rows } = await sql<ProposalTicketRow>`
    select t.uuid, t.external_id as "externalId", t.subject, t.requester_name as "requesterName"
    from (
      select p.ticket_id, true as is_first from knowledge_proposals p where p.client_id = ${clientId} and p.id = ${id}
      union all
      select pt.ticket_id, false from knowledge_proposal_tickets pt
      where pt.client_id = ${clientId} and pt.proposal_id = ${id}) asked
    join tickets t on t.client_id = ${clientId} and t.id = asked.ticket_id
    order by asked.is_first desc, t.id desc
    limit ${most}`.execute(tx);
  return rows;
}

export async function findCheckedAt(tx: Tx, clientId: number): Promise<Date | null> {
  const run = await tx
    .selectFrom('knowledge_proposal_runs')
    .select('checked_at as checkedAt')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return run?.checkedAt ?? null;
}

/** Proposals that somebody can decide now. @param clientId null: of every client that is not archived (staff door) */
export async function countOpenProposals(tx: Tx, clientId: number | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from knowledge_proposals p
    join clients c on c.id = p.client_id
    left join documents d on d.client_id = p.client_id and d.id = p.document_id
    where p.state = 'open' and p.kind <> 'nothing' and ${standing} = 'open'
      and ${clientId === null ? sql`c.archived_at is null` : sql`p.client_id = ${clientId}`}`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

/** Proposals that can be decided, newest first; a new document goes by the ticket that asked for it. */
export async function listNewProposals(
  tx: Tx,
  clientId: number,
  { since, most }: { since: Date; most: number },
): Promise<{ uuid: string; text: string; at: Date }[]> {
  const { rows } = await sql<{ uuid: string; text: string; at: Date }>`
    select p.uuid, coalesce(d.title, t.subject) as text, p.created_at as at
    from knowledge_proposals p
    join tickets t on t.client_id = p.client_id and t.id = p.ticket_id
    left join documents d on d.client_id = p.client_id and d.id = p.document_id
    where p.client_id = ${clientId} and p.state = 'open' and p.kind <> 'nothing' and ${standing} = 'open'
      and p.created_at > ${since}
    order by p.created_at desc limit ${most}`.execute(tx);
  return rows;
}
