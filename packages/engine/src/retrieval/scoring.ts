import type { QueryTerms } from './query-terms.ts';
import { noStem } from './lexicon.ts';
import { countOf, mark, unitOf, type Norms, type TextIndex } from './text-index.ts';
import type { Weights } from './weights.ts';

/**
 * Raw scores of one family of terms (words or 4-grams) by internal number: `whole`, best passage (`passages`) and
 * `titles` by entry, `units` by unit. `best`: the highest of each among living entries. `possible`: what an entry would
 * score that answered every term as well as can be; `enough`: the same for the strongest few terms only, the measure of
 * whether a question belongs here (a long ticket is never answered word by word).
 */
export type Scores = {
  whole: Float32Array;
  passages: Float32Array;
  titles: Float32Array;
  units: Float32Array;
  best: { whole: number; passage: number; title: number };
  possible: number;
  enough: number;
};

/** Postings read for one question at most, rarest terms first: what bounds the time in a large index. */
const postingBudget = { words: 110_000, grams: 30_000 };
/** Written forms looked at for one question at most, by way of the 4-grams in fewest words. */
const formBudget = 40_000;

const genericShare = 0.5;
const fewestTopics = 2;

/**
 * What a term weighs in `enough`. A word that nobody wrote counts as if one entry had it, and a word of any question
 * ("how", "long") counts little, unless the question holds next to nothing else.
 */
function neededFrequency(entries: number, index: TextIndex, isGeneric: boolean): number {
  const known = Math.min(Math.max(entries, 1), index.totals.entries);
  return inverseFrequency(known, index.totals.entries) * (isGeneric ? genericShare : 1);
}

/** Inverse document frequency in the form that never falls below zero; terms nobody wrote score highest. */
export function inverseFrequency(entriesWithTerm: number, entries: number): number {
  return Math.log(1 + (entries - entriesWithTerm + 0.5) / (entriesWithTerm + 0.5));
}

/** How many terms make a question, for `enough`. */
const strongest = { words: 4, grams: 20 };

type WeightedList = { term: number; weight: number; size: number };

/** Scores every entry and unit by the stems of the question. */
export function scoreWords(index: TextIndex, query: QueryTerms, weights: Weights): Scores {
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
  return scoreLists(index, 'words', lists, possible, needed, weights);
}

/**
 * Scores every entry and unit by character 4-grams. The 4-grams of the question weigh the written forms that the index
 * knows, and the lists of the forms are walked: the same sum as lists of 4-grams at a fifth of their memory and time.
 */
export function scoreGrams(index: TextIndex, query: QueryTerms, weights: Weights): Scores {
  const { lexicon, totals } = index;
  const formWeight = new Float32Array(lexicon.formCount);
  const formShared = new Uint8Array(lexicon.formCount);
  const touched: number[] = [];
  const needed: number[] = [];
  const isDiscounted = query.topic.stems.size >= fewestTopics;
  let possible = 0;
  let budget = formBudget;
  for (const { hash, gram, size, queryWeight } of gramsBySize(index, query)) {
    budget -= size;
    // A 4-gram that is in too many words to look at is taken for one that is in every text.
    const forms = gram === noStem || budget < 0 ? none : lexicon.formsWithGram(gram);
    const entries = budget < 0 ? totals.entries : Math.min(entriesOf(index, forms), totals.entries);
    const weight = queryWeight * inverseFrequency(entries, totals.entries);
    possible += weight;
    needed.push(
      queryWeight * neededFrequency(entries, index, isDiscounted && !query.topic.grams.has(hash)),
    );
    for (const form of forms) {
      if (formShared[form] === 0) touched.push(form);
      formShared[form]! += 1;
      formWeight[form]! += weight;
    }
  }
  const lists: WeightedList[] = [];
  for (const form of touched) {
    const size = index.formPostings.get(form);
    if (size === 0 || (formShared[form] as number) < weights.gramCover * lexicon.gramCountOf(form))
      continue;
    lists.push({ term: form, weight: formWeight[form] as number, size });
  }
  return scoreLists(index, 'grams', lists, possible, needed, weights);
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

/** At most how many entries hold one of the forms: their counts summed. */
function entriesOf(index: TextIndex, forms: Uint32Array): number {
  let entries = 0;
  for (const form of forms) entries += index.formEntries.get(form);
  return entries;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function scoreLists(
  index: TextIndex,
  family: 'words' | 'grams',
  lists: WeightedList[],
  possible: number,
  needed: number[],
  weights: Weights,
): Scores {
  const store = family === 'words' ? index.stems : index.forms;
  const scores: Scores = {
    ...index.buffers.take(family, index.entryCount, index.unitCount),
    best: { whole: 0, passage: 0, title: 0 },
    possible: possible * (weights.k1 + 1),
    enough:
      sum(needed.sort((left, right) => right - left).slice(0, strongest[family])) *
      (weights.k1 + 1),
  };
  lists.sort((left, right) => right.weight - left.weight || left.term - right.term);
  let budget = postingBudget[family];
  const scratch = new Uint32Array(lists.reduce((longest, list) => Math.max(longest, list.size), 0));
  const norms = index.norms(weights.k1, weights.b);
  for (const list of lists) {
    if (list.size > budget) continue;
    budget -= list.size;
    const size = store.read(list.term, scratch);
    walkList(index.unitEntry.data, scratch, size, list.weight * (weights.k1 + 1), norms, scores);
  }
  gatherUnits(index, scores);
  return scores;
}

function walkList(
  unitEntry: Uint32Array,
  list: Uint32Array,
  size: number,
  weight: number,
  norms: Norms,
  scores: Scores,
): void {
  const { whole, units } = scores;
  const { units: unitNorms, entries: entryNorms } = norms;
  let current = -1;
  let inEntry = 0;
  for (let position = 0; position < size; position++) {
    const posting = list[position] as number;
    const unit = unitOf(posting);
    const count = countOf(posting);
    const entry = unitEntry[unit] as number;
    if (entry !== current) {
      if (current >= 0) whole[current]! += (weight * inEntry) / (inEntry + entryNorms[current]!);
      current = entry;
      inEntry = 0;
    }
    inEntry += count;
    units[unit]! += (weight * count) / (count + unitNorms[unit]!);
  }
  if (current >= 0) whole[current]! += (weight * inEntry) / (inEntry + entryNorms[current]!);
}

/** Fills in what is known by unit: the best passage and the title of each entry, and the maxima. */
function gatherUnits(index: TextIndex, { whole, passages, titles, units, best }: Scores): void {
  const marks = index.marks.data;
  const firstUnit = index.firstUnit.data;
  for (let entry = 0; entry < index.entryCount; entry++) {
    const score = whole[entry] as number;
    if (score === 0) continue;
    const bits = marks[entry] as number;
    if ((bits & mark.alive) === 0) {
      whole[entry] = 0;
      continue;
    }
    let unit = firstUnit[entry] as number;
    if ((bits & mark.title) !== 0) {
      const title = units[unit++] as number;
      titles[entry] = title;
      if (title > best.title) best.title = title;
    }
    const end = firstUnit[entry + 1] as number;
    let passage = 0;
    for (; unit < end; unit++)
      if ((units[unit] as number) > passage) passage = units[unit] as number;
    passages[entry] = passage;
    if (passage > best.passage) best.passage = passage;
    if (score > best.whole) best.whole = score;
  }
}
