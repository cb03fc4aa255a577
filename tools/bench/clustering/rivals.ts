import { readQuestionFeatures, type Features } from '@replique/engine/clustering/question-features';
import type { Language } from '@replique/engine/text/language';
import { seededRandom } from './sets.ts';

/** Methods that must be told how many groups there are, on the same vectors as ours. */

function similarities({ rows, count }: Features): Float32Array[] {
  const dense = new Float32Array(count);
  return rows.map(({ ids, weights }) => {
    dense.fill(0);
    for (const [at, id] of ids.entries()) dense[id] = weights[at] as number;
    return Float32Array.from(rows, (other) => {
      let sum = 0;
      for (const [at, id] of other.ids.entries())
        sum += (dense[id] as number) * (other.weights[at] as number);
      return sum;
    });
  });
}

/** Spherical k-means with k-means++ starts; the best of five by its own measure. */
export function kMeans(texts: string[], language: Language, groups: number): number[] {
  const features = readQuestionFeatures(texts, language);
  let best: number[] = [];
  let most = -1;
  for (let seed = 1; seed <= 5; seed++) {
    const { labels, fit } = oneKMeans(features, groups, seededRandom(seed));
    if (fit > most) [best, most] = [labels, fit];
  }
  return best;
}

function centreAt({ rows, count }: Features, row: number): Float32Array {
  const centre = new Float32Array(count);
  const { ids, weights } = rows[row] as Features['rows'][number];
  for (const [at, id] of ids.entries()) centre[id] = weights[at] as number;
  return centre;
}

function likeness(row: Features['rows'][number], centre: Float32Array): number {
  let sum = 0;
  for (const [at, id] of row.ids.entries())
    sum += (row.weights[at] as number) * (centre[id] as number);
  return sum;
}

function startCentres(features: Features, groups: number, random: () => number): Float32Array[] {
  const { rows } = features;
  const centres = [centreAt(features, Math.floor(random() * rows.length))];
  const far = rows.map((row) => 1 - likeness(row, centres[0] as Float32Array));
  while (centres.length < groups) {
    let left = random() * far.reduce((sum, each) => sum + Math.max(0, each) ** 2, 0);
    let chosen = 0;
    while (chosen < rows.length - 1 && (left -= Math.max(0, far[chosen] as number) ** 2) > 0)
      chosen += 1;
    const centre = centreAt(features, chosen);
    centres.push(centre);
    for (const [at, row] of rows.entries())
      far[at] = Math.min(far[at] as number, 1 - likeness(row, centre));
  }
  return centres;
}

function oneKMeans(
  features: Features,
  groups: number,
  random: () => number,
): { labels: number[]; fit: number } {
  const { rows, count } = features;
  let centres = startCentres(features, groups, random);
  let labels: number[] = [];
  let fit = 0;
  for (let round = 0; round < 30; round++) {
    fit = 0;
    const next = rows.map((row) => {
      let [best, most] = [0, -1];
      for (const [group, centre] of centres.entries()) {
        const like = likeness(row, centre);
        if (like > most) [best, most] = [group, like];
      }
      fit += most;
      return best;
    });
    const isStill = labels.length > 0 && next.every((label, at) => label === labels[at]);
    labels = next;
    if (isStill) break;
    const sums = centres.map(() => new Float32Array(count));
    for (const [at, row] of rows.entries()) {
      const sum = sums[labels[at] as number] as Float32Array;
      for (const [position, id] of row.ids.entries())
        sum[id] = (sum[id] as number) + (row.weights[position] as number);
    }
    centres = sums.map((sum) => {
      const length = Math.hypot(...sum.filter((each) => each !== 0)) || 1;
      return sum.map((each) => each / length);
    });
  }
  return { labels, fit };
}

/** Average linkage down to so many groups; quadratic memory, cubic time at worst. */
export function averageLinkage(texts: string[], language: Language, groups: number): number[] {
  const near = similarities(readQuestionFeatures(texts, language));
  const size = texts.map(() => 1);
  const parent = texts.map((_, at) => at);
  const alive = new Set(parent);
  while (alive.size > groups) {
    let [first, second, most] = [-1, -1, -Infinity];
    for (const left of alive)
      for (const right of alive) {
        if (right <= left) continue;
        const like = (near[left] as Float32Array)[right] as number;
        if (like > most) [first, second, most] = [left, right, like];
      }
    const [a, b] = [size[first] as number, size[second] as number];
    for (const other of alive) {
      if (other === first || other === second) continue;
      const row = near[other] as Float32Array;
      const joined = (a * (row[first] as number) + b * (row[second] as number)) / (a + b);
      row[first] = joined;
      (near[first] as Float32Array)[other] = joined;
    }
    size[first] = a + b;
    parent[second] = first;
    alive.delete(second);
  }
  const rootOf = (at: number): number => (parent[at] === at ? at : rootOf(parent[at] as number));
  return texts.map((_, at) => rootOf(at));
}
