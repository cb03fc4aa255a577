import { leastBelonging } from '../retrieval/belonging.ts';
import { ordersMachine } from '../text/asking.ts';
import type { Extract } from './builtin/extractive.ts';
import { marginOf } from './margin.ts';
import type { Passage, SilenceReason, SuggestInput } from './types.ts';

export { leastBelonging };

/** What is chosen must have this much of what is asked, and together with `belongs` half of it: else silence is the better answer. */
const leastCovered = 0.2;
const leastEvidence = 0.5;
/** An article that is this surely meant, by half of the different words too, answers a letter that tells much besides. */
const surely = { confidence: 0.85, share: 0.5 };
/** What past answers that all link the first document add to that. */
const agreeing = 0.1;

/** Gate 1: whether to be silent before anything is written. */
export function reasonForSilence(input: SuggestInput): SilenceReason | null {
  if (input.passages.length === 0 && (input.knowledgeSize ?? 0) === 0) return 'no-knowledge';
  if (input.passages.length > 0 && input.belongs >= leastBelonging) return null;
  return ordersMachine(input.question) ? 'program-orders' : 'off-topic';
}

/** 0..1: what speaks for an extract: that the question belongs, and how much of it the chosen sections have. */
function evidenceOf(input: SuggestInput, covered: number): number {
  return Math.min(1, (input.belongs + covered) / 2 + agreeing * input.agreement);
}

function isSurelyMeant(input: SuggestInput, extract: Extract): boolean {
  return extract.share >= surely.share && confidenceOf(input, extract, 1) >= surely.confidence;
}

/**
 * Gate 2 of the built-in writer: whether what was found answers. A ticket that gives orders to a program is for a person
 * to read; a model has its own fences against it.
 */
export function reasonAgainst(input: SuggestInput, extract: Extract | null): SilenceReason | null {
  if (ordersMachine(input.question)) return 'program-orders';
  if (
    !extract ||
    !extract.knowsSubject ||
    extract.covered < leastCovered ||
    (evidenceOf(input, extract.covered) < leastEvidence && !isSurelyMeant(input, extract))
  )
    return 'nothing-close';
  return null;
}

/**
 * A logistic fit of "what is cited holds an article that a person judged right" (tools/bench/retrieval/README.md says on
 * which halves of which sets).
 */
const fitted = {
  base: -4,
  margin: 0.8,
  named: 1,
  first: 1.5,
  gap: 1.9,
  namedMargin: 3,
  share: 2,
  /** Past answers that agree count in full once it is known how often they were right (`trust`). */
  agreement: 1.2,
  agreementTrusted: 3.5,
  /** Of several articles that are named one is right more often. */
  several: 0.9,
  /** A question that belongs to a small knowledge has few articles to go to. By hand: the sets are of one size. */
  size: 0.4,
};
const usualSize = 400;
const mostSizes = 10;
/** What replies of the built-in writer have on average: for a reply whose sources can't be compared by words. */
const usual = { named: 0.3, share: 0.5 };
/** A client of whose past questions none was found, or all, proves no more than this. */
const leastTrust = 0.05;

/** What speaks for an article: `margin`, `named` and `share` of an extract, or of the titles that a model cites, among `meant` or all passages. */
export type Found = {
  /** The article that a reply rests on; without it the first that was found. */
  source?: Passage;
  margin: number;
  named?: number | undefined;
  share?: number | undefined;
  meant?: Passage[];
};

/**
 * 0..1: how likely a reply rests on the right article. It rises with each kind of evidence; how often the first article
 * was right for the client's own past questions moves all of it.
 * @param articles named in the reply, for a pointer
 */
export function confidenceOf(
  input: SuggestInput,
  found: Found,
  supportedShare: number,
  articles = 1,
): number {
  const { margin, named = usual.named, share = usual.share, meant = input.passages } = found;
  // One of several that are named is the first that was found.
  const { own, ahead } = standingOf(articles > 1 ? undefined : found.source, meant);
  const { trust } = input;
  const sum =
    fitted.base +
    fitted.margin * margin +
    fitted.named * named +
    fitted.first * Math.min(1, own) +
    fitted.gap * ahead +
    fitted.namedMargin * margin * named +
    fitted.share * share +
    (trust === null ? fitted.agreement : fitted.agreementTrusted) * input.agreement +
    (articles > 1 ? fitted.several : 0) +
    fitted.size * sizeOf(input) +
    (trust === null ? 0 : logit(Math.min(1 - leastTrust, Math.max(leastTrust, trust))));
  return Math.round((1 / (1 + Math.exp(-sum))) * supportedShare * 100) / 100;
}

/**
 * How high the search has an article, and by how much it beats the best other: below 0 where words of the letter led to
 * another than the first. What people answered has no place among articles.
 */
function standingOf(
  source: Passage | undefined,
  passages: Passage[],
): { own: number; ahead: number } {
  const articles = passages.filter(({ kind }) => kind === 'document');
  const best = (those: Passage[]): number =>
    those.reduce((most, { score }) => Math.max(most, score), 0);
  if (source?.kind !== 'document') return { own: best(articles), ahead: marginOf(passages) };
  const isSame = ({ title }: Passage): boolean => title === source.title;
  const own = Math.max(source.score, best(articles.filter(isSame)));
  const rival = best(articles.filter((article) => !isSame(article)));
  return { own, ahead: own > 0 ? Math.max(-1, 1 - rival / own) : 0 };
}

/** How much smaller than usual the knowledge is, as a logarithm: 0 where that is not known. */
function sizeOf({ knowledgeSize = usualSize }: SuggestInput): number {
  const times = usualSize / Math.max(1, knowledgeSize);
  return Math.log(Math.min(mostSizes, Math.max(1 / mostSizes, times)));
}

/** So often an article that a person linked must be found first when a client's past questions are asked again. */
const oftenRight = 0.4;
/** Whether it is found too seldom for a reply to be sent as it is. */
export const isOftenWrong = ({ trust }: SuggestInput): boolean =>
  trust !== null && trust < oftenRight;

const logit = (share: number): number => Math.log(share / (1 - share));
