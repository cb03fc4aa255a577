import { asGraph, type Graph } from './neighbour-graph.ts';
import type { Steps } from '../steps.ts';

const mostRounds = 30;
const mostLevels = 20;
const gainThatCounts = 1e-12;
const nodesPerStep = 256;

/** A graph whose nodes are communities of another: `inner` is the weight within each. */
type Level = Graph & { inner: Float64Array };

/** Twice the weight that each node holds, and of all of them. */
function degreesOf(level: Level): { degrees: Float64Array; total: number } {
  const count = level.inner.length;
  const degrees = new Float64Array(count);
  let total = 0;
  for (let node = 0; node < count; node++) {
    let degree = 2 * (level.inner[node] as number);
    const end = level.offsets[node + 1] as number;
    for (let at = level.offsets[node] as number; at < end; at++)
      degree += level.weights[at] as number;
    degrees[node] = degree;
    total += degree;
  }
  return { degrees, total };
}

/** Moves single nodes to the community where they add most, until none moves. Null when none ever did. */
function* moveNodes(level: Level, resolution: number, order: Int32Array): Steps<Int32Array | null> {
  const count = level.inner.length;
  const { degrees, total } = degreesOf(level);
  const community = Int32Array.from({ length: count }, (_, node) => node);
  const held = Float64Array.from(degrees);
  const links = new Float64Array(count);
  let hasMoved = false;
  for (let round = 0, moves = 1; moves > 0 && round < mostRounds; round++) {
    moves = 0;
    for (const [place, node] of order.entries()) {
      if (place % nodesPerStep === 0) yield;
      const near: number[] = [];
      const end = level.offsets[node + 1] as number;
      for (let at = level.offsets[node] as number; at < end; at++) {
        const other = community[level.targets[at] as number] as number;
        if (links[other] === 0) near.push(other);
        links[other] = (links[other] as number) + (level.weights[at] as number);
      }
      const own = community[node] as number;
      const pull = (resolution * (degrees[node] as number)) / total;
      held[own] = (held[own] as number) - (degrees[node] as number);
      let best = own;
      let most = (links[own] as number) - pull * (held[own] as number);
      for (const other of near) {
        const gain = (links[other] as number) - pull * (held[other] as number);
        if (gain > most + gainThatCounts) [best, most] = [other, gain];
        links[other] = 0;
      }
      held[best] = (held[best] as number) + (degrees[node] as number);
      if (best === own) continue;
      community[node] = best;
      moves += 1;
    }
    hasMoved ||= moves > 0;
  }
  return hasMoved ? numberFromZero(community) : null;
}

function numberFromZero(community: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return community.map((each) => {
    const known = numbers.get(each);
    if (known !== undefined) return known;
    numbers.set(each, numbers.size);
    return numbers.size - 1;
  });
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled(count: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, node) => node);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
}

/** Each community becomes one node. */
function fold(level: Level, community: Int32Array): Level {
  const count = community.reduce((most, each) => Math.max(most, each + 1), 0);
  const inner = new Float64Array(count);
  const edges: Map<number, number>[] = Array.from({ length: count }, () => new Map());
  for (const [node, from] of community.entries()) {
    inner[from] = (inner[from] as number) + (level.inner[node] as number);
    const near = edges[from] as Map<number, number>;
    const end = level.offsets[node + 1] as number;
    for (let at = level.offsets[node] as number; at < end; at++) {
      const to = community[level.targets[at] as number] as number;
      const weight = level.weights[at] as number;
      // Inside, each edge is met from both of its ends.
      if (to === from) inner[from] = (inner[from] as number) + weight / 2;
      else near.set(to, (near.get(to) ?? 0) + weight);
    }
  }
  return { ...asGraph(edges), inner };
}

/**
 * Communities of a graph by the method of Louvain: nodes move to where they add most to modularity, communities become
 * nodes, and so on. A higher `resolution` gives more and smaller ones. The same graph and `seed` give the same communities;
 * another seed takes the nodes in another order.
 * @returns the number of its community for each node, from 0
 */
function* findCommunities(graph: Graph, resolution: number, seed = 0): Steps<Int32Array> {
  const random = seededRandom(seed);
  const count = graph.offsets.length - 1;
  let found = Int32Array.from({ length: count }, (_, node) => node);
  let level: Level = { ...graph, inner: new Float64Array(count) };
  for (let round = 0; round < mostLevels; round++) {
    const order = shuffled(level.inner.length, random);
    const community = yield* moveNodes(level, resolution, order);
    if (!community) break;
    found = found.map((each) => community[each] as number);
    level = fold(level, community);
    yield;
  }
  return found;
}

/** How much more information than chance the share `observed` has against `expected`. */
function divergence(observed: number, expected: number): number {
  const term = (left: number, right: number): number =>
    left <= 0 ? 0 : left * Math.log(left / right);
  return term(observed, expected) + term(1 - observed, 1 - expected);
}

/**
 * How unlikely it is that so much of the weight would lie within communities of these sizes by chance (the "surprise" of
 * a partition, weighted).
 */
function surpriseOf(graph: Graph, community: Int32Array): number {
  const sizes = new Map<number, number>();
  let within = 0;
  let total = 0;
  for (const [node, own] of community.entries()) {
    sizes.set(own, (sizes.get(own) ?? 0) + 1);
    const end = graph.offsets[node + 1] as number;
    for (let at = graph.offsets[node] as number; at < end; at++) {
      const weight = graph.weights[at] as number;
      total += weight;
      if (community[graph.targets[at] as number] === own) within += weight;
    }
  }
  const pairsOf = (size: number): number => (size * (size - 1)) / 2;
  let pairs = 0;
  for (const size of sizes.values()) pairs += pairsOf(size);
  const all = pairsOf(community.length);
  if (pairs === 0 || pairs === all) return 0;
  return graph.targets.length * divergence(within / total, pairs / all);
}

const coarsest = 0.25;
const step = 1.3;
const finest = 200;
/** So many steps in a row that are worse end the search. */
const patience = 5;

/** In how many orders each resolution is tried: the result hangs on the order, the less the more are tried. */
function startsFor(count: number): number {
  if (count <= 1_000) return 6;
  return count <= 3_000 ? 3 : 1;
}

/**
 * The communities of a graph where nobody says how many there are: of those at rising resolutions the ones that chance
 * explains least.
 */
export function* findNaturalCommunities(graph: Graph): Steps<Int32Array> {
  let best: Int32Array = Int32Array.from({ length: graph.offsets.length - 1 }, (_, node) => node);
  if (graph.targets.length === 0) return best;
  const starts = startsFor(best.length);
  let most = -1;
  let worse = 0;
  for (let resolution = coarsest; resolution < finest && worse < patience; resolution *= step) {
    worse += 1;
    for (let seed = 0; seed < starts; seed++) {
      const community = yield* findCommunities(graph, resolution, seed);
      const surprise = surpriseOf(graph, community);
      if (surprise > most) [best, most, worse] = [community, surprise, 0];
    }
  }
  return best;
}
