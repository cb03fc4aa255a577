import { findNaturalCommunities } from './communities.ts';
import { likenessWithin } from './group-profile.ts';
import { listMembers, type GroupableQuestion } from './group-questions.ts';
import { buildNeighbourGraph } from './neighbour-graph.ts';
import { leastLikeness, type OpenGrouping } from './open-grouping.ts';
import { asFeatures, readFeatures, type Weighted } from '../question-features.ts';
import { weigh, type QuestionVector } from '../rarity.ts';
import type { Steps } from '../steps.ts';

/** Questions that may be a group; `likeness` of each to the others. */
export type Candidate = {
  questions: GroupableQuestion[];
  vectors: QuestionVector[];
  likeness: number[];
};

/** A group whose members are less alike than this in the mean is a heap, no group. */
const leastCohesion = 0.22;
const questionsPerStep = 32;

function readCandidate(
  open: OpenGrouping,
  questions: GroupableQuestion[],
  read: Weighted[],
  leastMembers: number,
): Candidate | null {
  const vectors = read.map((each) => weigh(each, open.rarity));
  const likeness = likenessWithin(vectors);
  const mean = likeness.reduce((sum, each) => sum + each, 0) / likeness.length;
  const stays = likeness.map((each) => each >= leastLikeness);
  const count = stays.filter(Boolean).length;
  if (count < leastMembers || mean < leastCohesion) return null;
  return {
    questions: questions.filter((_, place) => stays[place]),
    vectors: vectors.filter((_, place) => stays[place]),
    likeness: likeness.filter((_, place) => stays[place]),
  };
}

/** The communities of some questions, without the members that are hardly like the others there; the largest first. */
export function* findCandidates(
  open: OpenGrouping,
  questions: GroupableQuestion[],
  leastMembers: number,
): Steps<Candidate[]> {
  const read: Weighted[] = [];
  for (const [place, { text }] of questions.entries()) {
    if (place % questionsPerStep === 0) yield;
    read.push(readFeatures(text, open.language));
  }
  const graph = yield* buildNeighbourGraph(asFeatures(read));
  const members = listMembers(yield* findNaturalCommunities(graph));
  const found: Candidate[] = [];
  for (const rows of members) {
    if (rows.length < leastMembers) break;
    yield;
    const candidate = readCandidate(
      open,
      rows.map((row) => questions[row] as GroupableQuestion),
      rows.map((row) => read[row] as Weighted),
      leastMembers,
    );
    if (candidate) found.push(candidate);
  }
  return found;
}
