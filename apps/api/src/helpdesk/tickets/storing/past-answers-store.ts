import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isServed } from '../rules/eligibility.ts';
import { tableOf } from './put-store.ts';

/** The only SQL that writes past answers: one a ticket, an agent's own or that of an accepted suggestion. */

export type PastAnswer = {
  ticketId: number;
  question: string;
  answer: string;
  language: string;
  answeredAt: Date;
  /** Last path segments of the links in it. */
  links: string[];
};

/** A suggestion that a person accepted, with the documents that it cites. */
export type AcceptedAnswer = Omit<PastAnswer, 'links'> & {
  suggestionId: number;
  citedIds: number[];
};

type Row = PastAnswer & {
  origin: 'agent' | 'accepted';
  suggestionId: number | null;
  citedIds: number[];
};

/** Both lists in one, each id once. */
const joined = (left: RawBuilder<unknown>, right: RawBuilder<unknown>) =>
  sql`array(select distinct i from unnest(${left} || ${right}) i order by i)`;

const linkedTo = (clientId: number, links: RawBuilder<unknown>) => sql`array(
  select d.id from documents d
  where d.client_id = ${clientId} and d.state = 'active' and d.external_id = any (${links}) order by d.id)`;

/**
 * An agent's own answer replaces what an accepted suggestion had taught for the ticket, and is never replaced by one
 * as long as it stands. In a language that is not served it is kept without being learned from, until the metadata may
 * give the ticket another language. What is the same already stays untouched: indexes read what changed.
 */
async function upsert(tx: Tx, clientId: number, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const incoming = tableOf('a', rows, {
    ticketId: 'bigint',
    question: 'text',
    answer: 'text',
    language: 'text',
    answeredAt: 'timestamptz',
    origin: 'text',
    suggestionId: 'bigint',
    links: 'list',
    citedIds: 'list',
  });
  // Which documents were behind an agent's answer is found out after it is stored (noteCited).
  const cited = sql`case when excluded.origin = 'agent' then past_answers.cited_ids else excluded.cited_ids end`;
  const documents = joined(sql`excluded.document_ids`, cited);
  await sql`
    insert into past_answers (client_id, ticket_id, question, answer, language, answered_at, origin, suggestion_id,
      links, cited_ids, document_ids, is_active)
    select ${clientId}, a."ticketId", a.question, a.answer, a.language, a."answeredAt", a.origin, a."suggestionId",
      l.links, l.cited,
      case when l.links = '{}' and l.cited = '{}' then l.cited else ${joined(linkedTo(clientId, sql`l.links`), sql`l.cited`)} end,
      ${isServed(sql`a.language`)}
    from ${incoming}
    cross join lateral (select a.links::text[] as links, a."citedIds"::bigint[] as cited) l
    on conflict (client_id, ticket_id) do update set
      question = excluded.question, answer = excluded.answer, language = excluded.language,
      answered_at = excluded.answered_at, origin = excluded.origin, suggestion_id = excluded.suggestion_id,
      links = excluded.links, cited_ids = ${cited}, document_ids = ${documents}, is_active = excluded.is_active,
      changed_xid = pg_current_xact_id()
    where (excluded.origin = 'agent' or past_answers.origin = 'accepted' or past_answers.answer = '')
      and (past_answers.question, past_answers.answer, past_answers.language, past_answers.answered_at,
        past_answers.origin, past_answers.suggestion_id, past_answers.links, past_answers.document_ids,
        past_answers.is_active)
      is distinct from (excluded.question, excluded.answer, excluded.language, excluded.answered_at,
        excluded.origin, excluded.suggestion_id, excluded.links, ${documents}, excluded.is_active)`.execute(
    tx,
  );
}

export async function upsertPastAnswers(
  tx: Tx,
  clientId: number,
  answers: PastAnswer[],
): Promise<void> {
  const rows = answers.map((answer) => ({
    ...answer,
    origin: 'agent' as const,
    suggestionId: null,
    citedIds: [],
  }));
  await upsert(tx, clientId, rows);
}

/** The accepted text becomes what was answered, unless an agent's own answer is known: that one is truer. */
export async function upsertAcceptedAnswer(
  tx: Tx,
  clientId: number,
  answer: AcceptedAnswer,
): Promise<void> {
  await upsert(tx, clientId, [{ ...answer, origin: 'accepted', links: [] }]);
}

/**
 * Which documents were behind agents' answers, by the suggestions that they came from: the next search offers them for
 * such a question as if the answers had linked them.
 */
export async function noteCited(
  tx: Tx,
  clientId: number,
  answers: { ticketId: number; citedIds: number[] }[],
): Promise<void> {
  if (answers.length === 0) return;
  const given = tableOf('g', answers, { ticketId: 'bigint', citedIds: 'jsonb' });
  await sql`
    update past_answers p set cited_ids = c.ids,
      document_ids = ${joined(linkedTo(clientId, sql`p.links`), sql`c.ids`)}, changed_xid = pg_current_xact_id()
    from ${given}
    cross join lateral (
      select array(select jsonb_array_elements_text(g."citedIds")::bigint order by 1) as ids) c
    where p.client_id = ${clientId} and p.ticket_id = g."ticketId" and p.origin = 'agent'
      and p.cited_ids is distinct from c.ids`.execute(tx);
}

/** Agents' answers that these tickets no longer hold are forgotten: an empty one never comes back. */
export async function retirePastAnswers(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<void> {
  await sql`
    update past_answers set is_active = false, answer = '', changed_xid = pg_current_xact_id()
    where client_id = ${clientId} and ticket_id = any(${ticketIds}::bigint[]) and origin = 'agent' and answer <> ''`.execute(
    tx,
  );
}

/** Nothing is learned from these tickets any more, whoever answered; an agent's answer comes back when it is read again. */
export async function retireAnswersOf(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<void> {
  await sql`
    update past_answers set is_active = false, changed_xid = pg_current_xact_id(),
      answer = case when origin = 'agent' then '' else answer end
    where client_id = ${clientId} and ticket_id = any(${ticketIds}::bigint[])
      and (is_active or origin = 'agent' and answer <> '')`.execute(tx);
}

/** Which of these tickets held an agent's answer that is forgotten. */
export async function listRetiredAnswers(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<number[]> {
  if (ticketIds.length === 0) return [];
  const rows = await tx
    .selectFrom('past_answers')
    .select('ticket_id as ticketId')
    .where('client_id', '=', clientId)
    .where('ticket_id', 'in', ticketIds)
    .where('origin', '=', 'agent')
    .where('answer', '=', '')
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

/** What was learned from a suggestion is unlearned; the index sees it at its next search. */
export async function retireAcceptedAnswer(
  tx: Tx,
  clientId: number,
  { ticketId, suggestionId }: { ticketId: number; suggestionId: number },
): Promise<void> {
  await tx
    .updateTable('past_answers')
    .set({ is_active: false, changed_xid: sql<string>`pg_current_xact_id()` })
    .where('client_id', '=', clientId)
    .where('ticket_id', '=', ticketId)
    .where('suggestion_id', '=', suggestionId)
    .execute();
}

/** After articles arrived: past answers that link to them learn so. Answers how many changed. */
export async function relinkPastAnswers(tx: Tx, clientId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update past_answers p set document_ids = x.ids, changed_xid = pg_current_xact_id()
    from (select a.ticket_id, ${joined(sql`array_agg(d.id)`, sql`a.cited_ids`)} as ids
          from past_answers a
          join documents d on d.client_id = a.client_id and d.state = 'active' and d.external_id = any (a.links)
          where a.client_id = ${clientId} and a.origin = 'agent' group by a.ticket_id, a.cited_ids) x
    where p.client_id = ${clientId} and p.ticket_id = x.ticket_id and p.document_ids is distinct from x.ids`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
