import type { SilenceReason, SuggestInput } from './types.ts';

/**
 * Below this share of what the strongest words of a question could score, it is not about this knowledge. Set on the same
 * questions that the check in bench/retrieval prints, so that table is no independent test of it.
 */
export const leastBelonging = 0.26;

/** Gate 1: whether to be silent before anything is written. */
export function reasonForSilence(input: SuggestInput): SilenceReason | null {
  if (input.passages.length === 0) return (input.knowledgeSize ?? 0) > 0 ? 'off-topic' : 'no-knowledge';
  return input.belongs < leastBelonging ? 'off-topic' : null;
}

/**
 * 0..1: how sure the reply is. Past answers that agree weigh most (gate 2), then how much of the question the chosen
 * sentences cover, then how well the question belongs.
 */
export function confidenceOf(input: SuggestInput, covered: number, supportedShare: number): number {
  const belonging = Math.min(1, input.belongs / 0.7);
  const sum = 0.1 + 0.4 * input.agreement + 0.3 * covered + 0.2 * belonging;
  return Math.round(Math.min(1, sum) * supportedShare * 100) / 100;
}
