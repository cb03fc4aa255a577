import { sql } from 'kysely';
import type { EditClass } from '@replique/contract/helpdesk/tickets';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL of suggestions for what agents sent in the end. */

/** What is stored of a suggestion's measure; all null where it has none. */
export type Measure = {
  /** Null where the message has gone since. */
  messageId: number | null;
  messageUuid: string;
  similarity: number;
  editClass: EditClass;
  at: Date;
};

export type MeasuredSuggestion = {
  id: number;
  uuid: string;
  ticketId: number;
  state: 'ready' | 'accepted';
  text: string;
  originalText: string;
  at: Date;
  isAcceptedAsSent: boolean;
  measure: Measure | null;
};

/** Which of these tickets ever had a suggestion. */
export async function listSuggestedTickets(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<number[]> {
  if (ticketIds.length === 0) return [];
  const rows = await tx
    .selectFrom('suggestions')
    .select('ticket_id as ticketId')
    .distinct()
    .where('client_id', '=', clientId)
    .where('ticket_id', 'in', ticketIds)
    .orderBy('ticket_id')
    .execute();
  return rows.map((row) => row.ticketId);
}

/** The suggestions of tickets that an answer may have come from; held until the end of the transaction. */
export async function listMeasured(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
  { isHeld }: { isHeld: boolean },
): Promise<MeasuredSuggestion[]> {
  const rows = await tx
    .selectFrom('suggestions')
    .select([
      'id',
      'uuid',
      'ticket_id as ticketId',
      'state',
      'text',
      'original_text as originalText',
      'created_at as at',
      'is_accepted_as_sent as isAcceptedAsSent',
      'sent_message_id as messageId',
      'sent_message_uuid as messageUuid',
      'sent_similarity as similarity',
      'sent_class as editClass',
      'sent_at as sentAt',
    ])
    .where('client_id', '=', clientId)
    .where('ticket_id', 'in', ticketIds)
    .where('state', 'in', ['ready', 'accepted'])
    .orderBy('id')
    .$if(isHeld, (q) => q.forUpdate())
    .execute();
  return rows.map(({ messageId, messageUuid, similarity, editClass, sentAt, ...row }) => ({
    ...row,
    state: row.state as 'ready' | 'accepted',
    measure:
      messageUuid && similarity !== null && editClass && sentAt
        ? { messageId, messageUuid, similarity, editClass, at: sentAt }
        : null,
  }));
}

/** `becomes`: the state that being sent gives it, or that it has again; null where it stays what it is. */
export type MeasureChange = {
  id: number;
  measure: Measure | null;
  becomes: 'accepted' | 'ready' | null;
};

/** Stores what was measured. Only a change of state is a new revision: the text stays what somebody may be reading. */
export async function updateMeasures(
  tx: Tx,
  clientId: number,
  changes: MeasureChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const given = changes.map(({ id, measure, becomes }) => ({ id, becomes, ...measure }));
  await sql`
    update suggestions s set sent_message_id = c."messageId", sent_message_uuid = c."messageUuid",
      sent_similarity = c.similarity, sent_class = c."editClass", sent_at = c.at,
      matched_at = case when c."messageUuid" is not null then now() end,
      state = coalesce(c.becomes, s.state),
      is_accepted_as_sent = case when c.becomes is null then s.is_accepted_as_sent else c.becomes = 'accepted' end,
      accepted_at = case when c.becomes is null then s.accepted_at when c.becomes = 'accepted' then c.at end,
      revision = s.revision + case when c.becomes is null then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as c (id bigint, becomes text, "messageId" bigint,
      "messageUuid" uuid, similarity real, "editClass" text, at timestamptz)
    where s.client_id = ${clientId} and s.id = c.id`.execute(tx);
}

/** The documents that suggestions cite, by suggestion. */
export async function listCited(
  tx: Tx,
  clientId: number,
  suggestionIds: number[],
): Promise<Map<number, number[]>> {
  if (suggestionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('suggestion_sources as c')
    .innerJoin('suggestions as s', (join) =>
      join.onRef('s.client_id', '=', 'c.client_id').onRef('s.id', '=', 'c.suggestion_id'),
    )
    .select(['c.suggestion_id as suggestionId', 'c.document_id as documentId'])
    .distinct()
    .where('c.client_id', '=', clientId)
    .where('c.suggestion_id', 'in', suggestionIds)
    .where('c.document_id', 'is not', null)
    .where(
      sql<boolean>`jsonb_path_exists(s.sentences, '$[*].sources[*] ? (@ == $n)',
        jsonb_build_object('n', c.number))`,
    )
    .orderBy('c.document_id')
    .execute();
  const cited = new Map<number, number[]>();
  for (const { suggestionId, documentId } of rows)
    if (documentId !== null)
      cited.set(suggestionId, [...(cited.get(suggestionId) ?? []), documentId]);
  return cited;
}

/** A page of tickets with a suggestion whose state is not what the client's threshold makes it; by suggestion. */
export async function listMisjudged(tx: Tx, clientId: number, after: number, most: number) {
  return tx
    .selectFrom('suggestions as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select(['s.id', 's.ticket_id as ticketId'])
    .where('s.client_id', '=', clientId)
    .where('s.id', '>', after)
    .where('s.sent_similarity', 'is not', null)
    .where(
      sql<boolean>`((s.state = 'ready' and s.sent_similarity >= c.acceptance_threshold)
        or (s.state = 'accepted' and s.is_accepted_as_sent and s.sent_similarity < c.acceptance_threshold))`,
    )
    .orderBy('s.id')
    .limit(most)
    .execute();
}

/** The measured suggestion of a ticket with what was sent; undefined when there is none. */
export async function findSent(tx: Tx, clientId: number, ticketId: number) {
  return tx
    .selectFrom('suggestions as s')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.client_id', '=', 's.client_id').onRef('m.id', '=', 's.sent_message_id'),
    )
    .select([
      's.uuid as suggestionUuid',
      's.original_text as suggestedText',
      's.sent_similarity as similarity',
      's.sent_class as editClass',
      's.state',
      's.is_accepted_as_sent as isAcceptedAsSent',
      'm.uuid as messageUuid',
      'm.author',
      'm.text as sentText',
      'm.sent_at as sentAt',
      sql<boolean>`s.text <> s.original_text`.as('isEdited'),
    ])
    .where('s.client_id', '=', clientId)
    .where('s.ticket_id', '=', ticketId)
    .where('s.state', 'in', ['ready', 'accepted'])
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a ticket has a suggestion that an answer can be compared with. */
export async function hasSuggestion(tx: Tx, clientId: number, ticketId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('suggestions')
    .select('id')
    .where('client_id', '=', clientId)
    .where('ticket_id', '=', ticketId)
    .where('state', 'in', ['ready', 'accepted'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
