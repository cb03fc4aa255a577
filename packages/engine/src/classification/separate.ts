import { dot, type SparseVector } from './vocabulary.ts';

/** How much a wrong side costs against large weights. */
const cost = 1;
const rounds = 15;
/** A text this far on its right side is left out of the rounds that follow. */
const farEnough = 0.1;

/** A generator of its own, so that the same tickets always give the same classifier. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function swap(order: Int32Array, a: number, b: number): void {
  const kept = order[a] as number;
  order[a] = order[b] as number;
  order[b] = kept;
}

/** Lengths for the steps of {@link separate}, the same for every label. */
export function stepSizes(texts: readonly SparseVector[]): Float64Array {
  return Float64Array.from(texts, ({ weight }) => {
    let sum = 1 / (2 * cost);
    for (const value of weight) sum += value * value;
    return sum;
  });
}

/**
 * Weights that part the texts of one label from all others: a linear support vector machine with squared hinge loss,
 * solved in its dual, one text at a time in random order.
 * @param isOne whether text `k` has the label
 * @param size how many features there are
 */
export function separate(
  texts: readonly SparseVector[],
  steps: Float64Array,
  isOne: (k: number) => boolean,
  size: number,
): Float32Array {
  const weights = new Float32Array(size);
  const alpha = new Float64Array(texts.length);
  const order = Int32Array.from(texts, (_, k) => k);
  const random = createRandom();
  let active = texts.length;
  for (let round = 0; round < rounds; round++) {
    for (let last = active - 1; last > 0; last--) {
      swap(order, last, Math.floor(random() * (last + 1)));
    }
    for (let place = 0; place < active; place++) {
      const k = order[place] as number;
      const text = texts[k] as SparseVector;
      const side = isOne(k) ? 1 : -1;
      const before = alpha[k] as number;
      const gradient = side * dot(weights, text) - 1 + before / (2 * cost);
      if (before === 0 && gradient > 0) {
        if (round > 0 && gradient > farEnough) {
          active -= 1;
          swap(order, place, active);
          place -= 1;
        }
        continue;
      }
      const after = Math.max(0, before - gradient / (steps[k] as number));
      alpha[k] = after;
      const change = (after - before) * side;
      if (change === 0) continue;
      for (let n = 0; n < text.at.length; n++) {
        const feature = text.at[n] as number;
        weights[feature] = (weights[feature] as number) + change * (text.weight[n] as number);
      }
    }
  }
  return weights;
}
