import type { ToWriteKind } from '@replique/contract/answering/to-write';
import { sql, type RawBuilder } from 'kysely';
import { isCertified } from '../../knowledge/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { askedOf, type Effect } from './store.ts';

/** The SQL of what drafts are tried on, and of what that came to. */

/** What is tried: an entry of the list; of two documents that disagree, which one is right. */
export type Tried =
  | { kind: Exclude<ToWriteKind, 'contradiction'>; uuid: string }
  | { kind: 'contradiction'; uuid: string; right: 'left' | 'right' };

/** What a draft is of: the row, its client and what it is called. */
export type Subject = {
  kind: ToWriteKind;
  clientId: number;
  clientUuid: string;
  id: number;
  uuid: string;
  label: string;
  language: string;
  /** The document that its draft would take the place of. */
  replaces: number | null;
  /** The document that the draft is about, whether it takes its place or stands beside it. */
  about: number | null;
  /** Somebody vouches for the draft. */
  isCertified: boolean;
};

/** Who corrects what belongs to a source writes a certified article that comes before it. */
const ofDocument = (today: string) => sql`
  d.id as about,
  d.markdown is null or ${isCertified('d', today)} as "isCertified"`;

function selectSubject(tried: Tried, today: string) {
  const { uuid } = tried;
  if (tried.kind === 'contradiction')
    return sql`select p.client_id, p.id, l.title || ' / ' || r.title as label, p.language,
      case when d.markdown is not null then d.id end as replaces, ${ofDocument(today)}
    from document_pairs p
    join documents l on l.client_id = p.client_id and l.id = p.left_id
    join documents r on r.client_id = p.client_id and r.id = p.right_id
    join documents d on d.client_id = p.client_id
      and d.id = ${tried.right === 'left' ? sql`p.right_id` : sql`p.left_id`}
    where p.uuid = ${uuid}`;
  if (tried.kind === 'gap')
    return sql`select g.client_id, g.id, g.name as label, g.language, null::bigint as replaces,
        null::bigint as about, false as "isCertified"
      from gaps g where g.uuid = ${uuid}`;
  if (tried.kind === 'group')
    return sql`select g.client_id, g.id, g.name as label, g.language, g.document_id as replaces,
        g.document_id as about, true as "isCertified"
      from question_groups g where g.uuid = ${uuid}`;
  if (tried.kind === 'proposal')
    return sql`select p.client_id, p.id, coalesce(p.draft ->> 'title', '…') as label, p.language,
        case when p.kind = 'change' and d.markdown is not null and d.kind in ('written', 'answer')
          then p.document_id end as replaces, p.document_id as about, false as "isCertified"
      from knowledge_proposals p
      left join documents d on d.client_id = p.client_id and d.id = p.document_id
      where p.uuid = ${uuid}`;
  return sql`select d.client_id, d.id, d.title as label, d.language, d.id as replaces, ${ofDocument(today)}
      from documents d where d.uuid = ${uuid}`;
}

export async function findSubject(
  tx: Tx,
  tried: Tried,
  today: string,
): Promise<Subject | undefined> {
  const { rows } = await sql<Omit<Subject, 'kind' | 'uuid'>>`
    select f.client_id as "clientId", c.uuid as "clientUuid", f.id, f.label, f.language, f.replaces, f.about,
      f."isCertified"
    from (${selectSubject(tried, today)}) f join clients c on c.id = f.client_id`.execute(tx);
  return rows[0] && { ...rows[0], kind: tried.kind, uuid: tried.uuid };
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

/** The newest tickets that ask for it; of documents those whose suggestion had one of them at hand. */
export async function listOwnTickets(
  tx: Tx,
  { kind, clientId, id }: Subject,
  most: number,
): Promise<PastTicket[]> {
  const withDocument = (documents: RawBuilder<unknown>) =>
    sql`select ticket_id from (${askedOf(documents, sql`${clientId}::bigint`)}) asked`;
  const of = {
    gap: sql`select ticket_id from gap_tickets where client_id = ${clientId} and gap_id = ${id}`,
    group: sql`select ticket_id from grouped_questions where client_id = ${clientId} and group_id = ${id}`,
    proposal: sql`select ticket_id from knowledge_proposals where client_id = ${clientId} and id = ${id}
      union select ticket_id from knowledge_proposal_tickets
      where client_id = ${clientId} and proposal_id = ${id}`,
    contradiction: withDocument(sql`(select array[left_id, right_id] from document_pairs
      where client_id = ${clientId} and id = ${id})`),
    expiring: withDocument(sql`array[${id}::bigint]`),
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
  const column = {
    gap: 'gap_id',
    group: 'group_id',
    proposal: 'proposal_id',
    contradiction: 'pair_id',
    expiring: 'document_id',
  } as const;
  const values = {
    answered: effect.answered,
    tried: effect.of,
    different: effect.different,
    rests: effect.rests,
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
