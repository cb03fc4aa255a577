/**
 * The figures of the ranking. Chosen by hand on the benchmark sets with both halves of the queries in view, so those sets
 * are no proof of them; `tools/bench/retrieval/README.md` says which sets were not looked at.
 */
export type Weights = {
  /** BM25 saturation and length normalisation. */
  k1: number;
  b: number;
  /** How much of a document's score comes from its best passage; the rest comes from the whole. Not for question documents, which are read whole. */
  passage: number;
  /** Share of character 4-grams in the sum; words have the rest. */
  grams: number;
  /** A written form takes part in the 4-gram score when this share of its 4-grams is in the question. */
  gramCover: number;
  /** Weight of an article's title as a field of its own: for a question of one word; it fades by half at `titleFade` words, since a long ticket meets titles by chance. */
  title: number;
  titleFade: number;
  /** Weight of the title of a FAQ entry. */
  question: number;
  /** What the logarithm of how many others name an article by its title adds to its words, as a share; looked up for the best so many. */
  mentions: number;
  mentioned: number;
  /** How many past questions vote, and the power that their similarity is raised to. */
  neighbours: number;
  neighbourPower: number;
  /** Share of the votes in the final score when past questions are plentiful, and how many near ones make half of it. */
  neighbourShare: number;
  neighbourHalf: number;
  /** Half-life of a past answer in days, and the part of its vote that ages. */
  halfLife: number;
  ageing: number;
  /** What a certified document gains, as a share of its score: it wins among near-equals only. `boost`: the same a step. */
  certified: number;
  boost: number;
  /** Share of the vectors in the sum with words and 4-grams, where a document has them. */
  vector: number;
  /** What words tell of a document in another language than the question's, and what its vector tells alone. */
  foreignWords: number;
  foreignVector: number;
  /**
   * What bounds the time of a question in a large index: postings read of words and of forms, the weightiest lists first;
   * forms looked at by way of the 4-grams in fewest words. The words left out are then looked up for this many of the best
   * (`finished`), for at most so many words and forms.
   */
  wordPostings: number;
  gramPostings: number;
  forms: number;
  finished: number;
  finishingWords: number;
  finishingForms: number;
};

export const defaultWeights: Weights = {
  k1: 1.8,
  b: 0.85,
  passage: 0.3,
  grams: 0.25,
  gramCover: 0.35,
  title: 0.8,
  titleFade: 10,
  question: 2,
  mentions: 0.1,
  mentioned: 20,
  neighbours: 50,
  neighbourPower: 2,
  neighbourShare: 0.75,
  neighbourHalf: 2,
  halfLife: 45,
  ageing: 0.6,
  certified: 0.05,
  boost: 0.05,
  vector: 0.35,
  foreignWords: 0.85,
  foreignVector: 0.9,
  wordPostings: 25_000,
  gramPostings: 12_000,
  forms: 8_000,
  finished: 600,
  finishingWords: 16,
  finishingForms: 8,
};
