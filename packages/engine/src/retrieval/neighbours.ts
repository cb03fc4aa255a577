import { scoreIndex } from './fusion.ts';
import type { QueryTerms } from './query-terms.ts';
import { TopList } from './top-list.ts';
import type { Scores } from './list-scores.ts';
import type { Language } from '../text/language.ts';
import type { TextIndex } from './text-index.ts';
import type { Likeness } from './vector-store.ts';
import type { Weights } from './weights.ts';

/** What is kept of a past answer beside its question's words. */
export type PastRecord = {
  answeredAt: number;
  documentIds: number[];
  weight: number;
  language: Language;
};

/** `similarity` 0..1: how much of the question's weight the past question has; `votes`: whether its answer links documents. */
export type Neighbour = { ticketId: number; similarity: number; votes: boolean };

export type Neighbours = {
  nearest: Neighbour[];
  /** Votes for documents, the best at 1. */
  votes: Map<number, number>;
  belongs: number;
};

type Filter = { before?: number; exceptTicketId?: number };

/** What is searched: the words of past questions with their records and, when there are vectors, how like they are. */
export type PastQuestions = {
  index: TextIndex;
  past: Map<number, PastRecord>;
  likeness: Likeness | null;
  language: Language;
};

/** The past questions nearest to this one, and what their answers vote for. */
export function findNeighbours(
  { index, past, likeness, language }: PastQuestions,
  query: QueryTerms,
  weights: Weights,
  filter: Filter,
): Neighbours {
  if (past.size === 0) return { nearest: [], votes: new Map(), belongs: 0 };
  const { words, grams } = scoreIndex(index, query, weights);
  const wordShare = (1 - weights.grams) / (words.possible || 1);
  const gramShare = weights.grams / (grams.possible || 1);
  const top = new TopList(weights.neighbours);
  let belongs = 0;
  for (let entry = 0; entry < index.entryCount; entry++) {
    const ticketId = index.keys[entry] as number;
    const byWords =
      wordShare * (words.whole[entry] as number) + gramShare * (grams.whole[entry] as number);
    const similarity = likeness
      ? withLikeness(byWords, likeness.standing(ticketId), past.get(ticketId), language, weights)
      : byWords;
    if (similarity === 0 || !top.admits(similarity)) continue;
    if (!isAllowed(past.get(ticketId), ticketId, filter)) continue;
    top.offer(entry, similarity, ticketId);
    belongs = Math.max(belongs, entryBelongs(words, grams, entry, weights));
  }
  const nearest = top.entries.map((entry, position) => {
    const ticketId = index.keys[entry] as number;
    const votes = (past.get(ticketId)?.documentIds.length ?? 0) > 0;
    return { ticketId, similarity: Math.min(1, top.scores[position] as number), votes };
  });
  return { nearest, votes: countVotes(nearest, past, weights), belongs };
}

/** Words say next to nothing about a question in another language: then the vector stands alone. */
function withLikeness(
  byWords: number,
  standing: number,
  record: PastRecord | undefined,
  language: Language,
  weights: Weights,
): number {
  if (standing === 0) return byWords;
  const both = (1 - weights.vector) * byWords + weights.vector * standing;
  return record?.language === language ? both : Math.max(both, weights.foreignVector * standing);
}

/** As `belongs` of a whole index, but of one entry: what must not be seen (the ticket's own answer) must not count either. */
function entryBelongs(words: Scores, grams: Scores, entry: number, weights: Weights): number {
  const reached = ({ whole, passages, enough }: Scores): number =>
    enough > 0
      ? Math.min(1, Math.max(whole[entry] as number, passages[entry] as number) / enough)
      : 0;
  return (1 - weights.grams) * reached(words) + weights.grams * reached(grams);
}

function isAllowed(record: PastRecord | undefined, ticketId: number, filter: Filter): boolean {
  if (!record || ticketId === filter.exceptTicketId) return false;
  return filter.before === undefined || record.answeredAt < filter.before;
}

const day = 86_400_000;

function countVotes(
  nearest: Neighbour[],
  past: Map<number, PastRecord>,
  weights: Weights,
): Map<number, number> {
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
      const sum =
        (votes.get(documentId) ?? 0) + record.weight * fresh * similarity ** weights.neighbourPower;
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
 * @param textsAnswer how much of the question the best document has: with the nearest question the measure of "near"
 */
export function voteShare(found: Neighbours, textsAnswer: number, weights: Weights): number {
  const reference = Math.max(textsAnswer, found.nearest[0]?.similarity ?? 0);
  if (found.votes.size === 0 || reference === 0) return 0;
  let evidence = 0;
  for (const { similarity, votes } of found.nearest)
    if (votes) evidence += (similarity / reference) ** 2;
  return (weights.neighbourShare * evidence) / (evidence + weights.neighbourHalf);
}
