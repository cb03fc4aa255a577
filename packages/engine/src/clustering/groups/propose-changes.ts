import { likenessOf, middleOf } from './group-profile.ts';
import type { GroupableQuestion } from './group-questions.ts';
import type { GroupingState } from './grouping-state.ts';
import { nameGroups } from './name-groups.ts';
import { openGrouping } from './open-grouping.ts';
import type { Steps } from '../steps.ts';
import { findParts } from './sub-groups.ts';

/** Groups whose middles are so alike may be one. */
const mayBeOne = 0.5;
const mostProposals = 50;

/** A part of a group that could be one of its own; `centre` is the question most like the part. */
export type ProposedPart = { ids: number[]; words: string[]; centre: number };
export type ProposedMerge = { left: number; right: number; likeness: number };

/** How a group could be split, the largest part first; empty where it is one matter. Nothing changes. */
export function* proposeSplit(
  state: GroupingState,
  members: GroupableQuestion[],
  { leastMembers }: { leastMembers: number },
): Steps<ProposedPart[]> {
  const open = openGrouping(state);
  const parts = yield* findParts(open, members, leastMembers);
  const places = new Map(members.map(({ id }, place) => [id, place]));
  const words = nameGroups(
    members.map(({ text }) => text),
    parts.map(({ questions }) => questions.map(({ id }) => places.get(id) as number)),
    open.language,
  );
  return parts.map(({ questions, profile }, number) => ({
    ids: questions.map(({ id }) => id),
    words: words[number] ?? [],
    centre: profile.centre.id,
  }));
}

/**
 * Pairs of groups that may be one, the most alike first, at most fifty.
 * @param apart pairs that a person split or said are two: never proposed
 */
export function proposeMerges(
  state: GroupingState,
  apart: readonly (readonly [number, number])[] = [],
): ProposedMerge[] {
  const { rarity } = openGrouping(state);
  const middles = state.groups.map((group) => ({ id: group.id, middle: middleOf(group, rarity) }));
  const keyOf = (left: number, right: number): string =>
    `${Math.min(left, right)} ${Math.max(left, right)}`;
  const known = new Set(apart.map(([left, right]) => keyOf(left, right)));
  const found: ProposedMerge[] = [];
  for (const [place, left] of middles.entries())
    for (const right of middles.slice(place + 1)) {
      const likeness = likenessOf(left.middle, right.middle);
      if (likeness >= mayBeOne && !known.has(keyOf(left.id, right.id)))
        found.push({ left: left.id, right: right.id, likeness });
    }
  return found
    .toSorted((a, b) => b.likeness - a.likeness || a.left - b.left || a.right - b.right)
    .slice(0, mostProposals);
}
