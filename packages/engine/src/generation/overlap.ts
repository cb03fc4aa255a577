import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { isStopWord } from '../text/stop-words.ts';
import { gramsOf } from '../retrieval/lexicon.ts';

/** Distinct stems and 4-grams of a text. */
export type Terms = { stems: Set<string>; grams: Set<number> };

// A chat comes back to the same parts of a page turn after turn, and reads each of them more than once.
const mostKnown = 400;
const longestKnown = 2_000;
const known: Record<Language, Map<string, Terms>> = { en: new Map(), fr: new Map() };

/** The terms of a text; whoever gets them changes nothing in them. */
export function termsOf(text: string, language: Language): Terms {
  const found = known[language].get(text);
  if (found) return found;
  const terms = readTerms(text, language);
  if (text.length > longestKnown) return terms;
  if (known[language].size >= mostKnown) known[language].clear();
  known[language].set(text, terms);
  return terms;
}

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

function weigher<T>(counts: Map<T, number>, texts: number): (term: T) => number {
  return (term) => Math.log(1 + (texts + 1) / ((counts.get(term) ?? 0) + 0.5));
}

function countTerms<T>(sets: Iterable<Set<T>>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const set of sets) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Weights of terms by how many of `texts` have them. */
export function weighTerms(texts: Terms[]): TermWeights {
  return {
    stem: weigher(countTerms(texts.map((text) => text.stems)), texts.length),
    gram: weigher(countTerms(texts.map((text) => text.grams)), texts.length),
  };
}

function coveredShare<T>(
  wanted: Set<T>,
  present: Set<T>,
  weight: (term: T) => number,
  strongest: number,
): number {
  const all: number[] = [];
  let covered = 0;
  for (const term of wanted) {
    const own = weight(term);
    all.push(own);
    if (present.has(term)) covered += own;
  }
  const most = all
    .sort((left, right) => right - left)
    .slice(0, strongest)
    .reduce((sum, own) => sum + own, 0);
  return most > 0 ? Math.min(1, covered / most) : 0;
}

/**
 * 0..1: the weighted share of `wanted` that `present` has; words count .6, character 4-grams .4.
 * @param strongest having this many of the strongest words is as good as having all (a long question is never met word by word)
 */
export function coverage(
  wanted: Terms,
  present: Terms,
  weights: TermWeights,
  strongest = Infinity,
): number {
  const words = coveredShare(wanted.stems, present.stems, weights.stem, strongest);
  return 0.6 * words + 0.4 * coveredShare(wanted.grams, present.grams, weights.gram, strongest * 5);
}
