import { findCandidates, type Candidate } from './find-candidates.ts';
import { growGroup, likenessOf, middleOf, profileOf } from './group-profile.ts';
import type { GroupableQuestion } from './group-questions.ts';
import type { GroupingState, Joined, KnownGroup, Pin } from './grouping-state.ts';
import { nameGroups } from './name-groups.ts';
import {
  closeGrouping,
  openGrouping,
  placeQuestions,
  readPins,
  type OpenGrouping,
} from './open-grouping.ts';
import { orderByMatter } from './order-by-matter.ts';
import type { Steps } from '../steps.ts';

/** So many are compared with each other at a time: it bounds the memory. */
const together = 6_000;
/** New questions whose middle is so like a group's are more of the same, not a group beside it. */
const sameMatter = 0.7;

/** `leastMembers`: the client's minimum per group; what stays under it is no group. */
export type GatherOptions = { leastMembers: number };

/** The group that says what the given one says, or null. */
function findSame(open: OpenGrouping, profile: Pick<KnownGroup, 'features'>): KnownGroup | null {
  const middle = middleOf(profile, open.rarity);
  let best: KnownGroup | null = null;
  let most = sameMatter;
  for (const group of open.groups.values()) {
    const likeness = likenessOf(middle, middleOf(group, open.rarity));
    if (likeness >= most) [best, most] = [group, likeness];
  }
  return best;
}

/** Makes groups of the candidates, or adds them to groups that say the same. */
function* settle(open: OpenGrouping, candidates: Candidate[]): Steps<Joined[]> {
  const texts = candidates.flatMap(({ questions }) => questions.map(({ text }) => text));
  let next = 0;
  const places = candidates.map(({ questions }) => questions.map(() => next++));
  const words = nameGroups(texts, places, open.language);
  const joined: Joined[] = [];
  for (const [number, { questions, vectors, likeness }] of candidates.entries()) {
    yield;
    const ids = questions.map(({ id }) => id);
    const profile = profileOf(ids, vectors, open.rarity);
    const same = findSame(open, profile);
    const group = same?.id ?? open.nextId;
    const arrivals = ids.map((id, place) => ({
      id,
      group,
      likeness: likeness[place] as number,
      vector: vectors[place] as Candidate['vectors'][number],
    }));
    if (same) open.groups.set(group, growGroup(same, arrivals, open.rarity));
    else {
      open.groups.set(group, { id: group, isHeld: false, words: words[number] ?? [], ...profile });
      open.nextId += 1;
    }
    for (const { id, likeness: like } of arrivals) joined.push({ id, group, likeness: like });
  }
  return joined;
}

const without = (questions: GroupableQuestion[], joined: Joined[]): GroupableQuestion[] => {
  const gone = new Set(joined.map(({ id }) => id));
  return questions.filter(({ id }) => !gone.has(id));
};

/** Looks at questions evenly spread over all first, so that the large matters are found before the small ones. */
function spread(questions: GroupableQuestion[]): GroupableQuestion[] {
  const step = questions.length / together;
  return Array.from(
    { length: together },
    (_, place) => questions[Math.floor(place * step)] as GroupableQuestion,
  );
}

/** The same on a state that is open already. */
export function* gatherInto(
  open: OpenGrouping,
  questions: GroupableQuestion[],
  pins: ReadonlyMap<number, number | null>,
  { leastMembers }: GatherOptions,
): Steps<{ joined: Joined[]; pool: GroupableQuestion[] }> {
  let { joined, pool } = yield* placeQuestions(open, questions, pins);
  const take = function* (some: GroupableQuestion[]): Steps<void> {
    const settled = yield* settle(open, yield* findCandidates(open, some, leastMembers));
    joined = [...joined, ...settled];
    pool = without(pool, settled);
  };
  const placeRest = function* (): Steps<void> {
    const placed = yield* placeQuestions(open, pool, pins);
    joined = [...joined, ...placed.joined];
    pool = placed.pool;
  };
  const all = Math.max(1, pool.length);
  if (pool.length > together) {
    yield* take(spread(pool));
    yield* placeRest();
  }
  const ordered = pool.length > together ? yield* orderByMatter(open, pool) : pool;
  for (let from = 0; from < ordered.length; from += together) {
    yield Math.min(0.95, 0.3 + (0.65 * (from + all - ordered.length)) / all);
    yield* take(ordered.slice(from, from + together));
  }
  yield* placeRest();
  return { joined, pool };
}

/**
 * Makes groups of questions that no group was near to: the pool. What says the same as a group that is there joins it;
 * what no `leastMembers` share stays in the pool. Nothing that was grouped before moves. Every question must have gone
 * through `assignQuestions` once, which counts its words; for a first run that is all of them, into `emptyState`.
 *
 * 100,000 questions take a minute or two in a thread with 192 MB of heap: beside the texts, memory is that of 6,000 questions
 * compared at a time.
 */
export function* gatherQuestions(
  state: GroupingState,
  pool: GroupableQuestion[],
  { leastMembers, pins = [] }: GatherOptions & { pins?: Pin[] },
): Steps<{ state: GroupingState; joined: Joined[]; pool: number[]; fresh: number[] }> {
  const open = openGrouping(state);
  const gathered = yield* gatherInto(open, pool, readPins(open, pins), { leastMembers });
  const fresh = [...open.groups.keys()].filter((id) => id >= state.nextId);
  // They came about from questions spread over all: what joined them since is more of the same.
  for (const id of fresh) {
    const group = open.groups.get(id) as KnownGroup;
    open.groups.set(id, { ...group, sizeLookedAt: group.size });
  }
  return {
    state: closeGrouping(open),
    joined: gathered.joined,
    pool: gathered.pool.map(({ id }) => id),
    fresh,
  };
}
