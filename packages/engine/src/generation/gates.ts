import { leastBelonging } from '../retrieval/belonging.ts';
import { ordersMachine } from '../text/asking.ts';
import type { Extract } from './builtin/extractive.ts';
import type { Passage, SilenceReason, SuggestInput } from './types.ts';

export { leastBelonging };

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
function evidenceOf(input: SuggestInput, covered: number): number {
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
    !extract.knowsSubject ||
    extract.covered < leastCovered ||
    evidenceOf(input, extract.covered) < leastEvidence
  )
    return 'nothing-close';
  return null;
}

/**
 * A logistic fit of "the reply rests on an article that a person judged right" (tools/bench/retrieval/README.md says on which
 * halves of which sets). `evidence` was held at 1 by hand: alone it tells next to nothing once both gates are passed.
 */
const fitted = {
  base: -2.74,
  evidence: 1,
  margin: 1.59,
  named: 1.4,
  first: 0.81,
  agreement: 1.15,
  namedMargin: 1.62,
};
/** What replies of the built-in writer have on average: for a reply whose sources can't be compared by words. */
const usualNamed = 0.3;

/** What may be called high: a person relies on it, so the step up to it is made late, where nine in ten were right. */
const high = { fitted: 0.84, shown: 0.7, from: 0.6 };

function beCautious(probability: number): number {
  if (probability <= high.from) return probability;
  const [left, right, low, top] =
    probability < high.fitted
      ? [high.from, high.fitted, high.from, high.shown]
      : [high.fitted, 1, high.shown, 1];
  return low + ((probability - left) / (right - left)) * (top - low);
}

/**
 * 0..1: how likely a reply rests on the right article. From .7 on it may be called high; between .6 and that it
 * understates. It rises with each kind of evidence.
 * @param found `covered`, `margin` and `named` of an extract; for a model the supported share, `marginOf` the passages
 *   and how well the titles that it cites are met
 */
export function confidenceOf(
  input: SuggestInput,
  found: { covered: number; margin: number; named?: number | undefined },
  supportedShare: number,
): number {
  const { margin, named = usualNamed } = found;
  const first = input.passages.reduce(
    (best, { kind, score }) => (kind === 'document' ? Math.max(best, score) : best),
    0,
  );
  const sum =
    fitted.base +
    (fitted.evidence * (input.belongs + found.covered)) / 2 +
    fitted.margin * margin +
    fitted.named * named +
    fitted.first * Math.min(1, first) +
    fitted.agreement * input.agreement +
    fitted.namedMargin * margin * named;
  return Math.round(beCautious(1 / (1 + Math.exp(-sum))) * supportedShare * 100) / 100;
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
