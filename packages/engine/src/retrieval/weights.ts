/**
 * The figures of the ranking. Chosen on the halves of the benchmark sets that `bench/retrieval/README.md` names; the
 * table there is printed over the other halves as well.
 */
export type Weights = {
  /** BM25 saturation and length normalisation. */
  k1: number;
  b: number;
  /** How much of a score comes from the best passage; the rest comes from the whole document. */
  passage: number;
  /** Share of character 4-grams in the sum; words have the rest. */
  grams: number;
  /** A form takes part in the 4-gram score when this share of its 4-grams is in the question. */
  gramCover: number;
  /** Added weight of the title as a field: of articles, and of documents whose title is a question. */
  title: number;
  question: number;
  /** How many past questions vote, their share in the final score, and the power that their similarity is raised to. */
  neighbours: number;
  neighbourShare: number;
  neighbourPower: number;
  /** What a certified document gains; near-equals only. */
  certified: number;
};

export const defaultWeights: Weights = {
  k1: 1.2,
  b: 0.75,
  passage: 0.3,
  grams: 0.4,
  gramCover: 0,
  title: 0.2,
  question: 1,
  neighbours: 50,
  neighbourShare: 0.7,
  neighbourPower: 1,
  certified: 0.05,
};
