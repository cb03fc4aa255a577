import { sql, type Updateable } from 'kysely';
import { readyFrom } from '@replique/contract/answering/confidence';
import type { SuggestionStatus } from '@replique/contract/helpdesk/tickets';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';
import type { LeftOut, NewSentence } from '../../platform/db/column-shapes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { isCertified } from '../../knowledge/index.ts';
import { lockTickets } from '../../helpdesk/index.ts';

/** The only SQL for suggestions, their sources and edits; what was sent of them: sent-store.ts. */

export type SentenceRecord = NewSentence;

/** When the requester wrote again after what the writer knew; a ticket that never asked has no such time. */
const staleSince = sql<Date | null>`case when tickets.last_question_at > suggestions.question_at
  then tickets.last_question_at end`;

/** Nobody asked for what was written by itself; when it comes too late it is not the ticket's suggestion, unless it was taken all the same. */
const isCurrent = sql<boolean>`(state = 'accepted' or not (created_by is null and 'ticket-changed' = any (notes)))`;

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
      'tickets.question',
      sql<Date | null>`nullif(tickets.last_question_at, '-infinity')`.as('lastQuestionAt'),
      sql<string>`coalesce(nullif(tickets.subject, ''), tickets.external_id)`.as('ticketName'),
      'suggestions.state',
      'suggestions.text',
      'suggestions.original_text as originalText',
      'suggestions.sentences',
      'suggestions.confidence',
      'suggestions.form',
      'suggestions.open_questions as openQuestions',
      'suggestions.silence_reason as silenceReason',
      'suggestions.instruction',
      'suggestions.previous_id as previousId',
      previousUuid.as('previousUuid'),
      'suggestions.language',
      'suggestions.unsupported',
      'suggestions.contradicted',
      'suggestions.notes',
      'suggestions.prompt_name as promptName',
      'suggestions.prompt_version as promptVersion',
      'suggestions.model',
      'suggestions.fell_back as fellBack',
      'suggestions.duration_ms as durationMs',
      'suggestions.cost_micros as costMicros',
      'suggestions.edits',
      'suggestions.revision',
      'suggestions.question_at as questionAt',
      'suggestions.created_at as createdAt',
      'suggestions.accepted_at as acceptedAt',
      'suggestions.is_accepted_as_sent as isAcceptedAsSent',
      staleSince.as('staleSince'),
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

/** First the ticket, then its suggestion: messages that arrive for it hold them in this order too. */
async function lockTicketOf(tx: Tx, uuid: string): Promise<void> {
  const found = await tx
    .selectFrom('suggestions')
    .select(['client_id as clientId', 'ticket_id as ticketId'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (found) await lockTickets(tx, found.clientId, [found.ticketId]);
}

/** The same with the row locked, for a change. */
export async function findSuggestionForUpdate(
  tx: Tx,
  uuid: string,
): Promise<SuggestionRecord | undefined> {
  await lockTicketOf(tx, uuid);
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
      // Merged into another group it is gone, and its document stays.
      sql<string | null>`(select g.uuid from question_groups g
        where g.client_id = d.client_id and g.document_id = d.id)`.as('group'),
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

/** Every change of a suggestion gives it its next revision. */
async function update(
  tx: Tx,
  { clientId, id }: SuggestionRecord,
  change: Updateable<DB['suggestions']>,
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

/** A silent one stays silent: what was accepted is the agent's own text. */
export async function updateAccepted(
  tx: Tx,
  suggestion: SuggestionRecord,
  state: 'accepted' | 'silent',
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await update(tx, suggestion, {
    state,
    accepted_at: at,
    accepted_by: by,
    accepted_question_at: suggestion.lastQuestionAt,
  });
}

/** Nobody has accepted it after all. */
export async function updateUnaccepted(tx: Tx, suggestion: SuggestionRecord): Promise<void> {
  const none = { accepted_at: null, accepted_by: null, accepted_question_at: null };
  await update(tx, suggestion, {
    state: suggestion.state === 'silent' ? 'silent' : 'ready',
    ...none,
  });
}

export async function updateDeleted(
  tx: Tx,
  suggestion: SuggestionRecord,
  by: number,
  at: Date,
): Promise<void> {
  const { state } = suggestion;
  const was = state === 'deleted' ? null : state;
  await update(tx, suggestion, {
    state: 'deleted',
    deleted_state: was,
    deleted_at: at,
    deleted_by: by,
  });
}

/** One that may have been deleted, locked, with who did that, when, and what it was before. */
export async function findEvenDeletedForUpdate(tx: Tx, uuid: string) {
  await lockTicketOf(tx, uuid);
  return suggestions(tx)
    .select([
      'suggestions.deleted_at as deletedAt',
      'suggestions.deleted_by as deletedBy',
      'suggestions.deleted_state as deletedState',
    ])
    .where('suggestions.uuid', '=', uuid)
    .forUpdate('suggestions')
    .executeTakeFirst();
}

/** Takes a deletion back. */
export async function updateRestored(
  tx: Tx,
  suggestion: SuggestionRecord,
  state: 'ready' | 'silent' | 'accepted',
): Promise<void> {
  const none = { deleted_state: null, deleted_at: null, deleted_by: null };
  await update(tx, suggestion, { state, ...none });
}

/** When the latest suggestion that stands was written; null when none is left. */
export async function findLatestSuggestionTime(tx: Tx, of: SuggestionRecord): Promise<Date | null> {
  const row = await tx
    .selectFrom('suggestions')
    .select('created_at as at')
    .where('client_id', '=', of.clientId)
    .where('ticket_id', '=', of.ticketId)
    .where('state', 'in', ['ready', 'accepted'])
    .where(isCurrent)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** One that waits for a decision is ready to send only when it surely rests on the right article. */
function statusOf({ state, confidence }: Pick<SuggestionRecord, 'state' | 'confidence'>) {
  if (state === 'deleted') return 'none';
  return state === 'ready' && (confidence ?? 0) < readyFrom ? 'check' : state;
}

/** Where the suggestions of tickets stand: an accepted one before any other, then the latest. Without any: not named. */
export async function listSuggestionStatuses(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<Map<number, SuggestionStatus>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('suggestions')
    .distinctOn('ticket_id')
    .select(['ticket_id as ticketId', 'state', 'confidence'])
    .where('client_id', '=', clientId)
    .where('ticket_id', 'in', ticketIds)
    .where('state', '<>', 'deleted')
    .where(isCurrent)
    .orderBy('ticket_id')
    .orderBy(sql`state = 'accepted'`, 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.ticketId, statusOf(row)]));
}

export async function findSuggestionStatus(
  tx: Tx,
  { clientId, ticketId }: { clientId: number; ticketId: number },
): Promise<SuggestionStatus> {
  return (await listSuggestionStatuses(tx, clientId, [ticketId])).get(ticketId) ?? 'none';
}

/** The accepted suggestion of a ticket that was accepted last, if one is left. */
export async function findLastAccepted(
  tx: Tx,
  of: { clientId: number; ticketId: number },
): Promise<SuggestionRecord | undefined> {
  return suggestions(tx)
    .where('suggestions.client_id', '=', of.clientId)
    .where('suggestions.ticket_id', '=', of.ticketId)
    .where('suggestions.state', '=', 'accepted')
    .orderBy('suggestions.accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
