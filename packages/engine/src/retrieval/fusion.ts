import type { QueryTerms } from './query-terms.ts';
import { scoreGrams, scoreWords, type Scores } from './scoring.ts';
import { mark, type TextIndex } from './text-index.ts';
import type { Weights } from './weights.ts';

/** Scores of one index for one question, each family to be divided by its best. */
export type FieldScores = {
  words: Scores;
  grams: Scores;
  /** Distinct words of the question. */
  questionLength: number;
  /** 0..1: the best raw score over what the question's strongest words could reach. */
  belongs: number;
  /** 0..1: the best raw score over what the whole question could reach; the scale of similarities between questions. */
  answered: number;
};

const share = (score: number, best: number): number => (best > 0 ? score / best : 0);

/** Scores all of `index` for a question. */
export function scoreIndex(index: TextIndex, query: QueryTerms, weights: Weights): FieldScores {
  const words = scoreWords(index, query, weights);
  const grams = scoreGrams(index, query, weights);
  const reached = ({ best }: Scores, most: number): number =>
    Math.min(1, share(Math.max(best.whole, best.passage, best.title), most));
  return {
    words,
    grams,
    questionLength: query.stems.size,
    belongs:
      (1 - weights.grams) * reached(words, words.enough) +
      weights.grams * reached(grams, grams.enough),
    answered:
      (1 - weights.grams) * reached(words, words.possible) +
      weights.grams * reached(grams, grams.possible),
  };
}

/** 0..1: how a passage (or title) compares with the best one. */
export function unitScore({ words, grams }: FieldScores, unit: number, weights: Weights): number {
  const of = ({ units, best }: Scores): number =>
    share(units[unit] ?? 0, Math.max(best.passage, best.title));
  return (1 - weights.grams) * of(words) + weights.grams * of(grams);
}

/** Sums whole text, best passage and title of both families for one entry. */
export function scoreEntry(
  index: TextIndex,
  fields: FieldScores,
  entry: number,
  weights: Weights,
): EntryScore {
  const bits = index.marks.data[entry] as number;
  const isQuestion = (bits & mark.question) !== 0;
  const passage = isQuestion ? 0 : weights.passage;
  const fade = weights.titleFade / (weights.titleFade + fields.questionLength);
  const title =
    (bits & mark.title) === 0 ? 0 : isQuestion ? weights.question : weights.title * fade;
  const words = familyScore(fields.words, entry, passage, title);
  const grams = familyScore(fields.grams, entry, passage, title);
  return { words, grams, total: (1 - weights.grams) * words + weights.grams * grams };
}

/** 0..1 each; `total` is their weighted sum. */
export type EntryScore = { words: number; grams: number; total: number };

function familyScore(
  { whole, passages, titles, best }: Scores,
  entry: number,
  passage: number,
  title: number,
): number {
  const score = whole[entry] as number;
  if (score === 0) return 0;
  const body =
    (1 - passage) * share(score, best.whole) +
    passage * share(passages[entry] as number, best.passage);
  return (body + title * share(titles[entry] as number, best.title)) / (1 + title);
}
