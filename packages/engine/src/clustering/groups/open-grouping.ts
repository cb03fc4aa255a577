import type { GroupableQuestion } from './group-questions.ts';
import { growGroup, middleOf } from './group-profile.ts';
import type { GroupingState, Joined, KnownGroup, Pin } from './grouping-state.ts';
import { readFeatures } from '../question-features.ts';
import {
  countQuestion,
  keepCommonest,
  weigh,
  type QuestionVector,
  type Rarity,
} from '../rarity.ts';
import type { Steps } from '../steps.ts';

/** A state while it is worked on. */
export type OpenGrouping = {
  language: GroupingState['language'];
  rarity: Rarity;
  groups: Map<number, KnownGroup>;
  nextId: number;
};

/** Less like its group than this is no member, however loose the group. */
export const leastLikeness = 0.2;
/** A newcomer may be so many spreads less like its group than the members are. */
const spreadsBelow = 1.5;
/** After so many questions the groups are looked at anew: they shift as they grow. */
const batch = 2_000;
const questionsPerStep = 32;

export function openGrouping(state: GroupingState): OpenGrouping {
  return {
    language: state.language,
    rarity: { counted: state.counted, often: new Map(state.often) },
    groups: new Map(state.groups.map((group) => [group.id, group])),
    nextId: state.nextId,
  };
}

export function closeGrouping({ language, rarity, groups, nextId }: OpenGrouping): GroupingState {
  return {
    language,
    counted: rarity.counted,
    often: keepCommonest(rarity),
    groups: [...groups.values()].toSorted((left, right) => left.id - right.id),
    nextId,
  };
}

/** Counts what new questions say; each question once in its life. */
export function* countAll(open: OpenGrouping, questions: GroupableQuestion[]): Steps<void> {
  for (const [place, { text }] of questions.entries()) {
    countQuestion(open.rarity, readFeatures(text, open.language));
    if (place % questionsPerStep === 0) yield;
  }
}

export function vectorOf(open: OpenGrouping, text: string): QuestionVector {
  return weigh(readFeatures(text, open.language), open.rarity);
}

/** Which groups say a feature, and how strongly. */
type Index = Map<string, { groups: number[]; weights: number[] }>;

function indexGroups(open: OpenGrouping): Index {
  const index: Index = new Map();
  for (const group of open.groups.values())
    for (const [feature, weight] of middleOf(group, open.rarity)) {
      const known = index.get(feature);
      if (known) {
        known.groups.push(group.id);
        known.weights.push(weight);
      } else index.set(feature, { groups: [group.id], weights: [weight] });
    }
  return index;
}

/** The group that a question is most like; of equally like ones the older. */
function nearestGroup(
  vector: QuestionVector,
  index: Index,
): { group: number; likeness: number } | null {
  const likeness = new Map<number, number>();
  for (const [feature, weight] of vector) {
    const said = index.get(feature);
    if (!said) continue;
    for (const [place, group] of said.groups.entries())
      likeness.set(group, (likeness.get(group) ?? 0) + weight * (said.weights[place] as number));
  }
  let best: { group: number; likeness: number } | null = null;
  for (const [group, like] of likeness)
    if (!best || like > best.likeness || (like === best.likeness && group < best.group))
      best = { group, likeness: Math.min(1, like) };
  return best;
}

/** How like a group a question must be at least to come into it. */
function thresholdOf({ likeness }: Pick<KnownGroup, 'likeness'>): number {
  return Math.max(leastLikeness, likeness.mean - spreadsBelow * likeness.spread);
}

/** Where a person put questions; pins into groups that are gone say nothing. */
export function readPins(open: OpenGrouping, pins: Pin[]): Map<number, number | null> {
  return new Map(
    pins
      .filter(({ group }) => group === null || open.groups.has(group))
      .map(({ id, group }) => [id, group]),
  );
}

type Arrival = Joined & { vector: QuestionVector };

function takeIn(open: OpenGrouping, arrivals: Arrival[]): void {
  const byGroup = new Map<number, Arrival[]>();
  for (const arrival of arrivals) {
    const known = byGroup.get(arrival.group);
    if (known) known.push(arrival);
    else byGroup.set(arrival.group, [arrival]);
  }
  for (const [id, joined] of byGroup)
    open.groups.set(id, growGroup(open.groups.get(id) as KnownGroup, joined, open.rarity));
}

function placeOf(
  open: OpenGrouping,
  index: Index,
  vector: QuestionVector,
): Omit<Joined, 'id'> | null {
  const nearest = nearestGroup(vector, index);
  if (!nearest) return null;
  const isNear = nearest.likeness >= thresholdOf(open.groups.get(nearest.group) as KnownGroup);
  return isNear ? nearest : null;
}

/**
 * Puts each question into the group that it is near enough to; the rest stays in the pool. Time grows with the questions,
 * memory with the groups only.
 */
export function* placeQuestions(
  open: OpenGrouping,
  questions: GroupableQuestion[],
  pins: ReadonlyMap<number, number | null>,
): Steps<{ joined: Joined[]; pool: GroupableQuestion[] }> {
  const joined: Joined[] = [];
  const pool: GroupableQuestion[] = [];
  for (let from = 0; from < questions.length; from += batch) {
    const index = indexGroups(open);
    const arrivals: Arrival[] = [];
    for (const [place, question] of questions.slice(from, from + batch).entries()) {
      if (place % questionsPerStep === 0) yield;
      const pinned = pins.get(question.id);
      if (pinned === null) continue;
      const vector = vectorOf(open, question.text);
      const found =
        pinned === undefined ? placeOf(open, index, vector) : { group: pinned, likeness: 1 };
      if (found) arrivals.push({ id: question.id, ...found, vector });
      else pool.push(question);
    }
    takeIn(open, arrivals);
    for (const { id, group, likeness } of arrivals) joined.push({ id, group, likeness });
  }
  return { joined, pool };
}
