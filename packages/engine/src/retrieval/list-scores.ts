import { countBits, countOf, mark, titleBit, unitOf } from './packed.ts';
import type { Norms, TextIndex } from './text-index.ts';
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

/** Whether an entry with a key may be found. */
export type Accepts = (key: number) => boolean;
/** A list of postings of the question: what its term weighs, and how long it is. */
export type WeightedList = { term: number; weight: number; size: number };

/** How many terms make a question, for `enough`. */
const strongest = { words: 4, grams: 20 };

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Sums the lists of one family, the weightiest first and as many as `weights` allows; the best are then finished. */
export function scoreLists(
  index: TextIndex,
  family: 'words' | 'grams',
  lists: WeightedList[],
  { possible, needed }: { possible: number; needed: number[] },
  weights: Weights,
  accepts: Accepts | undefined,
): Scores {
  const store = family === 'words' ? index.stems : index.forms;
  const scale = weights.k1 + 1;
  const scores: Scores = {
    ...index.buffers.take(family, index.entryCount, index.unitCount),
    best: { whole: 0, passage: 0, title: 0 },
    possible: possible * scale,
    enough: sum(needed.sort((left, right) => right - left).slice(0, strongest[family])) * scale,
  };
  lists.sort((left, right) => right.weight - left.weight || left.term - right.term);
  const norms = index.norms(weights.k1, weights.b);
  const left: WeightedList[] = [];
  let budget = family === 'words' ? weights.wordPostings : weights.gramPostings;
  for (const list of lists) {
    if (list.size > budget) {
      left.push(list);
      continue;
    }
    budget -= list.size;
    const postings = index.buffers.takeScratch(list.size);
    walkList(index, postings, store.read(list.term, postings), list.weight * scale, norms, scores);
  }
  const most = family === 'words' ? weights.finishingWords : weights.finishingForms;
  if (left.length > 0 && most > 0) {
    const ranges = rangesOfBest(index, scores.whole, weights.finished);
    for (const list of left.slice(0, most)) {
      const postings = index.buffers.takeScratch(list.size);
      const size = store.readWithin(list.term, ranges, postings);
      walkList(index, postings, size, list.weight * scale, norms, scores);
    }
  }
  findBest(index, scores, accepts);
  return scores;
}

const steps = 512;

/** Where the postings of the best entries lie, for `readWithin`: some `most` of them, found by a histogram. */
function rangesOfBest(index: TextIndex, whole: Float32Array, most: number): Uint32Array {
  const { entryCount } = index;
  let best = 0;
  for (let entry = 0; entry < entryCount; entry++) if (whole[entry]! > best) best = whole[entry]!;
  if (best === 0) return new Uint32Array(0);
  const counts = new Uint32Array(steps + 1);
  const stepOf = (score: number): number => Math.floor((score / best) * steps);
  for (let entry = 0; entry < entryCount; entry++) counts[stepOf(whole[entry]!)]! += 1;
  let least = steps;
  for (let many = counts[least]!; least > 1 && many < most; many += counts[least]!) least--;
  const ranges: number[] = [];
  for (let entry = 0; entry < entryCount; entry++) {
    if (stepOf(whole[entry]!) < least) continue;
    ranges.push(index.firstUnit.get(entry) << countBits);
    ranges.push(index.firstUnit.get(entry + 1) << countBits);
  }
  return Uint32Array.from(ranges);
}

function walkList(
  index: TextIndex,
  list: Uint32Array,
  size: number,
  weight: number,
  norms: Norms,
  { whole, passages, titles, units }: Scores,
): void {
  const unitEntry = index.unitEntry.data;
  const { units: unitNorms, entries: entryNorms } = norms;
  let current = -1;
  let inEntry = 0;
  for (let position = 0; position < size; position++) {
    const posting = list[position]!;
    const unit = unitOf(posting);
    const count = countOf(posting);
    const owner = unitEntry[unit]!;
    const entry = owner >>> 1;
    if (entry !== current) {
      if (current >= 0) whole[current]! += (weight * inEntry) / (inEntry + entryNorms[current]!);
      current = entry;
      inEntry = 0;
    }
    inEntry += count;
    const score = units[unit]! + (weight * count) / (count + unitNorms[unit]!);
    units[unit] = score;
    // Weights are positive: a score only grows, so the best so far is the best in the end.
    if ((owner & titleBit) !== 0) titles[entry] = score;
    else if (score > passages[entry]!) passages[entry] = score;
  }
  if (current >= 0) whole[current]! += (weight * inEntry) / (inEntry + entryNorms[current]!);
}

/** Strikes out what is dead or not accepted, and finds the highest of what is left. */
function findBest(
  index: TextIndex,
  { whole, passages, titles, best }: Scores,
  accepts: Accepts | undefined,
): void {
  const marks = index.marks.data;
  const { entryCount } = index;
  let [bestWhole, bestPassage, bestTitle] = [0, 0, 0];
  for (let entry = 0; entry < entryCount; entry++) {
    const score = whole[entry]!;
    if (score === 0) continue;
    const isAlive = (marks[entry]! & mark.alive) !== 0;
    if (!isAlive || (accepts && !accepts(index.keys[entry]!))) {
      whole[entry] = passages[entry] = titles[entry] = 0;
      continue;
    }
    if (score > bestWhole) bestWhole = score;
    if (passages[entry]! > bestPassage) bestPassage = passages[entry]!;
    if (titles[entry]! > bestTitle) bestTitle = titles[entry]!;
  }
  best.whole = bestWhole;
  best.passage = bestPassage;
  best.title = bestTitle;
}
