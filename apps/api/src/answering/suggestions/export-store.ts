import { sql, type SelectQueryBuilder } from 'kysely';
import type { SuggestionState } from '@replique/contract/answering/suggestions';
import type { EditClass } from '@replique/contract/helpdesk/tickets';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The SQL of suggestions for files of them, one a row. */

/** What narrows such a file; days in UTC of when they were written, both inclusive. */
export type SuggestionFilter = {
  state?: z.infer<typeof SuggestionState>[] | undefined;
  editClass?: EditClass[] | undefined;
  channel?: string[] | undefined;
  category?: string[] | undefined;
  language?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const dayMs = 86_400_000;

function matching(
  tx: Tx,
  clientId: number,
  filter: SuggestionFilter,
): SelectQueryBuilder<DB, 'suggestions' | 'tickets', object> {
  const { state, editClass, from, to } = filter;
  let rows = tx
    .selectFrom('suggestions')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.client_id', '=', 'suggestions.client_id')
        .onRef('tickets.id', '=', 'suggestions.ticket_id'),
    )
    .where('suggestions.client_id', '=', clientId);
  rows = state?.length
    ? rows.where('suggestions.state', 'in', state)
    : rows.where('suggestions.state', '!=', 'deleted');
  if (editClass?.length) rows = rows.where('suggestions.sent_class', 'in', editClass);
  for (const field of ['channel', 'category', 'language'] as const) {
    const values = filter[field];
    if (values?.length)
      rows = rows.where(sql<boolean>`${sql.ref(`tickets.${field}`)} = any (${values}::text[])`);
  }
  if (from !== undefined) rows = rows.where('suggestions.created_at', '>=', new Date(from));
  if (to !== undefined)
    rows = rows.where('suggestions.created_at', '<', new Date(new Date(to).getTime() + dayMs));
  return rows;
}

/** How many there are, exactly, and up to which id there are any of the client. */
export async function countForExport(
  tx: Tx,
  clientId: number,
  filter: SuggestionFilter,
): Promise<{ total: number; last: number }> {
  const { total } = await matching(tx, clientId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { last } = await tx
    .selectFrom('suggestions')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return { total, last: Number(last ?? 0) };
}

export type ExportedSuggestion = Awaited<ReturnType<typeof listForExport>>[number];

/** In the order of their ids: those behind `after` up to `last`. */
export async function listForExport(
  tx: Tx,
  clientId: number,
  filter: SuggestionFilter,
  range: { after: number; last: number; most: number },
) {
  return matching(tx, clientId, filter)
    .select([
      'suggestions.id',
      'suggestions.created_at as createdAt',
      'tickets.external_id as ticket',
      'tickets.uuid as ticketUuid',
      'tickets.subject',
      'tickets.channel',
      'tickets.category',
      'tickets.language',
      'suggestions.state',
      'suggestions.silence_reason as silenceReason',
      'suggestions.confidence',
      'suggestions.form',
      'suggestions.open_questions as openQuestions',
      'suggestions.text',
      'suggestions.original_text as originalText',
      'suggestions.instruction',
      'suggestions.edits',
      'suggestions.accepted_at as acceptedAt',
      'suggestions.is_accepted_as_sent as isAcceptedAsSent',
      'suggestions.sent_class as editClass',
      'suggestions.sent_similarity as similarity',
      'suggestions.prompt_name as prompt',
      'suggestions.prompt_version as promptVersion',
      'suggestions.model',
      'suggestions.fell_back as fellBack',
      'suggestions.duration_ms as durationMs',
      'suggestions.cost_micros as costMicros',
      personName('suggestions.created_by').as('createdBy'),
      personName('suggestions.accepted_by').as('acceptedBy'),
    ])
    .where('suggestions.id', '>', range.after)
    .where('suggestions.id', '<=', range.last)
    .orderBy('suggestions.id')
    .limit(range.most)
    .execute();
}
