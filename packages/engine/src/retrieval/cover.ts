import { noStem } from './lexicon.ts';
import type { QueryTerms } from './query-terms.ts';
import { inverseFrequency, unknownShare } from './scoring.ts';
import type { TextIndex } from './text-index.ts';

/** Topic words of a question as stem ids (`noStem` when unknown) with what each weighs; `enough`: what the strongest few weigh. */
export type Wanted = {
  terms: { stem: number; weight: number }[];
  stems: ReadonlySet<number>;
  enough: number;
};

// As in `enough` of the scores: four words name a matter; a long ticket is never answered word by word.
const strongest = 4;

/** What a question wants of an index: its topic words, weighed by how rare they are and by the sentence that they stand in. */
export function wantedTerms(index: TextIndex, query: QueryTerms): Wanted {
  const { entries } = index.totals;
  const terms = [...query.topic.stems].map(([stem, weight]) => {
    const id = index.lexicon.findStem(stem);
    // A word that nobody wrote weighs as much as one that a single entry has: no more, for it may be a slip.
    const having = id === noStem ? 0 : index.stemEntries.get(id);
    const rarity = inverseFrequency(Math.min(Math.max(having, 1), entries), entries);
    return { stem: id, weight: weight * rarity * (having > 0 ? 1 : unknownShare(entries)) };
  });
  terms.sort((left, right) => right.weight - left.weight);
  return {
    terms,
    stems: new Set(terms.map((term) => term.stem)),
    enough: terms.slice(0, strongest).reduce((sum, term) => sum + term.weight, 0),
  };
}

/** 0..1: how much of what is wanted the entry with a key has, measured by the strongest words. */
export function coverOf(index: TextIndex, key: number, { terms, stems, enough }: Wanted): number {
  if (enough === 0) return 0;
  const present = index.stemsOf(key, stems);
  const had = terms.reduce((sum, term) => sum + (present.has(term.stem) ? term.weight : 0), 0);
  return Math.min(1, had / enough);
}
