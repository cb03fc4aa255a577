import { ordersMachine } from '../text/asking.ts';
import type { Extract } from './extractive.ts';
import type { SilenceReason, SuggestInput } from './types.ts';

/**
 * Below this share of what the strongest words of a question could score, it is not about this knowledge. Set on the same
 * questions that the check in bench/retrieval prints, so that table is no independent test of it.
 */
export const leastBelonging = 0.26;

/** What is chosen must have this much of what is asked, and together with `belongs` half of it: else silence is the better answer. */
const leastCovered = 0.2;
const leastEvidence = 0.5;

/** Gate 1: whether to be silent before anything is written. */
export function reasonForSilence(input: SuggestInput): SilenceReason | null {
  if (input.passages.length === 0) return (input.knowledgeSize ?? 0) > 0 ? 'off-topic' : 'no-knowledge';
  return input.belongs < leastBelonging || ordersMachine(input.question) ? 'off-topic' : null;
}

/** 0..1: what speaks for an extract: that the question belongs, and how much of it the chosen sections have. */
export function evidenceOf(input: SuggestInput, extract: Extract): number {
  return (input.belongs + extract.covered) / 2;
}

/** Gate 2 of the built-in writer: whether what was found answers. */
export function isClose(input: SuggestInput, extract: Extract): boolean {
  return extract.covered >= leastCovered && evidenceOf(input, extract) >= leastEvidence;
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
