/** Of a packed posting, those that hold the count. */
export const countBits = 6;
export const largestCount = (1 << countBits) - 1;

export const mostBoost = 2;

/** Marks of an entry, as bits; from `boost` on stand the steps of its boost, less the fewest, from `language` on its number. */
export const mark = {
  alive: 1,
  title: 2,
  question: 4,
  certified: 8,
  boost: 16,
  language: 128,
} as const;
/** The marks before its language. */
export const ranked = mark.language - 1;

/** Of what `unitEntry` holds: the lowest bit says that the unit is a title, the rest is the entry. */
export const titleBit = 1;

/** Reads a packed posting: the unit it stands for. */
export const unitOf = (posting: number): number => posting >>> countBits;
/** Reads a packed posting: how often the term occurs there, at most 63. */
export const countOf = (posting: number): number => posting & largestCount;
