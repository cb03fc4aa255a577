import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { remembering } from '../text/remember.ts';
import { isStopWord } from '../text/stop-words.ts';
import { gramsOf } from '../retrieval/lexicon.ts';

/** Distinct stems and 4-grams of a text. */
export type Terms = { stems: Set<string>; grams: Set<number> };

// A chat comes back to the same parts of a page turn after turn, and reads each of them more than once.
const mostLetters = 500_000;

/** The terms of a text; whoever gets them changes nothing in them. */
export const termsOf = remembering(readTerms, mostLetters);

function readTerms(text: string, language: Language): Terms {
  const terms: Terms = { stems: new Set(), grams: new Set() };
  for (const word of splitWords(text, language)) {
    if (isStopWord(word, language)) continue;
    terms.stems.add(stemWord(word, language));
    for (const gram of gramsOf(word)) terms.grams.add(gram);
  }
  return terms;
}

/** How telling a term is among the given texts: rare ones weigh more, unknown ones most. */
export type TermWeights = { stem: (stem: string) => number; gram: (gram: number) => number };

/** What is weighed more often than this is weighed anew: the same passages may be asked for months. */
const mostWeighed = 20_000;

// Only the terms of a question and of names are ever asked after: far fewer than the texts have.
function weigher<T>(sets: Set<T>[]): (term: T) => number {
  const known = new Map<T, number>();
  const weights = sets.map(() => 0).concat(0);
  for (let count = 0; count < weights.length; count += 1)
    weights[count] = Math.log(1 + (sets.length + 1) / (count + 0.5));
  return (term) => {
    const found = known.get(term);
    if (found !== undefined) return found;
    let count = 0;
    for (let at = 0; at < sets.length; at += 1) if ((sets[at] as Set<T>).has(term)) count += 1;
    const weight = weights[count] as number;
    if (known.size >= mostWeighed) known.clear();
    known.set(term, weight);
    return weight;
  };
}

/** Weights of terms by how many of `texts` have them. */
export function weighTerms(texts: Terms[]): TermWeights {
  return {
    stem: weigher(texts.map(({ stems }) => stems)),
    gram: weigher(texts.map(({ grams }) => grams)),
  };
}

type Weighed<T> = { terms: T[]; weights: Float64Array; most: number };
/** Terms that are wanted, each with its weight, and what having enough of them weighs. */
export type WeighedTerms = { stems: Weighed<string>; grams: Weighed<number> };

function weigh<T>(wanted: Set<T>, weight: (term: T) => number, strongest: number): Weighed<T> {
  const terms = [...wanted];
  const weights = new Float64Array(terms.length);
  for (let at = 0; at < terms.length; at += 1) weights[at] = weight(terms[at] as T);
  const counting = strongest < terms.length ? weights.toSorted().subarray(-strongest) : weights;
  let most = 0;
  for (let at = 0; at < counting.length; at += 1) most += counting[at] as number;
  return { terms, weights, most };
}

function coveredShare<T>({ terms, weights, most }: Weighed<T>, has: (term: T) => boolean): number {
  if (most <= 0) return 0;
  let covered = 0;
  for (let at = 0; at < terms.length; at += 1)
    if (has(terms[at] as T)) covered += weights[at] as number;
  return Math.min(1, covered / most);
}

/**
 * For what is held against many texts.
 * @param strongest having this many of the strongest words is as good as having all (a long question is never met word by word)
 */
export function weighWanted(
  wanted: Terms,
  weights: TermWeights,
  strongest = Infinity,
): WeighedTerms {
  return {
    stems: weigh(wanted.stems, weights.stem, strongest),
    grams: weigh(wanted.grams, weights.gram, strongest * 5),
  };
}

/** 0..1: the weighted share of what is wanted that `present` has; words count .6, character 4-grams .4. */
export function coverageOf(wanted: WeighedTerms, present: Terms): number {
  return (
    0.6 * coveredShare(wanted.stems, (stem) => present.stems.has(stem)) +
    0.4 * coveredShare(wanted.grams, (gram) => present.grams.has(gram))
  );
}

/** The same of several texts together. */
export function coverageOfAll(wanted: WeighedTerms, present: Terms[]): number {
  return (
    0.6 * coveredShare(wanted.stems, (stem) => present.some(({ stems }) => stems.has(stem))) +
    0.4 * coveredShare(wanted.grams, (gram) => present.some(({ grams }) => grams.has(gram)))
  );
}

/** The same for what is held against one text; `strongest` as in `weighWanted`. */
export function coverage(
  wanted: Terms,
  present: Terms,
  weights: TermWeights,
  strongest = Infinity,
): number {
  return coverageOf(weighWanted(wanted, weights, strongest), present);
}
