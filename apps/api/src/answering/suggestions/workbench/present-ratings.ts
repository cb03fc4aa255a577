import type { SuggestionRating } from '@replique/contract/answering/suggestions';
import type { Tx } from '../../../platform/db/database.ts';
import { listRatings } from './feedback-store.ts';

/** By suggestion, newest first. */
export async function ratingsOf(
  tx: Tx,
  clientId: number,
  suggestionIds: number[],
): Promise<Map<number, SuggestionRating[]>> {
  const rows = await listRatings(tx, clientId, suggestionIds);
  const named = (uuid: string | null, title: string | null) =>
    uuid === null ? null : { uuid, title: title ?? '' };
  const rated = rows.map((row) => ({
    suggestionId: row.suggestionId,
    rating: {
      person: { uuid: row.personUuid, name: row.person ?? '' },
      thumb: row.thumb,
      reason: row.reason,
      comment: row.comment,
      wrongDocument: named(row.wrongUuid, row.wrongTitle),
      betterDocument: named(row.betterUuid, row.betterTitle),
      at: row.at.toISOString(),
    },
  }));
  const grouped = Map.groupBy(rated, ({ suggestionId }) => suggestionId);
  return new Map([...grouped].map(([id, list]) => [id, list.map(({ rating }) => rating)]));
}
