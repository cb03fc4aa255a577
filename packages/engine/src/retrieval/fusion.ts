import { mark } from './packed.ts';
import type { QueryTerms } from './query-terms.ts';
import type { Scores } from './list-scores.ts';
import { scoreGrams, scoreWords } from './scoring.ts';
import type { TextIndex } from './text-index.ts';
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

/** Scores all of `index` for a question, or what a filter accepts. */
export function scoreIndex(
  index: TextIndex,
  query: QueryTerms,
  weights: Weights,
  accepts?: (key: number) => boolean,
): FieldScores {
  const words = scoreWords(index, query, weights, accepts);
  const grams = scoreGrams(index, query, weights, accepts);
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

/**
 * 0..1 for every entry: the weighted sum of whole text, best passage and title of both families. One plain loop: it runs
 * over every entry at every question.
 */
export function scoreEntries(
  index: TextIndex,
  fields: FieldScores,
  weights: Weights,
): Float32Array {
  const { words, grams } = fields;
  const of = [words, grams].map(({ best }, family) => {
    const weight = family === 0 ? 1 - weights.grams : weights.grams;
    const factor = (highest: number): number => (highest > 0 ? weight / highest : 0);
    return { whole: factor(best.whole), passage: factor(best.passage), title: factor(best.title) };
  });
  const [word, gram] = of as [(typeof of)[0], (typeof of)[0]];
  const marks = index.marks.data;
  const totals = index.buffers.takeTotals(index.entryCount);
  const { passage: passageShare } = weights;
  const titleWeight = titleWeights(fields, weights);
  for (let entry = 0; entry < index.entryCount; entry++) {
    const [wholeWords, wholeGrams] = [words.whole[entry]!, grams.whole[entry]!];
    if (wholeWords === 0 && wholeGrams === 0) {
      totals[entry] = 0;
      continue;
    }
    const bits = marks[entry]!;
    const passage = (bits & mark.question) === 0 ? passageShare : 0;
    const title = titleWeight[bits & (mark.title | mark.question)]!;
    const whole = word.whole * wholeWords + gram.whole * wholeGrams;
    const inPassage =
      passage === 0
        ? 0
        : word.passage * words.passages[entry]! + gram.passage * grams.passages[entry]!;
    const inTitle = word.title * words.titles[entry]! + gram.title * grams.titles[entry]!;
    totals[entry] = ((1 - passage) * whole + passage * inPassage + title * inTitle) / (1 + title);
  }
  return totals;
}

/** What a title weighs, by the marks `title` and `question`. */
function titleWeights({ questionLength }: FieldScores, weights: Weights): number[] {
  const byMarks = Array.from({ length: (mark.title | mark.question) + 1 }, () => 0);
  byMarks[mark.title] = (weights.title * weights.titleFade) / (weights.titleFade + questionLength);
  byMarks[mark.title | mark.question] = weights.question;
  return byMarks;
}

/** What words and 4-grams say of one entry: 0..1 each with the title's part in it, which is also named alone. */
export type EntryScore = { words: number; grams: number; wordsTitle: number; gramsTitle: number };

/** The pieces that `scoreEntries` sums up for one entry. */
export function explainEntry(
  index: TextIndex,
  fields: FieldScores,
  entry: number,
  weights: Weights,
): EntryScore {
  const bits = index.marks.get(entry);
  const passage = (bits & mark.question) === 0 ? weights.passage : 0;
  const title = titleWeights(fields, weights)[bits & (mark.title | mark.question)] as number;
  const body = ({ whole, passages, best }: Scores): number =>
    (1 - passage) * share(whole[entry]!, best.whole) +
    passage * share(passages[entry]!, best.passage);
  const inTitle = ({ titles, best }: Scores): number =>
    (title * share(titles[entry]!, best.title)) / (1 + title);
  const [wordsTitle, gramsTitle] = [inTitle(fields.words), inTitle(fields.grams)];
  return {
    words: body(fields.words) / (1 + title) + wordsTitle,
    grams: body(fields.grams) / (1 + title) + gramsTitle,
    wordsTitle,
    gramsTitle,
  };
}
