import type { GroupableQuestion } from './group-questions.ts';
import type { GroupingState, KnownGroup, Pin } from './grouping-state.ts';
import { nameGroups } from './name-groups.ts';
import { closeGrouping, openGrouping, readPins, type OpenGrouping } from './open-grouping.ts';
import type { Steps } from '../steps.ts';
import { findParts, readProfile, type Part } from './sub-groups.ts';

/** All members of a group. */
export type GroupMembers = { group: number; members: GroupableQuestion[] };
export type Moved = { id: number; from: number; to: number };

/** In one run no more of all grouped questions may move from one group to another. */
const mostMovedShare = 0.02;

/** The parts beside the largest become groups; the group goes on with the rest, under its number and name. */
function divide(
  open: OpenGrouping,
  group: KnownGroup,
  members: GroupableQuestion[],
  parts: Part[],
): Moved[] {
  const moved: Moved[] = [];
  const texts = members.map(({ text }) => text);
  const placeOf = new Map(members.map(({ id }, place) => [id, place]));
  const places = parts.map(({ questions }) => questions.map(({ id }) => placeOf.get(id) as number));
  const words = nameGroups(texts, places, open.language);
  for (const [number, { questions, profile }] of parts.entries()) {
    if (number === 0) continue;
    const id = open.nextId;
    open.nextId += 1;
    open.groups.set(id, { id, isHeld: false, words: words[number] ?? [], ...profile });
    for (const question of questions) moved.push({ id: question.id, from: group.id, to: id });
  }
  const gone = new Set(moved.map((each) => each.id));
  const rest = members.filter(({ id }) => !gone.has(id));
  open.groups.set(group.id, { ...group, ...readProfile(open, rest) });
  return moved;
}

/**
 * Looks anew at groups that grew much (`changed` of `assignQuestions`): one that has come to hold several matters is taken
 * apart. Its largest part keeps number and name. Members that a person put there stay, groups that a person shaped are left
 * alone, and never do more than 2 % of all grouped questions move in one run: groups beyond that wait for the next.
 */
export function* divideGroups(
  state: GroupingState,
  changed: GroupMembers[],
  { leastMembers, pins = [] }: { leastMembers: number; pins?: Pin[] },
): Steps<{ state: GroupingState; moved: Moved[]; waiting: number[] }> {
  const open = openGrouping(state);
  const pinned = readPins(open, pins);
  const all = state.groups.reduce((sum, { size }) => sum + size, 0);
  const moved: Moved[] = [];
  const waiting: number[] = [];
  for (const [place, { group: id, members }] of changed.entries()) {
    yield place / changed.length;
    const group = open.groups.get(id);
    if (!group || group.isHeld || members.length === 0) continue;
    const free = members.filter((question) => !pinned.has(question.id));
    const parts = yield* findParts(open, free, leastMembers);
    const leaving = parts.slice(1).reduce((sum, { questions }) => sum + questions.length, 0);
    if (moved.length + leaving > mostMovedShare * all) waiting.push(id);
    else if (parts.length > 1) moved.push(...divide(open, group, members, parts));
    else open.groups.set(id, { ...group, ...readProfile(open, members) });
  }
  return { state: closeGrouping(open), moved, waiting };
}
