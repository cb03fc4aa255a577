import type { ToWriteKind } from '@replique/contract/answering/to-write';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasLetters } from '../../platform/db/has-letters.ts';
import { entriesOf, type Period } from './entries.ts';

/** The SQL of the list of what to write, and of what trials came to. */

export type Effect = {
  answered: number;
  of: number;
  others: number;
  worse: number;
  triedAt: string;
};

export type EntryRow = {
  kind: ToWriteKind;
  uuid: string;
  title: string;
  other: string | null;
  language: string;
  tickets: number;
  hasDraft: boolean;
  openedAt: string;
  effect: Effect | null;
  /** What a document to write is proposed for, as it was asked. */
  asked: { text: string; name: string | null } | null;
};

export type EntryQuery = {
  kinds: readonly ToWriteKind[] | null;
  language: string | null;
  search: string | null;
  pageSize: number;
  page: number;
};

export type EntryPage = { items: EntryRow[]; counts: Partial<Record<ToWriteKind, number>> };

/** Most tickets first, of equal ones what has waited longest. */
export async function listEntries(tx: Tx, period: Period, query: EntryQuery): Promise<EntryPage> {
  const { kinds, language, search, pageSize, page } = query;
  const hasText =
    search === null ? sql`true` : hasLetters(sql`e.title || ' ' || coalesce(e.other, '')`, search);
  const { rows } = await sql<EntryPage>`
    with ${entriesOf(period)},
    matching as materialized (
      select e.* from entries e
      where (${language}::text is null or e.language = ${language}) and ${hasText}),
    shown as (
      select * from matching where ${kinds}::text[] is null or kind = any(${kinds})
      order by tickets desc, "openedAt", uuid
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select
      coalesce((select jsonb_object_agg(kind, amount) from (
        select kind, count(*)::int as amount from matching group by kind) counted), '{}') as counts,
      coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'uuid', s.uuid, 'title', s.title,
          'other', s.other, 'language', s.language, 'tickets', s.tickets, 'hasDraft', s."hasDraft",
          'openedAt', s."openedAt", 'effect', (
            select jsonb_build_object('answered', t.answered, 'of', t.tried, 'others', t.others,
              'worse', t.worse, 'triedAt', t.tried_at)
            from draft_trials t where t.client_id = ${period.clientId} and s.id = case s.kind
              when 'gap' then t.gap_id when 'group' then t.group_id when 'proposal' then t.proposal_id end
            limit 1),
          'asked', (
            select jsonb_build_object('text', t.question, 'name', t.requester_name)
            from knowledge_proposals p
            join tickets t on t.client_id = p.client_id and t.id = p.ticket_id
            where s.kind = 'proposal' and p.client_id = ${period.clientId} and p.id = s.id
              and p.kind = 'create'))
        order by s.tickets desc, s."openedAt", s.uuid) from shown s), '[]') as items`.execute(tx);
  return rows[0] ?? { items: [], counts: {} };
}

/** What a draft is of: the row, its client and what it is called. */
export type Subject = {
  kind: 'gap' | 'group' | 'proposal';
  clientId: number;
  clientUuid: string;
  id: number;
  uuid: string;
  label: string;
  language: string;
  /** The document that its draft would take the place of. */
  replaces: number | null;
};

export async function findSubject(
  tx: Tx,
  kind: Subject['kind'],
  uuid: string,
): Promise<Subject | undefined> {
  const of = {
    gap: sql`select g.client_id, g.id, g.name as label, g.language, null::bigint as replaces
      from gaps g where g.uuid = ${uuid}`,
    group: sql`select g.client_id, g.id, g.name as label, g.language, g.document_id as replaces
      from question_groups g where g.uuid = ${uuid}`,
    proposal: sql`select p.client_id, p.id, coalesce(p.draft ->> 'title', '…') as label, p.language,
        case when p.kind = 'change' and d.markdown is not null and d.kind in ('written', 'answer')
          then p.document_id end as replaces
      from knowledge_proposals p
      left join documents d on d.client_id = p.client_id and d.id = p.document_id
      where p.uuid = ${uuid}`,
  };
  const { rows } = await sql<Omit<Subject, 'kind' | 'uuid'>>`
    select f.client_id as "clientId", c.uuid as "clientUuid", f.id, f.label, f.language, f.replaces
    from (${of[kind]}) f join clients c on c.id = f.client_id`.execute(tx);
  return rows[0] && { ...rows[0], kind, uuid };
}

export type PastTicket = {
  ticketId: number;
  uuid: string;
  externalId: string;
  subject: string;
  question: string;
  requesterName: string | null;
};

const pastTicket = sql`t.id as "ticketId", t.uuid, t.external_id as "externalId", t.subject, t.question,
  t.requester_name as "requesterName"`;

/** The newest tickets that ask for it. */
export async function listOwnTickets(
  tx: Tx,
  { kind, clientId, id }: Subject,
  most: number,
): Promise<PastTicket[]> {
  const of = {
    gap: sql`select ticket_id from gap_tickets where client_id = ${clientId} and gap_id = ${id}`,
    group: sql`select ticket_id from grouped_questions where client_id = ${clientId} and group_id = ${id}`,
    proposal: sql`select ticket_id from knowledge_proposals where client_id = ${clientId} and id = ${id}
      union select ticket_id from knowledge_proposal_tickets
      where client_id = ${clientId} and proposal_id = ${id}`,
  };
  const { rows } = await sql<PastTicket>`
    select ${pastTicket} from tickets t
    where t.client_id = ${clientId} and t.id in (${of[kind]}) and t.question <> ''
    order by t.created_at desc, t.id desc limit ${most}`.execute(tx);
  return rows;
}

/** The newest eligible tickets of a language, but for these. */
export async function listOtherTickets(
  tx: Tx,
  { clientId, language }: Subject,
  { except, most }: { except: number[]; most: number },
): Promise<PastTicket[]> {
  const { rows } = await sql<PastTicket>`
    select ${pastTicket} from tickets t
    where t.client_id = ${clientId} and t.is_eligible and t.question <> '' and t.language = ${language}
      and t.id <> all(${except}::bigint[])
    order by t.created_at desc, t.id desc limit ${most}`.execute(tx);
  return rows;
}

/** Keeps what the last trial of a draft came to, in the place of the one before. */
export async function saveTrial(
  tx: Tx,
  { kind, clientId, id }: Subject,
  effect: Omit<Effect, 'triedAt'> & { at: Date },
): Promise<void> {
  const column = { gap: 'gap_id', group: 'group_id', proposal: 'proposal_id' } as const;
  const values = {
    answered: effect.answered,
    tried: effect.of,
    others: effect.others,
    worse: effect.worse,
    tried_at: effect.at,
  };
  await tx
    .insertInto('draft_trials')
    .values({ client_id: clientId, [column[kind]]: id, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', column[kind]]).doUpdateSet(values))
    .execute();
}
