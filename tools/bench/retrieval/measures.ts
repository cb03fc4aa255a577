/** nDCG at 10 with binary relevance; 1 is a perfect order. */
export function ndcgAt10(ranked: string[], relevant: Set<string>): number {
  let gained = 0;
  ranked.slice(0, 10).forEach((id, position) => {
    if (relevant.has(id)) gained += 1 / Math.log2(position + 2);
  });
  let ideal = 0;
  for (let position = 0; position < Math.min(10, relevant.size); position++)
    ideal += 1 / Math.log2(position + 2);
  return ideal > 0 ? gained / ideal : 0;
}

/** Relevant documents among the first five, over the most that could be there. */
export function recallAt5(ranked: string[], relevant: Set<string>): number {
  const found = ranked.slice(0, 5).filter((id) => relevant.has(id)).length;
  return found / Math.min(5, relevant.size);
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

/** The chance that a value of `positives` is above one of `negatives`; ties count half. */
export function areaUnderCurve(positives: number[], negatives: number[]): number {
  let wins = 0;
  for (const positive of positives) {
    for (const negative of negatives)
      wins += positive > negative ? 1 : positive === negative ? 0.5 : 0;
  }
  return wins / (positives.length * negatives.length || 1);
}
