import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The latest question that a suggestion knows. */
export async function findQuestionTime(tx: Tx, clientId: number, id: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('suggestions')
    .select('question_at as at')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The suggestion that each of these tickets shows, with how close to it the answer was: one line of a file each. */
export async function listLatestSuggestions(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<{ ticketId: number; text: string; similarity: number | null }[]> {
  return (
    tx
      .selectFrom('suggestions')
      .distinctOn('ticket_id')
      .select(['ticket_id as ticketId', 'text', 'sent_similarity as similarity'])
      .where('client_id', '=', clientId)
      .where('ticket_id', 'in', ticketIds)
      .where('state', 'in', ['ready', 'accepted'])
      .orderBy('ticket_id')
      // The one that was measured, or accepted, says more than a later draft.
      .orderBy((eb) => eb('sent_similarity', 'is', null))
      .orderBy((eb) => eb('state', '!=', 'accepted'))
      .orderBy('id', 'desc')
      .execute()
  );
}

/**
 * `silences`: how often nothing could be said; `answersUsing`: in how many answers a suggestion stands; `contradicted`:
 * suggestions with a sentence that a source contradicts.
 */
export type SuggestionUse = {
  ticketId: number;
  silences: number;
  answersUsing: number;
  contradicted: number;
};

/** Of those of these tickets that have suggestions; deleted ones left out. */
export async function countUseOfSuggestions(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<SuggestionUse[]> {
  return tx
    .selectFrom('suggestions')
    .select([
      'ticket_id as ticketId',
      sql<number>`count(*) filter (where state = 'silent')::int`.as('silences'),
      sql<number>`count(*) filter (where sent_class <> 'not-used')::int`.as('answersUsing'),
      sql<number>`count(*) filter (where state <> 'silent' and contradicted > 0)::int`.as(
        'contradicted',
      ),
    ])
    .where('client_id', '=', clientId)
    .where('ticket_id', 'in', ticketIds)
    .where('state', '<>', 'deleted')
    .groupBy('ticket_id')
    .execute();
}
