import { mostFeatures, rarityPower, type Weighted } from './question-features.ts';

/** In how many of so many questions each feature stands. */
export type Rarity = { counted: number; often: Map<string, number> };

/** What a question says: features with their weights, of length 1 together. */
export type QuestionVector = Map<string, number>;

/** So many are kept from run to run: what is rarer than all of them counts as rare. */
const mostKept = 12_000;
/** So many are held while a run goes on. */
const mostHeld = 150_000;
/** What one question in a hundred thousand says must not drown all else. */
const rarest = 2;

/** Counts one more question; for good measure each question once only. */
export function countQuestion(rarity: Rarity, read: Weighted): void {
  rarity.counted += 1;
  for (const feature of read.keys())
    rarity.often.set(feature, (rarity.often.get(feature) ?? 0) + 1);
  if (rarity.often.size > mostHeld)
    for (const [feature, often] of rarity.often) if (often < rarest) rarity.often.delete(feature);
}

/** How much a feature counts: the more, the fewer questions have it. */
export function rarityOf({ counted, often }: Rarity, feature: string): number {
  const seen = Math.max(rarest, often.get(feature) ?? 0);
  return Math.log(1 + counted / seen) ** rarityPower;
}

/** What is kept for the next run: the commonest features, the commonest first. */
export function keepCommonest({ often }: Rarity): [feature: string, questions: number][] {
  return [...often]
    .filter(([, questions]) => questions >= rarest)
    .sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
    .slice(0, mostKept);
}

/** Features of a question, weighed by how rare they are. */
export function weigh(read: Weighted, rarity: Rarity): QuestionVector {
  let weighed = [...read].map(
    ([feature, weight]) => [feature, weight * rarityOf(rarity, feature)] as const,
  );
  if (weighed.length > mostFeatures)
    weighed = weighed.sort((left, right) => right[1] - left[1]).slice(0, mostFeatures);
  const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1;
  return new Map(weighed.map(([feature, weight]) => [feature, weight / length]));
}
