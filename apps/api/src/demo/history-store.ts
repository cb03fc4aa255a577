import { sql } from 'kysely';
import { readyFrom } from '@replique/contract/answering/confidence';
import type { Tx } from '../platform/db/database.ts';

/** The SQL by which the demo gets its past at once: rows as the product itself would have written them one by one. */

export type KnownTicket = { id: number; uuid: string; externalId: string };

export async function listHistoryTickets(
  tx: Tx,
  clientId: number,
  externalIds: string[],
): Promise<KnownTicket[]> {
  const { rows } = await sql<KnownTicket>`
    select id, uuid, external_id as "externalId" from tickets
    where client_id = ${clientId} and platform = 'demo' and external_id = any(${externalIds}::text[])`.execute(
    tx,
  );
  return rows;
}

/** Whether any ticket of the past is there beside the first of each kind. */
export async function hasHistory(
  tx: Tx,
  clientId: number,
  { prefix, from, except }: { prefix: string; from: number; except: string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from tickets where client_id = ${clientId} and platform = 'demo'
      and external_id like ${`${prefix}%`} and external_id > ${`${prefix}${from}`}
      and external_id <> all(${except}::text[]) limit 1`.execute(tx);
  return rows.length > 0;
}

export type WrittenModel = {
  ticketId: number;
  suggestionId: number;
  state: string;
  text: string;
  sources: { title: string; url: string }[];
};

/** What was written for the first question of each kind. */
export async function listModels(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<WrittenModel[]> {
  const { rows } = await sql<WrittenModel>`
    select distinct on (s.ticket_id) s.ticket_id as "ticketId", s.id as "suggestionId", s.state, s.text,
      coalesce((select jsonb_agg(jsonb_build_object('title', c.title, 'url', c.url) order by c.number)
        from suggestion_sources c where c.client_id = s.client_id and c.suggestion_id = s.id and c.url is not null
          and jsonb_path_exists(s.sentences, '$[*].sources[*] ? (@ == $n)', jsonb_build_object('n', c.number))),
        '[]') as sources
    from suggestions s where s.client_id = ${clientId} and s.ticket_id = any(${ticketIds}::bigint[])
    order by s.ticket_id, s.id`.execute(tx);
  return rows;
}

export type CopiedSuggestion = {
  uuid: string;
  model: number;
  ticketId: number;
  text: string;
  confidence: number;
  durationMs: number;
  createdAt: string;
  questionAt: string;
};

/**
 * Suggestions like the models, with their sources; counted at their documents and tickets. A model may be accepted by
 * now, its copies are measured for themselves.
 */
export async function copySuggestions(
  tx: Tx,
  clientId: number,
  copies: CopiedSuggestion[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as n (uuid uuid, model bigint,
    "ticketId" bigint, text text, confidence real, "durationMs" int, "createdAt" timestamptz, "questionAt" timestamptz)`;
  await sql`
    insert into suggestions (client_id, uuid, ticket_id, state, text, original_text, sentences, confidence,
      form, open_questions, silence_reason, language, unsupported, contradicted, notes, left_out, prompt_id, prompt_version, prompt_name, rules_version,
      model, duration_ms, cost_micros, created_at, question_at)
    select m.client_id, n.uuid, n."ticketId", case when m.state = 'accepted' then 'ready' else m.state end, n.text, n.text, m.sentences,
      case when m.confidence is not null then least(0.98, greatest(0.3, m.confidence + n.confidence)) end,
      m.form, m.open_questions, m.silence_reason, m.language, m.unsupported, m.contradicted, m.notes, m.left_out, m.prompt_id, m.prompt_version, m.prompt_name,
      m.rules_version, m.model, n."durationMs", m.cost_micros, n."createdAt", n."questionAt"
    from ${given} join suggestions m on m.client_id = ${clientId} and m.id = n.model
    order by n."createdAt"`.execute(tx);
  await sql`
    insert into suggestion_sources (client_id, suggestion_id, number, kind, document_id, ticket_id, title, heading, text,
      url, is_certified, score)
    select c.client_id, s.id, c.number, c.kind, c.document_id, c.ticket_id, c.title, c.heading, c.text, c.url,
      c.is_certified, c.score
    from ${given} join suggestions s on s.client_id = ${clientId} and s.uuid = n.uuid
    join suggestion_sources c on c.client_id = s.client_id and c.suggestion_id = n.model`.execute(
    tx,
  );
  await sql`
    update tickets t set
      suggestion_state = case when s.state = 'ready' and s.confidence < ${readyFrom} then 'check' else s.state end,
      suggestion_count = t.suggestion_count + case when s.state = 'ready' then 1 else 0 end,
      last_suggestion_at = case when s.state = 'ready' then s.created_at else t.last_suggestion_at end
    from ${given} join suggestions s on s.client_id = ${clientId} and s.uuid = n.uuid
    where t.client_id = s.client_id and t.id = s.ticket_id`.execute(tx);
  await sql`
    update documents d set uses = d.uses + c.count
    from (select c.document_id as id, count(distinct s.id)::int as count
      from ${given} join suggestions s on s.client_id = ${clientId} and s.uuid = n.uuid
      join suggestion_sources c on c.client_id = s.client_id and c.suggestion_id = s.id
      where c.document_id is not null
        and jsonb_path_exists(s.sentences, '$[*].sources[*] ? (@ == $n)', jsonb_build_object('n', c.number))
      group by c.document_id) c
    where d.client_id = ${clientId} and d.id = c.id`.execute(tx);
}

/** What was written before the second version of its prompt was written by the first. */
export async function dateVersions(tx: Tx, clientId: number): Promise<void> {
  await sql`
    update suggestions s set prompt_version = 1 from prompt_versions v
    where s.client_id = ${clientId} and s.prompt_version > 1
      and v.prompt_id = s.prompt_id and v.version = 2 and s.created_at < v.created_at`.execute(tx);
}

/**
 * The past is there to be counted, not to be learned from: what the demo suggests, and which questions it groups, stay
 * explainable by its articles and the tickets that are written by hand.
 */
export async function setAside(tx: Tx, clientId: number, ticketIds: number[]): Promise<void> {
  await sql`
    update past_answers set is_active = false, changed_xid = pg_current_xact_id()
    where client_id = ${clientId} and ticket_id = any(${ticketIds}::bigint[])`.execute(tx);
  await sql`
    insert into grouped_questions (client_id, ticket_id, language, question, asked_at, is_new)
    select client_id, id, language, '', created_at, false from tickets
    where client_id = ${clientId} and id = any(${ticketIds}::bigint[]) and language in ('en', 'fr')
    on conflict (client_id, ticket_id) do nothing`.execute(tx);
}
