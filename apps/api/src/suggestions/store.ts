import { sql, type Updateable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { KeptSentence, LeftOut } from '../db/generation-tables.ts';
import type { SuggestionsTable } from '../db/tables.ts';
import { isCertified } from '../knowledge/knowledge.ts';

/** The only SQL for suggestions, their sources and edits, and for past answers that come from accepted ones. */

export type SentenceRecord = Required<KeptSentence>;

export type SourceRecord = {
  number: number;
  kind: 'document' | 'ticket';
  documentId: number | null;
  ticketId: number | null;
  uuid: string;
  title: string;
  heading: string | null;
  text: string;
  url: string | null;
  isCertified: boolean;
  score: number;
};

export type NewSuggestion = {
  uuid: string;
  ticketId: number;
  state: 'ready' | 'silent';
  text: string;
  sentences: SentenceRecord[];
  confidence: number | null;
  silenceReason: string | null;
  instruction: string | null;
  previousId: number | null;
  language: 'en' | 'fr';
  unsupported: number;
  notes: string[];
  leftOut: LeftOut;
  promptId: number | null;
  promptVersion: number | null;
  promptName: string | null;
  model: string;
  fellBack: string | null;
  durationMs: number;
  costMicros: number | null;
  tokensIn: number;
  tokensOut: number;
  modelView: string | null;
  createdAt: Date;
  createdBy: number;
};

const personName = (alias: string) => sql<string | null>`(select coalesce(
  nullif(trim(u.firstname || ' ' || u.lastname), ''), u.email) from users u where u.id = ${sql.ref(alias)})`;

const previousUuid = sql<string | null>`(select p.uuid from suggestions p
  where p.client_id = suggestions.client_id and p.id = suggestions.previous_id and p.state <> 'deleted')`;

function suggestions(tx: Tx) {
  return tx
    .selectFrom('suggestions')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.client_id', '=', 'suggestions.client_id')
        .onRef('tickets.id', '=', 'suggestions.ticket_id'),
    )
    .select([
      'suggestions.id',
      'suggestions.client_id as clientId',
      'suggestions.ticket_id as ticketId',
      'suggestions.uuid',
      'tickets.uuid as ticketUuid',
      'suggestions.state',
      'suggestions.text',
      'suggestions.original_text as originalText',
      'suggestions.sentences',
      'suggestions.confidence',
      'suggestions.silence_reason as silenceReason',
      'suggestions.instruction',
      'suggestions.previous_id as previousId',
      previousUuid.as('previousUuid'),
      'suggestions.language',
      'suggestions.unsupported',
      'suggestions.notes',
      'suggestions.prompt_name as promptName',
      'suggestions.prompt_version as promptVersion',
      'suggestions.model',
      'suggestions.fell_back as fellBack',
      'suggestions.duration_ms as durationMs',
      'suggestions.cost_micros as costMicros',
      'suggestions.edits',
      'suggestions.revision',
      'suggestions.created_at as createdAt',
      'suggestions.accepted_at as acceptedAt',
      personName('suggestions.created_by').as('createdBy'),
      personName('suggestions.accepted_by').as('acceptedBy'),
    ]);
}

export type SuggestionRecord = Awaited<ReturnType<typeof listSuggestions>>[number];

export async function listSuggestions(tx: Tx, clientId: number, ticketId: number) {
  return suggestions(tx)
    .where('suggestions.client_id', '=', clientId)
    .where('suggestions.ticket_id', '=', ticketId)
    .where('suggestions.state', '!=', 'deleted')
    .orderBy('suggestions.id', 'desc')
    .limit(50)
    .execute();
}

export async function findSuggestion(tx: Tx, uuid: string): Promise<SuggestionRecord | undefined> {
  return suggestions(tx)
    .where('suggestions.uuid', '=', uuid)
    .where('suggestions.state', '!=', 'deleted')
    .executeTakeFirst();
}

/** What the model was sent, which no list carries: it is long. */
export async function findModelView(
  tx: Tx,
  uuid: string,
): Promise<{ text: string | null; leftOut: LeftOut } | undefined> {
  return tx
    .selectFrom('suggestions')
    .select(['model_view as text', 'left_out as leftOut'])
    .where('uuid', '=', uuid)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();
}

/** The instructions that led to a variant, oldest first; a variant that was deleted meanwhile still counts. */
export async function listInstructions(tx: Tx, clientId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ instruction: string }>`
    with recursive chain as (
      select id, previous_id, instruction, 1 as depth from suggestions where client_id = ${clientId} and id = ${id}
      union all
      select s.id, s.previous_id, s.instruction, chain.depth + 1
      from chain join suggestions s on s.client_id = ${clientId} and s.id = chain.previous_id
      where chain.depth < 20
    )
    select instruction from chain where instruction is not null order by depth desc`.execute(tx);
  return rows.map((row) => row.instruction);
}

/** The same with the row locked, for a change. */
export async function findSuggestionForUpdate(
  tx: Tx,
  uuid: string,
): Promise<SuggestionRecord | undefined> {
  return suggestions(tx)
    .where('suggestions.uuid', '=', uuid)
    .where('suggestions.state', '!=', 'deleted')
    .forUpdate('suggestions')
    .executeTakeFirst();
}

export async function listSources(
  tx: Tx,
  clientId: number,
  suggestionIds: number[],
  today: string,
) {
  if (suggestionIds.length === 0) return [];
  return tx
    .selectFrom('suggestion_sources as s')
    .leftJoin('documents as d', (join) =>
      join.onRef('d.client_id', '=', 's.client_id').onRef('d.id', '=', 's.document_id'),
    )
    .leftJoin('tickets as t', (join) =>
      join.onRef('t.client_id', '=', 's.client_id').onRef('t.id', '=', 's.ticket_id'),
    )
    .select([
      's.suggestion_id as suggestionId',
      's.number',
      's.kind',
      's.document_id as documentId',
      's.ticket_id as ticketId',
      sql<string>`coalesce(d.uuid, t.uuid)`.as('uuid'),
      's.title',
      's.heading',
      's.text',
      's.url',
      // As it stands today, whatever it was when the suggestion was written: people certify from here.
      isCertified('d', today).as('isCertified'),
      's.score',
    ])
    .where('s.client_id', '=', clientId)
    .where('s.suggestion_id', 'in', suggestionIds)
    .orderBy('s.number')
    .execute();
}

export async function insertSuggestion(
  tx: Tx,
  clientId: number,
  suggestion: NewSuggestion,
  sources: SourceRecord[],
): Promise<void> {
  const { id } = await tx
    .insertInto('suggestions')
    .values({
      client_id: clientId,
      uuid: suggestion.uuid,
      ticket_id: suggestion.ticketId,
      state: suggestion.state,
      text: suggestion.text,
      original_text: suggestion.text,
      sentences: JSON.stringify(suggestion.sentences),
      confidence: suggestion.confidence,
      silence_reason: suggestion.silenceReason,
      instruction: suggestion.instruction,
      previous_id: suggestion.previousId,
      language: suggestion.language,
      unsupported: suggestion.unsupported,
      notes: suggestion.notes,
      left_out: JSON.stringify(suggestion.leftOut),
      prompt_id: suggestion.promptId,
      prompt_version: suggestion.promptVersion,
      prompt_name: suggestion.promptName,
      model: suggestion.model,
      fell_back: suggestion.fellBack,
      duration_ms: suggestion.durationMs,
      cost_micros: suggestion.costMicros,
      tokens_in: suggestion.tokensIn,
      tokens_out: suggestion.tokensOut,
      model_view: suggestion.modelView,
      created_at: suggestion.createdAt,
      created_by: suggestion.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (sources.length === 0) return;
  await tx
    .insertInto('suggestion_sources')
    .values(
      sources.map((source) => ({
        client_id: clientId,
        suggestion_id: id,
        number: source.number,
        kind: source.kind,
        document_id: source.documentId,
        ticket_id: source.ticketId,
        title: source.title,
        heading: source.heading,
        text: source.text,
        url: source.url,
        is_certified: source.isCertified,
        score: source.score,
      })),
    )
    .execute();
}

/** Every change of a suggestion gives it its next revision. */
async function update(
  tx: Tx,
  { clientId, id }: SuggestionRecord,
  change: Updateable<SuggestionsTable>,
): Promise<void> {
  await tx
    .updateTable('suggestions')
    .set(change)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** `suggestion` is the locked row: what its text was is kept as an edit. */
export async function updateText(
  tx: Tx,
  suggestion: SuggestionRecord,
  change: { text: string; editedBy: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('suggestion_edits')
    .values({
      client_id: suggestion.clientId,
      suggestion_id: suggestion.id,
      revision: suggestion.revision,
      text_before: suggestion.text,
      edited_by: change.editedBy,
      edited_at: change.at,
    })
    .execute();
  await update(tx, suggestion, { text: change.text, edits: suggestion.edits + 1 });
}

export async function updateAccepted(
  tx: Tx,
  suggestion: SuggestionRecord,
  by: number,
  at: Date,
): Promise<void> {
  await update(tx, suggestion, { state: 'accepted', accepted_at: at, accepted_by: by });
}

export async function updateDeleted(
  tx: Tx,
  suggestion: SuggestionRecord,
  by: number,
  at: Date,
): Promise<void> {
  await update(tx, suggestion, { state: 'deleted', deleted_at: at, deleted_by: by });
}

/** The accepted text becomes what was answered, unless an agent's own answer is known: that one is truer. */
export async function upsertAcceptedAnswer(
  tx: Tx,
  answer: {
    clientId: number;
    ticketId: number;
    suggestionId: number;
    question: string;
    text: string;
    language: string;
    documentIds: number[];
    at: Date;
  },
): Promise<void> {
  const values = {
    question: answer.question,
    answer: answer.text,
    language: answer.language,
    answered_at: answer.at,
    origin: 'accepted' as const,
    suggestion_id: answer.suggestionId,
    links: [],
    document_ids: answer.documentIds,
    is_active: true,
    changed_xid: sql<string>`pg_current_xact_id()`,
  };
  await tx
    .insertInto('past_answers')
    .values({ client_id: answer.clientId, ticket_id: answer.ticketId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'ticket_id'])
        .doUpdateSet(values)
        .where('past_answers.origin', '=', 'accepted'),
    )
    .execute();
}

/** When the latest suggestion that stands was written; null when none is left. */
export async function findLatestSuggestionTime(tx: Tx, of: SuggestionRecord): Promise<Date | null> {
  const row = await tx
    .selectFrom('suggestions')
    .select('created_at as at')
    .where('client_id', '=', of.clientId)
    .where('ticket_id', '=', of.ticketId)
    .where('state', 'in', ['ready', 'accepted'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The accepted suggestion of a ticket that was accepted last, if one is left. */
export async function findLastAccepted(
  tx: Tx,
  of: SuggestionRecord,
): Promise<SuggestionRecord | undefined> {
  return suggestions(tx)
    .where('suggestions.client_id', '=', of.clientId)
    .where('suggestions.ticket_id', '=', of.ticketId)
    .where('suggestions.state', '=', 'accepted')
    .orderBy('suggestions.accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What was learned from a suggestion is unlearned; the index sees it at its next search. */
export async function retireAcceptedAnswer(tx: Tx, suggestion: SuggestionRecord): Promise<void> {
  await tx
    .updateTable('past_answers')
    .set({ is_active: false, changed_xid: sql<string>`pg_current_xact_id()` })
    .where('client_id', '=', suggestion.clientId)
    .where('ticket_id', '=', suggestion.ticketId)
    .where('suggestion_id', '=', suggestion.id)
    .execute();
}
