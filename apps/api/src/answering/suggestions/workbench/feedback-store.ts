import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { personName } from '../../../platform/db/person-name.ts';

/** The only SQL for what people say of suggestions. */

export type NewRating = Pick<
  Selectable<DB['suggestion_ratings']>,
  'thumb' | 'reason' | 'comment'
> & {
  clientId: number;
  suggestionId: number;
  userId: number;
  wrongDocumentId: number | null;
  betterDocumentId: number | null;
  at: Date;
};

export async function upsertRating(tx: Tx, rating: NewRating): Promise<void> {
  const values = {
    thumb: rating.thumb,
    reason: rating.reason,
    comment: rating.comment,
    wrong_document_id: rating.wrongDocumentId,
    better_document_id: rating.betterDocumentId,
    rated_at: rating.at,
  };
  await tx
    .insertInto('suggestion_ratings')
    .values({
      client_id: rating.clientId,
      suggestion_id: rating.suggestionId,
      user_id: rating.userId,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'suggestion_id', 'user_id']).doUpdateSet(values),
    )
    .execute();
}

/** Answers whether there was one. */
export async function deleteRating(
  tx: Tx,
  of: { clientId: number; suggestionId: number; userId: number },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('suggestion_ratings')
    .where('client_id', '=', of.clientId)
    .where('suggestion_id', '=', of.suggestionId)
    .where('user_id', '=', of.userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listRatings(tx: Tx, clientId: number, suggestionIds: number[]) {
  if (suggestionIds.length === 0) return [];
  return tx
    .selectFrom('suggestion_ratings as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('documents as w', (join) =>
      join.onRef('w.client_id', '=', 'r.client_id').onRef('w.id', '=', 'r.wrong_document_id'),
    )
    .leftJoin('documents as b', (join) =>
      join.onRef('b.client_id', '=', 'r.client_id').onRef('b.id', '=', 'r.better_document_id'),
    )
    .select([
      'r.suggestion_id as suggestionId',
      'u.uuid as personUuid',
      personName('r.user_id').as('person'),
      'r.thumb',
      'r.reason',
      'r.comment',
      'w.uuid as wrongUuid',
      'w.title as wrongTitle',
      'b.uuid as betterUuid',
      'b.title as betterTitle',
      'r.rated_at as at',
    ])
    .where('r.client_id', '=', clientId)
    .where('r.suggestion_id', 'in', suggestionIds)
    .orderBy('r.rated_at', 'desc')
    .execute();
}
