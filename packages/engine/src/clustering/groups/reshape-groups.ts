import type { GroupableQuestion } from './group-questions.ts';
import type { GroupingState } from './grouping-state.ts';
import { nameGroups } from './name-groups.ts';
import { closeGrouping, openGrouping } from './open-grouping.ts';
import { readProfile } from './sub-groups.ts';

/**
 * A group as a person wants it: `group` null for a new one, no `members` to end it. `isHeld`: no later run takes it apart,
 * as after a split or a merge; a single ticket moved is held by its pin alone.
 */
export type Reshaped = { group: number | null; members: GroupableQuestion[]; isHeld: boolean };

/**
 * What people do to groups. A move is both groups with their members after it; a split the group with what stays and a new
 * one; a merge one group with the members of both and the other with none; an erased ticket its group without it. The
 * caller pins the questions that were moved. Numbers of new groups come in the order given, null where there is none.
 */
export function reshapeGroups(
  state: GroupingState,
  shapes: Reshaped[],
): { state: GroupingState; ids: (number | null)[] } {
  const open = openGrouping(state);
  const ids = shapes.map(({ group, members, isHeld }) => {
    const known = group === null ? undefined : open.groups.get(group);
    if (members.length === 0) {
      if (group !== null) open.groups.delete(group);
      return null;
    }
    const id = known?.id ?? open.nextId;
    if (!known) open.nextId += 1;
    const texts = members.map(({ text }) => text);
    const [words = []] = known
      ? [known.words]
      : nameGroups(texts, [[...texts.keys()]], open.language);
    const wasHeld = known?.isHeld ?? false;
    const profile = readProfile(open, members);
    open.groups.set(id, { id, words, ...profile, isHeld: isHeld || wasHeld });
    return id;
  });
  return { state: closeGrouping(open), ids };
}
