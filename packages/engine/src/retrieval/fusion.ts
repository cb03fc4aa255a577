import type { QueryTerms } from './query-terms.ts';
import { scoreGrams, scoreWords, type Scores } from './scoring.ts';
import type { TextIndex } from './text-index.ts';
import type { Weights } from './weights.ts';

/** Scores of one index for one question, ready to be summed: each family divided by its best entry. */
export type FieldScores = {
  words: Scores;
  grams: Scores;
  best: { words: Maxima; grams: Maxima };
  /** 0..1: the best entry's raw score over the highest that the question could reach. */
  belongs: number;
  /** Distinct words of the question. */
  questionLength: number;
  /** 0..1 for a unit: passage or title. */
  unitScore: (unit: number) => number;
};

type Maxima = { entry: number; unit: number; title: number };

function maximaOf(index: TextIndex, scores: Scores): Maxima {
  const best: Maxima = { entry: 0, unit: 0, title: 0 };
  for (let unit = 0; unit < index.unitCount; unit++) {
    const entry = index.unitEntry.data[unit] as number;
    if (!index.isAlive[entry]) continue;
    const score = scores.units[unit] as number;
    const kind = index.hasTitle[entry] && index.firstUnit.data[entry] === unit ? 'title' : 'unit';
    if (score > best[kind]) best[kind] = score;
  }
  for (let entry = 0; entry < index.entryCount; entry++) {
    if (index.isAlive[entry] && (scores.entries[entry] as number) > best.entry) best.entry = scores.entries[entry] as number;
  }
  return best;
}

const share = (score: number, best: number): number => (best > 0 ? score / best : 0);

/** Scores all of `index` for a question. */
export function combineField(index: TextIndex, query: QueryTerms, weights: Weights): FieldScores {
  const words = scoreWords(index, query, weights);
  const grams = scoreGrams(index, query, weights);
  const best = { words: maximaOf(index, words), grams: maximaOf(index, grams) };
  const reached = (scores: Scores, of: Maxima): number => Math.min(1, share(Math.max(of.entry, of.unit, of.title), scores.possible));
  return {
    words,
    grams,
    best,
    questionLength: query.stems.size,
    belongs: (1 - weights.grams) * reached(words, best.words) + weights.grams * reached(grams, best.grams),
    unitScore: (unit) =>
      (1 - weights.grams) * share(words.units[unit] ?? 0, Math.max(best.words.unit, best.words.title)) +
      weights.grams * share(grams.units[unit] ?? 0, Math.max(best.grams.unit, best.grams.title)),
  };
}

/** What one entry scores: whole text, best passage and title of each family, summed by the weights. */
export function entryScores(
  index: TextIndex,
  fields: FieldScores,
  entry: number,
  isQuestion: boolean,
  weights: Weights,
): { words: number; grams: number; total: number } {
  const shares: Shares = {
    passage: isQuestion ? 0 : weights.passage,
    title: isQuestion ? weights.question : (weights.title * weights.titleFade) / (weights.titleFade + fields.questionLength),
  };
  const words = familyScore(index, fields.words, fields.best.words, entry, shares);
  const grams = familyScore(index, fields.grams, fields.best.grams, entry, shares);
  return { words, grams, total: (1 - weights.grams) * words + weights.grams * grams };
}

type Shares = { passage: number; title: number };

function familyScore(index: TextIndex, scores: Scores, best: Maxima, entry: number, shares: Shares): number {
  const whole = scores.entries[entry] as number;
  if (whole === 0) return 0;
  const first = index.firstUnit.data[entry] as number;
  const end = index.firstUnit.data[entry + 1] as number;
  const hasTitle = index.hasTitle[entry] === true;
  let passage = 0;
  for (let unit = hasTitle ? first + 1 : first; unit < end; unit++) passage = Math.max(passage, scores.units[unit] as number);
  const body = (1 - shares.passage) * share(whole, best.entry) + shares.passage * share(passage, best.unit);
  if (!hasTitle) return body;
  return (body + shares.title * share(scores.units[first] as number, best.title)) / (1 + shares.title);
}
