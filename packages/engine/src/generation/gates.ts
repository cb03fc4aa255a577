import { ordersMachine } from '../text/asking.ts';
import type { Extract } from './extractive.ts';
import type { Passage, SilenceReason, SuggestInput } from './types.ts';

/**
 * Below this share of what the strongest words of a question could score, it is not about this knowledge. Set on the same
 * questions that the check in bench/retrieval prints, so that table is no independent test of it.
 */
export const leastBelonging = 0.31;

/** What is chosen must have this much of what is asked, and together with `belongs` half of it: else silence is the better answer. */
const leastCovered = 0.2;
const leastEvidence = 0.5;
/** What past answers that all link the first document add to that. */
const agreeing = 0.1;

/** Gate 1: whether to be silent before anything is written. */
export function reasonForSilence(input: SuggestInput): SilenceReason | null {
  if (input.passages.length === 0)
    return (input.knowledgeSize ?? 0) > 0 ? 'off-topic' : 'no-knowledge';
  return input.belongs < leastBelonging ? 'off-topic' : null;
}

/** 0..1: what speaks for an extract: that the question belongs, and how much of it the chosen sections have. */
export function evidenceOf(input: SuggestInput, covered: number): number {
  return Math.min(1, (input.belongs + covered) / 2 + agreeing * input.agreement);
}

/**
 * Gate 2 of the built-in writer: whether what was found answers. A ticket that gives orders to a program is for a person
 * to read; a model has its own fences against it.
 */
export function reasonAgainst(input: SuggestInput, extract: Extract | null): SilenceReason | null {
  if (ordersMachine(input.question)) return 'off-topic';
  if (
    !extract ||
    extract.covered < leastCovered ||
    evidenceOf(input, extract.covered) < leastEvidence
  )
    return 'nothing-close';
  return null;
}

/** A floor chosen by hand for what passed both gates (on large help centres less than that is right); the rest is earned. */
const leastConfidence = 0.3;

/**
 * 0..1: how sure a reply is: the evidence times how far the first article is ahead of the others, which told right from
 * wrong better than the evidence alone on the public sets. It rises with each of them; from .7 on it may be called high (bench/retrieval says how right).
 * @param found `covered` and `margin` of an extract; for a model the supported share and `marginOf` the passages
 */
export function confidenceOf(
  input: SuggestInput,
  found: { covered: number; margin: number },
  supportedShare: number,
): number {
  const earned = evidenceOf(input, found.covered) * found.margin;
  return (
    Math.round((leastConfidence + (1 - leastConfidence) * earned) * supportedShare * 100) / 100
  );
}

/** 0..1: by how much the first article's score beats the next article's; 1 when there is no other. */
export function marginOf(passages: Passage[]): number {
  const articles = passages
    .filter((passage) => passage.kind === 'document')
    .sort((left, right) => right.score - left.score);
  const [first] = articles;
  const rival = articles.find((passage) => passage.title !== first?.title);
  return first && rival && first.score > 0 ? 1 - rival.score / first.score : first ? 1 : 0;
}
