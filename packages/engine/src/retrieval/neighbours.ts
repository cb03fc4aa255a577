import { combineField } from './fusion.ts';
import type { QueryTerms } from './query-terms.ts';
import type { TextIndex } from './text-index.ts';
import type { Weights } from './weights.ts';

/** What is kept of a past answer beside its question's words. */
export type PastRecord = { answeredAt: number; documentIds: number[]; weight: number };

/** `similarity` 0..1: how much of the question's weight the past question has; `votes`: whether its answer links documents. */
export type Neighbour = { ticketId: number; similarity: number; votes: boolean };

export type Neighbours = {
  nearest: Neighbour[];
  /** Votes for documents, the best at 1. */
  votes: Map<number, number>;
  belongs: number;
};

type Filter = { before?: number; exceptTicketId?: number };

/** The past questions nearest to this one, and what their answers vote for. */
export function findNeighbours(
  index: TextIndex,
  past: Map<number, PastRecord>,
  query: QueryTerms,
  weights: Weights,
  filter: Filter,
): Neighbours {
  if (past.size === 0) return { nearest: [], votes: new Map(), belongs: 0 };
  const fields = combineField(index, query, weights);
  const scored: Neighbour[] = [];
  for (let entry = 0; entry < index.entryCount; entry++) {
    if (!index.isAlive[entry]) continue;
    const words = fields.words.entries[entry] as number;
    const grams = fields.grams.entries[entry] as number;
    if (words === 0 && grams === 0) continue;
    const similarity =
      (1 - weights.grams) * (words / (fields.words.possible || 1)) + weights.grams * (grams / (fields.grams.possible || 1));
    scored.push({ ticketId: index.keys[entry] as number, similarity: Math.min(1, similarity), votes: false });
  }
  scored.sort((left, right) => right.similarity - left.similarity || left.ticketId - right.ticketId);
  const nearest = takeAllowed(scored, past, filter, weights.neighbours);
  return { nearest, votes: countVotes(nearest, past, weights), belongs: nearest[0]?.similarity ?? 0 };
}

function takeAllowed(scored: Neighbour[], past: Map<number, PastRecord>, filter: Filter, most: number): Neighbour[] {
  const taken: Neighbour[] = [];
  for (const neighbour of scored) {
    if (taken.length === most) break;
    const record = past.get(neighbour.ticketId);
    if (!record || neighbour.ticketId === filter.exceptTicketId) continue;
    if (filter.before !== undefined && record.answeredAt >= filter.before) continue;
    taken.push({ ...neighbour, votes: record.documentIds.length > 0 });
  }
  return taken;
}

const day = 86_400_000;

function countVotes(nearest: Neighbour[], past: Map<number, PastRecord>, weights: Weights): Map<number, number> {
  const votes = new Map<number, number>();
  const records = nearest.map(({ ticketId }) => past.get(ticketId) as PastRecord);
  const newest = records.reduce((latest, record) => Math.max(latest, record.answeredAt), 0);
  let best = 0;
  nearest.forEach(({ similarity }, position) => {
    const record = records[position] as PastRecord;
    // What people answer changes with releases and seasons: older answers count less, never nothing.
    const age = (newest - record.answeredAt) / day;
    const fresh = 1 - weights.ageing + weights.ageing * 2 ** (-age / weights.halfLife);
    for (const documentId of record.documentIds) {
      const sum = (votes.get(documentId) ?? 0) + record.weight * fresh * similarity ** weights.neighbourPower;
      votes.set(documentId, sum);
      best = Math.max(best, sum);
    }
  });
  if (best > 0) for (const [documentId, sum] of votes) votes.set(documentId, sum / best);
  return votes;
}

/**
 * The share of the votes in the final score: it grows with the number of near past questions that link something, so
 * that the first few answers of a new client can't outvote the texts.
 * @param textsBelong how well the question meets the documents, the measure of "near"
 */
export function voteShare(found: Neighbours, textsBelong: number, weights: Weights): number {
  const reference = Math.max(textsBelong, found.belongs);
  if (found.votes.size === 0 || reference === 0) return 0;
  let evidence = 0;
  for (const { similarity, votes } of found.nearest) if (votes) evidence += (similarity / reference) ** 2;
  return (weights.neighbourShare * evidence) / (evidence + weights.neighbourHalf);
}
