import type { QueryTerms } from './query-terms.ts';
import { noStem } from './lexicon.ts';
import { countOf, unitOf, type TextIndex } from './text-index.ts';
import type { Weights } from './weights.ts';

/**
 * Raw scores of one family of terms (words or 4-grams), by internal number.
 * `possible` is what an entry would score that answered every term as well as can be.
 */
export type Scores = { entries: Float32Array; units: Float32Array; possible: number };

const postingBudget = 400_000;
const k1Title = 1.2;
const bTitle = 0.4;

/** Inverse document frequency in the form that never falls below zero; terms nobody wrote score highest. */
export function inverseFrequency(entriesWithTerm: number, entries: number): number {
  return Math.log(1 + (entries - entriesWithTerm + 0.5) / (entriesWithTerm + 0.5));
}

type WeightedList = { term: number; weight: number; size: number };

/** Scores every entry and unit by the stems of the question. */
export function scoreWords(index: TextIndex, query: QueryTerms, weights: Weights): Scores {
  const lists: WeightedList[] = [];
  let possible = 0;
  for (const [stem, queryWeight] of query.stems) {
    const term = index.lexicon.findStem(stem);
    const entries = term === noStem ? 0 : index.stemEntries.get(term);
    const weight = queryWeight * inverseFrequency(entries, index.totals.entries);
    possible += weight;
    if (entries > 0) lists.push({ term, weight, size: index.stemPostings.get(term) });
  }
  return scoreLists(index, index.stems, lists, possible, weights);
}

/**
 * Scores every entry and unit by character 4-grams. The 4-grams of the question weigh the written forms that the index
 * knows, and the lists of the forms are walked: the same sum as lists of 4-grams at a fifth of their memory and time.
 */
export function scoreGrams(index: TextIndex, query: QueryTerms, weights: Weights): Scores {
  const formWeight = new Float32Array(index.lexicon.formCount);
  const formShared = new Uint8Array(index.lexicon.formCount);
  const touched: number[] = [];
  let possible = 0;
  for (const [hash, queryWeight] of query.grams) {
    const gram = index.lexicon.findGram(hash);
    const forms = gram === noStem ? new Uint32Array(0) : index.lexicon.formsWithGram(gram);
    let entries = 0;
    for (const form of forms) entries += index.formEntries.get(form);
    const weight = queryWeight * inverseFrequency(Math.min(entries, index.totals.entries), index.totals.entries);
    possible += weight;
    for (const form of forms) {
      if (formShared[form] === 0) touched.push(form);
      formShared[form] = (formShared[form] as number) + 1;
      formWeight[form] = (formWeight[form] as number) + weight;
    }
  }
  const lists: WeightedList[] = [];
  for (const form of touched) {
    const size = index.formPostings.get(form);
    if (size === 0 || (formShared[form] as number) < weights.gramCover * index.lexicon.gramCountOf(form)) continue;
    lists.push({ term: form, weight: formWeight[form] as number, size });
  }
  return scoreLists(index, index.forms, lists, possible, weights);
}

function scoreLists(
  index: TextIndex,
  store: TextIndex['stems'],
  lists: WeightedList[],
  possible: number,
  weights: Weights,
): Scores {
  const scores: Scores = {
    entries: new Float32Array(index.entryCount),
    units: new Float32Array(index.unitCount),
    possible: possible * (weights.k1 + 1),
  };
  lists.sort((left, right) => right.weight - left.weight || left.term - right.term);
  let budget = postingBudget;
  const scratch = new Uint32Array(Math.max(0, ...lists.map((list) => list.size)));
  const norms = lengthNorms(index, weights);
  for (const list of lists) {
    if (list.size > budget) continue;
    budget -= list.size;
    const size = store.read(list.term, scratch);
    walkList(index, scratch, size, list.weight * (weights.k1 + 1), norms, scores);
  }
  return scores;
}

type Norms = { base: number; perEntry: number; perUnit: number; titleBase: number; perTitle: number };

function lengthNorms(index: TextIndex, weights: Weights): Norms {
  const { totals } = index;
  const mean = (sum: number, count: number): number => (count > 0 && sum > 0 ? sum / count : 1);
  const slope = weights.k1 * weights.b;
  return {
    base: weights.k1 * (1 - weights.b),
    perEntry: slope / mean(totals.entryLength, totals.entries),
    perUnit: slope / mean(totals.unitLength, totals.units - totals.titles),
    titleBase: k1Title * (1 - bTitle),
    perTitle: (k1Title * bTitle) / mean(totals.titleLength, totals.titles),
  };
}

function walkList(index: TextIndex, list: Uint32Array, size: number, weight: number, norms: Norms, scores: Scores): void {
  const unitEntry = index.unitEntry.data;
  const unitLength = index.unitLength.data;
  const entryLength = index.entryLength.data;
  const { entries, units } = scores;
  let current = -1;
  let inEntry = 0;
  for (let position = 0; position < size; position++) {
    const posting = list[position] as number;
    const unit = unitOf(posting);
    const count = countOf(posting);
    const entry = unitEntry[unit] as number;
    if (entry !== current) {
      if (current >= 0) entries[current]! += (weight * inEntry) / (inEntry + norms.base + norms.perEntry * entryLength[current]!);
      current = entry;
      inEntry = 0;
    }
    inEntry += count;
    const isTitle = index.hasTitle[entry] && index.firstUnit.data[entry] === unit;
    const norm = isTitle
      ? norms.titleBase + norms.perTitle * unitLength[unit]!
      : norms.base + norms.perUnit * unitLength[unit]!;
    units[unit]! += (weight * count) / (count + norm);
  }
  if (current >= 0) entries[current]! += (weight * inEntry) / (inEntry + norms.base + norms.perEntry * entryLength[current]!);
}
