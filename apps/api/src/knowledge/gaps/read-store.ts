import type { GapState } from '@replique/contract/knowledge/gaps';
import type { SilenceReason } from '@replique/contract/silence-reason';
import type { Language } from '@replique/engine/text/language';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What the screens of gaps read. */

export type GapRow = {
  clientId: number;
  id: number;
  uuid: string;
  clientUuid: string;
  clientName: string;
  language: Language;
  name: string;
  question: string;
  state: GapState;
  tickets: number;
  ticketsBefore: number;
  weeks: number[];
  lastAskedAt: Date;
  documentUuid: string | null;
  documentTitle: string | null;
  documentId: number | null;
  nearest: { documentId: number; score: number }[];
  tried: number;
  answered: number;
  stateAt: Date;
};

export type Period = { now: Date; days: number };

/** Gaps with what was asked in the period; `weeks` are the thirteen up to now, oldest first. */
function selectGaps({ now, days }: Period) {
  const since = new Date(now.getTime() - days * 86_400_000);
  const before = new Date(now.getTime() - 2 * days * 86_400_000);
  return sql`
    select g.client_id as "clientId", g.id, g.uuid, c.uuid as "clientUuid", c.name as "clientName", g.language,
      g.name, g.state, g.nearest, g.tried, g.answered, g.document_id as "documentId", g.state_at as "stateAt",
      d.uuid as "documentUuid", d.title as "documentTitle", asked.*,
      coalesce((select ct.question from gap_tickets cg
        join tickets ct on ct.client_id = cg.client_id and ct.id = cg.ticket_id
        where cg.client_id = g.client_id and cg.gap_id = g.id and cg.is_centre limit 1), '') as question
    from gaps g
    join clients c on c.id = g.client_id
    left join documents d on d.client_id = g.client_id and d.id = g.document_id
    cross join lateral (
      select count(*) filter (where t.asked_at >= ${since})::int as tickets,
        count(*) filter (where t.asked_at >= ${before} and t.asked_at < ${since})::int as "ticketsBefore",
        coalesce(max(t.asked_at), g.created_at) as "lastAskedAt",
        array(select count(w.ticket_id)::int from generate_series(12, 0, -1) as n
          left join gap_tickets w on w.client_id = g.client_id and w.gap_id = g.id
            and w.asked_at > ${now}::timestamptz - make_interval(days => 7 * (n + 1))
            and w.asked_at <= ${now}::timestamptz - make_interval(days => 7 * n)
          group by n order by n desc) as weeks
      from gap_tickets t where t.client_id = g.client_id and t.gap_id = g.id) asked`;
}

export type GapFilter = {
  clientId: number;
  state: GapState;
  language: Language | null;
  pageSize: number;
  page: number;
};

export async function listGaps(tx: Tx, filter: GapFilter, period: Period): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select * from (${selectGaps(period)}) found
    where "clientId" = ${filter.clientId} and state = ${filter.state} and tickets > 0
      and (${filter.language}::text is null or language = ${filter.language})
    order by tickets desc, "lastAskedAt" desc, id desc
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(tx);
  return rows;
}

/** Open gaps of one client, or as staff of all (null), most asked first, and how many there are. */
export async function listMostAsked(
  tx: Tx,
  clientId: number | null,
  { now, days }: Period,
  most: number,
): Promise<{
  gaps: { uuid: string; name: string; tickets: number; client: string }[];
  total: number;
}> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<{
    uuid: string;
    name: string;
    tickets: number;
    client: string;
    total: number;
  }>`
    select g.uuid, g.name, count(*)::int as tickets, c.uuid as client, (count(*) over ())::int as total
    from gaps g
    join clients c on c.id = g.client_id
    join gap_tickets t on t.client_id = g.client_id and t.gap_id = g.id and t.asked_at >= ${since}
    where g.state = 'open' and (${clientId}::bigint is null or g.client_id = ${clientId})
    group by g.client_id, g.id, g.uuid, g.name, c.uuid
    order by tickets desc, g.client_id, g.id desc
    limit ${most}`.execute(tx);
  return { gaps: rows.map(({ total: _, ...gap }) => gap), total: rows[0]?.total ?? 0 };
}

export async function countGaps(tx: Tx, filter: GapFilter, { now, days }: Period): Promise<number> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from gaps g
    where g.client_id = ${filter.clientId} and g.state = ${filter.state}
      and (${filter.language}::text is null or g.language = ${filter.language})
      and exists (select from gap_tickets t
        where t.client_id = g.client_id and t.gap_id = g.id and t.asked_at >= ${since})`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

export async function findGap(tx: Tx, uuid: string, period: Period): Promise<GapRow | undefined> {
  const { rows } = await sql<GapRow>`
    select * from (${selectGaps(period)}) found where uuid = ${uuid}`.execute(tx);
  return rows[0];
}

/** The same gap, held until the transaction ends. */
export async function lockGap(tx: Tx, uuid: string) {
  return tx
    .selectFrom('gaps')
    .innerJoin('clients', 'clients.id', 'gaps.client_id')
    .select([
      'gaps.client_id as clientId',
      'gaps.id',
      'gaps.name',
      'gaps.state',
      'gaps.document_id as documentId',
      'clients.uuid as clientUuid',
    ])
    .where('gaps.uuid', '=', uuid)
    .forUpdate('gaps')
    .executeTakeFirst();
}

export type GapTicketRow = {
  uuid: string;
  externalId: string;
  subject: string;
  question: string;
  requesterName: string | null;
  reason: SilenceReason;
  askedAt: Date;
  isAnswered: boolean;
  answer: string | null;
  isCentre: boolean;
};

export async function listGapTickets(
  tx: Tx,
  gap: { clientId: number; id: number },
  since: Date,
  most: number,
): Promise<GapTicketRow[]> {
  const { rows } = await sql<GapTicketRow>`
    select t.uuid, t.external_id as "externalId", t.subject, t.question, t.requester_name as "requesterName",
      gt.reason, gt.asked_at as "askedAt", t.answer_count > 0 as "isAnswered", a.answer, gt.is_centre as "isCentre"
    from gap_tickets gt
    join tickets t on t.client_id = gt.client_id and t.id = gt.ticket_id
    left join past_answers a on a.client_id = t.client_id and a.ticket_id = t.id and a.is_active
    where gt.client_id = ${gap.clientId} and gt.gap_id = ${gap.id} and gt.asked_at >= ${since}
    order by gt.asked_at desc, t.id desc
    limit ${most}`.execute(tx);
  return rows;
}

/** Open gaps that a ticket asked for since then. @param clientId null: of every client that is not archived (staff door) */
export async function countOpenGaps(tx: Tx, clientId: number | null, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from gaps g join clients c on c.id = g.client_id
    where g.state = 'open'
      and ${clientId === null ? sql`c.archived_at is null` : sql`g.client_id = ${clientId}`}
      and exists (select from gap_tickets t
        where t.client_id = g.client_id and t.gap_id = g.id and t.asked_at >= ${since})`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}
