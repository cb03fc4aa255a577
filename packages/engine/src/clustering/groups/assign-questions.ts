import type { GroupableQuestion } from './group-questions.ts';
import type { GroupingState, Joined, KnownGroup, Pin } from './grouping-state.ts';
import {
  closeGrouping,
  countAll,
  openGrouping,
  placeQuestions,
  readPins,
} from './open-grouping.ts';
import type { Steps } from '../steps.ts';

/** Grown by as much since its members were last looked at, a group may have become two. */
const muchGrown = 1.5;

/** Whether so many members came since a group was last looked at that it may have become two; never one a person shaped. */
export function hasChangedMuch({ size, sizeLookedAt, isHeld }: KnownGroup): boolean {
  return !isHeld && size >= muchGrown * sizeLookedAt;
}

/**
 * New questions into the groups there are. Nothing that was grouped before moves. `joined`: who came into which group;
 * `pool`: ids that no group is near to, for `gatherQuestions`; `changed`: groups whose members should be looked at by
 * `divideGroups`. A question pinned to no group is in neither.
 *
 * 10,000 questions take a few seconds; memory grows with the groups, not with the questions.
 */
export function* assignQuestions(
  state: GroupingState,
  questions: GroupableQuestion[],
  pins: Pin[] = [],
): Steps<{ state: GroupingState; joined: Joined[]; pool: number[]; changed: number[] }> {
  const open = openGrouping(state);
  yield* countAll(open, questions);
  const { joined, pool } = yield* placeQuestions(open, questions, readPins(open, pins));
  const changed = [...open.groups.values()].filter(hasChangedMuch).map(({ id }) => id);
  return { state: closeGrouping(open), joined, pool: pool.map(({ id }) => id), changed };
}
