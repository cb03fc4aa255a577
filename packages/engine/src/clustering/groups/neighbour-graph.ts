import type { Features } from '../question-features.ts';
import type { Steps } from '../steps.ts';

/** An undirected graph, both directions of each edge written: the edges of `node` are `offsets[node]` to `offsets[node + 1]`. */
export type Graph = { offsets: Int32Array; targets: Int32Array; weights: Float64Array };

/** Below this likeness two questions are not neighbours. */
const leastSimilarity = 0.15;
const neighboursPerRoot = 1.3;
const fewestNeighbours = 5;
const mostNeighbours = 80;
/** Entries of the word lists read for one question: the rarest words come first, so what is left out tells least. */
const mostPostings = 30_000;
const rowsPerStep = 16;
/** Likeness counts squared in the weights of the graph: twice as alike binds four times as much. */
export const sharpness = 2;

type Postings = { offsets: Int32Array; rows: Int32Array; weights: Float32Array };

function invert({ rows, count }: Features): Postings {
  const offsets = new Int32Array(count + 1);
  for (const { ids } of rows) for (const id of ids) offsets[id + 1] = (offsets[id + 1] ?? 0) + 1;
  for (let id = 0; id < count; id++)
    offsets[id + 1] = (offsets[id] as number) + (offsets[id + 1] as number);
  const size = offsets[count] ?? 0;
  const postings = { offsets, rows: new Int32Array(size), weights: new Float32Array(size) };
  const next = offsets.slice();
  for (const [row, vector] of rows.entries()) {
    for (const [position, id] of vector.ids.entries()) {
      const at = next[id] as number;
      next[id] = at + 1;
      postings.rows[at] = row;
      postings.weights[at] = vector.weights[position] as number;
    }
  }
  return postings;
}

/** Adds up the likeness of one question to all others that share a feature; answers which these are. */
function scoreOthers(
  features: Features,
  postings: Postings,
  row: number,
  scores: Float32Array,
): number[] {
  const { ids, weights } = features.rows[row] as Features['rows'][number];
  const touched: number[] = [];
  let read = 0;
  for (const [position, id] of ids.entries()) {
    const start = postings.offsets[id] as number;
    const end = postings.offsets[id + 1] as number;
    read += end - start;
    if (read > mostPostings && touched.length > 0) break;
    const weight = weights[position] as number;
    for (let at = start; at < end; at++) {
      const other = postings.rows[at] as number;
      if (scores[other] === 0) touched.push(other);
      scores[other] = (scores[other] as number) + weight * (postings.weights[at] as number);
    }
  }
  return touched;
}

/** The nearest of the touched rows, nearest first. */
function nearestOf(touched: number[], scores: Float32Array, row: number, most: number): number[] {
  const near = touched.filter(
    (other) => other !== row && (scores[other] as number) >= leastSimilarity,
  );
  near.sort((left, right) => (scores[right] as number) - (scores[left] as number) || left - right);
  return near.slice(0, most);
}

/** The nearest rows of each row in turn: those of `row` are `rows[offsets[row]]` to `rows[offsets[row + 1]]`. */
type Nearest = { offsets: Int32Array; rows: Int32Array; weights: Float64Array };

function* findNearest(features: Features): Steps<Nearest> {
  const count = features.rows.length;
  const root = Math.round(neighboursPerRoot * Math.sqrt(count));
  const most = Math.min(mostNeighbours, Math.max(fewestNeighbours, root));
  const postings = invert(features);
  const scores = new Float32Array(count);
  const found: Nearest = {
    offsets: new Int32Array(count + 1),
    rows: new Int32Array(count * most),
    weights: new Float64Array(count * most),
  };
  let size = 0;
  for (let row = 0; row < count; row++) {
    const touched = scoreOthers(features, postings, row, scores);
    for (const other of nearestOf(touched, scores, row, most)) {
      found.rows[size] = other;
      found.weights[size] = (scores[other] as number) ** sharpness;
      size += 1;
    }
    found.offsets[row + 1] = size;
    for (const other of touched) scores[other] = 0;
    if (row % rowsPerStep === 0) yield;
  }
  return found;
}

/** Writes each edge at both of its ends; one that both ends found is written once. */
function inBothDirections({ offsets, rows, weights }: Nearest): Graph {
  const count = offsets.length - 1;
  const knows = (row: number, other: number): boolean =>
    rows.subarray(offsets[row], offsets[row + 1]).includes(other);
  const isTwice = new Uint8Array(offsets[count] as number);
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < count; row++)
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++) {
      const other = rows[at] as number;
      if (other < row && knows(other, row)) {
        isTwice[at] = 1;
        continue;
      }
      starts[row + 1] = (starts[row + 1] as number) + 1;
      starts[other + 1] = (starts[other + 1] as number) + 1;
    }
  for (let row = 0; row < count; row++)
    starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number);
  const size = starts[count] as number;
  const graph = { offsets: starts, targets: new Int32Array(size), weights: new Float64Array(size) };
  const next = starts.slice();
  const write = (from: number, to: number, weight: number): void => {
    const at = next[from] as number;
    next[from] = at + 1;
    graph.targets[at] = to;
    graph.weights[at] = weight;
  };
  for (let row = 0; row < count; row++)
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++) {
      if (isTwice[at]) continue;
      write(row, rows[at] as number, weights[at] as number);
      write(rows[at] as number, row, weights[at] as number);
    }
  return graph;
}

/**
 * Joins each question with its nearest ones, somewhat more than the square root of how many there are (5 to 80). Time and memory
 * grow with the number of questions, not with its square; the same questions in the same order give the same graph.
 */
export function* buildNeighbourGraph(features: Features): Steps<Graph> {
  return inBothDirections(yield* findNearest(features));
}

/** Packs adjacency lists; each edge stands in both of its ends. */
export function asGraph(edges: Map<number, number>[]): Graph {
  const offsets = new Int32Array(edges.length + 1);
  for (const [node, near] of edges.entries())
    offsets[node + 1] = (offsets[node] as number) + near.size;
  const size = offsets[edges.length] as number;
  const targets = new Int32Array(size);
  const weights = new Float64Array(size);
  let at = 0;
  for (const near of edges) {
    for (const [target, weight] of near) {
      targets[at] = target;
      weights[at] = weight;
      at += 1;
    }
  }
  return { offsets, targets, weights };
}
