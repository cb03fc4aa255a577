import type { Agreement, GroupEvent } from '@replique/contract/answering/reinforcement';
import type { EditClass } from '@replique/contract/helpdesk/tickets';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';
import type { KeptAnswers, KeptDraft, KeptSplit } from '../../platform/db/column-shapes.ts';
import { isStanding } from './group-store.ts';

/** The SQL of a group's page. Tickets, messages and documents are read, never written. */

type Place = { clientId: number; id: number };

export type GroupPage = {
  answers: KeptAnswers[];
  agreement: Agreement | null;
  autoOff: 'withdrawn' | 'stopped' | null;
  draft: KeptDraft | null;
  draftAt: Date | null;
  draftBy: string | null;
  splits: KeptSplit[];
  approvedAt: Date | null;
  approvedBy: string | null;
  /** Of the document that stands; its title is null where none does. */
  title: string | null;
  isQuestion: boolean;
  url: string | null;
  markdown: string | null;
  until: string | null;
};

/** What only the page of a group shows of its row. */
export async function findGroupPage(tx: Tx, { clientId, id }: Place): Promise<GroupPage> {
  const { rows } = await sql<GroupPage>`
    select g.answers, g.agreement, g.auto_off as "autoOff", g.draft, g.draft_at as "draftAt",
      ${personName('g.draft_by')} as "draftBy", g.splits, g.approved_at as "approvedAt",
      ${personName('g.approved_by')} as "approvedBy", d.title, coalesce(d.is_question, false) as "isQuestion", d.url,
      d.markdown, d.certified_until as until
    from question_groups g
    left join documents d on d.client_id = g.client_id and d.id = g.document_id
      and d.state = 'active' and d.excluded_at is null
    where g.client_id = ${clientId} and g.id = ${id}`.execute(tx);
  const [page] = rows;
  if (!page) throw new Error('A group that was found is not there.');
  return page;
}

export type MemberTicket = {
  id: number;
  uuid: string;
  externalId: string;
  question: string;
  isMember: boolean;
};

/** Tickets that answers and proposed parts name by number, those that are there still. */
export async function listNamedTickets(
  tx: Tx,
  { clientId, id }: Place,
  ticketIds: number[],
): Promise<MemberTicket[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<MemberTicket>`
    select t.id, t.uuid, t.external_id as "externalId", coalesce(q.question, '') as question,
      coalesce(q.group_id = ${id}, false) as "isMember"
    from tickets t
    left join grouped_questions q on q.client_id = t.client_id and q.ticket_id = t.id
    where t.client_id = ${clientId} and t.id = any(${ticketIds}::bigint[])`.execute(tx);
  return rows;
}

export type NearGroup = {
  uuid: string;
  name: string;
  question: string;
  size: number;
  likeness: number;
  revision: number;
};

/** Groups that may be one with this, likest first. One whose answer stands is not offered: it can't be merged away. */
export async function listNearGroups(
  tx: Tx,
  { clientId, id }: Place,
  most: number,
): Promise<NearGroup[]> {
  const { rows } = await sql<NearGroup>`
    select g.uuid, g.name, g.question, g.size, p.likeness, g.revision
    from question_group_pairs p
    join question_groups g on g.client_id = p.client_id
      and g.id = case when p.left_id = ${id} then p.right_id else p.left_id end
    where p.client_id = ${clientId} and (p.left_id = ${id} or p.right_id = ${id}) and not p.is_apart
      and g.size > 0 and g.dismissed_at is null
      and not ${isStanding}
    order by p.likeness desc, g.id
    limit ${most}`.execute(tx);
  return rows;
}

export type EventRow = {
  what: GroupEvent['what'];
  at: Date;
  by: string | null;
  otherUuid: string | null;
  otherName: string | null;
  tickets: number | null;
};

export async function listEvents(
  tx: Tx,
  { clientId, id }: Place,
  most: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.what, e.at, ${personName('e.by_user')} as by, e.other_uuid as "otherUuid", e.other_name as "otherName",
      e.tickets
    from question_group_events e
    where e.client_id = ${clientId} and e.group_id = ${id}
    order by e.at desc, e.id desc
    limit ${most}`.execute(tx);
  return rows;
}

export type GroupTicketRow = {
  uuid: string;
  externalId: string;
  subject: string;
  question: string;
  channel: string | null;
  askedAt: Date;
  isCentre: boolean;
  isPinned: boolean;
  requesterName: string | null;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  editClass: EditClass | null;
};

/** The one in the middle first, then the newest. What a person answered is the ticket's past answer; an accepted suggestion that nobody sent is none. */
export async function listGroupTickets(
  tx: Tx,
  { clientId, id }: Place,
  { pageSize, page }: { pageSize: number; page: number },
): Promise<GroupTicketRow[]> {
  const { rows } = await sql<GroupTicketRow>`
    select t.uuid, t.external_id as "externalId", t.subject, q.question, t.channel, q.asked_at as "askedAt",
      q.is_centre as "isCentre", q.is_pinned as "isPinned", t.requester_name as "requesterName", a.answer,
      sent.author as "answeredBy", a.answered_at as "answeredAt", t.edit_class as "editClass"
    from (
      select * from grouped_questions where client_id = ${clientId} and group_id = ${id}
      order by is_centre desc, asked_at desc, ticket_id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}) q
    join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
    left join past_answers a on a.client_id = q.client_id and a.ticket_id = q.ticket_id and a.is_active
      and a.origin = 'agent' and a.answer <> ''
    left join lateral (
      select m.author from messages m
      where m.client_id = a.client_id and m.ticket_id = a.ticket_id and m.role = 'agent' and m.sent_at <= a.answered_at
      order by m.sent_at desc, m.id desc limit 1) sent on true
    order by q.is_centre desc, q.asked_at desc, q.ticket_id desc`.execute(tx);
  return rows;
}

export async function countGroupTickets(tx: Tx, { clientId, id }: Place): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from grouped_questions
    where client_id = ${clientId} and group_id = ${id}`.execute(tx);
  return rows[0]?.total ?? 0;
}
