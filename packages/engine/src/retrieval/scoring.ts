import { noStem } from './lexicon.ts';
import { scoreLists, type Accepts, type Scores, type WeightedList } from './list-scores.ts';
import type { QueryTerms } from './query-terms.ts';
import type { TextIndex } from './text-index.ts';
import type { Weights } from './weights.ts';

const genericShare = 0.5;
const fewestTopics = 2;
const fewEntries = 4;

/**
 * What a term weighs in `enough`. A word that nobody wrote counts as if one entry had it, and a word of any question
 * ("how", "long") counts little, unless the question holds next to nothing else.
 */
function neededFrequency(entries: number, index: TextIndex, isGeneric: boolean): number {
  const all = index.totals.entries;
  const known = Math.min(Math.max(entries, 1), all);
  const weight = inverseFrequency(known, all) * (isGeneric ? genericShare : 1);
  return entries > 0 ? weight : weight * unknownShare(all);
}

/** Few texts leave much unsaid: a word that none of them has tells less of what a question wants of them. */
export function unknownShare(entries: number): number {
  return entries ** 2 / (entries ** 2 + fewEntries ** 2);
}

/** Inverse document frequency in the form that never falls below zero; terms nobody wrote score highest. */
export function inverseFrequency(entriesWithTerm: number, entries: number): number {
  return Math.log(1 + (entries - entriesWithTerm + 0.5) / (entriesWithTerm + 0.5));
}

/** Scores every entry and unit by the stems of the question. */
export function scoreWords(
  index: TextIndex,
  query: QueryTerms,
  weights: Weights,
  accepts?: Accepts,
): Scores {
  const lists: WeightedList[] = [];
  const needed: number[] = [];
  const isDiscounted = query.topic.stems.size >= fewestTopics;
  let possible = 0;
  for (const [stem, queryWeight] of query.stems) {
    const term = index.lexicon.findStem(stem);
    const entries = term === noStem ? 0 : index.stemEntries.get(term);
    const weight = queryWeight * inverseFrequency(entries, index.totals.entries);
    possible += weight;
    needed.push(
      queryWeight * neededFrequency(entries, index, isDiscounted && !query.topic.stems.has(stem)),
    );
    if (entries > 0) lists.push({ term, weight, size: index.stemPostings.get(term) });
  }
  return scoreLists(index, 'words', lists, { possible, needed }, weights, accepts);
}

/**
 * Scores every entry and unit by character 4-grams. The 4-grams of the question weigh the written forms that the index
 * knows, and the lists of the forms are walked: the same sum as lists of 4-grams at a fifth of their memory and time.
 */
export function scoreGrams(
  index: TextIndex,
  query: QueryTerms,
  weights: Weights,
  accepts?: Accepts,
): Scores {
  const { lexicon, totals } = index;
  const { forms: formScores, touched } = index.buffers.takeForms(lexicon.formCount);
  const needed: number[] = [];
  const isDiscounted = query.topic.stems.size >= fewestTopics;
  let possible = 0;
  let budget = weights.forms;
  for (const { hash, gram, size, queryWeight } of gramsBySize(index, query)) {
    budget -= size;
    // A 4-gram that is in too many words to look at is taken for one that is in every text.
    const forms = gram === noStem || budget < 0 ? none : lexicon.formsWithGram(gram);
    const entries =
      budget < 0 ? totals.entries : Math.min(index.entriesWithGram(gram, forms), totals.entries);
    const weight = queryWeight * inverseFrequency(entries, totals.entries);
    possible += weight;
    needed.push(
      queryWeight * neededFrequency(entries, index, isDiscounted && !query.topic.grams.has(hash)),
    );
    for (let at = 0; at < forms.length; at++) {
      const slot = forms[at]! * 2;
      const shared = formScores[slot]!;
      if (shared === 0) touched.push(forms[at]!);
      formScores[slot] = shared + 1;
      formScores[slot + 1]! += weight;
    }
  }
  const lists: WeightedList[] = [];
  for (const form of touched) {
    const size = index.formPostings.get(form);
    if (size === 0 || formScores[form * 2]! < weights.gramCover * lexicon.gramCountOf(form))
      continue;
    lists.push({ term: form, weight: formScores[form * 2 + 1]!, size });
  }
  return scoreLists(index, 'grams', lists, { possible, needed }, weights, accepts);
}

const none = new Uint32Array(0);
type QueryGram = { hash: number; gram: number; size: number; queryWeight: number };

/** The 4-grams of a question, those in few words first. */
function gramsBySize({ lexicon }: TextIndex, query: QueryTerms): QueryGram[] {
  const grams: QueryGram[] = [];
  for (const [hash, queryWeight] of query.grams) {
    const gram = lexicon.findGram(hash);
    grams.push({ hash, gram, size: lexicon.gramSizeOf(gram), queryWeight });
  }
  return grams.sort((left, right) => left.size - right.size || left.hash - right.hash);
}
