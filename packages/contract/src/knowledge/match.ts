/**
 * How well a document fits a question, in words: the same ones wherever a person sees it. Scores of the search are
 * relative to the best of what was found for one question, so a score alone says nothing of fit: what the engine's gates
 * and its writer made of it decides first. Plain data and sums, without zod.
 */
export const matches = ['strong', 'fair', 'weak'] as const;
export type Match = (typeof matches)[number];

/** `refused`: nothing found was enough to answer; `found`: it was; `cited`: the reply rests on this document. */
export type MatchEvidence = 'refused' | 'found' | 'cited';

/** Nine of ten documents that replies of the demo cite have this score or more … */
const strongFrom = 0.7;
/** … and half of those that were found and not cited have less than this one. */
const fairFrom = 0.4;

export function matchOf(score: number, evidence: MatchEvidence): Match {
  if (evidence === 'refused') return 'weak';
  if (score >= strongFrom) return 'strong';
  return score >= fairFrom || evidence === 'cited' ? 'fair' : 'weak';
}
