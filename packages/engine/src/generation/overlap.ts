import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { forEach } from '../text/languages/languages.ts';
import { remembering } from '../text/remember.ts';
import { isStopWord } from '../text/stop-words.ts';
import { gramsOf } from '../retrieval/lexicon.ts';

/** Distinct stems and 4-grams of a text. */
export type Terms = { stems: Set<string>; grams: Set<number> };

// A chat comes back to the same parts of a page turn after turn, and reads each of them more than once.
const mostLetters = 500_000;

/** The terms of a text; whoever gets them changes nothing in them. */
export const termsOf = remembering(readTerms, mostLetters);

/** What a word is compared by. */
export type Term = { stem: string; grams: number[] };

// New passages say known words.
const mostWords = 20_000;
const knownWords = forEach(() => new Map<string, Term | null>());

/** The words of a text that mean something, in order; whoever gets them changes nothing in them. */
export function termListOf(text: string, language: Language): Term[] {
  const list: Term[] = [];
  const known = knownWords(language);
  for (const word of splitWords(text, language)) {
    let term = known.get(word);
    if (term === undefined) {
      term = isStopWord(word, language)
        ? null
        : { stem: stemWord(word, language), grams: gramsOf(word) };
      if (known.size >= mostWords) known.clear();
      known.set(word, term);
    }
    if (term !== null) list.push(term);
  }
  return list;
}

function readTerms(text: string, language: Language): Terms {
  const terms: Terms = { stems: new Set(), grams: new Set() };
  for (const { stem, grams } of termListOf(text, language)) {
    terms.stems.add(stem);
    for (const gram of grams) terms.grams.add(gram);
  }
  return terms;
}

/** How telling a term is among the given texts: rare ones weigh more, unknown ones most. */
export type TermWeights = { stem: (stem: string) => number; gram: (gram: number) => number };

/** What is weighed more often than this is weighed anew: the same passages may be asked for months. */
const mostWeighed = 20_000;

/** What a term weighs that so many of the texts have. */
export const weightOf = (count: number, texts: number): number =>
  Math.log(1 + (texts + 1) / (count + 0.5));

// Only the terms of a question and of names are ever asked after: far fewer than the texts have.
function weigher<T>(sets: Set<T>[]): (term: T) => number {
  const known = new Map<T, number>();
  const weights = sets.map(() => 0).concat(0);
  for (let count = 0; count < weights.length; count += 1)
    weights[count] = weightOf(count, sets.length);
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

/** What words and character 4-grams count. */
export const shares = { stems: 0.6, grams: 0.4 };

/** 0..1: the weighted share of what is wanted that `present` has. */
export function coverageOf(wanted: WeighedTerms, present: Terms): number {
  return (
    shares.stems * coveredShare(wanted.stems, (stem) => present.stems.has(stem)) +
    shares.grams * coveredShare(wanted.grams, (gram) => present.grams.has(gram))
  );
}

/** The same of several texts together. */
export function coverageOfAll(wanted: WeighedTerms, present: Terms[]): number {
  return (
    shares.stems *
      coveredShare(wanted.stems, (stem) => present.some(({ stems }) => stems.has(stem))) +
    shares.grams *
      coveredShare(wanted.grams, (gram) => present.some(({ grams }) => grams.has(gram)))
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
