/** How well groups found agree with labels. Each is 1 for the same groups. */
export type Measures = {
  /** Agreement beyond chance: 0 is what chance gives. */
  rand: number;
  /** The harmonic mean of how pure groups are and how whole labels stay. */
  vMeasure: number;
  /** Of pairs that are together in one of the two: the harmonic mean of precision and recall. */
  pairF1: number;
};

const pairs = (count: number): number => (count * (count - 1)) / 2;

function tally(keys: readonly unknown[]): number[] {
  const counts = new Map<unknown, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts.values()];
}

const sumPairs = (counts: number[]): number => counts.reduce((sum, count) => sum + pairs(count), 0);

function entropy(counts: number[], all: number): number {
  return counts.reduce((sum, count) => sum - (count / all) * Math.log(count / all), 0);
}

/** Both lists say for each row where it belongs. */
export function compareGroupings(labels: readonly unknown[], found: readonly unknown[]): Measures {
  const all = labels.length;
  const both = tally(labels.map((label, at) => JSON.stringify([label, found[at]])));
  const [left, right] = [tally(labels), tally(found)];
  const [together, ofLabels, ofFound] = [sumPairs(both), sumPairs(left), sumPairs(right)];
  const expected = (ofLabels * ofFound) / pairs(all);
  const joint = entropy(both, all);
  const [label, group] = [entropy(left, all), entropy(right, all)];
  const homogeneity = label === 0 ? 1 : (label + group - joint) / label;
  const completeness = group === 0 ? 1 : (label + group - joint) / group;
  return {
    rand: (together - expected) / ((ofLabels + ofFound) / 2 - expected),
    vMeasure: (2 * homogeneity * completeness) / (homogeneity + completeness || 1),
    pairF1: (2 * together) / (ofLabels + ofFound || 1),
  };
}
