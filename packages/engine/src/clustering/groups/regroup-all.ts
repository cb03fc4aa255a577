import { gatherInto } from './gather-questions.ts';
import type { GroupableQuestion } from './group-questions.ts';
import type { GroupingState, Joined, KnownGroup, Pin } from './grouping-state.ts';
import { keepIdentity } from './keep-identity.ts';
import { closeGrouping, openGrouping, readPins, type OpenGrouping } from './open-grouping.ts';
import type { Steps } from '../steps.ts';

/** A question with the group that it is in now. */
export type GroupedQuestion = GroupableQuestion & { group: number | null };

/** Groups found anew go on under the number and name of the group that most of their members come from. */
function carryOn(
  open: OpenGrouping,
  { earlier, found, joined }: { earlier: GroupedQuestion[]; found: number[]; joined: Joined[] },
): Map<number, number> {
  const known = new Map(open.groups);
  const members = found.map((group) => ({
    ids: joined.flatMap((each) => (each.group === group ? [each.id] : [])),
  }));
  const came = earlier.flatMap(({ id, group }) => (group === null ? [] : [[id, group] as const]));
  const kept = keepIdentity(members, new Map(came));
  return new Map(
    found.flatMap((group, place) => {
      const old = kept[place] ?? null;
      return old !== null && known.has(old) ? [[group, old] as const] : [];
    }),
  );
}

/**
 * Groups everything anew, where a person asks for it: a client who began with few questions has groups that are too small
 * for the many that came since. Far more than the fiftieth part may move, so no run does it by itself. Groups that a person
 * shaped or put a question into keep all their members. `joined` holds the place of every question that is in another one
 * than before or new in a group; `ended` the groups that are no more.
 * @param questions all, each having gone through `assignQuestions` once
 */
export function* regroupAll(
  state: GroupingState,
  questions: GroupedQuestion[],
  { leastMembers, pins = [] }: { leastMembers: number; pins?: Pin[] },
): Steps<{ state: GroupingState; joined: Joined[]; pool: number[]; ended: number[] }> {
  const before = openGrouping(state);
  const pinned = readPins(before, pins);
  const targets = new Set(pinned.values());
  const fixed = state.groups.filter(({ id, isHeld }) => isHeld || targets.has(id));
  const open: OpenGrouping = { ...before, groups: new Map(fixed.map((each) => [each.id, each])) };
  const free = questions.filter(({ group }) => group === null || !open.groups.has(group));
  const { joined, pool } = yield* gatherInto(open, free, pinned, { leastMembers });
  const found = [...open.groups.keys()].filter((id) => id >= state.nextId);
  const oldOf = carryOn(before, { earlier: free, found, joined });
  for (const id of found) {
    const group = open.groups.get(id) as KnownGroup;
    const old = before.groups.get(oldOf.get(id) ?? id);
    open.groups.delete(id);
    const goesOn = { id: old?.id ?? id, words: old?.words ?? group.words };
    open.groups.set(goesOn.id, { ...group, ...goesOn, sizeLookedAt: group.size });
  }
  const was = new Map(questions.map(({ id, group }) => [id, group]));
  return {
    state: closeGrouping(open),
    joined: joined
      .map((each) => ({ ...each, group: oldOf.get(each.group) ?? each.group }))
      .filter(({ id, group }) => was.get(id) !== group),
    pool: pool.map(({ id }) => id),
    ended: state.groups.map(({ id }) => id).filter((id) => !open.groups.has(id)),
  };
}
