import { gatherInto } from './gather-questions.ts';
import { likenessOf, middleOf, profileOf } from './group-profile.ts';
import type { GroupableQuestion } from './group-questions.ts';
import type { KnownGroup } from './grouping-state.ts';
import { vectorOf, type OpenGrouping } from './open-grouping.ts';
import type { Steps } from '../steps.ts';

/** Parts of a group whose middles are more alike than this are one matter said in two ways. */
const stillOne = 0.45;
/** Of larger groups so many members, evenly spread, tell what it is about. */
const mostRead = 2_000;

/** Members that ask something of their own. */
export type Part = { questions: GroupableQuestion[]; profile: ReturnType<typeof profileOf> };

/** What a group is about, read anew from its members. */
export function readProfile(
  open: OpenGrouping,
  members: GroupableQuestion[],
): ReturnType<typeof profileOf> {
  const step = Math.max(1, members.length / mostRead);
  const read = Array.from(
    { length: Math.min(mostRead, members.length) },
    (_, place) => members[Math.floor(place * step)] as GroupableQuestion,
  );
  const profile = profileOf(
    read.map(({ id }) => id),
    read.map(({ text }) => vectorOf(open, text)),
    open.rarity,
  );
  return { ...profile, size: members.length, sizeLookedAt: members.length };
}

/**
 * The matters within a group, the largest first; none where it is one matter. What belongs to none of them stands with the
 * largest, and so does a part that is not clearly apart from those before it.
 */
export function* findParts(
  open: OpenGrouping,
  members: GroupableQuestion[],
  leastMembers: number,
): Steps<Part[]> {
  const within: OpenGrouping = { ...open, groups: new Map(), nextId: 1 };
  const { joined } = yield* gatherInto(within, members, new Map(), { leastMembers });
  const groupOf = new Map(joined.map(({ id, group }) => [id, group]));
  const middle = (group: KnownGroup) => middleOf(group, open.rarity);
  const [largest, ...others] = [...within.groups.values()].toSorted(
    (left, right) => right.size - left.size || left.id - right.id,
  );
  if (!largest) return [];
  const apart = [largest];
  for (const group of others)
    if (apart.every((other) => likenessOf(middle(group), middle(other)) < stillOne))
      apart.push(group);
  if (apart.length < 2) return [];
  const numbers = new Map(apart.map(({ id }, number) => [id, number]));
  const parts: GroupableQuestion[][] = apart.map(() => []);
  for (const question of members)
    parts[numbers.get(groupOf.get(question.id) ?? largest.id) ?? 0]?.push(question);
  return parts.map((questions) => ({ questions, profile: readProfile(open, questions) }));
}
