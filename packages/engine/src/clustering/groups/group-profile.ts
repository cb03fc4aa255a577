import type { KnownGroup } from './grouping-state.ts';
import { rarityOf, type QuestionVector, type Rarity } from '../rarity.ts';

/** So many features tell a group from others well enough. */
const mostKept = 80;
/** From so many members on, what one of them says alone is not what the group says: nor is it kept. */
const severalMembers = 4;

/** The middle of a group: features by weight, of length 1 together. */
export type Middle = Map<string, number>;

/** The middle of a known group, weighed by how rare its features are by now. */
export function middleOf({ features }: Pick<KnownGroup, 'features'>, rarity: Rarity): Middle {
  const weighed = features.map(
    ([feature, weight]) => [feature, weight * rarityOf(rarity, feature)] as const,
  );
  const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1;
  return new Map(weighed.map(([feature, weight]) => [feature, weight / length]));
}

/** 0 to 1: how alike two vectors of length 1 are. */
export function likenessOf(
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>,
): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  let sum = 0;
  for (const [feature, weight] of small) sum += weight * (large.get(feature) ?? 0);
  return Math.min(1, sum);
}

/** Several vectors added up. */
function addUp(vectors: QuestionVector[]): {
  sum: Map<string, number>;
  often: Map<string, number>;
} {
  const [sum, often] = [new Map<string, number>(), new Map<string, number>()];
  for (const vector of vectors)
    for (const [feature, weight] of vector) {
      sum.set(feature, (sum.get(feature) ?? 0) + weight);
      often.set(feature, (often.get(feature) ?? 0) + 1);
    }
  return { sum, often };
}

/**
 * How like the rest of its group each member is: the group without the member itself, or a group of two would always seem
 * to be of one mind.
 */
export function likenessWithin(vectors: QuestionVector[]): number[] {
  const { sum } = addUp(vectors);
  let square = 0;
  for (const weight of sum.values()) square += weight * weight;
  return vectors.map((vector) => {
    let along = 0;
    let own = 0;
    for (const [feature, weight] of vector) {
      along += weight * (sum.get(feature) as number);
      own += weight * weight;
    }
    const rest = Math.sqrt(Math.max(0, square - 2 * along + own));
    return rest > 1e-9 ? Math.max(0, Math.min(1, (along - own) / rest)) : 0;
  });
}

/** The strongest of the given features, their weights kept as they are before rarity, which changes as questions come. */
function strongest(
  mean: Map<string, number>,
  isShared: (feature: string) => boolean,
): [feature: string, weight: number][] {
  return [...mean]
    .filter(([feature]) => isShared(feature))
    .sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
    .slice(0, mostKept);
}

const rounded = (weight: number): number => Math.round(weight * 1e5) / 1e5;

function withoutRarity(
  weights: [feature: string, weight: number][],
  rarity: Rarity,
): KnownGroup['features'] {
  return weights.map(([feature, weight]) => [feature, rounded(weight / rarityOf(rarity, feature))]);
}

/** What is known of a group from its members, whose ids stand in the order of their vectors. */
export function profileOf(
  ids: number[],
  vectors: QuestionVector[],
  rarity: Rarity,
): Pick<KnownGroup, 'size' | 'sizeLookedAt' | 'features' | 'likeness' | 'centre'> {
  const { sum, often } = addUp(vectors);
  for (const [feature, weight] of sum) sum.set(feature, weight / vectors.length);
  const isShared = (feature: string): boolean =>
    vectors.length < severalMembers || (often.get(feature) as number) > 1;
  const likeness = likenessWithin(vectors);
  const mean = likeness.reduce((all, each) => all + each, 0) / Math.max(1, likeness.length);
  const squares = likeness.reduce((all, each) => all + (each - mean) ** 2, 0);
  const best = likeness.indexOf(Math.max(...likeness));
  return {
    size: ids.length,
    sizeLookedAt: ids.length,
    features: withoutRarity(strongest(sum, isShared), rarity),
    likeness: {
      mean: rounded(mean),
      spread: rounded(Math.sqrt(squares / Math.max(1, likeness.length))),
    },
    centre: { id: ids[best] ?? 0, likeness: rounded(likeness[best] ?? 0) },
  };
}

/** The group with more members: what it says shifts towards them; how like they may be stays as its first members were. */
export function growGroup(
  group: KnownGroup,
  joined: { id: number; vector: QuestionVector; likeness: number }[],
  rarity: Rarity,
): KnownGroup {
  if (joined.length === 0) return group;
  const size = group.size + joined.length;
  const { sum, often } = addUp(joined.map(({ vector }) => vector));
  const known = new Map(group.features);
  for (const [feature, weight] of known)
    sum.set(feature, (sum.get(feature) ?? 0) + weight * rarityOf(rarity, feature) * group.size);
  for (const [feature, weight] of sum) sum.set(feature, weight / size);
  const isShared = (feature: string): boolean =>
    size < severalMembers || known.has(feature) || (often.get(feature) as number) > 1;
  const nearest = joined.reduce(
    (best, { id, likeness }) => (likeness > best.likeness ? { id, likeness } : best),
    group.centre,
  );
  return {
    ...group,
    size,
    features: withoutRarity(strongest(sum, isShared), rarity),
    centre: { id: nearest.id, likeness: rounded(nearest.likeness) },
  };
}
