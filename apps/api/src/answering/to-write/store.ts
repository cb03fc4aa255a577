import type { ToWriteKind } from '@replique/contract/answering/to-write';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasLetters } from '../../platform/db/has-letters.ts';
import { entriesOf, type Period } from './entries.ts';

/** The SQL of the list of what to write. */

export type Effect = {
  answered: number;
  of: number;
  different: number;
  rests: number;
  others: number;
  worse: number;
  triedAt: string;
};

export type Asked = { text: string; name: string | null };

export type EntryRow = {
  kind: ToWriteKind;
  uuid: string;
  title: string;
  documents: string[];
  language: string;
  tickets: number;
  hasDraft: boolean;
  openedAt: string;
  effect: Effect | null;
  /** What it may be called by, as it was asked: of a proposal its ticket, of a contradiction those nearest to the two. */
  asked: Asked[];
  /** What the documents of a contradiction disagree about. */
  about: string | null;
};

export type EntryQuery = {
  kinds: readonly ToWriteKind[] | null;
  language: string | null;
  search: string | null;
  pageSize: number;
  page: number;
};

export type EntryPage = { items: EntryRow[]; counts: Partial<Record<ToWriteKind, number>> };

/** Of so many of the last suggestions that had a document at hand the tickets are looked at. */
const mostSources = 200;
/** So many questions a contradiction may be called by, and as much of each. */
const mostAsked = 12;
const mostOfQuestion = 1_000;

/** Tickets whose suggestion had one of these documents at hand, the newest; `score`: how near they came. */
export const askedOf = (documents: RawBuilder<unknown>, clientId: RawBuilder<unknown>) => sql`
  select g.ticket_id, max(c.score) as score
  from unnest(${documents}) as of (id)
  cross join lateral (
    select s.suggestion_id, s.score from suggestion_sources s
    where s.client_id = ${clientId} and s.document_id = of.id
    order by s.suggestion_id desc limit ${mostSources}) c
  join suggestions g on g.client_id = ${clientId} and g.id = c.suggestion_id and g.state <> 'silent'
  group by g.ticket_id`;

const question = sql`jsonb_build_object('text', left(t.question, ${mostOfQuestion}::int), 'name', t.requester_name)`;

/** What an entry may be called by; see {@link EntryRow}. */
const askedFor = (clientId: number) => sql`case s.kind
  when 'proposal' then (
    select jsonb_build_array(${question})
    from knowledge_proposals p
    join tickets t on t.client_id = p.client_id and t.id = p.ticket_id
    where p.client_id = ${clientId} and p.id = s.id)
  when 'contradiction' then (
    select jsonb_agg(near.question) from (
      select ${question} as question
      from document_pairs p
      cross join lateral (${askedOf(sql`array[p.left_id, p.right_id]`, sql`p.client_id`)}) a
      join tickets t on t.client_id = p.client_id and t.id = a.ticket_id and t.question <> ''
        and t.language = p.language
      where p.client_id = ${clientId} and p.id = s.id
      order by a.score desc, t.id desc limit ${mostAsked}) near)
  end`;

const aboutWhat = (clientId: number) => sql`(
  select string_agg(concat_ws(' ', said ->> 'left', said ->> 'right'), ' ')
  from document_pairs p cross join lateral jsonb_array_elements(p.disagreements) said
  where s.kind = 'contradiction' and p.client_id = ${clientId} and p.id = s.id)`;

/** Most tickets first, of equal ones what has waited longest. */
export async function listEntries(tx: Tx, period: Period, query: EntryQuery): Promise<EntryPage> {
  const { kinds, language, search, pageSize, page } = query;
  const hasText =
    search === null
      ? sql`true`
      : hasLetters(sql`e.title || ' ' || array_to_string(e.documents, ' ')`, search);
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
          'documents', s.documents, 'language', s.language, 'tickets', s.tickets, 'hasDraft', s."hasDraft",
          'openedAt', s."openedAt", 'effect', (
            select jsonb_build_object('answered', t.answered, 'of', t.tried, 'different', t.different,
              'rests', t.rests, 'others', t.others, 'worse', t.worse, 'triedAt', t.tried_at)
            from draft_trials t where t.client_id = ${period.clientId} and s.id = case s.kind
              when 'gap' then t.gap_id when 'group' then t.group_id when 'proposal' then t.proposal_id
              when 'contradiction' then t.pair_id when 'expiring' then t.document_id end
            limit 1),
          'asked', coalesce(${askedFor(period.clientId)}, '[]'), 'about', ${aboutWhat(period.clientId)})
        order by s.tickets desc, s."openedAt", s.uuid) from shown s), '[]') as items`.execute(tx);
  return rows[0] ?? { items: [], counts: {} };
}
